"""Rows and records as bytes: JSON, so that any tool and any later version can read them.

A face that equals another is left out, and so is an `at_once` beat.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from game.core.deal import DealSetup, Outcome
from game.core.errors import BadRecord
from game.core.events import Beat, Emission
from game.core.record import RECORD_VERSION, DealRecord, Decision
from server.wire.codec import (
    WireError,
    action_from_wire,
    action_to_wire,
    event_from_wire,
    event_to_wire,
)

Plain = dict[str, Any]


def emission_to_plain(emission: Emission) -> Plain:
    """An emission as plain data."""
    plain: Plain = {"full": event_to_wire(emission.full)}
    if emission.public != emission.full:
        plain["public"] = event_to_wire(emission.public)
    if emission.faces:
        plain["faces"] = {
            str(seat): event_to_wire(event) for seat, event in sorted(emission.faces.items())
        }
    if emission.beat is not Beat.AT_ONCE:
        plain["beat"] = emission.beat.value
    return plain


def emission_from_plain(game: str, plain: Plain) -> Emission:
    """The emission that `emission_to_plain` wrote. Raises `WireError`, `KeyError`, `ValueError`."""
    full = event_from_wire(game, plain["full"])
    public = event_from_wire(game, plain["public"]) if "public" in plain else full
    faces = {
        int(seat): event_from_wire(game, face) for seat, face in plain.get("faces", {}).items()
    }
    return Emission(full, public, faces, Beat(plain.get("beat", Beat.AT_ONCE.value)))


def decision_to_plain(decision: Decision) -> Plain:
    """A decision as plain data; `choice` is the index of the action in `offered`."""
    return {
        "seat": decision.seat,
        "choice": decision.offered.index(decision.action),
        "offered": [action_to_wire(action) for action in decision.offered],
        "emissions": [emission_to_plain(emission) for emission in decision.emissions],
    }


def decision_from_plain(game: str, plain: Plain) -> Decision:
    """The decision that `decision_to_plain` wrote."""
    offered = tuple(action_from_wire(game, action) for action in plain["offered"])
    emissions = tuple(emission_from_plain(game, emission) for emission in plain["emissions"])
    return Decision(plain["seat"], offered[plain["choice"]], offered, emissions)


def encode_opening(emissions: Iterable[Emission]) -> bytes:
    """The payload of row 0."""
    return msgspec.json.encode([emission_to_plain(emission) for emission in emissions])


def encode_decision(decision: Decision) -> bytes:
    """The payload of every other row."""
    return msgspec.json.encode(decision_to_plain(decision))


def decode_rows(
    game: str, payloads: Sequence[bytes]
) -> tuple[tuple[Emission, ...], tuple[Decision, ...]]:
    """Opening and decisions of a running deal. Raises `BadRecord`."""
    try:
        opening = tuple(
            emission_from_plain(game, plain) for plain in msgspec.json.decode(payloads[0])
        )
        decisions = tuple(
            decision_from_plain(game, msgspec.json.decode(payload)) for payload in payloads[1:]
        )
    except _UNREADABLE as error:
        raise BadRecord("record_unreadable", type(error).__name__) from None
    return opening, decisions


_UNREADABLE = (msgspec.DecodeError, WireError, LookupError, ValueError, TypeError, AttributeError)


def record_to_plain(record: DealRecord) -> Plain:
    """A record as plain data."""
    return {
        "version": record.version,
        "game": record.game,
        "ruleset": record.ruleset,
        "rules": record.rules,
        "setup": record.setup._asdict(),
        "seed": record.seed,
        "engine_version": record.engine_version,
        "rng_version": record.rng_version,
        "opening": [emission_to_plain(emission) for emission in record.opening],
        "decisions": [decision_to_plain(decision) for decision in record.decisions],
        "outcome": None if record.outcome is None else record.outcome._asdict(),
        "notes": record.notes,
    }


def record_from_plain(plain: Plain) -> DealRecord:
    """The record that `record_to_plain` wrote. Raises `BadRecord`."""
    try:
        if plain["version"] != RECORD_VERSION:
            raise BadRecord("record_version", f"version {plain['version']}")
        game, outcome = plain["game"], plain["outcome"]
        return DealRecord(
            game=game,
            ruleset=plain["ruleset"],
            rules=plain["rules"],
            setup=DealSetup(**plain["setup"]),
            seed=plain["seed"],
            engine_version=plain["engine_version"],
            opening=tuple(emission_from_plain(game, one) for one in plain["opening"]),
            decisions=tuple(decision_from_plain(game, one) for one in plain["decisions"]),
            outcome=None
            if outcome is None
            else Outcome(
                tuple(outcome["scores"]), tuple(outcome["winners"]), outcome["next_dealer"]
            ),
            rng_version=plain["rng_version"],
            notes=plain["notes"],
        )
    except BadRecord:
        raise
    except _UNREADABLE as error:
        raise BadRecord("record_unreadable", type(error).__name__) from None


def encode_record(record: DealRecord) -> bytes:
    """A record as it is stored."""
    return msgspec.json.encode(record_to_plain(record))


def decode_record(data: bytes) -> DealRecord:
    """A stored record. Raises `BadRecord`."""
    try:
        plain = msgspec.json.decode(data)
    except msgspec.DecodeError:
        raise BadRecord("record_unreadable", "no JSON") from None
    if not isinstance(plain, dict):
        raise BadRecord("record_unreadable", "no object")
    return record_from_plain(plain)

"""Rows and records as bytes: JSON, so that any tool and any later version can read them.

The structs are the format. An emission is stored whole, `full`, `public` and every view; only a
public version that equals `full` and the beat `at_once` are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Raw, Struct

from game.core.deal import DealSetup, Outcome
from game.core.errors import BadRecord
from game.core.events import Delay, Emission
from game.core.record import RECORD_VERSION, DealRecord, Decision
from game.registry import GAMES
from server.wire.codec import (
    Plain,
    WireError,
    action_from_wire,
    action_json,
    event_from_wire,
    event_json,
)

T = TypeVar("T")

Seat = Annotated[int, Meta(ge=0)]


class _Format(Struct, forbid_unknown_fields=True, frozen=True):
    """Base of the structs that are written."""


class EmissionData(_Format, omit_defaults=True, frozen=True):
    """`public` None: the same as `full`. `faces` by seat: everybody else hears `public`."""

    full: Plain
    public: Plain | None = None
    faces: dict[Seat, Plain] = {}
    beat: Delay = Delay.AT_ONCE


class DecisionData(_Format, frozen=True):
    """`choice` is the index of the action in `offered`."""

    seat: Seat
    choice: Seat
    offered: list[Plain]
    emissions: list[EmissionData]


class SetupData(_Format, frozen=True):
    """`DealSetup`."""

    number: int
    dealer: int
    prevalent_wind: int
    streak: int
    exhausted: int = 0


class OutcomeData(_Format, frozen=True):
    """`Outcome`."""

    scores: list[int]
    winners: list[int]
    next_dealer: int
    marks: list[int] = []


class RecordData(_Format, frozen=True):
    """`DealRecord`. `seed` is None for those who may not know it yet."""

    version: int
    game: str
    ruleset: str
    rules: dict[str, bool | int | str]
    setup: SetupData
    seed: Annotated[str, Meta(pattern="^[0-9a-f]*$")] | None
    engine_version: int
    rng_version: str
    opening: list[EmissionData]
    decisions: list[DecisionData]
    outcome: OutcomeData | None
    notes: dict[str, str]


class _AnyVersion(Struct):
    """Fields that every version has."""

    version: int


class _Age(Struct):
    """Fields that tell how old a record is, and its seed."""

    game: str
    engine_version: int
    seed: str | None


# ------------------------------------------------------------------- rows


def encode_opening(emissions: Iterable[Emission]) -> bytes:
    """The payload of row 0."""
    return msgspec.json.encode([_emission_data(emission) for emission in emissions])


def encode_decision(decision: Decision, offered: list[Plain] | None = None) -> bytes:
    """The payload of every other row. `offered`: its offers, if they are encoded already."""
    return msgspec.json.encode(_decision_data(decision, offered))


_opening = msgspec.json.Decoder(list[EmissionData])
_decision = msgspec.json.Decoder(DecisionData)


def decode_rows(
    game: str, payloads: Sequence[bytes]
) -> tuple[tuple[Emission, ...], tuple[Decision, ...]]:
    """Opening and decisions of a running deal. Raises `BadRecord`."""

    def read() -> tuple[tuple[Emission, ...], tuple[Decision, ...]]:
        opening = tuple(_emission(game, data) for data in _opening.decode(payloads[0]))
        decisions = (_decision.decode(payload) for payload in payloads[1:])
        return opening, tuple(_decision_from(game, data) for data in decisions)

    if not payloads:
        raise BadRecord("record_unreadable", "row 0 is missing")
    return _readable(read)


# ------------------------------------------------------------------- records


def encode_record(record: DealRecord) -> bytes:
    """A record as it is stored."""
    return msgspec.json.encode(_record_data(record))


def encode_record_of(record: DealRecord, opening: bytes, decisions: Iterable[bytes]) -> bytes:
    """The same for a record without the parts that were encoded as rows."""
    rows: Any = [Raw(payload) for payload in decisions]
    first: Any = Raw(opening)
    return msgspec.json.encode(
        msgspec.structs.replace(_record_data(record), opening=first, decisions=rows)
    )


_record = msgspec.json.Decoder(RecordData)
_version = msgspec.json.Decoder(_AnyVersion)
_age = msgspec.json.Decoder(_Age)


def decode_record(data: bytes) -> DealRecord:
    """A stored record. Raises `BadRecord`: `record_version` when a later release wrote it,
    `record_unreadable` for everything else that is none.
    """
    version = _readable(lambda: _version.decode(data)).version
    if version != RECORD_VERSION:
        raise BadRecord("record_version", f"version {version}, not {RECORD_VERSION}")
    return _readable(lambda: _record_from(_record.decode(data)))


def with_todays_fields(data: bytes) -> bytes:
    """A stored record in the form of today's: the record of an older engine lacks the fields of
    events that came later, which then say that there was nothing of the kind. Nothing else changes.
    The record of a game that is not known, and one that cannot be read, stay as they are.
    """
    try:
        stored = _readable(lambda: _age.decode(data))
        game = GAMES.get(stored.game)
        if game is None or stored.engine_version >= game.deal.engine_version:
            return data
        record = _record_data(decode_record(data))
    except BadRecord:
        return data
    # A record whose seed may not be known yet has none afterwards either.
    return msgspec.json.encode(msgspec.structs.replace(record, seed=stored.seed))


# ------------------------------------------------------------------- both ways


def _emission_data(emission: Emission) -> EmissionData:
    full, public = emission.full, emission.public
    hidden = None if public is full or public == full else event_json(public)
    faces = {seat: event_json(view) for seat, view in sorted(emission.views.items())}
    return EmissionData(event_json(full), hidden, faces, emission.delay)


def _emission(game: str, data: EmissionData) -> Emission:
    full = event_from_wire(game, data.full)
    public = full if data.public is None else event_from_wire(game, data.public)
    faces = {seat: event_from_wire(game, view) for seat, view in data.faces.items()}
    return Emission(full, public, faces, data.beat)


def _decision_data(decision: Decision, offered: list[Plain] | None = None) -> DecisionData:
    if offered is None:
        offered = [action_json(action) for action in decision.offered]
    emissions = [_emission_data(emission) for emission in decision.emissions]
    return DecisionData(decision.seat, decision.choice, offered, emissions)


def _decision_from(game: str, data: DecisionData) -> Decision:
    offered = tuple(action_from_wire(game, action) for action in data.offered)
    emissions = tuple(_emission(game, emission) for emission in data.emissions)
    return Decision(data.seat, offered[data.choice], offered, emissions)


def _record_data(record: DealRecord) -> RecordData:
    outcome = record.outcome
    return RecordData(
        version=record.version,
        game=record.game,
        ruleset=record.ruleset,
        rules=record.rules,
        setup=SetupData(*record.setup),
        seed=record.seed,
        engine_version=record.engine_version,
        rng_version=record.rng_version,
        opening=[_emission_data(emission) for emission in record.opening],
        decisions=[_decision_data(decision) for decision in record.decisions],
        outcome=None
        if outcome is None
        else OutcomeData(
            list(outcome.scores), list(outcome.winners), outcome.next_dealer, list(outcome.marks)
        ),
        notes=record.notes,
    )


def _record_from(data: RecordData) -> DealRecord:
    outcome = data.outcome
    return DealRecord(
        game=data.game,
        ruleset=data.ruleset,
        rules=data.rules,
        setup=DealSetup(*msgspec.structs.astuple(data.setup)),
        seed=data.seed or "",
        engine_version=data.engine_version,
        opening=tuple(_emission(data.game, emission) for emission in data.opening),
        decisions=tuple(_decision_from(data.game, decision) for decision in data.decisions),
        outcome=None
        if outcome is None
        else Outcome(
            tuple(outcome.scores),
            tuple(outcome.winners),
            outcome.next_dealer,
            tuple(outcome.marks),
        ),
        version=data.version,
        rng_version=data.rng_version,
        notes=data.notes,
    )


def _readable(read: Callable[[], T]) -> T:
    """The result of `read`; every error becomes a `BadRecord` without the faulty text."""
    try:
        return read()
    except WireError as error:
        raise BadRecord("record_unreadable", str(error)) from None
    except (msgspec.DecodeError, UnicodeError, LookupError, RecursionError) as error:
        raise BadRecord("record_unreadable", type(error).__name__) from None

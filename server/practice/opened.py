"""Matches out of files: somebody looks at their replays here."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

import msgspec

from game.core.errors import BadRecord
from server.fair.export import Exported, read_export
from server.storage.moment import Moment
from server.storage.store import SettledDeal, StoredMatch, StoredSeat
from server.wire.records import decode_record


class Opened(NamedTuple):
    """A match with those of its deals that the file has."""

    match: StoredMatch
    deals: tuple[SettledDeal, ...]


def opened(data: bytes) -> Opened:
    """The match of an exported file, without its people: they are somebody elsewhere. Raises
    `BadRecord`: `export_version` when a later release wrote it, `export_unreadable` for everything
    else that is none.
    """
    told = read_export(data)
    seats, finished = len(told.seats), len(told.history)
    deals = []
    for raw in told.deals:
        setup = decode_record(bytes(raw)).setup
        if not 1 <= setup.number <= finished:
            raise BadRecord("export_unreadable", "a deal is not among the finished ones")
        scores = tuple(told.history[setup.number - 1])
        deals.append(SettledDeal(told.match, setup.number, scores, bytes(raw), told.started))
    if not deals or any(len(scores) != seats for scores in told.history):
        raise BadRecord("export_unreadable", "deals or scores are missing")
    return Opened(_match(told, f"file-{hashlib.sha256(data).hexdigest()[:24]}"), tuple(deals))


def _match(told: Exported, share: str) -> StoredMatch:
    moment = told.moment
    played_on = (
        {}
        if isinstance(moment, msgspec.UnsetType)
        else Moment("", moment.deal, moment.step, moment.seat, moment.match, moment.deal).beside()
    )
    return StoredMatch(
        id=told.match,
        table=share,
        share=share,
        ruleset=told.ruleset,
        rules=told.rules,
        seats=tuple(StoredSeat(None, seat.name, seat.level) for seat in told.seats),
        length=(told.length.unit, told.length.target),
        server_seed=bytes.fromhex(told.seed or ""),
        commitment=told.commitment,
        commitments=tuple(told.commitments),
        entropies=tuple(told.entropies),
        started=told.started,
        # While it runs nobody is told its seed.
        ended=told.ended if told.seed is not None else None,
        state={"dice": told.dice, **played_on},
        history=tuple(map(tuple, told.history)),
    )

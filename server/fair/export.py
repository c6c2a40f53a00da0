"""A match as one file: everything that was promised, revealed, dealt and decided.

The records stand in it as they are stored. Names are raw text, like everywhere: a program that
shows them shows them as text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from game.core.errors import BadRecord
from server.storage.moment import moment_of
from server.storage.store import StoredMatch

FORMAT = "paiju-match-1"
"""Rises when a reader of the one before would misread the file."""

Hex32 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class _Part(Struct, forbid_unknown_fields=True, frozen=True):
    """Base of the structs that are written."""


class ExportedSeat(_Part, frozen=True):
    """A seat as the match began; `level` for a bot."""

    name: str
    level: str | None = None


class ExportedLength(_Part, frozen=True):
    """`MatchLength`."""

    unit: str
    target: int


class ExportedMoment(_Part, frozen=True):
    """The match and the number under which a wall was dealt, and the step and seat from which the
    deal is played on.
    """

    match: str
    deal: int
    step: int
    seat: int


class Exported(_Part, frozen=True):
    """A match, or a part of it: `deals` holds some of its records or all of them.

    While the match runs `seed` is None here and in every record. `commitments` and `entropies` are
    by seat, None if no device promised or revealed anything. `history` has the scores of every
    finished deal, whether or not its record is in `deals`.
    """

    format: str
    match: str
    ruleset: str
    rules: dict[str, bool | int | str]
    seats: list[ExportedSeat]
    length: ExportedLength
    started: float
    ended: float | None
    commitment: Hex32
    commitments: list[Hex32 | None]
    entropies: list[Hex32 | None]
    seed: Hex32 | None
    history: list[list[int]]
    deals: list[msgspec.Raw]
    """`RecordData` each."""
    dice: list[int] = []
    """Dice that chose the first dealer; none if seat 0 dealt first, as in earlier releases."""
    moment: ExportedMoment | msgspec.UnsetType = msgspec.UNSET
    """Of a match that plays a deal of another one on: its promises are those of that match."""


class _Format(Struct):
    """Fields that a file of every version has."""

    format: str


def export(match: StoredMatch, records: Sequence[bytes]) -> bytes:
    """The match with these records, which are as they are stored or without their seeds. Seeds are
    shown only when it is over.
    """
    over = match.ended is not None
    moment = moment_of(match)
    return msgspec.json.encode(
        Exported(
            format=FORMAT,
            match=match.id,
            ruleset=match.ruleset,
            rules=match.rules,
            seats=[ExportedSeat(seat.name, seat.level) for seat in match.seats],
            length=ExportedLength(*match.length),
            started=match.started,
            ended=match.ended,
            commitment=match.commitment,
            commitments=list(match.commitments),
            entropies=list(match.entropies),
            seed=match.server_seed.hex() if over else None,
            history=[list(scores) for scores in match.history],
            deals=[msgspec.Raw(data if over else without_seed(data)) for data in records],
            dice=match.state.get("dice", []),
            moment=msgspec.UNSET if moment is None else ExportedMoment(**moment.to_plain()),
        )
    )


SEEDLESS = b'"seed":null,"engine_version":'
"""Stands in no record but one without a seed: quotes within texts are escaped."""


def without_seed(record: bytes) -> bytes:
    """A stored record for those who may not know its seed yet; the same again when it has none."""
    if SEEDLESS in record:
        return record
    plain = msgspec.json.decode(record)
    plain["seed"] = None
    return msgspec.json.encode(plain)


_exported = msgspec.json.Decoder(Exported)
_format = msgspec.json.Decoder(_Format)


def read_export(data: bytes) -> Exported:
    """An exported match. Raises `BadRecord`: `export_version` when a later release wrote it,
    `export_unreadable` for everything else that is none.
    """
    try:
        found = _format.decode(data).format
        if found != FORMAT and found.startswith("paiju-match-"):
            raise BadRecord("export_version", f"{FORMAT} is what this version reads")
        read = _exported.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadRecord("export_unreadable", type(error).__name__) from None
    seats = len(read.seats)
    if found != FORMAT or not len(read.commitments) == len(read.entropies) == seats:
        raise BadRecord("export_unreadable", "seats differ")
    return read

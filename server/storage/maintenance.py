"""Pruning of a database, and the count of what that would take away.

Pruning takes whole matches, never a part of one: of a match that is kept, everything is kept that
replays and the check of the shuffle need (promises, shares, seed, every record).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, and_, delete, exists, func, select

from server.storage.models import (
    devices,
    match_seats,
    matches,
    players,
    recordings,
    records,
    recovery_codes,
    rows,
    tables,
)

AT_ONCE = 200
"""Matches, tables or players that one transaction takes away: others want to write as well."""

RECORDS = (func.count(), func.coalesce(func.sum(func.length(records.c.record)), 0))


class Pruned(NamedTuple):
    """Numbers of what is, or would be, taken away, and who it was."""

    matches: int = 0
    deals: int = 0
    record_bytes: int = 0
    """Of the packed records, the bulk of it."""
    tables: int = 0
    players: int = 0

    def plus(self, other: Pruned) -> Pruned:
        """Both together."""
        return Pruned(
            self.matches + other.matches,
            self.deals + other.deals,
            self.record_bytes + other.record_bytes,
            self.tables + other.tables,
            self.players + other.players,
        )


def _old_matches(before: float) -> Select[str]:
    """Matches that ended before this time (UTC seconds) at tables that are closed. An open table
    may still show its last match, and takes the numbers of its events from all of them.
    """
    closed = exists().where(tables.c.id == matches.c.table_id, tables.c.closed.is_(True))
    return select(matches.c.id).where(matches.c.ended < before, closed)


def _empty_table(before: float, *without: ColumnElement[bool]) -> ColumnElement[bool]:
    """A closed table from before this time that has no match but those `without`."""
    played = exists().where(matches.c.table_id == tables.c.id, *without)
    return and_(tables.c.closed.is_(True), tables.c.created < before, ~played)


def _sitting(connection: Connection) -> set[str]:
    """Everybody who has a seat at an open table, or sits out there."""
    found = connection.execute(
        select(tables.c.host, tables.c.seats, tables.c.bench).where(tables.c.closed.is_(False))
    )
    people: set[str] = set()
    for host, seats, bench in found:
        sitting = [*seats, *(bench["people"] if bench is not None else ())]
        people |= {host, *(seat["player"] for seat in sitting if seat["player"])}
    return people


def _stranger(
    before: float, sitting: set[str], *without: ColumnElement[bool]
) -> ColumnElement[bool]:
    """A guest from before this time who sits nowhere, and sat in no match but those `without`."""
    played = exists().where(match_seats.c.player_id == players.c.id, *without)
    return and_(players.c.created < before, ~played, players.c.id.not_in(sitting))


def prunable(connection: Connection, before: float, *, guests: bool) -> Pruned:
    """Count what `prune` would take away in the end."""

    def total(query: Select[int]) -> int:
        return (connection.execute(query)).scalar_one()

    old = _old_matches(before)
    in_records = select(*RECORDS).where(records.c.match_id.in_(old))
    deals, size = (connection.execute(in_records)).one()
    empty = _empty_table(before, matches.c.id.not_in(old))
    strangers = 0
    if guests:
        sitting = _sitting(connection)
        alone = _stranger(before, sitting, match_seats.c.match_id.not_in(old))
        strangers = total(select(func.count()).select_from(players).where(alone))
    return Pruned(
        matches=total(select(func.count()).select_from(old.subquery())),
        deals=deals,
        record_bytes=size,
        tables=total(select(func.count()).select_from(tables).where(empty)),
        players=strangers,
    )


def prune(connection: Connection, before: float, *, guests: bool) -> Pruned:
    """Take away some of what is old, in the transaction that runs; the answer is `Pruned()` when
    nothing is left. With `guests` also people who have never played, or whose matches are gone:
    only while no server runs, because one of them may just be about to sit down.
    """

    def some(query: Select[str]) -> Sequence[str]:
        return (connection.execute(query.limit(AT_ONCE))).scalars().all()

    if found := some(_old_matches(before)):
        return _prune_matches(connection, found)
    if found := some(select(tables.c.id).where(_empty_table(before))):
        connection.execute(delete(tables).where(tables.c.id.in_(found)))
        return Pruned(tables=len(found))
    if not guests:
        return Pruned()
    alone = _stranger(before, _sitting(connection))
    if found := some(select(players.c.id).where(alone)):
        connection.execute(delete(devices).where(devices.c.player_id.in_(found)))
        codes = delete(recovery_codes).where(recovery_codes.c.player_id.in_(found))
        connection.execute(codes)
        connection.execute(delete(recordings).where(recordings.c.player_id.in_(found)))
        connection.execute(delete(players).where(players.c.id.in_(found)))
    return Pruned(players=len(found))


def _prune_matches(connection: Connection, found: Sequence[str]) -> Pruned:
    in_records = select(*RECORDS).where(records.c.match_id.in_(found))
    deals, size = (connection.execute(in_records)).one()
    for table in (records, rows, match_seats):
        connection.execute(delete(table).where(table.c.match_id.in_(found)))
    connection.execute(delete(matches).where(matches.c.id.in_(found)))
    return Pruned(matches=len(found), deals=deals, record_bytes=size)

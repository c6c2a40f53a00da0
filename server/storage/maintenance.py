"""The pruning of a database, and a count in advance of the rows that it would delete.

Pruning deletes whole matches, never a part of one: a match that is kept keeps all data that replays
and the check of the shuffle need (promises, shares, seed, every record).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, and_, delete, exists, func, select

from server.storage.models import (
    devices,
    group_members,
    group_rooms,
    match_seats,
    matches,
    players,
    recordings,
    records,
    recovery_codes,
    rows,
    seat_results,
    tables,
    wins,
)

AT_ONCE = 200
"""Matches, tables or players that one transaction deletes: other writers wait for it."""

RECORDS = (func.count(), func.coalesce(func.sum(func.length(records.c.record)), 0))


class Pruned(NamedTuple):
    """The numbers of matches, deals, tables and players that are, or would be, deleted."""

    matches: int = 0
    deals: int = 0
    record_bytes: int = 0
    """Bytes of the packed records, the bulk of the data."""
    tables: int = 0
    players: int = 0

    def plus(self, other: Pruned) -> Pruned:
        """The sums of both."""
        return Pruned(
            self.matches + other.matches,
            self.deals + other.deals,
            self.record_bytes + other.record_bytes,
            self.tables + other.tables,
            self.players + other.players,
        )


def _old_matches(before: float) -> Select[str]:
    """Matches that ended before this time (UTC seconds) at tables that are closed. An open table
    may still show its last match, and the numbers of its next events depend on all its matches.
    """
    closed = exists().where(tables.c.id == matches.c.table_id, tables.c.closed.is_(True))
    return select(matches.c.id).where(matches.c.ended < before, closed)


def _empty_table(before: float, *without: ColumnElement[bool]) -> ColumnElement[bool]:
    """A closed table from before this time, without a match that meets the conditions `without`."""
    played = exists().where(matches.c.table_id == tables.c.id, *without)
    return and_(tables.c.closed.is_(True), tables.c.created < before, ~played)


def _sitting(connection: Connection) -> set[str]:
    """The people who have a seat at an open table, sit out there or host it."""
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
    """A guest from before this time who sits nowhere, is in no group, and had no seat in a match
    that meets the conditions `without`.
    """
    played = exists().where(match_seats.c.player_id == players.c.id, *without)
    belongs = exists().where(group_members.c.player_id == players.c.id)
    nowhere = players.c.id.not_in(sitting)
    return and_(players.c.created < before, ~played, ~belongs, nowhere)


def prunable(connection: Connection, before: float, *, guests: bool) -> Pruned:
    """Count everything that `prune` would delete in all its calls."""

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
    """Delete some old matches or tables in the running transaction. Returns `Pruned()` when none is
    left. With `guests` delete also people who have never played, or whose matches are gone: only
    while no server runs, because one of them may be about to sit down.
    """

    def some(query: Select[str]) -> Sequence[str]:
        return (connection.execute(query.limit(AT_ONCE))).scalars().all()

    if found := some(_old_matches(before)):
        return _prune_matches(connection, found)
    if found := some(select(tables.c.id).where(_empty_table(before))):
        connection.execute(delete(group_rooms).where(group_rooms.c.table_id.in_(found)))
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
    for table in (records, rows, match_seats, seat_results, wins):
        connection.execute(delete(table).where(table.c.match_id.in_(found)))
    connection.execute(delete(matches).where(matches.c.id.in_(found)))
    return Pruned(matches=len(found), deals=deals, record_bytes=size)

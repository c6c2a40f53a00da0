"""Questions to the database, each answered on a connection of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import ColumnElement, RowMapping, Select, exists, func, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from server.storage.models import devices, match_seats, matches, players, records, rows, tables
from server.storage.operations import unpacked
from server.storage.store import (
    MatchSummary,
    Row,
    RunningTable,
    StoredMatch,
    StoredPlayer,
    StoredSeat,
    StoredTable,
)


async def player_by_token(connection: AsyncConnection, token_hash: bytes) -> StoredPlayer | None:
    """Whose device this is."""
    query = (
        select(players.c.id, players.c.name)
        .join(devices, devices.c.player_id == players.c.id)
        .where(devices.c.token_hash == token_hash)
    )
    found = (await connection.execute(query)).first()
    return StoredPlayer(found.id, found.name) if found else None


async def running_tables(
    connection: AsyncConnection, table: str | None = None
) -> list[RunningTable]:
    """Every table that is not closed (or this one of them) with its match and the rows of the
    running deal, in the order in which the tables were made.
    """
    wanted: list[ColumnElement[bool]] = [tables.c.closed.is_(False)]
    if table is not None:
        wanted.append(tables.c.id == table)
    found = await _mappings(
        connection, select(tables).where(*wanted).order_by(tables.c.created, tables.c.id)
    )
    of_them = select(tables.c.match_id).where(*wanted)
    played = await _mappings(connection, select(matches).where(matches.c.id.in_(of_them)))
    by_id = {entry["id"]: match_from(entry) for entry in played}
    steps = await _rows_of_running_deals(connection, rows.c.match_id.in_(of_them))
    numbered = (
        select(matches.c.table_id, func.max(matches.c.first_seq))
        .where(matches.c.table_id.in_(select(tables.c.id).where(*wanted)))
        .group_by(matches.c.table_id)
    )
    next_seq = {entry[0]: entry[1] for entry in await connection.execute(numbered)}
    return [
        RunningTable(
            table_from(entry),
            by_id.get(entry["match_id"]),
            tuple(steps.get(entry["match_id"], ())),
            next_seq.get(entry["id"], 1),
        )
        for entry in found
    ]


async def _rows_of_running_deals(
    connection: AsyncConnection, which: ColumnElement[bool]
) -> dict[str, list[Row]]:
    # A deal with a record is over: a row that came late under its key belongs to nothing.
    settled = exists().where(records.c.match_id == rows.c.match_id, records.c.deal == rows.c.deal)
    query = (
        select(rows).where(which, ~settled).order_by(rows.c.match_id, rows.c.deal, rows.c.number)
    )
    result: dict[str, list[Row]] = {}
    for entry in await connection.execute(query):
        result.setdefault(entry.match_id, []).append(Row(*entry))
    return result


def page_of_matches(player: str, limit: int, before: StoredMatch | None) -> Select[Any]:
    """The player's matches, newest first, from the one after `before` on. However many there are,
    an index leads to the first of them and on to the others.
    """
    started, match = match_seats.c.started, match_seats.c.match_id
    query = (
        select(matches, match_seats.c.seat.label("own_seat"))
        .join(match_seats, match == matches.c.id)
        .where(match_seats.c.player_id == player)
        .order_by(started.desc(), match.desc())
        .limit(limit)
    )
    if before is None:
        return query
    return query.where(tuple_(started, match) < tuple_(before.started, before.id))


async def matches_of(
    connection: AsyncConnection, player: str, limit: int, before: StoredMatch | None
) -> list[MatchSummary]:
    """A page of the player's matches, newest first."""
    found = await _mappings(connection, page_of_matches(player, limit, before))
    deals = await _deals_of(connection, [entry["id"] for entry in found])
    return [
        MatchSummary(match_from(entry), entry["own_seat"], deals.get(entry["id"], ()))
        for entry in found
    ]


async def match_by_share(connection: AsyncConnection, share: str) -> MatchSummary | None:
    """The match behind a link."""
    found = await _mappings(connection, select(matches).where(matches.c.share == share))
    if not found:
        return None
    deals = await _deals_of(connection, [found[0]["id"]])
    return MatchSummary(match_from(found[0]), None, deals.get(found[0]["id"], ()))


async def record(connection: AsyncConnection, match: str, deal: int) -> bytes | None:
    """A stored record, unpacked."""
    query = select(records.c.record, records.c.version).where(
        records.c.match_id == match, records.c.deal == deal
    )
    found = (await connection.execute(query)).first()
    return unpacked(found.record, found.version) if found else None


async def _deals_of(connection: AsyncConnection, of: Iterable[str]) -> dict[str, tuple[int, ...]]:
    """The numbers of the stored deals of each match."""
    query = (
        select(records.c.match_id, records.c.deal)
        .where(records.c.match_id.in_(list(of)))
        .order_by(records.c.deal)
    )
    result: dict[str, tuple[int, ...]] = {}
    for match, deal in await connection.execute(query):
        result[match] = (*result.get(match, ()), deal)
    return result


async def _mappings(connection: AsyncConnection, query: Any) -> list[RowMapping]:
    return list((await connection.execute(query)).mappings())


def _seats(entries: Iterable[dict[str, Any]]) -> tuple[StoredSeat, ...]:
    return tuple(StoredSeat(**entry) for entry in entries)


def table_from(entry: Mapping[Any, Any]) -> StoredTable:
    """A table from the columns of its row."""
    return StoredTable(
        id=entry["id"],
        code=entry["code"],
        link=entry["link"],
        ruleset=entry["ruleset"],
        preset=entry["preset"],
        rules=entry["rules"],
        options=entry["options"],
        host=entry["host"],
        phase=entry["phase"],
        seats=_seats(entry["seats"]),
        created=entry["created"],
        match=entry["match_id"],
    )


def match_from(entry: Mapping[Any, Any]) -> StoredMatch:
    """A match from the columns of its row."""
    unit, target = entry["length"]
    return StoredMatch(
        id=entry["id"],
        table=entry["table_id"],
        share=entry["share"],
        ruleset=entry["ruleset"],
        rules=entry["rules"],
        seats=_seats(entry["seats"]),
        length=(unit, target),
        server_seed=entry["server_seed"],
        commitment=entry["commitment"],
        commitments=tuple(entry["commitments"]),
        entropies=tuple(entry["entropies"]),
        started=entry["started"],
        ended=entry["ended"],
        state=entry["state"],
        history=tuple(tuple(scores) for scores in entry["history"]),
        first_seq=entry["first_seq"],
    )

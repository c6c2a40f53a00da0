"""Queries of the database; `Reader` runs each as of one moment."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec
from sqlalchemy import (
    Connection,
    RowMapping,
    Select,
    String,
    case,
    cast,
    func,
    select,
    tuple_,
    update,
)

from server.storage.models import (
    devices,
    match_seats,
    matches,
    players,
    records,
    recovery_codes,
    rows,
    seated,
    tables,
)
from server.storage.statements import unpacked
from server.storage.store import (
    SITTERS,
    MatchSummary,
    Row,
    RunningTable,
    StoredAdmission,
    StoredBench,
    StoredDevice,
    StoredMatch,
    StoredPlayer,
    StoredSeat,
    StoredTable,
)

LEFT = tables.c.left_at.is_not(None)
"""True for a table that people have left; a closed table has no such time."""

GAME_OF_ONE = (tables.c.persons == 1) & tables.c.match_id.is_not(None)
"""True for a table at which one person has played, with bots alone or after the others left."""

IN_MATCH = tables.c.phase.in_(("revealing", "playing", "between"))

OLDEST_FIRST = tables.c.created, tables.c.id


def player_by_token(connection: Connection, token_hash: bytes) -> StoredPlayer | None:
    """The person who owns the device with this token."""
    query = (
        select(players.c.id, players.c.name, players.c.face)
        .join(devices, devices.c.player_id == players.c.id)
        .where(devices.c.token_hash == token_hash)
    )
    found = (connection.execute(query)).first()
    return StoredPlayer(found.id, found.name, found.face or 0) if found else None


def player_by_recovery_code(connection: Connection, code_hash: bytes) -> StoredPlayer | None:
    """The person who owns this recovery code."""
    query = (
        select(players.c.id, players.c.name, players.c.face)
        .join(recovery_codes, recovery_codes.c.player_id == players.c.id)
        .where(recovery_codes.c.code_hash == code_hash)
    )
    found = (connection.execute(query)).first()
    return StoredPlayer(found.id, found.name, found.face or 0) if found else None


def faces_of(connection: Connection, people: Sequence[str]) -> dict[str, int]:
    """The faces of these people, by person, without the people who have none."""
    query = select(players.c.id, players.c.face).where(players.c.id.in_(people))
    return {entry.id: entry.face for entry in connection.execute(query) if (entry.face or 0) > 0}


def devices_of(connection: Connection, player: str) -> list[StoredDevice]:
    """The devices on which this person is signed in, the oldest first."""
    query = (
        select(devices.c.token_hash, devices.c.created)
        .where(devices.c.player_id == player)
        .order_by(devices.c.created, devices.c.token_hash)
    )
    return [StoredDevice(one.token_hash, one.created) for one in connection.execute(query)]


def running_table(connection: Connection, table: str, *, steps: bool = True) -> RunningTable | None:
    """A table that is not closed, with its match and, if `steps`, the rows of the running deal."""
    found = running_tables(connection, table, steps=steps)
    return found[0] if found else None


def running_tables(
    connection: Connection, table: str | None = None, *, steps: bool = True
) -> list[RunningTable]:
    """Every table that is not closed (or only this one) with its match and, if `steps`, the rows of
    the running deal, in the order in which the tables were made.
    """
    query = select(tables).where(tables.c.closed.is_(False))
    if table is not None:
        query = query.where(tables.c.id == table)
    found = running_from(connection, query.order_by(*OLDEST_FIRST))
    if not steps:
        return found
    of_match = _rows(connection, query.with_only_columns(tables.c.match_id))
    return [replace(one, rows=tuple(of_match.get(one.table.match or "", ()))) for one in found]


def tables_of(connection: Connection, player: str) -> list[RunningTable]:
    """The open tables at which this person has a seat, oldest first, without rows."""
    query = (
        select(tables)
        .join(seated, seated.c.table_id == tables.c.id)
        .where(seated.c.player_id == player, tables.c.closed.is_(False))
        .order_by(*OLDEST_FIRST)
    )
    found = running_from(connection, query)
    return [one for one in found if any(seat.player == player for seat in one.table.people)]


def public_tables(connection: Connection, limit: int) -> list[RunningTable]:
    """Open tables that are public and that people have not left, newest first."""
    query = (
        select(tables)
        .where(tables.c.closed.is_(False), ~LEFT, tables.c.options["public"].as_boolean())
        .order_by(tables.c.created.desc(), tables.c.id)
        .limit(limit)
    )
    return running_from(connection, query)


def running_from(connection: Connection, query: Select[Any]) -> list[RunningTable]:
    """The tables that a query finds, with their matches and the present names of people, without
    rows.
    """
    stored = [table_from(entry) for entry in _mappings(connection, query)]
    wanted = select(matches).where(matches.c.id.in_([one.match for one in stored if one.match]))
    played = {entry["id"]: match_from(entry) for entry in _mappings(connection, wanted)}
    numbered = (
        select(matches.c.table_id, func.max(matches.c.first_seq))
        .where(matches.c.table_id.in_([one.id for one in stored]))
        .group_by(matches.c.table_id)
    )
    next_seq = {entry[0]: entry[1] for entry in connection.execute(numbered)}
    people = {seat.player for one in stored for seat in one.people}
    called = select(players.c.id, players.c.name).where(players.c.id.in_(people))
    names = {entry.id: entry.name for entry in connection.execute(called)}
    return [
        RunningTable(
            replace(
                one,
                seats=_called(one.seats, names),
                bench=replace(one.bench, people=_called(one.bench.people, names)),
            ),
            played.get(one.match or ""),
            (),
            next_seq.get(one.id, 1),
        )
        for one in stored
    ]


def _rows(connection: Connection, of: Select[Any]) -> dict[str, list[Row]]:
    """The rows of matches by match, in the order of deals and numbers."""
    columns = (rows.c[name] for name in ("match_id", "deal", "number", "seat", "n", "payload"))
    query = select(*columns).where(rows.c.match_id.in_(of))
    result: dict[str, list[Row]] = {}
    for entry in connection.execute(query.order_by(rows.c.match_id, rows.c.deal, rows.c.number)):
        result.setdefault(entry.match_id, []).append(Row(*entry))
    return result


# ------------------------------------------------------------ tables that people have left


def leave_tables(connection: Connection, now: float) -> None:
    """Store that people have left every open table: a server starts."""
    there = update(tables).where(tables.c.closed.is_(False), ~LEFT)
    connection.execute(there.values(left_at=now))


def open_table(connection: Connection, code: str | None, link: str | None) -> str | None:
    """The id of the open table with this code or link."""
    named = tables.c.code == code if code is not None else tables.c.link == link
    query = select(tables.c.id).where(named, tables.c.closed.is_(False))
    found: str | None = connection.execute(query).scalar()
    return found


def is_closed(connection: Connection, table: str) -> bool | None:
    """True if this table is closed, None if there never was one."""
    query = select(tables.c.closed).where(tables.c.id == table)
    found: bool | None = connection.execute(query).scalar()
    return found


def left_count(connection: Connection) -> int:
    """The number of tables that people have left."""
    return connection.execute(select(func.count()).select_from(tables).where(LEFT)).scalar_one()


def abandoned_tables(connection: Connection, rooms: float, games: float, limit: int) -> list[str]:
    """Rooms that were left before `rooms`, and games of one person left before `games`."""
    since = case((GAME_OF_ONE, games), else_=rooms)
    # The index leads to those that may be due.
    may_be = tables.c.left_at < max(rooms, games)
    query = select(tables.c.id).where(may_be, tables.c.left_at < since)
    return list(connection.execute(query.order_by(tables.c.left_at).limit(limit)).scalars())


def yielding_tables(connection: Connection, limit: int) -> list[str]:
    """Tables of one person in the order in which they give way."""
    query = select(tables.c.id).where(LEFT, tables.c.persons == 1)
    first = case((IN_MATCH, 0), else_=1), tables.c.left_at
    return list(connection.execute(query.order_by(*first).limit(limit)).scalars())


DEALS = (
    select(func.aggregate_strings(cast(records.c.deal, String), ","))
    .where(records.c.match_id == matches.c.id)
    .correlate(matches)
    .scalar_subquery()
    .label("deals")
)
"""The numbers of the stored deals of a match as one text: a row for each would make hundreds of
rows a page, and between two rows of SQLite a thread may have to wait for the interpreter.
"""


def page_of_matches(player: str, limit: int, before: StoredMatch | None) -> Select[Any]:
    """The query for the player's matches, newest first, from the one after `before` on. An index
    leads to the first of them and on to the others, for any number of matches.
    """
    started, match = match_seats.c.started, match_seats.c.match_id
    query = (
        select(matches, match_seats.c.seat.label("own_seat"), DEALS)
        .join(match_seats, match == matches.c.id)
        .where(match_seats.c.player_id == player)
        .order_by(started.desc(), match.desc())
        .limit(limit)
    )
    if before is None:
        return query
    return query.where(tuple_(started, match) < tuple_(before.started, before.id))


def matches_of(
    connection: Connection, player: str, limit: int, before: StoredMatch | None
) -> list[MatchSummary]:
    """A page of the player's matches, newest first."""
    found = _mappings(connection, page_of_matches(player, limit, before))
    return [MatchSummary(match_from(entry), entry["own_seat"], _deals(entry)) for entry in found]


def matches_at(connection: Connection, table: str, limit: int) -> list[MatchSummary]:
    """The last matches of a table, oldest first."""
    query = (
        select(matches, DEALS)
        .where(matches.c.table_id == table)
        .order_by(matches.c.started.desc(), matches.c.id.desc())
        .limit(limit)
    )
    return summaries_from(connection, query)[::-1]


def summaries_from(connection: Connection, query: Select[Any]) -> list[MatchSummary]:
    """The matches that a query of `matches` and `DEALS` finds, in its order."""
    found = _mappings(connection, query)
    return [MatchSummary(match_from(entry), None, _deals(entry)) for entry in found]


def first_shares(connection: Connection, at: Collection[str]) -> dict[str, str]:
    """The share of the first match of each table, by table."""
    query = (
        select(matches.c.table_id, matches.c.share)
        .where(matches.c.table_id.in_(at))
        .order_by(matches.c.started.desc(), matches.c.id.desc())
    )
    return {entry["table_id"]: entry["share"] for entry in _mappings(connection, query)}


def match_by_share(connection: Connection, share: str) -> MatchSummary | None:
    """The match behind a link."""
    found = summaries_from(connection, select(matches, DEALS).where(matches.c.share == share))
    return found[0] if found else None


def record(connection: Connection, match: str, deal: int) -> bytes | None:
    """A stored record, unpacked."""
    query = select(records.c.record, records.c.version).where(
        records.c.match_id == match, records.c.deal == deal
    )
    found = (connection.execute(query)).first()
    return unpacked(found.record, found.version) if found else None


def _deals(entry: RowMapping) -> tuple[int, ...]:
    """The numbers that `DEALS` found, in order."""
    return tuple(sorted(map(int, entry["deals"].split(",")))) if entry["deals"] else ()


def _mappings(connection: Connection, query: Any) -> list[RowMapping]:
    return list((connection.execute(query)).mappings())


def _called(seats: Iterable[StoredSeat], names: Mapping[str, str]) -> tuple[StoredSeat, ...]:
    """These seats with the present names of their people."""
    return tuple(replace(seat, name=names.get(seat.player or "", seat.name)) for seat in seats)


def _seats(
    entries: Sequence[dict[str, Any]], bots: Sequence[int | None] | None
) -> tuple[StoredSeat, ...]:
    told = itertools.zip_longest(entries, (bots or ())[: len(entries)])
    return tuple(StoredSeat(**entry, bot=bot) for entry, bot in told)


def _state(state: dict[str, Any], bots: Mapping[str, list[int | None]]) -> dict[str, Any]:
    """The state of a match with the bots of its sitters."""
    if not state.get(SITTERS):
        return state
    sitters = {
        deal: [
            row if bot is None else [*row, bot]
            for row, bot in itertools.zip_longest(rows, bots.get(deal, ())[: len(rows)])
        ]
        for deal, rows in state[SITTERS].items()
    }
    return state | {SITTERS: sitters}


def _bench(entry: dict[str, Any] | None) -> StoredBench:
    return StoredBench() if entry is None else msgspec.convert(entry, StoredBench)


def _admission(entry: dict[str, Any] | None) -> StoredAdmission:
    said = {} if entry is None else entry.get("admission", {})
    return msgspec.convert(said, StoredAdmission)


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
        seats=_seats(entry["seats"], (entry["bench"] or {}).get("bots")),
        created=entry["created"],
        match=entry["match_id"],
        left_at=entry["left_at"],
        bench=_bench(entry["bench"]),
        admission=_admission(entry["bench"]),
    )


def match_from(entry: Mapping[Any, Any]) -> StoredMatch:
    """A match from the columns of its row."""
    unit, target = entry["length"]
    bots = entry["bots"] or {}
    return StoredMatch(
        id=entry["id"],
        table=entry["table_id"],
        share=entry["share"],
        ruleset=entry["ruleset"],
        rules=entry["rules"],
        seats=_seats(entry["seats"], bots.get("seats")),
        length=(unit, target),
        server_seed=entry["server_seed"],
        commitment=entry["commitment"],
        commitments=tuple(entry["commitments"]),
        entropies=tuple(entry["entropies"]),
        started=entry["started"],
        ended=entry["ended"],
        state=_state(entry["state"], bots),
        history=tuple(tuple(scores) for scores in entry["history"]),
        first_seq=entry["first_seq"],
    )

"""Questions to the database; `Reader` asks each as of one moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    RowMapping,
    Select,
    String,
    cast,
    exists,
    func,
    or_,
    select,
    tuple_,
)

from server.storage.journal import LogPosition
from server.storage.models import devices, match_seats, matches, players, records, rows, tables
from server.storage.statements import unpacked
from server.storage.store import (
    MatchSummary,
    Row,
    RunningTable,
    StoredMatch,
    StoredPlayer,
    StoredSeat,
    StoredTable,
)

SETTLED = exists().where(records.c.match_id == rows.c.match_id, records.c.deal == rows.c.deal)
"""A deal with a record is over: its rows, and one that came late, belong to nothing."""


def player_by_token(connection: Connection, token_hash: bytes) -> StoredPlayer | None:
    """Person whose device this is."""
    query = (
        select(players.c.id, players.c.name)
        .join(devices, devices.c.player_id == players.c.id)
        .where(devices.c.token_hash == token_hash)
    )
    found = (connection.execute(query)).first()
    return StoredPlayer(found.id, found.name) if found else None


def log_positions(connection: Connection) -> tuple[int, list[LogPosition]]:
    """The last position of the log that is taken, and every row that is of a settled deal or of one
    that may go on.
    """
    open_tables = select(tables.c.match_id).where(tables.c.closed.is_(False))
    query = select(rows.c.id, rows.c.match_id, rows.c.deal, rows.c.number, SETTLED).where(
        or_(SETTLED, rows.c.match_id.in_(open_tables))
    )
    found = [LogPosition(*entry) for entry in connection.execute(query)]
    last = connection.execute(select(func.max(rows.c.id))).scalar()
    return last or 0, found


def running_tables(
    connection: Connection,
    table: str | None = None,
    positions_of: Callable[[str], list[int]] | None = None,
) -> list[RunningTable]:
    """Every table that is not closed (or this one of them) with its match and the rows of the
    running deal, in the order in which the tables were made. `positions_of` a match are those of
    its rows; without it the whole log is read.
    """
    wanted: list[ColumnElement[bool]] = [tables.c.closed.is_(False)]
    if table is not None:
        wanted.append(tables.c.id == table)
    found = _mappings(
        connection, select(tables).where(*wanted).order_by(tables.c.created, tables.c.id)
    )
    of_them = select(tables.c.match_id).where(*wanted)
    played = _mappings(connection, select(matches).where(matches.c.id.in_(of_them)))
    by_id = {entry["id"]: match_from(entry) for entry in played}
    where = [rows.c.match_id.in_(of_them)]
    if positions_of is not None:
        where.append(
            rows.c.id.in_([position for match in by_id for position in positions_of(match)])
        )
    steps = _rows_of_running_deals(connection, *where)
    numbered = (
        select(matches.c.table_id, func.max(matches.c.first_seq))
        .where(matches.c.table_id.in_(select(tables.c.id).where(*wanted)))
        .group_by(matches.c.table_id)
    )
    next_seq = {entry[0]: entry[1] for entry in connection.execute(numbered)}
    return [
        RunningTable(
            table_from(entry),
            by_id.get(entry["match_id"]),
            tuple(steps.get(entry["match_id"], ())),
            next_seq.get(entry["id"], 1),
        )
        for entry in found
    ]


def _rows_of_running_deals(
    connection: Connection, *which: ColumnElement[bool]
) -> dict[str, list[Row]]:
    columns = (rows.c[name] for name in ("match_id", "deal", "number", "seat", "n", "payload"))
    query = (
        select(*columns)
        .where(*which, ~SETTLED)
        .order_by(rows.c.match_id, rows.c.deal, rows.c.number)
    )
    result: dict[str, list[Row]] = {}
    for entry in connection.execute(query):
        result.setdefault(entry.match_id, []).append(Row(*entry))
    return result


DEALS = (
    select(func.aggregate_strings(cast(records.c.deal, String), ","))
    .where(records.c.match_id == matches.c.id)
    .correlate(matches)
    .scalar_subquery()
    .label("deals")
)
"""The numbers of the stored deals of a match as one text: a row for each would be hundreds for a
page, and between two rows of SQLite a thread may have to wait for the interpreter.
"""


def page_of_matches(player: str, limit: int, before: StoredMatch | None) -> Select[Any]:
    """The player's matches, newest first, from the one after `before` on. However many there are,
    an index leads to the first of them and on to the others.
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
    found = reversed(_mappings(connection, query))
    return [MatchSummary(match_from(entry), None, _deals(entry)) for entry in found]


def match_by_share(connection: Connection, share: str) -> MatchSummary | None:
    """The match behind a link."""
    found = _mappings(connection, select(matches, DEALS).where(matches.c.share == share))
    return MatchSummary(match_from(found[0]), None, _deals(found[0])) if found else None


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

"""A deal for a bug report: stored, still running, or at a table that has stopped."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, or_, select

from game.core.record import DealRecord
from game.registry import GAMES
from server.app import database_url
from server.ops.cli.replay import NotFound
from server.runtime.config import Config
from server.storage import queries
from server.storage.connections import ask_once, file_of
from server.storage.failures import database_failures, refusal
from server.storage.models import matches, tables
from server.storage.store import Row, RunningTable, StoredMatch
from server.table.match_run import MatchRun
from server.table.recovery import rows_of
from server.wire.records import decode_record, decode_rows


class Running(Exception):
    """The deal is not over: its record would show hands and the wall."""


class _Kept(NamedTuple):
    """Stored form of a deal: its record, or the rows of the deal that runs."""

    match: StoredMatch
    deals: tuple[int, ...]
    rows: tuple[Row, ...]
    number: int
    record: bytes | None


async def find(source: str, deal: int | None, config: Config, *, running: bool) -> DealRecord:
    """A deal of the match (or of the last match of the table) with this id, share or room code: the
    last one, or number `deal`. One that is not over only when `running`.

    It is put together from stored rows, not dealt again: a deal that today's rules refuse can be
    looked at too. Raises `NotFound`, `Running`, `BadRecord`, `StoreRefused`.
    """
    url = database_url(config)
    file = file_of(url)
    if file is not None and not file.is_file():
        raise NotFound(f"No games are stored in {config.data}.")
    try:
        kept = await ask_once(url, lambda connection: _kept(connection, source, deal))
    except database_failures() as error:
        raise refusal(error) from None
    match, rows, number = kept.match, kept.rows, kept.number
    if kept.record is not None:
        return decode_record(kept.record)
    if not rows or rows[0].deal != number:
        stored = ", ".join(map(str, kept.deals)) or "none"
        raise NotFound(f"That match has no deal {number}; stored: {stored}.")
    if not running:
        raise Running
    game, run = match.ruleset.partition("/")[0], MatchRun.of(match)
    opening, decisions = decode_rows(game, [row.payload for row in rows])
    return DealRecord(
        game=game,
        ruleset=match.ruleset,
        rules=match.rules,
        setup=run.state.setup(),
        seed=run.deal_seed().hex(),
        engine_version=GAMES[game].deal.engine_version,
        opening=opening,
        decisions=decisions,
        outcome=None,
    )


def _kept(connection: Connection, source: str, deal: int | None) -> _Kept:
    """Read the stored rows of this deal. Raises `NotFound`, `StoreRefused`."""
    named = or_(tables.c.id == source, tables.c.code == source.upper())
    # Of tables that had the same code one after the other, the last.
    at_table = select(tables.c.match_id).where(named).order_by(tables.c.created.desc()).limit(1)
    wanted = or_(
        matches.c.id == source,
        matches.c.share == source,
        matches.c.id == at_table.scalar_subquery(),
    )
    share = connection.execute(select(matches.c.share).where(wanted)).scalar()
    summary = queries.match_by_share(connection, share) if share else None
    if summary is None:
        raise NotFound(f"There is no match {source}, and no table with one.")
    match = summary.match
    going_on = queries.running_tables(connection, match.table)
    rows = tuple(rows_of(going_on[0])) if going_on and _plays(going_on[0], match.id) else ()
    number = rows[0].deal if rows and deal is None else deal or max(summary.deals, default=0)
    data = queries.record(connection, match.id, number)
    return _Kept(match, summary.deals, rows, number, data)


def _plays(running: RunningTable, match: str) -> bool:
    return running.match is not None and running.match.id == match

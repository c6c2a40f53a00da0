"""A table as the storage knows it: after a restart, and when a write's fate is unknown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from ai.levels import default_level
from game.core.errors import BadRecord
from server import log
from server.storage.store import Row, RunningTable, StoredSeat, StoredTable
from server.tables.agreement import restored
from server.tables.fair import MatchRun
from server.tables.history import History
from server.tables.run import DealPlan, DealRun, restore
from server.tables.seats import Seats
from server.tables.state import Surroundings, TableState
from server.wire.records import decode_record

LEAP = 10_000
"""More events than any deal has."""


class LostDeal(NamedTuple):
    """The running deal cannot be dealt again: by other rules of an earlier release, as a rule.
    `next_seq`: a number that none of its events has, nor the one after it; every viewer knows it.
    """

    error: Exception
    next_seq: int


def load_state(surroundings: Surroundings, running: RunningTable) -> TableState:
    """The table without its deal; nobody is connected. Raises what `agreement.restored` raises."""
    stored = running.table
    agreement = restored(surroundings.rulesets, stored)
    state = TableState(
        table_id=stored.id,
        code=stored.code,
        link=stored.link,
        agreement=agreement,
        host=stored.host,
        seats=Seats.restored(
            _with_known_levels(surroundings, stored, agreement.ruleset.game),
            surroundings.clock.now(),
        ),
        created=stored.created,
    )
    state.history = History(running.next_seq)
    if running.match is not None:
        state.match = MatchRun(running.match)
        state.history = History(running.match.first_seq)
        if running.match.ended is not None:
            state.phase = "finished"
        elif rows_of(running):
            state.phase = "playing"
        else:
            state.phase = "between" if running.match.history else "revealing"
        state.shown = state.match.message()
    return state


def _with_known_levels(
    surroundings: Surroundings, stored: StoredTable, game: str
) -> Iterator[StoredSeat]:
    """Who sits there. A bot whose level this release has not, or not for this game, plays on at the
    level of those that sit in.
    """
    for number, seat in enumerate(stored.seats):
        level = None if seat.level is None else surroundings.levels.get(seat.level)
        if seat.level is None or (level is not None and level.plays(game)):
            yield seat
            continue
        log.get("table").warning(
            "level replaced",
            code="unknown_level",
            table=stored.id,
            seat=number,
            level=seat.level,
            by=default_level(game),
        )
        yield replace(seat, level=default_level(game))


def rows_of(running: RunningTable) -> list[Row]:
    """The rows of the deal that is running. Those of a deal that became void are kept, too."""
    match = running.match
    if match is None or match.ended is not None:
        return []
    return [row for row in running.rows if row.deal == match.state["number"]]


def plan_of(state: TableState) -> DealPlan:
    """The deal that is running or comes next at this table."""
    assert state.match is not None
    return DealPlan(
        match=state.match.stored.id,
        ruleset=state.agreement.ruleset.id,
        game=state.agreement.game,
        rules=state.agreement.rules,
        setup=state.match.state.setup(),
        seed=state.match.deal_seed(),
        first_seq=state.match.stored.first_seq,
    )


async def load_deal(
    surroundings: Surroundings, state: TableState, running: RunningTable
) -> DealRun | LostDeal | None:
    """The running deal, dealt again from its rows; what everybody has heard for certain is told
    already. Between deals the last one's history is read from its record. Raises `StoreRefused`.
    """
    rows = rows_of(running)
    if rows:
        try:
            run = _dealt_again(plan_of(state), rows)
        except Exception as error:  # whatever today's rules make of decisions that others allowed
            # Where its rows end may be a secret: some of them are passes.
            return LostDeal(error, state.history.first + LEAP)
        state.history.begin(state.agreement.board_maker())
        state.history.write(run.record().emissions())
        state.history.tell_to(run.certain)
        return run
    if state.match is not None and state.match.stored.history:
        await _load_last(surroundings, state, state.match)
    return None


def _dealt_again(plan: DealPlan, rows: Sequence[Row]) -> DealRun:
    """Raises `BadRecord`, and what the rules raise."""
    run = restore(plan, rows)
    if run.deal.outcome is not None:
        raise BadRecord("record_differs", "the deal is over but not settled")
    return run


async def _load_last(surroundings: Surroundings, state: TableState, match: MatchRun) -> None:
    """So that somebody who comes back now sees the result. It is not needed to play on."""
    deal = len(match.stored.history)
    data = await surroundings.store.record(match.stored.id, deal)
    state.void = data is None
    try:
        emissions = list(decode_record(data).emissions()) if data is not None else []
    except BadRecord as error:
        log.get("table").warning("last deal unreadable", table=state.id, **log.fault(error))
        return
    state.history = History(match.stored.first_seq - len(emissions))
    state.history.write(emissions)
    state.history.tell_to(state.history.last)

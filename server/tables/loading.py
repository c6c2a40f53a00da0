"""A table as the storage knows it: after a restart, and when a write's fate is unknown."""

from __future__ import annotations

from game.core.errors import BadRecord
from server import log
from server.storage.store import RunningTable
from server.tables.agreement import restored
from server.tables.fair import MatchRun
from server.tables.history import History
from server.tables.run import DealPlan, DealRun, restore
from server.tables.seats import Seats
from server.tables.state import Surroundings, TableState
from server.wire.records import decode_record


def load_state(surroundings: Surroundings, running: RunningTable) -> TableState:
    """The table without its deal; nobody is connected. Raises what `agreement.restored` raises."""
    stored = running.table
    state = TableState(
        table_id=stored.id,
        code=stored.code,
        link=stored.link,
        agreement=restored(surroundings.rulesets, stored),
        host=stored.host,
        seats=Seats.restored(stored.seats, surroundings.clock.now()),
        created=stored.created,
    )
    state.history = History(running.next_seq)
    if running.match is not None:
        state.match = MatchRun(running.match)
        state.history = History(running.match.first_seq)
        if running.match.ended is not None:
            state.phase = "finished"
        elif running.rows:
            state.phase = "playing"
        else:
            state.phase = "between" if running.match.history else "revealing"
        state.shown = state.match.message()
    return state


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
) -> DealRun | None:
    """The running deal, dealt again from its rows; its history is told already. Between deals the
    last one's history is read from its record.

    Raises `BadRecord` when the rows are not what today's rules lead to.
    """
    if running.rows:
        run = restore(plan_of(state), running.rows)
        if run.deal.outcome is not None:
            raise BadRecord("record_differs", "the deal is over but not settled")
        state.history.begin(state.agreement.board_maker())
        state.history.write(run.record().emissions())
        state.history.tell_all()
        return run
    if state.match is not None and state.match.stored.history:
        await _load_last(surroundings, state, state.match)
    return None


async def _load_last(surroundings: Surroundings, state: TableState, match: MatchRun) -> None:
    """So that somebody who comes back now sees the result. It is not needed to play on."""
    deal = len(match.stored.history)
    data = await surroundings.store.record(match.stored.id, deal)
    try:
        emissions = list(decode_record(data).emissions()) if data is not None else []
    except BadRecord as error:
        log.get("table").warning("last deal unreadable", table=state.id, **log.fault(error))
        return
    state.history = History(match.stored.first_seq - len(emissions))
    state.history.write(emissions)
    state.history.tell_all()

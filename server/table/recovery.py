"""Recovery: a table as the storage knows it, after a restart or a write of unknown fate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from ai.levels import default_level
from game.core.errors import BadRecord
from game.core.record import DealRecord
from server.runtime import log
from server.storage.store import Row, RunningTable, StoredMatch, StoredSeat, StoredTable
from server.table.admission import Admission
from server.table.history import History
from server.table.match_run import MatchRun, sitters_in, were_seats_drawn
from server.table.rotation import Bench
from server.table.run import DealPlan, DealRun, restore
from server.table.seats import Seats
from server.table.settings import TableSettings, restored
from server.table.state import Services, TableState
from server.wire.messages import DealIdentity, TablePhase
from server.wire.records import decode_record

LEAP = 10_000
"""More events than any deal has."""


class LostDeal(NamedTuple):
    """The running deal cannot be dealt again: by other rules of an earlier release, as a rule.
    `next_seq`: a number that none of its events has, nor the one after it; every viewer knows it.
    """

    error: Exception
    next_seq: int


async def load(services: Services, running: RunningTable) -> tuple[TableState, LostDeal | None]:
    """The table with its deal, dealt again from its rows; nobody is connected. Raises the errors of
    `settings.restored`, and `StoreRefused`.
    """
    state = load_state(services, running)
    return await load_deal(services, state, running)


def load_state(services: Services, running: RunningTable) -> TableState:
    """The table without its deal. Raises the errors of `settings.restored`."""
    stored, now, wall = running.table, services.clock.now(), services.clock.wall()
    away_since = now if stored.left_at is None else now - max(0.0, wall - stored.left_at)
    settings = restored(services.rulesets, stored)
    match = MatchRun.of(running.match) if running.match is not None else None
    phase = _phase(running, match)
    slept = stored.left_at is not None and now - away_since >= services.config.timers.pause
    return TableState(
        id=stored.id,
        code=stored.code,
        link=stored.link,
        created=stored.created,
        settings=settings,
        host=stored.host,
        seats=Seats.restored(
            _with_known_levels(services, stored, settings.ruleset.game), away_since
        ),
        bench=Bench.restored(stored.bench, away_since),
        admission=Admission.restored(stored.admission),
        left_at=stored.left_at,
        phase=phase,
        paused=slept and stored.persons > 1 and phase not in ("gathering", "finished"),
        seats_drawn=_keeps_drawn_seats(settings, stored, running.match),
        match=match,
        shown=match.message(dealt=phase == "playing") if match is not None else None,
        history=History(running.next_seq if match is None else match.stored.first_seq),
        room_tokens=(services.config.limits.rooms[1], now),
    )


def _keeps_drawn_seats(
    settings: TableSettings, table: StoredTable, last: StoredMatch | None
) -> bool:
    """True if people sit as the seats were drawn for the last match of the table, or before."""
    if last is None or not settings.options.draw_seats:
        return False
    return were_seats_drawn(last) and len(last.seats) == len(table.seats)


def _phase(running: RunningTable, match: MatchRun | None) -> TablePhase:
    if match is None:
        return "gathering"
    if match.stored.ended is not None:
        return "finished"
    if rows_of(running):
        return "playing"
    return "between" if match.stored.history else "revealing"


def _with_known_levels(services: Services, stored: StoredTable, game: str) -> Iterator[StoredSeat]:
    """Seats as they are stored. A bot whose level this release has not, or not for this game, plays
    on at the level of those that sit in.
    """
    for number, seat in enumerate(stored.seats):
        level = None if seat.level is None else services.levels.get(seat.level)
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
        ruleset=state.settings.ruleset.id,
        game=state.settings.game,
        rules=state.settings.rules,
        setup=state.match.state.setup(),
        seed=state.match.deal_seed(),
        first_seq=state.match.stored.first_seq,
    )


async def load_deal(
    services: Services, state: TableState, running: RunningTable
) -> tuple[TableState, LostDeal | None]:
    """The table with its running deal, published as far as everybody has heard it for certain, or
    with the events of the last one. Raises `StoreRefused`.
    """
    rows = rows_of(running)
    if not rows:
        if state.match is None and state.settings.options.draw_seats:
            # Under other rules the table does not show its last match any more.
            last = await services.store.matches_at(state.id, 1)
            drawn = any(
                _keeps_drawn_seats(state.settings, running.table, one.match) for one in last
            )
            return replace(state, seats_drawn=drawn), None
        if state.match is None or not state.match.stored.history:
            return state, None
        if state.match.dissolved:
            # Numbers of the deal that was given up stand between those of the last one and today's.
            return state, None
        return await _with_last_deal(services, state, state.match), None
    try:
        run = _dealt_again(plan_of(state), rows)
    except Exception as error:  # any error of today's rules about decisions that others allowed
        return state, LostDeal(error, state.history.first + LEAP)
    return with_run(state, run, run.record()), None


def with_run(state: TableState, run: DealRun, record: DealRecord) -> TableState:
    """The table with this deal, published as far as everybody has heard it for certain."""
    history = state.history.begun(run.plan.identity, state.settings.make_board)
    history = history.written(record.emissions())
    return replace(state, run=run, history=history.published_to(run.certain))


def _dealt_again(plan: DealPlan, rows: Sequence[Row]) -> DealRun:
    """Raises `BadRecord`, and the errors of the rules."""
    run = restore(plan, rows)
    if run.deal.outcome is not None:
        raise BadRecord("record_differs", "the deal is over but not settled")
    return run


async def _with_last_deal(services: Services, state: TableState, match: MatchRun) -> TableState:
    """The table with the last deal, so that somebody who comes back now sees the result. It is not
    needed to play on. If anybody did not play it from his seat, nobody sees it: that seat was told
    it as another's.
    """
    data = await services.store.record(match.stored.id, len(match.stored.history))
    if data is None:
        return replace(state, void=True)
    played = sitters_in(match.stored, len(match.stored.history))
    here = zip(state.seats, played, strict=True)
    if any(one.player not in (None, sitter.player) for one, sitter in here):
        return state
    try:
        emissions = tuple(decode_record(data).emissions())
    except BadRecord as error:
        log.get("table").warning("last deal unreadable", table=state.id, **log.fault(error))
        return state
    last = DealIdentity(match.stored.id, len(match.stored.history), match.stored.ruleset)
    history = History(match.stored.first_seq - len(emissions), deal=last).written(emissions)
    return replace(state, history=history.published_to(history.last))

"""The course of a match: the shares of the shuffle, deal after deal, the results between them.

start → (shares are revealed) → deal → … the deal is published … → between → deal → … → finished
"""

from __future__ import annotations

from collections.abc import Callable

from game.core.rng import SEED_BYTES, HashStream
from server.storage.store import Write
from server.table import rotation
from server.table.history import History
from server.table.match_run import MatchRun
from server.table.recovery import plan_of
from server.table.remarks import remark_on_deal
from server.table.run import DealRun
from server.table.seats import Seat, Seats
from server.table.step import Step
from server.table.timers import TimerId, TimerKind
from server.table.turns import ask_seats, clear_prompts, fill_banks, take_back, watch_absences
from server.wire.messages import Entered, Notice, RevealWanted
from server.wire.refusal import Refusal

REVEAL = TimerId(TimerKind.REVEAL)
NEXT_DEAL = TimerId(TimerKind.NEXT_DEAL)
VOTE = TimerId(TimerKind.VOTE)

# ------------------------------------------------------------ the shuffle


def start(step: Step, *, without_missing: bool = False) -> None:
    """Begin a match, with seats drawn if that was agreed. Raises `Refusal` unless everybody is
    ready; `without_missing`: bots sit in for people who are not.
    """
    before = step.table.seats
    moved = rotate(step, lambda person: person.connected and person.ready)
    if not without_missing:
        step.table.seats.require_startable()
        if not step.table.bench.all_ready:
            raise Refusal("not_everybody_ready")
    draws = step.table.settings.options.draw_seats and not step.table.seats_drawn
    if draws:
        draw_seats(step, before)
    elif moved:
        # The events of an earlier match were told to other people.
        step.change(history=step.table.history.forgotten())
        tell_places(step, before)
    table, services = step.table, step.services
    match = MatchRun.start(
        table.stored(),
        table.settings.length,
        commitments=tuple(seat.commitment for seat in table.seats),
        entropy=services.entropy,
        now=services.clock.wall(),
        first_seq=table.history.last + 1,
        seats_drawn=draws if table.seats_drawn else None,
    )
    seats = table.seats.begin_match()
    bench = table.bench.unready()
    step.change(match=match, seats=seats, bench=bench, phase="revealing", held=False)
    step.store(match.stored, step.table.stored())
    clear_prompts(step)
    ask_for_shares(step)


def rotate(step: Step, able: Callable[[Seat], bool]) -> list[str]:
    """Change places for the next deal at a table with rotation; return the people who move."""
    table, mode = step.table, step.table.settings.options.rotation
    if mode is None:
        return []
    seats, bench = rotation.rotate(table.seats, table.bench, able)
    step.change(seats=seats, bench=bench.begun(mode))
    pairs = zip(table.seats, seats, strict=True)
    moved = [seat.player for pair in pairs for seat in pair if pair[0].player != pair[1].player]
    return [player for player in moved if player is not None]


def change_places(step: Step) -> list[str]:
    """The same between two deals: people who come in have a full bank."""
    moved = rotate(step, lambda person: person.connected)
    seats = step.table.seats
    fill_banks(step, [number for number, seat in enumerate(seats) if seat.player in moved])
    watch_absences(step)
    return moved


def tell_places(step: Step, before: Seats) -> None:
    """Tell everybody with another seat than `before` the new one, and its first event."""
    table = step.table
    for viewer in step.audience:
        seat = table.seats.of(viewer.player)
        if seat != before.of(viewer.player):
            history = table.history
            step.tell(viewer, Entered(table.id, seat, history.first, history.deal))


def draw_seats(step: Step, before: Seats) -> None:
    """Seat the people and bots by lot, before the server's seed is drawn and before any share is
    shown: the walls and the first dealer are made of these, so that nobody can know which seat is a
    good one while seats are drawn, not even the server.
    """
    table = step.table
    random = HashStream(step.services.entropy(SEED_BYTES), "seats")
    seats = table.seats.drawn(random)
    # The events of an earlier match were told to other seats.
    history = table.history.forgotten()
    step.change(seats=seats, seats_drawn=True, history=history)
    tell_places(step, before)


def ask_for_shares(step: Step) -> None:
    """Ask every device for the share that it has promised. A device that does not answer in time is
    left out and named, so that nobody can hold up or steer the shuffle by keeping silent
    (`server/fair/FAIR.md`).
    """
    match = step.table.match
    assert match is not None
    step.change(phase="revealing", shown=match.message())
    for seat in match.awaited:
        step.tell_seat(seat, share_wanted(step, match))
    watch_absences(step)
    step.set_timer(REVEAL, step.services.config.timers.reveal if match.awaited else 0.0)


def share_wanted(step: Step, match: MatchRun) -> RevealWanted:
    """The wish for a share, for a device."""
    within = round(step.services.config.timers.reveal * 1000)
    stored = match.stored
    return RevealWanted(stored.id, stored.commitment, list(stored.commitments), within)


def reveal(step: Step, seat: int, entropy: str) -> None:
    """A device shows its share. Raises `Refusal`."""
    match = step.table.match
    if match is None or step.table.phase != "revealing":
        raise Refusal("reveal_not_wanted")
    match = match.reveal(seat, entropy)
    step.change(match=match)
    if not match.awaited:
        step.set_timer(REVEAL, 0.0)


# ------------------------------------------------------------ a deal


def deal(step: Step) -> None:
    """Shuffle and deal: the first deal once the shares are closed, or the next one."""
    table, match = step.table, step.table.match
    assert match is not None
    # The match changes with its shares, with its sitters, and else when a deal is settled.
    before = match.stored
    if table.phase == "revealing":
        match = match.close_reveals()
    match = match.seat_deal(table.seats.stored())
    changed: list[Write] = [] if match.stored is before else [match.stored]
    step.change(match=match, phase="playing", void=False, next_deal_at=None, settled=False)
    step.clear_timer(NEXT_DEAL, REVEAL)
    run = DealRun(plan_of(step.table))
    step.store(*changed, run.begin(), step.table.stored())
    step.change(
        run=run,
        shown=match.message(dealt=True),
        history=table.history.begun(run.plan.identity, table.settings.make_board).written(
            run.emissions
        ),
        stood_in={},
        publish_at=None,
    )


def follow(step: Step) -> None:
    """Everything is published: ask the seats that are to decide, or go on to the result."""
    table = step.table
    if table.run is None or (table.window is not None and table.window.decided):
        return
    if table.settled:
        step.services.metrics.played(table.settings.ruleset.game)
        end_deal(step)
    elif table.run.deal.outcome is None:
        ask_seats(step)


def end_deal(step: Step) -> None:
    """Everybody has heard the end of the deal."""
    match = step.table.match
    assert match is not None
    phase = match.phase_after_deal
    step.change(run=None, settled=False, phase=phase, shown=match.message(), wants_next=frozenset())
    if not step.table.void:
        remark_on_deal(step)
    if phase == "finished":
        _clear_seats(step)
    else:
        step.change(next_deal_left=_time_between(step))
        await_next_deal(step)


def _clear_seats(step: Step) -> None:
    """The match is over: nobody decides anything any more."""
    step.change(seats=step.table.seats.end_match(), vote=None, proposed={}, reserved={})
    step.clear_timer(VOTE)
    watch_absences(step)


def void_deal(step: Step, next_seq: int) -> None:
    """The running deal cannot be dealt again: nobody pays for it, and the match goes on without it,
    or is over. Its events are forgotten; the next ones begin at `next_seq`.
    """
    match = step.table.match
    assert match is not None
    match = match.void(next_seq, step.services.clock.wall())
    step.change(match=match, history=History(next_seq), void=True)
    step.store(match.stored, step.table.stored(match.phase_after_deal))
    end_deal(step)
    step.tell_all(Notice("deal_void"))


# ------------------------------------------------------------ between two deals


def next_deal(step: Step, player: str) -> None:
    """A person has seen the result; the host lets the match go on by this. Raises `Refusal`."""
    table = step.table
    if not table.has(player):
        raise Refusal("not_seated")
    if table.phase != "between":
        raise Refusal("not_between_deals")
    held = table.held and player != table.host
    seat = table.seats.of(player)
    if seat is not None and table.seats[seat].is_idle:
        take_back(step, seat)
    step.change(wants_next=table.wants_next | {player}, held=held)
    await_next_deal(step)


def _time_between(step: Step) -> float:
    """Seconds for which the result of a deal is looked at, at most. Without a clock it is the time
    after which several people wait for one no longer.
    """
    timers, clock = step.services.config.timers, step.table.settings.options.clock
    return timers.untimed if clock is None else timers.next_deal


def await_next_deal(step: Step) -> None:
    """Deal when everybody who is there has seen the result, or in a while. On hold, or with nobody
    there, it waits: people who come back have the time that was left, and in any case enough to
    look. Without a clock, a person who plays with bots alone looks as long as they like. While bots
    play for all who are there, since their clocks have run out, nothing is dealt until one of them
    asks for it.
    """
    table, timers = step.table, step.services.config.timers
    if table.phase != "between":
        return
    if table.clocks_stopped or table.on_hold:
        if table.next_deal_at is not None:
            left = max(table.next_deal_at - step.now, timers.next_deal_at_least)
            step.change(next_deal_left=left, next_deal_at=None)
        step.clear_timer(NEXT_DEAL)
    elif table.wants_next and not table.awaited():
        step.set_timer(NEXT_DEAL, 0.0)
    elif table.nobody_plays or (table.settings.options.clock is None and table.seats.one_person()):
        step.change(next_deal_at=None)
        step.clear_timer(NEXT_DEAL)
    elif NEXT_DEAL not in table.timers:
        step.change(next_deal_at=step.now + table.next_deal_left)
        step.set_timer(NEXT_DEAL, table.next_deal_left)


# ------------------------------------------------------------ the end


def close(step: Step, code: str, leaving: str | None = None) -> None:
    """End the table, for the person `leaving` and, with this code, for everybody else; a match that
    was running is dissolved, and its seed shown.
    """
    match = step.table.match
    step.store(step.table.stored("closed"))
    if match is not None and match.stored.ended is None:
        match = match.dissolve(step.services.clock.wall(), match.stored.first_seq)
        step.store(match.stored)
    step.change(
        match=match,
        phase="closed",
        paused=False,
        shown=match.message() if match is not None else None,
        timers={},
    )
    if leaving is not None:
        step.dismiss(leaving, "left")
    step.closed = code


def dissolve(step: Step) -> None:
    """All would end the match: it is over with the points that everybody has, its seed is shown,
    and the deal that was running counts for nothing; one that is settled was told. The table stays.
    """
    table, match = step.table, step.table.match
    assert match is not None
    assert not table.settled
    history, run = table.history, table.run
    if run is not None:
        history = History(run.last_seq + 1)
    match = match.dissolve(step.services.clock.wall(), history.last + 1)
    clear_prompts(step)
    step.clear_timer(NEXT_DEAL, REVEAL, TimerId(TimerKind.PUBLISH))
    step.change(
        match=match,
        run=None,
        settled=False,
        phase="finished",
        shown=match.message(),
        history=history,
        wants_next=frozenset(),
        next_deal_at=None,
        publish_at=None,
    )
    _clear_seats(step)
    step.store(match.stored, step.table.stored())


def resume(step: Step) -> None:
    """Go on from the loaded state: with full clocks, from the beginning of the shares, of the wait
    for the next deal, or of the decision that is awaited. Nobody is there until `presence` says so.
    """
    run = step.table.run
    clear_prompts(step)
    step.change(
        answered=dict(run.answered) if run is not None else {},
        next_deal_left=_time_between(step),
        clocks_stopped=True,
        published_at=step.now,
    )
    await_next_deal(step)
    watch_absences(step)

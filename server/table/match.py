"""The course of a match: the shares of the shuffle, deal after deal, the results between them.

start → (shares are revealed) → deal → … the deal is published … → between → deal → … → finished
"""

from __future__ import annotations

from server.refusal import Refusal
from server.storage.store import Write
from server.table.history import History
from server.table.match_run import MatchRun
from server.table.recovery import plan_of
from server.table.run import DealRun
from server.table.step import Step
from server.table.timers import TimerId, TimerKind
from server.table.turns import ask_seats, clear_prompts, watch_absences
from server.wire.messages import Notice, RevealWanted

REVEAL = TimerId(TimerKind.REVEAL)
NEXT_DEAL = TimerId(TimerKind.NEXT_DEAL)

# ------------------------------------------------------------ the shuffle


def start(step: Step, *, without_missing: bool = False) -> None:
    """Begin a match. Raises `Refusal` unless everybody is ready; `without_missing`: bots sit in for
    whoever is not.
    """
    table, services = step.table, step.services
    if not without_missing:
        table.seats.require_startable()
    match = MatchRun.start(
        table.stored(),
        table.settings.length,
        commitments=tuple(seat.commitment for seat in table.seats),
        entropy=services.entropy,
        now=services.clock.wall(),
        first_seq=table.history.last + 1,
    )
    step.change(match=match, seats=table.seats.begin_match(), phase="revealing")
    step.store(match.stored, step.table.stored())
    clear_prompts(step)
    ask_for_shares(step)


def ask_for_shares(step: Step) -> None:
    """Ask every device for the share that it has promised. Whoever does not answer in time is left
    out and named, so that nobody can hold up or steer the shuffle by keeping silent
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
    # The match changes with its shares, and else when a deal is settled.
    changed: list[Write] = []
    if table.phase == "revealing":
        match = match.close_reveals()
        changed.append(match.stored)
    step.change(match=match, phase="playing", void=False, next_deal_at=None, settled=False)
    step.clear_timer(NEXT_DEAL, REVEAL)
    run = DealRun(plan_of(step.table))
    step.store(*changed, run.begin(), step.table.stored())
    step.change(
        run=run,
        shown=match.message(),
        history=table.history.begun(table.settings.make_board).written(run.emissions),
        hand_waits=type(table.hand_waits)(),
        publish_at=None,
    )


def follow(step: Step) -> None:
    """Everything is published: ask who is to decide, or go on to the result of the deal."""
    table = step.table
    if table.run is None or (table.window is not None and table.window.decided):
        return
    if table.settled:
        step.services.metrics.played(table.settings.ruleset.game)
        end_deal(step)
    elif table.run.deal.outcome is None:
        ask_seats(step)


def end_deal(step: Step) -> None:
    """Everybody has heard how the deal has ended."""
    match = step.table.match
    assert match is not None
    phase = match.phase_after_deal
    step.change(run=None, settled=False, phase=phase, shown=match.message(), wants_next=frozenset())
    if phase == "finished":
        step.change(seats=step.table.seats.end_match())
        watch_absences(step)
    else:
        step.change(next_deal_left=step.services.config.timers.next_deal)
        await_next_deal(step)


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


def next_deal(step: Step, seat: int) -> None:
    """A person has seen the result. Raises `Refusal`."""
    if step.table.phase != "between":
        raise Refusal("not_between_deals")
    step.change(wants_next=step.table.wants_next | {seat})
    await_next_deal(step)


def await_next_deal(step: Step) -> None:
    """Deal when everybody who is there has seen the result, or in a while. With nobody there it
    waits: whoever comes back has the time that was left, and in any case enough to look.
    """
    table, timers = step.table, step.services.config.timers
    if table.phase != "between":
        return
    if table.clocks_stopped:
        if table.next_deal_at is not None:
            left = max(table.next_deal_at - step.now, timers.next_deal_at_least)
            step.change(next_deal_left=left, next_deal_at=None)
        step.clear_timer(NEXT_DEAL)
    elif table.wants_next and not table.awaited():
        step.set_timer(NEXT_DEAL, 0.0)
    elif NEXT_DEAL not in table.timers:
        step.change(next_deal_at=step.now + table.next_deal_left)
        step.set_timer(NEXT_DEAL, table.next_deal_left)


# ------------------------------------------------------------ the end


def close(step: Step, code: str, leaving: str | None = None) -> None:
    """End the table, for whoever is `leaving` and, with this code, for everybody else; a match that
    was running is dissolved, and its seed shown.
    """
    match = step.table.match
    step.store(step.table.stored("closed"))
    if match is not None and match.stored.ended is None:
        match = match.dissolve(step.services.clock.wall())
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


def resume(step: Step) -> None:
    """Go on from what was loaded: with full clocks, from the beginning of the shares, of the wait
    for the next deal, or of the decision that is awaited. Nobody is there until `presence` says so.
    """
    run = step.table.run
    clear_prompts(step)
    step.change(
        answered=dict(run.answered) if run is not None else {},
        next_deal_left=step.services.config.timers.next_deal,
        clocks_stopped=True,
        published_at=step.now,
    )
    await_next_deal(step)
    watch_absences(step)

"""Publishing: events are told at the pace of the table, to each viewer in its own version."""

from __future__ import annotations

from game.core.events import Delay
from server.table import match
from server.table.step import Published, Step
from server.table.timers import EXACT, TimerId, TimerKind
from server.table.turns import end_window

PUBLISH = TimerId(TimerKind.PUBLISH)
ROOM = TimerId(TimerKind.ROOM)


def publish(step: Step, *, at_once: bool = False) -> None:
    """Publish the emissions that are due, and ask the seats that are to decide then. Nothing of it
    has to be stored. A delay counts from the emission before it; `at_once`: there is none.

    Nothing is published while the clocks stand: a seat that was asked does not answer then, and the
    outcome of asking nobody must not come sooner.
    """
    start = step.table.history.published + 1
    while not step.table.clocks_stopped:
        emission = step.table.history.unpublished
        if emission is None:
            break
        table = step.table
        due = table.publish_at
        if due is None:
            pause = step.services.pace.before(emission.delay, table.settings.options)
            due = table.published_at + pause
        if step.now < due - EXACT and not at_once:
            step.change(publish_at=due)
            step.set_timer(PUBLISH, due - step.now)
            break
        if emission.delay is Delay.WINDOW:
            waited = step.now - table.published_at
            step.services.metrics.waited(table.settings.ruleset.game, waited)
        end_window(step)
        history = step.table.history
        step.change(
            history=history.published_to(history.published + 1),
            published_at=step.now,
            publish_at=None,
        )
    end = step.table.history.published
    if end >= start:
        step.messages.append(Published(start, end))
    if step.table.history.unpublished is None:
        match.follow(step)


def tell_room(step: Step) -> bool:
    """Tell everybody when the room looks different; a little later when that happens all the time,
    so that nobody can drown the others in it. Return True if they were told.
    """
    if step.table.fill_later and not step.table.host_chooses:
        # Bots that may come sooner are not put off again when the host comes back, or another is.
        step.change(fill_later=False)
    table = step.table
    key = table.room_key()
    if key == table.room_told:
        return False
    rate, burst = step.services.config.limits.rooms
    tokens, since = table.room_tokens
    tokens = min(burst, tokens + (step.now - since) * rate)
    if tokens < 1 and table.phase != "closed":
        if ROOM not in table.timers:
            step.set_timer(ROOM, (1 - tokens) / rate)
        return False
    step.clear_timer(ROOM)
    step.change(room_told=key, room_tokens=(tokens - 1, step.now))
    step.tell_all(table.room(step.now))
    return True

"""Presence: the people who are there, and the messages that show a device the table.

Resync has no code of its own: every device that comes (the first time, after a reload, as a second
one, after a restart) is shown the same history from the event it asks for, and then hears the
events that follow.
"""

from __future__ import annotations

from server.table import door, match, publisher, turns
from server.table.audience import Viewer
from server.table.step import Admitted, Shown, Step
from server.table.timers import TimerId, TimerKind
from server.wire import messages as wire
from server.wire.refusal import Refusal

PAUSE = TimerId(TimerKind.PAUSE)
ABANDON = TimerId(TimerKind.ABANDON)


def enter(step: Step, viewer: Viewer, last_seq: int) -> None:
    """A device comes, and is shown the table. Raises `Refusal`."""
    require_admission(step, viewer)
    come(step, viewer, last_seq)


def require_admission(step: Step, viewer: Viewer) -> None:
    """Raises `Refusal` when this device may not see the table."""
    table, audience = step.table, step.audience
    if table.person(viewer.player) is None and viewer not in audience:
        if not (table.settings.options.spectators or table.comes(viewer.player)):
            raise Refusal("no_such_table")
        if len(audience) >= step.services.config.limits.viewers:
            raise Refusal("busy")


def come(step: Step, viewer: Viewer, last_seq: int | None) -> None:
    """A device comes: it is shown the table from the event after `last_seq` on (None: it was there,
    and is heard again), and its person decides here again.
    """
    if last_seq is None:
        update(step, newcomer=viewer)
    else:
        show(step, viewer, last_seq, comes=True)


def show(step: Step, viewer: Viewer, last_seq: int, *, comes: bool = False) -> None:
    """Tell a device everything that it may know from the event after `last_seq` on; `comes`: its
    person decides here again.
    """
    step.messages.append(Admitted(viewer))
    number = step.table.seats.of(viewer.player)
    history = step.table.history
    start, events = history.heard(number, last_seq)
    stood_in = None if number is None else _stood_in(step, number)
    step.tell(viewer, wire.Entered(step.table.id, number, start, history.deal, stood_in))
    if comes:
        update(step, newcomer=viewer)
    table = step.table
    if not publisher.tell_room(step):
        step.tell(viewer, table.room(step.now))
    if events:
        step.tell(viewer, wire.Events(start, events, history.begins_with(start)))
    clock = turns.turn_clock(table, step.now)
    if clock is not None and not table.paused:
        step.tell(viewer, clock)
    if number is not None:
        _show_own(step, viewer, number)
    if table.paused:
        step.tell(viewer, wire.Notice("paused"))
    if table.storage_waiting:
        step.tell(viewer, wire.Notice("storage_waiting"))
    if table.frozen:
        step.tell(viewer, wire.Notice("frozen"))
    if table.void:
        step.tell(viewer, wire.Notice("deal_void"))


def _stood_in(step: Step, seat: int) -> int | None:
    """The first event that somebody else's decision led to for this seat, if that is published."""
    first = step.table.stood_in.get(seat)
    return first if first is not None and first <= step.table.history.published else None


def _show_own(step: Step, viewer: Viewer, number: int) -> None:
    """Tell a device the secrets of its seat: its prompt, its waits, the wish for its share."""
    table = step.table
    prompt = table.prompts.get(number)
    if prompt is not None and not (table.seats[number].played_by_bot or table.paused):
        step.tell(viewer, prompt.message(step.now))
    step.messages.append(Shown(viewer, number))
    run = table.match
    if table.phase == "revealing" and run is not None and number in run.awaited:
        step.tell(viewer, match.share_wanted(step, run))


def show_all(step: Step, last_seq: int) -> None:
    """Show everybody the table anew."""
    update(step)
    for viewer in step.audience:
        show(step, viewer, last_seq)


def show_player(step: Step, player: str) -> None:
    """Show a person the table from the seat that is theirs now."""
    update(step)
    for viewer in step.audience.of_player(player):
        show(step, viewer, 0)


def update(step: Step, newcomer: Viewer | None = None, since: float | None = None) -> None:
    """Take note that people may have come or gone: `newcomer` comes just now, or a device has gone
    (or has not been heard of `since` then).
    """
    audience = step.audience
    host = step.table.host
    if step.table.newcomers and audience.is_present(host):
        step.change(newcomers=frozenset())
    watching = {*audience.spectators(step.table.person)}
    if newcomer is not None and step.table.person(newcomer.player) is None:
        watching.add(newcomer)
    if step.table.spectators != len(watching):
        step.change(spectators=len(watching))
    door.forget_gone(step, newcomer)
    _update_bench(step, newcomer, since)
    for number, seat in enumerate(step.table.seats):
        comes = newcomer is not None and newcomer.player == seat.player
        arrives = comes and newcomer is not None and newcomer not in audience
        connected = audience.is_present(seat.player) or arrives
        if seat.connected != connected and seat.kind == "player":
            away_since = seat.away_since
            if not connected:
                away_since = step.now if since is None else since
            step.change_seat(number, connected=connected, away_since=away_since)
            turns.attend(step, number)
            turns.watch_absence(step, number)
            match.await_next_deal(step)
        if comes and connected and not seat.resting:
            turns.take_back(step, number, but=newcomer)
            match.await_next_deal(step)
    watch(step)


def _update_bench(step: Step, newcomer: Viewer | None, since: float | None) -> None:
    """Take note of people who sit out and have come or gone."""
    for person in step.table.bench.people:
        player = person.player or ""
        arrives = (
            newcomer is not None and newcomer.player == player and newcomer not in step.audience
        )
        connected = step.audience.is_present(player) or arrives
        if connected == person.connected:
            continue
        away_since = person.away_since
        if not connected:
            away_since = step.now if since is None else since
        step.change_person(player, connected=connected, away_since=away_since)
        match.await_next_deal(step)


def silent(step: Step, viewer: Viewer, since: float | None) -> None:
    """Nothing has been heard of a device since then, or (None) it is heard again: it missed
    nothing, and its person decides here as if nothing had been.
    """
    number = step.table.seats.of(viewer.player)
    was_away = number is not None and not step.table.seats[number].connected
    update(step, since=since)
    if number is not None and was_away:
        seat = step.table.seats[number]
        if seat.connected and not seat.resting:
            turns.take_back(step, number)


def watch(step: Step) -> None:
    """Let the table stand when nobody is there, or go on when somebody has come back. A match that
    was paused stands until all its people have come back, or one of them has it resumed.
    """
    table = step.table
    there = any(person.connected for person in table.people)
    waits = table.paused and not table.open and bool(table.missing)
    stands = table.frozen or not there or waits
    if stands != table.clocks_stopped:
        if stands:
            turns.stop_clocks(step)
        else:
            for number, seat in enumerate(table.seats):
                if not (seat.connected or table.open):
                    # A pause for everybody is no absence of those who come back a little later.
                    step.change_seat(number, away_since=step.now)
            turns.start_clocks(step)
            if table.phase == "revealing" and match.REVEAL not in table.timers:
                match.ask_for_shares(step)
        match.await_next_deal(step)
    if there:
        step.clear_timer(PAUSE, ABANDON)
        if not waits:
            _go_on(step)
    elif table.frozen:
        step.clear_timer(PAUSE)
        if ABANDON not in table.timers:
            step.set_timer(ABANDON, step.services.config.timers.frozen)
    elif PAUSE not in table.timers:
        step.set_timer(PAUSE, step.services.config.timers.pause)


def _go_on(step: Step) -> None:
    """People are there, and none is waited for: the table counts as left no more. Before that it
    does, so that a match that waits for people still waits after a restart.
    """
    if step.table.left_at is not None:
        step.change(left_at=None)
        step.came_back = True
    if step.table.paused:
        step.change(paused=False)
        step.tell_all(wire.Notice("resumed"))
        for number, prompt in step.table.prompts.items():
            if not step.table.seats[number].played_by_bot:
                step.tell_seat(number, prompt.message(step.now))


def resume(step: Step, player: str) -> None:
    """A person has the match go on without those who have not come back. Raises `Refusal`."""
    table = step.table
    if table.person(player) is None:
        raise Refusal("not_seated")
    if not table.paused:
        raise Refusal("match_not_paused")
    _go_on(step)
    watch(step)


def pause(step: Step) -> None:
    """Nobody has come back for long: the table stands in the storage only, once nobody looks on."""
    if not len(step.audience):
        unload(step)
        return
    if not (step.table.open or step.table.paused):
        step.change(paused=True)
        step.tell_all(wire.Notice("paused"))
    step.set_timer(PAUSE, step.services.config.timers.pause)


def unload(step: Step) -> None:
    """Keep the table in the storage only, if nobody is there and nothing is wrong with it."""
    table = step.table
    if len(step.audience) or table.frozen or table.storage_waiting:
        return
    away = max(0.0, step.now - table.left_since())
    step.store(table.stored(left_at=step.services.clock.wall() - away))
    step.unloads = True
    # In case that somebody is on the way just now, and goes again.
    step.set_timer(PAUSE, step.services.config.timers.pause)

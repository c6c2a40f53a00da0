"""The room: its seats, readiness and settings; joining and leaving.

Each change is stored before anybody hears of it, like every step of a match; except readiness, the
host's hold and the seats that late friends wait for, which end with the process.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import replace

import msgspec

from ai.levels import Level, default_level
from server.table import door, match, presence, rotation, turns, vote
from server.table.audience import Viewer
from server.table.seats import Seat
from server.table.settings import settings_of
from server.table.state import TableState
from server.table.step import Step
from server.table.timers import TimerId, TimerKind
from server.wire import messages as wire
from server.wire.refusal import Refusal

START = TimerId(TimerKind.START)


def level_named(levels: Mapping[str, Level], game: str, name: str | None) -> str:
    """The level of this name, or the default one if none is named. Raises `Refusal` for one that
    does not play the game.
    """
    wanted = default_level(game) if name is None else name
    level = levels.get(wanted)
    if level is None or not level.plays(game):
        raise Refusal("unknown_level", (wanted,))
    return wanted


def require_host(table: TableState, player: str) -> None:
    """Raises `Refusal` unless this is the host, or while no match is running the acting host."""
    if player != (table.acting_host if table.open else table.host):
        raise Refusal("not_host")


def require_open(table: TableState) -> None:
    """Raises `Refusal` while a match is running."""
    if not table.open:
        raise Refusal("match_running")


def require_seat(table: TableState, player: str) -> int:
    """The seat of this person. Raises `Refusal`."""
    seat = table.seats.of(player)
    if seat is None:
        raise Refusal("not_seated")
    return seat


# ------------------------------------------------------------ coming


def join(step: Step, viewer: Viewer) -> None:
    """Somebody with the code comes: to a seat, to sit out, or to watch. Raises `Refusal`."""
    table = step.table
    newcomer = table.person(viewer.player) is None
    free = table.seats.free() if table.open and newcomer else None
    waits = newcomer and table.settings.options.rotation is not None and not is_bench_full(table)
    late = _chair_of_a_bot(table, viewer.player) if newcomer else None
    if (free is not None or waits or late is not None) and door.asks_first(step, viewer):
        if table.settings.options.spectators:
            presence.enter(step, viewer, 0)
        door.ask_on_coming(step, viewer)
        return
    if free is None:
        if waits:
            _wait(step, viewer)
        elif late is not None:
            step.change(reserved={**table.reserved, late: (viewer.player, viewer.name)})
        elif newcomer and not (table.settings.options.spectators or table.comes(viewer.player)):
            raise Refusal("table_full")
        presence.enter(step, viewer, 0)
        return
    _sit(step, viewer, free)
    presence.come(step, viewer, 0)
    _show_others(step, viewer)


def sit(step: Step, viewer: Viewer, seat: int) -> None:
    """Take an empty seat, or move to it; in a match, the seat of a bot with the next deal, or give
    that back. A person who needs the host's consent asks first. Raises `Refusal`.
    """
    table = step.table
    if not table.open:
        _reserve(step, viewer, seat)
        return
    if table.seats.at(seat).kind == "empty" and door.asks_first(step, viewer):
        door.ask(step, viewer, seat)
        return
    _sit(step, viewer, seat)
    presence.show_player(step, viewer.player)


def _reserve(step: Step, viewer: Viewer, seat: int) -> None:
    table = step.table
    if table.person(viewer.player) is not None:
        raise Refusal("match_running")
    if table.seats.at(seat).kind != "bot":
        raise Refusal("match_running")
    reserved_by, _ = table.reserved.get(seat, (None, ""))
    if reserved_by not in (None, viewer.player):
        raise Refusal("seat_taken")
    if reserved_by is None and door.asks_first(step, viewer):
        door.ask(step, viewer, seat)
        return
    reserved = {number: who for number, who in table.reserved.items() if who[0] != viewer.player}
    if reserved_by is None:
        reserved[seat] = viewer.player, viewer.name
    step.change(reserved=reserved)
    if reserved_by is not None and not table.settings.options.spectators:
        step.dismiss(viewer.player, "left")


def _chair_of_a_bot(table: TableState, player: str) -> int | None:
    """A seat for somebody who comes to a running match where nobody may look on, and is to have it
    with the next deal: at other tables he chooses one himself.
    """
    options = table.settings.options
    if table.open or options.spectators or options.rotation is not None:
        return None
    if table.comes(player):
        return None
    return next(
        (seat for seat in range(len(table.seats)) if may_reserve(table, player, seat)), None
    )


def may_reserve(table: TableState, player: str, seat: int) -> bool:
    """True if this person can have the seat with the next deal."""
    free = 0 <= seat < len(table.seats) and table.seats[seat].kind == "bot"
    return free and table.person(player) is None and seat not in table.reserved


def seat_late(step: Step) -> list[str]:
    """Seat the people who have waited for the seat of a bot, and are there still; return them.
    Somebody whose page loads again just now keeps it, for the deal after this one.
    """
    table = step.table
    waiting = {
        seat: (player, name)
        for seat, (player, name) in table.reserved.items()
        if not table.has(player) and table.seats[seat].kind == "bot"
    }
    there = {seat: who for seat, who in waiting.items() if step.audience.is_present(who[0])}
    away = {seat: who for seat, who in waiting.items() if who[0] in table.admission.until}
    seats = table.seats
    for seat, (player, name) in there.items():
        seats = seats.with_seat(seat, Seat(player=player, name=name, connected=True))
        step.seated.append(player)
    step.change(seats=seats, reserved=away)
    return [player for player, _ in there.values()]


def _sit(step: Step, viewer: Viewer, seat: int) -> None:
    table = step.table
    require_open(table)
    before = table.seats.of(viewer.player)
    seats = table.seats.sit(viewer.player, viewer.name, seat)
    _note_newcomer(step, viewer.player)
    step.change(seats=seats, bench=table.bench.without(viewer.player))
    if before is None:
        step.seated.append(viewer.player)
    if before != seat:
        _forget_last_deal(step)
    step.store(step.table.stored())


def _note_newcomer(step: Step, player: str) -> None:
    """Somebody who sits down, or sits out, in the absence of the host does not act for him."""
    table = step.table
    host = table.person(table.host)
    if not table.has(player) and host is not None and not host.connected:
        step.change(newcomers=table.newcomers | {player})


def is_bench_full(table: TableState) -> bool:
    """True if nobody more could come in with the next change of places."""
    return len(table.bench.people) >= len(table.seats)


def _wait(step: Step, viewer: Viewer) -> None:
    """Somebody without a seat sits out from now on, and comes in when it is his turn."""
    person = Seat(player=viewer.player, name=viewer.name, connected=True)
    _note_newcomer(step, viewer.player)
    step.change(bench=step.table.bench.with_person(person))
    step.seated.append(viewer.player)
    step.store(step.table.stored())


def sit_out(step: Step, viewer: Viewer) -> None:
    """Before a match a person gives up his seat to the person who has waited longest; one without a
    seat waits, too. Raises `Refusal`.
    """
    table, player = step.table, viewer.player
    if table.settings.options.rotation is None:
        raise Refusal("no_rotation")
    if table.bench.of(player) is not None:
        return
    number = table.seats.of(player)
    if number is None and is_bench_full(table):
        raise Refusal("bench_full")
    if number is None and door.asks_first(step, viewer):
        door.ask(step, viewer, None)
        return
    if number is None:
        _wait(step, viewer)
        presence.update(step)
        return
    require_open(table)
    person = table.seats[number]
    step.change(seats=table.seats.clear(number))
    comes_in = _seat_waiting(step)
    step.change(bench=step.table.bench.with_person(person).chosen())
    _forget_last_deal(step)
    step.store(step.table.stored())
    for moved in (player, *comes_in):
        presence.show_player(step, moved)


def _seat_waiting(step: Step) -> list[str]:
    """The people who have waited longest take the empty seats; they are returned."""
    table = step.table
    seats, bench = rotation.seat_waiting(table.seats, table.bench)
    comes_in = [one.player for one in table.bench.people if bench.of(one.player or "") is None]
    step.change(seats=seats, bench=bench)
    return [player for player in comes_in if player is not None]


def _forget_last_deal(step: Step) -> None:
    """Those who sit somewhere now did not play the last deal there: they cannot be told of it."""
    if step.table.phase == "finished":
        step.change(history=step.table.history.forgotten())


def make_host(step: Step, player: str, other: str) -> None:
    """The host makes another person of the table the host. Raises `Refusal`."""
    table = step.table
    if player != table.host:
        raise Refusal("not_host")
    if table.person(other) is None:
        raise Refusal("not_seated")
    step.change(host=other, held=False)
    step.store(step.table.stored())
    match.await_next_deal(step)


def send_off(step: Step, player: str, other: str) -> None:
    """Send away somebody who sits out. Raises `Refusal`."""
    require_host(step.table, player)
    if other == player or step.table.bench.of(other) is None:
        raise Refusal("not_on_bench")
    _give_up(step, other, "removed")


def _show_others(step: Step, viewer: Viewer) -> None:
    """Other devices of the person have watched until now."""
    for device in step.audience.of_player(viewer.player):
        if device is not viewer:
            presence.show(step, device, 0)


# ------------------------------------------------------------ acts of the host


def add_bot(step: Step, player: str, seat: int, level: str | None) -> None:
    """Put a bot on an empty seat. Raises `Refusal`."""
    table = step.table
    require_host(table, player)
    require_open(table)
    name = level_named(step.services.levels, table.settings.ruleset.game, level)
    step.change(seats=table.seats.add_bot(seat, name))
    step.store(step.table.stored())


def remove(step: Step, player: str, number: int) -> None:
    """Clear a seat; the table is closed when nobody who could come back is left. Between two deals
    a bot plays on for the person; at any time, a person who was to have a bot's seat with the next
    deal loses it. A person sent away comes back with the host's consent. The acting host may send
    the host away who has not been there for long. Raises `Refusal`.
    """
    table = step.table
    require_host(table, player)
    removed = table.seats.at(number)
    absence = step.now - removed.away_since
    if removed.player == table.host != player and absence < step.services.config.timers.pause:
        raise Refusal("not_host")
    if table.phase == "between" and removed.player not in (None, player):
        _give_up(step, removed.player or "", "removed")
        return
    if number in table.reserved and not table.open:
        _send_successor_away(step, number)
        return
    require_open(table)
    if removed.kind == "empty":
        raise Refusal("seat_empty")
    if removed.player not in (None, player):
        door.send_away(step, removed.player or "")
    step.change(seats=table.seats.clear(number, named=table.phase == "finished"))
    if not step.table.people:
        step.change(seats=table.seats)
        match.close(step, "closed")
        return
    comes_in = _seat_waiting(step)
    if comes_in:
        _forget_last_deal(step)
    _pass_host_on(step)
    step.store(step.table.stored())
    if removed.player is not None:
        step.dismiss(removed.player, "removed")
    for person in comes_in:
        presence.show_player(step, person)


def _send_successor_away(step: Step, number: int) -> None:
    reserved = dict(step.table.reserved)
    player, _ = reserved.pop(number)
    step.change(reserved=reserved)
    door.send_away(step, player)
    step.store(step.table.stored())
    door.tell_refused(step, player)
    if not step.table.settings.options.spectators:
        step.dismiss(player, "removed")


def configure(step: Step, player: str, message: wire.ConfigureTable) -> None:
    """Play by other rules from now on; nobody is ready any more. The people on the seats `watch`
    give them up; at a table with rotation they sit out then. Seats that are empty by this, or more
    than before, go to people who sat out until now. Raises `Refusal`.

    Under other rules a match that is over is not shown any more: its seats and its events are those
    of the rules before.
    """
    table, levels = step.table, step.services.levels
    settings = settings_of(step.services.rulesets, message)
    require_host(table, player)
    require_open(table)
    seats, bench, game = table.seats, table.bench, settings.ruleset.game
    rotates = settings.options.rotation is not None
    watching: list[Seat] = []
    for number in message.watch:
        sitter = seats.at(number)
        if sitter.player is None or (sitter.player == table.host and not rotates):
            raise Refusal("cannot_watch")
        seats = seats.clear(number, named=table.phase == "finished" and not rotates)
        watching.append(sitter)
    able = [name for name, level in levels.items() if level.plays(game)]
    seats = seats.relevel(able, default_level(game)).resize(settings.rules.seats)
    if not rotates or watching or len(seats) > len(table.seats):
        seats, bench = rotation.seat_waiting(seats, bench)
    if not rotates:
        bench = rotation.Bench()
    elif watching:
        bench = functools.reduce(rotation.Bench.with_person, watching, bench).chosen()
    seats, bench = seats.unready(), bench.unready()
    before = table.settings
    keeps = settings.options.draw_seats and len(seats) == len(table.seats)
    drawn = table.seats_drawn and keeps
    step.change(settings=settings, seats=seats, bench=bench, seats_drawn=drawn)
    if seats.players - table.seats.players:
        _forget_last_deal(step)
    _pass_host_on(step)
    if before.ruleset.id != settings.ruleset.id or before.rules != settings.rules:
        step.change(
            history=table.history.forgotten(),
            phase="gathering",
            match=None,
            shown=None,
            void=False,
            seats=seats.forget_left(),
        )
    step.store(step.table.stored())
    presence.update(step)
    if not settings.options.spectators:
        step.dismiss(None, "removed")
    for viewer in step.audience:
        if settings.options.spectators or step.table.person(viewer.player) is not None:
            presence.show(step, viewer, step.table.history.published)


def rename(step: Step, player: str, name: str) -> None:
    """A person is called otherwise, also one who waits for a seat."""
    person = step.table.person(player)
    waits = {seat: (player, name) for seat, who in step.table.reserved.items() if who[0] == player}
    if waits:
        step.change(reserved={**step.table.reserved, **waits})
    step.change(admission=step.table.admission.renamed(player, name))
    if person is not None and person.name != name:
        step.change_person(player, name=name)
        if not step.table.storage_waiting and not step.table.frozen:
            step.store(step.table.stored())


def wear(step: Step, player: str, face: int) -> None:
    """A person who is here has this face now."""
    table = step.table
    if table.has(player) or table.waits(player):
        faces = {one: worn for one, worn in table.faces.items() if table.has(one)}
        step.change(faces={**faces, player: face})


# ------------------------------------------------------------ ready, and another match


def ready(step: Step, player: str, is_ready: bool, commitment: str | None) -> None:
    """A person is (not) ready for a match. Raises `Refusal`."""
    table = step.table
    if table.bench.of(player) is None:
        require_seat(table, player)
    require_open(table)
    wanted = table.rematch_wanted
    step.change_person(player, ready=is_ready, commitment=commitment if is_ready else None)
    if not wanted:
        step.change(fill_at=step.now + step.services.config.timers.fill, fill_later=True)


def begin(step: Step, player: str) -> None:
    """The host begins the match; nothing happens if it has begun by itself meanwhile. Raises
    `Refusal`.
    """
    require_host(step.table, player)
    if step.table.phase in ("revealing", "playing"):
        return
    require_open(step.table)
    match.start(step)


def await_start(step: Step) -> None:
    """Begin the match in a moment, once every seat is taken and everybody is ready and there; not
    while the host holds it, nor at a table with rotation before anybody sits out.
    """
    table, seats = step.table, step.table.seats
    complete = table.settings.options.rotation is None or table.bench.people
    due = (
        table.phase == "gathering"
        and not (table.on_hold or table.frozen or table.storage_waiting)
        and table.startable
        and complete
        and all(seats[seat].connected for seat in seats.persons())
    )
    if due and table.start_at is None:
        within = step.services.config.timers.start
        step.change(start_at=step.now + within)
        step.set_timer(START, within)
    elif not due and table.start_at is not None:
        step.change(start_at=None)
        step.clear_timer(START)


def hold(step: Step, player: str, hold: bool) -> None:
    """The host lets nothing begin by itself, or lets it. Raises `Refusal`."""
    require_host(step.table, player)
    step.change(held=hold)
    match.await_next_deal(step)


def adjust(step: Step, player: str, message: wire.AdjustTable) -> None:
    """Play with other clocks, at another pace and with hints or without from now on. Raises
    `Refusal`.
    """
    table = step.table
    require_host(table, player)
    if table.phase != "between":
        require_open(table)
    before = table.settings.options
    hints = before.hints if message.hints is None else message.hints
    options = msgspec.structs.replace(before, clock=message.clock, pace=message.pace, hints=hints)
    step.change(settings=replace(table.settings, options=options))
    if before.clock != options.clock:
        turns.fill_banks(step)
    step.store(step.table.stored())


def rematch(step: Step, player: str, commitment: str | None, *, fill: bool) -> None:
    """A person wants another match: it begins when everybody wants it; `fill`: now, with bots for
    those who are missing, some time after the first wish. Raises `Refusal`.
    """
    table = step.table
    if table.phase != "finished":
        raise Refusal("match_not_finished")
    fill_at = table.fill_due
    if fill_at is not None and player == table.host:
        fill_at = table.fill_at
    if fill and (fill_at is None or step.now < fill_at):
        raise Refusal("rematch_too_early")
    ready(step, player, True, commitment)
    if fill:
        level = default_level(table.settings.ruleset.game)
        step.change(seats=step.table.seats.fill(level))
        match.start(step, without_missing=True)
    elif step.table.startable:
        match.start(step)


# ------------------------------------------------------------ leaving


def leave(step: Step, viewer: Viewer) -> None:
    """A person gives up the seat, or watches no more. Raises `Refusal`."""
    if step.table.person(viewer.player) is None:
        door.give_up(step, viewer)
        step.dismiss(viewer, "left")
    elif step.table.storage_waiting:
        raise Refusal("storage_waiting")
    else:
        _give_up(step, viewer.player)


def quit_for_another(step: Step, player: str) -> None:
    """A person has sat down at another table: a seat here is given up if no match runs, and others
    would wait in vain or nobody else has one. In a room that all have left he keeps it.
    """
    table = step.table
    busy = table.storage_waiting or table.frozen or step.audience.of_player(player)
    left_by_all = len(table.people) > 1 and not any(one.connected for one in table.people)
    if table.person(player) is not None and table.open and not (busy or left_by_all):
        _give_up(step, player)


def give_up_seat(step: Step, player: str) -> None:
    """A person who does not look at the table gives up the seat here."""
    table = step.table
    if table.person(player) is not None and not (table.storage_waiting or table.frozen):
        _give_up(step, player)


def give_up_game(step: Step, player: str) -> None:
    """A person plays another game instead of this one, if it is one against bots alone."""
    table = step.table
    stopped = table.storage_waiting or table.frozen
    if table.person(player) is not None and len(table.people) == 1 and not stopped:
        _give_up(step, player)


def _give_up(step: Step, player: str, code: str = "left") -> None:
    """A seat is given up, to a person who sits out, or to a bot while a match is running; the table
    is closed when nobody who could come back is left.
    """
    table = step.table
    if len(table.people) == 1:
        match.close(step, "closed", player)
        return
    if code == "removed":
        door.send_away(step, player)
    number = None if table.bench.of(player) is not None else require_seat(table, player)
    comes_in: list[str] = []
    if number is None:
        step.change(bench=table.bench.without(player))
    elif table.open:
        step.change(seats=table.seats.clear(number, named=table.phase == "finished"))
        comes_in = _seat_waiting(step)
    else:
        level = default_level(table.settings.ruleset.game)
        step.change(seats=table.seats.hand_to_bot(number, level))
    if comes_in:
        _forget_last_deal(step)
    _pass_host_on(step)
    step.store(step.table.stored())
    vote.give_up(step, player)
    step.change(wants_next=step.table.wants_next - {player})
    step.dismiss(player, code)
    if number is not None:
        turns.hand_over(step, number)
    for person in comes_in:
        presence.show_player(step, person)
    match.await_next_deal(step)
    presence.watch(step)


def _pass_host_on(step: Step) -> None:
    """A host who has left is followed by the first person who has a seat, or sits out."""
    table = step.table
    if table.people and table.person(table.host) is None:
        step.change(host=table.people[0].player or "")

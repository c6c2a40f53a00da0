"""The step of a table that a command leads to: one place where every command is looked up."""

from __future__ import annotations

from server.table import consent, door, presence, remarks, room, speech, turns, vote
from server.table import match as course
from server.table.commands import (
    BotChoice,
    ClientRequest,
    CloseTable,
    Command,
    Disconnect,
    EnterTable,
    ErasePerson,
    GiveUpGame,
    GiveUpSeat,
    JoinTable,
    LeaveDoor,
    LeaveIfIdle,
    RenamePlayer,
    Silence,
    TimerFired,
    Unload,
    VoidDeal,
)
from server.table.step import Step
from server.table.timers import EXACT, TimerId, TimerKind
from server.wire import messages as wire
from server.wire.refusal import Refusal


def decide(step: Step, command: Command) -> None:
    """Make this step of the command. Raises `Refusal`: then nothing has changed."""
    _decide(step, command)
    room.await_start(step)


def _decide(step: Step, command: Command) -> None:
    match command:
        case EnterTable(viewer, last_seq):
            presence.enter(step, viewer, last_seq)
        case JoinTable(viewer):
            if step.table.person(viewer.player) is None:
                require_going(step)
            room.join(step, viewer)
        case Disconnect(viewer, asked):
            if asked:
                door.give_up(step, viewer)
            presence.update(step)
        case LeaveDoor(player, asked):
            door.leave(step, player, asked=asked)
        case Silence(viewer, since):
            presence.silent(step, viewer, since)
        case ClientRequest():
            say(step, command)
        case RenamePlayer(player, name, face):
            room.rename(step, player, name)
            if face is not None:
                room.wear(step, player, face)
        case LeaveIfIdle(player):
            room.quit_for_another(step, player)
        case GiveUpSeat(player):
            room.give_up_seat(step, player)
        case ErasePerson(player):
            door.forget(step, player)
            if command.leaves:
                room.give_up_seat(step, player)
        case GiveUpGame(player):
            room.give_up_game(step, player)
        case CloseTable(_, code):
            if step.table.storage_waiting:
                raise Refusal("storage_waiting")
            course.close(step, code)
        case Unload():
            presence.unload(step)
        case BotChoice():
            turns.bot_chose(step, command)
        case TimerFired():
            fire(step)
        case VoidDeal(deal, next_seq):
            if step.table.match is not None and step.table.match.state.number == deal:
                course.void_deal(step, next_seq)
                presence.show_all(step, 0)


def require_going(step: Step) -> None:
    """Raises `Refusal` when nothing can be changed here now."""
    if step.table.frozen:
        raise Refusal("frozen")
    if step.table.storage_waiting:
        raise Refusal("storage_waiting")


def say(step: Step, command: ClientRequest) -> None:
    """Do a device's request. Raises `Refusal`."""
    viewer, message = command.viewer, command.message
    if viewer not in step.audience:
        raise Refusal("no_table")
    if isinstance(message, wire.Leave):
        room.leave(step, viewer)
        return
    require_going(step)
    player = viewer.player
    if step.table.paused and isinstance(message, wire.Act | wire.CallBot | wire.Nudge):
        raise Refusal("match_paused")
    vote.hear(step, player, message)
    table = step.table
    match message:
        case wire.Act(n=n, choice=choice):
            turns.act(step, viewer, room.require_seat(table, player), n, choice, command.at)
        case wire.Reveal(entropy=entropy):
            course.reveal(step, room.require_seat(table, player), entropy)
        case wire.NextDeal():
            course.next_deal(step, player)
        case wire.Resume():
            presence.resume(step, player)
        case wire.TakeBack():
            number = room.require_seat(table, player)
            if not table.seats[number].substituted:
                raise Refusal("not_substituted")
            turns.take_back(step, number)
            course.await_next_deal(step)
        case wire.Speak(saying=saying):
            speech.speak(step, player, saying)
        case wire.Toss(thing=thing, to=to):
            speech.toss(step, player, thing, to)
        case wire.Nudge():
            speech.nudge(step, player)
        case wire.CallBot(seat=seat):
            number = room.require_seat(table, player)
            if seat == number:
                turns.rest(step, number)
            else:
                turns.call_bot(step, seat, number)
            course.await_next_deal(step)
        case wire.Ready(ready=ready, commitment=commitment):
            room.ready(step, player, ready, commitment)
        case wire.Start():
            room.begin(step, player)
        case wire.Hold(hold=hold):
            room.hold(step, player, hold)
        case wire.AdjustTable():
            room.adjust(step, player, message)
        case wire.Dissolve(agree=agree):
            vote.dissolve(step, player, agree=agree)
        case wire.Rematch(commitment=commitment, fill=fill):
            room.rematch(step, player, commitment, fill=fill)
        case wire.Sit(seat=seat):
            room.sit(step, viewer, seat)
        case wire.AddBot(seat=seat, level=level):
            room.add_bot(step, player, seat, level)
        case wire.RemoveSeat(seat=seat):
            room.remove(step, player, seat)
        case wire.SitOut():
            room.sit_out(step, viewer)
        case wire.SendOff(player=other):
            room.send_off(step, player, other)
        case wire.MakeHost(player=other):
            room.make_host(step, player, other)
        case wire.Lock(locked=locked):
            consent.lock(step, player, locked)
        case wire.Admit(player=other, yes=yes):
            consent.admit(step, player, other, yes=yes)
        case wire.ConfigureTable():
            room.configure(step, player, message)
        case _:
            raise Refusal("bad_message")


def fire(step: Step) -> None:
    """The earliest timer that is due comes; nothing when none is."""
    timers = step.table.timers
    if not timers:
        return
    timer = min(timers, key=timers.__getitem__)
    if timers[timer] > step.now + EXACT:
        return
    step.clear_timer(timer)
    time_up(step, timer)


def time_up(step: Step, timer: TimerId) -> None:
    """Do the step of one timer."""
    match timer.kind:
        case TimerKind.PUBLISH | TimerKind.ROOM:
            pass  # Both follow from every step, when they may.
        case TimerKind.WINDOW:
            turns.close_window(step)
        case TimerKind.HURRY:
            turns.hurry(step)
        case TimerKind.CLOCK:
            turns.time_up(step, timer.seat)
        case TimerKind.BOT:
            turns.bot_answers(step, timer.seat)
        case TimerKind.REMARK:
            remarks.remark(step, timer.seat)
        case TimerKind.SUBSTITUTE:
            turns.substitute(step, timer.seat)
            course.await_next_deal(step)
        case TimerKind.REVEAL:
            course.deal(step)
        case TimerKind.NEXT_DEAL:
            moved = [*room.seat_late(step), *course.change_places(step)]
            course.deal(step)
            for player in moved:
                presence.show_player(step, player)
        case TimerKind.START:
            course.start(step)
        case TimerKind.DOOR:
            consent.seat_agreed(step)
            door.forget_gone(step)
        case TimerKind.VOTE:
            vote.time_up(step)
        case TimerKind.PAUSE:
            presence.pause(step)
        case TimerKind.ABANDON:
            course.close(step, "abandoned")

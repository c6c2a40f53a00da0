"""Remarks of the bots: now and then one says something that fits what everybody has seen.

Nothing here looks at a hand, at offers or at the seats that are asked: only at the end of a deal as
a spectator heard it, and at the clock of the seat on turn, which everybody is told. The time and
the words are chance that knows nothing of the game.
"""

from __future__ import annotations

from typing import Any

from server.table.step import Step
from server.table.tempers import Occasion, Temper, temper_of
from server.table.timers import TimerId, TimerKind
from server.wire.messages import Saying, Spoken

AFTER_DEAL = (1.5, 3.5)
"""Seconds after the end of a deal."""
SLOW = (2.0, 6.0)
"""Seconds after the moment in which people may ask to hurry as well."""
PLAIN = 4
"""So many times less is said about an end that is nothing special."""
BIG_WIN = 2
"""Fans from which a win is something."""


def remark_on_deal(step: Step) -> None:
    """A deal is over for everybody: perhaps a bot is going to say something about it."""
    bots = _talkers(step)
    # The bot that the end is about speaks first: the winner, then the giver.
    order: list[Occasion] = ["won", "fed", "drawn", "lost"]
    about = sorted((order.index(_end_for(step, seat)[0]), seat) for seat in bots)
    for _, seat in about:
        _, special = _end_for(step, seat)
        likely = _temper(step, seat).talks / (1 if special else PLAIN)
        if step.services.jitter() < likely:
            _wait(step, seat, AFTER_DEAL)
            return


def remark_on_turn(step: Step) -> None:
    """A person is on turn: perhaps a bot is going to say something if that takes long, but not
    where everybody may take as long as they like.
    """
    turn = step.table.turn
    if not _timed(step) or turn is None or step.table.seats[turn.seat].played_by_bot:
        return
    bots = [seat for seat in _talkers(step) if _temper(step, seat).hurries]
    if not bots:
        return
    seat = bots[int(step.services.jitter() * len(bots))]
    if step.services.jitter() < _temper(step, seat).hurries:
        _wait(step, seat, SLOW, step.services.config.timers.nudge)


def remark(step: Step, seat: int) -> None:
    """The bot says it now, if it is still about anything."""
    table = step.table
    if seat not in _talkers(step) or table.clocks_stopped:
        return
    saying = _saying(step, seat)
    if saying is not None:
        step.change(remarked_at=step.now)
        step.tell_all(Spoken(seat, saying))


def _timed(step: Step) -> bool:
    """True if the table has a clock."""
    return step.table.settings.options.clock is not None


def _talkers(step: Step) -> list[int]:
    """The bots that may say something: none too soon after the last remark, and to nobody."""
    pause, table = step.services.config.limits.remarks, step.table
    if not pause or step.now < table.remarked_at + pause or table.seats.only_bots_decide():
        return []
    return [number for number, seat in enumerate(table.seats) if seat.kind == "bot"]


def _temper(step: Step, seat: int) -> Temper:
    return temper_of(step.table.seats[seat].bot)


def _wait(step: Step, seat: int, span: tuple[float, float], before: float = 0.0) -> None:
    step.clear_timer(*(TimerId(TimerKind.REMARK, other) for other in range(len(step.table.seats))))
    low, high = span
    delay = before + low + (high - low) * step.services.jitter()
    step.set_timer(TimerId(TimerKind.REMARK, seat), delay)


def _saying(step: Step, seat: int) -> Saying | None:
    table = step.table
    if table.phase in ("between", "finished"):
        # After a deal that could not be dealt again, or a match that was ended, there is none.
        if not table.history.count or table.void:
            return None
        occasion, _ = _end_for(step, seat)
    elif _timed(step) and _waited(step) >= step.services.config.timers.nudge:
        occasion = "slow"
    else:
        return None
    sayings = _temper(step, seat).sayings[occasion]
    return sayings[int(step.services.jitter() * len(sayings))] if sayings else None


def _waited(step: Step) -> float:
    """Seconds that a person has been on turn for."""
    table, turn = step.table, step.table.turn
    prompt = None if turn is None else table.prompts.get(turn.seat)
    if turn is None or prompt is None or prompt.n != turn.n:
        return 0.0
    return 0.0 if table.seats[turn.seat].played_by_bot else prompt.elapsed(step.now)


def _end_for(step: Step, seat: int) -> tuple[Occasion, bool]:
    """The end of the deal as this seat has it, and True if that is something special."""
    board: Any = step.table.history.board(None)
    won = [win for win in board.wins if win.seat == seat]
    if won:
        return "won", max(len(win.score.fans) for win in won) >= BIG_WIN
    if any(win.giver == seat for win in board.wins):
        return "fed", True
    return ("lost", False) if board.wins else ("drawn", False)

"""Turns: the seats that are asked, and the decisions of a person against the clock, or of a bot.

A decision of one's own turn is stored at once. Answers in a claim window are kept until it closes
(`window.py`): nobody else can tell when they were given, nor whether anybody was asked.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import replace

from game.core.events import Delay
from game.core.record import place_of
from server.storage.store import SettledDeal
from server.table.audience import Viewer
from server.table.commands import BotChoice
from server.table.prompts import OpenPrompt
from server.table.remarks import remark_on_turn
from server.table.results import results_of
from server.table.run import DealRun
from server.table.settings import absence_allowed
from server.table.state import TableState, Turn
from server.table.step import Acknowledged, Shown, Step
from server.table.tempers import EVERY_TEMPO, temper_of
from server.table.timers import TimerId, TimerKind
from server.table.values import changed
from server.table.window import Answer, OpenWindow
from server.wire.messages import BotCalled, Hurried, PromptClosed, TurnClock
from server.wire.refusal import Refusal

TIMEOUTS_ALLOWED = 1
"""Turns in a row that may run out of time before a bot sits in."""

CLOSE_WINDOW = TimerId(TimerKind.WINDOW)
HURRY = TimerId(TimerKind.HURRY)


def clear_prompts(step: Step) -> None:
    """Nobody is asked anything, and everybody has a full bank: a match begins, or was loaded."""
    timers = (timer for seat in range(len(step.table.seats)) for timer in _timers_of(seat))
    step.clear_timer(CLOSE_WINDOW, HURRY, *timers)
    step.change(prompts={}, window=None, turn=None, answered={})
    fill_banks(step)


def fill_banks(step: Step, seats: Collection[int] | None = None) -> None:
    """Everybody (on these seats) has a full bank."""
    table, clock = step.table, step.table.settings.options.clock
    full = float(clock.bank) if clock else 0.0

    def filled(banks: tuple[float, ...]) -> tuple[float, ...]:
        if seats is None:
            return (full,) * len(table.seats)
        return tuple(full if number in seats else bank for number, bank in enumerate(banks))

    step.change(banks=filled(table.banks), open_banks=filled(table.open_banks))


# ------------------------------------------------------------ asking


def ask_seats(step: Step) -> None:
    """Ask each seat that owes a decision and was not asked yet."""
    table, run = step.table, step.table.run
    assert run is not None
    asked = [seat for seat in run.owed if seat not in table.prompts]
    if not asked:
        return
    if table.window is None and any(run.offered(seat).in_window for seat in asked):
        _open_window(step)
    for seat in asked:
        prompt = _prompt(step, run, seat)
        step.change(prompts={**step.table.prompts, seat: prompt})
        attend(step, seat)
        if not step.table.seats[seat].played_by_bot:
            step.tell_seat(seat, prompt.message(step.now))
    if len(asked) == 1 and not step.table.prompts[asked[0]].in_window:
        seat = asked[0]
        turn = Turn(seat, step.table.prompts[seat].n, step.table.history.published)
        step.change(turn=turn)
        tell_turn(step)
        remark_on_turn(step)


def turn_clock(table: TableState, now: float) -> TurnClock | None:
    """The clock of the seat on turn, as everybody may see it; None if there is none: the table
    waits for nobody, or for a bot, or for several seats of which each is to keep its choice secret.
    """
    turn = table.turn
    prompt = None if turn is None else table.prompts.get(turn.seat)
    if turn is None or prompt is None or prompt.n != turn.n:
        return None
    if table.seats[turn.seat].played_by_bot:
        return None
    open_prompt = changed(prompt, bank=table.open_banks[turn.seat])
    base_ms, bank_ms = open_prompt.clock(now)
    waited_ms = round(prompt.elapsed(now) * 1000)
    return TurnClock(turn.seat, turn.seq, base_ms, bank_ms, waited_ms)


def tell_turn(step: Step) -> None:
    """Tell everybody the time that the seat on turn has."""
    clock = turn_clock(step.table, step.now)
    if clock is not None and not step.table.clocks_stopped:
        step.tell_all(clock)


def _prompt(step: Step, run: DealRun, seat: int) -> OpenPrompt:
    table, settings = step.table, step.table.settings
    offered = run.offered(seat)
    clock, window = settings.options.clock, table.window
    base = float(clock.base) if clock else None
    grace, bank = step.services.config.timers.grace, table.banks[seat]
    uniform = offered.in_window and window is not None and window.uniform
    if uniform:
        assert window is not None
        base, grace, bank = max(0.0, window.closes_at - step.now), 0.0, 0.0
    elif offered.compulsory:
        base, bank = min(step.services.config.timers.compulsory, base or math.inf), 0.0
    # A player with bots alone keeps nobody waiting.
    friends = len(table.people) > 1
    nobody_calls = base is None and friends and (offered.in_window or len(run.owed) > 1)
    return OpenPrompt(
        seat=seat,
        n=run.owed[seat],
        seq=table.history.published,
        offered=offered,
        default=place_of(run.deal.default_action(seat), offered.actions),
        base=base,
        grace=grace,
        bank=bank,
        uniform=uniform,
        limit=step.services.config.timers.untimed if nobody_calls else None,
    )


def attend(step: Step, seat: int) -> None:
    """Let the clock of a seat's prompt run, or its bot choose, by the seat's state now, or let both
    stand.
    """
    table = step.table
    prompt = table.prompts.get(seat)
    if prompt is None:
        return
    step.clear_timer(*_timers_of(seat))
    if table.clocks_stopped:
        prompt = changed(prompt.stopped(step.now), asked_at=None, choice=None)
    elif not table.seats[seat].played_by_bot:
        prompt = changed(prompt.started(step.now), asked_at=None, choice=None)
        left = prompt.time_left(step.now)
        if left is not None:
            step.set_timer(TimerId(TimerKind.CLOCK, seat), left)
    else:
        prompt = prompt.stopped(step.now)
        if prompt.asked_at is None:
            prompt = changed(prompt, asked_at=step.now)
            step.ask_bot(seat, prompt.n)
        elif prompt.choice is not None:
            _let_bot_answer(step, prompt, prompt.choice)
    step.change(prompts={**table.prompts, seat: prompt})


def bot_chose(step: Step, chose: BotChoice) -> None:
    """A bot has chosen; it takes the time that a person would."""
    prompt = step.table.prompts.get(chose.seat)
    if prompt is None or prompt.n != chose.n or prompt.asked_at is None:
        return
    prompt = changed(prompt, choice=chose.choice)
    step.change(prompts={**step.table.prompts, chose.seat: prompt})
    # Nobody may learn from it that a bot is asked in a window.
    if not prompt.in_window:
        _name_stand_in(step, chose)
    if not step.table.clocks_stopped:
        _let_bot_answer(step, prompt, chose.choice)


def _name_stand_in(step: Step, chose: BotChoice) -> None:
    stand_ins = {level: by for level, by in step.table.stand_ins.items() if level != chose.wanted}
    if chose.played != chose.wanted:
        stand_ins[chose.wanted] = chose.played
    if stand_ins != step.table.stand_ins:
        step.change(stand_ins=stand_ins)


def _let_bot_answer(step: Step, prompt: OpenPrompt, choice: int) -> None:
    table = step.table
    # A bot that sits in for a person has no temper of its own.
    seat = table.seats[prompt.seat]
    tempo = temper_of(seat.bot).tempo if seat.kind == "bot" else EVERY_TEMPO
    delay = step.services.pace.thinking(
        prompt.actions[choice],
        table.settings.options,
        window=prompt.in_window,
        alone=table.seats.only_bots_decide(),
        tempo=tempo,
    )
    # A bot that has thought beside the table is no slower for it.
    thought = step.now - (step.now if prompt.asked_at is None else prompt.asked_at)
    step.set_timer(TimerId(TimerKind.BOT, prompt.seat), delay - thought)


# ------------------------------------------------------------ answering


def act(
    step: Step, viewer: Viewer, seat: int, n: int, choice: int, at: float | None = None
) -> None:
    """A person answers prompt `n`; the answer arrived `at`. Raises `Refusal`. The first answer of a
    prompt counts; every repetition of it is acknowledged in the same way.
    """
    table, window = step.table, step.table.window
    given = window.answers.get(seat) if window is not None else None
    if window is not None and given is not None and given.n == n and given.by:
        step.change(window=window.repeated(seat, viewer))
        return
    prompt = table.prompts.get(seat)
    if prompt is None or prompt.n != n or table.seats[seat].substituted:
        if not _answered_before(step, seat, n, choice):
            raise Refusal("stale_action")
        step.messages.append(Acknowledged((viewer,), n))
        return
    if not 0 <= choice < len(prompt.actions):
        raise Refusal("bad_choice")
    if not prompt.in_window and table.seats[seat].timeouts:
        step.change_seat(seat, timeouts=0)
    step.change(answered={**table.answered, seat: (n, None)})
    answer(step, prompt, choice, Answer(n, "answered", (viewer,), at))


def _answered_before(step: Step, seat: int, n: int, choice: int) -> bool:
    """True if this seat has answered prompt `n`; after a restart only the same answer is known."""
    known = step.table.answered.get(seat)
    return known is not None and known[0] == n and known[1] in (None, choice)


def answer(step: Step, prompt: OpenPrompt, choice: int, given: Answer) -> None:
    """A prompt is over: the choice is carried out, or kept until the claim window closes."""
    sitter = step.table.seats[prompt.seat]
    away = not given.by and sitter.kind == "player" and not sitter.present
    given = given._replace(stands_in=away)
    if given.by:
        # Also if it does not matter: whether it does depends on the answers of others.
        _end_stand_in(step, prompt.seat)
    close_prompt(step, prompt)
    closed = PromptClosed(prompt.n, given.code)
    step.tell_seat(prompt.seat, closed, but=given.by[0] if given.by else None)
    run = step.table.run
    assert run is not None
    window = step.table.window
    if window is None or not prompt.in_window:
        row = run.take(prompt.seat, prompt.actions[choice])
        _note_stand_ins(step, run, {prompt.seat: given})
        if run.deal.outcome is None:
            step.store(row)
        else:
            settle(step, run)
        step.change(history=step.table.history.written(run.emissions))
        if given.by:
            step.messages.append(Acknowledged(given.by, given.n, given.at))
        return
    window = window.answered(prompt.seat, given)
    if not window.claimed and not prompt.actions[choice].passes:
        window = changed(window, claimed=True)
        step.set_timer(HURRY, window.claim_told_at - step.now)
    if run.owed.get(prompt.seat) == prompt.n:
        assert not window.stored, "its rows are stored"
        row = run.take(prompt.seat, prompt.actions[choice])
        _note_stand_ins(step, run, window.answers)
        window = window.with_row(row, run.emissions)
        if window.decided:
            step.set_timer(CLOSE_WINDOW, window.closes_at - step.now)
    step.change(window=window)


def _end_stand_in(step: Step, seat: int) -> None:
    """The person of this seat decides again."""
    known = step.table.stood_in
    if seat in known:
        step.change(stood_in={other: first for other, first in known.items() if other != seat})


def _note_stand_ins(step: Step, run: DealRun, answers: Mapping[int, Answer]) -> None:
    """Keep, by seat, the event from which on a bot, or the clock, has played for its person.

    The events of all answers count, whichever came last: that depends on the seats that were asked.
    """
    noted = dict(step.table.stood_in)
    first = run.last_seq - len(run.emissions) + 1
    for number, emission in enumerate(run.emissions, first):
        seat: int | None = getattr(emission.full, "seat", None)
        if seat is not None and seat in answers and answers[seat].stands_in:
            noted.setdefault(seat, number)
    step.change(stood_in=noted)


def settle(step: Step, run: DealRun) -> None:
    """A deal is over: its record and the score are to be stored."""
    match = step.table.match
    assert match is not None
    assert run.deal.outcome is not None
    number, now = match.state.number, step.services.clock.wall()
    match = match.settle(run.deal.outcome, run.deal.wins, run.last_seq + 1, now)
    scores, won = run.deal.outcome.scores, bool(run.deal.outcome.winners)
    step.change(match=match, settled=True)
    settings = step.table.settings
    naming = settings.ruleset.naming(settings.rules)
    mode = settings.options.rotation
    if mode is not None:
        step.change(bench=step.table.bench.settled(mode, won=won))
    step.store(
        SettledDeal(match.stored.id, number, scores, run.encoded(), now),
        *results_of(match, naming, number, now),
        match.stored,
        step.table.stored(match.phase_after_deal),
    )


def close_prompt(step: Step, prompt: OpenPrompt) -> None:
    """Take a prompt away and charge the bank for it."""
    seat, table = prompt.seat, step.table
    step.clear_timer(*_timers_of(seat))
    prompts = {other: kept for other, kept in table.prompts.items() if other != seat}
    step.change(prompts=prompts)
    if prompt.uniform or prompt.compulsory:
        return
    left = prompt.stopped(step.now).bank_left(step.now)
    step.change(banks=(*table.banks[:seat], left, *table.banks[seat + 1 :]))
    if table.turn is not None and (table.turn.seat, table.turn.n) == (seat, prompt.n):
        spent = prompt.bank - left
        known = table.open_banks
        step.change(turn=None, open_banks=(*known[:seat], known[seat] - spent, *known[seat + 1 :]))


# ------------------------------------------------------------ the claim window


def _open_window(step: Step) -> None:
    table = step.table
    step.change(window=_window_from(step, table.published_at))
    if table.settings.options.uniform_window is not None and not table.clocks_stopped:
        window = step.table.window
        assert window is not None
        step.set_timer(CLOSE_WINDOW, window.closes_at - step.now)


def _window_from(step: Step, begun: float) -> OpenWindow:
    options, pace = step.table.settings.options, step.services.pace
    hold_until = begun + pace.before(Delay.WINDOW, options)
    closes_at = hold_until - pace.margin(options)
    told_at = begun + step.services.config.timers.claim_told
    return OpenWindow(closes_at, hold_until, told_at, options.uniform_window is not None)


def hurry(step: Step) -> None:
    """Somebody has claimed: the others who are asked have a third of their time, except those who
    may win. Seats whose answer cannot matter any more are hurried too: a hurried seat learns that
    there is a claim, not which, and nobody else learns anything.
    """
    window, timers = step.table.window, step.services.config.timers
    if window is None or not window.claimed or window.uniform or window.stored:
        return
    for seat, prompt in step.table.prompts.items():
        if not prompt.in_window or prompt.may_win or step.table.seats[seat].played_by_bot:
            continue
        hurried = prompt.hurried(step.now, timers.claimed_at_least)
        if hurried is prompt:
            continue
        step.change(prompts={**step.table.prompts, seat: hurried})
        attend(step, seat)
        base_ms, bank_ms = hurried.clock(step.now)
        assert base_ms is not None
        assert bank_ms is not None
        step.tell_seat(seat, Hurried(prompt.n, base_ms, bank_ms))


def close_window(step: Step) -> None:
    """The hold of a window is nearly over, and it is decided, or it is a uniform one: its answers
    are stored, all or none.
    """
    window, run = step.table.window, step.table.run
    if window is None or window.stored or run is None:
        return
    if window.uniform:
        for seat, prompt in list(step.table.prompts.items()):
            if prompt.in_window and run.owed.get(seat) == prompt.n:
                answer(step, prompt, prompt.default, Answer(prompt.n, "time_up"))
        window = step.table.window
        assert window is not None
    if not window.decided:
        return
    if run.deal.outcome is None:
        step.store(*window.rows)
    else:
        settle(step, run)
    margin = step.services.pace.margin(step.table.settings.options)
    step.change(
        window=changed(window, stored=True),
        history=step.table.history.written(window.emissions),
        publish_at=max(window.hold_until, step.now + margin),
    )


def end_window(step: Step) -> None:
    """Acknowledge the answers of a window whose outcome is published now, and end its prompts."""
    window, run = step.table.window, step.table.run
    if window is None or not window.stored:
        return
    for seat, given in window.answers.items():
        if given.by:
            # A person who has left the seat since then is owed nothing, even if he looks on.
            player = step.table.seats[seat].player
            by = tuple(viewer for viewer in given.by if viewer.player == player)
            step.messages.append(Acknowledged(by, given.n))
    for seat, prompt in list(step.table.prompts.items()):
        if run is None or run.owed.get(seat) != prompt.n:
            close_prompt(step, prompt)
            step.tell_seat(seat, PromptClosed(prompt.n, "decided"))
    step.clear_timer(CLOSE_WINDOW, HURRY)
    step.change(window=None)


# ------------------------------------------------------------ clocks, bots, absences


def time_up(step: Step, seat: int) -> None:
    """The clock of a person has run out."""
    prompt = step.table.prompts.get(seat)
    if prompt is None:
        return
    if not prompt.in_window:
        _count_time_out(step, seat)
    answer(step, prompt, prompt.default, Answer(prompt.n, "time_up"))


def bot_answers(step: Step, seat: int) -> None:
    """The bot on a seat gives its answer."""
    prompt = step.table.prompts.get(seat)
    if prompt is not None and prompt.choice is not None:
        answer(step, prompt, prompt.choice, Answer(prompt.n, "answered"))


def _count_time_out(step: Step, seat: int) -> None:
    """The clock of a person ran out on their own turn. Claims are not counted: everybody sees that
    a bot sits in, and would know that there was something to be claimed.
    """
    timeouts = step.table.seats[seat].timeouts + 1
    step.change_seat(
        seat,
        timeouts=timeouts,
        substituted=step.table.seats[seat].substituted or timeouts > TIMEOUTS_ALLOWED,
    )


def substitute(step: Step, seat: int) -> None:
    """A bot sits in for a person who is away from a running match."""
    if not step.table.open:
        step.change_seat(seat, substituted=True)
        attend(step, seat)


def take_back(step: Step, seat: int, but: Viewer | None = None) -> None:
    """The person decides here again."""
    sitter = step.table.seats[seat]
    if not sitter.substituted and not sitter.timeouts:
        return
    step.change_seat(seat, timeouts=0, substituted=False, resting=False)
    prompt = step.table.prompts.get(seat)
    if sitter.substituted and prompt is not None:
        attend(step, seat)
        step.tell_seat(seat, step.table.prompts[seat].message(step.now), but=but)
        devices = step.audience.of_seat(step.table.seats, seat)
        step.messages += [Shown(device, seat) for device in devices if device is not but]
        if step.table.turn is not None and step.table.turn.seat == seat:
            tell_turn(step)


def rest(step: Step, seat: int) -> None:
    """A person lets a bot sit in, until he takes the seat back. Raises `Refusal`."""
    if step.table.open:
        raise Refusal("match_not_running")
    step.change_seat(seat, resting=True)
    _sit_in(step, seat)


def call_bot(step: Step, seat: int, caller: int) -> None:
    """Somebody would have a bot sit in for a person who is silent on turn; one sits in when two
    have said so, or all others who are there. A repeated call is told to nobody. Raises `Refusal`.
    """
    table, timers = step.table, step.services.config.timers
    turn, waited = require_turn_of_other(table, caller, step.now)
    if turn.seat != seat:
        raise Refusal("nobody_to_nudge")
    if waited < timers.call_bot:
        raise Refusal("too_early_to_call_bot")
    called_by = turn.bot_called_by | {caller}
    others = [
        number for number, other in enumerate(table.seats) if other.present and number != seat
    ]
    missing = min(2, len(others)) - len(called_by)
    if called_by != turn.bot_called_by:
        step.change(turn=replace(turn, bot_called_by=called_by))
        step.tell_all(BotCalled(caller, seat, max(0, missing)))
    if missing <= 0:
        _sit_in(step, seat)


def require_turn_of_other(table: TableState, seat: int, now: float) -> tuple[Turn, float]:
    """The turn of another person that the table waits for, and the seconds it has waited. Raises
    `Refusal`; the seats that are asked in a claim window make no difference.
    """
    turn = table.turn
    prompt = None if turn is None else table.prompts.get(turn.seat)
    if turn is None or prompt is None or turn.seat == seat:
        raise Refusal("nobody_to_nudge")
    if table.seats[turn.seat].played_by_bot:
        raise Refusal("nobody_to_nudge")
    return turn, prompt.elapsed(now)


def _sit_in(step: Step, seat: int) -> None:
    """A bot sits in for a person who is there, perhaps: open prompts go to the bot."""
    if step.table.seats[seat].substituted:
        return
    step.change_seat(seat, substituted=True)
    prompt = step.table.prompts.get(seat)
    if prompt is not None:
        step.tell_seat(seat, PromptClosed(prompt.n, "answered"))
    attend(step, seat)
    watch_absence(step, seat)


def hand_over(step: Step, seat: int) -> None:
    """The person here has left for good; a bot plays on."""
    prompt = step.table.prompts.get(seat)
    if prompt is not None:
        forgotten = changed(prompt, asked_at=None, choice=None)
        step.change(prompts={**step.table.prompts, seat: forgotten})
        attend(step, seat)
    watch_absence(step, seat)


def watch_absence(step: Step, seat: int) -> None:
    """While a match runs, a bot sits in for a person who is away for long. It does so also if the
    seat owes no decision: the decisions owed may be a secret, and everybody sees the bot.
    """
    table, timer = step.table, TimerId(TimerKind.SUBSTITUTE, seat)
    sitter = table.seats[seat]
    away = sitter.kind == "player" and not sitter.connected and not sitter.substituted
    if not away or table.clocks_stopped or table.open:
        step.clear_timer(timer)
        return
    wait = absence_allowed(table.settings.options.stand_in, step.services.config.timers.substitute)
    if wait is None:
        step.clear_timer(timer)
        return
    due_at = sitter.away_since + wait
    step.set_timer(timer, due_at - step.now)


def watch_absences(step: Step) -> None:
    """The same for every seat."""
    for seat in range(len(step.table.seats)):
        watch_absence(step, seat)


def stop_clocks(step: Step) -> None:
    """Let clocks, bots and pauses stand."""
    step.change(clocks_stopped=True)
    step.clear_timer(CLOSE_WINDOW, HURRY, TimerId(TimerKind.PUBLISH))
    _attend_all(step)


def start_clocks(step: Step) -> None:
    """Let them go on. All of a hold is still to come, since bots begin to think anew."""
    step.change(clocks_stopped=False, published_at=step.now, publish_at=None)
    window = step.table.window
    if window is not None and not window.stored:
        again = _window_from(step, step.now)
        window = changed(
            window,
            closes_at=again.closes_at,
            hold_until=again.hold_until,
            claim_told_at=again.claim_told_at,
        )
        step.change(window=window)
        if window.claimed:
            step.set_timer(HURRY, window.claim_told_at - step.now)
        if window.uniform or window.decided:
            step.set_timer(CLOSE_WINDOW, window.closes_at - step.now)
        if window.uniform:
            base = window.closes_at - step.now
            step.change(
                prompts={
                    seat: prompt.renewed(base) if prompt.uniform else prompt
                    for seat, prompt in step.table.prompts.items()
                }
            )
    _attend_all(step)
    tell_turn(step)


def _attend_all(step: Step) -> None:
    for seat in list(step.table.prompts):
        attend(step, seat)
    watch_absences(step)


def _timers_of(seat: int) -> tuple[TimerId, TimerId]:
    return TimerId(TimerKind.CLOCK, seat), TimerId(TimerKind.BOT, seat)

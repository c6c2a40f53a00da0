"""Servers with a leak: the comparison has to notice each of them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Any
from unittest import mock

import msgspec

from game.core.events import Action
from server.cluster.exchange import Exchange
from server.cluster.messages import Part, Told
from server.lobby.lobby import Lobby
from server.runtime import log
from server.storage.store import RunningTable
from server.table import recovery, turns
from server.table.advice import Adviser, Moment
from server.table.audience import Viewer
from server.table.hints import LookedAt, PromptHints
from server.table.history import History
from server.table.pacing import HOLD, Pace
from server.table.prompts import OpenPrompt
from server.table.run import DealRun
from server.table.state import Services, TableState
from server.table.step import Acknowledged, Step
from server.table.timers import TimerId, TimerKind
from server.table.window import Answer
from server.wire.codec import event_to_wire
from server.wire.messages import (
    ActionHint,
    PromptClosed,
    Route,
    Spoken,
    TableSummary,
    WaitingTile,
    WinWorth,
)
from server.wire.refusal import Refusal
from tests.support.live.mutants import by_name


def everybody_hears_all() -> AbstractContextManager[object]:
    """The engine's version is sent to every seat."""

    def whole(self: History, viewer: int | None, index: int) -> dict[str, Any]:
        return event_to_wire(self.emissions[index].full)

    return mock.patch.object(History, "_plain", whole)


def room_says_who_is_asked() -> AbstractContextManager[object]:
    """While a deal runs, `awaited` lists the seats that owe a decision."""

    def asked(self: TableState) -> list[int]:
        return list(self.run.deal.deciders) if self.run is not None else []

    return mock.patch.object(TableState, "awaited", asked)


def list_counts_answers() -> AbstractContextManager[object]:
    """A line in a list of tables rises with every answer, passes as well."""
    summary = TableState.summary

    def telling(self: TableState, player: str) -> TableSummary:
        line = summary(self, player)
        line.deal = self.run.decided if self.run is not None else 0
        return line

    return mock.patch.object(TableState, "summary", telling)


def hold_counts_from_the_answer() -> AbstractContextManager[object]:
    """The pause begins when the window closes, not when it opened."""
    close = turns.close_window

    def late(step: Step) -> None:
        closed = step.table.window is not None and step.table.window.stored
        close(step)
        window = step.table.window
        if window is not None and window.stored and not closed:
            step.change(publish_at=step.now + HOLD[0])

    return mock.patch.object(turns, "close_window", late)


def answers_close_the_window() -> AbstractContextManager[object]:
    """The outcome of a window is published as soon as all have answered, before its hold ends."""
    answer = turns.answer

    def hasty(step: Step, *arguments: Any) -> None:
        answer(step, *arguments)
        window = step.table.window
        if window is not None and window.decided and not window.stored:
            step.change(window=replace(window, closes_at=step.now, hold_until=step.now))
            turns.close_window(step)

    return mock.patch.object(turns, "answer", hasty)


def late_answers_speak() -> AbstractContextManager[object]:
    """A uniform window is held no longer than any."""
    before = Pace.before

    def hasty(self: Pace, delay: Any, options: Any) -> float:
        return before(self, delay, msgspec.structs.replace(options, uniform_window=None))

    return mock.patch.object(Pace, "before", hasty)


def bots_ponder_over_passes() -> AbstractContextManager[object]:
    """A bot takes longer than the hold to say that it claims nothing."""
    thinking = Pace.thinking

    def slow(self: Pace, action: Action, options: Any, *, window: bool, **how: Any) -> float:
        usual = thinking(self, action, options, window=window, **how)
        return HOLD[1] + 0.2 if window and action.passes else usual

    return mock.patch.object(Pace, "thinking", slow)


def tiles_in_the_log() -> AbstractContextManager[object]:
    """Every decision is logged with what was offered."""
    take = DealRun.take

    def chatty(self: DealRun, seat: int, action: Action) -> Any:
        log.get("table").info("taken", offered=str(self.deal.legal_actions(seat)))
        return take(self, seat, action)

    return mock.patch.object(DealRun, "take", chatty)


def refusals_name_who_is_asked() -> AbstractContextManager[object]:
    """A stale answer is refused with the seats that are asked."""
    act = turns.act

    def helpful(step: Step, viewer: Viewer, seat: int, n: int, *rest: Any) -> None:
        try:
            act(step, viewer, seat, n, *rest)
        except Refusal as refusal:
            names = tuple(map(str, step.table.prompts))
            raise Refusal(refusal.code, names) from None

    return mock.patch.object(turns, "act", helpful)


def resync_is_ahead() -> AbstractContextManager[object]:
    """A person who comes back is shown the events that the pace still holds back."""
    heard = History.heard

    def early(self: History, viewer: int | None, last_seq: int) -> Any:
        start, _ = heard(self, viewer, last_seq)
        return start, self.between(viewer, start, self.last)

    return mock.patch.object(History, "heard", early)


def decided_is_said_at_once() -> AbstractContextManager[object]:
    """A seat that was asked in vain hears of it as soon as that is certain."""
    answer = turns.answer

    def hasty(step: Step, *arguments: Any) -> None:
        answer(step, *arguments)
        table = step.table
        if table.window is not None and table.window.decided and table.run is not None:
            for seat, prompt in list(table.prompts.items()):
                if table.run.owed.get(seat) != prompt.n:
                    turns.close_prompt(step, prompt)
                    step.tell_seat(seat, PromptClosed(prompt.n, "decided"))

    return mock.patch.object(turns, "answer", hasty)


def late_answers_are_told_apart() -> AbstractContextManager[object]:
    """A seat that answers after the others have decided hears so, not that its answer came."""
    answer = turns.answer

    def frank(step: Step, prompt: OpenPrompt, choice: int, given: Answer) -> None:
        window = step.table.window
        moot = window is not None and window.decided
        answer(step, prompt, choice, given._replace(by=()) if moot else given)

    return mock.patch.object(turns, "answer", frank)


def late_answers_are_not_checked() -> AbstractContextManager[object]:
    """When others have decided, any answer will do, one that was never offered as well."""
    act = turns.act

    def lax(step: Step, viewer: Viewer, seat: int, n: int, choice: int, *rest: Any) -> None:
        window = step.table.window
        moot = window is not None and window.decided and seat in step.table.prompts
        act(step, viewer, seat, n, 0 if moot else choice, *rest)

    return mock.patch.object(turns, "act", lax)


def the_clock_stops_when_others_decide() -> AbstractContextManager[object]:
    """Nobody's time runs out any more when others have decided."""
    answer = turns.answer

    def merciful(step: Step, *arguments: Any) -> None:
        answer(step, *arguments)
        if step.table.window is not None and step.table.window.decided:
            for seat in step.table.prompts:
                step.clear_timer(TimerId(TimerKind.CLOCK, seat))

    return mock.patch.object(turns, "answer", merciful)


def answers_are_acknowledged_at_once() -> AbstractContextManager[object]:
    """An answer that does not matter any more is acknowledged at once, another at the end."""
    answer = turns.answer

    def hasty(step: Step, prompt: OpenPrompt, choice: int, given: Answer) -> None:
        run = step.table.run
        if prompt.in_window and run is not None and run.owed.get(prompt.seat) != prompt.n:
            step.messages.append(Acknowledged(given.by, given.n))
        answer(step, prompt, choice, given)

    return mock.patch.object(turns, "answer", hasty)


def replays_are_ahead() -> AbstractContextManager[object]:
    """The record of a deal is there as soon as it is stored, before its end is told."""
    return mock.patch.object(Lobby, "unheard_at", return_value=None)


def the_next_deal_is_open() -> AbstractContextManager[object]:
    """After the first deal everybody hears the engine's version."""
    heard = History.heard

    def open_again(self: History, viewer: int | None, last_seq: int) -> Any:
        if self.first == 1:
            return heard(self, viewer, last_seq)
        start, _ = heard(self, viewer, last_seq)
        end = self.published - self.first + 1
        return start, [event_to_wire(one.full) for one in self.emissions[start - self.first : end]]

    return mock.patch.object(History, "heard", open_again)


def answers_are_stored_as_they_come() -> AbstractContextManager[object]:
    """Each answer in a window is stored by itself, and the table waits for it."""
    answer = turns.answer

    def diligent(step: Step, prompt: OpenPrompt, *rest: Any) -> None:
        answer(step, prompt, *rest)
        if prompt.in_window:
            step.store(step.table.stored())

    return mock.patch.object(turns, "answer", diligent)


def _held_by_others(table: TableState, seat: int, tile: int) -> int:
    """Copies of a tile in the hands of the other seats."""
    assert table.run is not None
    hands: Sequence[Any] = table.run.deal.board.hands  # type: ignore[attr-defined]
    return sum(hand.counts[tile] for number, hand in enumerate(hands) if number != seat)


def waits_count_what_others_hold() -> AbstractContextManager[object]:
    """Among the waits stands how many copies of a tile lie in the other hands."""
    ask = Adviser._about_waits

    def knowing(self: Adviser, table: TableState, seat: int) -> Any:
        question = ask(self, table, seat)

        def work() -> Generator[None, None, LookedAt]:
            looked = yield from question.work
            held = [WaitingTile(tile, _held_by_others(table, seat, tile)) for tile in range(9)]
            return looked._replace(waits=(*looked.waits, *held))

        return question._replace(work=work())

    return mock.patch.object(Adviser, "_about_waits", knowing)


def waits_are_worth_what_others_hold() -> AbstractContextManager[object]:
    """A wait pays more if another seat holds a copy of the tile."""
    ask = Adviser._about_waits

    def knowing(self: Adviser, table: TableState, seat: int) -> Any:
        question = ask(self, table, seat)

        def worth(wait: WaitingTile) -> WaitingTile:
            held = _held_by_others(table, seat, wait.tile)
            return msgspec.structs.replace(wait, claimed=WinWorth(held))

        def work() -> Generator[None, None, LookedAt]:
            looked = yield from question.work
            return looked._replace(waits=tuple(map(worth, looked.waits)))

        return question._replace(work=work())

    return mock.patch.object(Adviser, "_about_waits", knowing)


def _other_hints(
    change: Callable[[TableState, OpenPrompt, PromptHints], PromptHints],
) -> AbstractContextManager[object]:
    """Prompts have hints that are changed with a look at the whole table."""
    ask = Adviser._about_prompt

    def knowing(self: Adviser, table: TableState, prompt: OpenPrompt) -> Any:
        question = ask(self, table, prompt)

        def work() -> Generator[None, None, PromptHints]:
            known = yield from question.work
            return change(table, prompt, known)

        return question._replace(work=work())

    return mock.patch.object(Adviser, "_about_prompt", knowing)


def routes_count_what_others_hold() -> AbstractContextManager[object]:
    """A way to enough fans is worth more if other seats hold the tiles that it lacks."""

    def knowing(table: TableState, prompt: OpenPrompt, known: PromptHints) -> PromptHints:
        if known.routes is None:
            return known

        def worth(route: Route) -> Route:
            held = sum(_held_by_others(table, prompt.seat, tile) for tile in set(route.lacks))
            return msgspec.structs.replace(route, total=route.total + held)

        routes = [*map(worth, known.routes.routes)]
        return known._replace(routes=msgspec.structs.replace(known.routes, routes=routes))

    return _other_hints(knowing)


def claims_leave_what_others_hold() -> AbstractContextManager[object]:
    """A claim leaves the more fans the more copies of a tile lie in the other hands."""

    def knowing(table: TableState, prompt: OpenPrompt, known: PromptHints) -> PromptHints:
        held = sum(_held_by_others(table, prompt.seat, tile) for tile in range(9))

        def reached(hint: ActionHint) -> ActionHint:
            if hint.reach is None:
                return hint
            reach = msgspec.structs.replace(hint.reach, most=hint.reach.most + held)
            return msgspec.structs.replace(hint, reach=reach)

        return known._replace(hints=[*map(reached, known.hints)])

    return _other_hints(knowing)


def claims_are_weighed_with_all_hands() -> AbstractContextManager[object]:
    """The hint of a claim is the same whatever lies in the other hands."""

    def knowing(table: TableState, prompt: OpenPrompt, known: PromptHints) -> PromptHints:
        if not prompt.may_pass:
            return known
        held = [WaitingTile(tile, _held_by_others(table, prompt.seat, tile)) for tile in range(9)]
        return known._replace(hints=[*known.hints, ActionHint(0, held)])

    return _other_hints(knowing)


def the_guide_counts_all_hands() -> AbstractContextManager[object]:
    """A newcomer is advised by how many copies of a tile lie in the other hands."""

    def knowing(table: TableState, prompt: OpenPrompt, known: PromptHints) -> PromptHints:
        if known.guide is None:
            return known
        held = _held_by_others(table, prompt.seat, 0)
        return known._replace(guide=msgspec.structs.replace(known.guide, best=[held]))

    return _other_hints(knowing)


def hints_come_if_nobody_else_is_asked() -> AbstractContextManager[object]:
    """A seat whose answer is awaited together with those of others hears no hints."""

    def knowing(table: TableState, prompt: OpenPrompt, known: PromptHints) -> PromptHints:
        return known if len(table.prompts) == 1 else PromptHints()

    return _other_hints(knowing)


def hints_come_after_those_of_others() -> AbstractContextManager[object]:
    """The more seats are asked at once, the later each hears its hints."""
    of = Adviser._moment

    def later(self: Adviser, table: TableState, seat: int) -> Moment:
        moment = of(self, table, seat)
        return moment._replace(at=moment.at + 0.03 * len(table.prompts))

    return mock.patch.object(Adviser, "_moment", later)


def bots_speak_of_what_is_hidden() -> AbstractContextManager[object]:
    """A bot speaks where there were so many answers, passes as well."""

    def knowing(step: Step) -> None:
        run = step.table.run
        if run is not None and run.decided % 2:
            step.tell_all(Spoken(0, "hurry"))

    return mock.patch.object(turns, "remark_on_turn", knowing)


def loading_is_logged_with_its_rows() -> AbstractContextManager[object]:
    """The log counts the answers of the deal at a table that is read again, passes as well."""
    load = recovery.load_state

    def chatty(services: Services, running: RunningTable) -> TableState:
        log.get("lobby").info("table loaded", rows=len(running.rows))
        return load(services, running)

    return mock.patch("server.lobby.loader.load_state", chatty)


def bots_play_from_the_last_answer() -> AbstractContextManager[object]:
    """A person who comes back hears of a bot's decision only if its answer was the last."""
    note = turns._note_stand_ins

    def forgetful(step: Step, run: DealRun, answers: Mapping[int, Answer]) -> None:
        last = list(answers)[-1]
        note(step, run, {last: answers[last]})

    return mock.patch.object(turns, "_note_stand_ins", forgetful)


def frames_come_when_any_does() -> AbstractContextManager[object]:
    """Another node holds what a table says until it says something to all of its devices."""
    say = Exchange.say

    def lazy(self: Exchange, node: str, part: Part) -> None:
        waiting = self.__dict__.setdefault("held", [])
        waiting.append(part)
        if not isinstance(part, Told) or '"type":"prompt"' in part.frame:
            self.held, parts = [], waiting  # type: ignore[attr-defined]
            for one in parts:
                say(self, node, one)

    return mock.patch.object(Exchange, "say", lazy)


MUTANTS = by_name(
    everybody_hears_all,
    room_says_who_is_asked,
    list_counts_answers,
    hold_counts_from_the_answer,
    answers_close_the_window,
    late_answers_speak,
    bots_ponder_over_passes,
    tiles_in_the_log,
    refusals_name_who_is_asked,
    resync_is_ahead,
    decided_is_said_at_once,
    late_answers_are_told_apart,
    late_answers_are_not_checked,
    the_clock_stops_when_others_decide,
    answers_are_acknowledged_at_once,
    replays_are_ahead,
    the_next_deal_is_open,
    answers_are_stored_as_they_come,
    waits_count_what_others_hold,
    waits_are_worth_what_others_hold,
    routes_count_what_others_hold,
    claims_leave_what_others_hold,
    hints_come_if_nobody_else_is_asked,
    hints_come_after_those_of_others,
    claims_are_weighed_with_all_hands,
    the_guide_counts_all_hands,
    bots_speak_of_what_is_hidden,
    loading_is_logged_with_its_rows,
    bots_play_from_the_last_answer,
    frames_come_when_any_does,
)
CROWDED = {
    "late_answers_are_told_apart": "paohuzi/changde/everything",
    "late_answers_are_not_checked": "paohuzi/changde/everything",
    "answers_are_acknowledged_at_once": "paohuzi/changde/everything",
    "replays_are_ahead": "paohuzi/changde/three",
    "the_next_deal_is_open": "paohuzi/changde/three",
    "the_clock_stops_when_others_decide": "paohuzi/liuhuqiang/six",
    "bots_play_from_the_last_answer": "paohuzi/hengyang/two",
    "waits_are_worth_what_others_hold": "mahjong/tuidaohu/sixteen_wild",
    "routes_count_what_others_hold": "mahjong/guobiao/official",
    "claims_leave_what_others_hold": "mahjong/guobiao/official",
}
"""The mutants that show only at some tables, as where several seats are asked at once, with the
cases of that.
"""
ENDING = {"replays_are_ahead", "the_next_deal_is_open"}
"""Those that can be seen only at the end of a deal, or after it."""
GONE = {"loading_is_logged_with_its_rows"}
"""Those that can be seen only when everybody was gone."""
NODES = {"frames_come_when_any_does"}
"""Those that can be seen only at another node."""
UNIFORM = {"late_answers_speak", "the_clock_stops_when_others_decide"}
"""The mutants that show only if windows are uniform."""
SEEN_IN = {
    "room_says_who_is_asked": 20,
    "list_counts_answers": 3,
    "late_answers_speak": 2,
    "bots_ponder_over_passes": 1,
    "resync_is_ahead": 15,
    "decided_is_said_at_once": 8,
    "the_clock_stops_when_others_decide": 32,
    "replays_are_ahead": 3,
    "answers_are_stored_as_they_come": 7,
    "waits_are_worth_what_others_hold": 3,
    "hints_come_if_nobody_else_is_asked": 8,
    "hints_come_after_those_of_others": 2,
    "the_guide_counts_all_hands": 4,
}
"""The scene that shows it, of mutants that not every scene shows: looked at first. After a change
of the engine it may be another one.
"""

"""Servers with a leak: the comparison has to notice each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any
from unittest import mock

from game.core.events import Action
from server import log
from server.lobby import Lobby
from server.metrics import Meter
from server.refusal import Refusal
from server.tables.commands import Say
from server.tables.crowd import Viewer
from server.tables.deferral import Deferral
from server.tables.history import History
from server.tables.insights import ReadyHands
from server.tables.keeping import Keeping
from server.tables.pacing import HOLD, Pace
from server.tables.play import Play
from server.tables.prompts import OpenPrompt
from server.tables.run import DealRun
from server.tables.state import TableState
from server.tables.teller import Teller
from server.wire.codec import event_to_wire
from server.wire.messages import TableSummary, WaitingTile


@contextmanager
def everybody_hears_all() -> Iterator[None]:
    """The engine's version is sent to every seat."""

    def whole(self: History, viewer: int | None, index: int) -> dict[str, Any]:
        return event_to_wire(self._emissions[index].full)

    with mock.patch.object(History, "_plain", whole):
        yield


@contextmanager
def room_says_who_is_asked() -> Iterator[None]:
    """While a deal runs, `awaited` lists the seats that owe a decision."""

    def asked(self: TableState) -> list[int]:
        return list(self.run.deal.deciders) if self.run is not None else []

    with mock.patch.object(TableState, "awaited", asked):
        yield


@contextmanager
def list_counts_answers() -> Iterator[None]:
    """A line in a list of tables rises with every answer, passes as well."""
    summary = TableState.summary

    def telling(self: TableState, player: str) -> TableSummary:
        line = summary(self, player)
        line.deal = self.run.decided if self.run is not None else 0
        return line

    with mock.patch.object(TableState, "summary", telling):
        yield


@contextmanager
def hold_counts_from_the_answer() -> Iterator[None]:
    """The pause begins when the window closes, not when it opened."""
    release = Teller.release

    def late(self: Teller) -> None:
        if self._due is None:
            self._told_at = self._clock.now()
        release(self)

    with mock.patch.object(Teller, "release", late):
        yield


@contextmanager
def late_answers_speak() -> Iterator[None]:
    """A uniform window is held no longer than any."""
    before = Pace.before

    def hasty(self: Pace, beat: Any) -> float:
        uniform, self.uniform = self.uniform, None
        try:
            return before(self, beat)
        finally:
            self.uniform = uniform

    with mock.patch.object(Pace, "before", hasty):
        yield


@contextmanager
def bots_ponder_over_passes() -> Iterator[None]:
    """A bot takes longer than the hold to say that it claims nothing."""
    thinking = Pace.thinking

    def slow(self: Pace, action: Action, *, window: bool, alone: bool) -> float:
        usual = thinking(self, action, window=window, alone=alone)
        return HOLD[1] + 0.2 if window and action.passes else usual

    with mock.patch.object(Pace, "thinking", slow):
        yield


@contextmanager
def tiles_in_the_log() -> Iterator[None]:
    """Every decision is logged with what was offered."""
    take = DealRun.take

    def chatty(self: DealRun, seat: int, action: Action) -> Any:
        log.get("table").info("taken", offered=str(self.deal.legal_actions(seat)))
        return take(self, seat, action)

    with mock.patch.object(DealRun, "take", chatty):
        yield


@contextmanager
def refusals_name_who_is_asked() -> Iterator[None]:
    """A stale answer is refused with the seats that are asked."""
    act = Play.act

    async def helpful(self: Play, viewer: Viewer, seat: int, n: int, *rest: Any) -> None:
        try:
            await act(self, viewer, seat, n, *rest)
        except Refusal as refusal:
            names = tuple(map(str, self.prompts.open))
            raise Refusal(refusal.code, names) from None

    with mock.patch.object(Play, "act", helpful):
        yield


@contextmanager
def resync_is_ahead() -> Iterator[None]:
    """Who comes back is shown what the pace still holds back."""
    heard = History.heard

    def early(self: History, viewer: int | None, last_seq: int) -> Any:
        start, _ = heard(self, viewer, last_seq)
        return start, self.between(viewer, start, self.last)

    with mock.patch.object(History, "heard", early):
        yield


@contextmanager
def decided_is_said_at_once() -> Iterator[None]:
    """Whoever was asked in vain hears of it as soon as that is certain."""
    decided = Play._decided

    def hasty(self: Play, *arguments: Any) -> None:
        decided(self, *arguments)
        self._about_to_tell()

    with mock.patch.object(Play, "_decided", hasty):
        yield


@contextmanager
def late_answers_are_told_apart() -> Iterator[None]:
    """Who answers when others have decided hears that, not that the answer has arrived."""
    answered = Play._answered

    def frank(self: Play, prompt: OpenPrompt, code: str, by: Viewer | None, *rest: Any) -> None:
        answered(self, prompt, code, None if prompt.moot else by, *rest)

    with mock.patch.object(Play, "_answered", frank):
        yield


@contextmanager
def late_answers_are_not_checked() -> Iterator[None]:
    """When others have decided, any answer will do, one that was never offered as well."""
    act = Play.act

    async def lax(self: Play, viewer: Viewer, seat: int, n: int, choice: int, *rest: Any) -> None:
        prompt = self.prompts.open.get(seat)
        moot = prompt is not None and prompt.moot and prompt.n == n
        await act(self, viewer, seat, n, 0 if moot else choice, *rest)

    with mock.patch.object(Play, "act", lax):
        yield


@contextmanager
def the_clock_stops_when_others_decide() -> Iterator[None]:
    """Nobody's time runs out any more when others have decided."""
    decided = Play._decided

    def merciful(self: Play, *arguments: Any) -> None:
        decided(self, *arguments)
        for seat, prompt in self.prompts.open.items():
            if prompt.moot:
                self.attending.disarm(seat)

    with mock.patch.object(Play, "_decided", merciful):
        yield


@contextmanager
def figures_are_shown_with_the_next_event() -> Iterator[None]:
    """What was measured in a window is shown as soon as the window is over."""
    told = Meter.told

    def hasty(self: Meter) -> None:
        told(self)
        self._held += self._secret
        self._secret.clear()
        told(self)

    with mock.patch.object(Meter, "told", hasty):
        yield


@contextmanager
def replays_are_ahead() -> Iterator[None]:
    """The record of a deal is there as soon as it is stored, before its end is told."""
    with mock.patch.object(Lobby, "unheard", return_value=None):
        yield


@contextmanager
def the_next_deal_is_open() -> Iterator[None]:
    """After the first deal everybody hears the engine's version."""
    heard = History.heard

    def open_again(self: History, viewer: int | None, last_seq: int) -> Any:
        if self.first == 1:
            return heard(self, viewer, last_seq)
        start, _ = heard(self, viewer, last_seq)
        end = self.told - self.first + 1
        return start, [event_to_wire(one.full) for one in self._emissions[start - self.first : end]]

    with mock.patch.object(History, "heard", open_again):
        yield


@contextmanager
def notices_at_once() -> Iterator[None]:
    """That the storage refuses something is said at once, whatever it is."""
    commit = Keeping.commit

    async def frank(self: Keeping, *writes: Any, then: Any, quiet: float | None = None) -> None:
        await commit(self, *writes, then=then)

    with mock.patch.object(Keeping, "commit", frank):
        yield


@contextmanager
def the_table_waits_for_each_answer() -> Iterator[None]:
    """While an answer is being stored, nobody is answered."""
    commit = Keeping.commit

    async def patient(self: Keeping, *writes: Any, then: Any, quiet: float | None = None) -> None:
        await commit(self, *writes, then=then, quiet=quiet)
        await self.landing()

    with mock.patch.object(Keeping, "commit", patient):
        yield


@contextmanager
def answers_are_acknowledged_when_stored() -> Iterator[None]:
    """An answer is acknowledged as soon as it is stored, after those that came before it."""
    with mock.patch.object(Pace, "answered", 0.0):
        yield


@contextmanager
def nobody_is_answered_meanwhile() -> Iterator[None]:
    """While an answer is not stored, whatever is said has to wait."""
    concerns = Deferral.concerns

    def everything(self: Deferral, command: Any) -> bool:
        return (self.secret and isinstance(command, Say)) or concerns(self, command)

    with mock.patch.object(Deferral, "concerns", everything):
        yield


@contextmanager
def waits_count_what_others_hold() -> Iterator[None]:
    """Among the waits stands how many copies of a tile lie in the other hands."""
    waits = ReadyHands.waits

    def knowing(self: ReadyHands, seat: int) -> Any:
        found = waits(self, seat)
        run = self._state.run
        if found is None or run is None:
            return found
        hands: Sequence[Any] = run.deal.board.hands  # type: ignore[attr-defined]
        others = [hand for number, hand in enumerate(hands) if number != seat]
        held = [WaitingTile(tile, sum(hand.counts[tile] for hand in others)) for tile in range(9)]
        return [*found[0], *held], found[1]

    with mock.patch.object(ReadyHands, "waits", knowing):
        yield


MUTANTS: Mapping[str, Callable[[], AbstractContextManager[None]]] = {
    mutant.__name__: mutant
    for mutant in (
        everybody_hears_all,
        room_says_who_is_asked,
        list_counts_answers,
        hold_counts_from_the_answer,
        late_answers_speak,
        bots_ponder_over_passes,
        tiles_in_the_log,
        refusals_name_who_is_asked,
        resync_is_ahead,
        decided_is_said_at_once,
        late_answers_are_told_apart,
        late_answers_are_not_checked,
        the_clock_stops_when_others_decide,
        figures_are_shown_with_the_next_event,
        replays_are_ahead,
        the_next_deal_is_open,
        notices_at_once,
        the_table_waits_for_each_answer,
        answers_are_acknowledged_when_stored,
        nobody_is_answered_meanwhile,
        waits_count_what_others_hold,
    )
}
CROWDED = {
    "late_answers_are_told_apart": "paohuzi/changde/everything",
    "late_answers_are_not_checked": "paohuzi/changde/everything",
    "answers_are_acknowledged_when_stored": "paohuzi/changde/everything",
    "replays_are_ahead": "paohuzi/changde/three",
    "the_next_deal_is_open": "paohuzi/changde/three",
    "the_clock_stops_when_others_decide": "paohuzi/liuhuqiang/six",
}
"""Those that can be seen only where several are asked at once, and where that happens."""
ENDING = {"replays_are_ahead", "the_next_deal_is_open"}
"""Those that can be seen only at the end of a deal, or after it."""
UNIFORM = {"late_answers_speak", "the_clock_stops_when_others_decide"}
"""Those that can be seen only where windows are uniform."""
SEEN_IN = {
    "room_says_who_is_asked": 13,
    "list_counts_answers": 3,
    "decided_is_said_at_once": 8,
    "the_clock_stops_when_others_decide": 48,
    "replays_are_ahead": 3,
    "notices_at_once": 2,
    "resync_is_ahead": 2,
    "the_table_waits_for_each_answer": 7,
    "answers_are_acknowledged_when_stored": 16,
    "nobody_is_answered_meanwhile": 11,
}
"""Which scene shows it, of those that not every scene shows: looked at first. After a change of the
engine it may be another one.
"""

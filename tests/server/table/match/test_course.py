"""The course of a match, step by step: no event loop, no clock, no storage, no socket."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import pytest

from ai.levels import LEVELS
from game.registry import RULESETS
from server.runtime.config import Config
from server.storage.store import Row, SettledDeal, StoredMatch, StoredTable, Write
from server.table import publisher
from server.table.audience import Audience
from server.table.commands import (
    BotChoice,
    ClientRequest,
    Command,
    Disconnect,
    EnterTable,
    TimerFired,
)
from server.table.decide import decide
from server.table.seats import Seats
from server.table.settings import settings_of
from server.table.state import Services, TableState
from server.table.step import Step, ToSeat
from server.table.timers import TimerKind
from server.wire.messages import (
    Act,
    CreateTable,
    NextDeal,
    Prompt,
    Ready,
    Sit,
    Start,
    TableOptions,
)
from server.wire.refusal import Refusal
from tests.support.clock import VirtualClock
from tests.support.memory_store import MemoryStore
from tests.support.world import Device


class Steps:
    """A table that is stepped: the work of `actor.Table` on a step, without waiting for anything.

    `now` is a number; `written` are the writes of all steps, in order.
    """

    def __init__(self, ruleset: str, persons: int, deals: int = 2) -> None:
        drawn = iter(range(10**6))
        self.services = Services(
            clock=VirtualClock(),
            store=MemoryStore(),
            config=Config(pace=0.0),
            levels=LEVELS,
            rulesets=RULESETS,
            entropy=lambda count: hashlib.sha512(str(next(drawn)).encode()).digest()[:count],
            jitter=lambda: 0.5,
        )
        options = TableOptions(deals=deals, clock=None)
        settings = settings_of(RULESETS, CreateTable(ruleset, options=options))
        self.people = [Device(name) for name in "ABCD"[:persons]]
        seats = Seats.empty(settings.rules.seats)
        for number, person in enumerate(self.people):
            seats = seats.sit(person.player, person.name, number)
        self.table = TableState(
            id="table",
            code="123456",
            link="link",
            created=0.0,
            settings=settings,
            host="A",
            seats=seats.fill("greedy"),
            room_tokens=(100.0, 0.0),
        )
        self.now = 0.0
        self.audience = Audience("table")
        for person in self.people:
            self.audience.add(person)
        self.written: list[Write] = []
        self.prompts: dict[int, Prompt] = {}

    def do(self, command: Command) -> Step:
        """One command, and its consequences. Raises `Refusal`."""
        step = Step(self.table, self.now, self.services, self.audience)
        decide(step, command)
        self._apply(step)
        follow = Step(self.table, self.now, self.services, self.audience)
        publisher.publish(follow)
        publisher.tell_room(follow)
        assert not follow.writes, "what follows needs no storage"
        self._apply(follow)
        return step

    def _apply(self, step: Step) -> None:
        self.written += step.writes
        self.table = step.table
        for message in step.messages:
            if isinstance(message, ToSeat) and isinstance(message.message, Prompt):
                self.prompts[message.seat] = message.message
        for seat, n in step.questions:
            self.do(BotChoice(seat, n, self.table.prompts[seat].default))

    def pass_time(self) -> Step:
        """Until the next timer comes."""
        self.now = max(self.now, min(self.table.timers.values()))
        return self.do(TimerFired())

    def say(self, seat: int, message: object) -> Step:
        """A person says something."""
        return self.do(ClientRequest(self.people[seat], message))  # type: ignore[arg-type]

    def asked(self) -> Iterator[tuple[int, Prompt]]:
        """The people who are to decide."""
        for seat, prompt in self.table.prompts.items():
            if seat < len(self.people) and self.prompts[seat].n == prompt.n:
                yield seat, self.prompts[seat]


@pytest.mark.parametrize(
    ("ruleset", "persons"),
    [("mahjong/tuidaohu", 4), ("mahjong/hongzhong", 1), ("paohuzi/changde", 2)],
)
def test_a_match_from_the_first_seat_to_the_last_result(ruleset: str, persons: int) -> None:
    steps = Steps(ruleset, persons)
    for person in steps.people:
        steps.do(EnterTable(person, 0))
    for seat in range(persons):
        steps.say(seat, Ready(True))
    steps.say(0, Start())
    phases = [steps.table.phase]
    steps.pass_time()
    assert [*phases, steps.table.phase] == ["revealing", "playing"]
    for _ in range(5000):
        if steps.table.phase == "finished":
            break
        asked = next(steps.asked(), None)
        if asked is not None:
            seat, prompt = asked
            steps.say(seat, Act(prompt.n, prompt.default))
        elif steps.table.phase == "between" and not steps.table.wants_next:
            for seat in range(persons):
                steps.say(seat, NextDeal())
        else:
            steps.pass_time()
    assert steps.table.phase == "finished"
    assert steps.table.match is not None
    assert len(steps.table.match.stored.history) == 2
    kinds = [type(write) for write in steps.written]
    assert kinds.count(SettledDeal) == 2
    assert kinds[:2] == [StoredMatch, StoredTable], "first the match, then its deals"
    assert kinds.count(Row) > 20


def test_who_is_refused_has_changed_nothing() -> None:
    steps = Steps("mahjong/tuidaohu", 3)
    before = steps.table
    with pytest.raises(Refusal, match="not_everybody_ready"):
        steps.say(0, Start())
    with pytest.raises(Refusal, match="seat_taken"):
        steps.say(1, Sit(0))
    assert steps.table is before
    assert not steps.written


def test_a_table_says_itself_when_it_goes_on() -> None:
    """Nobody is there: after a while it is kept in the storage only. While somebody looks on it is
    paused instead.
    """
    steps = Steps("mahjong/tuidaohu", 1)
    steps.do(EnterTable(steps.people[0], 0))
    steps.say(0, Ready(True))
    steps.say(0, Start())
    steps.audience.remove(steps.people[0])
    steps.do(Disconnect(steps.people[0]))
    assert TimerKind.PAUSE in {timer.kind for timer in steps.table.timers}
    while (last := steps.pass_time()).table.phase == "playing" and not last.unloads:
        pass
    assert steps.now == steps.services.config.timers.pause
    (stored,) = last.writes
    assert stored == steps.table.stored(left_at=steps.services.clock.wall() - steps.now)
    steps.audience.add(Device("W"))
    steps.do(Disconnect(steps.people[0]))
    while not steps.table.paused:
        steps.pass_time()
    assert {timer.kind for timer in steps.table.timers} == {TimerKind.PAUSE}
    assert steps.pass_time().table.run is not None

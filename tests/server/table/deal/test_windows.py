"""Nothing that happens after an open tile comes sooner or later because somebody was asked.

With answers inside the hold, under every ruleset; with a uniform window whenever the answers come,
and when they do not come at all.
"""

from __future__ import annotations

import random
from typing import Any
from unittest import mock

import pytest

from game.core.catalogue import Insight
from game.core.events import Delay
from game.registry import GAMES, RULESETS
from server.runtime.config import Config, Timers
from server.table.actor import Table
from server.table.pacing import UNIFORM_MARGIN
from server.wire.messages import NextDeal
from tests.support.kits import KITS
from tests.support.play import CASES, every_nth
from tests.support.world import Device, World, phase, timed

WINDOW = 3
HOLD = 0.45
"""The shortest hold: the jitter of these tests is 0."""
STEP = 0.05
DULL = {name: game._replace(insight=lambda _: Insight()) for name, game in GAMES.items()}
"""Without hints and waits, which take long and are no matter here."""


class Play:
    """A few deals of one case, answered at random moments. `gaps`: by the public facts, the time
    until each event after a window, and whether anybody was asked in it.
    """

    def __init__(self, case: str, uniform: int | None) -> None:
        self.rng = random.Random(f"{case} {uniform}")
        ruleset, rules = _ruleset(case)
        self.world = World(
            config=Config(pace=1.0, timers=Timers(grace=0.0, next_deal=1.0)),
            ruleset=ruleset,
            switches=rules,
            seed=case,
            jitter=lambda: 0.0,
        )
        self.uniform = uniform
        self.gaps: list[tuple[bool, float]] = []
        self.latest = 0.0
        """The time of the latest answer that counted."""
        self.unanswered = 0

    async def run(self, decisions: int) -> None:
        table, people = await self.world.four(deals=4, uniform_window=self.uniform, **timed())
        asked: set[int] = set()
        due: dict[Device, float] = {}
        told, told_at = table.state.history.published, self.world.clock.now()
        answered = 0
        while answered < decisions and phase(table) != "finished":
            for person in people:
                prompt = person.prompt
                if prompt is None:
                    due.pop(person, None)
                    if phase(table) == "between":
                        await self.world.say(person, NextDeal())
                    continue
                if person not in due:
                    due[person] = self.world.clock.now() + self._patience(prompt)
                    if prompt["window"]:
                        asked.add(prompt["seq"])
                if self.world.clock.now() >= due[person]:
                    del due[person]
                    answered += 1
                    if prompt["window"]:
                        self.latest = max(self.latest, self.world.clock.now() - told_at)
                    await self.world.answer(person, self._choice(prompt))
            await self.world.clock.advance(STEP)
            history = table.state.history
            while told < history.published:
                told += 1
                if told > history.first and _beat(table, told) is Delay.WINDOW:
                    self.gaps.append((told - 1 in asked, self.at(people[0], told) - told_at))
                told_at = self.at(people[0], told)
        await self.world.stop()

    def at(self, person: Device, seq: int) -> float:
        assert isinstance(person, Timed)
        return person.times[seq]

    def _patience(self, prompt: dict[str, Any]) -> float:
        if not prompt["window"]:
            return self.rng.choice((0.0, 0.3))
        if self.uniform is None:
            return self.rng.choice((0.0, 0.1, 0.3))
        late = self.rng.choice((0.0, 0.5, 1.5, 2.8, 99.0)) if self.unanswered else 99.0
        self.unanswered += late > WINDOW
        return late

    def _choice(self, prompt: dict[str, Any]) -> int:
        """Mostly the default choice; a claim now and then."""
        count = len(prompt["actions"])
        wins = prompt["actions"][0]["type"] == "declare_win"
        if prompt["window"]:
            return self.rng.randrange(count) if self.rng.random() < 0.3 else prompt["default"]
        return self.rng.randrange(wins, count) if count > wins else 0


class Timed(Device):
    """Notes when it heard each event."""

    world: World

    def __init__(self, player: str) -> None:
        super().__init__(player)
        self.times: dict[int, float] = {}

    def send(self, frame: str) -> None:
        super().send(frame)
        message = self.heard[-1]
        if message["type"] == "events":
            for seq in range(message["seq"], message["seq"] + len(message["events"])):
                self.times.setdefault(seq, self.world.clock.now())


def _beat(table: Table, seq: int) -> Delay:
    history = table.state.history
    return history.emissions[seq - history.first].delay


def _ruleset(case: str) -> tuple[str, dict[str, Any]]:
    """The ruleset of a case, and all its switches."""
    return case.rpartition("/")[0], CASES[case][1].switches()


async def play(case: str, uniform: int | None, decisions: int = 90) -> Play:
    made = Play(case, uniform)

    def device(player: str) -> Timed:
        timed_device = Timed(player)
        timed_device.world = made.world
        return timed_device

    with (
        mock.patch("server.table.settings.GAMES", DULL),
        mock.patch("tests.support.world.Device", device),
    ):
        await made.run(decisions)
    return made


def both(played: list[Play]) -> set[float]:
    """Every wait after a window, once it is sure that there are some of both kinds."""
    gaps = [gap for one in played for gap in one.gaps]
    assert sum(asked for asked, _ in gaps) > 3, "nobody was ever asked"
    assert sum(not asked for asked, _ in gaps) > 3, "somebody was always asked"
    return {round(gap, 6) for _, gap in gaps}


@pytest.mark.parametrize("case", every_nth(sorted(CASES)[::2], 2))
async def test_answers_inside_the_hold_change_no_time(case: str) -> None:
    assert both([await play(case, None)]) == {HOLD}


@pytest.mark.parametrize("case", every_nth(sorted(CASES)[1::2], 2))
async def test_a_uniform_window_lasts_the_same_however_late_answers_come(case: str) -> None:
    played = await play(case, WINDOW, decisions=70)
    assert both([played]) == {WINDOW + UNIFORM_MARGIN}
    assert played.latest > HOLD
    assert played.unanswered > 0


@pytest.mark.parametrize("case", [kit.ruleset for kit in KITS.values()])
async def test_a_window_that_is_not_uniform_waits_for_late_answers(case: str) -> None:
    """The comparison above is worth something."""
    case = f"{case}/{next(iter(RULESETS[case].presets))}"
    with mock.patch.object(Play, "_patience", return_value=2.0):
        assert len(both([await play(case, None)])) > 1

"""Holds, motions, thinking times: seen by everybody, so they must not speak."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.core.events import Action, Delay
from game.mahjong.position.actions import DeclareWin, Discard, Pass, Pung
from server.runtime.config import Config, Timers
from server.table.pacing import MARGIN, Noise, Pace
from server.table.tempers import HASTY, TEMPERS, UNHURRIED, Temper
from server.wire.messages import NextDeal, TableOptions
from tests.support.clock import VirtualClock
from tests.support.world import Device, World, phase

NORMAL = TableOptions()


def test_beats_take_their_time_and_scale_with_pace_and_option() -> None:
    low, high = Pace(1.0, lambda: 0.0), Pace(1.0, lambda: 0.999999)
    assert low.before(Delay.WINDOW, NORMAL) == pytest.approx(0.45)
    assert high.before(Delay.WINDOW, NORMAL) == pytest.approx(0.60, abs=1e-4)
    assert low.before(Delay.MOTION, NORMAL) == pytest.approx(0.25)
    assert high.before(Delay.MOTION, NORMAL) == pytest.approx(0.40, abs=1e-4)
    assert low.before(Delay.AT_ONCE, NORMAL) == 0
    assert low.before(Delay.WINDOW, TableOptions(pace="relaxed")) == pytest.approx(0.72)
    assert low.before(Delay.WINDOW, TableOptions(pace="fast")) == pytest.approx(0.225)
    assert Pace(0.0, lambda: 0.5).before(Delay.WINDOW, NORMAL) == 0


def test_noise_is_all_of_zero_to_one_and_asks_for_many_bytes_at_a_time() -> None:
    asked = list[int]()

    def entropy(count: int) -> bytes:
        asked.append(count)
        return (b"\xff" * 8 + b"\x00" * 8 + b"\x00" * 7 + b"\x80") * (count // 24 + 1)

    noise = Noise(lambda count: entropy(count)[:count])
    drawn = [noise() for _ in range(2 * Noise.AT_ONCE)]
    assert set(drawn) == {0.0, 0.5, 1 - 2**-53}
    assert asked == [8 * Noise.AT_ONCE] * 2
    assert len({Noise()() for _ in range(100)}) == 100


def test_a_bot_takes_time_for_everything_but_a_pass() -> None:
    pace = Pace(1.0, lambda: 0.0)
    assert pace.thinking(Pass(), NORMAL, window=True, alone=False) == 0
    assert pace.thinking(Pung(3), NORMAL, window=True, alone=False) == pytest.approx(0.25)
    assert pace.thinking(DeclareWin(3), NORMAL, window=True, alone=False) == pytest.approx(0.8)
    assert pace.thinking(Discard(3), NORMAL, window=False, alone=False) == pytest.approx(0.6)
    assert pace.thinking(Discard(3), NORMAL, window=False, alone=True) == pytest.approx(0.15)


def test_a_bot_discards_in_the_tempo_of_its_temper_and_claims_in_that_of_all() -> None:
    def taken(temper: Temper, action: Action, *, window: bool) -> tuple[float, float]:
        how: dict[str, Any] = {"window": window, "alone": False, "tempo": temper.tempo}
        fastest, slowest = Pace(1.0, lambda: 0.0), Pace(1.0, lambda: 1.0)
        return fastest.thinking(action, NORMAL, **how), slowest.thinking(action, NORMAL, **how)

    hasty, unhurried = (taken(one, Discard(3), window=False) for one in (HASTY, UNHURRIED))
    assert hasty[1] < unhurried[0]
    for temper in TEMPERS:
        fastest, slowest = taken(temper, Discard(3), window=False)
        assert 0.6 <= fastest < slowest <= 1.3
        assert taken(temper, Pung(3), window=True) == pytest.approx((0.25, 0.39))


def test_a_window_closes_within_every_hold() -> None:
    """So that storing its answers does not show in the time of their result."""
    shortest = Pace(1.0, lambda: 0.0)
    assert 0 < shortest.margin(NORMAL) < shortest.before(Delay.WINDOW, NORMAL)
    uniform = TableOptions(uniform_window=4)
    assert shortest.before(Delay.WINDOW, uniform) - shortest.margin(uniform) == 4


def test_a_bots_claim_is_made_before_every_window_closes() -> None:
    """So that one which is beaten does not show in the time of the claim that beats it."""
    slowest, shortest = Pace(1.0, lambda: 0.999999), Pace(1.0, lambda: 0.0)
    claim = slowest.thinking(Pung(3), NORMAL, window=True, alone=False)
    assert claim < shortest.before(Delay.WINDOW, NORMAL) - shortest.margin(NORMAL)


class Timed(Device):
    """Notes when each event came."""

    def __init__(self, player: str, clock: VirtualClock) -> None:
        super().__init__(player)
        self.clock = clock
        self.times: dict[int, float] = {}

    def send(self, frame: str) -> None:
        super().send(frame)
        message = self.heard[-1]
        if message["type"] == "events":
            for number in range(message["seq"], message["seq"] + len(message["events"])):
                self.times.setdefault(number, self.clock.now())


def paced(jitter: Callable[[], float] | None = None) -> World:
    return World(config=Config(pace=1.0, timers=Timers(grace=0.0)), jitter=jitter)


async def play_silently(world: World, watcher: Timed, deals: int) -> list[tuple[bool, float]]:
    """Four people who pass and discard at once. For each discard that nobody claimed: whether
    somebody could have, and the time until the next draw.
    """
    table, people = await world.four(deals=deals)
    await world.enter(watcher, table)
    claimable: set[int] = set()
    while phase(table) != "finished":
        for person in people:
            prompt = person.prompt
            if prompt is not None:
                if prompt["window"]:
                    claimable.add(prompt["seq"])
                await world.answer(person)
            if phase(table) == "between":
                await world.say(person, NextDeal())
        await world.clock.advance(0.01)
    found = []
    events: dict[int, dict[str, Any]] = watcher.events()
    for number, event in events.items():
        after = events.get(number + 1)
        if event["type"] == "discarded" and after is not None and after["type"] == "drawn":
            pause = watcher.times[number + 1] - watcher.times[number]
            found.append((number in claimable, pause))
    return found


async def test_the_hold_after_a_discard_does_not_tell_whether_anybody_could_claim() -> None:
    world = paced()
    found = await play_silently(world, Timed("watcher", world.clock), deals=6)
    could = sorted(pause for claimable, pause in found if claimable)
    could_not = sorted(pause for claimable, pause in found if not claimable)
    assert min(len(could), len(could_not)) > 60
    for pauses in (could, could_not):
        assert pauses[0] >= 0.449
        assert pauses[-1] <= 0.601
    assert distance(could, could_not) < 1.63 * (1 / len(could) + 1 / len(could_not)) ** 0.5
    await world.stop()


def distance(first: list[float], second: list[float]) -> float:
    """Kolmogorov and Smirnov's: the greatest difference of the two distributions."""
    points = sorted({*first, *second})

    def share(values: list[float], point: float) -> float:
        return sum(value <= point for value in values) / len(values)

    return max(abs(share(first, point) - share(second, point)) for point in points)


async def test_the_next_prompt_comes_when_everything_before_it_is_told() -> None:
    world = paced(lambda: 0.0)
    table, people = await world.four(deals=1)
    await world.answer(people[0])
    while table.state.history.last == table.state.history.published:
        await world.answer(next(p for p in people if p.prompt is not None))
    assert not any(person.prompt for person in people)
    await world.clock.advance(0.44)
    assert not any(person.prompt for person in people)
    await world.clock.advance(0.02)
    assert any(person.prompt for person in people)
    await world.stop()


async def test_a_slow_claimant_delays_nothing_beyond_his_answer() -> None:
    """An answer after the hold is over takes effect as soon as it may be stored."""
    world = paced(lambda: 0.0)
    table, people = await world.four(deals=8)
    watcher = Timed("watcher", world.clock)
    await world.enter(watcher, table)
    for _ in range(3000):
        windows = [p for p in people if p.prompt is not None and p.prompt["window"]]
        if len(windows) == 1:
            break
        for person in people:
            if person.prompt is not None:
                await world.answer(person)
            if phase(table) == "between":
                await world.say(person, NextDeal())
        await world.clock.advance(0.05)
    (claimant,) = windows
    told = table.state.history.published
    await world.clock.advance(3)
    assert table.state.history.published == told
    before = world.clock.now()
    await world.answer(claimant)
    await world.clock.advance(MARGIN)
    assert table.state.history.published > told
    assert watcher.times[told + 1] == pytest.approx(before + MARGIN)
    await world.stop()


async def test_bots_take_as_long_as_people_would() -> None:
    world = paced()
    ann = Timed("ann", world.clock)
    table = await world.play_now(ann, level="greedy", deals=1)
    while phase(table) != "finished":
        if ann.prompt is not None:
            await world.answer(ann)
        await world.clock.advance(0.01)
    events = ann.events()
    for number, event in events.items():
        if event["type"] == "discarded" and event["seat"] != 0:
            pause = ann.times[number] - ann.times[number - 1]
            assert 0.59 <= pause <= 1.32
    await world.stop()

"""Remarks of bots: seldom, about public events, never if nobody hears them."""

from __future__ import annotations

from typing import Any

from server.runtime.config import Config, Limits, Timers
from server.table.remarks import AFTER_DEAL, SLOW
from server.table.tempers import TEMPERS, temper_of
from server.wire.messages import Act, ClockSettings, NextDeal
from tests.support.world import Device, World, phase

CLOCK = ClockSettings(base=120, bank=600)
PAUSE = Limits().remarks


def talking(jitter: float = 0.0, remarks: float = PAUSE) -> World:
    """A server with constant chance: with 0.0 every possible remark is made."""
    config = Config(pace=0.0, timers=Timers(grace=0.0), limits=Limits(remarks=remarks))
    return World(config=config, jitter=lambda: jitter)


async def play_deal(world: World, ann: Device) -> dict[str, Any]:
    """Make the default choice until the deal is over; return its last event."""
    (table,) = world.lobby
    for _ in range(400):
        if phase(table) in ("between", "finished"):
            break
        if ann.prompt is not None:
            await world.say(ann, Act(ann.prompt["n"], ann.prompt["default"]))
    events = ann.events()
    settled: dict[str, Any] = events[max(events)]
    assert settled["type"] == "settled"
    return settled


def fitting(settled: dict[str, Any], wins: list[dict[str, Any]], seat: int) -> tuple[str, ...]:
    sayings = temper_of(seat).sayings
    if not wins:
        return sayings["drawn"]
    if seat in settled["winners"]:
        return sayings["won"]
    return sayings["fed" if any(win["giver"] == seat for win in wins) else "lost"]


async def test_after_a_deal_one_bot_may_say_what_fits_its_end() -> None:
    world, ann = talking(), Device("ann")
    await world.play_now(ann, deals=8, level="greedy")
    for deal in range(1, 5):
        settled = await play_deal(world, ann)
        await world.clock.advance(AFTER_DEAL[0] - 0.1)
        assert len(ann.of("spoken")) == deal - 1
        await world.clock.advance(0.2)
        assert len(ann.of("spoken")) == deal, "one bot, once"
        said = ann.last("spoken")
        assert said["seat"] in (1, 2, 3)
        events = ann.events()
        last = max(n for n in events if events[n]["type"] == "dealt")
        wins = [events[n] for n in events if n > last and events[n]["type"] == "won"]
        assert said["saying"] in fitting(settled, wins, said["seat"])
        await world.clock.advance(PAUSE)
        await world.say(ann, NextDeal())


async def test_bots_pause_between_two_remarks() -> None:
    world, ann = talking(remarks=10_000.0), Device("ann")
    await world.play_now(ann, deals=8, level="greedy")
    for _ in range(3):
        await play_deal(world, ann)
        await world.clock.advance(AFTER_DEAL[1])
        await world.say(ann, NextDeal())
    assert len(ann.of("spoken")) == 1


async def test_where_chance_or_the_operator_is_against_it_nobody_speaks() -> None:
    for world in (talking(jitter=0.999), talking(remarks=0.0)):
        ann = Device("ann")
        await world.play_now(ann, deals=2, level="greedy")
        await play_deal(world, ann)
        await world.clock.advance(60)
        assert not ann.of("spoken")


async def test_whoever_thinks_for_long_may_be_told_to_hurry() -> None:
    world, ann = talking(), Device("ann")
    await world.play_now(ann, deals=2, clock=CLOCK)
    assert ann.prompt is not None
    nudge = world.config.timers.nudge
    await world.clock.advance(nudge + SLOW[0] - 0.1)
    assert not ann.of("spoken")
    await world.clock.advance(0.2)
    said = ann.last("spoken")
    assert said["saying"] in temper_of(said["seat"]).sayings["slow"]
    assert temper_of(said["seat"]).hurries
    await world.clock.advance(600)
    assert len(ann.of("spoken")) == 1


async def test_where_nobody_is_timed_no_bot_urges() -> None:
    world, ann = talking(), Device("ann")
    await world.play_now(ann, deals=2, clock=None)
    assert ann.prompt is not None
    await world.clock.advance(world.config.timers.nudge + 10 * SLOW[1])
    assert not ann.of("spoken")


async def test_who_has_played_by_then_is_not_told_to_hurry() -> None:
    world, ann = talking(), Device("ann")
    await world.play_now(ann, deals=2, clock=CLOCK)
    assert ann.prompt is not None
    await world.clock.advance(world.config.timers.nudge)
    await world.say(ann, Act(ann.prompt["n"], ann.prompt["default"]))
    await world.clock.advance(SLOW[0] + 0.1)
    assert not ann.of("spoken")


async def test_among_people_alone_nobody_speaks_for_them() -> None:
    world = talking()
    _, people = await world.four(clock=CLOCK)
    await world.clock.advance(world.config.timers.nudge + SLOW[1])
    assert not any(person.of("spoken") for person in people)


def test_every_temper_has_something_to_say_of_every_end() -> None:
    for temper in TEMPERS:
        assert all(temper.sayings[end] for end in ("won", "fed", "lost", "drawn"))
        assert bool(temper.hurries) is bool(temper.sayings["slow"])

"""The tempo of a table: running clocks, hurried and nudged players, and bots that sit in."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.core.rng import HashStream
from game.mahjong.kernel.tiles import COPIES, KINDS
from server.runtime.config import Config, Timers
from server.table.actor import Table
from server.wire.messages import Act, CallBot, Dissolve, NextDeal, Nudge, TakeBack
from tests.support.world import Device, World, config, phase, timed

PASS = {"type": "pass"}


async def window_of(
    world: World, wanted: int, step: float = 0.01, **options: Any
) -> tuple[Table, list[Device], list[Device]]:
    """A claim window in which so many are asked, and nobody may win."""
    table, people = await world.four(deals=16, **options)
    for _ in range(40_000):
        asked = [p for p in people if p.prompt is not None and p.prompt["window"]]
        if len(asked) >= wanted and not any("declare_win" in str(p.prompt) for p in asked):
            return table, people, asked
        for person in people:
            if person.prompt is not None:
                await world.answer(person)
            if phase(table) == "between":
                await world.say(person, NextDeal())
        await world.clock.advance(step)
    raise AssertionError("there was no such window")


def paced() -> World:
    return World(config=Config(pace=1.0, timers=Timers(grace=0.0)), jitter=lambda: 0.0)


def claim_of(person: Device) -> int:
    """The first of its actions that is no pass."""
    assert person.prompt is not None
    return next(index for index, action in enumerate(person.prompt["actions"]) if action != PASS)


# ------------------------------------------------------------ clocks


async def test_everybody_sees_the_clock_of_whoever_is_on_turn(world: World) -> None:
    table, people = await world.four(**timed(15, 60))
    outsider = Device("E")
    await world.clock.advance(4)
    await world.enter(outsider, table)
    for device in people:
        assert device.last("turn_clock") == {
            "type": "turn_clock",
            "seat": 0,
            "seq": 1,
            "base_ms": 15000,
            "bank_ms": 60000,
            "waited_ms": 0,
        }
    assert outsider.last("turn_clock")["base_ms"] == 11000
    assert outsider.last("turn_clock")["waited_ms"] == 4000


async def test_without_a_limit_it_is_told_who_is_on_turn_and_since_when(world: World) -> None:
    table, people = await world.four()
    await world.clock.advance(50)
    await world.enter(people[1], table)
    clock = people[1].last("turn_clock")
    assert (clock["base_ms"], clock["bank_ms"], clock["waited_ms"]) == (None, None, 50000)


async def test_the_bank_that_others_see_does_not_tell_who_was_asked_in_a_window() -> None:
    world = paced()
    table, people, (slow, *_) = await window_of(world, 1, **timed(5, 60))
    seat = people.index(slow)
    told = sum(len(person.of("turn_clock")) for person in people)
    await world.clock.advance(25)
    assert sum(len(person.of("turn_clock")) for person in people) == told, "no clock in a window"
    await world.answer(slow)
    assert table.state.banks[seat] == pytest.approx(40, abs=0.1)
    for _ in range(400):
        await world.clock.advance(0.1)
        turn = table.state.turn
        if turn is not None and turn.seat == seat:
            break
        for person in people:
            if person.prompt is not None:
                await world.answer(person)
    assert slow.prompt is not None
    assert slow.prompt["bank_ms"] == pytest.approx(40_000, abs=100)
    other = next(person for person in people if person is not slow)
    assert other.last("turn_clock")["seat"] == seat
    assert other.last("turn_clock")["bank_ms"] == 60000
    await world.stop()


async def test_while_a_bot_is_on_turn_no_clock_runs() -> None:
    world = World()
    ann = Device("ann")
    await world.play_now(ann, **timed())
    assert {clock["seat"] for clock in ann.of("turn_clock")} == {0}
    await world.answer(ann)
    assert {clock["seat"] for clock in ann.of("turn_clock")} == {0}


# ------------------------------------------------------------ hurried


async def test_once_somebody_has_claimed_the_others_have_a_third_of_their_time() -> None:
    world = paced()
    table, people, (one, other, *_) = await window_of(world, 2, **timed(15, 60))
    began = world.clock.now()
    await world.answer(one, claim_of(one))
    for person in people:
        person.news()
    await world.clock.advance(1.9)
    assert not [message for person in people for message in person.news()], "nobody can tell yet"
    await world.clock.advance(0.1)
    (hurried,) = other.of("hurried")
    assert other.prompt is not None
    left = 75 - (world.clock.now() - began)
    assert hurried["n"] == other.prompt["n"]
    assert (hurried["base_ms"] + hurried["bank_ms"]) / 1000 == pytest.approx(left / 3, abs=0.05)
    assert hurried["base_ms"] <= 13050
    for person in people:
        if person is not other:
            assert not person.news(), "nobody else learns of it"
    again = Device(other.player)
    await world.enter(again, table)
    assert again.prompt is not None
    assert again.prompt["base_ms"] == pytest.approx(hurried["base_ms"], abs=50)
    bank = table.state.banks[people.index(other)]
    await world.clock.advance(left / 3)
    assert other.last("prompt_closed")["code"] == "time_up"
    assert table.state.banks[people.index(other)] == pytest.approx(bank - (left / 3 - 13), abs=0.1)
    await world.stop()


async def test_a_pause_for_everybody_hurries_nobody_again() -> None:
    world = paced()
    table, people, (one, other, *_) = await window_of(world, 2, **timed(15, 60))
    await world.answer(one, claim_of(one))
    await world.clock.advance(2.1)
    hurried = other.last("hurried")
    told = hurried["base_ms"] + hurried["bank_ms"]
    for _ in range(2):
        for person in people:
            await world.drop(person)
        await world.clock.advance(5)
        for person in people:
            await world.enter(person, table)
        await world.clock.advance(2.1)
    assert len(other.of("hurried")) == 1
    assert other.prompt is not None
    left = other.prompt["base_ms"] + other.prompt["bank_ms"]
    assert left == pytest.approx(told - 2200, abs=150)
    await world.stop()


async def test_nobody_has_less_than_three_seconds_for_it() -> None:
    world = paced()
    _, _, (one, other, *_) = await window_of(world, 2, **timed(6, 0))
    await world.answer(one, claim_of(one))
    await world.clock.advance(2)
    assert other.last("hurried")["base_ms"] == 3000
    assert other.last("hurried")["bank_ms"] == 0
    await world.stop()


async def test_who_passes_hurries_nobody() -> None:
    world = paced()
    _, _, (one, other, *_) = await window_of(world, 2, **timed(15, 60))
    await world.answer(one)
    await world.clock.advance(5)
    assert not other.of("hurried")
    await world.stop()


async def test_in_a_uniform_window_nobody_is_hurried() -> None:
    world = paced()
    _, _, (one, other, *_) = await window_of(world, 2, 0.5, uniform_window=8, **timed(15, 60))
    await world.answer(one, claim_of(one))
    await world.clock.advance(4)
    assert not other.of("hurried")
    await world.stop()


async def test_whoever_may_win_is_never_hurried() -> None:
    for seed in range(60):
        world = World(
            config=Config(pace=1.0, timers=Timers(grace=0.0)),
            jitter=lambda: 0.0,
            ruleset="paohuzi/changde",
            seed=f"winner {seed}",
        )
        table, people = await world.four(deals=1, **timed(15, 60))
        while phase(table) == "playing":
            asked = [p for p in people if p.prompt is not None and p.prompt["window"]]
            winners = [p for p in asked if "declare_win" in json.dumps(p.prompt)]
            others = [p for p in asked if p not in winners]
            if winners and others:
                await world.answer(others[0], claim_of(others[0]))
                await world.clock.advance(6)
                assert not winners[0].of("hurried")
                await world.stop()
                return
            for person in people:
                if person.prompt is not None:
                    await world.answer(person)
            await world.clock.advance(0.1)
        await world.stop()
    raise AssertionError("nobody could win where another could claim")


async def scene_of_three(
    monkeypatch: pytest.MonkeyPatch, claims_at: float, until: float = 6, **options: Any
) -> tuple[World, list[list[tuple[float, str]]]]:
    """Seat 0 throws a 五万 that seat 1 may chow, seat 2 pung and seat 3 win with; seat 2 claims so
    much later. The frames to each of them and a spectator `until` then.
    """
    hands = [
        [4, 8, 8, 9, 11, 13, 15, 17, 18, 20, 22, 24, 26],
        [3, 5, 0, 7, 9, 11, 13, 15, 18, 20, 22, 24, 26],
        [4, 4, 0, 7, 10, 12, 14, 16, 19, 21, 23, 25, 17],
        [3, 5, 1, 1, 9, 10, 11, 12, 13, 14, 18, 19, 20],
    ]
    wall = [tile for hand in hands for tile in hand]
    rest = [kind for kind in range(KINDS) for _ in range(COPIES)]
    for tile in wall:
        rest.remove(tile)

    def lay(_: HashStream, tiles: list[int]) -> None:
        tiles[:] = [*wall, *sorted(rest, reverse=True)][: len(tiles)]

    monkeypatch.setattr(HashStream, "shuffle", lay)
    world = World(
        config=Config(pace=1.0, timers=Timers(grace=0.0)),
        jitter=lambda: 0.0,
        switches={"chow": True},
    )
    table, people = await world.four(deals=1, **(options or timed(15, 60)))
    outsider = Device("E")
    await world.enter(outsider, table)
    thrower = people[0]
    assert thrower.prompt is not None
    await world.answer(
        thrower, next(i for i, a in enumerate(thrower.prompt["actions"]) if a.get("tile") == 4)
    )
    devices = [*people, outsider]
    traces: list[list[tuple[float, str]]] = [[] for _ in devices]
    begun = world.clock.now()
    for device in devices:
        device.news()
    claimed = False
    while world.clock.now() < begun + until:
        if not claimed and world.clock.now() >= begun + claims_at - 1e-6:
            assert [bool(person.prompt) for person in people] == [False, True, True, True]
            await world.answer(people[2], claim_of(people[2]))
            claimed = True
        for device, trace in zip(devices, traces, strict=True):
            now = round(world.clock.now() - begun, 3)
            trace += [(now, json.dumps(message)) for message in device.news()]
        await world.clock.advance(0.05)
    await world.stop()
    return world, traces


async def test_whoever_is_hurried_learns_that_there_is_a_claim_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Seat 1 can beat nobody any more and is hurried as if it could; it does not learn the time of
    the other's claim, which may come as fast as a bot's. A seat that may win or has thrown, and a
    spectator, hear nothing.
    """
    _, early = await scene_of_three(monkeypatch, 0.5)
    _, later = await scene_of_three(monkeypatch, 1.7)
    for seat in (0, 1, 3, 4):
        assert early[seat] == later[seat]
    (hurried,) = early[1]
    assert hurried[0] == pytest.approx(2.0, abs=0.06)
    assert json.loads(hurried[1]).keys() == {"type", "n", "base_ms", "bank_ms"}
    assert not early[0]
    assert not early[3]
    assert not early[4]


# ------------------------------------------------------------ nudged


async def test_whoever_is_on_turn_is_nudged_after_ten_seconds(world: World) -> None:
    _, (ann, bob, cat, _) = await world.four()
    await world.clock.advance(9)
    await world.say(bob, Nudge())
    assert bob.refusals() == ["too_early_to_nudge"]
    await world.clock.advance(1)
    await world.say(bob, Nudge())
    assert ann.last("nudged") == {"type": "nudged", "seat": 1, "to": 0}
    await world.say(cat, Nudge())
    assert cat.refusals() == ["too_early_to_nudge"], "it was nudged just now"
    await world.clock.advance(5)
    await world.say(cat, Nudge())
    assert len(ann.of("nudged")) == 2
    await world.say(ann, Nudge())
    assert ann.refusals() == ["nobody_to_nudge"]
    await world.answer(ann)
    await world.say(cat, Nudge())
    assert cat.refusals()[-1] in ("too_early_to_nudge", "nobody_to_nudge")


async def test_in_a_claim_window_nobody_is_nudged_whoever_is_asked() -> None:
    world = paced()
    _, people, (one, *_) = await window_of(world, 1)
    await world.clock.advance(40)
    for person in people:
        await world.say(person, Nudge())
        await world.say(person, CallBot((people.index(person) + 1) % 4))
        assert person.refusals()[-2:] == ["nobody_to_nudge"] * 2
    await world.answer(one)
    await world.stop()


# ------------------------------------------------------------ without a clock


async def test_without_a_clock_a_claim_passes_by_itself_after_a_minute() -> None:
    """The window's minute is the same for each of them, before and after answers of others."""
    world = paced()
    table, people, (one, other, *_) = await window_of(world, 2)
    window = table.state.published_at
    for asked in (one, other):
        assert asked.prompt is not None
        assert (asked.prompt["base_ms"], asked.prompt["bank_ms"]) == (None, None)
    await world.clock.advance(20)
    await world.answer(one, claim_of(one))
    closed = len(other.of("prompt_closed"))
    for person in people:
        person.news()
    await world.clock.advance(window + 59.9 - world.clock.now())
    assert not [message for person in people for message in person.news()], "nobody is hurried"
    await world.clock.advance(0.2)
    assert [message["code"] for message in other.of("prompt_closed")[closed:]] == ["time_up"]
    assert table.state.turn is not None, "the table goes on"
    assert not table.state.seats[people.index(other)].timeouts
    await world.stop()


async def test_nor_does_the_minute_tell_when_another_has_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _, early = await scene_of_three(monkeypatch, 0.5, 65, clock=None)
    _, later = await scene_of_three(monkeypatch, 40, 65, clock=None)
    for seat in (0, 1, 3, 4):
        assert early[seat] == later[seat]
    said = [(at, json.loads(message)["type"]) for at, message in early[1]]
    at, kind = said[0]
    assert at == pytest.approx(60, abs=0.11)
    assert kind == "prompt_closed"
    assert "events" in [kind for _, kind in said], "the claim is told then"


@pytest.mark.parametrize("answers", [True, False])
async def test_a_vote_does_not_tell_who_has_answered_in_a_window(answers: bool) -> None:
    """A player who is asked there and silent otherwise has not let a turn pass, answered or not."""
    world = paced()
    table, people, (one, *_) = await window_of(world, 1)
    for person in people:
        if person is not one:
            await world.say(person, Dissolve(True))
    if answers:
        await world.answer(one)
    assert table.state.vote is not None
    assert one.player not in table.state.vote.heard
    await world.clock.advance(61)
    assert phase(table) == "playing"
    await world.stop()


async def test_a_line_that_breaks_gives_no_second_minute() -> None:
    world = paced()
    table, _, (one, *_) = await window_of(world, 1)
    window = table.state.published_at
    await world.clock.advance(15)
    await world.drop(one)
    await world.clock.advance(15)
    await world.enter(one, table)
    await world.clock.advance(window + 60.1 - world.clock.now())
    assert one.last("prompt_closed")["code"] == "time_up"
    await world.stop()


async def test_whoever_plays_with_bots_alone_thinks_about_a_claim_for_as_long_as_he_likes() -> None:
    world = paced()
    ann = Device("A")
    table = await world.play_now(ann, deals=16)
    for _ in range(40_000):
        if ann.prompt is not None and ann.prompt["window"]:
            break
        if ann.prompt is not None:
            await world.answer(ann)
        if phase(table) == "between":
            await world.say(ann, NextDeal())
        await world.clock.advance(0.5)
    assert ann.prompt is not None
    n = ann.prompt["n"]
    await world.clock.advance(600)
    assert ann.prompt is not None
    assert ann.prompt["n"] == n
    await world.answer(ann)
    assert ann.prompt is None or ann.prompt["n"] != n
    await world.stop()


async def test_on_the_own_turn_there_is_no_limit(world: World) -> None:
    table, (ann, *_) = await world.four()
    await world.clock.advance(3600)
    assert ann.prompt is not None
    assert table.state.turn is not None


# ------------------------------------------------------------ a bot sits in


async def test_a_person_lets_a_bot_sit_in_and_takes_the_seat_back(world: World) -> None:
    table, people = await world.four()
    ann = people[0]
    before = ann.prompt
    assert before is not None
    await world.say(ann, CallBot(0))
    assert table.state.seats[0].substituted
    assert ann.last("prompt_closed")["n"] == before["n"]
    await world.clock.advance(1)
    assert any(event["type"] == "discarded" for event in people[1].events().values())
    await world.drop(ann)
    await world.enter(ann, table)
    assert table.state.seats[0].substituted, "a short break of the line changes nothing"
    await world.say(ann, TakeBack())
    assert not table.state.seats[0].substituted
    await world.say(ann, TakeBack())
    assert ann.refusals() == ["not_substituted"]


async def test_only_in_a_running_match(world: World) -> None:
    ann = Device("ann")
    await world.create(ann)
    await world.say(ann, CallBot(0))
    assert ann.refusals() == ["match_not_running"]


async def test_whoever_looks_on_sees_the_bots_play_at_the_usual_pace() -> None:
    world = World(config=Config(pace=1.0, timers=Timers(grace=0.0)))
    ann = Device("ann")
    table = await world.play_now(ann)
    await world.say(ann, CallBot(0))
    assert not table.state.seats.only_bots_decide()
    await world.drop(ann)
    assert table.state.seats.only_bots_decide()
    await world.stop()


async def test_two_call_a_bot_for_whoever_is_silent_for_half_a_minute(world: World) -> None:
    table, (ann, bob, cat, _) = await world.four()
    await world.clock.advance(29)
    await world.say(bob, CallBot(0))
    assert bob.refusals() == ["too_early_to_call_bot"]
    await world.clock.advance(1)
    await world.say(bob, CallBot(0))
    await world.say(bob, CallBot(0))
    assert not table.state.seats[0].substituted, "one alone does not do it"
    assert len(ann.of("bot_called")) == 1, "to say it again is told to nobody"
    assert ann.last("bot_called") == {"type": "bot_called", "seat": 1, "to": 0, "missing": 1}
    await world.say(cat, CallBot(0))
    assert table.state.seats[0].substituted
    await world.say(ann, TakeBack())
    assert not table.state.seats[0].substituted


async def test_where_only_one_other_is_there_one_is_enough() -> None:
    world = World(config=config(substitute=5.0))
    table, (ann, bob, cat, dan) = await world.four()
    await world.drop(cat)
    await world.drop(dan)
    await world.clock.advance(31)
    await world.say(bob, CallBot(0))
    assert table.state.seats[0].substituted
    assert ann.last("bot_called")["missing"] == 0


async def test_who_has_called_alone_calls_again_once_he_is_the_only_one_there(
    world: World,
) -> None:
    table, (_, bob, cat, dan) = await world.four()
    await world.clock.advance(31)
    await world.say(bob, CallBot(0))
    for gone in (cat, dan):
        await world.drop(gone)
    await world.say(bob, CallBot(0))
    assert table.state.seats[0].substituted


# ------------------------------------------------------------ a win that has to be taken


async def test_a_compulsory_win_goes_by_itself_after_five_seconds() -> None:
    for seed in range(60):
        world = World(
            ruleset="paohuzi/liuhuqiang",
            preset="six",
            seed=f"must {seed}",
            config=Config(pace=1.0, timers=Timers(grace=0.0)),
            jitter=lambda: 0.0,
        )
        table, people = await world.four(deals=1, **timed(20, 60))
        while phase(table) == "playing":
            person = next((one for one in people if one.prompt is not None), None)
            if person is None:
                await world.clock.advance(0.25)
                continue
            seat = people.index(person)
            prompt = table.state.prompts.get(seat)
            if prompt is None:
                await world.clock.advance(0.25)
                continue
            if prompt.compulsory:
                assert person.prompt is not None
                assert (person.prompt["base_ms"], person.prompt["bank_ms"]) == (5000, 0)
                bank = table.state.banks[seat]
                await world.clock.advance(4.9)
                assert not person.of("prompt_closed") or (
                    person.last("prompt_closed")["n"] != prompt.n
                )
                await world.clock.advance(0.2)
                assert person.last("prompt_closed")["n"] == prompt.n
                assert table.state.banks[seat] == bank
                await world.stop()
                return
            await world.say(person, Act(prompt.n, prompt.default))
        await world.stop()
    raise AssertionError("nobody had to win")


async def test_nothing_is_dealt_while_bots_play_for_all_whose_clocks_have_run_out() -> None:
    world = World(config=config(), seed="nobody taps")
    ann = Device("ann")
    table = await world.play_now(ann, level="greedy", deals=8, **timed())
    while phase(table) != "between":
        await world.clock.advance(1.0)
    await world.clock.advance(3600.0)
    assert phase(table) == "between"
    room = ann.last("room")
    assert room["seats"][0]["substituted"]
    assert (len(room["match"]["history"]), room["next_deal_ms"]) == (1, None)
    await world.say(ann, NextDeal())
    assert phase(table) == "playing"
    assert not table.state.seats[0].substituted, "and the person plays the deal"
    await world.stop()


async def test_a_seat_that_is_taken_back_between_deals_is_dealt_to_in_time() -> None:
    world = World(config=config(), seed="nobody taps")
    ann = Device("ann")
    table = await world.play_now(ann, level="greedy", deals=8, **timed())
    while phase(table) != "between":
        await world.clock.advance(1.0)
    await world.clock.advance(3600.0)
    await world.say(ann, TakeBack())
    assert ann.last("room")["next_deal_ms"] is not None
    await world.clock.advance(60.0)
    assert phase(table) == "playing"
    await world.stop()


async def test_a_person_who_has_called_a_bot_looks_on_while_it_plays() -> None:
    world = World(config=config(), seed="resting")
    ann = Device("ann")
    table = await world.play_now(ann, level="greedy", deals=2, **timed())
    await world.say(ann, CallBot(0))
    assert table.state.seats[0].resting
    await world.clock.advance(3600.0)
    assert phase(table) == "finished"
    await world.stop()

"""A storage that neither stores nor refuses: the table says that it waits, once it may."""

from __future__ import annotations

import msgspec

from server.config import Limits, Timers
from server.tables.commands import Renamed, Say
from server.tables.pacing import ANSWERED, HOLD, RESERVE
from server.wire.messages import Act, AddBot, Leave, Sit, TableOptions
from tests.server.tables.test_secret_waits import UNIFORM, somebody_is_asked
from tests.support.memory_store import UNKNOWN_KEPT
from tests.support.world import Device, World, config, phase

LATE = Timers().late
HELD = HOLD[1]
"""Nobody can tell before that whether anybody was asked."""


async def notice_after(world: World, device: Device, most: float) -> float:
    """Seconds until this device hears that the storage is waited for."""
    begun = world.clock.now()
    while not device.of("notice") and world.clock.now() < begun + most:
        await world.clock.advance(0.01)
    assert device.last("notice")["code"] == "storage_waiting"
    return world.clock.now() - begun


async def test_a_discard_that_takes_long_to_store_is_explained_to_everybody(world: World) -> None:
    table, people = await world.four()
    world.store.hold()
    await world.answer(people[0])
    await world.clock.advance(LATE - 0.1)
    assert table.condition == "playing"
    assert not any(person.of("notice") for person in people)
    await world.clock.advance(0.1)
    assert table.condition == "storage_waiting"
    assert [person.last("notice")["code"] for person in people] == ["storage_waiting"] * 4
    await world.clock.advance(60)
    assert not people[0].of("acked")
    assert len(people[2].of("notice")) == 1
    world.store.let_go()
    await world.settle()
    assert people[0].of("acked")
    assert [person.last("notice")["code"] for person in people] == ["storage_back"] * 4
    assert len(people[2].events()) > 1
    assert table.condition == "playing"


async def test_another_name_that_takes_long_to_store_is_explained_before_a_match_too() -> None:
    """The table does not wait for it, but whatever is said there meanwhile does."""
    world = World()
    ann, bob = Device("A"), Device("B")
    table = await world.create(ann)
    await world.join(bob, table)
    world.store.hold()
    table.post(Renamed("A", "Annie"))
    await world.settle()
    await world.say(bob, AddBot(2, "quiet"))
    assert abs(await notice_after(world, bob, 30) - LATE) < 0.02
    await world.say(bob, Sit(3))
    await world.clock.advance(0.1)
    assert bob.refusals() == ["storage_waiting"] * 2
    world.store.let_go()
    await world.settle()
    assert bob.last("notice")["code"] == "storage_back"
    assert bob.last("room")["seats"][0]["name"] == "Annie"
    await world.stop()


async def test_clocks_stand_while_a_write_takes_long() -> None:
    world = World()
    table, people = await world.four()
    await world.drop(people[1])
    world.store.hold()
    await world.answer(people[0])
    await world.clock.advance(500)
    assert not table.state.seats[1].substituted
    world.store.let_go()
    await world.settle()
    await world.clock.advance(Timers().substitute - 1)
    assert not table.state.seats[1].substituted
    await world.clock.advance(1)
    assert table.state.seats[1].substituted
    await world.stop()


async def test_each_write_has_its_own_time() -> None:
    """A table that stores one thing after the other does not say that it waits."""
    world = World()
    table, people = await world.four()
    for _ in range(6):
        if phase(table) != "playing":
            break
        world.store.hold()
        await world.answer(next(person for person in people if person.prompt is not None))
        await world.clock.advance(LATE * 0.6)
        world.store.let_go()
        await world.settle()
    assert not any(person.of("notice") for person in people)
    await world.stop()


async def test_what_becomes_of_a_late_write_is_as_if_it_had_not_been_late() -> None:
    for fault in ("storage_busy", UNKNOWN_KEPT):
        world = World(config=config())
        table, people = await world.four()
        world.store.hold()
        await world.answer(people[0])
        await world.clock.advance(LATE)
        world.store.faults.append(fault)
        world.store.let_go()
        await world.settle()
        assert people[0].last("notice")["code"] == "storage_waiting"
        await world.say(people[1], Sit(0))
        assert people[1].refusals() == ["storage_waiting"]
        await world.clock.advance(10)
        assert people[0].last("notice")["code"] == "storage_back"
        assert len(people[2].events()) > 1
        assert not table.state.frozen
        await world.stop()


async def test_a_late_answer_of_a_claim_window_is_explained_when_it_tells_nothing() -> None:
    """Its seat, and when in the hold it came, stay secret: the time counts from the hold's end."""
    for wait in (0.0, 0.3):
        world, table, people, (claimant, *_) = await somebody_is_asked()
        other = next(person for person in people if person is not claimant)
        world.store.hold()
        await world.clock.advance(wait)
        await world.answer(claimant)
        assert abs(wait + await notice_after(world, other, 30) - HELD - LATE) < 0.02
        assert table.condition == "storage_waiting"
        world.store.let_go()
        await world.settle()
        await world.clock.advance(ANSWERED)
        assert claimant.of("acked")
        assert other.last("notice")["code"] == "storage_back"
        await world.clock.advance(1)
        assert len(other.events()) > 1
        await world.stop()


async def test_a_uniform_window_hides_it_to_its_end() -> None:
    world, _, people, (claimant, *_) = await somebody_is_asked(uniform_window=UNIFORM)
    other = next(person for person in people if person is not claimant)
    world.store.hold()
    await world.clock.advance(1)
    await world.answer(claimant)
    assert abs(1 + await notice_after(world, other, 30) - UNIFORM - RESERVE - LATE) < 0.02
    await world.stop()


async def test_how_long_a_late_write_is_borne_tells_of_no_secret_one_before() -> None:
    """Whoever leaves in a window may hang in the storage, whether or not somebody was asked there
    and has answered.
    """
    for answered in (False, True):
        world, _, people, (claimant, *_) = await somebody_is_asked(uniform_window=15)
        leaving, other = [person for person in people if person.prompt is None][:2]
        await world.clock.advance(LATE + 1)
        if answered:
            await world.answer(claimant)
        await world.clock.advance(1)
        world.store.hold()
        await world.say(leaving, Leave())
        assert abs(await notice_after(world, other, 30) - LATE) < 0.02
        await world.stop()


async def test_a_second_try_that_takes_long_is_explained_as_well() -> None:
    """At the same moment as if the first one had."""
    world, _, people, (claimant, *_) = await somebody_is_asked()
    other = next(person for person in people if person is not claimant)
    world.store.faults.append("storage_busy")
    await world.answer(claimant)
    world.store.hold()
    assert abs(await notice_after(world, other, 30) - HELD - LATE) < 0.02
    world.store.let_go()
    await world.settle()
    await world.clock.advance(ANSWERED)
    assert claimant.of("acked")
    assert other.last("notice")["code"] == "storage_back"
    assert len(other.of("notice")) == 2
    await world.stop()


async def test_what_waited_is_refused_once_everybody_knows() -> None:
    world, table, _, (one, other, *_) = await somebody_is_asked(several=True)
    asked = other.prompt
    assert asked is not None
    world.store.hold()
    await world.answer(one)
    await world.say(other, Act(asked["n"], asked["default"]))
    again = Device(other.player)
    await world.enter(again, table)
    await world.clock.advance(HELD + LATE - 0.1)
    assert not other.refusals()
    assert again.prompt is None
    await world.clock.advance(0.2)
    await world.settle()
    assert other.refusals() == ["storage_waiting"]
    assert again.prompt is not None
    await world.say(other, Act(asked["n"], asked["default"]))
    await world.say(other, Leave())
    assert other.refusals() == ["storage_waiting"] * 3
    world.store.let_go()
    await world.settle()
    await world.answer(again)
    await world.clock.advance(ANSWERED)
    assert again.last("acked")["n"] == asked["n"]
    assert one.last("acked")
    await world.stop()


async def test_only_so_much_can_wait() -> None:
    world, table, _, (one, other, *_) = await somebody_is_asked(several=True)
    assert other.prompt is not None
    world.store.hold()
    await world.answer(one)
    again = Say(other, Act(other.prompt["n"], other.prompt["default"]))
    for _ in range(Limits().inbox):
        assert table.post(again)
        await world.settle()
    assert not table.post(again)
    world.store.let_go()
    await world.settle()
    assert table.post(again)
    await world.stop()


async def test_a_bot_sits_in_for_nobody_whose_answer_waits() -> None:
    """Or else what was said in time would be said too late. That a bot sits in comes at its time,
    as everybody sees it; so before it could, everybody knows that the storage is waited for.
    """
    world, table, _, (one, other, *_) = await somebody_is_asked(several=True)
    asked = other.prompt
    assert asked is not None
    seat = table.state.seats.of(other.player)
    assert seat is not None
    world.store.hold()
    await world.answer(one)
    await world.say(other, Act(asked["n"], asked["default"]))
    await world.drop(other)
    await world.clock.advance(120)
    assert not table.state.seats[seat].substituted
    world.store.let_go()
    await world.settle()
    again = Device(other.player)
    await world.enter(again, table)
    assert again.prompt is not None
    assert again.prompt["n"] == asked["n"]
    await world.stop()


def may_be_agreed(window: int) -> bool:
    try:
        msgspec.convert({"uniform_window": window}, TableOptions)
    except msgspec.ValidationError:
        return False
    return True


def test_that_holds_for_the_longest_window_as_well() -> None:
    longest = max(filter(may_be_agreed, range(60)))
    assert longest + RESERVE + LATE < Timers().substitute


async def test_a_spectator_who_leaves_meanwhile_leaves_at_once() -> None:
    """Or else the spectator would see that something is being stored."""
    world, table, _, (one, *_) = await somebody_is_asked()
    watcher = Device("watcher")
    await world.enter(watcher, table)
    world.store.hold()
    await world.answer(one)
    await world.say(watcher, Leave())
    assert watcher.last("left")["code"] == "left"
    await world.stop()


async def test_a_table_that_is_given_up_says_nothing_of_what_was_being_written() -> None:
    """The players have been told that it is frozen."""
    world, table, people, (one, *_) = await somebody_is_asked()
    world.store.hold()
    await world.answer(one)
    table.freeze(RuntimeError("broken"))
    await world.clock.advance(10)
    assert {person.last("notice")["code"] for person in people} == {"frozen"}
    await world.stop()

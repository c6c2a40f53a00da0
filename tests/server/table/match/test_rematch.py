"""Another match after one that is over: consent, missing people, and bots for these."""

from __future__ import annotations

from server.table.actor import Table
from server.wire.messages import AddBot, Leave, Ready, Rematch, Start, TakeBack
from tests.server.table.room.test_seats import finish_deal, two_and_bots
from tests.support.world import Device, World, phase


async def after_a_match(world: World) -> tuple[Table, Device, Device]:
    """Two people and two bots whose match is over."""
    table, ann, bob = await two_and_bots(world, deals=1)
    await finish_deal(world, ann, bob)
    assert phase(table) == "finished"
    return table, ann, bob


def wishes(device: Device) -> list[bool]:
    """By person whether they want another match, as this device knows it."""
    seats = device.last("room")["seats"]
    return [seat["ready"] for seat in seats if seat["kind"] == "player"]


async def test_everybody_hears_who_wants_another_match_and_how_long_the_others_have(
    world: World,
) -> None:
    _, ann, bob = await after_a_match(world)
    assert bob.last("room")["fill_in_ms"] is None
    await world.say(ann, Rematch())
    assert wishes(bob) == [True, False]
    assert bob.last("room")["fill_in_ms"] == 30_000
    await world.clock.advance(12)
    await world.enter(Device("bob"), world.lobby.get(bob.table or ""))
    back = Device("ann")
    await world.enter(back, world.lobby.get(bob.table or ""))
    assert wishes(back) == [True, False], "a wish outlives a broken line"
    assert back.last("room")["fill_in_ms"] == 18_000


async def test_a_wish_that_is_taken_back_is_none_and_the_next_one_begins_anew(
    world: World,
) -> None:
    table, ann, bob = await after_a_match(world)
    await world.say(ann, Rematch())
    await world.clock.advance(40)
    await world.say(ann, Ready(False))
    assert wishes(bob) == [False, False]
    assert bob.last("room")["fill_in_ms"] is None
    await world.say(bob, Rematch(fill=True))
    assert bob.refusals() == ["rematch_too_early"]
    await world.say(bob, Rematch())
    assert ann.last("room")["fill_in_ms"] == 120_000
    await world.say(ann, Rematch())
    assert phase(table) == "playing"


async def test_no_bot_soon_takes_the_chair_of_a_host_who_may_be_choosing_another_game(
    world: World,
) -> None:
    table, _, bob = await after_a_match(world)
    await world.say(bob, Rematch())
    await world.clock.advance(119)
    await world.say(bob, Rematch(fill=True))
    assert bob.refusals() == ["rematch_too_early"]
    await world.clock.advance(1)
    await world.say(bob, Rematch(fill=True))
    assert phase(table) == "playing"


async def test_the_host_himself_or_others_without_him_wait_no_longer(world: World) -> None:
    table, ann, bob = await after_a_match(world)
    await world.say(bob, Rematch())
    await world.clock.advance(30)
    await world.drop(ann)
    assert bob.last("room")["fill_in_ms"] == 0
    await world.say(bob, Rematch(fill=True))
    assert phase(table) == "playing"


async def test_a_host_who_comes_back_does_not_put_the_bots_off_again(world: World) -> None:
    table, ann, bob = await after_a_match(world)
    await world.say(bob, Rematch())
    await world.clock.advance(10)
    await world.drop(ann)
    assert bob.last("room")["fill_in_ms"] == 20_000
    await world.clock.advance(5)
    back = Device("ann")
    await world.enter(back, table)
    for device in (back, bob):
        assert device.last("room")["fill_in_ms"] == 15_000
    await world.say(bob, Ready(False))
    await world.say(bob, Rematch())
    assert back.last("room")["fill_in_ms"] == 120_000, "another waiting"


async def test_neither_a_host_who_takes_back_his_wish_nor_another_host_puts_the_bots_off(
    world: World,
) -> None:
    people = [Device(name) for name in "ABC"]
    table = await world.create(people[0], deals=1)
    for person in people[1:]:
        await world.join(person, table)
    await world.say(people[0], AddBot(3, "quiet"))
    for person in people:
        await world.say(person, Ready(True))
    await world.say(people[0], Start())
    await finish_deal(world, *people)
    await world.say(people[2], Rematch())
    assert people[2].last("room")["fill_in_ms"] == 120_000
    await world.clock.advance(10)
    await world.say(people[0], Rematch())
    assert people[2].last("room")["fill_in_ms"] == 20_000
    await world.say(people[0], Ready(False))
    assert people[2].last("room")["fill_in_ms"] == 20_000
    await world.say(people[0], Leave())
    assert people[2].last("room")["host"] == "B"
    assert people[2].last("room")["fill_in_ms"] == 20_000


async def test_bots_sit_in_for_who_has_not_answered_but_not_before_the_others_had_time(
    world: World,
) -> None:
    table, ann, bob = await after_a_match(world)
    await world.say(ann, Rematch())
    await world.clock.advance(29.9)
    await world.say(ann, Rematch(fill=True))
    assert ann.refusals() == ["rematch_too_early"]
    assert phase(table) == "finished"
    await world.clock.advance(0.2)
    await world.say(ann, Rematch(fill=True))
    assert phase(table) == "playing"
    seat = bob.last("room")["seats"][1]
    assert (seat["kind"], seat["substituted"]) == ("player", True), "the seat stays bob's"
    await world.say(bob, TakeBack())
    assert not ann.last("room")["seats"][1]["substituted"]


async def test_who_has_left_is_named_and_a_bot_takes_the_seat(world: World) -> None:
    table, ann, bob = await after_a_match(world)
    await world.say(bob, Leave())
    seat = ann.last("room")["seats"][1]
    assert (seat["kind"], seat["player"], seat["name"]) == ("empty", None, "bob")
    await world.say(ann, Rematch())
    assert phase(table) == "finished", "a seat is empty"
    assert ann.last("room")["fill_in_ms"] == 30_000
    await world.clock.advance(30)
    await world.say(ann, Rematch(fill=True))
    assert phase(table) == "playing"
    assert [seat.kind for seat in table.state.seats] == ["player", "bot", "bot", "bot"]
    assert table.state.match is not None
    stored = world.store.matches[table.state.match.stored.id]
    assert [seat.player for seat in stored.seats] == ["ann", None, None, None]
    assert [seat.name for seat in stored.seats] == ["ann", "", "", ""]


async def test_who_plays_alone_with_bots_goes_on_at_once(world: World) -> None:
    ann = Device("ann")
    table = await world.play_now(ann, deals=1)
    await finish_deal(world, ann)
    assert phase(table) == "finished"
    await world.say(ann, Rematch())
    assert phase(table) == "playing"


async def test_no_bot_sits_in_any_more_once_the_match_is_over(world: World) -> None:
    table, ann, bob = await two_and_bots(world, deals=1)
    await world.drop(bob)
    await world.clock.advance(21)
    assert ann.last("room")["seats"][1]["substituted"]
    await finish_deal(world, ann)
    assert phase(table) == "finished"
    seat = ann.last("room")["seats"][1]
    assert (seat["substituted"], seat["connected"]) == (False, False)

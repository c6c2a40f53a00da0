"""Phrases, emotes and tossed things: heard by all people there, limited, and kept by nobody."""

from __future__ import annotations

from server.wire.messages import AddBot, Sit, Speak, Toss
from tests.support.world import Device, World


async def test_everybody_who_is_there_hears_what_a_seat_says(world: World) -> None:
    table, people = await world.four()
    outsider = Device("E")
    await world.enter(outsider, table)
    await world.say(people[2], Speak("lucky"))
    for device in (*people, outsider):
        assert device.of("spoken") == [{"type": "spoken", "seat": 2, "saying": "lucky"}]


async def test_a_thing_flies_to_a_seat_where_somebody_sits(world: World) -> None:
    ann, bob = Device("ann"), Device("bob")
    table = await world.create(ann)
    await world.join(bob, table)
    await world.say(bob, Toss("tea", 0))
    assert ann.of("tossed") == [{"type": "tossed", "seat": 1, "thing": "tea", "to": 0}]
    await world.say(bob, Toss("tea", 3))
    assert bob.refusals() == ["seat_empty"]
    await world.say(ann, AddBot(3, "quiet"))
    await world.say(bob, Toss("flower", 3))
    assert ann.last("tossed")["to"] == 3


async def test_who_has_no_seat_says_nothing(world: World) -> None:
    table, people = await world.four()
    outsider = Device("E")
    await world.enter(outsider, table)
    await world.say(outsider, Speak("smile"))
    await world.say(outsider, Toss("tomato", 0))
    assert outsider.refusals() == ["not_seated", "not_seated"]
    assert not people[0].of("spoken")
    assert not people[0].of("tossed")


async def test_a_person_says_three_things_at_once_and_then_one_every_two_seconds(
    world: World,
) -> None:
    _, (ann, bob, *_) = await world.four()
    for _ in range(4):
        await world.say(ann, Speak("hurry"))
    assert len(bob.of("spoken")) == 3
    assert ann.refusals() == ["speaks_too_often"]
    await world.say(bob, Speak("thinking"))
    assert len(ann.of("spoken")) == 4, "everybody has a measure of his own"
    await world.clock.advance(1.9)
    await world.say(ann, Toss("ingot", 1))
    assert ann.refusals() == ["speaks_too_often"] * 2
    await world.clock.advance(0.2)
    await world.say(ann, Toss("ingot", 1))
    assert len(bob.of("tossed")) == 1


async def test_who_changes_the_seat_may_not_say_more_for_it(world: World) -> None:
    ann, bob = Device("ann"), Device("bob")
    table = await world.create(ann)
    await world.join(bob, table)
    for seat in (2, 3, 1):
        await world.say(bob, Speak("laugh"))
        await world.say(bob, Sit(seat))
    await world.say(bob, Speak("laugh"))
    assert bob.refusals() == ["speaks_too_often"]


async def test_nobody_hears_later_what_was_said(world: World) -> None:
    table, people = await world.four()
    await world.say(people[1], Speak("so_close"))
    await world.drop(people[0])
    await world.enter(people[0], table)
    late = Device("E")
    await world.enter(late, table)
    assert len(people[0].of("spoken")) == 1
    assert not late.of("spoken")
    assert b"so_close" not in b"".join(row.payload for row in world.store.rows.values())

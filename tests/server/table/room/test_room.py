from __future__ import annotations

import asyncio

import pytest

from server.net.outbox import Outbox
from server.table.commands import ClientRequest, Disconnect
from server.wire.messages import (
    AddBot,
    ConfigureTable,
    Leave,
    NextDeal,
    Ready,
    RemoveSeat,
    Sit,
    Start,
    TableOptions,
    TakeBack,
)
from tests.support.world import RULESET, Device, World


async def test_the_host_sits_on_seat_0_and_others_take_the_next(world: World) -> None:
    ann, bob = Device("ann"), Device("bob")
    table = await world.create(ann)
    await world.join(bob, table)
    assert ann.of("entered")[0] == {
        "type": "entered",
        "table": table.state.id,
        "seat": 0,
        "seq": 1,
        "deal": None,
    }
    assert bob.last("entered")["seat"] == 1
    seats = ann.last("room")["seats"]
    assert [seat["kind"] for seat in seats] == ["player", "player", "empty", "empty"]
    assert ann.last("room") == bob.last("room")
    assert ann.last("room")["host"] == "ann"


async def test_who_changes_seat_leaves_the_old_one_and_is_shown_the_new_one(world: World) -> None:
    ann, bob = Device("ann"), Device("bob")
    table = await world.create(ann)
    await world.join(bob, table)
    await world.say(bob, Sit(3))
    assert bob.last("entered")["seat"] == 3
    kinds = [seat["kind"] for seat in ann.last("room")["seats"]]
    assert kinds == ["player", "empty", "empty", "player"]
    await world.say(bob, Sit(0))
    assert bob.refusals() == ["seat_taken"]


async def test_who_only_watches_is_sent_away_when_the_host_wants_no_spectators(
    world: World,
) -> None:
    ann, bob, cat = Device("ann"), Device("bob"), Device("cat")
    table = await world.create(ann)
    await world.join(bob, table)
    await world.enter(cat, table)
    await world.say(ann, ConfigureTable(RULESET, options=TableOptions(spectators=False)))
    assert cat.last("left")["code"] == "removed"
    assert ann.last("room")["spectators"] == 0
    heard = len(cat.frames)
    await world.say(bob, Ready(True))
    assert len(cat.frames) == heard
    await world.enter(cat, table)
    assert cat.refusals() == ["no_such_table"]


async def test_nobody_can_drown_the_others_in_changes_of_the_room(world: World) -> None:
    ann, bob = Device("ann"), Device("bob")
    table = await world.create(ann)
    await world.join(bob, table)
    before = len(ann.frames)
    for number in range(1001):
        await world.say(bob, Ready(number % 2 == 0))
    assert len(ann.frames) - before <= 60
    await world.clock.advance(1)
    assert ann.last("room")["seats"][1]["ready"], "the last change is told"
    assert bob.last("room") == ann.last("room")
    await world.say(bob, Ready(False))
    assert not ann.last("room")["seats"][1]["ready"], "at once again"


async def test_a_full_inbox_overflows_nobodys_outbox(world: World) -> None:
    """The frames go out while the table works, even if it is very busy."""
    outbox, sent = Outbox(64, 1 << 20), list[str]()

    class Connected(Device):
        def send(self, frame: str) -> None:
            outbox.put(frame)

    async def write(frame: str) -> None:
        sent.append(frame)

    pump = asyncio.create_task(outbox.pump(write))
    bob = Connected("bob")
    table = await world.create(bob)
    for _ in range(200):
        assert table.post(ClientRequest(bob, NextDeal()))
    await world.settle()
    assert not outbox.overflowed
    outbox.close()
    await pump
    assert sum("not_between_deals" in frame for frame in sent) == 200


async def test_to_stop_looking_where_one_does_not_look_is_refused(world: World) -> None:
    ann, bob = Device("ann"), Device("bob")
    table = await world.create(ann)
    table.post(Disconnect(bob, asked=True))
    await world.settle()
    assert bob.refusals() == ["no_table"]


async def test_bots_come_and_go_as_the_host_says(world: World) -> None:
    ann, bob = Device("ann"), Device("bob")
    table = await world.create(ann)
    await world.join(bob, table)
    await world.say(ann, AddBot(2, "greedy"))
    await world.say(ann, AddBot(2, "greedy"))
    await world.say(ann, AddBot(1, "greedy"))
    await world.say(ann, AddBot(3, "nobody"))
    await world.say(bob, AddBot(3, "greedy"))
    assert ann.refusals() == ["seat_taken", "seat_taken", "unknown_level"]
    assert bob.refusals() == ["not_host"]
    assert ann.last("room")["seats"][2]["level"] == "greedy"
    await world.say(ann, RemoveSeat(2))
    await world.say(ann, RemoveSeat(2))
    assert ann.last("room")["seats"][2]["kind"] == "empty"
    assert ann.refusals()[-1] == "seat_empty"


async def test_somebody_sent_away_hears_it_and_may_come_again_if_the_host_agrees(
    world: World,
) -> None:
    ann, bob = Device("ann"), Device("bob")
    table = await world.create(ann)
    await world.join(bob, table)
    await world.say(ann, RemoveSeat(1))
    assert bob.last("left") == {"type": "left", "table": table.state.id, "code": "removed"}
    assert bob.table is None
    await world.join(bob, table)
    assert bob.last("entered")["seat"] is None
    await world.admit(ann, bob)
    assert bob.last("entered")["seat"] == 1


async def test_host_rights_pass_on_when_the_host_leaves(world: World) -> None:
    ann, bob, cat = Device("ann"), Device("bob"), Device("cat")
    table = await world.create(ann)
    await world.join(bob, table)
    await world.join(cat, table)
    await world.say(ann, Leave())
    assert ann.last("left")["code"] == "left"
    assert bob.last("room")["host"] == "bob"
    await world.say(cat, AddBot(0, "greedy"))
    await world.say(bob, AddBot(0, "greedy"))
    assert cat.refusals() == ["not_host"]
    assert not bob.refusals()
    assert world.store.tables[table.state.id].host == "bob"


async def test_the_table_is_closed_when_the_last_person_leaves(world: World) -> None:
    ann, watcher = Device("ann"), Device("watcher")
    table = await world.create(ann)
    await world.say(ann, AddBot(1, "greedy"))
    await world.enter(watcher, table)
    await world.say(ann, Leave())
    assert watcher.last("left")["code"] == "closed"
    assert len(world.lobby) == 0
    assert world.store.tables[table.state.id].phase == "closed"


async def test_nothing_starts_before_everybody_is_there_and_ready(world: World) -> None:
    ann, bob = Device("ann"), Device("bob")
    table = await world.create(ann)
    await world.join(bob, table)
    await world.say(ann, Start())
    assert ann.refusals() == ["seats_empty"]
    for seat in (2, 3):
        await world.say(ann, AddBot(seat, "quiet"))
    await world.say(ann, Ready(True))
    await world.say(ann, Start())
    assert ann.refusals()[-1] == "not_everybody_ready"
    await world.say(bob, Ready(True))
    await world.say(bob, Start())
    assert bob.refusals() == ["not_host"]
    await world.say(bob, Ready(False))
    await world.say(ann, Start())
    assert ann.refusals()[-1] == "not_everybody_ready"
    await world.say(bob, Ready(True))
    await world.say(ann, Start())
    assert table.state.phase == "playing"
    refused = len(ann.refusals())
    await world.say(ann, Start())
    assert len(ann.refusals()) == refused, "it began by itself a moment before"


async def test_other_rules_take_back_everybodys_ready(world: World) -> None:
    ann, bob = Device("ann"), Device("bob")
    table = await world.create(ann)
    await world.join(bob, table)
    await world.say(bob, Ready(True))
    wish = ConfigureTable(RULESET, preset="official", options=TableOptions(deals=2))
    await world.say(bob, wish)
    assert bob.refusals() == ["not_host"]
    await world.say(ann, wish)
    room = bob.last("room")
    assert room["preset"] == "official"
    assert room["options"]["deals"] == 2
    assert not room["seats"][1]["ready"]
    assert world.store.tables[table.state.id].rules == room["rules"]


@pytest.mark.parametrize(
    ("wish", "code", "names"),
    [
        (ConfigureTable("mahjong/nowhere"), "unknown_ruleset", ["mahjong/nowhere"]),
        (ConfigureTable(RULESET, preset="none"), "unknown_preset", ["none"]),
        (ConfigureTable(RULESET, switches={"nothing": True}), "unknown_switch", ["nothing"]),
        (ConfigureTable(RULESET, switches={"chow": 3}), "bad_switch_value", ["chow"]),
        (ConfigureTable(RULESET, switches={"hand_size": 15}), "bad_switch_value", ["hand_size"]),
    ],
)
async def test_impossible_rules_are_refused_by_name(
    world: World, wish: ConfigureTable, code: str, names: list[str]
) -> None:
    ann = Device("ann")
    await world.create(ann)
    before = ann.last("room")["rules"]
    await world.say(ann, wish)
    refused = ann.last("refused")
    assert (refused["code"], refused["names"]) == (code, names)
    assert refused["about"] == "configure_table"
    assert ann.last("room")["rules"] == before


async def test_a_fifth_person_watches_if_that_is_allowed(world: World) -> None:
    for spectators in (True, False):
        people = [Device(f"{name}{spectators}") for name in "ABCDE"]
        table = await world.create(people[0], spectators=spectators)
        for person in people[1:]:
            await world.join(person, table)
        if spectators:
            assert people[4].last("entered")["seat"] is None
            assert people[0].last("room")["spectators"] == 1
            await world.say(people[4], Ready(True))
            assert people[4].refusals() == ["not_seated"]
        else:
            assert people[4].refusals() == ["table_full"]
            await world.enter(people[4], table)
            assert people[4].refusals()[-1] == "no_such_table"
            assert not people[4].of("room")


async def test_what_belongs_to_another_phase_is_refused(world: World) -> None:
    ann = Device("ann")
    await world.create(ann)
    await world.say(ann, NextDeal())
    await world.say(ann, TakeBack())
    assert ann.refusals() == ["not_between_deals", "not_substituted"]
    _, people = await world.four()
    await world.say(people[0], Sit(1))
    await world.say(people[0], RemoveSeat(1))
    await world.say(people[0], ConfigureTable(RULESET))
    await world.say(people[1], Ready(True))
    assert people[0].refusals() == ["match_running"] * 3
    assert people[1].refusals() == ["match_running"]


async def test_a_device_that_sees_no_table_cannot_speak_at_it(world: World) -> None:
    ann, stranger = Device("ann"), Device("stranger")
    table = await world.create(ann)
    stranger.table = table.state.id
    await world.say(stranger, Sit(1))
    assert stranger.refusals() == ["no_table"]
    assert table.state.seats.of("stranger") is None


async def test_another_device_that_watched_sees_the_seat_as_soon_as_its_person_has_one(
    world: World,
) -> None:
    table = await world.create(Device("ann"))
    watching, sitting = Device("bob"), Device("bob")
    await world.enter(watching, table)
    assert watching.last("entered")["seat"] is None
    await world.join(sitting, table)
    assert sitting.last("entered")["seat"] == 1
    assert watching.last("entered")["seat"] == 1


async def test_numbers_go_on_under_other_rules_also_after_a_restart(world: World) -> None:
    table, people = await world.four(deals=1)
    while table.state.phase == "playing":
        await world.answer(next(person for person in people if person.prompt is not None))
    last = max(people[0].events())
    await world.say(people[0], ConfigureTable(RULESET, options=TableOptions(deals=2)))
    assert people[1].last("room")["phase"] == "finished", "the rules are the same"
    await world.say(people[0], ConfigureTable(RULESET, "flat"))
    room = people[1].last("room")
    assert (room["phase"], room["match"]) == ("gathering", None), "that was by other rules"
    await world.restart()
    (again,) = world.lobby
    for person in people:
        await world.enter(person, again, last)
        await world.say(person, Ready(True))
    await world.say(people[0], Start())
    assert people[0].last("events")["seq"] == last + 1

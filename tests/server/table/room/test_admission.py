"""Permission to sit down: people sent away, newcomers in a running match, a locked room."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from server.table.actor import Table
from server.table.admission import ADDRESS, ASKING, GONE, KEPT, REFUSED, UNHEARD, Admission
from server.table.commands import ClientRequest, Disconnect, EnterTable, LeaveDoor
from server.wire.messages import (
    AddBot,
    Admit,
    ConfigureTable,
    Leave,
    Lock,
    NextDeal,
    RemoveSeat,
    SendOff,
    Sit,
    TableOptions,
)
from tests.support.memory_store import UNKNOWN_KEPT
from tests.support.world import Device, World, phase


def asking(host: Device) -> list[tuple[str, int | None]]:
    """The people who ask, as the host sees them, with the seats."""
    return [(one["player"], one["seat"]) for one in host.last("room")["asking"]]


def sitting(host: Device) -> list[str | None]:
    return [seat["player"] for seat in host.last("room")["seats"]]


async def until_between(world: World, people: list[Device]) -> None:
    table = world.lobby.get(people[0].table or "")
    while phase(table) != "between":
        asked = [person for person in people if person.prompt is not None]
        if asked:
            await world.answer(asked[0])
        else:
            await world.clock.advance(1.0)


async def next_deal(world: World, people: list[Device]) -> None:
    await until_between(world, people)
    for person in people:
        await world.say(person, NextDeal())
    await world.clock.advance(0.1)


# ------------------------------------------------------------ sent away


async def test_who_was_sent_away_is_not_back_until_the_host_agrees(world: World) -> None:
    ann, bob = Device("ann"), Device("bob")
    table = await world.create(ann)
    await world.join(bob, table)
    await world.say(ann, RemoveSeat(1))
    await world.join(bob, table)
    assert bob.last("entered")["seat"] is None
    assert asking(ann) == [("bob", None)]
    await world.say(bob, Sit(2))
    assert sitting(ann) == ["ann", None, None, None]
    assert asking(ann) == [("bob", 2)], "he asks for another seat"
    await world.say(ann, Admit("bob", True))
    assert (asking(ann), sitting(ann)) == ([], ["ann", None, "bob", None])
    assert bob.last("entered")["seat"] == 2
    await world.say(bob, Leave())
    await world.join(bob, table)
    assert bob.last("entered")["seat"] == 1, "the host has agreed once"


async def test_a_new_guest_from_the_same_address_asks_too_for_a_while(world: World) -> None:
    ann, bob, guest, other = (Device(name) for name in ("ann", "bob", "guest", "other"))
    guest.address = bob.address
    table = await world.create(ann)
    await world.join(bob, table)
    await world.say(ann, RemoveSeat(1))
    await world.join(guest, table)
    assert guest.last("entered")["seat"] is None
    await world.join(other, table)
    assert other.last("entered")["seat"] == 1, "from elsewhere"
    await world.clock.advance(ADDRESS)
    await world.join(guest, table)
    assert guest.last("entered")["seat"] == 2


async def test_who_was_sent_away_is_away_after_a_restart(world: World) -> None:
    ann, bob = Device("ann"), Device("bob")
    table = await world.create(ann)
    await world.join(bob, table)
    await world.say(ann, RemoveSeat(1))
    await world.say(ann, Lock(True))
    await world.restart()
    table = await world.lobby.load(table.state.id)
    await world.enter(ann, table)
    assert ann.last("room")["locked"]
    await world.say(ann, Lock(False))
    await world.join(bob, table)
    assert bob.last("entered")["seat"] is None


async def test_who_was_sent_off_the_bench_asks_to_be_there_again() -> None:
    world = World(ruleset="paohuzi/changde", preset="three")
    people = [Device(name) for name in "ABCD"]
    table = await world.create(people[0], rotation="deal")
    for person in people[1:]:
        await world.join(person, table)
    await world.say(people[0], SendOff("D"))
    await world.join(people[3], table)
    assert people[0].last("room")["bench"] == []
    await world.admit(people[0], people[3])
    assert [one["player"] for one in people[0].last("room")["bench"]] == ["D"]
    await world.stop()


async def test_where_nobody_looks_on_who_asks_is_turned_away_and_comes_again(
    world: World,
) -> None:
    ann, bob = Device("ann"), Device("bob")
    table = await world.create(ann, spectators=False)
    await world.say(ann, Lock(True))
    await world.join(bob, table)
    assert bob.refusals() == ["host_asked"]
    assert bob.of("room") == []
    assert asking(ann) == [("bob", None)]
    await world.admit(ann, bob)
    await world.join(bob, table)
    assert bob.last("entered")["seat"] == 1
    assert asking(ann) == []


# ------------------------------------------------------------ a running match


async def test_a_stranger_has_no_bots_chair_until_the_host_agrees(world: World) -> None:
    ann, bob = Device("ann"), Device("bob")
    table = await world.play_now(ann, deals=4)
    await world.join(bob, table)
    assert asking(ann) == [], "he only looks on"
    await world.say(bob, Sit(2))
    assert asking(ann) == [("bob", 2)]
    await next_deal(world, [ann])
    assert sitting(ann) == ["ann", None, None, None]
    await until_between(world, [ann])
    await world.admit(ann, bob)
    await next_deal(world, [ann])
    assert sitting(ann) == ["ann", None, "bob", None]


async def test_who_sat_in_the_match_comes_back_unasked_but_not_who_was_sent_away(
    world: World,
) -> None:
    table, people = await world.four(deals=4)
    await world.say(people[3], Leave())
    await until_between(world, people[:3])
    await world.say(people[0], RemoveSeat(2))
    for person, seat in ((people[2], 2), (people[3], 3)):
        await world.join(person, table)
        await world.say(person, Sit(seat))
    room = people[0].last("room")
    assert asking(people[0]) == [("C", 2)]
    assert [who and who["player"] for who in room["successors"]] == [None, None, None, "D"]


async def test_the_host_sends_a_successor_away_before_and_after_he_sits(world: World) -> None:
    ann, bob = Device("ann"), Device("bob")
    table = await world.play_now(ann, deals=6)
    await world.join(bob, table)
    await world.say(bob, Sit(2))
    await world.admit(ann, bob)
    await world.say(ann, RemoveSeat(2))
    assert ann.last("room")["successors"] == [None] * 4
    assert bob.last("notice")["code"] == "host_refused"
    await world.say(bob, Sit(2))
    assert ann.last("room")["successors"] == [None] * 4
    await world.admit(ann, bob)
    await next_deal(world, [ann])
    assert sitting(ann)[2] == "bob"
    await until_between(world, [ann, bob])
    await world.say(ann, RemoveSeat(2))
    seat = table.state.seats[2]
    assert (seat.kind, bob.last("left")["code"]) == ("bot", "removed")
    await world.join(bob, table)
    await world.say(bob, Sit(2))
    assert ann.last("room")["successors"] == [None] * 4


async def test_while_the_host_is_away_the_first_person_who_is_there_answers(world: World) -> None:
    ann, bob, cat = Device("ann"), Device("bob"), Device("cat")
    table = await world.create(ann)
    await world.join(bob, table)
    await world.say(ann, Lock(True))
    await world.join(cat, table)
    await world.say(bob, Admit("cat", True))
    assert bob.refusals() == ["not_host"]
    await world.drop(ann)
    assert bob.last("room")["acting_host"] == "bob"
    await world.say(bob, Admit("cat", True))
    assert cat.last("entered")["seat"] == 2


async def test_where_nobody_looks_on_who_comes_late_asks_from_outside_for_the_chair_of_a_bot(
    world: World,
) -> None:
    ann, bob, cat = Device("ann"), Device("bob"), Device("cat")
    table = await world.play_now(ann, deals=4, spectators=False)
    await world.join(bob, table)
    assert bob.refusals() == ["host_asked"]
    assert (asking(ann), bob.of("room")) == ([("bob", None)], [])
    await world.admit(ann, bob)
    await world.join(bob, table)
    assert ann.last("room")["successors"][1]["player"] == "bob"
    assert (bob.last("entered")["seat"], bob.prompt) == (None, None)
    dealt = next(event for event in bob.events().values() if event["type"] == "dealt")
    assert dealt["hands"] == [None] * 4
    await world.join(Device("bob"), table)
    assert [who and who["player"] for who in ann.last("room")["successors"]] == [
        None,
        "bob",
        None,
        None,
    ]
    await next_deal(world, [ann])
    assert sitting(ann) == ["ann", "bob", None, None]
    await world.join(cat, table)
    assert cat.refusals() == ["host_asked"]


@pytest.mark.parametrize("gives_back", [True, False])
async def test_who_gives_the_chair_back_or_is_sent_away_sees_no_more_where_nobody_looks_on(
    world: World, gives_back: bool
) -> None:
    table, ann, bob = await with_a_late_friend(world)
    await world.say(bob if gives_back else ann, Sit(1) if gives_back else RemoveSeat(1))
    assert ann.last("room")["successors"] == [None] * 4
    assert bob.last("left")["code"] == ("left" if gives_back else "removed")
    await world.enter(bob, table)
    assert bob.refusals()[-1] == "no_such_table"


async def with_a_late_friend(world: World) -> tuple[Table, Device, Device]:
    """Ann plays at a table without spectators; bob is to have a bot's chair with the next deal."""
    ann, bob = Device("ann"), Device("bob")
    table = await world.play_now(ann, deals=4, spectators=False)
    await world.join(bob, table)
    await world.admit(ann, bob)
    await world.join(bob, table)
    return table, ann, bob


async def test_a_reload_keeps_the_chair_of_a_bot_where_nobody_looks_on(world: World) -> None:
    table, ann, bob = await with_a_late_friend(world)
    for _ in range(3):
        await world.drop(bob)
        assert ann.last("room")["successors"][1]["player"] == "bob"
        await world.clock.advance(GONE - 1)
        bob = Device("bob")
        await world.enter(bob, table)
        assert bob.refusals() == []
    await next_deal(world, [ann])
    assert sitting(ann) == ["ann", "bob", None, None]


async def test_a_chair_is_kept_over_a_deal_that_begins_while_the_page_loads(world: World) -> None:
    table, ann, bob = await with_a_late_friend(world)
    await world.drop(bob)
    await next_deal(world, [ann])
    assert sitting(ann) == ["ann", None, None, None]
    bob = Device("bob")
    await world.enter(bob, table)
    assert bob.refusals() == []
    await next_deal(world, [ann])
    assert sitting(ann) == ["ann", "bob", None, None]


async def test_a_chair_is_not_kept_for_somebody_who_stays_away(world: World) -> None:
    table, ann, bob = await with_a_late_friend(world)
    await world.drop(bob)
    await world.clock.advance(GONE)
    assert ann.last("room")["successors"] == [None] * 4
    await world.enter(bob, table)
    assert bob.refusals()[-1] == "no_such_table"


async def test_who_leaves_by_a_tap_has_no_chair_kept(world: World) -> None:
    ann, bob = Device("ann"), Device("bob")
    table = await world.play_now(ann, deals=4, spectators=False)
    await world.join(bob, table)
    await world.admit(ann, bob)
    for detaches in (False, True):
        await world.join(bob, table)
        second = Device("bob")
        await world.enter(second, table)
        for device, kept in ((second, True), (bob, False)):
            if detaches:
                table.post(Disconnect(device, asked=True))
                await world.settle()
            else:
                await world.say(device, Leave())
            assert (ann.last("room")["successors"][1] is not None) == kept


async def test_where_every_chair_is_taken_a_running_match_is_full(world: World) -> None:
    table, _ = await world.four(spectators=False)
    late = Device("E")
    await world.join(late, table)
    assert late.refusals() == ["table_full"]


# ------------------------------------------------------------ asking


async def test_who_asks_from_outside_is_forgotten_a_while_after_the_page_is_gone(
    world: World,
) -> None:
    ann, bob = Device("ann"), Device("bob")
    table = await world.create(ann, spectators=False)
    await world.say(ann, Lock(True))
    for _ in range(3):
        await world.join(bob, table)
        assert asking(ann) == [("bob", None)]
        await world.clock.advance(UNHEARD - 1)
    told = len(ann.of("room"))
    await world.join(bob, table)
    assert len(ann.of("room")) == told, "that he is still there changes nothing for the others"
    await world.clock.advance(UNHEARD + 1)
    assert asking(ann) == []
    await world.join(bob, table)
    assert asking(ann) == [("bob", None)]


async def test_who_leaves_the_page_outside_does_not_ask_any_more_but_a_reload_goes_on_asking(
    world: World,
) -> None:
    ann, bob, cat = Device("ann"), Device("bob"), Device("cat")
    table = await world.create(ann, spectators=False)
    await world.say(ann, Lock(True))
    for person in (bob, cat):
        await world.join(person, table)
    for _ in range(3):
        table.post(LeaveDoor("bob", asked=False))
        await world.clock.advance(GONE - 1)
        assert asking(ann) == [("bob", None), ("cat", None)]
        await world.join(bob, table)
    await world.clock.advance(GONE + 1)
    table.post(LeaveDoor("cat", asked=True))
    table.post(LeaveDoor("nobody", asked=True))
    await world.settle()
    assert asking(ann) == [("bob", None)]
    for _ in range(2):
        table.post(LeaveDoor("bob", asked=False))
        await world.clock.advance(GONE / 2)
    assert asking(ann) == [], "one page more that is gone makes it no longer"


async def test_who_asked_from_outside_and_may_look_on_now_asks_while_he_does(world: World) -> None:
    ann, bob = Device("ann"), Device("bob")
    table = await world.create(ann, spectators=False)
    await world.say(ann, Lock(True))
    await world.join(bob, table)
    await world.say(ann, ConfigureTable("mahjong/guobiao", options=TableOptions(spectators=True)))
    await world.join(bob, table)
    await world.clock.advance(UNHEARD + 1)
    assert asking(ann) == [("bob", None)]
    await world.say(bob, Leave())
    assert asking(ann) == []


async def test_everybody_new_asks_at_a_locked_table(world: World) -> None:
    ann, bob, cat = Device("ann"), Device("bob"), Device("cat")
    table = await world.create(ann)
    await world.join(bob, table)
    await world.say(bob, Lock(True))
    assert bob.refusals() == ["not_host"]
    await world.say(ann, Lock(True))
    assert bob.last("room")["locked"]
    await world.say(bob, Sit(3))
    assert sitting(ann)[3] == "bob", "who has a seat may change it"
    await world.join(cat, table)
    assert asking(ann) == [("cat", None)]
    await world.say(ann, Lock(False))
    await world.say(cat, Sit(2))
    assert sitting(ann)[2] == "cat"
    assert asking(ann) == []


async def test_who_asks_takes_it_back_and_whoever_is_gone_does_not_ask(world: World) -> None:
    ann, bob = Device("ann"), Device("bob")
    table = await world.play_now(ann, deals=2)
    await world.join(bob, table)
    await world.say(bob, Sit(1))
    await world.say(bob, Admit("bob", False))
    assert asking(ann) == []
    await world.say(bob, Sit(1))
    await world.drop(bob)
    await world.clock.advance(GONE - 1)
    await world.enter(bob, table)
    await world.clock.advance(GONE + 1)
    assert asking(ann) == [("bob", 1)], "he has only loaded the page again"
    await world.drop(bob)
    await world.clock.advance(GONE)
    assert asking(ann) == []
    await world.say(ann, Admit("bob", True))
    assert ann.refusals() == []
    await world.enter(bob, table)
    await world.say(bob, Sit(1))
    assert asking(ann) == [("bob", 1)], "an answer to nobody counts for nobody"


async def reloading(world: World, running: bool) -> tuple[Table, Device]:
    """A table whose host agrees to bob, who asks for seat 2, while his page is gone."""
    ann, bob = Device("ann"), Device("bob")
    if running:
        table = await world.play_now(ann, deals=2)
    else:
        table = await world.create(ann)
        await world.say(ann, Lock(True))
    await world.join(bob, table)
    await world.say(bob, Sit(2))
    await world.drop(bob)
    await world.clock.advance(GONE / 2)
    assert asking(ann) == [("bob", 2)]
    await world.say(ann, Admit("bob", True))
    assert ann.refusals() == []
    assert asking(ann) == [], "the host sees that he was heard"
    return table, ann


@pytest.mark.parametrize("running", [False, True])
@pytest.mark.parametrize("by_code", [False, True])
async def test_a_yes_to_somebody_whose_page_loads_again_gives_him_the_chair_when_he_is_back(
    world: World, running: bool, by_code: bool
) -> None:
    table, ann = await reloading(world, running)
    await world.clock.advance(GONE / 2 - 1)
    bob = Device("bob")
    if by_code:
        await world.join(bob, table)
    else:
        await world.enter(bob, table)
    await world.clock.advance(0)
    if running:
        assert ann.last("room")["successors"][2]["player"] == "bob"
    else:
        assert sitting(ann)[2] == "bob"
        assert bob.last("entered")["seat"] == 2
    assert "bob" in table.state.admission.admitted
    assert asking(ann) == []


@pytest.mark.parametrize("running", [False, True])
async def test_a_yes_to_somebody_who_stays_away_is_forgotten_with_his_wish(
    world: World, running: bool
) -> None:
    table, ann = await reloading(world, running)
    await world.clock.advance(GONE / 2)
    bob = Device("bob")
    await world.enter(bob, table)
    await world.clock.advance(GONE)
    assert "bob" not in sitting(ann)
    await world.say(bob, Sit(2))
    assert "bob" not in sitting(ann)
    assert asking(ann) == [("bob", 2)], "he asks anew"


async def test_a_yes_is_kept_where_nobody_may_look_on_any_more_when_he_is_back(
    world: World,
) -> None:
    table, ann = await reloading(world, running=False)
    options = table.state.settings.options
    closed = msgspec.structs.replace(options, spectators=False)
    rules = ConfigureTable(world.ruleset, world.preset, {}, options=closed)
    await world.say(ann, rules)
    bob = Device("bob")
    await world.join(bob, table)
    await world.clock.advance(0)
    await world.join(bob, table)
    assert "bob" in sitting(ann)


async def test_who_is_back_and_taps_another_seat_at_once_still_has_the_consent(
    world: World,
) -> None:
    table, ann = await reloading(world, running=False)
    bob = Device("bob")
    table.post(EnterTable(bob, 0))
    table.post(ClientRequest(bob, Sit(3), world.clock.now()))
    await world.settle()
    await world.clock.advance(0)
    assert sitting(ann) == ["ann", None, None, "bob"]


async def test_who_was_refused_hears_it_and_waits_before_asking_again(world: World) -> None:
    ann, bob = Device("ann"), Device("bob")
    table = await world.play_now(ann, deals=2)
    await world.join(bob, table)
    await world.say(bob, Sit(1))
    await world.say(ann, Admit("bob", False))
    assert asking(ann) == []
    assert bob.last("notice")["code"] == "host_refused"
    await world.say(bob, Sit(1))
    assert bob.refusals() == ["host_refused"]
    await world.clock.advance(REFUSED)
    await world.say(bob, Sit(1))
    assert asking(ann) == [("bob", 1)]


async def test_an_impatient_tap_on_the_same_seat_takes_nothing_back(world: World) -> None:
    ann, bob = Device("ann"), Device("bob")
    table = await world.play_now(ann, deals=2)
    await world.join(bob, table)
    for _ in range(3):
        await world.say(bob, Sit(1))
        assert asking(ann) == [("bob", 1)]


async def test_in_an_unlocked_room_who_was_refused_asks_at_once(world: World) -> None:
    ann, bob, cat = Device("ann"), Device("bob"), Device("cat")
    bob.address = cat.address
    table = await world.create(ann)
    await world.join(cat, table)
    await world.say(ann, RemoveSeat(1))
    await world.say(ann, Lock(True))
    for person in (bob, cat):
        await world.join(person, table)
        await world.say(ann, Admit(person.player, False))
        await world.say(person, Sit(1))
        assert person.refusals() == ["host_refused"]
    await world.say(ann, Lock(False))
    for person in (cat, bob):
        await world.say(person, Sit(1))
    # Cat was sent away, and bob comes from the same address: both still have to ask.
    assert asking(ann) == [("cat", 1), ("bob", 1)]


async def test_no_more_ask_than_the_host_can_look_at(world: World) -> None:
    ann = Device("ann")
    table = await world.play_now(ann, deals=2)
    crowd = [Device(f"p{number}") for number in range(ASKING + 1)]
    for person in crowd:
        await world.join(person, table)
        await world.say(person, Sit(1))
    assert len(asking(ann)) == ASKING
    assert crowd[-1].refusals() == ["busy"]


async def test_the_table_opened_with_other_rules_stays_closed_to_whom_it_was(world: World) -> None:
    ann, bob = Device("ann"), Device("bob")
    table = await world.create(ann)
    await world.join(bob, table)
    await world.say(ann, RemoveSeat(1))
    await world.say(ann, ConfigureTable("mahjong/guobiao", options=TableOptions()))
    await world.join(bob, table)
    assert bob.last("entered")["seat"] is None


@pytest.mark.parametrize("message", [Lock(True), Admit("bob", True)])
async def test_what_the_host_said_outlives_a_table_that_is_read_again(
    world: World, message: Any
) -> None:
    ann, bob, cat = Device("ann"), Device("bob"), Device("cat")
    table = await world.play_now(ann, deals=3)
    for person in (bob, cat):
        await world.join(person, table)
    await world.say(bob, Sit(1))
    await world.say(cat, Sit(2))
    world.store.faults.append(UNKNOWN_KEPT)
    await world.say(ann, message)
    await world.clock.advance(5)
    room = ann.last("room")
    assert room["locked"] == isinstance(message, Lock)
    assert asking(ann) == ([("cat", 2)] if isinstance(message, Admit) else [("bob", 1), ("cat", 2)])


async def test_who_asked_for_a_seat_that_is_gone_has_another(world: World) -> None:
    ann, bob = Device("ann"), Device("bob")
    table = await world.create(ann, deals=2)
    await world.say(ann, Lock(True))
    await world.join(bob, table)
    await world.say(bob, Sit(1))
    await world.say(ann, AddBot(1, "quiet"))
    await world.admit(ann, bob)
    assert sitting(ann) == ["ann", None, "bob", None]


def test_the_newest_of_those_who_were_sent_away_are_known() -> None:
    admission = Admission()
    for number in range(KEPT + 1):
        admission = admission.send_away(f"p{number}", (), 0.0)
    assert (len(admission.removed), admission.removed[-1]) == (KEPT, f"p{KEPT}")

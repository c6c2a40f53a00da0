"""Friends at a table: it starts by itself, the host holds and adjusts it, all may end it."""

from __future__ import annotations

import pytest

from server.runtime.config import Config, Timers
from server.table.admission import GONE
from server.table.match_run import sitters_of
from server.wire.messages import (
    AddBot,
    AdjustTable,
    CallBot,
    ClockSettings,
    Dissolve,
    Hold,
    Leave,
    NextDeal,
    Ready,
    Rematch,
    RemoveSeat,
    Sit,
    Speak,
    Start,
)
from tests.support.memory_store import UNKNOWN_KEPT
from tests.support.world import Device, World, config, phase, timed


async def gathered(world: World, names: str = "AB") -> tuple[str, list[Device]]:
    """People who are ready, and bots on the other seats."""
    people = [Device(name) for name in names]
    table = await world.create(people[0])
    for person in people[1:]:
        await world.join(person, table)
    for seat in range(len(people), 4):
        await world.say(people[0], AddBot(seat, "quiet"))
    for person in people:
        await world.say(person, Ready(True))
    return table.state.id, people


def successor(name: str) -> dict[str, str]:
    return {"player": name, "name": name}


async def until_between(world: World, people: list[Device]) -> None:
    (table,) = world.lobby
    while phase(table) == "playing":
        for person in people:
            if person.prompt is not None:
                await world.answer(person)
        await world.clock.advance(0.1)
    assert phase(table) == "between"


# ------------------------------------------------------------ the start


async def test_a_full_table_starts_after_three_seconds(world: World) -> None:
    _, (ann, bob) = await gathered(world)
    (table,) = world.lobby
    assert bob.last("room")["start_ms"] == 3000
    await world.clock.advance(2.9)
    assert phase(table) == "gathering"
    await world.clock.advance(0.2)
    assert phase(table) == "playing"
    assert ann.last("room")["start_ms"] is None


async def test_it_waits_again_when_somebody_is_not_ready_or_goes(world: World) -> None:
    _, (ann, bob) = await gathered(world)
    (table,) = world.lobby
    await world.clock.advance(2)
    await world.say(bob, Ready(False))
    assert ann.last("room")["start_ms"] is None
    await world.clock.advance(5)
    assert phase(table) == "gathering"
    await world.say(bob, Ready(True))
    assert ann.last("room")["start_ms"] == 3000
    await world.drop(bob)
    await world.clock.advance(5)
    assert phase(table) == "gathering", "nobody is dealt a hand while he is away"
    await world.enter(bob, table)
    await world.clock.advance(3.1)
    assert phase(table) == "playing"


async def test_the_host_holds_it_and_starts_it(world: World) -> None:
    _, (ann, bob) = await gathered(world)
    (table,) = world.lobby
    await world.say(bob, Hold(True))
    assert bob.refusals() == ["not_host"]
    await world.say(ann, Hold(True))
    assert bob.last("room")["held"]
    assert bob.last("room")["start_ms"] is None
    await world.clock.advance(60)
    assert phase(table) == "gathering"
    await world.say(ann, Start())
    assert phase(table) == "playing"
    assert not bob.last("room")["held"]


async def test_a_host_who_goes_holds_nothing(world: World) -> None:
    _, (ann, bob) = await gathered(world)
    (table,) = world.lobby
    await world.say(ann, Hold(True))
    await world.drop(ann)
    assert bob.last("room")["start_ms"] is None, "nor does it start without him"
    await world.enter(ann, table)
    await world.say(ann, Hold(False))
    await world.clock.advance(3.1)
    assert phase(table) == "playing"


# ------------------------------------------------------------ between two deals


@pytest.mark.parametrize("lifted", [True, False], ids=["by the switch too", "by going on"])
async def test_the_host_pauses_between_deals(world: World, *, lifted: bool) -> None:
    table, people = await world.four(deals=3)
    await world.say(people[0], Hold(True))
    await until_between(world, people)
    assert people[1].last("room")["next_deal_ms"] is None
    for person in people[1:]:
        await world.say(person, NextDeal())
    await world.clock.advance(300)
    assert phase(table) == "between"
    assert people[1].last("room")["held"], "the others see who pauses"
    if lifted:
        await world.say(people[0], Hold(False))
    await world.say(people[0], NextDeal())
    await world.clock.advance(0.1)
    assert phase(table) == "playing"
    assert not people[1].last("room")["held"]


async def test_a_host_who_goes_pauses_nobody(world: World) -> None:
    table, people = await world.four(deals=3)
    await world.say(people[0], Hold(True))
    await until_between(world, people)
    await world.drop(people[0])
    for person in people[1:]:
        await world.say(person, NextDeal())
    await world.clock.advance(0.1)
    assert phase(table) == "playing"


async def test_the_host_changes_clock_and_pace_between_deals(world: World) -> None:
    table, people = await world.four(deals=3, **timed(15, 60))
    change = AdjustTable("fast", ClockSettings(5, 10))
    await world.say(people[0], change)
    assert people[0].refusals() == ["match_running"], "not while a deal runs"
    await until_between(world, people)
    await world.say(people[1], change)
    assert people[1].refusals() == ["not_host"]
    await world.say(people[0], change)
    options = people[2].last("room")["options"]
    assert options["clock"] == {"base": 5, "bank": 10}
    assert options["pace"] == "fast"
    for person in people:
        await world.say(person, NextDeal())
    await world.clock.advance(0.1)
    asked = next(person for person in people if person.prompt is not None)
    assert asked.prompt is not None
    assert (asked.prompt["base_ms"], asked.prompt["bank_ms"]) == (5000, 10000)
    await world.restart()
    (again,) = world.lobby
    assert again.state.settings.options.pace == "fast"
    assert table.state.id == again.state.id


@pytest.mark.parametrize("wanted", [True, False])
async def test_the_host_has_hints_given_between_deals(world: World, *, wanted: bool) -> None:
    _, people = await world.four(deals=3, hints=not wanted)
    asked = next(person for person in people if person.prompt is not None)
    assert asked.prompt is not None
    assert (asked.prompt["guide"] is None) == wanted
    await until_between(world, people)
    await world.say(people[0], AdjustTable("normal"))
    assert people[1].last("room")["options"]["hints"] is not wanted, "as before: nothing was said"
    await world.say(people[0], AdjustTable("normal", hints=wanted))
    assert people[1].last("room")["options"]["hints"] is wanted
    await world.restart()
    (table,) = world.lobby
    assert table.state.settings.options.hints is wanted
    people = [Device(name) for name in "ABCD"]
    for person in people:
        await world.enter(person, table)
        await world.say(person, NextDeal())
    await world.clock.advance(0.1)
    asked = next(person for person in people if person.prompt is not None)
    assert asked.prompt is not None
    assert (asked.prompt["guide"] is not None) == wanted


async def test_the_host_sends_somebody_away_between_deals(world: World) -> None:
    table, people = await world.four(deals=3)
    await world.say(people[0], RemoveSeat(2))
    assert people[0].refusals() == ["match_running"]
    await until_between(world, people)
    await world.say(people[0], RemoveSeat(2))
    assert people[2].last("left")["code"] == "removed"
    seat = table.state.seats[2]
    assert (seat.kind, seat.name, seat.bot) == ("bot", "", 2)
    for person in (people[0], people[1], people[3]):
        await world.say(person, NextDeal())
    await world.clock.advance(0.1)
    assert phase(table) == "playing"


# ------------------------------------------------------------ a friend who comes late


async def test_a_late_friend_takes_the_seat_of_a_bot_with_the_next_deal(world: World) -> None:
    ann, bob = Device("ann"), Device("bob")
    table = await world.play_now(ann, deals=3)
    await world.join(bob, table)
    assert bob.last("entered")["seat"] is None
    await world.say(bob, Sit(0))
    await world.say(bob, Sit(2))
    await world.admit(ann, bob)
    assert bob.refusals() == ["match_running"]
    assert ann.last("room")["successors"] == [None, None, successor("bob"), None]
    await until_between(world, [ann])
    assert bob.last("entered")["seat"] is None, "not before the next deal"
    await world.say(ann, NextDeal())
    await world.clock.advance(0.1)
    assert phase(table) == "playing"
    assert bob.last("entered")["seat"] == 2
    assert ann.last("room")["seats"][2]["player"] == "bob"
    assert ann.last("room")["successors"] == [None] * 4
    hand = next(event for event in bob.events().values() if event["type"] == "dealt")
    assert hand["hands"][2] is not None
    assert hand["hands"][0] is None
    await world.restart()
    (again,) = world.lobby
    assert again.state.seats[2].player == "bob"


async def test_a_late_friend_gets_the_seat_under_the_newest_name(world: World) -> None:
    ann, bob = Device("ann"), Device("bob")
    await world.play_now(ann, deals=3)
    (table,) = world.lobby
    await world.join(bob, table)
    await world.say(bob, Sit(2))
    await world.admit(ann, bob)
    world.lobby.renamed("bob", "大李")
    world.lobby.renamed("ann", "Ann")
    await world.settle()
    room = ann.last("room")
    assert room["successors"][2] == {"player": "bob", "name": "大李"}
    assert room["seats"][0]["name"] == "Ann", "in the middle of a deal"
    await until_between(world, [ann])
    await world.say(ann, NextDeal())
    await world.clock.advance(0.1)
    assert ann.last("room")["seats"][2]["name"] == "大李"


async def test_a_face_that_is_changed_in_mid_deal_is_told_at_once(world: World) -> None:
    ann, bob = Device("ann"), Device("bob")
    table = await world.create(ann)
    await world.join(bob, table)
    assert ann.last("room")["faces"] == {}
    world.lobby.renamed("bob", "bob", 7)
    world.lobby.renamed("eve", "eve", 9)
    world.lobby.renamed("ann", "Ann")
    await world.settle()
    assert ann.last("room")["faces"] == {"bob": 7}
    world.lobby.renamed("bob", "Bob", 0)
    await world.settle()
    room = ann.last("room")
    assert (room["faces"], room["seats"][1]["name"]) == ({"bob": 0}, "Bob")


async def test_each_deal_is_stored_with_who_sat_there_in_it(world: World) -> None:
    ann, bob = Device("ann"), Device("bob")
    table = await world.play_now(ann, deals=4)
    await world.join(bob, table)
    await until_between(world, [ann])
    await world.say(bob, Sit(2))
    await world.admit(ann, bob)
    assert table.state.match is not None
    match = table.state.match.stored.id
    assert sitters_of(world.store.matches[match]) == {}
    await world.say(ann, NextDeal())
    await world.clock.advance(0.1)
    await world.restart()
    (table,) = world.lobby
    for person in (ann, bob):
        await world.enter(person, table)
    await until_between(world, [ann, bob])
    await world.say(bob, Leave())
    await world.say(ann, NextDeal())
    await world.clock.advance(0.1)
    await until_between(world, [ann])
    stored = world.store.matches[match]
    assert [seat.player for seat in stored.seats] == ["ann", None, None, None]
    # In the third deal bots play for all others, as in the first.
    told = {deal: [seat.player for seat in seats] for deal, seats in sitters_of(stored).items()}
    assert told == {2: ["ann", None, "bob", None]}
    assert len(stored.history) == 3
    shown = ann.last("room")["match"]
    assert [player["player"] for player in shown["players"]] == ["ann", None, None, None, "bob"]
    assert shown["sat"] == [[0, 1, 2, 3], [0, 1, 4, 3], [0, 1, 2, 3]]


async def test_the_running_deal_tells_who_plays_it_also_after_a_restart(world: World) -> None:
    ann = Device("ann")
    await world.play_now(ann, deals=2)
    assert ann.last("room")["match"]["sat"] == [[0, 1, 2, 3]]
    await world.restart()
    (table,) = world.lobby
    await world.enter(ann, table)
    assert ann.last("room")["match"]["sat"] == [[0, 1, 2, 3]]
    await until_between(world, [ann])
    assert ann.last("room")["match"]["sat"] == [[0, 1, 2, 3]], "nobody sits in the next one yet"


async def test_who_leaves_a_match_that_ended_in_its_first_deal_stays_in_its_standings(
    world: World,
) -> None:
    _, people = await world.four(deals=3)
    for person in people:
        await world.say(person, Dissolve(True))
    await world.say(people[3], Leave())
    match = people[0].last("room")["match"]
    assert match["history"] == []
    assert match["sat"] == [[0, 1, 2, 3]]
    assert [player["player"] for player in match["players"]] == [one.player for one in people]


async def test_who_has_sat_down_waits_for_no_seat_where_the_table_was_read_again(
    world: World,
) -> None:
    ann, bob = Device("ann"), Device("bob")
    table = await world.play_now(ann, deals=3)
    await world.join(bob, table)
    await until_between(world, [ann])
    await world.say(bob, Sit(2))
    await world.admit(ann, bob)
    world.store.faults.append(UNKNOWN_KEPT)
    await world.say(ann, NextDeal())
    await world.clock.advance(5)
    room = ann.last("room")
    assert room["seats"][2]["player"] == "bob"
    assert room["successors"] == [None] * 4


async def test_one_seat_is_for_one_friend_and_only_for_one_who_is_still_there(
    world: World,
) -> None:
    ann, bob, cat = Device("ann"), Device("bob"), Device("cat")
    table = await world.play_now(ann, deals=3)
    for device in (bob, cat):
        await world.join(device, table)
    await world.say(bob, Sit(1))
    await world.admit(ann, bob)
    await world.say(cat, Sit(1))
    assert cat.refusals() == ["seat_taken"]
    await world.say(bob, Sit(3))
    await world.say(cat, Sit(1))
    await world.admit(ann, cat)
    assert ann.last("room")["successors"] == [None, successor("cat"), None, successor("bob")]
    await world.drop(cat)
    await until_between(world, [ann])
    await world.say(ann, NextDeal())
    await world.clock.advance(0.1)
    kinds = [seat.kind for seat in table.state.seats]
    assert kinds == ["player", "bot", "bot", "player"]


async def test_a_seat_is_given_back_and_free_once_its_friend_has_gone(world: World) -> None:
    ann, bob, cat = Device("ann"), Device("bob"), Device("cat")
    table = await world.play_now(ann, deals=3)
    for device in (bob, cat):
        await world.join(device, table)
    await world.say(bob, Sit(1))
    await world.admit(ann, bob)
    await world.say(bob, Sit(1))
    assert ann.last("room")["successors"] == [None] * 4
    await world.say(bob, Sit(1))
    second = Device("bob")
    await world.enter(second, table)
    await world.drop(second)
    assert ann.last("room")["successors"] == [None, successor("bob"), None, None]
    await world.say(bob, Leave())
    assert ann.last("room")["successors"] == [None] * 4
    await world.say(cat, Sit(1))
    await world.admit(ann, cat)
    assert ann.last("room")["successors"] == [None, successor("cat"), None, None]
    assert cat.refusals() == []
    await world.drop(cat)
    await world.clock.advance(GONE)
    assert ann.last("room")["successors"] == [None] * 4
    await world.enter(cat, table)
    await until_between(world, [ann])
    await world.say(ann, NextDeal())
    await world.clock.advance(0.1)
    assert [seat.kind for seat in table.state.seats] == ["player", "bot", "bot", "bot"]


# ------------------------------------------------------------ the end by vote


async def test_a_match_ends_when_all_people_agree(world: World) -> None:
    table, people = await world.four(deals=3)
    await until_between(world, people)
    for person in people:
        await world.say(person, NextDeal())
    await world.clock.advance(0.1)
    scores = table.state.match.state.scores if table.state.match else ()
    for person in people[:3]:
        assert phase(table) == "playing"
        await world.say(person, Dissolve(True))
    assert people[3].last("room")["dissolve"] == {"by": 0, "agreed": [0, 1, 2], "ms": None}
    await world.say(people[3], Dissolve(True))
    room = people[3].last("room")
    assert room["phase"] == "finished"
    assert room["match"]["finished"]
    assert room["match"]["scores"] == list(scores)
    assert room["match"]["seed"] is not None
    assert room["dissolve"] is None
    assert table.state.match is not None
    assert table.state.match.dissolved
    for person in people:
        assert person.prompt is None
    before = table.state.history.last
    await world.restart()
    (again,) = world.lobby
    assert phase(again) == "finished"
    assert again.state.history.last == before
    for person in people:
        await world.enter(person, again)
    for person in people:
        await world.say(person, Rematch())
    await world.clock.advance(0.1)
    assert phase(again) == "playing"
    assert again.state.history.first > before


@pytest.mark.parametrize("deals", [1, 3])
async def test_a_deal_that_is_settled_is_seen_to_end_before_the_match_does(deals: int) -> None:
    world = World(config=Config(pace=1.0, timers=Timers(grace=0.0)))
    table, people = await world.four(deals=deals)
    while not table.state.settled:
        for person in people:
            if person.prompt is not None:
                await world.answer(person)
                if table.state.settled:
                    break
        else:
            await world.clock.advance(0.02)
    assert phase(table) == "playing"
    assert people[0].last("room")["match"]["history"] == []
    for person in people:
        assert not [e for e in person.events().values() if e["type"] == "settled"]
        await world.say(person, Dissolve(True))
    room = people[0].last("room")
    assert (room["phase"], room["dissolve"]) == ("finished", None)
    for person in people:
        (settled,) = [e for e in person.events().values() if e["type"] == "settled"]
        assert room["match"]["history"] == [settled["scores"]]
    assert table.state.match is not None
    assert table.state.match.dissolved == (deals > 1)
    assert not [person for person in people if person.prompt is not None]
    history = table.state.history.last
    await world.restart()
    (again,) = world.lobby
    assert phase(again) == "finished"
    assert again.state.history.last == history
    for person in people:
        await world.enter(person, again)
        await world.say(person, Rematch())
    assert phase(again) in ("revealing", "playing")
    await world.stop()


async def test_who_refuses_ends_the_proposal(world: World) -> None:
    table, people = await world.four()
    await world.say(people[1], Dissolve(False))
    assert people[1].refusals() == ["no_vote"]
    await world.say(people[0], Dissolve(True))
    await world.say(people[1], Dissolve(False))
    assert people[2].last("notice")["code"] == "dissolve_refused"
    assert people[2].last("room")["dissolve"] is None
    await world.clock.advance(61)
    assert phase(table) == "playing"


async def test_each_proposes_once_in_two_minutes(world: World) -> None:
    table, people = await world.four()
    await world.say(people[0], Dissolve(True))
    await world.say(people[1], Dissolve(False))
    shown = len(people[2].of("room"))
    await world.say(people[0], Dissolve(True))
    assert people[0].refusals() == ["too_early_to_propose"]
    assert len(people[2].of("room")) == shown, "nobody hears of it"
    await world.say(people[2], Dissolve(True))
    assert people[0].last("room")["dissolve"]["by"] == 2
    await world.say(people[0], Dissolve(True))
    assert people[0].last("room")["dissolve"]["agreed"] == [0, 2], "he may agree to another's"
    await world.say(people[1], Dissolve(False))
    await world.clock.advance(120)
    await world.say(people[0], Dissolve(True))
    assert people[1].last("room")["dissolve"]["by"] == 0
    assert phase(table) == "playing"


@pytest.mark.parametrize("how", ["away", "silent", "bot", "speaks", "plays"])
async def test_who_is_away_or_silent_all_the_minute_is_not_waited_for(how: str) -> None:
    world = World(config=config())
    table, people = await world.four()
    last = people[0]
    if how == "away":
        await world.drop(last)
    elif how == "bot":
        await world.say(last, CallBot(0))
    for person in reversed(people[1:]):
        await world.say(person, Dissolve(True))
    if how == "speaks":
        await world.say(last, Speak("lucky"))
    elif how == "plays":
        await world.answer(last)
    await world.clock.advance(59)
    assert phase(table) == "playing"
    await world.clock.advance(2)
    blocks = how in ("speaks", "plays")
    assert phase(table) == ("playing" if blocks else "finished")
    if blocks:
        assert last.last("notice")["code"] == "dissolve_refused"


@pytest.mark.parametrize("agreeing", [1, 2])
async def test_more_who_are_silent_than_agree_end_nothing(agreeing: int) -> None:
    world = World(config=config())
    table, people = await world.four(deals=3)
    await until_between(world, people)
    await world.say(people[0], Hold(True))
    for person in people[:agreeing]:
        await world.say(person, Dissolve(True))
    await world.clock.advance(61)
    assert phase(table) == ("finished" if agreeing == 2 else "between")


async def test_nobody_ends_a_match_by_holding_up_his_own_turn() -> None:
    """Two people and two bots: the other one cannot play on, and need not say no."""
    world = World(config=config())
    ann, bob = Device("ann"), Device("bob")
    table = await world.create(ann)
    await world.join(bob, table)
    for seat in (2, 3):
        await world.say(ann, AddBot(seat, "quiet"))
    for person in (ann, bob):
        await world.say(person, Ready(True))
    await world.say(ann, Start())
    while ann.prompt is None or table.state.turn is None:
        await (world.answer(bob) if bob.prompt is not None else world.clock.advance(0.1))
    await world.say(ann, Dissolve(True))
    assert bob.last("room")["dissolve"]["ms"] is None
    await world.clock.advance(300)
    assert phase(table) == "playing"
    assert bob.last("room")["dissolve"]["agreed"] == [0]
    await world.answer(ann)
    assert bob.last("room")["dissolve"]["ms"] == 60000, "the minute begins"


async def test_who_had_no_turn_is_not_silent() -> None:
    world = World(config=config())
    table, people = await world.four()
    for person in people[1:3]:
        await world.say(person, Dissolve(True))
    assert people[0].prompt is not None
    await world.clock.advance(61)
    assert phase(table) == "playing"
    assert people[3].last("notice")["code"] == "dissolve_refused"


async def test_a_turn_of_a_moment_is_not_let_pass() -> None:
    world = World(config=config())
    table, people = await world.four()
    for person in people[2:]:
        await world.say(person, Dissolve(True))
    await world.say(people[0], Dissolve(True))
    await world.clock.advance(55)
    # Seat 0 discards, and seat 1 is on turn for the last seconds.
    await world.answer(people[0])
    while people[1].prompt is None:
        await world.clock.advance(0.1)
    await world.clock.advance(6)
    assert phase(table) == "playing"
    assert people[1].last("notice")["code"] == "dissolve_refused"


async def test_who_leaves_takes_his_proposal_with_him(world: World) -> None:
    table, people = await world.four(deals=3)
    await world.say(people[1], Dissolve(True))
    await world.say(people[2], Dissolve(True))
    await world.say(people[1], Leave())
    assert people[0].last("room")["dissolve"] is None
    assert people[0].last("notice")["code"] == "dissolve_refused"
    await world.say(people[0], Dissolve(True))
    assert people[0].last("room")["dissolve"]["agreed"] == [0]
    assert phase(table) == "playing"


async def test_who_comes_after_somebody_that_agreed_has_not_agreed(world: World) -> None:
    ann, bob, cat, dan = people = [Device(name) for name in ("ann", "bob", "cat", "dan")]
    table = await world.create(ann, deals=3)
    for person in people[1:3]:
        await world.join(person, table)
    await world.say(ann, AddBot(3, "quiet"))
    for person in people[:3]:
        await world.say(person, Ready(True))
    await world.clock.advance(3.1)
    await world.join(dan, table)
    await until_between(world, people[:3])
    await world.say(ann, Dissolve(True))
    await world.say(bob, Dissolve(True))
    await world.say(bob, Leave())
    assert ann.last("room")["dissolve"]["agreed"] == [0]
    await world.say(dan, Sit(1))
    await world.admit(ann, dan)
    for person in (ann, cat):
        await world.say(person, NextDeal())
    await world.clock.advance(0.1)
    assert table.state.seats[1].player == "dan"
    await world.say(cat, Dissolve(True))
    assert phase(table) == "playing", "dan has not been asked"
    await world.say(dan, Dissolve(True))
    assert phase(table) == "finished"


async def test_the_match_ends_when_the_only_one_leaves_who_had_not_agreed(world: World) -> None:
    table, people = await world.four(deals=3)
    for person in people[:3]:
        await world.say(person, Dissolve(True))
    await world.say(people[3], Leave())
    assert phase(table) == "finished"
    room = people[0].last("room")
    assert (room["phase"], room["dissolve"]) == ("finished", None)
    assert people[3].last("left")["code"] == "left"
    assert people[3].table is None
    before = len(people[3].heard)
    await world.say(people[0], Rematch())
    assert len(people[3].heard) == before, "he does not look on"


async def test_before_a_match_there_is_nothing_to_end(world: World) -> None:
    ann = Device("ann")
    await world.create(ann)
    await world.say(ann, Dissolve(True))
    assert ann.refusals() == ["match_not_running"]

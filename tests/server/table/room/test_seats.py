"""Dropping out, bots that sit in, coming back, leaving, tables nobody is at."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from server.table.actor import Table
from server.table.state import TableState
from server.wire.messages import (
    Act,
    AddBot,
    CallBot,
    ClockSettings,
    Leave,
    NextDeal,
    Ready,
    Rematch,
    Start,
    TakeBack,
)
from tests.support.memory_store import UNKNOWN_KEPT
from tests.support.world import Device, World, config, phase, timed


def with_seat(table: Table, number: int, **fields: Any) -> TableState:
    """Its state with these fields of a seat."""
    return replace(table.state, seats=table.state.seats.changed(number, **fields))


async def two_and_bots(world: World, **options: object) -> tuple[Table, Device, Device]:
    """Two people on seats 0 and 1, quiet bots on the others, a match begun; seat 0 is asked."""
    ann, bob = Device("ann"), Device("bob")
    table = await world.create(ann, **options)
    await world.join(bob, table)
    for seat in (2, 3):
        await world.say(ann, AddBot(seat, "quiet"))
    for person in (ann, bob):
        await world.say(person, Ready(True))
    await world.say(ann, Start())
    assert ann.prompt is not None
    return table, ann, bob


async def test_a_bot_sits_in_after_twenty_seconds_and_the_person_gets_the_seat_back(
    world: World,
) -> None:
    table, ann, bob = await two_and_bots(world)
    prompt = ann.prompt
    assert prompt is not None
    await world.drop(ann)
    assert not bob.last("room")["seats"][0]["connected"]
    await world.clock.advance(19.9)
    assert not table.state.seats[0].substituted
    await world.clock.advance(0.2)
    assert bob.last("room")["seats"][0]["substituted"]
    assert len(bob.events()) > 1, "play went on"
    assert bob.prompt is not None, "and stops where a person is asked"
    before = len(bob.events())
    back = Device("ann")
    await world.enter(back, table)
    assert not bob.last("room")["seats"][0]["substituted"]
    assert back.events()[1] == ann.events()[1], "the same tiles"
    assert len(back.events()) == before
    for _ in range(50):
        if back.prompt is not None:
            break
        await world.answer(bob)
    assert back.prompt is not None, "the person decides again"
    await world.answer(back)
    assert back.of("acked")


async def test_the_room_may_wait_longer_until_a_bot_sits_in(world: World) -> None:
    table, ann, bob = await two_and_bots(world, stand_in="late", clock=None)
    await world.drop(ann)
    await world.clock.advance(59.9)
    assert not table.state.seats[0].substituted
    await world.clock.advance(0.2)
    assert bob.last("room")["seats"][0]["substituted"]


async def test_the_room_may_wait_for_whoever_is_away_until_somebody_calls_a_bot(
    world: World,
) -> None:
    table, ann, bob = await two_and_bots(world, stand_in="never", clock=None)
    await world.drop(ann)
    await world.clock.advance(500)
    assert not table.state.seats[0].substituted
    assert len(bob.events()) == 1, "the table waits"
    await world.say(bob, CallBot(0))
    assert table.state.seats[0].substituted
    assert len(bob.events()) > 1


async def test_an_answer_before_the_bot_sits_in_keeps_the_seat(world: World) -> None:
    table, ann, _ = await two_and_bots(world)
    await world.drop(ann)
    await world.clock.advance(10)
    await world.enter(ann, table)
    assert ann.prompt is not None
    await world.clock.advance(100)
    assert not table.state.seats[0].substituted
    assert ann.prompt is not None


async def test_a_second_device_keeps_the_seat_connected(world: World) -> None:
    table, ann, bob = await two_and_bots(world)
    phone = Device("ann")
    await world.enter(phone, table)
    await world.drop(ann)
    await world.clock.advance(60)
    assert bob.last("room")["seats"][0]["connected"]
    assert not table.state.seats[0].substituted
    await world.answer(phone)
    assert phone.of("acked")


async def test_two_time_outs_in_a_row_call_a_bot_until_the_person_takes_the_seat_back() -> None:
    world = World(config=config())
    table, ann, bob = await two_and_bots(world, **timed(3, 0))
    for _ in range(60):
        if table.state.seats[0].substituted:
            break
        await world.clock.advance(3.1)
        if bob.prompt is not None:
            await world.answer(bob)
    assert table.state.seats[0].substituted
    assert ann.last("room")["seats"][0]["connected"]
    await world.say(ann, TakeBack())
    assert not table.state.seats[0].substituted
    await world.say(ann, TakeBack())
    assert ann.refusals() == ["not_substituted"]
    await world.stop()


async def test_who_takes_the_seat_back_is_asked_what_the_bot_has_not_decided() -> None:
    world = World(config=replace(config(), pace=1.0))
    table, ann, bob = await two_and_bots(world, **timed(3, 0))
    for _ in range(2000):
        prompt = table.state.prompts.get(0)
        if table.state.seats[0].substituted and prompt is not None:
            break
        await world.clock.advance(0.1)
        if bob.prompt is not None:
            await world.answer(bob)
    assert prompt is not None
    asked = len(ann.of("prompt"))
    other = Device(ann.player)
    await world.say(ann, TakeBack())
    assert len(ann.of("prompt")) == asked + 1
    assert ann.last("prompt")["n"] == prompt.n
    await world.enter(other, table)
    assert other.last("prompt")["n"] == prompt.n
    await world.answer(ann)
    await world.stop()


async def test_an_answer_resets_the_count_of_time_outs() -> None:
    world = World(config=config())
    table, ann, bob = await two_and_bots(world, **timed(3, 0))
    timeouts = 0
    while phase(table) == "playing":
        if bob.prompt is not None:
            await world.answer(bob)
        elif table.state.seats[0].timeouts:
            assert ann.prompt is not None
            claim = ann.prompt["window"]
            await world.answer(ann)
            assert table.state.seats[0].timeouts == (1 if claim else 0)
        else:
            await world.clock.advance(3.0)
            timeouts += 1
    assert timeouts > 1
    assert not table.state.seats[0].substituted
    await world.stop()


async def test_claims_that_time_out_call_no_bot_for_that_would_tell_of_them() -> None:
    """A prompt for a claim is secret; a bot that sits in is public."""
    world = World(config=config())
    table, people = await world.four(deals=8, **timed(3, 0))
    silent = people[3]
    windows = 0
    while windows < 4:
        for person in people:
            if person.prompt is None:
                continue
            if person is not silent or not person.prompt["window"]:
                await world.answer(person)
        if silent.prompt is not None and silent.prompt["window"]:
            windows += 1
            await world.clock.advance(3.0)
            assert silent.last("prompt_closed")["code"] in ("time_up", "decided")
        if phase(table) == "between":
            for person in people:
                await world.say(person, NextDeal())
        assert table.state.seats[3].timeouts == 0
    await world.stop()


async def test_a_bot_sits_in_whether_or_not_the_absent_person_owes_a_decision(
    world: World,
) -> None:
    table, ann, bob = await two_and_bots(world)
    assert ann.prompt is not None
    await world.drop(bob)
    await world.clock.advance(20.1)
    assert ann.last("room")["seats"][1]["substituted"]
    assert table.state.history.published == 1, "nothing has happened"


async def test_reading_the_table_again_does_not_forget_who_is_away(world: World) -> None:
    table, ann, bob = await two_and_bots(world)
    await world.drop(bob)
    await world.clock.advance(15)
    world.store.faults.append(UNKNOWN_KEPT)
    await world.answer(ann)
    assert ann.last("notice")["code"] == "storage_waiting"
    await world.clock.advance(1)
    assert ann.last("notice")["code"] == "storage_back"
    await world.clock.advance(20.1)
    assert table.state.seats[1].substituted
    world.store.faults.append(UNKNOWN_KEPT)
    while ann.prompt is None:
        await world.clock.advance(1)
    await world.answer(ann)
    await world.clock.advance(1)
    assert ann.last("room")["seats"][1]["substituted"]


async def test_who_leaves_a_running_match_is_followed_by_a_bot_for_good(world: World) -> None:
    table, ann, bob = await two_and_bots(world, deals=1)
    await world.say(ann, Leave())
    assert ann.last("left")["code"] == "left"
    seat = bob.last("room")["seats"][0]
    assert (seat["kind"], seat["player"], seat["name"]) == ("bot", None, "")
    assert bob.last("room")["host"] == "bob"
    assert world.store.tables[table.state.id].seats[0].level == "greedy"
    while phase(table) == "playing":
        await world.answer(bob)
    assert phase(table) == "finished"
    await world.enter(ann, table)
    assert ann.last("entered")["seat"] is None
    (match,) = world.store.matches.values()
    assert match.seats[0].player == "ann", "the match remembers who began it"


async def test_a_bot_that_stays_for_another_match_is_called_by_its_own_name(world: World) -> None:
    table, ann, bob = await two_and_bots(world, deals=1)
    await world.say(ann, Leave())
    while phase(table) == "playing":
        await world.answer(bob)
    # A release before called it by the name of the person.
    seats = table.state.seats.changed(0, name="ann")
    table.state = replace(table.state, seats=seats)
    await world.say(bob, Rematch())
    assert phase(table) != "finished"
    assert [seat["name"] for seat in bob.last("room")["seats"]] == ["", "bob", "", ""]


async def test_the_last_person_to_leave_closes_the_table_and_the_seed_is_shown(
    world: World,
) -> None:
    table, ann, bob = await two_and_bots(world)
    watcher = Device("watcher")
    await world.enter(watcher, table)
    await world.say(ann, Leave())
    await world.say(bob, Leave())
    assert watcher.last("left")["code"] == "closed"
    assert watcher.last("room")["phase"] == "closed"
    assert watcher.last("room")["match"]["seed"] is not None
    (match,) = world.store.matches.values()
    assert match.ended is not None


async def test_with_nobody_there_the_table_stands_still_then_goes_then_closes(
    world: World,
) -> None:
    table, ann, bob = await two_and_bots(world)
    await world.drop(ann)
    await world.drop(bob)
    seq = table.state.history.published
    await world.clock.advance(599)
    assert table.state.history.published == seq, "bots do not play an empty table on"
    assert phase(table) == "playing"
    await world.clock.advance(2)
    assert table.unloaded
    await world.enter(ann, table)
    await world.enter(bob, await world.lobby.load(table.state.id))
    assert ann.last("room")["phase"] == "playing"
    assert ann.prompt is not None
    await world.drop(ann)
    await world.drop(bob)
    await world.clock.advance(30 * 86400 + 2)
    assert len(world.lobby) == 0
    await world.lobby.left.close_due()
    assert world.store.tables[table.state.id].phase == "closed"
    (match,) = world.store.matches.values()
    assert match.ended is not None


async def test_a_common_absence_does_not_count_against_who_comes_back_second(
    world: World,
) -> None:
    table, ann, bob = await two_and_bots(world)
    await world.drop(ann)
    await world.drop(bob)
    await world.clock.advance(300)
    await world.enter(bob, table)
    await world.clock.advance(19)
    assert not table.state.seats[0].substituted
    await world.clock.advance(2)
    assert table.state.seats[0].substituted


async def test_an_empty_table_that_never_began_is_closed(world: World) -> None:
    ann = Device("ann")
    await world.create(ann)
    await world.drop(ann)
    await world.clock.advance(30 * 86400 - 1)
    await world.lobby.left.close_due()
    assert [table.phase for table in world.store.tables.values()] == ["gathering"]
    await world.clock.advance(2)
    await world.lobby.left.close_due()
    assert [table.phase for table in world.store.tables.values()] == ["closed"]


async def finish_deal(world: World, *people: Device) -> None:
    (table,) = world.lobby
    while phase(table) == "playing":
        for person in people:
            if person.prompt is not None:
                await world.answer(person)


async def test_the_next_deal_comes_when_everybody_who_is_there_wants_it(world: World) -> None:
    table, ann, bob = await two_and_bots(world, deals=3, clock=ClockSettings())
    await finish_deal(world, ann, bob)
    assert phase(table) == "between"
    assert bob.last("room")["awaited"] == [0, 1]
    assert bob.last("room")["next_deal_ms"] == 20000
    await world.say(ann, NextDeal())
    assert bob.last("room")["awaited"] == [1]
    assert phase(table) == "between"
    await world.drop(bob)
    assert phase(table) == "playing", "who is not there is not waited for"


async def test_the_next_deal_comes_by_itself_after_a_while_but_not_to_an_empty_table(
    world: World,
) -> None:
    table, ann, bob = await two_and_bots(world, deals=3, clock=ClockSettings())
    await finish_deal(world, ann, bob)
    await world.drop(ann)
    await world.drop(bob)
    await world.clock.advance(60)
    assert phase(table) == "between"
    await world.enter(ann, table)
    assert ann.last("room")["next_deal_ms"] == 20000
    await world.clock.advance(19)
    assert phase(table) == "between"
    await world.clock.advance(2)
    assert phase(table) == "playing"


async def test_whoever_comes_back_to_an_empty_table_has_the_time_that_was_left_to_the_next_deal(
    world: World,
) -> None:
    table, ann, bob = await two_and_bots(world, deals=3, clock=ClockSettings())
    await finish_deal(world, ann, bob)
    await world.drop(bob)
    for left, shown in ((12000, 12000), (9000, 9000), (2000, 5000), (1000, 5000)):
        at = ann.last("room")["next_deal_ms"]
        await world.clock.advance((at - left) / 1000)
        await world.drop(ann)
        await world.clock.advance(60)
        assert phase(table) == "between"
        await world.enter(ann, table)
        assert ann.last("room")["next_deal_ms"] == shown
    await world.enter(bob, table)
    await world.clock.advance(5.1)
    assert phase(table) == "playing"
    await finish_deal(world, ann, bob)
    assert ann.last("room")["next_deal_ms"] == 20000, "the next one has all of its own"


async def test_without_a_clock_several_people_wait_longer_for_one_who_looks_at_the_result(
    world: World,
) -> None:
    table, ann, bob = await two_and_bots(world, deals=3)
    await finish_deal(world, ann, bob)
    assert bob.last("room")["next_deal_ms"] == 60000
    await world.say(ann, NextDeal())
    await world.clock.advance(59)
    assert phase(table) == "between"
    await world.clock.advance(2)
    assert phase(table) == "playing"


async def test_without_a_clock_whoever_plays_with_bots_alone_looks_as_long_as_they_like(
    world: World,
) -> None:
    ann = Device("ann")
    table = await world.create(ann, deals=3)
    for seat in (1, 2, 3):
        await world.say(ann, AddBot(seat, "quiet"))
    await world.say(ann, Ready(True))
    await world.say(ann, Start())
    await finish_deal(world, ann)
    assert ann.last("room")["next_deal_ms"] is None
    await world.clock.advance(3000)
    assert phase(table) == "between"
    await world.say(ann, NextDeal())
    assert phase(table) == "playing"


async def test_a_rematch_keeps_people_and_bots_and_the_numbers_go_on(world: World) -> None:
    table, ann, bob = await two_and_bots(world, deals=1)
    await world.say(ann, Rematch())
    assert ann.refusals() == ["match_not_finished"]
    await finish_deal(world, ann, bob)
    last = max(ann.events())
    first = table.state.match
    await world.say(ann, Rematch())
    assert bob.last("room")["seats"][0]["ready"]
    await world.say(bob, Rematch())
    assert phase(table) == "playing"
    assert table.state.match is not None
    assert first is not None
    assert table.state.match.stored.id != first.stored.id
    assert ann.events()[last + 1]["type"] == "dealt"
    assert [seat.kind for seat in table.state.seats] == ["player", "player", "bot", "bot"]


async def test_a_newcomer_after_a_match_is_not_told_what_his_seat_saw(world: World) -> None:
    table, ann, bob = await two_and_bots(world, deals=1)
    await finish_deal(world, ann, bob)
    await world.say(bob, Leave())
    cat = Device("cat")
    await world.join(cat, table)
    assert cat.last("entered")["seat"] == 1
    assert not cat.of("events")
    assert cat.last("entered")["seq"] == max(ann.events()) + 1


async def test_an_act_with_the_open_number_is_coming_back(world: World) -> None:
    """Somebody whose clock ran out twice simply plays on when it is his turn again."""
    table, ann, _ = await two_and_bots(world)
    table.state = with_seat(table, 0, timeouts=1)
    prompt = ann.prompt
    assert prompt is not None
    await world.say(ann, Act(prompt["n"], 0))
    assert table.state.seats[0].timeouts == 0
    assert not table.state.seats[0].substituted


async def test_a_new_match_begins_without_bots_that_sit_in(world: World) -> None:
    table, ann, bob = await two_and_bots(world, deals=1)
    await finish_deal(world, ann, bob)
    table.state = with_seat(table, 0, substituted=True)
    await world.say(ann, Rematch())
    await world.say(bob, Rematch())
    assert phase(table) == "playing"
    assert not ann.last("room")["seats"][0]["substituted"]

"""More friends than seats (坐醒): the people who sit out in turn, their view, and the changes."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.core.rng import HashStream
from server.table.actor import Table
from server.table.match_run import sitters_of
from server.table.rotation import Bench, rotate
from server.table.seats import Seat, Seats
from server.wire.messages import (
    AddBot,
    Admit,
    ConfigureTable,
    Dissolve,
    Hold,
    Leave,
    NextDeal,
    Nudge,
    Ready,
    Rematch,
    RemoveSeat,
    SendOff,
    Sit,
    SitOut,
    Speak,
    Start,
    TableOptions,
    Toss,
)
from tests.support.world import Device, World, phase, timed

# ------------------------------------------------------------ places, as values


def seated(*names: str) -> Seats:
    return Seats(Seat(player=name, name=name, connected=True) for name in names)


def waiting(*names: str, due: bool = True) -> Bench:
    return Bench(tuple(seated(*names)), due=due)


def players(seats: Seats) -> str:
    return "".join(seat.player or "-" for seat in seats)


@pytest.mark.parametrize(("play", "wait"), [(3, 1), (3, 2), (4, 1), (2, 1), (3, 3), (4, 4)])
def test_nobody_sits_out_twice_running_and_all_play_as_often(play: int, wait: int) -> None:
    names = "ABCDEFGH"[: play + wait]
    seats, bench = seated(*names[:play]), waiting(*names[play:])
    out_before: set[str | None] = set()
    played: Counter[str | None] = Counter()
    for _ in range(len(names) * 6):
        out = {person.player for person in bench.people}
        assert not out & out_before
        assert len(out) == wait
        played.update(seat.player for seat in seats)
        out_before = out
        seats, bench = rotate(seats, bench.begun("deal"))
    assert max(played.values()) - min(played.values()) <= 1


def test_who_waits_comes_in_for_the_seats_round_the_table() -> None:
    seats, bench = seated("A", "B", "C"), waiting("D")
    told = []
    for _ in range(5):
        seats, bench = rotate(seats, bench)
        told.append((players(seats), bench.people[0].player))
    assert told == [("DBC", "A"), ("DAC", "B"), ("DAB", "C"), ("CAB", "D"), ("CDB", "A")]


def test_bots_yield_first_and_are_gone() -> None:
    seats = Seats([*seated("A"), Seat(level="greedy"), *seated("C")])
    seats, bench = rotate(seats, waiting("D"))
    assert (players(seats), bench.people) == ("ADC", ())
    seats, bench = rotate(seats, bench)
    assert (players(seats), bench.people) == ("ADC", ())


def test_who_is_away_waits_on() -> None:
    bench = Bench((Seat(player="D"), Seat(player="E", connected=True)), due=True)
    seats, bench = rotate(seated("A", "B", "C"), bench)
    assert players(seats) == "EBC"
    assert [person.player for person in bench.people] == ["D", "A"]


def test_places_change_only_when_that_is_due() -> None:
    seats, bench = rotate(seated("A", "B", "C"), waiting("D", due=False))
    assert players(seats) == "ABC"
    assert not bench.begun("win").settled("win", won=False).due
    assert bench.begun("win").settled("win", won=True).due
    assert bench.begun("deal").settled("deal", won=False).due


# ------------------------------------------------------------ at a table


def three(**options: Any) -> World:
    """A server whose tables have three seats."""
    return World(ruleset="paohuzi/changde", preset="three", **options)


async def gathered(
    world: World, names: str = "ABCD", rotation: str = "deal", **options: Any
) -> tuple[Table, list[Device]]:
    """People who have come to a table with rotation."""
    people = [Device(name) for name in names]
    table = await world.create(people[0], rotation=rotation, **options)
    for person in people[1:]:
        await world.join(person, table)
    return table, people


async def begun(
    world: World, names: str = "ABCD", rotation: str = "deal", **options: Any
) -> tuple[Table, list[Device]]:
    """The same, who have begun a match."""
    table, people = await gathered(world, names, rotation, **options)
    for person in people:
        await world.say(person, Ready(True))
    await world.clock.advance(3.1)
    assert phase(table) == "playing"
    return table, people


def sitting(table: Table) -> str:
    return players(table.state.seats)


def out(table: Table) -> str:
    return "".join(person.player or "" for person in table.state.bench.people)


async def deal_over(world: World, people: list[Device], chance: HashStream | None = None) -> bool:
    """Play the deal to its end; true if somebody has won it."""
    (table,) = world.lobby
    while phase(table) == "playing":
        asked = next((person for person in people if person.prompt is not None), None)
        if asked is None:
            await world.clock.advance(0.1)
            continue
        assert asked.prompt is not None
        choice = chance.below(len(asked.prompt["actions"])) if chance is not None else None
        await world.answer(asked, choice)
    told = [event for message in people[0].of("events") for event in message["events"]]
    return bool([event for event in told if event["type"] == "settled"][-1]["winners"])


async def next_deal(world: World, people: list[Device]) -> None:
    (table,) = world.lobby
    for person in people:
        if table.state.has(person.player):
            await world.say(person, NextDeal())
    await world.clock.advance(0.1)
    assert phase(table) == "playing"


async def test_a_fourth_friend_sits_out_and_all_four_start_together() -> None:
    world = three()
    table, people = await gathered(world)
    assert people[3].last("entered")["seat"] is None
    room = people[0].last("room")
    assert room["bench"] == [{"player": "D", "name": "D", "ready": False, "connected": True}]
    assert room["spectators"] == 0, "whoever sits out does not only watch"
    for person in people[:3]:
        await world.say(person, Ready(True))
    await world.clock.advance(60)
    assert phase(table) == "gathering", "D is waited for"
    await world.say(people[0], Start())
    assert people[0].refusals() == ["not_everybody_ready"]
    await world.say(people[3], Ready(True))
    assert people[0].last("room")["bench"][0]["ready"]
    await world.clock.advance(3.1)
    assert phase(table) == "playing"
    await world.stop()


async def test_it_does_not_start_by_itself_before_anybody_sits_out() -> None:
    world = three()
    table, people = await gathered(world, "ABC")
    for person in people:
        await world.say(person, Ready(True))
    await world.clock.advance(60)
    assert phase(table) == "gathering", "a fourth is expected"
    await world.say(people[0], Start())
    assert phase(table) == "playing"
    await world.stop()


async def test_places_change_with_every_deal() -> None:
    world = three()
    table, people = await begun(world, deals=5)
    told = [(sitting(table), out(table))]
    for _ in range(4):
        await deal_over(world, people)
        room = people[0].last("room")
        coming_out = [room["seats"][seat]["player"] for seat in room["sits_out"]]
        await next_deal(world, people)
        assert coming_out == list(out(table)), "it was said who sits out"
        told.append((sitting(table), out(table)))
    assert told == [("ABC", "D"), ("DBC", "A"), ("DAC", "B"), ("DAB", "C"), ("CAB", "D")]
    for person in people:
        seat = table.state.seats.of(person.player)
        assert person.last("entered")["seat"] == seat
    await deal_over(world, people)
    assert table.state.match is not None
    sitters = sitters_of(world.store.matches[table.state.match.stored.id])
    by_deal = {
        deal: "".join(seat.player or "" for seat in seats) for deal, seats in sitters.items()
    }
    assert by_deal == {2: "DBC", 3: "DAC", 4: "DAB", 5: "CAB"}
    await world.stop()


async def test_who_goes_to_the_bench_is_not_waited_for_but_who_comes_from_it_is() -> None:
    world = three()
    table, people = await begun(world, deals=4)
    ann, bob, cat, dan = people
    await deal_over(world, people)
    assert ann.last("room")["awaited"] == [1, 2, 3], "A goes, D comes"
    for person in (bob, cat):
        await world.say(person, NextDeal())
    assert ann.last("room")["awaited"] == [3]
    assert phase(table) == "between"
    await world.say(dan, NextDeal())
    await world.clock.advance(0.1)
    assert (phase(table), sitting(table)) == ("playing", "DBC")
    await world.stop()


async def test_nobody_goes_for_one_on_the_bench_who_has_left_the_table_meanwhile() -> None:
    world = three()
    table, people = await begun(world, deals=4)
    ann, bob, cat, dan = people
    await deal_over(world, people)
    for person in (bob, cat):
        await world.say(person, NextDeal())
    await world.drop(dan)
    assert bob.last("room")["awaited"] == [0]
    await world.say(ann, NextDeal())
    await world.clock.advance(0.1)
    assert (phase(table), sitting(table)) == ("playing", "ABC")
    await world.stop()


async def test_of_two_who_would_go_to_the_bench_one_stays_when_one_on_it_has_left() -> None:
    world = three()
    table, people = await begun(world, "ABCDE", deals=4)
    await deal_over(world, people)
    assert people[0].last("room")["awaited"] == [2, 3, 4]
    for person in (people[0], people[2], people[3]):
        await world.say(person, NextDeal())
    await world.drop(people[4])
    assert people[0].last("room")["awaited"] == [1]
    await world.say(people[1], NextDeal())
    await world.clock.advance(0.1)
    assert (phase(table), sitting(table)) == ("playing", "DBC")
    await world.stop()


async def test_a_host_on_the_bench_lets_the_match_go_on() -> None:
    world = three()
    table, people = await gathered(world, deals=4)
    await world.say(people[0], SitOut())
    for person in people:
        await world.say(person, Ready(True))
    await world.clock.advance(3.1)
    assert (phase(table), out(table)) == ("playing", "A")
    await world.say(people[0], Hold(True))
    await deal_over(world, people)
    for person in people[1:]:
        await world.say(person, NextDeal())
    assert people[1].last("room")["held"]
    await world.say(people[0], NextDeal())
    await world.clock.advance(0.1)
    assert phase(table) == "playing"
    await world.stop()


async def test_places_change_after_a_win_and_stay_after_a_draw() -> None:
    world = three(seed="by win")
    table, people = await begun(world, rotation="win", deals=16)
    chance = HashStream(b"wins", "play")
    seen: Counter[bool] = Counter()
    while phase(table) != "finished" and len(seen) < 2:
        before = sitting(table)
        assert people[0].last("room")["sits_out"] == []
        won = await deal_over(world, people, chance)
        seen[won] += 1
        assert bool(people[0].last("room")["sits_out"]) == won
        if phase(table) == "between":
            await next_deal(world, people)
            assert (sitting(table) != before) == won
    assert len(seen) == 2, "both were seen"
    await world.stop()


async def test_the_table_does_not_tell_of_a_win_before_it_is_shown() -> None:
    """The table knows of a change of places as soon as the deal is stored."""
    world = three()
    table, people = await begun(world, rotation="win", deals=4)
    bench = table.state.bench.settled("win", won=True)
    object.__setattr__(table.state, "bench", bench)
    assert table.state.room(0.0).sits_out == []
    object.__setattr__(table.state, "phase", "between")
    assert table.state.room(0.0).sits_out == [0]
    del people
    await world.stop()


async def test_whoever_sits_out_sees_what_a_spectator_sees() -> None:
    world = three()
    table, people = await begun(world, deals=4)
    watcher = Device("watcher")
    await world.enter(watcher, table)
    for _ in range(3):
        benched = next(person for person in people if person.player == out(table))
        await deal_over(world, people)
        assert benched.last("entered")["seat"] is None
        number = table.state.history.first
        told = [device.events() for device in (benched, watcher)]
        of_this_deal = [
            {seq: event for seq, event in events.items() if seq >= number} for events in told
        ]
        assert of_this_deal[0] == of_this_deal[1]
        assert benched.prompt is None
        assert not [m for m in benched.news() if m["type"] == "waits" and m["seq"] >= number]
        await next_deal(world, people)
    back = Device(out(table))
    await world.enter(back, table)
    dealt = back.events()[table.state.history.first]
    assert dealt["hands"] == [None] * 3
    assert back.last("entered")["seat"] is None
    await world.stop()


async def test_whoever_sits_out_cannot_play() -> None:
    world = three()
    table, people = await begun(world)
    for message in (NextDeal(), Sit(0)):
        await world.say(people[3], message)
    assert people[3].refusals() == ["not_between_deals", "match_running"]
    assert sitting(table) == "ABC"
    await world.stop()


@pytest.mark.parametrize("rotation", ["deal", "win"])
async def test_a_friend_who_comes_late_plays_in_his_turn(rotation: str) -> None:
    world = three()
    table, people = await gathered(world, "ABC", rotation, deals=4, spectators=False)
    for person in people:
        await world.say(person, Ready(True))
    await world.say(people[0], Start())
    await world.clock.advance(0.1)
    late = Device("D")
    await world.join(late, table)
    assert late.refusals() == ["host_asked"], "nobody may look on"
    await world.admit(people[0], late)
    await world.join(late, table)
    assert late.last("entered")["seat"] is None
    assert [one["name"] for one in people[0].last("room")["bench"]] == ["D"]
    won = await deal_over(world, people)
    assert not won
    await next_deal(world, [*people, late])
    assert sitting(table) == ("DBC" if rotation == "deal" else "ABC")
    await world.stop()


async def test_the_bench_is_no_longer_than_the_table() -> None:
    world = three()
    table, _ = await gathered(world, "ABCDEF", spectators=False)
    assert out(table) == "DEF"
    more = Device("G")
    await world.join(more, table)
    assert more.refusals() == ["table_full"]
    await world.stop()


async def test_who_leaves_the_bench_is_out_of_the_order() -> None:
    world = three()
    table, people = await begun(world, "ABCDE", deals=4)
    assert out(table) == "DE"
    await world.say(people[3], Leave())
    assert people[3].last("left")["code"] == "left"
    assert out(table) == "E"
    await deal_over(world, people[:3])
    await next_deal(world, people)
    assert (sitting(table), out(table)) == ("EBC", "A")
    await world.stop()


async def test_whoever_sits_out_takes_the_seat_of_one_who_has_left() -> None:
    world = three()
    table, people = await begun(world, deals=4)
    await world.say(people[1], Leave())
    assert table.state.seats[1].kind == "bot"
    stay = [people[0], people[2]]
    await deal_over(world, stay)
    await next_deal(world, people)
    assert (sitting(table), out(table)) == ("ADC", "")
    assert people[3].last("entered")["seat"] == 1
    await world.stop()


async def test_all_who_play_leave_and_the_bench_plays_on() -> None:
    world = three()
    table, people = await begun(world, deals=4)
    for person in people[:3]:
        await world.say(person, Leave())
    assert table.state.host == "D"
    assert not table.over
    await world.clock.advance(300)
    assert table.state.seats.of("D") is not None
    await world.say(people[3], Leave())
    assert table.over
    await world.stop()


async def test_the_host_sends_somebody_off_the_bench() -> None:
    world = three()
    table, people = await begun(world)
    await world.say(people[1], SendOff("D"))
    assert people[1].refusals() == ["not_host"]
    await world.say(people[0], SendOff("C"))
    assert people[0].refusals() == ["not_on_bench"]
    await world.say(people[0], SendOff("D"))
    assert people[3].last("left")["code"] == "removed"
    assert out(table) == ""
    await world.stop()


# ------------------------------------------------------------ rematch, and the host


async def test_places_change_with_a_rematch() -> None:
    world = three()
    table, people = await begun(world, deals=1)
    await deal_over(world, people)
    assert phase(table) == "finished"
    assert out(table) == "D"
    for person in people[:3]:
        await world.say(person, Rematch())
    assert phase(table) == "finished", "D is asked, too"
    await world.say(people[3], Rematch())
    assert (sitting(table), out(table)) == ("DBC", "A")
    assert people[3].last("entered")["seat"] == 0
    assert people[0].last("entered")["seat"] is None
    assert table.state.host == "A", "whoever sits out may be the host"
    await world.clock.advance(1)
    assert phase(table) == "playing"
    hand = next(event for event in people[3].events().values() if event["type"] == "dealt")
    assert [cards is None for cards in hand["hands"]] == [False, True, True]
    await world.stop()


async def test_shares_of_the_shuffle_go_with_their_people() -> None:
    world = three()
    table, people = await begun(world, deals=1)
    await deal_over(world, people)
    for number, person in enumerate(people):
        await world.say(person, Rematch(commitment=f"{number}" * 64))
    assert table.state.match is not None
    promised = [one and one[0] for one in table.state.match.stored.commitments]
    assert promised == ["3", "1", "2"]
    assert people[3].of("reveal_wanted")
    await world.stop()


async def test_a_rematch_without_those_who_do_not_answer() -> None:
    world = three()
    table, people = await begun(world, deals=1)
    await deal_over(world, people)
    for person in people[:3]:
        await world.say(person, Rematch())
    await world.clock.advance(30)
    await world.say(people[0], Rematch(fill=True))
    assert (sitting(table), out(table)) == ("ABC", "D")
    await world.stop()


async def test_the_host_sits_out_himself() -> None:
    world = three()
    table, people = await gathered(world)
    await world.say(people[0], SitOut())
    assert (sitting(table), out(table)) == ("DBC", "A")
    assert people[0].last("entered")["seat"] is None
    assert people[3].last("entered")["seat"] == 0
    assert table.state.host == "A"
    for person in people:
        await world.say(person, Ready(True))
    await world.say(people[0], Start())
    await world.clock.advance(0.1)
    assert phase(table) == "playing"
    await world.say(people[1], SitOut())
    assert people[1].refusals() == ["match_running"]
    await deal_over(world, people)
    await next_deal(world, people)
    assert (sitting(table), out(table)) == ("ABC", "D")
    await world.stop()


async def test_who_was_chosen_to_sit_out_before_a_rematch_does() -> None:
    world = three()
    table, people = await begun(world, deals=1)
    await deal_over(world, people)
    await world.say(people[2], SitOut())
    assert (sitting(table), out(table)) == ("ABD", "C")
    for person in people:
        await world.say(person, Rematch())
    assert (sitting(table), out(table)) == ("ABD", "C")
    await world.stop()


async def test_a_seat_that_is_left_before_a_match_goes_to_the_bench() -> None:
    world = three()
    table, people = await gathered(world)
    await world.say(people[0], RemoveSeat(1))
    assert (sitting(table), out(table)) == ("ADC", "")
    assert people[3].last("entered")["seat"] == 1
    await world.say(people[3], SitOut())
    assert (sitting(table), out(table)) == ("A-C", "D")
    await world.say(people[3], Sit(1))
    assert (sitting(table), out(table)) == ("ADC", "")
    await world.stop()


async def test_nobody_sits_out_where_that_was_not_agreed() -> None:
    world = three()
    people = [Device(name) for name in "ABCD"]
    table = await world.create(people[0])
    for person in people[1:]:
        await world.join(person, table)
    assert out(table) == ""
    await world.say(people[0], SitOut())
    assert people[0].refusals() == ["no_rotation"]
    assert people[0].last("room")["spectators"] == 1
    await world.stop()


async def test_in_a_race_everybody_keeps_the_seat() -> None:
    world = three()
    table, people = await gathered(world)
    race = ConfigureTable(
        "paohuzi/loudi", switches={"race": True}, options=TableOptions(rotation="deal")
    )
    await world.say(people[0], race)
    assert people[0].refusals() == ["rotation_in_race"]
    assert out(table) == "D"
    await world.stop()


# ------------------------------------------------------------ another number of seats


def game(ruleset: str, watch: list[int] | None = None, **options: Any) -> ConfigureTable:
    return ConfigureTable(ruleset, options=TableOptions(clock=None, **options), watch=watch or [])


async def test_four_go_on_at_three_seats_and_back() -> None:
    world = World()
    people = [Device(name) for name in "ABCD"]
    table = await world.create(people[0])
    for person in people[1:]:
        await world.join(person, table)
    await world.say(people[0], game("paohuzi/changde", [0]))
    assert people[0].refusals() == ["cannot_watch"]
    await world.say(people[0], game("paohuzi/changde", [0], rotation="deal"))
    assert (sitting(table), out(table)) == ("BCD", "A")
    assert table.state.host == "A", "the host picks himself"
    assert people[0].last("entered")["seat"] is None
    assert not any(person.ready for person in table.state.people)
    await world.say(people[0], game("mahjong/tuidaohu"))
    assert (sitting(table), out(table)) == ("BCDA", ""), "there is a seat for everybody again"
    assert people[0].last("entered")["seat"] == 3
    assert table.state.host == "A"
    await world.stop()


async def test_whoever_waits_comes_in_for_somebody_whom_new_rules_let_sit_out() -> None:
    world = three()
    table, people = await gathered(world)
    await world.say(people[0], game("paohuzi/changde", [0], rotation="deal"))
    assert (sitting(table), out(table)) == ("DBC", "A"), "who waited has the seat"
    assert people[3].last("entered")["seat"] == 0
    await world.say(people[0], game("paohuzi/changde"))
    assert (sitting(table), table.state.host) == ("DBC", "D")
    assert people[0].last("entered")["seat"] is None
    await world.stop()


async def test_whoever_comes_in_by_new_settings_sees_nothing_of_the_seats_last_deal() -> None:
    world = three()
    table, people = await begun(world, deals=1)
    await deal_over(world, people)
    told = len(people[3].of("events"))
    same = ConfigureTable(
        "paohuzi/changde", "three", options=table.state.settings.options, watch=[0]
    )
    await world.say(people[0], same)
    assert (phase(table), sitting(table)) == ("finished", "DBC")
    assert people[3].last("entered")["deal"] is None
    assert len(people[3].of("events")) == told
    await world.stop()


async def test_new_settings_seat_nobody_who_chose_to_sit_out_while_the_table_rotates() -> None:
    world = three()
    table, people = await gathered(world)
    await world.say(people[0], RemoveSeat(1))
    await world.say(people[3], SitOut())
    await world.say(people[0], game("paohuzi/changde", rotation="win"))
    assert (sitting(table), out(table)) == ("A-C", "D")
    await world.say(people[0], game("paohuzi/changde"))
    assert (sitting(table), out(table)) == ("ADC", "")
    await world.stop()


async def test_with_more_seats_the_bench_sits_down() -> None:
    world = three()
    table, people = await gathered(world)
    await world.say(people[0], game("mahjong/tuidaohu", rotation="deal"))
    assert (sitting(table), out(table)) == ("ABCD", "")
    assert people[3].last("entered")["seat"] == 3
    await world.say(people[0], game("paohuzi/changde"))
    assert people[0].refusals() == ["too_many_people"]
    await world.stop()


async def test_whoever_sits_out_has_no_second_seat_of_a_bot() -> None:
    world = three()
    table, people = await begun(world, "ABCDEF", deals=4)
    late = Device("G")
    await world.join(late, table)
    await world.say(people[1], Leave())
    await world.say(late, Sit(1))
    await world.say(people[0], Admit("G", True))
    assert out(table) == "DEF", "the bench is full"
    await world.say(late, Sit(1))
    assert late.last("room")["successors"][1]["player"] == "G"
    for person in people[3:]:
        await world.say(person, Leave())
    await world.say(late, SitOut())
    assert out(table) == "G"
    assert late.last("room")["successors"] == [None, None, None]
    playing = [people[0], people[2]]
    await deal_over(world, playing)
    await next_deal(world, [*playing, late])
    assert Counter(sitting(table) + out(table)) == Counter("ACG")
    await world.stop()


async def test_whoever_has_come_to_the_bench_has_no_seat_of_a_bot_kept() -> None:
    """The bench has room again, and the person comes by the code on another device."""
    world = three()
    table, people = await begun(world, "ABCDEF", deals=4)
    late = Device("G")
    await world.join(late, table)
    await world.say(people[1], Leave())
    await world.say(late, Sit(1))
    await world.say(people[0], Admit("G", True))
    await world.say(late, Sit(1))
    await world.say(people[3], Leave())
    await world.join(Device("G"), table)
    assert out(table) == "EFG"
    assert late.last("room")["successors"] == [None, None, None]
    await world.stop()


# ------------------------------------------------------------ bots, votes, storage


async def test_bots_do_not_sit_out() -> None:
    world = three()
    people = [Device(name) for name in "ABC"]
    table = await world.create(people[0], rotation="deal", deals=6)
    await world.join(people[1], table)
    await world.say(people[0], AddBot(2, "quiet"))
    await world.join(people[2], table)
    assert out(table) == "C"
    for person in people:
        await world.say(person, Ready(True))
    await world.clock.advance(3.1)
    assert (sitting(table), out(table)) == ("ABC", "")
    await world.stop()


async def test_the_match_ends_when_also_the_bench_agrees() -> None:
    world = three()
    table, people = await begun(world)
    await world.say(people[3], Dissolve(True))
    assert people[0].last("room")["dissolve"] == {"by": 3, "agreed": [3], "ms": 60000}
    for person in people[:2]:
        await world.say(person, Dissolve(True))
    assert phase(table) == "playing"
    await world.say(people[2], Dissolve(True))
    assert phase(table) == "finished"
    await world.stop()


async def test_who_sits_out_may_refuse_to_end_the_match() -> None:
    world = three()
    table, people = await begun(world)
    for person in people[:3]:
        await world.say(person, Dissolve(True))
    assert phase(table) == "playing"
    await world.say(people[3], Dissolve(False))
    assert people[0].last("room")["dissolve"] is None
    watcher = Device("watcher")
    await world.enter(watcher, table)
    await world.say(watcher, Dissolve(True))
    assert watcher.refusals() == ["not_seated"]
    await world.stop()


@pytest.mark.parametrize("votes", [1, 2])
async def test_those_who_sit_out_end_a_match_whose_players_are_all_away(votes: int) -> None:
    world = three()
    table, people = await begun(world, "ABCDE", stand_in="never", clock=None)
    for person in people[:3]:
        await world.drop(person)
    await world.clock.advance(120.0)
    assert phase(table) == "playing", "nobody plays for them"
    for person in people[3 : 3 + votes]:
        await world.say(person, Dissolve(True))
    assert phase(table) == "playing"
    await world.clock.advance(60.0)
    assert phase(table) == "finished"
    await world.stop()


@pytest.mark.parametrize("when", ["gathering", "playing", "between", "finished"])
async def test_a_restarted_server_knows_who_sits_out(when: str) -> None:
    world = three()
    table, people = await gathered(world, deals=3 if when == "between" else 2)
    if when != "gathering":
        for person in people:
            await world.say(person, Ready(True))
        await world.clock.advance(3.1)
        await deal_over(world, people)
        await next_deal(world, people)
    if when in ("between", "finished"):
        await deal_over(world, people)
    assert phase(table) == when
    before = (sitting(table), out(table), table.state.bench.next_out, table.state.bench.due)
    await world.restart()
    (again,) = world.lobby
    bench = again.state.bench
    assert (sitting(again), out(again), bench.next_out, bench.due) == before
    if when != "finished":  # after a while it is not listed for anybody
        listed = await world.lobby.of_player(out(again))
        assert [summary.mine for summary in listed] == [True]
    await world.stop()


async def test_with_a_clock_whoever_comes_in_has_a_full_bank() -> None:
    world = three()
    table, people = await begun(world, deals=3, **timed(15, 60))
    asked = next(person for person in people if person.prompt is not None)
    await world.clock.advance(40)
    await world.answer(asked)
    seat = table.state.seats.of(asked.player)
    assert seat is not None
    assert table.state.banks[seat] < 60
    while sitting(table)[seat] == asked.player:
        await deal_over(world, people)
        spent = table.state.banks[seat]
        await next_deal(world, people)
    assert spent < 60
    assert table.state.banks[seat] == 60
    await world.stop()


async def test_who_sits_out_speaks_to_the_table_but_tosses_nothing() -> None:
    world = three()
    table, people = await begun(world, "ABCDE")
    watcher = Device("watcher")
    await world.enter(watcher, table)
    await world.say(people[4], Speak("lucky"))
    for device in (*people, watcher):
        assert device.of("spoken") == [{"type": "spoken", "seat": 4, "saying": "lucky"}]
    await world.say(people[4], Toss("tea", 0))
    await world.say(people[4], Nudge())
    assert people[4].refusals() == ["not_seated"] * 2
    await world.stop()


async def test_who_sits_out_says_no_more_than_others_while_others_speak() -> None:
    world = three()
    _, people = await begun(world)
    for _ in range(4):
        await world.say(people[3], Speak("hurry"))
        await world.say(people[0], Speak("smile"))
    assert people[3].refusals() == ["speaks_too_often"]
    await world.stop()


async def test_the_deal_begins_when_the_only_one_who_was_awaited_leaves_the_bench() -> None:
    world = three()
    table, people = await begun(world, deals=4)
    await deal_over(world, people)
    for person in people[:3]:
        await world.say(person, NextDeal())
    assert people[0].last("room")["awaited"] == [3]
    await world.drop(people[3])
    await world.clock.advance(0.1)
    assert (phase(table), sitting(table)) == ("playing", "ABC")
    await world.stop()

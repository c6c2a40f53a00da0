"""A bot is the same one on every seat: its name, face and temper go by its number."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import pytest

from game.core.rng import HashStream
from server.http.told import match_to_plain
from server.storage.store import MatchSummary, StoredSeat
from server.table.match_run import sitters_of
from server.table.remarks import SLOW
from server.table.seats import Seat, Seats
from server.table.tempers import temper_of
from server.wire.messages import (
    AddBot,
    Leave,
    MatchState,
    NextDeal,
    Ready,
    RemoveSeat,
    SeatState,
    Start,
)
from tests.server.table.bots.test_remarks import CLOCK, talking
from tests.server.table.room.test_drawn_seats import THREE, again, gathered, play_out
from tests.server.table.room.test_friends import until_between
from tests.support.world import Device, World


def bots_of(seats: Seats) -> list[int | None]:
    """By seat the bot that everybody sees there."""
    return [seat.bot for seat in seats.shown]


def people_and_bots(*occupants: str | int | None) -> Seats:
    """People by name, bots by number, and empty seats."""

    def seat(one: str | int | None) -> Seat:
        if one is None:
            return Seat()
        return Seat(player=one) if isinstance(one, str) else Seat(level="greedy", bot=one)

    return Seats(map(seat, occupants))


def told(room: dict[str, object], part: str) -> list[dict[str, object]]:
    """A list of a room as a device was told it."""
    found = room[part]
    assert isinstance(found, list)
    return found


# ------------------------------------------------------------------- the seats


def test_a_new_bot_is_the_one_of_its_seat() -> None:
    seats = Seats.empty(4).sit("A", "Ann", 0).add_bot(2, "quiet")
    assert bots_of(seats) == [None, None, 2, None]
    assert bots_of(seats.fill("greedy")) == [None, 1, 2, 3]


@pytest.mark.parametrize(
    ("occupants", "bots"),
    [
        ((None, 0, 2, "A"), [1, 0, 2, None]),
        ((3, "A", None, None), [3, None, 2, 0]),
        ((None, None, 1, 0), [2, 3, 1, 0]),
    ],
)
def test_no_two_bots_of_a_table_are_one(
    occupants: Iterable[str | int | None], bots: list[int | None]
) -> None:
    assert bots_of(people_and_bots(*occupants).fill("greedy")) == bots


def test_a_bot_that_plays_on_for_somebody_is_none_of_the_others_and_has_no_other_name() -> None:
    seats = people_and_bots(1, "B", 0).changed(1, name="Bob").hand_to_bot(1, "greedy")
    assert bots_of(seats) == [1, 2, 0]
    assert seats.shown[1].name == ""


def test_bots_stay_themselves_where_seats_are_drawn_or_become_fewer() -> None:
    seats = people_and_bots("A", 1, 2, 3)
    for number in range(20):
        drawn = seats.drawn(HashStream(bytes([number]), "seats"))
        assert sorted(bot for bot in bots_of(drawn) if bot is not None) == [1, 2, 3]
        assert drawn.of("A") == bots_of(drawn).index(None)
    assert bots_of(people_and_bots(3, None, 0, "A").resize(3)) == [3, 0, None]
    assert bots_of(people_and_bots(3, "A", 0).unready().begin_match().end_match()) == [3, None, 0]
    assert bots_of(people_and_bots(3, "A", 0).forget_left()) == [3, None, 0]


def test_seats_are_read_as_they_were_stored_and_old_ones_as_they_were_shown() -> None:
    moved = people_and_bots(1, "A", None, 0)
    assert [seat.bot for seat in moved.stored()] == [1, None, None, 0]
    assert bots_of(Seats.restored(moved.stored(), 0.0)) == [1, None, None, 0]
    usual = people_and_bots("A", 1, 2, 3)
    assert all(seat.bot is None for seat in usual.stored()), "stored as by the release before"
    before = (StoredSeat("A", "Ann"), StoredSeat(level="greedy"), StoredSeat())
    assert bots_of(Seats.restored(before, 0.0)) == [None, 1, None]


# ------------------------------------------------------------------- the table


async def test_a_bot_of_the_room_is_the_same_at_the_table_in_the_points_and_in_a_rematch() -> None:
    moved = 0
    for number in range(6):
        world = World(ruleset=THREE, seed=f"bots{number}")
        table, (ann,) = await gathered(world, "quiet", "greedy")
        known = {seat["level"]: seat["bot"] for seat in told(ann.last("room"), "seats")}
        assert known == {None: None, "quiet": 1, "greedy": 2}
        await world.say(ann, Start())
        await play_out(world, [ann])
        seats = msgspec.convert(ann.last("room")["seats"], list[SeatState])
        assert {seat.level: seat.bot for seat in seats} == known
        moved += [seat.bot for seat in seats] != [None, 1, 2]
        match = msgspec.convert(ann.last("room")["match"], MatchState)
        assert [match.players[place].bot for place in match.sat[0]] == [seat.bot for seat in seats]
        (stored,) = world.store.matches.values()
        plain = match_to_plain(MatchSummary(stored, None, (1,)), "A")["seats"]
        numbers = [seat.get("bot", place) for place, seat in enumerate(plain)]
        shown = [place if seat.bot is None else seat.bot for place, seat in enumerate(seats)]
        assert numbers == shown
        await world.restart()
        (table,) = world.lobby
        assert [seat.bot for seat in table.state.seats.shown] == [seat.bot for seat in seats]
        ann = Device("A")
        await world.enter(ann, table)
        await again(world, [ann])
        assert [seat["bot"] for seat in ann.last("room")["seats"]] == [seat.bot for seat in seats]
        await world.stop()
    assert moved


async def test_points_of_a_bot_are_not_those_of_one_that_follows_it(world: World) -> None:
    table, people = await world.four(deals=4)
    await until_between(world, people)
    await world.say(people[0], RemoveSeat(2))
    await world.say(people[3], Leave())
    assert [seat["bot"] for seat in people[0].last("room")["seats"]] == [None, None, 2, 3]
    assert [seat["name"] for seat in people[0].last("room")["seats"]] == ["A", "B", "", ""]
    for person in people[:2]:
        await world.say(person, NextDeal())
    await world.clock.advance(0.1)
    assert table.state.match is not None
    match = people[0].last("room")["match"]
    assert [match["players"][place]["player"] for place in match["sat"][0]] == list("ABCD")
    assert [match["players"][place]["bot"] for place in match["sat"][1]] == [None, None, 2, 3]
    other = people_and_bots("A", "B", 0, 3).stored()
    run = table.state.match.seat_deal(other)
    assert [seat.bot for seat in sitters_of(run.stored)[2]] == [None, None, 0, None]


async def test_a_bot_has_its_temper_on_every_seat() -> None:
    told_to_hurry = 0
    for number in range(8):
        world = World(config=talking().config, jitter=lambda: 0.0, seed=f"tempers{number}")
        ann = Device("ann")
        table = await world.create(ann, draw_seats=True, clock=CLOCK)
        for seat in (1, 2, 3):
            await world.say(ann, AddBot(seat, "quiet"))
        await world.say(ann, Ready(True))
        await world.say(ann, Start())
        await world.clock.advance(world.config.timers.nudge + SLOW[1])
        if table.state.turn is not None and ann.of("spoken"):
            said = ann.last("spoken")
            bot = ann.last("room")["seats"][said["seat"]]["bot"]
            assert said["saying"] in temper_of(bot).sayings["slow"]
            told_to_hurry += 1
        await world.stop()
    assert told_to_hurry >= 3

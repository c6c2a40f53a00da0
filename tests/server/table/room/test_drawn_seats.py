"""Seats are drawn: everybody is moved with all that is theirs, before anybody can know a wall."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from game.core.rng import HashStream, commitment
from server.fair.export import export, read_export
from server.fair.verify import verify
from server.storage.store import StoredMatch
from server.table.actor import Table
from server.table.commands import EnterTable
from server.table.seats import Seat, Seats
from server.wire.messages import (
    AddBot,
    ConfigureTable,
    NextDeal,
    Ready,
    Rematch,
    Reveal,
    Sit,
    Start,
    TableOptions,
)
from tests.server.table.deal.test_fair import SECRETS, reveal
from tests.server.table.match.test_course import Steps
from tests.support.memory_store import UNKNOWN_KEPT, UNKNOWN_LOST
from tests.support.world import RULESET, Device, World, phase

THREE = "paohuzi/changde"


async def gathered(
    world: World, *bots: str, draw_seats: bool = True, deals: int = 1
) -> tuple[Table, list[Device]]:
    """A full table of people who have promised their shares, and of bots of these levels."""
    host = Device("A")
    table = await world.create(host, draw_seats=draw_seats, deals=deals)
    people = [host]
    for name in "BCD"[: len(table.state.seats) - 1 - len(bots)]:
        people.append(Device(name))
        await world.join(people[-1], table)
    for seat, level in enumerate(bots, len(people)):
        await world.say(host, AddBot(seat, level))
    for person in people:
        await world.say(person, Ready(True, commitment(SECRETS[person.player])))
    return table, people


async def play_out(world: World, people: list[Device]) -> None:
    """Everybody shows his share and answers every prompt until the match is over."""
    (table,) = world.lobby
    for person in people:
        await reveal(world, person)
    while phase(table) != "finished":
        asked = [person for person in people if person.prompt is not None]
        if asked:
            await world.answer(asked[0])
        elif phase(table) == "between":
            for person in people:
                await world.say(person, NextDeal())
        else:
            await world.clock.advance(1.0)


def order_of(room: dict[str, Any]) -> list[str]:
    """The person on each seat, or the level of its bot."""
    return [seat["player"] or seat["level"] for seat in room["seats"]]


async def agree(world: World, host: Device, ruleset: str, **options: Any) -> None:
    """The host chooses other rules or options."""
    chosen = TableOptions(deals=1, clock=None, **options)
    await world.say(host, ConfigureTable(ruleset, options=chosen))


async def again(world: World, people: list[Device]) -> list[str]:
    """Another match of the same people, to its end; the order of the seats in it."""
    (table,) = world.lobby
    for person in people:
        promise = commitment(SECRETS[person.player])
        wish = Rematch(promise) if phase(table) == "finished" else Ready(True, promise)
        await world.say(person, wish)
    if phase(table) == "gathering":
        await world.say(people[0], Start())
    assert phase(table) == "revealing"
    order = order_of(people[0].last("room"))
    await play_out(world, people)
    return order


# ------------------------------------------------------------------- the lot


def test_the_lot_moves_everybody_with_all_that_is_theirs() -> None:
    occupants = [
        Seat(player="A", name="Ann", ready=True, commitment="c", connected=True),
        Seat(player="B", name="Bob", away_since=7.0),
        Seat(level="greedy"),
    ]
    orders = set()
    for number in range(60):
        drawn = Seats(occupants).drawn(HashStream(bytes([number]), "seats"))
        assert sorted(drawn, key=occupants.index) == occupants
        orders.add(tuple(map(occupants.index, drawn)))
    assert len(orders) == 6, "any order may come"


def test_the_lot_is_drawn_before_the_seed_of_the_walls() -> None:
    steps = Steps("mahjong/tuidaohu", 3)
    options = msgspec.structs.replace(steps.table.settings.options, draw_seats=True)
    steps.table = replace(steps.table, settings=replace(steps.table.settings, options=options))
    given: list[bytes] = []

    def entropy(count: int) -> bytes:
        given.append(bytes([len(given) + 1]) * count)
        return given[-1]

    steps.services = replace(steps.services, entropy=entropy)
    for person in steps.people:
        steps.do(EnterTable(person, 0))
    before = steps.table.seats
    for seat in range(3):
        steps.say(seat, Ready(True, commitment(SECRETS["ABC"[seat]])))
    steps.say(0, Start())
    order = [0, 1, 2, 3]
    HashStream(given[0], "seats").shuffle(order)
    assert order != [0, 1, 2, 3]
    assert [seat.player for seat in steps.table.seats] == [before[at].player for at in order]
    (match,) = (write for write in steps.written if isinstance(write, StoredMatch))
    assert match.server_seed == given[-1] != given[0]
    assert match.seats == steps.table.seats.stored()


async def test_everybody_follows_to_the_seat_that_was_drawn(world: World) -> None:
    table, people = await gathered(world)
    tablet, watcher = Device("B"), Device("W")
    for device in (tablet, watcher):
        await world.enter(device, table)
    await world.say(people[0], Start())
    room = people[0].last("room")
    order = order_of(room)
    assert order != ["A", "B", "C", "D"], "this world draws another order"
    assert sorted(order) == ["A", "B", "C", "D"]
    assert room["match"]["seats_drawn"]
    assert room["host"] == "A"
    assert [seat["name"] for seat in room["seats"]] == order
    assert room["match"]["commitments"] == [commitment(SECRETS[name]) for name in order]
    assert not any(seat["ready"] for seat in room["seats"])
    for device in (*people, tablet):
        assert device.last("entered")["seat"] == order.index(device.player)
        assert len(device.of("reveal_wanted")) == 1, "asked once"
    assert watcher.last("entered")["seat"] is None
    await play_out(world, people)
    for device in (*people, tablet):
        dealt = next(event for event in device.events().values() if event["type"] == "dealt")
        mine = [seat for seat, hand in enumerate(dealt["hands"]) if hand is not None]
        assert mine == [order.index(device.player)]


@pytest.mark.dice
async def test_the_shares_still_prove_the_walls(world: World) -> None:
    _, people = await gathered(world)
    await world.say(people[0], Start())
    order = order_of(people[0].last("room"))
    await play_out(world, people)
    (match,) = world.store.matches.values()
    assert [seat.player for seat in match.seats] == order
    assert list(match.entropies) == [SECRETS[name].hex() for name in order]
    records = [world.store.deals[match.id, 1].record]
    verdict = verify(read_export(export(match, records)))
    assert verdict.kept, verdict.findings


async def test_bots_are_drawn_too() -> None:
    orders = set()
    for number in range(40):
        world = World(ruleset=THREE, seed=f"bots{number}")
        _, (ann,) = await gathered(world, "quiet", "greedy")
        await world.say(ann, Start())
        orders.add(tuple(order_of(ann.last("room"))))
        await world.stop()
    assert len(orders) == 6


# ------------------------------------------------------------------- when


@pytest.mark.parametrize("quick", [True, False])
async def test_nothing_is_drawn_where_it_was_not_agreed(world: World, *, quick: bool) -> None:
    if quick:
        ann = Device("A")
        await world.play_now(ann)
    else:
        _, (ann, *_) = await gathered(world, draw_seats=False)
        await world.say(ann, Start())
    room = ann.last("room")
    assert not room["options"]["draw_seats"]
    assert not room["match"]["seats_drawn"]
    assert room["seats"][0]["player"] == "A"
    assert len(ann.of("entered")) == 1


async def test_a_match_that_begins_by_itself_is_drawn_for_as_well(world: World) -> None:
    _, people = await gathered(world)
    await world.clock.advance(3.1)
    assert people[0].last("room")["match"]["seats_drawn"]
    assert order_of(people[0].last("room")) != ["A", "B", "C", "D"]


async def test_a_rematch_keeps_the_seats(world: World) -> None:
    _, people = await gathered(world)
    await world.say(people[0], Start())
    order = order_of(people[0].last("room"))
    await play_out(world, people)
    entered = [len(person.of("entered")) for person in people]
    assert await again(world, people) == order
    assert not people[0].last("room")["match"]["seats_drawn"]
    assert [len(person.of("entered")) for person in people] == entered


async def test_other_rules_for_as_many_keep_the_seats_after_a_crash_too(world: World) -> None:
    _, people = await gathered(world)
    await world.say(people[0], Start())
    order = order_of(people[0].last("room"))
    await play_out(world, people)
    for ruleset in ("mahjong/hongzhong", RULESET):
        await agree(world, people[0], ruleset, draw_seats=True)
        await world.restart()
        (table,) = world.lobby
        assert phase(table) == "gathering"
        people = [Device(person.player) for person in people]
        for person in people:
            await world.enter(person, table)
        assert await again(world, people) == order


async def test_another_number_of_seats_is_drawn_for_again() -> None:
    orders = []
    for number in range(8):
        world = World(seed=f"number{number}")
        _, people = await gathered(world, "quiet")
        await world.say(people[0], Start())
        await play_out(world, people)
        await agree(world, people[0], THREE, draw_seats=True)
        before = order_of(people[0].last("room"))
        drawn = await again(world, people)
        assert people[0].last("room")["match"]["seats_drawn"]
        orders.append(drawn != before)
        assert await again(world, people) == drawn
        await world.stop()
    assert any(orders)


async def test_seats_are_drawn_again_once_everybody_chose_his_own(world: World) -> None:
    _, people = await gathered(world)
    await world.say(people[0], Start())
    await play_out(world, people)
    await agree(world, people[0], RULESET)
    await again(world, people)
    assert not people[0].last("room")["match"]["seats_drawn"]
    await agree(world, people[0], RULESET, draw_seats=True)
    await again(world, people)
    assert people[0].last("room")["match"]["seats_drawn"]


async def test_who_refuses_to_begin_moves_nobody(world: World) -> None:
    _, people = await gathered(world)
    await world.say(people[3], Ready(False))
    await world.say(people[0], Start())
    assert people[0].refusals() == ["not_everybody_ready"]
    assert order_of(people[0].last("room")) == ["A", "B", "C", "D"]


# ------------------------------------------------------------------- crashes


async def test_a_crash_keeps_the_seats_that_were_drawn(world: World) -> None:
    _, people = await gathered(world, deals=2)
    await world.say(people[0], Start())
    order = order_of(people[0].last("room"))
    promised = people[0].last("room")["match"]["commitments"]
    for stage in ("revealing", "playing"):
        await world.restart()
        (table,) = world.lobby
        people = [Device(name) for name in "ABCD"]
        for person in people:
            await world.enter(person, table)
            assert person.last("entered")["seat"] == order.index(person.player)
        room = people[0].last("room")
        assert (phase(table), order_of(room)) == (stage, order)
        assert room["match"]["commitments"] == promised
        assert room["match"]["seats_drawn"]
        if stage == "revealing":
            for person in people:
                await reveal(world, person)
            assert None not in people[0].last("room")["match"]["entropies"]
    while phase(table) != "finished":
        asked = [person for person in people if person.prompt is not None]
        if asked:
            await world.answer(asked[0])
        else:
            await world.clock.advance(1.0)
    await world.restart()
    (table,) = world.lobby
    people = [Device(name) for name in "ABCD"]
    for person in people:
        await world.enter(person, table)
    assert await again(world, people) == order
    assert not people[0].last("room")["match"]["seats_drawn"]


@pytest.mark.parametrize("fault", ["storage_busy", UNKNOWN_KEPT, UNKNOWN_LOST])
async def test_everybody_sits_as_it_is_stored_when_nobody_knows_if_it_was(
    world: World, fault: str
) -> None:
    table, people = await gathered(world)
    world.store.faults.append(fault)
    await world.say(people[0], Start())
    await world.clock.advance(60)
    stored = [seat.player for seat in world.store.tables[table.state.id].seats]
    assert (stored != ["A", "B", "C", "D"]) == (fault != UNKNOWN_LOST)
    for person in people:
        assert order_of(person.last("room")) == stored
        assert person.last("entered")["seat"] == stored.index(person.player)


async def test_nobody_moves_when_a_late_friend_is_seated(world: World) -> None:
    """A seat of a bot that is waited for belongs to the match that runs."""
    table, people = await gathered(world, "quiet", deals=2)
    await world.say(people[0], Start())
    order = order_of(people[0].last("room"))
    for person in people:
        await world.say(person, Reveal(SECRETS[person.player].hex()))
    late = Device("L")
    await world.enter(late, table)
    await world.say(late, Sit(order.index("quiet")))
    await world.admit(people[0], late)
    while phase(table) != "between":
        asked = [person for person in people if person.prompt is not None]
        if asked:
            await world.answer(asked[0])
        else:
            await world.clock.advance(1.0)
    for person in people:
        await world.say(person, NextDeal())
    await world.clock.advance(0.1)
    expected = ["L" if who == "quiet" else who for who in order]
    assert order_of(late.last("room")) == expected
    assert late.last("entered")["seat"] == expected.index("L")

"""Nobody can choose the shuffle: not the server, not a player, not the last to speak."""

from __future__ import annotations

import pytest

from game.core.deal import Outcome
from game.core.match import Match, MatchLength
from game.core.rng import commitment, deal_seed, dealer_dice, seat_by_dice
from server.table.match_run import match_from_plain, match_to_plain
from server.wire.messages import AddBot, NextDeal, Ready, Rematch, Reveal, Start
from server.wire.records import decode_record
from tests.support.world import Device, World, phase, timed

SECRETS = {name: bytes([number]) * 32 for number, name in enumerate("ABCD", 1)}


async def bound(world: World, *, without: str = "", deals: int = 1) -> list[Device]:
    """Four people, all but those in `without` with a commitment, at a table that has started."""
    people = [Device(name) for name in "ABCD"]
    table = await world.create(people[0], deals=deals)
    for person in people[1:]:
        await world.join(person, table)
    for person in people:
        promise = None if person.player in without else commitment(SECRETS[person.player])
        await world.say(person, Ready(True, promise))
    await world.say(people[0], Start())
    return people


async def reveal(world: World, person: Device, secret: bytes | None = None) -> None:
    await world.say(person, Reveal((secret or SECRETS[person.player]).hex()))


def stored_before_shown(world: World) -> None:
    (match,) = world.store.matches.values()
    assert commitment(match.server_seed) == match.commitment


async def test_everybody_is_bound_before_anybody_shows_anything(world: World) -> None:
    people = await bound(world)
    (table,) = world.lobby
    assert phase(table) == "revealing"
    stored_before_shown(world)
    for person in people:
        wanted = person.last("reveal_wanted")
        match = person.last("room")["match"]
        assert wanted["commitment"] == match["commitment"]
        assert wanted["within_ms"] == 3000
        assert match["commitments"] == [commitment(SECRETS[p.player]) for p in people]
        assert match["entropies"] == [None] * 4
        assert match["seed"] is None
        assert not person.of("events")
    for person in people[:3]:
        await reveal(world, person)
    assert phase(table) == "revealing"
    assert people[0].last("room")["match"]["entropies"] == [None] * 4, "not before all are in"
    await reveal(world, people[3])
    assert phase(table) == "playing"
    shown = people[0].last("room")["match"]["entropies"]
    assert shown == [SECRETS[p.player].hex() for p in people]
    (match,) = world.store.matches.values()
    assert list(match.entropies) == shown


async def test_a_missing_reveal_is_left_out_after_three_seconds(world: World) -> None:
    people = await bound(world, without="C")
    (table,) = world.lobby
    assert not people[2].of("reveal_wanted")
    await reveal(world, people[0])
    await world.clock.advance(2.9)
    assert phase(table) == "revealing"
    await world.clock.advance(0.2)
    assert phase(table) == "playing"
    assert people[1].last("room")["match"]["entropies"] == [SECRETS["A"].hex(), None, None, None]
    await reveal(world, people[1])
    assert people[1].refusals() == ["reveal_not_wanted"]
    assert people[1].last("room")["match"]["entropies"][1] is None


async def test_an_invalid_reveal_is_refused_and_does_not_spoil_a_valid_one(world: World) -> None:
    people = await bound(world)
    await reveal(world, people[0], b"x" * 32)
    assert people[0].refusals() == ["bad_reveal"]
    for person in people:
        await reveal(world, person)
    (table,) = world.lobby
    assert phase(table) == "playing"
    assert people[0].last("room")["match"]["entropies"][0] == SECRETS["A"].hex()


async def test_an_invalid_reveal_alone_counts_as_none(world: World) -> None:
    people = await bound(world)
    for person in people[1:]:
        await reveal(world, person)
    await reveal(world, people[0], b"x" * 32)
    await world.clock.advance(3.1)
    assert people[0].last("room")["match"]["entropies"][0] is None


async def test_a_second_device_without_the_secret_does_no_harm(world: World) -> None:
    people = await bound(world)
    (table,) = world.lobby
    tablet = Device("A")
    await world.enter(tablet, table)
    assert tablet.of("reveal_wanted")
    await reveal(world, tablet, b"y" * 32)
    for person in people:
        await reveal(world, person)
    assert people[0].last("room")["match"]["entropies"][0] == SECRETS["A"].hex()


async def test_who_was_not_asked_and_who_only_watches_cannot_reveal(world: World) -> None:
    people = await bound(world, without="B")
    (table,) = world.lobby
    watcher = Device("watcher")
    await world.enter(watcher, table)
    await reveal(world, watcher, b"z" * 32)
    await reveal(world, people[1])
    assert watcher.refusals() == ["not_seated"]
    assert people[1].refusals() == ["reveal_not_wanted"]


async def test_without_commitments_nobody_is_waited_for(world: World) -> None:
    people = await bound(world, without="ABCD")
    (table,) = world.lobby
    assert phase(table) == "playing"
    assert people[0].last("room")["match"]["commitments"] == [None] * 4


async def test_the_seed_is_shown_only_when_the_match_is_over_and_explains_every_deal(
    world: World,
) -> None:
    people = await bound(world, deals=2, without="D")
    (table,) = world.lobby
    for person in people[:3]:
        await reveal(world, person)
    while phase(table) != "finished":
        asked = [person for person in people if person.prompt is not None]
        if asked:
            assert all(p.last("room")["match"]["seed"] is None for p in people)
            await world.answer(asked[0])
        else:
            for person in people:
                await world.say(person, NextDeal())
    match = people[0].last("room")["match"]
    seed = bytes.fromhex(match["seed"])
    assert commitment(seed) == match["commitment"]
    shares = [bytes.fromhex(entropy or "") for entropy in match["entropies"]]
    assert shares == [SECRETS["A"], SECRETS["B"], SECRETS["C"], b""]
    for (_, number), deal in world.store.deals.items():
        expected = deal_seed(seed, shares, match["match"], number)
        assert decode_record(deal.record).seed == expected.hex()


async def test_a_crash_while_shares_are_awaited_asks_again(world: World) -> None:
    people = await bound(world)
    promised = people[0].last("room")["match"]
    await reveal(world, people[0])
    await world.restart()
    (table,) = world.lobby
    assert phase(table) == "revealing"
    back = [Device(name) for name in "ABCD"]
    for person in back:
        await world.enter(person, table)
        assert person.of("reveal_wanted")
    for person in back:
        await reveal(world, person)
    assert phase(table) == "playing"
    match = back[0].last("room")["match"]
    assert match["commitment"] == promised["commitment"]
    assert None not in match["entropies"]


async def test_a_rematch_is_bound_anew(world: World) -> None:
    ann = Device("A")
    table = await world.create(ann, deals=1)
    for seat in (1, 2, 3):
        await world.say(ann, AddBot(seat, "quiet"))
    await world.say(ann, Ready(True, commitment(SECRETS["A"])))
    await world.say(ann, Start())
    await reveal(world, ann)
    while phase(table) == "playing":
        await world.answer(ann)
    first = ann.last("room")["match"]
    await world.say(ann, Rematch(commitment(SECRETS["B"])))
    assert phase(table) == "revealing"
    await reveal(world, ann, SECRETS["B"])
    second = ann.last("room")["match"]
    assert second["commitment"] != first["commitment"]
    assert second["entropies"][0] == SECRETS["B"].hex()
    assert ann.last("reveal_wanted")["match"] == second["match"]


async def test_a_crash_while_shares_are_awaited_leaves_the_clocks_as_agreed(world: World) -> None:
    ann = Device("ann")
    await world.play_now(ann, commitment=commitment(b"a" * 32), **timed(7, 3))
    await world.restart()
    (table,) = world.lobby
    again = Device("ann")
    await world.enter(again, table)
    await world.clock.advance(5)
    assert again.prompt is not None
    assert (again.prompt["base_ms"], again.prompt["bank_ms"]) == (7000, 3000)


def test_a_match_from_before_goes_on_with_its_round() -> None:
    """Its state does not name the seats that have passed the deal on."""
    match = Match.start(4, MatchLength("rounds", 1))
    outcomes = [Outcome((0, 0, 0, 0), (), dealer) for dealer in (1, 1, 2, 3, 0)]
    for outcome in outcomes[:3]:
        match = match.after(outcome)
    plain = match_to_plain(match)
    del plain["passed"]
    match = match_from_plain(plain)
    assert not match.after(outcomes[3]).finished
    assert match.after(outcomes[3]).after(outcomes[4]).finished


# ------------------------------------------------------------------- the first dealer


@pytest.mark.dice
async def test_dice_from_the_shares_choose_the_first_dealer() -> None:
    dealers = set()
    for number in range(12):
        world = World(seed=f"dice{number}")
        people = await bound(world)
        assert people[0].last("room")["match"]["dice"] == [], "nobody knows them before the shares"
        for person in people:
            await reveal(world, person)
        (stored,) = world.store.matches.values()
        shares = [SECRETS[name] for name in "ABCD"]
        dice = dealer_dice(stored.server_seed, shares, stored.id)
        for person in people:
            match = person.last("room")["match"]
            assert match["dice"] == list(dice)
            dealt = person.of("events")[0]["events"][0]
            assert dealt["dealer"] == match["dealer"] == (sum(dice) - 1) % 4
        dealers.add(seat_by_dice(dice, 4))
        await world.restart()
        (table,) = world.lobby
        assert table.state.match is not None
        assert table.state.match.state.dice == dice, "the same after a crash"
        await world.stop()
    assert dealers == {0, 1, 2, 3}


def test_dice_favour_no_seat_of_three() -> None:
    sums = [seat_by_dice((one, two), 3) for one in range(1, 7) for two in range(1, 7)]
    assert [sums.count(seat) for seat in range(3)] == [12, 12, 12]

"""Latecomers, people who leave, and the host: nobody blocks the shuffle, nobody steers it, and its
seed is shown at every end of a match.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.core.rng import commitment, deal_seed
from server.fair.export import export, read_export
from server.fair.verify import verify
from server.table.actor import Table
from server.wire.messages import (
    AddBot,
    ConfigureTable,
    Leave,
    NextDeal,
    Ready,
    RemoveSeat,
    Reveal,
    Sit,
    Start,
)
from tests.server.table.deal.test_fair import SECRETS, bound, reveal
from tests.support.memory_store import UNKNOWN_KEPT, UNKNOWN_LOST
from tests.support.world import RULESET, Device, World, phase

pytestmark = pytest.mark.dice

DAY = 86_400.0


def only_table(world: World) -> Table:
    (table,) = world.lobby
    return table


def only_match(world: World) -> Any:
    (match,) = world.store.matches.values()
    return match


async def play_out(world: World, people: list[Device]) -> None:
    """Everybody answers every prompt until the match is over."""
    table = only_table(world)
    while phase(table) != "finished":
        asked = [person for person in people if person.prompt is not None]
        if asked:
            await world.answer(asked[0])
        elif phase(table) == "between":
            for person in people:
                await world.say(person, NextDeal())
        else:
            await world.clock.advance(1.0)


def verified(world: World) -> list[str]:
    """The codes that an export of the only match gives; it is as promised."""
    match = only_match(world)
    records = [deal.record for deal in world.store.deals.values()]
    verdict = verify(read_export(export(match, records)))
    assert verdict.kept, verdict.findings
    return [finding.code for finding in verdict.findings]


# ------------------------------------------------------------------- nobody chooses after seeing


async def test_every_device_is_told_all_promises_before_it_is_asked(world: World) -> None:
    people = await bound(world, without="C")
    promised = [None if name == "C" else commitment(SECRETS[name]) for name in "ABCD"]
    for person in people:
        if person.player != "C":
            assert person.last("reveal_wanted")["commitments"] == promised


async def test_the_host_changes_nothing_once_the_promises_are_shown(world: World) -> None:
    people = await bound(world)
    host, before = people[0], people[0].last("room")["match"]
    for message in (
        Ready(True, commitment(b"other" * 7)),
        Ready(False),
        Start(),
        RemoveSeat(1),
        AddBot(1, "quiet"),
        Sit(2),
        ConfigureTable(RULESET),
    ):
        await world.say(host, message)
    refused = host.refusals()
    assert refused == ["match_running"] * 6  # `start` says nothing: it has begun.
    for person in people:
        await reveal(world, person)
    after = host.last("room")["match"]
    for name in ("match", "commitment", "commitments"):
        assert after[name] == before[name]
    assert after["entropies"] == [SECRETS[name].hex() for name in "ABCD"]


async def test_whoever_comes_late_adds_nothing(world: World) -> None:
    people = await bound(world)
    late = Device("late")
    await world.join(late, only_table(world))
    before = late.last("room")["match"]
    for message in (
        Ready(True, commitment(b"l" * 32)),
        Reveal((b"l" * 32).hex()),
        Reveal(SECRETS["A"].hex()),
        Sit(0),
    ):
        await world.say(late, message)
    assert late.refusals() == ["not_seated", "not_seated", "not_seated", "match_running"]
    assert late.of("reveal_wanted") == []
    for person in people:
        await reveal(world, person)
    after = late.last("room")["match"]
    assert after["commitments"] == before["commitments"]
    assert after["entropies"] == [SECRETS[name].hex() for name in "ABCD"]


async def test_a_share_cannot_be_taken_back_or_shown_in_another_seat(world: World) -> None:
    people = await bound(world)
    await reveal(world, people[1], SECRETS["A"])
    await reveal(world, people[0])
    await reveal(world, people[0], b"x" * 32)
    assert people[1].refusals() == ["bad_reveal"]
    assert people[0].refusals() == ["bad_reveal"]
    for person in people[1:]:
        await reveal(world, person)
    await reveal(world, people[0], b"y" * 32)
    assert people[0].refusals()[1:] == ["reveal_not_wanted"]
    assert people[0].last("room")["match"]["entropies"] == [SECRETS[name].hex() for name in "ABCD"]


# ------------------------------------------------------------------- nobody blocks


async def test_an_absent_person_is_named_and_not_waited_for_long(world: World) -> None:
    people = await bound(world)
    await world.drop(people[1])
    for person in (people[0], people[2], people[3]):
        await reveal(world, person)
    assert phase(only_table(world)) == "revealing"
    await world.clock.advance(3.1)
    match = people[0].last("room")["match"]
    assert phase(only_table(world)) == "playing"
    assert match["commitments"][1] == commitment(SECRETS["B"])
    assert match["entropies"][1] is None


async def test_whoever_leaves_before_revealing_is_named_and_a_bot_gives_nothing(
    world: World,
) -> None:
    people = await bound(world)
    await world.say(people[1], Leave())
    for person in (people[0], people[2], people[3]):
        await reveal(world, person)
    await world.clock.advance(3.1)
    match = only_match(world)
    assert match.commitments[1] == commitment(SECRETS["B"])
    assert match.entropies[1] is None
    await play_out(world, [people[0], people[2], people[3]])
    assert "share_missing" in verified(world)


async def test_when_everybody_is_gone_the_shuffle_goes_on_without_them(world: World) -> None:
    people = await bound(world)
    for person in people:
        await world.drop(person)
    await world.clock.advance(60.0)
    assert only_match(world).entropies == (None,) * 4
    back = Device("A")
    await world.enter(back, only_table(world))
    assert phase(only_table(world)) == "playing"


async def test_bots_neither_promise_nor_are_waited_for(world: World) -> None:
    ann = Device("A")
    table = await world.create(ann, deals=1)
    for seat in (1, 2, 3):
        await world.say(ann, AddBot(seat, "quiet"))
    await world.say(ann, Ready(True))
    await world.say(ann, Start())
    assert phase(table) == "playing"
    await play_out(world, [ann])
    assert verified(world).count("no_share") == 4
    assert "nobody_took_part" in verified(world)


# ------------------------------------------------------------------- stored before it is shown


async def test_no_promise_is_shown_before_it_is_stored(world: World) -> None:
    people = [Device(name) for name in "ABCD"]
    table = await world.create(people[0], deals=1)
    for person in people[1:]:
        await world.join(person, table)
    for person in people:
        await world.say(person, Ready(True, commitment(SECRETS[person.player])))
    world.store.hold()
    await world.say(people[0], Start())
    assert not world.store.matches
    assert not any(person.of("reveal_wanted") for person in people)
    assert all(person.last("room")["match"] is None for person in people)
    world.store.let_go()
    await world.settle()
    shown = people[0].last("reveal_wanted")["commitment"]
    assert shown == only_match(world).commitment == commitment(only_match(world).server_seed)


async def test_no_share_is_shown_before_all_are_stored(world: World) -> None:
    people = await bound(world)
    for person in people[:3]:
        await reveal(world, person)
    world.store.hold()
    await reveal(world, people[3])
    frames = "".join(frame for person in people for frame in person.frames)
    assert not any(secret.hex() in frames for secret in SECRETS.values())
    world.store.let_go()
    await world.settle()
    assert None not in only_match(world).entropies
    assert people[0].last("room")["match"]["entropies"] == list(only_match(world).entropies)


@pytest.mark.parametrize("fate", ["storage_busy", UNKNOWN_LOST, UNKNOWN_KEPT])
async def test_a_storage_that_fails_at_the_deal_changes_no_promise(world: World, fate: str) -> None:
    people = await bound(world)
    promised = people[0].last("room")["match"]
    world.store.faults.append(fate)
    for person in people:
        await reveal(world, person)
    for _ in range(40):
        await world.clock.advance(0.5)
        if phase(only_table(world)) == "playing":
            break
        if fate == UNKNOWN_LOST and phase(only_table(world)) == "revealing":
            for person in people:
                await reveal(world, person)
    match = people[0].last("room")["match"]
    assert phase(only_table(world)) == "playing"
    for name in ("match", "commitment", "commitments"):
        assert match[name] == promised[name]
    assert match["entropies"] == [SECRETS[name].hex() for name in "ABCD"]
    await play_out(world, people)
    assert "share_kept" in verified(world)


# ------------------------------------------------------------------- one deal opens no other


async def test_nothing_secret_is_told_before_the_end(world: World) -> None:
    people = await bound(world, deals=2)
    for person in people:
        await reveal(world, person)
    match = only_match(world)
    shares = [SECRETS[name] for name in "ABCD"]
    seeds = [deal_seed(match.server_seed, shares, match.id, deal) for deal in (1, 2)]
    secrets = [seed.hex() for seed in (match.server_seed, *seeds)]
    while len(world.store.deals) < 1:
        await world.answer(next(person for person in people if person.prompt is not None))
    told = "".join(frame for person in people for frame in person.frames)
    running = export(only_match(world), [d.record for d in world.store.deals.values()]).decode()
    for secret in secrets:
        assert secret not in told
        assert secret not in running
    assert json.loads(running)["seed"] is None
    codes = [finding.code for finding in verify(read_export(running.encode())).findings]
    assert "running" in codes
    await play_out(world, people)
    assert secrets[0] in "".join(frame for person in people for frame in person.frames)


# ------------------------------------------------------------------- every end


async def shown_seed(world: World) -> bool:
    """True if the stored match is over, so that its seed is shown, and keeps its promise."""
    match = only_match(world)
    assert commitment(match.server_seed) == match.commitment
    exported = read_export(export(match, [d.record for d in world.store.deals.values()]))
    return exported.seed == match.server_seed.hex() and verify(exported).kept


async def test_a_match_that_everybody_leaves_shows_its_seed(world: World) -> None:
    people = await bound(world)
    for person in people:
        await reveal(world, person)
    watcher = Device("watcher")
    await world.enter(watcher, only_table(world))
    for person in people:
        await world.say(person, Leave())
    assert not list(world.lobby)
    assert await shown_seed(world)
    assert watcher.last("room")["match"]["seed"] == only_match(world).server_seed.hex()


async def test_a_match_that_ends_while_shares_are_awaited_shows_all_that_came(
    world: World,
) -> None:
    people = await bound(world)
    await reveal(world, people[0])
    for person in people:
        await world.say(person, Leave())
    assert await shown_seed(world)
    assert only_match(world).entropies == (SECRETS["A"].hex(), None, None, None)


@pytest.mark.parametrize("restart", [False, True])
@pytest.mark.parametrize("revealed", [False, True])
async def test_an_abandoned_match_shows_its_seed(
    world: World, restart: bool, revealed: bool
) -> None:
    people = await bound(world)
    if revealed:
        for person in people:
            await reveal(world, person)
    if restart:
        await world.restart()
    else:
        for person in people:
            await world.drop(person)
    assert not await shown_seed(world)
    await world.clock.advance(31 * DAY)
    await world.lobby.left.close_due()
    assert not list(world.lobby)
    assert await shown_seed(world)


async def test_a_restart_in_the_middle_of_the_reveals_ends_in_a_match_as_promised(
    world: World,
) -> None:
    people = await bound(world)
    before = people[0].last("reveal_wanted")
    await reveal(world, people[0])
    await world.restart()
    back = [Device(name) for name in "ABC"]
    for person in back:
        await world.enter(person, only_table(world))
        assert person.last("reveal_wanted") == before
        await reveal(world, person)
    await world.clock.advance(3.1)
    assert only_match(world).entropies[3] is None
    await play_out(world, back)
    assert "share_missing" in verified(world)
    assert await shown_seed(world)

from __future__ import annotations

from typing import Any

import pytest

from game.core.rng import HashStream
from game.registry import GAMES
from server.wire.messages import Act, NextDeal
from server.wire.records import decode_record
from tests.support.world import Device, World


async def play_on(world: World, people: list[Device], chance: HashStream | None = None) -> int:
    """Play until the match is over, with default or random answers; the number of answers."""
    (table,) = world.lobby
    count = 0
    while table.state.phase != "finished":
        asked = [person for person in people if person.prompt is not None]
        if asked:
            person = chance.choice(asked) if chance else asked[0]
            assert person.prompt is not None
            choice = chance.below(len(person.prompt["actions"])) if chance else None
            await world.answer(person, choice)
            count += 1
        else:
            assert table.state.phase == "between"
            for person in people:
                await world.say(person, NextDeal())
    return count


async def test_a_person_and_three_bots_play_a_match_to_its_end(world: World) -> None:
    ann = Device("ann")
    table = await world.play_now(ann, level="greedy", deals=2)
    await play_on(world, [ann])
    room = ann.last("room")
    assert len(room["match"]["history"]) == 2
    assert room["match"]["seed"] is not None
    assert room["phase"] == table.state.phase == "finished"
    events = ann.events()
    assert sorted(events) == list(range(1, len(events) + 1))
    assert [event["type"] for event in events.values()].count("settled") == 2
    assert not ann.refusals()


async def test_four_people_play_at_random_and_all_see_the_same_table(world: World) -> None:
    _, people = await world.four(deals=2)
    answers = await play_on(world, people, HashStream(b"four", "answers"))
    assert sum(len(person.of("acked")) for person in people) == answers
    for person in people:
        events = person.events()
        assert sorted(events) == sorted(people[0].events())
        assert not person.refusals()


async def test_every_finished_deal_is_stored_and_dealt_again_from_its_record(
    world: World,
) -> None:
    _, people = await world.four(deals=2)
    await play_on(world, people, HashStream(b"stored", "answers"))
    assert world.store.rows == {}, "records replace rows"
    (match,) = world.store.matches.values()
    assert match.ended is not None
    assert len(world.store.deals) == 2
    for settled in world.store.deals.values():
        record = decode_record(settled.record)
        game = GAMES[record.game]
        rules = game.rules(**record.rules)
        deal = game.deal(rules, bytes.fromhex(record.seed), record.setup)
        assert tuple(deal.begin()) == record.opening
        for decision in record.decisions:
            assert tuple(deal.legal_actions(decision.seat)) == decision.offered
            assert tuple(deal.act(decision.seat, decision.action)) == decision.emissions
        assert deal.outcome == record.outcome
        assert deal.outcome is not None
        assert deal.outcome.scores == settled.scores


async def test_the_history_of_the_match_agrees_with_what_everybody_saw(world: World) -> None:
    _, people = await world.four(deals=3)
    await play_on(world, people, HashStream(b"agree", "answers"))
    settled = [e["scores"] for e in people[1].events().values() if e["type"] == "settled"]
    match = people[2].last("room")["match"]
    assert match["history"] == settled
    won = [e for e in people[1].events().values() if e["type"] == "won"]
    told = [win for wins in match["wins"] for win in wins]
    assert [(win["seat"], win["giver"], win["self_drawn"]) for win in told] == [
        (e["seat"], e["giver"], e["giver"] is None) for e in won
    ]
    assert all(win["points"] > 0 for win in told)
    assert match["scores"] == [sum(column) for column in zip(*settled, strict=True)]


async def test_nobody_hears_of_an_action_before_it_is_durable(world: World) -> None:
    _, people = await world.four()
    told = {person.player: len(person.heard) for person in people}
    (asked,) = [person for person in people if person.prompt is not None]
    rows = len(world.store.rows)
    world.store.hold()
    await world.answer(asked)
    assert {person.player: len(person.heard) for person in people} == told
    world.store.let_go()
    await world.settle()
    assert len(world.store.rows) == rows + 1
    assert asked.of("acked")
    for person in people:
        assert any(e["type"] == "discarded" for e in person.last("events")["events"])


async def play_deal(world: World, people: list[Device], seed: str) -> list[dict[str, Any]]:
    """Play one deal; people answer a window in an order drawn from `seed`, but each answer depends
    on the prompt alone. The frames to a spectator.
    """
    (table,) = world.lobby
    watcher = Device("watcher")
    await world.enter(watcher, table)
    order = HashStream(seed.encode(), "order")
    while table.state.phase == "playing":
        asked = [person for person in people if person.prompt is not None]
        person = order.choice(asked)
        prompt = person.prompt
        assert prompt is not None
        mind = HashStream(b"mind", f"{person.player}{prompt['seq']}")
        await world.answer(person, mind.below(len(prompt["actions"])))
    return list(watcher.events().values())


@pytest.mark.parametrize("seed", range(4))
async def test_a_claim_window_resolves_the_same_in_whatever_order_people_answer(
    seed: int,
) -> None:
    seen = []
    for order in range(4):
        world = World(seed=f"window {seed}")
        _, people = await world.four(deals=1)
        seen.append(await play_deal(world, people, f"order {order}"))
        await world.stop()
    assert any(event["type"] == "melded" for event in seen[0])
    assert all(one == seen[0] for one in seen[1:])


async def test_a_beaten_claim_is_closed_and_never_announced(world: World) -> None:
    """Seats make every possible claim, the last seat first, until somebody is beaten unheard."""
    table, people = await world.four(deals=16)
    beaten: dict[str, Any] | None = None
    while beaten is None:
        asked = [person for person in reversed(people) if person.prompt is not None]
        if not asked:
            assert table.state.phase == "between", "nobody was ever beaten"
            for person in people:
                await world.say(person, NextDeal())
            continue
        prompt = asked[0].prompt
        assert prompt is not None
        others = [(person, person.prompt) for person in asked[1:]]
        await world.answer(asked[0], 0 if prompt["window"] else None)
        for person, other in others:
            news = [m for m in person.news() if m["type"] == "prompt_closed"]
            if other is not None and news and news[-1]["code"] == "decided":
                assert news[-1]["n"] == other["n"]
                assert person.prompt is None or person.prompt["n"] > other["n"]
                beaten = other
    kinds = {event["type"] for person in people for event in person.events().values()}
    assert kinds <= {event.type for event in GAMES["mahjong"].events}
    stale = next(p for p in people if any(m.get("n") == beaten["n"] for m in p.of("prompt")))
    await world.say(stale, Act(beaten["n"], 0))
    assert stale.refusals() == ["stale_action"]


async def test_each_deal_stores_its_match_once(world: World) -> None:
    _, people = await world.four(deals=3)
    await play_on(world, people, HashStream(b"once", "answers"))
    kinds = [type(write).__name__ for write in world.store.log]
    deals = "".join({"StoredMatch": "m", "SettledDeal": "s"}.get(kind, "") for kind in kinds)
    assert deals.replace("sm", "d") == "mmddd", "begun, shares closed, three deals settled"

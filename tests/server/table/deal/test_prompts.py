from __future__ import annotations

from collections.abc import Collection

import pytest

from ai.levels import LEVELS, Level
from game.core.rng import HashStream
from server.table.actor import Table
from server.table.prompts import PER_EVENT, Offered, OpenPrompt, prompt_number
from server.wire.messages import Act, NextDeal
from tests.support.world import Device, World, config, timed


def asked(people: list[Device]) -> Device:
    """The only person with a prompt."""
    (person,) = [person for person in people if person.prompt is not None]
    return person


async def test_the_first_answer_counts_and_its_repetitions_are_answered_the_same(
    world: World,
) -> None:
    table, people = await world.four()
    person = asked(people)
    prompt = person.prompt
    assert prompt is not None
    await world.say(person, Act(prompt["n"], 0))
    rows = len(world.store.rows)
    for choice in (0, 1, 400):
        await world.say(person, Act(prompt["n"], choice))
    assert [m["n"] for m in person.of("acked")] == [prompt["n"]] * 4
    assert len(world.store.rows) == rows
    assert not person.refusals()
    assert not table.state.frozen


async def test_stale_and_foreign_answers_are_refused_and_change_nothing(world: World) -> None:
    _, people = await world.four()
    person = asked(people)
    prompt = person.prompt
    assert prompt is not None
    rows = dict(world.store.rows)
    await world.say(person, Act(prompt["n"] + 1, 0))
    await world.say(person, Act(0, 0))
    await world.say(person, Act(prompt["n"], len(prompt["actions"])))
    assert person.refusals() == ["stale_action", "stale_action", "bad_choice"]
    other = next(one for one in people if one is not person)
    await world.say(other, Act(prompt["n"], 0))
    assert other.refusals() == ["stale_action"]
    watcher = Device("watcher")
    await world.enter(watcher, next(iter(world.lobby)))
    await world.say(watcher, Act(prompt["n"], 0))
    assert watcher.refusals() == ["not_seated"]
    assert world.store.rows == rows
    await world.answer(person)
    assert len(world.store.rows) == len(rows) + 1


async def test_two_devices_of_a_seat_are_both_asked_and_the_first_answer_wins(
    world: World,
) -> None:
    table, people = await world.four()
    first = asked(people)
    second = Device(first.player)
    await world.enter(second, table)
    assert second.prompt == first.prompt
    prompt = first.prompt
    assert prompt is not None
    await world.say(second, Act(prompt["n"], 1))
    assert second.last("acked")["n"] == prompt["n"]
    closed = {"type": "prompt_closed", "n": prompt["n"], "code": "answered"}
    assert first.last("prompt_closed") == closed
    assert closed not in second.heard
    await world.say(first, Act(prompt["n"], 0))
    assert first.last("acked")["n"] == prompt["n"], "answered the same way"
    assert first.events() == second.events()


async def test_numbers_of_prompts_rise_and_depend_on_what_the_seat_knows(world: World) -> None:
    _, people = await world.four()
    for _ in range(60):
        open_now = [person for person in people if person.prompt is not None]
        if not open_now:
            break
        await world.answer(open_now[0])
    for person in people:
        numbers = [prompt["n"] for prompt in person.of("prompt")]
        assert numbers == sorted(set(numbers))
        for prompt in person.of("prompt"):
            assert prompt["n"] == prompt_number(prompt["seq"], 0)


def test_more_decisions_than_a_number_can_hold_are_an_error() -> None:
    assert prompt_number(3, PER_EVENT - 1) < prompt_number(4, 0)
    with pytest.raises(OverflowError):
        prompt_number(3, PER_EVENT)


def test_the_base_runs_before_the_bank_and_stands_when_told() -> None:
    prompt = OpenPrompt(0, 8, 1, Offered([]), 0, base=15, grace=1, bank=60)
    prompt = prompt.started(100)
    assert (prompt.base_left(100.5), prompt.bank_left(100.5)) == (15, 60), "grace"
    assert (prompt.base_left(106), prompt.bank_left(106)) == (10, 60)
    assert (prompt.base_left(126), prompt.bank_left(126)) == (0, 50)
    prompt = prompt.stopped(126)
    assert prompt.bank_left(500) == 50
    prompt = prompt.started(500)
    assert prompt.time_left(510) == 40
    assert prompt.time_left(600) == 0


async def test_when_time_runs_out_the_default_is_done_and_the_bank_is_gone() -> None:
    world = World(config=config())
    table, people = await world.four(**timed(5, 10))
    person = asked(people)
    prompt = person.prompt
    assert prompt is not None
    assert (prompt["base_ms"], prompt["bank_ms"]) == (5000, 10000)
    await world.clock.advance(14.9)
    assert person.prompt is not None
    await world.clock.advance(0.2)
    closed = {"type": "prompt_closed", "n": prompt["n"], "code": "time_up"}
    assert person.last("prompt_closed") == closed
    default = prompt["actions"][prompt["default"]]
    done = person.events()[prompt["seq"] + 1]
    assert (done["type"], done["seat"], done["tile"]) == ("discarded", 0, default["tile"])
    assert table.state.seats[0].timeouts == 1
    assert not table.state.seats[0].substituted
    await world.stop()


async def test_an_answer_in_time_costs_only_what_it_took_beyond_the_base() -> None:
    world = World(config=config())
    _, people = await world.four(**timed(5, 10))
    await world.clock.advance(8)
    await world.answer(people[0])
    for _ in range(200):
        if people[0].prompt is not None and not people[0].prompt["window"]:
            break
        await world.answer(next(person for person in people if person.prompt is not None))
    assert people[0].prompt is not None
    assert (people[0].prompt["base_ms"], people[0].prompt["bank_ms"]) == (5000, 7000)
    await world.stop()


async def test_who_comes_back_finds_the_prompt_with_what_is_left_of_the_clock() -> None:
    world = World(config=config())
    table, people = await world.four(**timed(5, 10))
    await world.clock.advance(4)
    await world.enter(people[0], table)
    prompt = people[0].prompt
    assert prompt is not None
    assert (prompt["base_ms"], prompt["bank_ms"]) == (1000, 10000)
    await world.clock.advance(3)
    await world.enter(people[0], table)
    assert people[0].last("prompt")["base_ms"] == 0
    assert people[0].last("prompt")["bank_ms"] == 8000
    await world.stop()


async def test_without_a_limit_nobody_is_hurried(world: World) -> None:
    _, people = await world.four()
    prompt = people[0].prompt
    assert prompt is not None
    assert (prompt["base_ms"], prompt["bank_ms"]) == (None, None)
    await world.clock.advance(3600)
    assert people[0].prompt == prompt


async def test_hints_name_what_the_hand_would_wait_for_after_a_discard(world: World) -> None:
    """Greedy bots' seats are played by people who act as the bot would, until one is ready."""
    ann = Device("ann")
    await world.play_now(ann, deals=8)
    mind = LEVELS["greedy"]
    (table,) = world.lobby
    for _ in range(400):
        prompt = ann.prompt
        if prompt is None:
            await world.say(ann, NextDeal())
            continue
        for hint in prompt["hints"]:
            claims = prompt["actions"][hint["choice"]]["type"] in ("chow", "pung", "kong")
            assert "win" in hint or claims is prompt["window"]
            assert "win" in hint or hint["waits"]
        if not prompt["window"] and any(hint["waits"] for hint in prompt["hints"]):
            break
        await world.answer(ann, chosen(table, mind))
    assert prompt is not None
    hint = next(hint for hint in prompt["hints"] if hint["waits"])
    await world.answer(ann, hint["choice"])
    waits = ann.last("waits")
    assert [wait["tile"] for wait in waits["waits"]] == [wait["tile"] for wait in hint["waits"]]
    again = Device("ann")
    await world.enter(again, table)
    assert again.prompt is not None
    assert again.last("waits")["waits"] == waits["waits"]


async def test_waits_are_told_although_more_has_happened_since_they_were_found() -> None:
    """The bots play at once: after a discard all that follows until the next prompt is no later."""
    world = World(hint_delay=0.06)
    ann = Device("ann")
    await world.play_now(ann, deals=8)
    (table,) = world.lobby
    due, told = list[int](), 0
    for _ in range(400):
        prompt = ann.prompt
        if prompt is None:
            due = []
            await world.say(ann, NextDeal())
            continue
        await world.clock.advance(0.06)
        waits = tiles_of(ann.last("waits")["waits"]) if ann.of("waits") else []
        if due:
            assert waits == due
            told += 1
        choice = chosen(table, LEVELS["greedy"])
        hints = {hint["choice"]: tiles_of(hint["waits"]) for hint in prompt["hints"]}
        if not prompt["window"]:
            due = hints.get(choice, [])
        elif prompt["actions"][choice]["type"] != "pass":
            due = []
        await world.answer(ann, choice)
    assert told > 5


async def test_a_page_that_comes_on_its_own_turn_knows_what_the_hand_waited_for(
    world: World,
) -> None:
    """If the drawn tile goes, too, the waits are the same, and are not told again."""
    ann = Device("ann")
    await world.play_now(ann, deals=8)
    mind = LEVELS["greedy"]
    (table,) = world.lobby
    for _ in range(400):
        prompt = ann.prompt
        if prompt is None:
            await world.say(ann, NextDeal())
            continue
        waits = ann.last("waits") if ann.of("waits") else None
        if waits is not None and waits["waits"] and not prompt["window"]:
            break
        await world.answer(ann, chosen(table, mind))
    else:
        pytest.fail("no hand was ready")
    again = Device("ann")
    await world.enter(again, table)
    assert again.prompt is not None
    assert not again.prompt["window"]
    assert again.last("waits")["waits"] == waits["waits"]


async def test_hints_name_what_the_hand_would_wait_for_after_a_claim(world: World) -> None:
    """The discard that a claim is best followed by is offered then, with the same waits."""
    ann = Device("ann")
    await world.play_now(ann, deals=8)
    mind = LEVELS["greedy"]
    (table,) = world.lobby
    followed = 0
    for _ in range(900):
        prompt = ann.prompt
        if prompt is None:
            await world.say(ann, NextDeal())
            continue
        hints = [hint for hint in prompt["hints"] if prompt["window"] and "discard" in hint]
        if not hints:
            await world.answer(ann, chosen(table, mind))
            continue
        await world.answer(ann, hints[0]["choice"])
        then = ann.prompt
        if then is None or then["window"]:
            continue
        tiles = {
            then["actions"][hint["choice"]]["tile"]: tiles_of(hint["waits"])
            for hint in then["hints"]
            if hint["waits"]
        }
        assert tiles[hints[0]["discard"]] == tiles_of(hints[0]["waits"])
        followed += 1
        if followed == 3:
            break
    assert followed == 3


def tiles_of(waits: list[dict[str, int]]) -> list[int]:
    return [wait["tile"] for wait in waits]


async def test_a_person_is_told_why_a_complete_hand_does_not_win(world: World) -> None:
    """Discards are not won here; a greedy person comes to wait for one that is thrown."""
    world.switches = {"self_draw_only": True}
    ann = Device("ann")
    await world.play_now(ann, deals=8)
    mind = LEVELS["greedy"]
    (table,) = world.lobby
    for _ in range(600):
        if any(message["why"] for message in ann.of("waits")):
            break
        if ann.prompt is None:
            await world.say(ann, NextDeal())
        else:
            await world.answer(ann, chosen(table, mind))
    told = [message for message in ann.of("waits") if message["why"]]
    assert {message["why"] for message in told} == {"self_draw_only"}
    seq, waits = told[0]["seq"], {wait["tile"] for wait in told[0]["waits"]}
    # If nobody may claim the tile, the next seat has drawn by then.
    events = ann.events()
    latest = max(n for n in events if n <= seq and events[n]["type"] == "discarded")
    assert events[latest]["tile"] in waits
    assert all(prompt["why"] is None for prompt in ann.of("prompt"))


async def test_a_person_is_told_on_the_own_turn_why_the_hand_does_not_win(world: World) -> None:
    """Only declared hands win here; a greedy person who never declares completes a hand."""
    world.switches = {"ready_declaration": True, "ready_needed": True}
    ann = Device("ann")
    await world.play_now(ann, deals=8)
    mind = LEVELS["greedy"]
    (table,) = world.lobby
    for _ in range(1500):
        if ann.prompt is None:
            await world.say(ann, NextDeal())
            continue
        if ann.prompt["why"]:
            break
        ready = {n for n, action in enumerate(ann.prompt["actions"]) if action.get("ready")}
        await world.answer(ann, chosen(table, mind, without=ready))
    assert ann.prompt is not None
    assert ann.prompt["why"] == "not_ready_declared"
    assert all(action["type"] != "declare_win" for action in ann.prompt["actions"])


def chosen(table: Table, level: Level, without: Collection[int] = ()) -> int:
    """The choice of a bot of this level on seat 0 if it were not offered the actions `without`."""
    run = table.state.run
    assert run is not None
    board = table.state.history.board(0)
    offered = [
        (index, action)
        for index, action in enumerate(run.deal.legal_actions(0))
        if index not in without
    ]
    rng = HashStream(b"mind", "hints")
    return offered[level.choose(board, [action for _, action in offered], rng)][0]

"""A claim window is one write: stored when it closes, then acknowledged and published."""

from __future__ import annotations

from typing import Any

import pytest

from server.runtime.config import Config, Timers
from server.storage.store import Row, Write
from server.table.actor import Table
from server.table.pacing import HOLD, MARGIN
from server.wire.messages import Act, NextDeal
from tests.support.memory_store import UNKNOWN_KEPT, UNKNOWN_LOST
from tests.support.world import Device, World, phase, timed


async def asked(
    *, several: bool, **options: Any
) -> tuple[World, Table, list[Device], list[Device]]:
    """A table where a hold has just begun, and the people who are asked: one, or several."""
    world = World(config=Config(pace=1.0, timers=Timers(grace=0.0)), jitter=lambda: 0.0)
    table, people = await world.four(deals=8, **options)
    for _ in range(20_000):
        window = [p for p in people if p.prompt is not None and p.prompt["window"]]
        if window and (len(window) > 1) is several:
            return world, table, people, window
        for person in people:
            if person.prompt is not None:
                await world.answer(person)
            if phase(table) == "between":
                await world.say(person, NextDeal())
        await world.clock.advance(0.01)
    raise AssertionError("nobody was asked")


def until_closed(world: World, table: Table) -> float:
    """Seconds until the window closes that is decided."""
    window = table.state.window
    assert window is not None
    assert window.decided
    return window.closes_at - world.clock.now()


def written(world: World) -> list[tuple[Write, ...]]:
    """Every transaction from now on."""
    transactions = list[tuple[Write, ...]]()
    write = world.store.write

    async def noted(*writes: Write) -> None:
        transactions.append(writes)
        await write(*writes)

    world.store.write = noted  # type: ignore[method-assign]
    return transactions


async def test_the_answers_of_a_window_are_one_transaction() -> None:
    world, table, _, (one, other, *_) = await asked(several=True)
    transactions = written(world)
    numbers = [person.prompt["n"] for person in (one, other) if person.prompt is not None]
    seen = table.state.history.published
    await world.answer(one)
    await world.answer(other)
    assert not transactions, "nothing is stored before it closes"
    await world.clock.advance(until_closed(world, table))
    (together,) = transactions
    assert len([write for write in together if isinstance(write, Row)]) == 2
    assert table.state.history.published == seen, "the hold is not over"
    await world.clock.advance(MARGIN)
    assert table.state.history.published > seen
    assert one.last("acked")["n"] == numbers[0]
    assert other.last("acked")["n"] == numbers[1]
    await world.stop()


async def test_an_answer_is_acknowledged_with_what_comes_of_the_window() -> None:
    world, table, _, (one, *_) = await asked(several=False)
    assert one.prompt is not None
    n = one.prompt["n"]
    await world.answer(one)
    one.news()
    await world.say(one, Act(n, 0))
    await world.clock.advance(until_closed(world, table) + MARGIN / 2)
    assert not one.news(), "nor is it when it is said again"
    await world.clock.advance(MARGIN / 2)
    heard = [message["type"] for message in one.news()]
    assert heard.index("acked") < heard.index("events")
    await world.stop()


async def test_another_device_of_the_person_hears_at_once_that_it_is_answered() -> None:
    world, table, _, (one, *_) = await asked(several=False)
    phone = Device(one.player)
    await world.enter(phone, table)
    assert phone.prompt == one.prompt
    await world.answer(one)
    assert phone.last("prompt_closed")["code"] == "answered"
    again = Device(one.player)
    await world.enter(again, table)
    assert again.prompt is None
    await world.stop()


async def test_an_answer_that_comes_too_late_to_matter_is_answered_like_any() -> None:
    """Others have decided, which nobody knows before it is published."""
    for _ in range(20):
        world, table, _, window = await asked(several=True)
        first = max(window, key=strength)
        await world.answer(first, 0)
        decided = table.state.window is not None and table.state.window.decided
        late = next(person for person in window if person is not first)
        if not decided or late.prompt is None:
            await world.stop()
            continue
        await world.say(late, Act(late.prompt["n"], 400))
        assert late.refusals()[-1] == "bad_choice"
        n = late.prompt["n"]
        await world.answer(late, 0)
        await world.clock.advance(HOLD[0])
        assert late.unacked is None
        assert late.last("acked")["n"] == n
        await world.stop()
        return
    raise AssertionError("nobody came too late")


def strength(person: Device) -> int:
    """The strength of a person's best claim."""
    assert person.prompt is not None
    order = ["pass", "chow", "pung", "kong", "declare_win"]
    return order.index(person.prompt["actions"][0]["type"])


async def test_who_does_not_answer_hears_with_the_event_that_others_have_decided() -> None:
    for _ in range(20):
        world, table, _, window = await asked(several=True)
        first = max(window, key=strength)
        late = next(person for person in window if person is not first)
        await world.answer(first, 0)
        if table.state.window is not None and table.state.window.decided:
            late.news()
            await world.clock.advance(until_closed(world, table) + MARGIN / 2)
            assert not late.news()
            await world.clock.advance(MARGIN / 2)
            closed, *_ = late.news()
            assert (closed["type"], closed["code"]) == ("prompt_closed", "decided")
            await world.stop()
            return
        await world.stop()
    raise AssertionError("nobody decided for others")


async def test_the_time_runs_out_as_if_nobody_had_decided() -> None:
    for _ in range(20):
        world, table, _, window = await asked(several=True, **timed(5, 0))
        first = max(window, key=strength)
        late = next(person for person in window if person is not first)
        closed = len(late.of("prompt_closed"))
        await world.answer(first, 0)
        if table.state.window is not None and table.state.window.decided:
            assert any(
                timer.seat == table.state.seats.of(late.player) for timer in table.state.timers
            )
            assert len(late.of("prompt_closed")) == closed
            await world.stop()
            return
        await world.stop()
    raise AssertionError("nobody decided for others")


@pytest.mark.parametrize("fault", ["storage_busy", UNKNOWN_KEPT, UNKNOWN_LOST])
async def test_a_window_that_is_not_stored_is_asked_again_or_goes_on(fault: str) -> None:
    world, table, people, (one, *_) = await asked(several=False)
    seen = table.state.history.published
    world.store.faults.append(fault)
    await world.answer(one)
    await world.clock.advance(HOLD[0])
    assert people[0].last("notice")["code"] == "storage_waiting"
    await world.clock.advance(5)
    assert people[0].last("notice")["code"] == "storage_back"
    for person in people:
        if person.prompt is not None and person.prompt["window"]:
            await world.answer(person)
    await world.clock.advance(1)
    assert table.state.history.published > seen
    assert not table.state.frozen
    await world.stop()


async def test_a_server_that_dies_in_a_window_asks_again_under_the_same_number() -> None:
    world, _, _, (one, *_) = await asked(several=False)
    assert one.prompt is not None
    before = one.prompt
    await world.answer(one)
    await world.restart()
    (table,) = world.lobby
    again = Device(one.player)
    await world.enter(again, table)
    assert again.prompt is not None
    assert again.prompt["n"] == before["n"]
    assert again.prompt["actions"] == before["actions"]
    await world.say(again, Act(before["n"], before["default"]))
    await world.clock.advance(HOLD[1])
    assert again.last("acked")["n"] == before["n"]
    await world.stop()

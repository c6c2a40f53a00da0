"""A level that a later release has not any more: its bots play on at one that there is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from structlog.testing import capture_logs

from ai.levels import LEVELS, Level, default_level
from game.core.switches import Text
from server.wire.messages import NextDeal
from tests.support.world import QUIET, Device, World, first_default, phase

DEFAULT_LEVEL = default_level("mahjong")
OLD = Level("old", Text("旧", "old"), {"mahjong": first_default}, quick=True)
ONLY_CARDS = replace(OLD, by_game={"paohuzi": first_default})


@pytest.mark.parametrize("now", [{}, {"old": ONLY_CARDS}], ids=["removed", "of another game"])
async def test_a_table_whose_bots_have_a_level_that_is_gone_plays_on(now: dict[str, Level]) -> None:
    world = World(levels={**LEVELS, "quiet": QUIET, "old": OLD})
    ann = Device("ann")
    table = await world.play_now(ann, level="old", deals=2)
    world.levels = {**LEVELS, "quiet": QUIET, **now}
    with capture_logs() as logs:
        await world.restart()
    lines = [line for line in logs if line["event"] == "level replaced"]
    assert [(line["seat"], line["level"], line["by"]) for line in lines] == [
        (seat, "old", DEFAULT_LEVEL) for seat in (1, 2, 3)
    ]
    assert {(line["log_level"], line["code"]) for line in lines} == {("warning", "unknown_level")}
    again = world.lobby.get(table.state.id)
    assert not again.state.frozen
    ann = Device("ann")
    await world.enter(ann, again)
    seats = ann.last("room")["seats"]
    assert [seat["level"] for seat in seats] == [None] + [DEFAULT_LEVEL] * 3
    while phase(again) != "finished":
        if phase(again) == "between":
            await world.say(ann, NextDeal())
        else:
            await world.answer(ann)
    assert not again.state.frozen
    assert world.store.tables[table.state.id].seats[1].level == DEFAULT_LEVEL
    await world.stop()


async def test_levels_that_there_are_stay(world: World) -> None:
    table = await world.play_now(Device("ann"), level="quiet")
    with capture_logs() as logs:
        await world.restart()
    assert not [line for line in logs if line["event"] == "level replaced"]
    assert world.lobby.get(table.state.id).state.seats[1].level == "quiet"

"""A settled deal is stored with the result of each seat, under the name that its rules have."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.core.switches import Setting
from tests.support.world import Device, World


@pytest.mark.parametrize(
    ("ruleset", "switches", "options", "naming", "race"),
    [
        ("mahjong/sichuan", {"winners_stay": True}, {"deals": 1}, {"winners_stay": True}, False),
        ("mahjong/sichuan", {}, {"deals": 1}, {}, False),
        ("paohuzi/loudi", {"race": True}, {"deals": 1}, {}, True),
    ],
)
async def test_a_result_names_its_kind_of_game(
    ruleset: str,
    switches: dict[str, Setting],
    options: dict[str, Any],
    naming: dict[str, Setting],
    race: bool,
) -> None:
    world = World(ruleset=ruleset, switches=switches)
    ann = Device("ann")
    table = await world.play_now(ann, **options)
    while not world.store.deals:
        await world.answer(ann)
    seats = len(table.state.seats)
    (deal,) = world.store.deals.values()
    results = list(world.store.results.values())
    assert [(one.seat, one.points) for one in results] == list(enumerate(deal.scores))
    assert {(json.dumps(naming, separators=(",", ":")), race, seats, 1)} == {
        (one.naming, one.race, one.seats, one.people) for one in results
    }
    assert [one.player is not None for one in results].count(True) == 1

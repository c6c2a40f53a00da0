"""A server builds the tables of the games before anybody plays: a deal waits for none of them."""

from __future__ import annotations

import pytest

from game.paohuzi.kernel.solver import KEPT, solver_of
from game.paohuzi.play import why
from game.paohuzi.scoring import winning
from game.registry import RULESETS, prepare
from server.app import create_app
from server.runtime.config import Config
from tests.support.memory_store import MemoryStore
from tests.support.world import Device, World, phase

CASES = [
    (ruleset.id, preset)
    for ruleset in RULESETS.values()
    if ruleset.game == "paohuzi"
    for preset in ruleset.presets
]


@pytest.fixture(autouse=True)
def _nothing_built() -> None:
    """As in a process that has just begun."""
    KEPT.clear()
    for cache in (winning._kept, why._kept_without):
        cache.cache_clear()


async def test_a_server_that_has_started_has_the_tables_of_every_preset() -> None:
    store = MemoryStore()

    async def opened() -> MemoryStore:
        return store

    app = create_app(Config(), store_factory=opened)
    assert len(KEPT) == 0
    async with app.router.lifespan_context(app):
        built = len(KEPT)
        assert built > 0
        for ruleset in RULESETS.values():
            for preset in ruleset.presets.values() if ruleset.game == "paohuzi" else ():
                solver_of(preset.rules.solver_rules)  # type: ignore[attr-defined]
        assert len(KEPT) == built


@pytest.mark.parametrize(("ruleset", "preset"), CASES)
async def test_a_deal_and_its_hints_build_no_table_any_more(ruleset: str, preset: str) -> None:
    prepare(RULESETS.values())
    built = len(KEPT)
    world = World(ruleset=ruleset, preset=preset)
    ann = Device("A")
    table = await world.play_now(ann, deals=1, hints=True)
    while phase(table) == "playing":
        if ann.prompt is not None:
            await world.answer(ann)
        else:
            await world.clock.advance(1.0)
    await world.stop()
    assert len(KEPT) == built

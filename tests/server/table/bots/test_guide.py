"""Hints for newcomers: only if the table has agreed on them, to the seat that decides."""

from __future__ import annotations

from ai.advice import REASONS
from tests.support.world import World


async def test_prompts_carry_advice_where_the_table_has_hints(world: World) -> None:
    table, people = await world.four(hints=True)
    asked = next(person for person in people if person.prompt is not None)
    prompt = asked.prompt
    assert prompt is not None
    assert prompt["guide"]["best"]
    for choice in (*prompt["guide"]["best"], *prompt["guide"]["loose"]):
        assert prompt["actions"][choice]["type"] == "discard"
    assert all(person is asked or not person.of("prompt") for person in people)
    assert table.state.room(0.0).options.hints


async def test_nobody_is_advised_elsewhere(world: World) -> None:
    _, people = await world.four()
    for _ in range(20):
        asked = next(person for person in people if person.prompt is not None)
        assert asked.prompt is not None
        assert asked.prompt["guide"] is None
        await world.answer(asked)


async def test_a_claim_has_its_best_answer_and_the_reason(world: World) -> None:
    _, people = await world.four(hints=True)
    for _ in range(200):
        asked = next(person for person in people if person.prompt is not None)
        prompt = asked.prompt
        assert prompt is not None
        if prompt["window"]:
            guide = prompt["guide"]
            assert (len(guide["best"]), guide["loose"]) == (1, [])
            assert guide["because"]["code"] in REASONS
            return
        await world.answer(asked)
    raise AssertionError("nobody could claim anything")

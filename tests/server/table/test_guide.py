"""Hints for newcomers: only where the table has agreed on them, to the seat that decides."""

from __future__ import annotations

from tests.support.world import World


async def test_prompts_carry_advice_where_the_table_has_hints(world: World) -> None:
    table, people = await world.four(hints=True)
    asked = next(person for person in people if person.prompt is not None)
    prompt = asked.last("prompt")
    assert prompt["guide"]["best"]
    for choice in (*prompt["guide"]["best"], *prompt["guide"]["loose"]):
        assert prompt["actions"][choice]["type"] == "discard"
    assert all(person is asked or not person.of("prompt") for person in people)
    assert table.state.room(0.0).options.hints


async def test_nobody_is_advised_elsewhere(world: World) -> None:
    _, people = await world.four()
    for _ in range(20):
        asked = next(person for person in people if person.prompt is not None)
        assert asked.last("prompt")["guide"] is None
        await world.answer(asked)


async def test_a_claim_has_a_guide_without_advice(world: World) -> None:
    _, people = await world.four(hints=True)
    for _ in range(200):
        asked = next(person for person in people if person.prompt is not None)
        prompt = asked.last("prompt")
        if prompt["window"]:
            assert (prompt["guide"]["best"], prompt["guide"]["loose"]) == ([], [])
            return
        await world.answer(asked)
    raise AssertionError("nobody could claim anything")

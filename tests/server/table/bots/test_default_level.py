"""The level that fills seats if none is named, and sits in for people: the best quick one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from ai.levels import LEVELS, Level, default_level, quick_levels
from game.core.deal import GameBoard
from game.core.events import Action
from game.core.rng import HashStream
from game.registry import GAMES
from server.table.bot_threads import FORGIVEN, STOPS
from server.wire.messages import AddBot, Leave, Ready, Start
from tests.support.world import QUIET, Device, World, first_default, phase

GAMES_AND_RULESETS = [("mahjong", "mahjong/tuidaohu"), ("paohuzi", "paohuzi/changde")]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_it_is_the_strongest_of_the_quick_levels_of_its_game(game: str) -> None:
    strongest = [level for level in LEVELS.values() if level.quick and level.plays(game)][-1]
    assert default_level(game) == strongest.id
    assert quick_levels(game)[-1] == "random"


def test_a_level_that_only_plays_another_game_is_no_default() -> None:
    assert default_level("paohuzi") == "solid"
    assert default_level("mahjong") == "greedy"


@pytest.mark.parametrize(("game", "ruleset"), GAMES_AND_RULESETS)
async def test_bots_of_no_named_level_play_at_it(game: str, ruleset: str) -> None:
    world = World(ruleset=ruleset)
    ann, bob = Device("ann"), Device("bob")
    await world.play_now(ann, level=None, deals=1)
    levels = [seat["level"] for seat in ann.last("room")["seats"]]
    assert levels == [None] + [default_level(game)] * (len(levels) - 1)
    await world.create(bob)
    await world.say(bob, AddBot(1))
    assert bob.last("room")["seats"][1]["level"] == default_level(game)
    await world.stop()


@pytest.mark.parametrize(("game", "ruleset"), GAMES_AND_RULESETS)
async def test_it_sits_in_for_who_is_away_and_takes_the_seat_of_who_leaves(
    game: str, ruleset: str
) -> None:
    asked: list[int | None] = []

    def noting(board: Any, actions: Sequence[Action], rng: HashStream) -> int:
        asked.append(board.viewer)
        return first_default(board, actions, rng)

    level = LEVELS[default_level(game)]
    spied = replace(level, by_game={**level.by_game, game: noting})
    world = World(ruleset=ruleset, levels={**LEVELS, "quiet": QUIET, level.id: spied})
    ann, bob = Device("ann"), Device("bob")
    table = await world.create(ann, deals=1)
    await world.join(bob, table)
    for seat in range(2, len(table.state.seats)):
        await world.say(ann, AddBot(seat, "random"))
    await begin(world, ann, bob)
    await world.drop(bob)
    while not asked:
        assert phase(table) == "playing"
        if ann.prompt is not None:
            await world.answer(ann)
        else:
            await world.clock.advance(60)
    assert set(asked) == {1}
    await world.say(ann, Leave())
    assert table.state.seats[0].level == level.id
    await world.stop()


async def begin(world: World, ann: Device, bob: Device) -> None:
    for person in (ann, bob):
        await world.say(person, Ready(True))
    await world.say(ann, Start())


async def test_one_that_was_stopped_too_often_gives_way_to_the_next() -> None:
    asked: list[str] = []

    def spied(level: Level) -> Level:
        def noting(board: GameBoard[Any], actions: Sequence[Action], rng: HashStream) -> int:
            asked.append(level.id)
            return first_default(board, actions, rng)

        return replace(level, by_game=dict.fromkeys(level.by_game, noting))

    world = World(ruleset="paohuzi/changde", levels={id: spied(LEVELS[id]) for id in LEVELS})
    for _ in range(STOPS):
        world.lobby._services.bot_threads.stopped("solid", world.clock.now())
    ann = Device("ann")
    table = await world.play_now(ann, level=None, deals=1)
    while not asked:
        assert phase(table) == "playing"
        await world.answer(ann)
    assert set(asked) == {"greedy"}
    while not ann.last("room")["stand_ins"]:
        await world.answer(ann)
    assert ann.last("room")["stand_ins"] == {"solid": "greedy"}, "the room is told"

    await world.clock.advance(FORGIVEN)
    asked.clear()
    while not asked and phase(table) == "playing":
        await world.answer(ann)
    assert set(asked) == {"solid"}, "what was long ago is forgiven"
    while ann.last("room")["stand_ins"] and phase(table) == "playing":
        await world.answer(ann)
    assert ann.last("room")["stand_ins"] == {}
    await world.stop()

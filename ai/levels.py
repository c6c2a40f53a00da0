"""The levels a bot can play at, and the function that plays each of them in each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ai.mahjong import greedy as mahjong_greedy
from ai.paohuzi import greedy as paohuzi_greedy
from ai.paohuzi import solid as paohuzi_solid
from game.core.deal import GameBoard
from game.core.events import Action
from game.core.rng import HashStream
from game.core.switches import Text

Chooser = Callable[[Any, Sequence[Action], HashStream], int]
"""Given the seat's own board, the actions it is offered and a random stream: the index it picks."""


def choose_any(board: GameBoard[Any], actions: Sequence[Action], rng: HashStream) -> int:
    """Every action is as likely as any other, in every game."""
    return rng.below(len(actions))


@dataclass(frozen=True)
class Level:
    """A level with its name; `by_game` holds its function for each game.

    `quick`: it is known to answer within a few milliseconds, so the caller may wait for it. A level
    that is not, or was not once, is asked beside the table, and stopped when it takes too long.
    """

    id: str
    name: Text
    by_game: Mapping[str, Chooser]
    quick: bool = False

    def plays(self, game: str) -> bool:
        """True if this level can sit down at this game."""
        return game in self.by_game

    def choose(self, board: GameBoard[Any], actions: Sequence[Action], rng: HashStream) -> int:
        """The index of the action this level picks from a list that is never empty."""
        return self.by_game[board.game](board, actions, rng)


# Against three random seats greedy wins 70 to 95 % of deals of mahjong, by the rules; solid
# wins 40 % of 常德 against two greedy ones, where nobody wins most deals of greedy alone.
LEVELS: Mapping[str, Level] = {
    level.id: level
    for level in (
        Level(
            "random",
            Text("新手", "Beginner"),
            {"mahjong": choose_any, "paohuzi": choose_any},
            quick=True,
        ),
        Level(
            "greedy",
            Text("熟手", "Regular"),
            {"mahjong": mahjong_greedy.choose, "paohuzi": paohuzi_greedy.choose},
            quick=True,
        ),
        Level("solid", Text("高手", "Expert"), {"paohuzi": paohuzi_solid.choose}, quick=True),
    )
}
"""By id, from the weakest to the strongest."""


def quick_levels(game: str) -> tuple[str, ...]:
    """The ids of the quick levels of a game, the strongest first; the first one takes the seats at
    quick play and sits in for people.
    """
    found = (level.id for level in LEVELS.values() if level.quick and level.plays(game))
    return tuple(reversed(tuple(found)))


def default_level(game: str) -> str:
    """The strongest quick level of a game."""
    return quick_levels(game)[0]

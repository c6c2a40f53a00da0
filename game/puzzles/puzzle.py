"""A question about a hand, with choices, the right ones, and what proves them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from game.core.rng import HashStream

Choice = str | int
"""A tile or card by its text, or a number."""

CHOICES = 4
"""Numbers among which one is right."""


@dataclass(frozen=True)
class Puzzle:
    """A question of one of these kinds:

    * `waits`: the tiles or cards that the hand waits for;
    * `discard`: the tile without which the hand waits for most tiles;
    * `huxi`: the huxi of a winning hand of paohuzi;
    * `worth`: the points that a winner gets from all others together.
    """

    game: str
    kind: str
    hand: tuple[str, ...]
    """Concealed tiles or cards, sorted, the winning one not among them."""
    choices: tuple[Choice, ...]
    solution: tuple[Choice, ...]
    """Those of the choices that are right: one, or several of `waits`."""
    rules: str = ""
    """Ruleset, where the answer depends on it."""
    question: Mapping[str, Any] = field(default_factory=dict)
    """Request to the judge about a hand that wins; empty for the other kinds."""
    answer: Mapping[str, Any] = field(default_factory=dict)
    """The judge's answer to `question`."""
    outcomes: tuple[Mapping[str, Any], ...] = ()
    """Of `waits` a mapping for every right choice: `tile`, the copies that are `left`, the `groups`
    of the hand with it, and of cards its `huxi`. Of `discard` one for every discard that leaves a
    ready hand: `tile`, its `waits`, and how many of these tiles are `left`; the most first.
    """

    def to_plain(self) -> dict[str, Any]:
        """The puzzle as JSON has it."""
        return {
            "game": self.game,
            "kind": self.kind,
            "rules": self.rules,
            "hand": list(self.hand),
            "choices": list(self.choices),
            "solution": list(self.solution),
            "question": dict(self.question),
            "answer": dict(self.answer),
            "outcomes": [dict(one) for one in self.outcomes],
        }


def numbers_about(right: int, likely: Iterable[int], stream: HashStream) -> tuple[int, ...]:
    """The number and others that could be taken for it, ascending: those of the `likely` ones that
    are nearest, and where these are too few, numbers close by.

    >>> numbers_about(6, [6, 8, 40, 12, 4], HashStream(b"", "doctest"))
    (4, 6, 8, 12)
    """
    others = sorted({one for one in likely if one > 0} - {right}, key=lambda one: abs(one - right))
    others = others[: CHOICES - 1]
    near = [right + step for step in (-4, -3, -2, -1, 1, 2, 3, 4) if right + step > 0]
    stream.shuffle(near)
    others += [one for one in near if one not in others][: CHOICES - 1 - len(others)]
    return tuple(sorted((right, *others)))


def earned(answer: Mapping[str, Any], winner: int) -> int:
    """Points that the winner gets by the payments of the judge's answer."""
    return sum(one["points"] for one in answer["transfers"] if one["payee"] == winner)

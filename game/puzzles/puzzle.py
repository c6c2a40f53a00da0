"""A question about a hand, with choices, the right ones, and what proves them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import gcd
from typing import Any

from game.core.rng import HashStream

Choice = str | int
"""A tile or card by its text, or a number."""

Win = tuple[dict[str, Any], dict[str, Any]]
"""A question to the judge about a hand that wins, and its answer."""

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


def numbers_about(
    right: int, likely: Iterable[int], stream: HashStream, *, step: int = 1, least: int = 1
) -> tuple[int, ...]:
    """The number and others that could be taken for it, ascending; it may stand at any place. They
    are the nearest of the `likely` ones, and where these are too few, numbers some `step` away.
    None is below `least`.

    >>> numbers_about(6, [2, 4, 6, 8, 40, 12], HashStream(b"", "a doctest"))
    (2, 3, 4, 6)
    >>> numbers_about(6, [], HashStream(b"", "a doctest"), step=3)
    (3, 6, 9, 12)
    """
    near = (*likely, right * 2, *([right // 2] if right % 2 == 0 else ()))
    others = {one for one in near if one >= least} - {right}
    others |= (
        {right + step * times for times in range(1, CHOICES)} if len(others) < CHOICES else set()
    )
    below = sorted((one for one in others if one < right), reverse=True)
    above = sorted(one for one in others if one > right)
    fewer = below[: stream.below(CHOICES)]
    more = above[: CHOICES - 1 - len(fewer)]
    fewer = below[: CHOICES - 1 - len(more)]
    return tuple(sorted((right, *fewer, *more)))


def asked_of(wins: Sequence[Win], stream: HashStream, fans: Callable[[Win], int]) -> Win:
    """One of the wins, of those that have more fans than a third of them."""
    ranked = sorted(wins, key=fans)
    return stream.choice(ranked[len(ranked) // 3 :])


def earned(win: Win) -> int:
    """Points that the winner gets from all others together."""
    return sum(paid_by(win))


def paid_by(win: Win) -> list[int]:
    """Points that each payer gives for this win; nobody is paid but the winner."""
    return [paid["points"] for paid in win[1]["transfers"]]


def step_of(win: Win) -> int:
    """The least step between sums that the same payers could pay."""
    paid = paid_by(win)
    return len(paid) if len(set(paid)) == 1 else gcd(*paid)

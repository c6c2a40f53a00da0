"""The puzzles of a day: the same for everybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.core.catalogue import Ruleset
from game.core.rng import HashStream
from game.puzzles import mahjong, paohuzi
from game.puzzles.puzzle import Puzzle
from game.registry import RULESETS

LEVELS: Final = 3
"""Puzzles of a game and day, the easiest first."""

_KEY: Final = b"puzzles of the day"


def puzzles_of(day: int) -> tuple[Puzzle, ...]:
    """The puzzles of a day, `LEVELS` of mahjong and as many of paohuzi. Days are counted as
    `datetime.date.toordinal` does.

    >>> [(one.game, one.kind) for one in puzzles_of(739_951)][:3]
    [('mahjong', 'waits'), ('mahjong', 'discard'), ('mahjong', 'worth')]
    """
    return (
        mahjong.waits_puzzle(_stream(day, "mahjong waits")),
        mahjong.discard_puzzle(_stream(day, "mahjong discard")),
        _by_a_ruleset(day, "mahjong", "worth", mahjong.worth_puzzle),
        _by_a_ruleset(day, "paohuzi", "huxi", paohuzi.huxi_puzzle),
        _by_a_ruleset(day, "paohuzi", "waits", paohuzi.waits_puzzle),
        _by_a_ruleset(day, "paohuzi", "worth", paohuzi.worth_puzzle),
    )


def _by_a_ruleset(
    day: int, game: str, kind: str, make: Callable[[HashStream, Ruleset], Puzzle | None]
) -> Puzzle:
    """The puzzle by the ruleset whose turn it is, or by the next one by which there is any."""
    rulesets = [ruleset for ruleset in RULESETS.values() if ruleset.game == game]
    for turn in range(len(rulesets)):
        ruleset = rulesets[(day + turn) % len(rulesets)]
        found = make(_stream(day, f"{kind} {ruleset.id}"), ruleset)
        if found is not None:
            return found
    raise AssertionError(f"no puzzle of {game} about {kind} on day {day}")


def _stream(day: int, label: str) -> HashStream:
    return HashStream(_KEY, f"{day} {label}")

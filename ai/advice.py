"""Advice about a discard."""

from __future__ import annotations

from typing import NamedTuple


class Advice(NamedTuple):
    """Discards by their index among the actions: those that are `best`, and those that are `loose`,
    of no use to the hand. `away`: tiles that have to be exchanged until the best of them leaves a
    ready hand, where the game counts that. `lacks`: conditions of a win that the hand does not meet
    yet, by the codes that say why a hand does not win; `no_pair`: it holds no two alike.
    """

    best: tuple[int, ...] = ()
    loose: tuple[int, ...] = ()
    away: int | None = None
    lacks: tuple[str, ...] = ()
    no_pair: bool = False


NO_ADVICE = Advice()

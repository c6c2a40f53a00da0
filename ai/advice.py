"""Advice about a decision."""

from __future__ import annotations

from typing import NamedTuple


class Outlook(NamedTuple):
    """The hand that an answer leaves: tiles that have to be exchanged until it is ready, if the
    game counts that and a win is possible; and the unseen tiles that a ready hand waits for.
    """

    away: int | None = None
    tiles: int | None = None


class Because(NamedTuple):
    """The reason that one answer to an offer is the best; see `REASONS`. `claimed`: after the best
    claim, `passed`: after passing.
    """

    code: str
    claimed: Outlook = Outlook()
    passed: Outlook = Outlook()


REASONS = {
    "win": "a win is taken",
    "kong": "a kong pays and draws another tile, and the hand is as near as before",
    "nearer": "the claim brings the hand nearer to a win",
    "no_nearer": "no claim brings the hand nearer",
    "closed": "the hand is far from ready, and pays more while nothing of it lies open",
    "pairs": "five pairs are worth more than a claim",
    "stronger": "the hand is worth more after the claim",
    "weaker": "the hand is worth more as it is",
}
"""The reasons of advice about an offer, by their codes."""


class Advice(NamedTuple):
    """Actions by their index: those that are `best`, and discards that are `loose`, of no use to
    the hand. `away`: tiles that have to be exchanged until the best of them leaves a ready hand, if
    the game counts that. `lacks`: conditions of a win that the hand does not meet yet, by the codes
    that say why a hand does not win; `no_pair`: it holds no two alike. `because`: the reason, if
    the best is no discard.
    """

    best: tuple[int, ...] = ()
    loose: tuple[int, ...] = ()
    away: int | None = None
    lacks: tuple[str, ...] = ()
    no_pair: bool = False
    because: Because | None = None


NO_ADVICE = Advice()

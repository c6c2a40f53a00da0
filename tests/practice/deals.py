"""Deals whose course is put into one fingerprint: it runs here and in the Python of a browser."""

from __future__ import annotations

import hashlib
import time

from game.core.rng import HashStream
from game.registry import GAMES, RULESETS


def course(ruleset: str, number: int, thought: list[float] | None = None) -> str:
    """The fingerprint of a deal that bots play by the ruleset's default: what every seat is told,
    and each choice. `thought` is given the seconds of each.
    """
    from ai.levels import LEVELS, default_level

    game, rules = GAMES[RULESETS[ruleset].game], RULESETS[ruleset].default
    seed = hashlib.sha256(f"{ruleset} {number}".encode()).digest()
    chance, total = HashStream(seed, "bots"), hashlib.sha256()
    level = LEVELS[default_level(game.name)]
    deal = game.deal(rules, seed)
    boards = [game.board(rules, seat) for seat in range(rules.seats)]
    emissions = deal.begin()
    while True:
        for emission in emissions:
            for seat, board in enumerate(boards):
                view = emission.view_for(seat)
                total.update(repr(view).encode())
                board.apply(view)
        if deal.outcome is not None:
            return total.hexdigest()
        seat = deal.deciders[0]
        actions = deal.legal_actions(seat)
        began = time.perf_counter()
        choice = level.choose(boards[seat], actions, chance)
        if thought is not None:
            thought.append(time.perf_counter() - began)
        total.update(repr(actions[choice]).encode())
        emissions = deal.act(seat, actions[choice])

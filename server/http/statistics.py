"""The statistics of a person, as the page shows them."""

from __future__ import annotations

import math
from typing import Any

import msgspec

from server.storage.statistics import GameCount, Statistics

DAY = 86_400
OFFSETS = range(-14 * 60, 14 * 60 + 1)
"""Minutes between the time of a reader and UTC."""
FANS = 12
"""The most frequent fans of a game that are told."""


def statistics_to_plain(
    found: Statistics, player: str, offset: int, *, together: bool
) -> dict[str, Any]:
    """The sums over a person's deals; days are counted by a calendar that is `offset` minutes ahead
    of UTC. `together`: the deals are those in which the reader sat, too.
    """
    return {
        "player": player,
        "name": found.name,
        "together": together,
        "games": [_game(game) for game in found.games],
        "days": len({math.floor((ended + 60 * offset) / DAY) for ended in found.ended}),
        "first": found.ended[0] if found.ended else None,
        "last": found.ended[-1] if found.ended else None,
    }


def _game(game: GameCount) -> dict[str, Any]:
    mean = game.points / game.deals
    return {
        "ruleset": game.kind.ruleset,
        "rules": msgspec.json.decode(game.kind.naming),
        "race": game.kind.race,
        "people": game.kind.people,
        "deals": game.deals,
        "points": game.points,
        "spread": round(math.sqrt(max(0.0, game.squares / game.deals - mean * mean)), 2),
        "wins": game.wins,
        "won": game.won,
        "self_drawn": game.self_drawn,
        # Where every win is self-drawn nobody can deal in.
        "deal_ins": game.deal_ins if game.given else None,
        "dealt_in": game.dealt_in if game.given else None,
        "best": game.best[0].points if game.best else None,
        "matches": sum(game.places),
        "places": list(game.places),
        "fans": [list(one) for one in game.fans[:FANS]],
        "course": [list(one) for one in game.course],
        "first": game.first,
        "last": game.last,
        "opponents": [one._asdict() for one in game.opponents],
        "best_wins": [{**one._asdict(), "fans": list(one.fans)} for one in game.best],
    }

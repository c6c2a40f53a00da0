"""Ratings of the people of a group by their places in its matches: Plackett–Luce, which takes three
and four players at once (Weng and Lin, "A Bayesian Approximation Method for Online Ranking", 2011).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

START = 1500
"""The rating of somebody who has not played yet."""
SCALE = 40
"""Points of the rating for one of the model, whose people begin with 25 ± 8⅓."""
SURE_AFTER = 20
"""Matches before which a rating is provisional."""


class Rated(NamedTuple):
    """The rating of a person after so many matches."""

    rating: int
    matches: int

    @property
    def provisional(self) -> bool:
        """True while it may still be far from the truth."""
        return self.matches < SURE_AFTER


def ratings_of(matches: Sequence[Mapping[str, int]]) -> dict[str, Rated]:
    """The ratings after these matches, which have the places of people, oldest first. Bots, and
    people who have not played a match through, are not in it. Nothing fades with time.

    >>> three = [{"ann": 1, "bob": 2, "cat": 4}] * 3
    >>> [one.rating > START for one in ratings_of(three).values()]
    [True, False, False]
    >>> ratings_of([{"ann": 1}])
    {}
    """
    model = PlackettLuce()
    known: dict[str, PlackettLuceRating] = {}
    played: dict[str, int] = {}
    for places in matches:
        if len(places) < 2:
            continue
        teams = [[known.get(player) or model.rating()] for player in places]
        for player, (rating,) in zip(
            places, model.rate(teams, ranks=[*map(float, places.values())]), strict=True
        ):
            known[player] = rating
            played[player] = played.get(player, 0) + 1
    return {
        player: Rated(round(START + SCALE * (rating.mu - model.mu)), played[player])
        for player, rating in known.items()
    }

"""The statistics of a person: sums over the deals that were settled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple


class StatisticsAsked(NamedTuple):
    """The question for the statistics of `player`."""

    player: str
    beside: str | None = None
    """Only the deals in which this person sat there, too."""
    unheard: Mapping[str, int] = MappingProxyType({})
    """By match the first deal that does not count yet, because its table has not told its end."""


class Course(NamedTuple):
    """The deals of a match, in the course of somebody's points: the end of the last (UTC seconds),
    and their sum.
    """

    ended: float
    points: int


class BestWin(NamedTuple):
    """A win with the link of the match that it is in."""

    share: str
    deal: int
    seat: int
    points: int
    fans: tuple[str, ...]
    ended: float


class OpponentCount(NamedTuple):
    """Deals with another person; the wins that one gave the other, and their points."""

    player: str
    name: str
    deals: int
    given: int
    """Wins of the other, to which the person of these statistics dealt in."""
    given_points: int | None
    """None if they were not kept."""
    taken: int
    """The reverse."""
    taken_points: int | None


class Kind(NamedTuple):
    """A kind of game: deals of one kind are summed up together."""

    ruleset: str
    naming: str
    """The switches by which it has another name, as JSON."""
    race: bool
    """Matches to so many marks, in which the points of wins are marks."""
    people: bool
    """With other people; else against bots only."""


@dataclass(frozen=True)
class GameCount:
    """A person's deals of one kind."""

    kind: Kind
    deals: int
    points: int
    squares: int
    """The sum of the squares of the points of all deals."""
    first: float
    last: float
    """The ends of the first deal and the last (UTC seconds)."""
    places: tuple[int, ...]
    """The number of matches in which the person came first, second, … to the last seat, of those
    that they played from the first deal to the last.
    """
    wins: int
    won: int
    """Deals with a win."""
    self_drawn: int
    given: int
    """Wins in these deals on a tile or card that anybody threw."""
    deal_ins: int
    """Those of them that this person threw."""
    dealt_in: int
    """Deals with one of these."""
    fans: tuple[tuple[str, int], ...]
    """By fan the number of wins with it, most frequent first."""
    course: tuple[Course, ...]
    """By match, oldest first."""
    best: tuple[BestWin, ...]
    """Greatest first."""
    opponents: tuple[OpponentCount, ...]
    """Most deals first."""


@dataclass(frozen=True)
class Statistics:
    """Sums over the settled deals of a person. `ended`: the end of each (UTC seconds), in order."""

    name: str
    games: tuple[GameCount, ...] = ()
    """Most deals first."""
    ended: tuple[float, ...] = ()

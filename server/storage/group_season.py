"""The season of a group: sums over the deals that were settled in its rooms within a time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from sqlalchemy import (
    Connection,
    Integer,
    Select,
    and_,
    case,
    cast,
    distinct,
    func,
    not_,
    or_,
    select,
)

from server.storage.models import group_rooms, matches, players, seat_results, wins
from server.storage.statistics import Kind

BEST = 6
"""The greatest wins of each kind of game that are told."""


class SeasonAsked(NamedTuple):
    """The question for a group's deals that ended from `begin` on, before `end` (UTC seconds)."""

    group: str
    begin: float
    end: float
    unheard: Mapping[str, int] = MappingProxyType({})
    """By match the first deal that does not count yet, because its table has not told its end."""


class PlacesAsked(NamedTuple):
    """The question for the places in the last matches of a group, over all kinds of games, that
    ended before `end` (UTC seconds), and that everybody has heard the end of.
    """

    group: str
    end: float
    unheard: Mapping[str, int]
    limit: int


class Standing(NamedTuple):
    """The deals of a person in one kind of game; `player` is None for all bots together, whose
    points make the sums zero and who have no places.
    """

    kind: Kind
    player: str | None
    deals: int
    points: int
    matches: int
    """Those that the person played from the first deal to the last,"""
    firsts: int
    """and came first in."""
    wins: int
    self_drawn: int
    deal_ins: int


class Feeding(NamedTuple):
    """Wins of one person on tiles or cards that another threw."""

    kind: Kind
    giver: str
    winner: str
    wins: int


class GreatWin(NamedTuple):
    """A win with the link of the match that it is in."""

    kind: Kind
    player: str
    share: str
    deal: int
    seat: int
    points: int
    fans: tuple[str, ...]
    ended: float


class Streak(NamedTuple):
    """Matches that a person has won one after the other, over all kinds of games."""

    player: str
    longest: int
    current: int
    """At the end of the season."""


class GroupSeason(NamedTuple):
    """Sums over the deals of a season in which several people sat."""

    deals: int
    matches: int
    first: float | None
    last: float | None
    """The ends of the first deal and the last (UTC seconds)."""
    standings: tuple[Standing, ...]
    feedings: tuple[Feeding, ...]
    best: tuple[GreatWin, ...]
    """Of each kind of game, the greatest first."""
    streaks: tuple[Streak, ...]
    """Longest first, without those who have never won two in a row."""
    names: Mapping[str, str]
    """The names of all people in it but those who have been erased."""


class _Deals:
    """The deals of the season."""

    def __init__(self, asked: SeasonAsked) -> None:
        self.asked = asked
        self.kind = (seat_results.c.ruleset, seat_results.c.naming, seat_results.c.race)

    def select(self, *columns: Any) -> Select[Any]:
        """A query over the results of its seats."""
        asked, result = self.asked, seat_results.c
        query = (
            select(*columns)
            .select_from(group_rooms)
            .join(matches, matches.c.table_id == group_rooms.c.table_id)
            .join(seat_results, result.match_id == matches.c.id)
            .where(
                group_rooms.c.group_id == asked.group,
                result.people > 1,
                result.ended >= asked.begin,
                result.ended < asked.end,
            )
        )
        if asked.unheard:
            untold = (
                and_(result.match_id == match, result.deal >= deal)
                for match, deal in asked.unheard.items()
            )
            query = query.where(not_(or_(*untold)))
        return query

    def with_wins(self, *columns: Any) -> Select[Any]:
        """A query over the wins of people, each with the result of its seat."""
        result = seat_results.c
        return self.select(*columns).join(
            wins,
            and_(
                wins.c.match_id == result.match_id,
                wins.c.deal == result.deal,
                wins.c.seat == result.seat,
            ),
        )


def season_of(connection: Connection, asked: SeasonAsked) -> GroupSeason:
    """The season of a group."""
    deals = _Deals(asked)
    result = seat_results.c
    number = func.count().label("deals")
    counted = deals.select(
        number, func.min(result.ended).label("first"), func.max(result.ended).label("last")
    ).where(result.seat == 0)
    whole = connection.execute(counted).one()
    through = func.count(distinct(result.match_id))
    played = deals.select(through).where(result.place.is_not(None))
    standings = _standings(connection, deals)
    feedings = _feedings(connection, deals)
    people = {one.player for one in standings if one.player is not None}
    people |= {one.winner for one in feedings} | {one.giver for one in feedings}
    called = select(players.c.id, players.c.name).where(players.c.id.in_(people))
    names = {entry.id: entry.name for entry in connection.execute(called)}
    return GroupSeason(
        deals=whole.deals,
        matches=connection.execute(played).scalar_one(),
        first=whole.first,
        last=whole.last,
        standings=tuple(sorted(standings, key=_standing_order)),
        feedings=feedings,
        best=_best(connection, deals),
        streaks=_streaks(connection, deals),
        names=names,
    )


def _standing_order(one: Standing) -> tuple[Kind, int, str]:
    return one.kind, -one.points, one.player or ""


def places_of(connection: Connection, asked: PlacesAsked) -> list[dict[str, int]]:
    """By match the places of the people who have played it through, oldest first."""
    deals = _Deals(SeasonAsked(asked.group, 0.0, asked.end, asked.unheard))
    result = seat_results.c
    placed = (result.place.is_not(None), result.player_id.is_not(None))
    last = (
        deals.select(result.match_id, func.max(result.ended).label("ended"))
        .where(*placed)
        .group_by(result.match_id)
        .order_by(func.max(result.ended).desc(), result.match_id.desc())
        .limit(asked.limit)
        .subquery()
    )
    query = (
        select(result.match_id, result.player_id, result.place)
        .join(last, last.c.match_id == result.match_id)
        .where(*placed)
        .order_by(last.c.ended, result.match_id, result.seat)
    )
    matches: dict[str, dict[str, int]] = defaultdict(dict)
    for match, player, place in connection.execute(query):
        matches[match][player] = place
    return list(matches.values())


def _kind(entry: Any) -> Kind:
    return Kind(entry.ruleset, entry.naming, bool(entry.race), people=True)


def _standings(connection: Connection, deals: _Deals) -> tuple[Standing, ...]:
    result = seat_results.c
    person = result.player_id.is_not(None)
    sums = deals.select(
        *deals.kind,
        result.player_id,
        func.count().label("deals"),
        func.sum(result.points).label("points"),
        func.sum(case((person & result.place.is_not(None), 1), else_=0)).label("matches"),
        func.sum(case((person & (result.place == 1), 1), else_=0)).label("firsts"),
    ).group_by(*deals.kind, result.player_id)
    hands = deals.with_wins(
        *deals.kind,
        result.player_id,
        func.count().label("wins"),
        func.sum(cast(wins.c.self_drawn, Integer)).label("self_drawn"),
    ).group_by(*deals.kind, result.player_id)
    thrown = (
        deals.with_wins(*deals.kind, wins.c.giver_id, func.count().label("deal_ins"))
        .where(wins.c.giver.is_not(None))
        .group_by(*deals.kind, wins.c.giver_id)
    )
    won = {(_kind(one), one.player_id): one for one in connection.execute(hands)}
    given = {(_kind(one), one.giver_id): one.deal_ins for one in connection.execute(thrown)}
    found = []
    for entry in connection.execute(sums):
        key = (_kind(entry), entry.player_id)
        hand = won.get(key)
        found.append(
            Standing(
                *key,
                deals=entry.deals,
                points=int(entry.points),
                matches=int(entry.matches),
                firsts=int(entry.firsts),
                wins=0 if hand is None else hand.wins,
                self_drawn=0 if hand is None else int(hand.self_drawn),
                deal_ins=given.get(key, 0),
            )
        )
    return tuple(found)


def _feedings(connection: Connection, deals: _Deals) -> tuple[Feeding, ...]:
    query = (
        deals.with_wins(*deals.kind, wins.c.giver_id, wins.c.player_id, func.count().label("wins"))
        .where(wins.c.giver_id.is_not(None), wins.c.player_id.is_not(None))
        .group_by(*deals.kind, wins.c.giver_id, wins.c.player_id)
    )
    return tuple(
        Feeding(_kind(entry), entry.giver_id, entry.player_id, entry.wins)
        for entry in connection.execute(query)
    )


def _best(connection: Connection, deals: _Deals) -> tuple[GreatWin, ...]:
    result = seat_results.c
    order = (wins.c.points.desc(), result.ended.desc(), wins.c.number)
    ranked = (
        deals.with_wins(
            *deals.kind,
            wins.c.player_id,
            matches.c.share,
            result.deal,
            result.seat,
            wins.c.points,
            wins.c.fans,
            result.ended,
            func.row_number().over(partition_by=deals.kind, order_by=order).label("rank"),
        )
        .where(wins.c.player_id.is_not(None), wins.c.points > 0)
        .subquery()
    )
    query = select(ranked).where(ranked.c.rank <= BEST)
    found = connection.execute(query.order_by(ranked.c.ruleset, ranked.c.naming, ranked.c.rank))
    return tuple(
        GreatWin(
            _kind(entry),
            entry.player_id,
            entry.share,
            entry.deal,
            entry.seat,
            entry.points,
            tuple(entry.fans),
            entry.ended,
        )
        for entry in found
    )


def _streaks(connection: Connection, deals: _Deals) -> tuple[Streak, ...]:
    result = seat_results.c
    query = (
        deals.select(result.player_id, result.place)
        .where(result.place.is_not(None), result.player_id.is_not(None))
        .order_by(result.ended, result.match_id)
    )
    places: dict[str, list[int]] = defaultdict(list)
    for entry in connection.execute(query):
        places[entry.player_id].append(entry.place)
    return streaks_of(places)


def streaks_of(places: Mapping[str, Sequence[int]]) -> tuple[Streak, ...]:
    """The streaks of people from their places in one match after the other.

    >>> streaks_of({"a": [1, 1, 3, 1], "b": [2, 1]})
    (Streak(player='a', longest=2, current=1),)
    """
    runs = ((player, *_runs(places_of)) for player, places_of in places.items())
    found = [Streak(*run) for run in runs if run[1] > 1]
    return tuple(sorted(found, key=lambda one: (-one.longest, -one.current, one.player)))


def _runs(places: Iterable[int]) -> tuple[int, int]:
    """The longest run of first places, and the one at the end."""
    longest = current = 0
    for place in places:
        current = current + 1 if place == 1 else 0
        longest = max(longest, current)
    return longest, current

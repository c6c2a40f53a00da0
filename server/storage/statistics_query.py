"""The query for the statistics of a person: sums over `seat_results` and `wins`."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    Row,
    Select,
    String,
    and_,
    case,
    cast,
    distinct,
    func,
    not_,
    or_,
    select,
)

from server.storage.models import matches, players, seat_results, wins
from server.storage.statistics import (
    BestWin,
    Course,
    GameCount,
    Kind,
    OpponentCount,
    Statistics,
    StatisticsAsked,
)

OPPONENTS = 20
MATCHES_OF_COURSE = 200
BEST = 3
"""The greatest wins of each kind of game that are told."""


_Given = tuple[int, int | None]
"""A number of wins, and their points if they were kept."""
NO_WIN: _Given = (0, 0)


class _Deals:
    """The deals of the person that count."""

    def __init__(self, asked: StatisticsAsked) -> None:
        self.asked = asked
        self.own = seat_results.alias("own")
        with_people = case((self.own.c.people > 1, 1), else_=0).label("with_people")
        self.kind = (self.own.c.ruleset, self.own.c.naming, self.own.c.race, with_people)

    def select(self, *columns: Any) -> Select[Any]:
        """A query over the person's deals."""
        own, asked = self.own, self.asked
        query = select(*columns).select_from(own).where(own.c.player_id == asked.player)
        if asked.beside is not None:
            beside = seat_results.alias("beside")
            query = query.join(beside, _same_deal(own, beside)).where(
                beside.c.player_id == asked.beside
            )
        if asked.unheard:
            untold = (
                and_(own.c.match_id == match, own.c.deal >= deal)
                for match, deal in asked.unheard.items()
            )
            query = query.where(not_(or_(*untold)))
        return query


def _same_deal(one: Any, other: Any) -> ColumnElement[bool]:
    return and_(one.c.match_id == other.c.match_id, one.c.deal == other.c.deal)


def statistics_of(connection: Connection, asked: StatisticsAsked) -> Statistics | None:
    """The statistics of a person; None if no deal counts."""
    deals = _Deals(asked)
    ended = deals.select(deals.own.c.ended).order_by(deals.own.c.ended)
    found = tuple(connection.execute(ended).scalars())
    if not found:
        return None
    called = select(players.c.name).where(players.c.id == asked.player)
    name = connection.execute(called).scalar() or ""
    return Statistics(name, _games(connection, deals), found)


def _by_kind(found: Iterable[Row[Any]]) -> dict[Kind, list[Row[Any]]]:
    """The rows by the kind of game that their columns name."""
    kinds: dict[Kind, list[Row[Any]]] = defaultdict(list)
    for entry in found:
        kind = Kind(entry.ruleset, entry.naming, bool(entry.race), bool(entry.with_people))
        kinds[kind].append(entry)
    return kinds


def _games(connection: Connection, deals: _Deals) -> tuple[GameCount, ...]:
    own, kind = deals.own, deals.kind
    won = and_(_same_deal(own, wins), wins.c.player_id == own.c.player_id)
    deal = own.c.match_id.concat(":").concat(cast(own.c.deal, String))

    def ask(query: Select[Any]) -> dict[Kind, list[Row[Any]]]:
        return _by_kind(connection.execute(query))

    sums = ask(
        deals.select(
            *kind,
            func.count().label("deals"),
            func.sum(own.c.points).label("points"),
            func.sum(own.c.points * own.c.points).label("squares"),
            func.min(own.c.ended).label("first"),
            func.max(own.c.ended).label("last"),
            func.max(own.c.seats).label("seats"),
        ).group_by(*kind)
    )
    course = ask(
        deals.select(
            *kind, func.max(own.c.ended).label("last"), func.sum(own.c.points).label("points")
        )
        .group_by(*kind, own.c.match_id)
        .order_by("last")
    )
    places = ask(
        deals.select(*kind, own.c.place, func.count().label("times"))
        .where(own.c.place.is_not(None))
        .group_by(*kind, own.c.place)
    )
    hands = ask(
        deals.select(
            *kind,
            cast(wins.c.fans, String).label("fans"),
            func.count().label("wins"),
            func.sum(cast(wins.c.self_drawn, Integer)).label("self_drawn"),
        )
        .join(wins, won)
        .group_by(*kind, cast(wins.c.fans, String))
    )
    with_win = ask(
        deals.select(*kind, func.count(distinct(deal)).label("won")).join(wins, won).group_by(*kind)
    )
    thrown_by_own = wins.c.giver == own.c.seat
    given = ask(
        deals.select(
            *kind,
            func.count().label("given"),
            func.sum(case((thrown_by_own, 1), else_=0)).label("deal_ins"),
            func.count(distinct(case((thrown_by_own, deal)))).label("dealt_in"),
        )
        .join(wins, _same_deal(own, wins))
        .where(wins.c.giver.is_not(None))
        .group_by(*kind)
    )
    best = _best(connection, deals)
    opponents = _opponents(connection, deals)
    games = []
    for one, totals in sums.items():
        total = totals[0]
        thrown = given[one][0] if one in given else None
        times = {entry.place: entry.times for entry in places.get(one, ())}
        games.append(
            GameCount(
                kind=one,
                deals=total.deals,
                points=int(total.points),
                squares=int(total.squares),
                first=total.first,
                last=total.last,
                places=tuple(times.get(place, 0) for place in range(1, total.seats + 1)),
                wins=sum(entry.wins for entry in hands.get(one, ())),
                won=with_win[one][0].won if one in with_win else 0,
                self_drawn=sum(int(entry.self_drawn) for entry in hands.get(one, ())),
                given=0 if thrown is None else thrown.given,
                deal_ins=0 if thrown is None else int(thrown.deal_ins),
                dealt_in=0 if thrown is None else thrown.dealt_in,
                fans=_fans(hands.get(one, ())),
                course=tuple(
                    Course(entry.last, int(entry.points))
                    for entry in course[one][-MATCHES_OF_COURSE:]
                ),
                best=best.get(one, ()),
                opponents=opponents.get(one, ()),
            )
        )
    return tuple(sorted(games, key=lambda game: (-game.deals, game.kind)))


def _fans(hands: Sequence[Row[Any]]) -> tuple[tuple[str, int], ...]:
    counted: Counter[str] = Counter()
    for entry in hands:
        for fan in set(msgspec.json.decode(entry.fans, type=list[str])):
            counted[fan] += entry.wins
    return tuple(sorted(counted.items(), key=lambda one: (-one[1], one[0])))


def _best(connection: Connection, deals: _Deals) -> dict[Kind, tuple[BestWin, ...]]:
    own, kind = deals.own, deals.kind
    order = (wins.c.points.desc(), own.c.ended.desc(), wins.c.number)
    ranked = (
        deals.select(
            *kind,
            own.c.match_id,
            own.c.deal,
            own.c.seat,
            own.c.ended,
            wins.c.points,
            wins.c.fans,
            func.row_number().over(partition_by=kind, order_by=order).label("rank"),
        )
        .join(wins, and_(_same_deal(own, wins), wins.c.player_id == own.c.player_id))
        .where(wins.c.points > 0)
        .subquery()
    )
    query = (
        select(ranked, matches.c.share)
        .join(matches, matches.c.id == ranked.c.match_id)
        .where(ranked.c.rank <= BEST)
        .order_by(ranked.c.rank)
    )
    return {
        one: tuple(
            BestWin(
                entry.share,
                entry.deal,
                entry.seat,
                entry.points,
                tuple(entry.fans),
                entry.ended,
            )
            for entry in found
        )
        for one, found in _by_kind(connection.execute(query)).items()
    }


def _opponents(connection: Connection, deals: _Deals) -> dict[Kind, tuple[OpponentCount, ...]]:
    own, kind = deals.own, deals.kind
    other = seat_results.alias("other")
    most = func.count().label("deals")
    met = _by_kind(
        connection.execute(
            deals.select(*kind, other.c.player_id, most)
            .join(other, _same_deal(own, other))
            .where(other.c.player_id.is_not(None), other.c.player_id != own.c.player_id)
            .group_by(*kind, other.c.player_id)
            .order_by(most.desc(), other.c.player_id)
        )
    )
    people = {entry.player_id for found in met.values() for entry in found[:OPPONENTS]}
    called = select(players.c.id, players.c.name).where(players.c.id.in_(people))
    names = {entry.id: entry.name for entry in connection.execute(called)}

    def between(winner: Any, giver: Any, person: Any) -> dict[tuple[Kind, str], _Given]:
        query = (
            deals.select(
                *kind,
                person.label("person"),
                func.count().label("wins"),
                func.sum(wins.c.points).label("points"),
            )
            .join(wins, _same_deal(own, wins))
            .where(winner, giver, person.in_(people))
            .group_by(*kind, person)
        )
        return {
            (one, entry.person): (
                entry.wins,
                None if entry.points is None else int(entry.points),
            )
            for one, found in _by_kind(connection.execute(query)).items()
            for entry in found
        }

    lost = between(
        wins.c.player_id.is_not(None), wins.c.giver_id == own.c.player_id, wins.c.player_id
    )
    gained = between(
        wins.c.player_id == own.c.player_id, wins.c.giver_id.is_not(None), wins.c.giver_id
    )
    return {
        one: tuple(
            OpponentCount(
                entry.player_id,
                names.get(entry.player_id, ""),
                entry.deals,
                *lost.get((one, entry.player_id), NO_WIN),
                *gained.get((one, entry.player_id), NO_WIN),
            )
            for entry in found[:OPPONENTS]
        )
        for one, found in met.items()
    }

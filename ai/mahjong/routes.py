"""Routes to a win that needs some fans (起和): the fans that a seat's hand has already, and the
nearest hands with fans enough, each counted by the judge.

The plans of `fan_plans` say in which direction fans lie. A plan is followed to whole hands: the
tiles that the seat lacks are added and the others left out, and the rules count what has come of
it. Nothing is used that the seat does not see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from ai.mahjong.evaluator import HandEvaluator
from ai.mahjong.fan_plans import FanPlan, paying_winds, plans_beside
from ai.mahjong.plan_distance import FanPlans
from game.core.events import Action
from game.mahjong.fans.reading import Circumstances
from game.mahjong.fans.tables import TABLES
from game.mahjong.kernel.algebra import add_tile, keys_of, remove_tile
from game.mahjong.kernel.algebra_ask import FAR
from game.mahjong.kernel.decompose import decompositions
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.shapes import SpecialShape, levels_of
from game.mahjong.kernel.tiles import (
    DRAGON_MASK,
    FIRST_HONOUR,
    ORPHAN_MASK,
    Mask,
    kinds_in,
    tiles_of,
)
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.position.actions import Chow, Kong, Pung
from game.mahjong.position.board import SeatBoard
from game.mahjong.rules.shapes import shapes_beside
from game.mahjong.scoring.conditions import conditions
from game.mahjong.scoring.readings import readings
from game.mahjong.scoring.score import best_score, least_fans

MOST_ROUTES: Final = 3
FARTHER: Final = 2
"""A route is told if it lacks at most so many tiles more than the nearest one."""
MOST_PLANS: Final = 10
"""The number of plans that are followed, the nearest first."""
FARTHEST: Final = 8
"""No plan is followed to a hand that lacks more tiles."""
BREADTH: Final = 3
"""The number of ways that are followed at once to the hands of a plan."""


class RouteFan(NamedTuple):
    """A fan that a hand has: its worth in all."""

    id: str
    worth: int


class Route(NamedTuple):
    """A way to a win with fans enough.

    `total`: the fans that it is worth at least (flowers aside), whichever of the tiles in `lacks`
    comes last, drawn or discarded, and whether other seats give the tiles or not; `fans`: those of
    the case that is worth least. `closed`: that holds only while nothing more is laid down;
    `drawn`: only if the last tile is drawn, too. `hand`: the concealed tiles of the whole hand,
    ascending; those in `lacks` are yet to come.
    """

    fans: tuple[RouteFan, ...]
    total: int
    lacks: tuple[int, ...]
    hand: tuple[int, ...]
    closed: bool = False
    drawn: bool = False


class Routes(NamedTuple):
    """The fans of a hand, and its ways to more. `certain`: fans of sets that it holds already.
    `routes`: the nearest ways to a win, at most `MOST_ROUTES`. `most`: the greatest number of fans
    of any hand that was looked at; below the least number of the rules if there is no route.
    """

    certain: tuple[RouteFan, ...] = ()
    routes: tuple[Route, ...] = ()
    most: int = 0
    least: int = 0
    """The fans that a win needs; 0 if routes are of no use."""


def routes_of(board: SeatBoard, claim: Action | None = None) -> Generator[None, None, Routes]:
    """Return the routes of the viewer's hand, as it is or after a claim of the last discard; it
    pauses after each piece of work. There are none where no fans are needed, beside wildcards, and
    after any other action.
    """
    if not board.rules.least_fans or board.wild:
        return Routes()
    evaluator = HandEvaluator(board)
    taken: list[int] = []
    melds = evaluator.melds
    match claim:
        case Pung(tile=tile):
            taken, melds = [tile, tile], evaluator.beside(MeldKind.PUNG, tile)
        case Kong(tile=tile):
            taken, melds = [tile] * 3, evaluator.beside(MeldKind.KONG, tile)
        case Chow(tile=tile):
            claimed = evaluator.chow_takes(tile)
            taken = [kind for kind in (tile, tile + 1, tile + 2) if kind != claimed]
            melds = evaluator.beside(MeldKind.CHOW, tile)
        case None:
            pass
        case _:
            return Routes()
    counts = list(evaluator.counts)
    for kind in taken:
        counts[kind] -= 1
    return (yield from _Search(evaluator, counts, melds).found())


def breaks(passing: Routes, claimed: Routes) -> bool:
    """True if a claim leads away from fans enough: the best of the routes without it is broken or
    farther with it, and no nearer one takes its place.
    """
    if not claimed.routes or not passing.routes:
        return not claimed.routes
    before = passing.routes[0]
    nearest, away = len(claimed.routes[0].lacks), len(before.lacks)
    still = {frozenset(named(route)) for route in claimed.routes if len(route.lacks) <= away}
    return nearest > away or (nearest == away and frozenset(named(before)) not in still)


def keeps(route: Route, board: SeatBoard, tile: int) -> bool:
    """True if the viewer's hand still has all that the route makes use of once it discards this
    tile.
    """
    assert board.viewer is not None
    hand = board.hands[board.viewer]
    assert hand is not None
    return hand.counts[tile] > route.hand.count(tile) - route.lacks.count(tile)


@dataclass(frozen=True)
class _Way:
    """A plan or a special shape to make: `distance` is the tiles that it lacks."""

    plan: FanPlan | SpecialShape
    distance: int


_BY_DISCARD, _BY_DRAW = WinHow.DISCARD, WinHow.SELF_DRAWN


class _Case(NamedTuple):
    """A way in which a route may end: the concealed tiles by their counts, the melds, the last tile
    and the way in which it comes.
    """

    hand: tuple[int, ...]
    melds: tuple[Meld, ...]
    tile: int
    how: WinHow


class _Counted(NamedTuple):
    """A route without the names of its fans, and the case that is worth least."""

    route: Route
    case: _Case


def named(route: Route) -> tuple[str, ...]:
    """The fans by which a player calls a hand: routes that differ in less are one."""
    greatest = max(fan.worth for fan in route.fans)
    return tuple(fan.id for fan in route.fans if fan.worth == greatest)


class _Search:
    """The search for routes of one hand."""

    def __init__(
        self, evaluator: HandEvaluator, counts: Sequence[int], melds: tuple[Meld, ...]
    ) -> None:
        self._board = board = evaluator.board
        self._rules = board.rules
        self._counts = tuple(counts)
        self._melds = melds
        self._live = evaluator.live
        self._left = evaluator.shapes.melds - len(melds)
        self._shapes = shapes_beside(board.rules, melds)
        self._fans = FanPlans(evaluator.shapes.algebra, evaluator.live)
        assert board.viewer is not None
        self._seat_wind = board.seat_wind(board.viewer)
        self._paying: Mask = DRAGON_MASK | paying_winds(self._seat_wind, board.prevalent_wind)
        self._table = TABLES[board.rules.scoring]

    def found(self) -> Generator[None, None, Routes]:
        found: dict[frozenset[str], Route] = {}
        known: dict[tuple[int, ...], _Counted | None] = {}
        most = 0
        ways = self._ways()
        yield
        for way in ways[:MOST_PLANS]:
            nearest = min((len(route.lacks) for route in found.values()), default=FARTHEST)
            if way.distance > nearest + FARTHER:
                break
            best: _Counted | None = None
            hands = yield from self._hands(way)
            for hand in hands:
                if hand not in known:
                    known[hand] = yield from self._counted(hand)
                counted = known[hand]
                if counted is None:
                    continue
                most = max(most, counted.route.total)
                if counted.route.total >= self._rules.least_fans and (
                    best is None or self._rank(counted.route) < self._rank(best.route)
                ):
                    best = counted
            if best is not None:
                route = best.route._replace(fans=self._named(best))
                yield
                name = frozenset(named(route))
                if name not in found or self._rank(route) < self._rank(found[name]):
                    found[name] = route
        routes = sorted(found.values(), key=self._rank)
        if routes:
            nearest = len(routes[0].lacks)
            routes = [each for each in routes if len(each.lacks) <= nearest + FARTHER]
        return Routes(self._certain(), tuple(routes[:MOST_ROUTES]), most, self._rules.least_fans)

    def _rank(self, route: Route) -> tuple[int, int, int, int]:
        """The likelier a route the smaller: few tiles, many that may come, then many fans."""
        live = sum(self._live[kind] for kind in route.lacks)
        return (len(route.lacks) + route.drawn, route.closed, -route.total, -live)

    def _certain(self) -> tuple[RouteFan, ...]:
        """The fans of pungs of dragons and own winds, and of kongs."""
        pungs = {meld.tile for meld in self._melds if meld.kind is not MeldKind.CHOW}
        pungs |= {kind for kind in kinds_in(self._paying) if self._counts[kind] >= 3}
        own, prevalent = (
            FIRST_HONOUR + wind for wind in (self._seat_wind, self._board.prevalent_wind)
        )
        times = Counter[str]()
        times["dragon_pung"] = sum(DRAGON_MASK >> kind & 1 for kind in pungs)
        times["seat_wind"] = own in pungs
        times["prevalent_wind"] = prevalent in pungs
        kongs = [meld for meld in self._melds if meld.is_kong]
        if len(kongs) == 1:
            times["melded_kong" if kongs[0].is_open else "concealed_kong"] = 1
        return tuple(
            RouteFan(fan.id, self._table.value(fan) * times[fan.id])
            for fan in self._table.fans
            if times[fan.id] and self._table.value(fan) and fan.id not in self._rules.dropped
        )

    # ------------------------------------------------------------ plans

    def _ways(self) -> list[_Way]:
        """All plans that can be followed, the nearest first; any hand of sets is one of them. A
        hand that is complete and falls short is no way to anything.
        """
        keys = list(keys_of(self._counts))
        plans: list[FanPlan | SpecialShape] = [FanPlan(self._left)]
        plans += plans_beside(
            self._melds,
            self._rules.least_fans,
            paying_winds(self._seat_wind, self._board.prevalent_wind),
            self._left + len(self._melds),
        )
        plans += self._shapes.special(len(self._melds))
        ways = [_Way(plan, self._distance(plan, keys)) for plan in plans]
        return sorted(
            (way for way in ways if 0 < way.distance <= FARTHEST), key=lambda way: way.distance
        )

    def _distance(self, plan: FanPlan | SpecialShape, keys: list[int]) -> int:
        if isinstance(plan, FanPlan):
            distance = self._fans.deficit(keys, plan._replace(late=0))
        else:
            distance = plan.deficit(levels_of(keys), keys, self._left)
        return min(distance, FAR)

    def _accepted(self, plan: FanPlan | SpecialShape, keys: list[int]) -> Mask:
        if isinstance(plan, FanPlan):
            return self._fans.accepted(keys, plan)
        return plan.accepted(levels_of(keys), keys, self._left)

    def _hands(self, way: _Way) -> Generator[None, None, list[tuple[int, ...]]]:
        """Return some whole hands of a plan, by their counts, the likeliest first."""
        hands = [self._counts]
        for distance in range(way.distance, 0, -1):
            longer: dict[tuple[int, ...], None] = {}
            for counts in hands:
                longer.update(dict.fromkeys(self._nearer(way.plan, counts, distance)))
                yield
            hands = sorted(longer, key=self._likelihood, reverse=True)[:BREADTH]
        whole: dict[tuple[int, ...], None] = {}
        for counts in hands:
            for order in (self._simples_last, self._orphans_last):
                whole[self._without_spare(way.plan, counts, order)] = None
                yield
        return list(whole)

    def _nearer(
        self, plan: FanPlan | SpecialShape, counts: tuple[int, ...], distance: int
    ) -> Iterator[tuple[int, ...]]:
        """These tiles and one more that brings them nearer to the plan."""
        keys = list(keys_of(counts))
        kinds = [
            kind
            for kind in kinds_in(self._accepted(plan, keys))
            if self._live[kind] > counts[kind] - self._counts[kind]
        ]
        kinds.sort(key=lambda kind: (self._pays(counts, kind), self._live[kind]), reverse=True)
        tried = 0
        for kind in kinds:
            add_tile(keys, kind)
            if self._distance(plan, keys) < distance:
                longer = list(counts)
                longer[kind] += 1
                yield tuple(longer)
                tried += 1
            remove_tile(keys, kind)
            if tried == BREADTH:
                return

    def _pays(self, counts: Sequence[int], kind: int) -> int:
        """The tiles held of a kind whose pungs pay."""
        return counts[kind] if self._paying >> kind & 1 else 0

    def _likelihood(self, counts: tuple[int, ...]) -> tuple[int, int]:
        added = [
            kind for kind, count in enumerate(counts) for _ in range(count - self._counts[kind])
        ]
        return (
            sum(self._pays(counts, kind) for kind in set(added)),
            sum(self._live[kind] for kind in added),
        )

    @staticmethod
    def _simples_last(kind: int) -> int:
        return not ORPHAN_MASK >> kind & 1

    @staticmethod
    def _orphans_last(kind: int) -> int:
        return ORPHAN_MASK >> kind & 1

    def _without_spare(
        self,
        plan: FanPlan | SpecialShape,
        counts: Sequence[int],
        order: Callable[[int], int],
    ) -> tuple[int, ...]:
        """These tiles without those that the plan has no use for."""
        left, keys = list(counts), list(keys_of(counts))
        for kind in sorted((kind for kind, count in enumerate(counts) if count), key=order):
            while left[kind]:
                remove_tile(keys, kind)
                if self._distance(plan, keys):
                    add_tile(keys, kind)
                    break
                left[kind] -= 1
        return tuple(left)

    # ------------------------------------------------------------ counting

    def _counted(self, hand: tuple[int, ...]) -> Generator[None, None, _Counted | None]:
        """Return the route to this hand, its fans not named yet; None if it does not win."""
        lacks = tuple(
            kind for kind, count in enumerate(hand) for _ in range(count - self._counts[kind])
        )
        winning = sorted(set(lacks))
        # Knitted tiles and pairs are not laid down.
        stays = len(lacks) > 1 and not any(meld.is_open for meld in self._melds)
        stays = stays and not decompositions(hand)
        closed = [(hand, self._melds, tile) for tile in winning]
        given = [(*self._laid(hand, lacks, tile), tile) for tile in winning]
        any_way = list(dict.fromkeys(closed + given))
        cases = [_Case(*play, how) for play in any_way for how in (_BY_DISCARD, _BY_DRAW)]
        if conditions(self._rules):
            # They may be met with one of the tiles, and not with another.
            for case in cases:
                if not self._wins(case):
                    return None
                yield
        route = Route((), 0, lacks, tuple(tiles_of(hand)))
        worths: dict[_Case, int] = {}
        for ways, asked in (
            (route._replace(closed=stays), cases),
            (route._replace(closed=True), [_Case(*play, _BY_DISCARD) for play in closed]),
            (
                route._replace(closed=True, drawn=True),
                [_Case(*play, _BY_DRAW) for play in closed],
            ),
        ):
            # Discards of other seats are worth least: one that is worth too little will do.
            for case in sorted(asked, key=lambda case: case.how is _BY_DRAW):
                if case not in worths:
                    worth = self._worth(case)
                    if worth is None:
                        return None
                    worths[case] = worth
                    yield
                if worths[case] < self._rules.least_fans and not ways.drawn:
                    break
            else:
                least = min(asked, key=worths.__getitem__)
                return _Counted(ways._replace(total=worths[least]), least)
        return None

    def _told(self, tile: int, how: WinHow) -> Circumstances:
        return Circumstances(
            tile,
            how,
            seat_wind=self._seat_wind,
            prevalent_wind=self._board.prevalent_wind,
        )

    def _wins(self, case: _Case) -> bool:
        told = self._told(case.tile, case.how)
        return any(readings(self._rules, case.hand, case.melds, told))

    def _worth(self, case: _Case) -> int | None:
        """The sum of its fans, flowers aside; None if it does not win."""
        try:
            return least_fans(self._rules, case.hand, case.melds, self._told(case.tile, case.how))
        except ValueError:
            return None

    def _named(self, counted: _Counted) -> tuple[RouteFan, ...]:
        """The fans of the case that is worth least, those of most worth first."""
        hand, melds, tile, how = counted.case
        score = best_score(self._rules, hand, melds, self._told(tile, how))
        fans = [RouteFan(fan.id, fan.points * fan.count) for fan in score.fans]
        return tuple(sorted(fans, key=lambda fan: -fan.worth))

    def _laid(
        self, hand: tuple[int, ...], lacks: Sequence[int], last: int
    ) -> tuple[tuple[int, ...], tuple[Meld, ...]]:
        """The hand and its melds if other seats give the tiles that sets lack, all but the last."""
        missing = Counter(lacks)
        missing[last] -= 1
        split = next(iter(decompositions(hand)), None)
        left, melds = list(hand), list(self._melds)
        if split is None:
            return hand, self._melds
        sets = [(MeldKind.PUNG, kind) for kind in split.triplets]
        sets += [(MeldKind.CHOW, kind) for kind in split.runs]
        for kind, low in sets:
            laid = Meld(kind, low)
            wanted = [tile for tile in laid.tiles if missing[tile] > 0]
            # The last tile completes a set of the hand, or its pair.
            apart = left[last] <= laid.tiles.count(last) and last in laid.tiles
            if wanted and not apart:
                melds.append(replace(laid, claimed=wanted[0], giver=self._giver))
                for tile in laid.tiles:
                    left[tile] -= 1
                    missing[tile] -= 1
        return tuple(left), tuple(melds)

    @property
    def _giver(self) -> int:
        """The seat upstream."""
        assert self._board.viewer is not None
        return (self._board.viewer - 1) % self._rules.seats

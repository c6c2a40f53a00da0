"""The evaluation of a seat's hand: its distance from a win that the rules allow, and the kinds that
help.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from ai.mahjong.constrained_shanten import ConstrainedShanten, all_pungs
from ai.mahjong.fan_plans import FanPlan, paying_winds, plans_beside
from ai.mahjong.plan_distance import FanPlans
from ai.mahjong.requirements import RIGHT_PAIR, Requirements, flushes, requirements_of
from game.mahjong.fans.reading import Circumstances
from game.mahjong.fans.tables import TABLES
from game.mahjong.kernel.algebra import GROUP, add_tile, keys_of
from game.mahjong.kernel.algebra_ask import FAR
from game.mahjong.kernel.hand import Hand
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.shanten import discards
from game.mahjong.kernel.shapes import STANDARD, SevenPairs, SpecialShape
from game.mahjong.kernel.tiles import COPIES, FIRST_HONOUR, Mask, kinds_in, mask_of
from game.mahjong.kernel.waits import live_tiles
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.play.meld_legality import chow_tile
from game.mahjong.play.ready import nameable
from game.mahjong.position.board import SeatBoard
from game.mahjong.rules import MahjongRules
from game.mahjong.rules.ready import WINS_WITHOUT_WAIT
from game.mahjong.rules.shapes import shapes_beside, shapes_of
from game.mahjong.scoring.conditions import conditions
from game.mahjong.scoring.score import least_fans
from game.mahjong.scoring.winning import checker_of


class Prospect(NamedTuple):
    """The distance of a hand that waits for a tile from winning; the smaller the better."""

    shanten: int
    minus_live: int
    """Minus the number of tiles that bring it nearer and are not seen yet."""


FEW_FANS = 4
"""Most hands reach so few fans by themselves: any hand is planned for, and a ready hand that falls
short plays on.
"""

HOPELESS = Prospect(99, 0)
"""The prospect when no win is possible any more."""


class _Held(NamedTuple):
    """A hand that somebody could have: keys of its natural tiles, melds, wildcards."""

    keys: list[int]
    melds: tuple[Meld, ...]
    wild: int


class _Plan(NamedTuple):
    """A way to a win: the tiles lacking until ready, and a function for the kinds it accepts."""

    away: int
    accepted: Callable[[], Mask]
    shape: str = STANDARD


class _Near(NamedTuple):
    """The ways to enough fans that are nearest to a hand, or are once a tile has gone."""

    plans: tuple[FanPlan, ...]
    shapes: tuple[SpecialShape, ...]


_Asked: TypeAlias = tuple[tuple[int, ...], tuple[Meld, ...], int]
"""A hand that is looked at: its keys, melds and wildcards."""


class HandEvaluator:
    """A seat's hand with the tiles that may still come."""

    def __init__(self, board: SeatBoard) -> None:
        if board.viewer is None:
            raise ValueError("a spectator has nothing to choose")
        hand = board.hands[board.viewer]
        if hand is None:
            raise ValueError("the hand is not known")
        self.board = board
        self.rules: MahjongRules = board.rules
        self.hand = hand
        self.counts = hand.counts
        self.melds = tuple(board.melds[board.viewer])
        # Kinds that are not played with would look like four tiles that nobody has seen.
        # 定缺: neither are those of the suit that the seat does without.
        played = mask_of(board.rules.kinds) & ~hand.barred
        self.live = [
            (COPIES - seen) * (played >> kind & 1) for kind, seen in enumerate(board.seen())
        ]
        self.shapes = shapes_of(board.rules)
        self.powers = hand.powers
        self._lacking = {GROUP[kind] for kind in kinds_in(hand.barred)}
        self.wild = hand.wild
        self.live_wild = sum(self.live[kind] for kind in kinds_in(board.wild))
        self.plain = self._is_plain()
        """True if every winning shape wins and wildcards may stand for any tile."""
        self._lucky = any(getattr(board.rules, name) for name in WINS_WITHOUT_WAIT)
        """True if a ready hand may win by tiles for which it does not wait."""
        self.constrained = ConstrainedShanten(board.rules, self.live)
        self._checker = checker_of(board.rules)
        self._fans = FanPlans(self.shapes.algebra, self.live) if board.rules.least_fans else None
        self._seat_wind = board.seat_wind(board.viewer)
        self._winds = paying_winds(self._seat_wind, board.prevalent_wind)
        self._near: dict[tuple[Meld, ...], _Near] = {}
        """By melds, the ways to enough fans that some hand looked at may be nearest to."""
        self._planned: dict[_Asked, list[_Plan]] = {}
        """The ways to a win of each hand looked at."""

    def waiting(self, taken: Sequence[int], melds: Sequence[Meld]) -> Prospect:
        """The prospect once `taken` has left the hand beside `melds` and a tile is to be drawn."""
        held = self._held(taken, melds)
        if self.plain:
            shapes = shapes_beside(self.rules, melds)
            accepted = shapes.accepted(held.keys, len(melds))
            away = shapes.deficit(held.keys, len(melds)) - held.wild - 1
            live = live_tiles(accepted, self.live) + self.live_wild
            return Prospect(away, -live) if away or live else self._waiting_in_vain(held)
        return self._prospect(held)

    def waits_in_vain(self) -> bool:
        """True if no tile that completes the hand may still come."""
        waits = self._checker.waits(self.hand, self.melds, self.board.named[self.board.viewer or 0])
        return not live_tiles(waits, self.live)

    @property
    def away_from_pairs(self) -> int:
        """Tiles that are missing to a wait for 七对, if that wins."""
        plans = [] if self.melds else self._special(self._held((), ()))
        pairs = (plan.away for plan in plans if plan.shape == SevenPairs.name)
        return min(pairs, default=HOPELESS.shanten)

    def _held(self, taken: Sequence[int], melds: Sequence[Meld]) -> _Held:
        """The hand once `taken` has left it."""
        return _Held(self._without(taken), tuple(melds), self._wild_left(taken))

    def beside(self, kind: MeldKind, tile: int) -> tuple[Meld, ...]:
        """The melds with one more, of the tile that lies open or concealed."""
        claimed = tile
        if kind is MeldKind.CHOW:
            claimed = self.chow_takes(tile)
        elif kind is MeldKind.CONCEALED_KONG:
            return (*self.melds, Meld(kind, tile))
        return (*self.melds, Meld(kind, tile, claimed))

    def chow_takes(self, low: int) -> int:
        """The tile that lies open and that the chow with this lowest tile takes."""
        assert self.board.viewer is not None
        tile = chow_tile(self.board, self.board.viewer, low)
        assert tile is not None
        return tile

    def _hands_after(self, taken: Sequence[int], melds: Sequence[Meld]) -> dict[int, _Held]:
        """The hand after each discard that is worth looking at."""
        return {
            kind: self._held((*taken, kind), melds)
            for kind, count in enumerate(self.counts)
            if count > taken.count(kind) and self._may_go(kind)
        }

    def discarding(self, taken: Sequence[int], melds: Sequence[Meld]) -> Prospect:
        """The best prospect once `taken` has left the hand and a tile is to be discarded."""
        return min(self.after_discards(taken, melds).values(), default=HOPELESS)

    def after_discards(self, taken: Sequence[int], melds: Sequence[Meld]) -> dict[int, Prospect]:
        """The prospect after each discard, when `taken` has left the hand before it. Wildcards are
        among them only if a hand may hold too many of them.
        """
        if self.plain:
            shapes = shapes_beside(self.rules, melds)
            options = discards(self._without(taken), self.live, len(melds), self.wild, shapes)
            return {
                option.kind: Prospect(option.shanten, -option.live - self.live_wild)
                if option.shanten or option.live or self.live_wild
                else self._waiting_in_vain(self._held((*taken, option.kind), melds))
                for option in options
            }
        hands = self._hands_after(taken, melds)
        if self._fans is not None:
            self._near[tuple(melds)] = self._nearest(self._held(taken, melds))
        away = {kind: self._away(held) for kind, held in hands.items()}
        nearest = min(away.values(), default=0)
        # The accepted tiles are computed only for the nearest hands, where they decide.
        return {
            kind: self._prospect(held) if away[kind] == nearest else Prospect(away[kind], 0)
            for kind, held in hands.items()
        }

    def _waiting_in_vain(self, held: _Held) -> Prospect:
        """The prospect of a ready hand when every tile it waits for is gone: one away, by each tile
        after which another discard leaves it waiting for one that may come.
        """
        helping = 0
        shapes = shapes_beside(self.rules, held.melds)
        for kind, count in enumerate(self.live):
            if not count:
                continue
            keys, live = list(held.keys), list(self.live)
            add_tile(keys, kind)
            live[kind] -= 1
            options = discards(keys, live, len(held.melds), held.wild, shapes)
            if any(not option.shanten and option.live for option in options):
                helping += count
        return Prospect(1, -helping)

    def isolation(self, kind: int) -> int:
        """A measure of how little a tile holds together with the rest: the greater, the sooner it
        goes.
        """
        counts = self.counts
        bonds = 4 * (counts[kind] - 1)
        if kind < FIRST_HONOUR:
            rank = kind % 9
            for distance, bond in ((1, 2), (2, 1)):
                if rank >= distance:
                    bonds += bond * bool(counts[kind - distance])
                if rank + distance < 9:
                    bonds += bond * bool(counts[kind + distance])
            # From 3 to 7 a tile can be in three runs, a 1 or 9 in one.
            bonds += min(rank, 8 - rank, 2)
        else:
            bonds += self.live[kind] - 2
        return -bonds

    def _prospect(self, held: _Held) -> Prospect:
        away, waits = self._away_and_waits(held)
        if waits:
            return Prospect(0, -self._chances(held, waits))
        if away == HOPELESS.shanten:
            return HOPELESS
        accepted = 0
        plans = self._plans(held)
        nearest = min(plan.away for plan in plans)
        for plan in plans:
            if plan.away == nearest:
                accepted |= plan.accepted()
        return Prospect(away, -live_tiles(accepted, self.live) - self.live_wild)

    def _away(self, held: _Held) -> int:
        return self._away_and_waits(held)[0]

    def _away_and_waits(self, held: _Held) -> tuple[int, Mask]:
        """The number of tiles by which a hand is away from ready, and the kinds that a ready one
        waits for.

        The rules' own win checker decides whether a hand is ready; the plans give the distance of
        others. A hand is at least one away if every tile it waits for is gone.
        """
        if not requirements_of(self.rules, held.melds).possible:
            return HOPELESS.shanten, 0
        away = min((plan.away for plan in self._plans(held)), default=HOPELESS.shanten)
        if self._needs_great(held):
            return away, 0
        shapes = shapes_beside(self.rules, held.melds)
        shaped = shapes.deficit(held.keys, len(held.melds)) <= held.wild + 1
        if shaped or away <= 0:
            hand = self._hand_of(held)
            waits = self._checker.waits(hand, held.melds) or self._named_wait(hand, held.melds)
            if self._fans is not None:
                waits = self._enough(held, waits, WinHow.SELF_DRAWN)
            alive = self._lucky or live_tiles(waits, self.live)
            return (0, waits) if waits and alive else (max(away, 1), 0)
        return away, 0

    def _named_wait(self, hand: Hand, melds: Sequence[Meld]) -> Mask:
        """支对: the wait of a hand that can declare only by naming a pair: the likelier pair."""
        pairs = nameable(self.rules, hand, melds, self._checker)
        return 1 << max(pairs, key=lambda tile: self.live[tile]) if pairs else 0

    def _plans(self, held: _Held) -> list[_Plan]:
        """The ways to a win with what each of them lacks."""
        asked = (tuple(held.keys), held.melds, held.wild)
        plans = self._planned.get(asked)
        if plans is None:
            plans = self._planned[asked] = self._planned_for(held)
        return plans

    def _planned_for(self, held: _Held) -> list[_Plan]:
        exposed = len(held.melds)
        if self._fans is not None and self.rules.least_fans > FEW_FANS:
            return self._fan_plans(held)
        requirements = requirements_of(self.rules, held.melds)
        constrained, keys, wild = self.constrained, held.keys, held.wild
        plans = []
        if self._needs_great(held):
            # So many wildcards win with a great hand only: of one suit, or all pungs.
            requirements = requirements._replace(within=flushes(held.melds))
            if all(len(set(meld.tiles)) == 1 for meld in held.melds):
                # 碰碰和 is great and can be aimed at; others (全带幺, 清龙) are not planned for.
                missing, kinds = all_pungs(keys, self.shapes.melds - exposed)
                plans.append(_Plan(missing - wild - 1, partial(_known, kinds)))
        if requirements.within:
            deficit = constrained.deficit(keys, exposed, requirements)
            accepted = partial(constrained.accepted, keys, exposed, requirements, deficit)
            plans.append(_Plan(deficit - wild - 1, accepted))
        if RIGHT_PAIR in requirements.needs and self.rules.great_any_pair:
            plans += self._great(held, requirements)
        return plans + self._special(held)

    def _great(self, held: _Held, requirements: Requirements) -> list[_Plan]:
        """The ways to a great hand, which has any pair (大胡乱将)."""
        exposed, great = len(held.melds), TABLES[self.rules.scoring].great
        needs = tuple(need for need in requirements.needs if need != RIGHT_PAIR)
        within: tuple[Mask, ...] = ()
        if "full_flush" in great:
            within = flushes(held.melds)
        if "bare_single_wait" in great and exposed == self.shapes.melds:
            within = requirements.within
        plans = []
        if within:
            free = requirements._replace(needs=needs, within=within)
            deficit = self.constrained.deficit(held.keys, exposed, free)
            accepted = partial(self.constrained.accepted, held.keys, exposed, free, deficit)
            plans.append(_Plan(deficit - held.wild - 1, accepted))
        if "all_pungs" in great and all(len(set(meld.tiles)) == 1 for meld in held.melds):
            missing, kinds = all_pungs(held.keys, self.shapes.melds - exposed)
            plans.append(_Plan(missing - held.wild - 1, partial(_known, kinds)))
        return plans

    def _fan_plans(self, held: _Held) -> list[_Plan]:
        """The ways to a hand with enough fans."""
        assert self._fans is not None
        near = self._near.get(held.melds) or self._nearest(held)
        plans = [
            _Plan(
                self._fans.deficit(held.keys, plan) - 1,
                partial(self._fans.accepted, held.keys, plan),
            )
            for plan in near.plans
        ]
        return plans + self._special(held, near.shapes)

    def _nearest(self, held: _Held) -> _Near:
        assert self._fans is not None
        needed, least = self.shapes.melds, self.rules.least_fans
        away: dict[str, int] = {}
        for special in self._special(held):
            away[special.shape] = min(special.away + 1, away.get(special.shape, FAR))
        nearest = min(away.values(), default=FAR - 2)
        plans = plans_beside(held.melds, least, self._winds, needed)
        found, nearest = self._fans.near(held.keys, plans, nearest)
        shapes = shapes_beside(self.rules, held.melds).special(len(held.melds))
        return _Near(
            tuple(plan for _, plan in found),
            tuple(shape for shape in shapes if away.get(shape.name, FAR) <= nearest + 1),
        )

    def _enough(self, held: _Held, waits: Mask, how: WinHow) -> Mask:
        """Of the tiles that complete a hand those with which it has fans enough, won like this."""
        counts = list(self._hand_of(held).counts)
        enough = 0
        for tile in kinds_in(waits):
            counts[tile] += 1
            told = Circumstances(
                tile,
                how,
                seat_wind=self._seat_wind,
                prevalent_wind=self.board.prevalent_wind,
                wild=self.board.wild,
            )
            if least_fans(self.rules, counts, held.melds, told) >= self.rules.least_fans:
                enough |= 1 << tile
            counts[tile] -= 1
        return enough

    def _chances(self, held: _Held, waits: Mask) -> int:
        """The tiles that a ready hand may win by, half of those that it has to draw itself."""
        live = live_tiles(waits, self.live)
        if self._fans is None:
            return live
        given = self._enough(held, waits, WinHow.DISCARD)
        return (live + live_tiles(given, self.live) + 1) // 2

    def _special(self, held: _Held, shapes: Sequence[SpecialShape] | None = None) -> list[_Plan]:
        """The ways to special shapes; to these alone if they are given."""
        plans: list[_Plan] = []
        if self.rules.pung_needed or self.rules.run_needed:
            # Neither is in any special shape.
            return plans
        exposed = len(held.melds)
        if shapes is None:
            shapes = shapes_beside(self.rules, held.melds).special(exposed)
        for shape in shapes:
            keys, helping = held.keys, held.wild
            if shape.name == SevenPairs.name and self._natural_pairs():
                keys, helping = keys_of(self._hand_of(held).counts), 0
            for mask in requirements_of(self.rules, held.melds).within:
                missing, kinds = self.constrained.special(keys, shape, mask, exposed)
                plans.append(_Plan(missing - helping - 1, partial(_known, kinds), shape.name))
        return plans

    def _needs_great(self, held: _Held) -> bool:
        """True if the hand holds more wildcards than a plain one may win with."""
        return 0 < self.rules.most_wild_plain < held.wild

    def _is_plain(self) -> bool:
        asked = len(conditions(self.rules))
        if self.rules.most_wild_plain and self.wild <= self.rules.most_wild_plain:
            asked -= 1
        return not asked and not self.rules.least_fans and not self._natural_pairs()

    def _natural_pairs(self) -> bool:
        """True if wildcards are only themselves in seven pairs."""
        return bool(self.board.wild) and self.shapes.seven_pairs and not self.rules.wild_in_pairs

    def _may_go(self, kind: int) -> bool:
        """True if a discard is worth looking at: a wildcard only if there are too many."""
        if not self.board.wild >> kind & 1:
            return True
        return 0 < self.rules.most_wild_plain < self.wild

    def _wild_left(self, taken: Sequence[int]) -> int:
        return self.wild - sum(self.board.wild >> kind & 1 for kind in taken)

    def _hand_of(self, held: _Held) -> Hand:
        """A hand of these natural tiles and so many of the wildcards in hand."""
        tiles = [
            kind
            for kind, count in enumerate(self.counts)
            if count and self.powers[kind]
            for _ in range(held.keys[GROUP[kind]] // self.powers[kind] % 5)
        ]
        wildcards = [kind for kind in kinds_in(self.board.wild) for _ in range(self.counts[kind])]
        kinds, barred = self.hand.wild_kinds, self.hand.barred
        return Hand(tiles + wildcards[: held.wild], wild_kinds=kinds, barred=barred)

    def _without(self, taken: Sequence[int]) -> list[int]:
        keys = list(self.hand.keys)
        for kind in taken:
            keys[GROUP[kind]] -= self.powers[kind]
        for group in self._lacking:
            # Its tiles are always thrown: they are no part of any plan.
            keys[group] = 0
        return keys


def _known(kinds: Mask) -> Mask:
    return kinds

"""The counter: the fans of the reading that is worth most, found without reading the hand anew.

A fan that names its facet is asked about each state of that facet once, and the answer is kept. The
worth of a hand is then found by a few look-ups: the groups of the hand, packed as numbers, are
added up, and each facet of the sum has its answer. Answers are numbers too, a few bits for how
often each fan was found, so that implied fans are taken away from all answers at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from game.mahjong.fans.facet import Facet
from game.mahjong.fans.fans import Fan
from game.mahjong.fans.reading import Circumstances, Reading
from game.mahjong.fans.tables import TABLES
from game.mahjong.kernel.algebra import GROUP, POWER, counts_of_keys
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.shapes import (
    KNITTED_SETS,
    STANDARD,
    KnittedHonours,
    KnittedStraight,
    SevenPairs,
    ThirteenOrphans,
)
from game.mahjong.kernel.tiles import FIRST_HONOUR, ORPHAN_MASK, SUITED_MASK, WIND_MASK, Mask
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.rules import MahjongRules
from game.mahjong.rules.shapes import shapes_of
from game.mahjong.scoring.conditions import conditions
from game.mahjong.scoring.packed import (
    CHOWS,
    CLOSED_WAIT,
    CONCEALED_KONGS,
    CONCEALED_NUMBER,
    CONCEALED_PUNG,
    COPIES_AT,
    EDGE_WAIT,
    FOURS,
    HAS_PUNG,
    HONOUR_PAIR,
    HONOURS_AT,
    KNITTED_PARTS,
    KONGS,
    NINE_GATES,
    NOT_KNITTED,
    NUMBERS,
    ODD,
    ODD_ORPHANS,
    ONE_SUIT,
    PAIR,
    PAIR_AT,
    PAIRED,
    PAIRS,
    PUNG_OF,
    PUNGS,
    PUNGS_AT,
    RUNS,
    RUNS_WITH,
    SUITS_AT,
    TERMINAL_RUNS,
    SplitTable,
    TileTable,
    unpacked,
)

_TIMES: Final = 4
"""Bits for how often a fan was found."""
_ALL_TIMES: Final = (1 << _TIMES) - 1

_SHAPES: Final = (
    STANDARD,
    KnittedStraight.name,
    SevenPairs.name,
    ThirteenOrphans.name,
    KnittedHonours.name,
)
_STANDARD, _KNITTED_STRAIGHT, _SEVEN_PAIRS, _ORPHANS, _KNITTED_HONOURS = range(5)
_SHAPE_AT: Final = 32
"""The place of the shape above the bits of a look, and of a way to win."""

# The bits of a way to win, and the wait above them.
_DISCARD, _ROBBING, _LAST, _REPLACEMENT, _FOURTH, _CLOSED_HAND, _MELDED = (
    1 << bit for bit in range(7)
)
_SINGLE, _CLOSED, _EDGE = (wait << 7 for wait in (1, 2, 3))
_FOUR_CONCEALED: Final = 1 << 9

# Members of an enumeration are found faster by a name of one's own.
_CHOW, _PUNG, _CONCEALED_KONG = MeldKind.CHOW, MeldKind.PUNG, MeldKind.CONCEALED_KONG
_BY_DISCARD, _BY_ROBBING = WinHow.DISCARD, WinHow.ROBBING_KONG

_PAIR: Final = PAIR << PAIR_AT
_PAIR_OF: Final = tuple(kind << PAIR_AT for kind in range(len(PUNG_OF)))
_OTHER_RUNS: Final = RUNS & ~TERMINAL_RUNS
_SUITED_PUNGS: Final = SUITED_MASK << PUNGS_AT
_ORPHAN_PUNGS: Final = ORPHAN_MASK << PUNGS_AT
_WIND_PUNGS: Final = WIND_MASK << PUNGS_AT
_WINDS_AT: Final = PAIR_AT + 6
_FOUR_PUNGS: Final = 4 * CONCEALED_PUNG
_FOUR_ALIKE: Final = FOURS << COPIES_AT
_ODD: Final = ODD << COPIES_AT

_MAIN: Final = (
    Facet.RUNS,
    Facet.SUITED_PUNGS,
    Facet.ORPHAN_PUNGS,
    Facet.SETS,
    Facet.TILES,
    Facet.WIN,
)
"""The facets that every hand of sets is asked about."""

_KEPT: Final = 1 << 16
"""States of a facet that are kept; those that occur are far fewer."""

Named = tuple[tuple[Fan, int], ...]
"""Fans, each with how often."""
Unread = tuple[int, int, int | None, bool, Sequence[int], Sequence[Meld], Circumstances]
"""The parts of a reading: shape, code, open triplet, single wait, keys, melds, circumstances."""
_Win = tuple[Sequence[int], Sequence[Meld], Circumstances, int, int, bool, int, int]
"""A winning hand, and the values that are the same for all its readings: keys, melds,
circumstances; code and look of the melds; True if another seat gave the tile, the bits of the way
to win, the winds.
"""


class Counted(NamedTuple):
    """The worth of a hand by its best reading, flowers aside."""

    least: int
    """The points of its fans, which have to reach the least fans of a win (起和)."""
    fans: Named
    """The fans that count."""


Found = tuple[Counted, int, int, int | None, bool]
"""A reading with its worth: its shape, its code, the triplet that the tile of another seat
completed, True if the hand waited for this tile alone, as far as that was asked.
"""


class FanCounter:
    """Counts the hands of a ruleset whose fan table names facets, and which has no wildcards."""

    def __init__(self, rules: MahjongRules) -> None:
        self._shapes = shapes_of(rules)
        self._ready = self._shapes.algebra.waits
        table = TABLES[rules.scoring]
        counting = [fan for fan in table.fans if fan.sees is not Facet.BONUS]
        self._fans = [fan for fan in counting if fan.id not in rules.dropped]
        other = table.otherwise
        self._otherwise = None if other is None or other.id in rules.dropped else other
        self._at = {fan.id: _TIMES * at for at, fan in enumerate(self._fans)}
        self._by_facet = {
            facet: [fan for fan in self._fans if fan.sees is facet] for facet in Facet
        }
        self._by_facet[Facet.ALL] = self._fans
        self._hog = sum(1 << self._at[fan.id] for fan in self._by_facet[Facet.COPIES])
        self._kept: dict[Facet, dict[int, int]] = {facet: {} for facet in Facet}
        self._main = tuple(self._kept[facet] for facet in _MAIN)
        self._counted: dict[int, Counted] = {}
        self._bits = [
            sum(_ALL_TIMES << self._at[fan.id] for fan in fans)
            for facet, fans in self._by_facet.items()
            if fans and facet is not Facet.ALL
        ]
        self._parts: dict[int, tuple[int, int, Named]] = {}
        firsts = (0, 9, 18, FIRST_HONOUR)
        self._splits = tuple(SplitTable(first) for first in firsts)
        self._tiles = tuple(TileTable(first) for first in firsts)

    def count(
        self, keys: Sequence[int], melds: Sequence[Meld], told: Circumstances
    ) -> Counted | None:
        """The worth of a hand with the winning tile among its `keys`; None: it is not complete."""
        found = self._best(keys, melds, told)
        return None if found is None else found[0]

    def best_reading(
        self, keys: Sequence[int], melds: tuple[Meld, ...], told: Circumstances
    ) -> Reading | None:
        """The reading that is counted, and the hand's wait as far as it counts."""
        found = self._best(keys, melds, told)
        if found is None:
            return None
        _, shape, code, open_tile, single = found
        return self._reading(shape, code, open_tile, single, keys, melds, told)

    # ------------------------------------------------------------ the readings of a hand

    def _best(
        self, keys: Sequence[int], melds: Sequence[Meld], told: Circumstances
    ) -> Found | None:
        code = look = opened = 0
        for meld in melds:
            kind = meld.kind
            if kind is _CHOW:
                more, bits = CHOWS[meld.tile]
                opened += 1
            elif kind is _PUNG:
                more, bits = PUNGS[meld.tile]
                opened += 1
            elif kind is _CONCEALED_KONG:
                more, bits = CONCEALED_KONGS[meld.tile]
            else:
                more, bits = KONGS[meld.tile]
                opened += 1
            code += more
            look |= bits
        how = told.how
        way = _DISCARD if how is _BY_DISCARD else _ROBBING if how is _BY_ROBBING else 0
        claimed = way > 0
        if told.last_tile:
            way |= _LAST
        if told.replacement:
            way |= _REPLACEMENT
        if told.fourth_tile:
            way |= _FOURTH
        if not opened:
            way |= _CLOSED_HAND
        elif opened == 4:
            way |= _MELDED
        winds = told.seat_wind + 4 * told.prevalent_wind << _WINDS_AT
        win = keys, melds, told, code, look, claimed, way, winds
        characters, bamboo, dots, honours = self._splits
        one, two, three, four = keys
        first, second, third, fourth = characters[one], bamboo[two], dots[three], honours[four]
        best: Found | None = None
        if first and second and third and fourth:
            for (own, bits), (own2, bits2), (own3, bits3), (own4, bits4) in product(
                first, second, third, fourth
            ):
                own += own2 + own3 + own4
                # Four groups with a pair each have the right number of tiles too.
                if own & PAIRS != PAIRED:
                    break
                found = self._read(win, own, look | bits | bits2 | bits3 | bits4)
                if best is None or found[0][0] >= best[0][0]:
                    best = found
            # Sets and a pair are seven pairs only if there are two of everything.
            if best is not None and (melds or own & _ODD):
                return best
        return best if len(melds) > KNITTED_SETS else self._special(win, best)

    def _read(
        self,
        win: _Win,
        own: int,
        look: int,
        beside: Mask = 0,
        parts: Sequence[int] = (),
        shape: int = _STANDARD,
    ) -> Found:
        """The worth of a reading; `own` is the hand's part of its code, `beside` the kinds of
        tiles that stand in no set, and `parts` their keys.
        """
        keys, melds, told, laid, _, claimed, way, winds = win
        code = own + laid
        tile = told.tile
        open_tile, single = None, False
        if claimed and own & PUNG_OF[tile] and not (own & RUNS_WITH[tile] or beside >> tile & 1):
            code -= CONCEALED_PUNG
            open_tile = tile
        elif own & _PAIR == _PAIR_OF[tile]:
            if self._single(win, own, parts):
                way |= _SINGLE
                single = True
        elif own & CLOSED_WAIT[tile]:
            if self._single(win, own, parts):
                way |= _CLOSED
                single = True
        elif own & EDGE_WAIT[tile] and self._single(win, own, parts):
            way |= _EDGE
            single = True
        if code & CONCEALED_NUMBER == _FOUR_PUNGS:
            way |= _FOUR_CONCEALED
        if shape:
            look |= shape << _SHAPE_AT
            way |= shape << _SHAPE_AT
        if not melds and not NINE_GATES.isdisjoint(keys):
            # The nine gates, and the fans they take away, are no answer for other hands.
            found = self._answer(Facet.ALL, (shape, code, open_tile, single, keys, melds, told))
            return self._count(found), shape, code, open_tile, single
        runs_of, suited_of, orphans_of, numbers_of, looks, ways = self._main
        try:
            found = looks[look] + ways[way]
            key = code & RUNS
            if key:
                found += runs_of[key]
            key = code & NUMBERS
            if key:
                found += numbers_of[key]
                key = code & _SUITED_PUNGS
                # One pung of a suit is nothing.
                if key & key - 1:
                    found += suited_of[key]
                if code & _ORPHAN_PUNGS:
                    found += orphans_of[_orphans_of(code, look, winds)]
            if shape or code & _FOUR_ALIKE or not (code & _OTHER_RUNS or look & HAS_PUNG):
                found += self._rare(look, (shape, code, open_tile, single, keys, melds, told))
        except KeyError:
            found = self._asked(
                look, way, winds, (shape, code, open_tile, single, keys, melds, told)
            )
        counted = self._counted.get(found)
        return counted or self._count(found), shape, code, open_tile, single

    def _asked(self, look: int, way: int, winds: int, reading: Unread) -> int:
        """The finds in a reading of sets, facet by facet."""
        code = reading[1]
        found = self._learn(Facet.TILES, look, reading) + self._learn(Facet.WIN, way, reading)
        found += self._learn(Facet.RUNS, code & RUNS, reading)
        found += self._learn(Facet.SETS, code & NUMBERS, reading)
        found += self._learn(Facet.SUITED_PUNGS, code & _SUITED_PUNGS, reading)
        if code & _ORPHAN_PUNGS:
            key = _orphans_of(code, look, winds)
            found += self._learn(Facet.ORPHAN_PUNGS, key, reading)
        return found + self._rare(look, reading)

    def _rare(self, look: int, reading: Unread) -> int:
        """The rare finds: four alike, no runs but 123 and 789, another shape."""
        shape, code = reading[:2]
        found = self._hog * (code & _FOUR_ALIKE).bit_count()
        if shape == _STANDARD:
            if not (code & _OTHER_RUNS or look & HAS_PUNG):
                found += self._learn(Facet.RUNS_AND_PAIR, code & (RUNS | _PAIR), reading)
            return found
        # Seven pairs of one suit may follow each other; the number of honours decides the rest for
        # knitted tiles.
        key = shape | (code >> HONOURS_AT).bit_count() << 4
        if shape == _SEVEN_PAIRS and look >> SUITS_AT & 7 in ONE_SUIT:
            key |= code
        return found + self._learn(Facet.SHAPE, key, reading)

    def _single(self, win: _Win, own: int, parts: Sequence[int]) -> bool:
        """True if the hand waited for this tile alone, by all shapes."""
        keys, melds, told = win[:3]
        if told.first_draw and told.as_dealt:
            return False
        exposed = len(melds)
        if exposed == self._shapes.melds:
            return True
        before = [*keys]
        before[GROUP[told.tile]] -= POWER[told.tile]
        if parts:
            # Nine knitted tiles leave no room for another shape.
            before = [key - part for key, part in zip(before, parts, strict=True)]
            waits = self._ready(before, KNITTED_SETS - exposed)
            return not waits & waits - 1
        waits = self._ready(before, self._shapes.melds - exposed)
        if waits & waits - 1:
            return False
        # Four of a kind may wait for a fifth, six pairs for a seventh.
        if own & _FOUR_ALIKE or (not exposed and (own & _ODD).bit_count() <= 2):
            waits = self._shapes.formal_mask(before, exposed)
        return not waits & waits - 1

    # ------------------------------------------------------------ special shapes

    def _special(self, win: _Win, best: Found | None) -> Found | None:
        """The best reading, another shape than sets and a pair among them."""
        characters, bamboo, dots, honours = self._tiles
        one, two, three, four = win[0]
        own, look = characters[one]
        more, bits = bamboo[two]
        own, look = own + more, look | bits
        more, bits = dots[three]
        own, look = own + more, look | bits
        more, bits = honours[four]
        own, look = own + more, look | bits
        copies = own >> COPIES_AT
        there = (copies | copies >> 1 | copies >> 2) & ODD
        shapes = self._shapes
        if not win[1]:
            shape = 0
            if not copies & ODD:
                if shapes.seven_pairs and (shapes.quad_is_two_pairs or not copies & FOURS):
                    shape, look = _SEVEN_PAIRS, look | HAS_PUNG
            elif there == ODD_ORPHANS:
                shape = _ORPHANS if shapes.thirteen_orphans else 0
            elif copies == there and not all(there & others for others in NOT_KNITTED):
                shape = _KNITTED_HONOURS if shapes.knitted_honours else 0
            if shape:
                found = self._whole(win, shape, own, look)
                return found if best is None or found[0][0] > best[0][0] else best
        if best is None and shapes.knitted_straight:
            for parts, code, bits, nine in KNITTED_PARTS:
                nines = code >> COPIES_AT
                if there & nines == nines:
                    return self._knitted(win, parts, code, bits | win[4], nine)
        return best

    def _knitted(
        self, win: _Win, parts: Sequence[int], code: int, look: int, nine: Mask
    ) -> Found | None:
        """组合龙: the nine tiles with these keys and the rest, which is but one set."""
        characters, bamboo, dots, honours = self._splits
        one, two, three, four = win[0]
        first, second, third = (
            characters[one - parts[0]],
            bamboo[two - parts[1]],
            dots[three - parts[2]],
        )
        best: Found | None = None
        for (own, bits), (own2, bits2), (own3, bits3), (own4, bits4) in product(
            first, second, third, honours[four]
        ):
            own += code + own2 + own3 + own4
            if own & PAIRS == PAIRED:
                bits |= look | bits2 | bits3 | bits4
                found = self._read(win, own, bits, nine, parts, _KNITTED_STRAIGHT)
                if best is None or found[0][0] >= best[0][0]:
                    best = found
        return best

    def _whole(self, win: _Win, shape: int, code: int, look: int) -> Found:
        """A shape without sets, which nobody could have opened."""
        keys, melds, told, _, _, _, way, _ = win
        reading = shape, code, None, False, keys, melds, told
        look |= shape << _SHAPE_AT
        found = self._learn(Facet.TILES, look, reading) + self._rare(look, reading)
        found += self._learn(Facet.WIN, way | shape << _SHAPE_AT, reading)
        counted = (self._counted.get(found) or self._count(found)) if found else Counted(0, ())
        return counted, shape, code, None, False

    # ------------------------------------------------------------ answers

    def _learn(self, facet: Facet, key: int, reading: Unread) -> int:
        """The counts of a facet's fans in a reading, worked out the first time and kept."""
        kept = self._kept[facet]
        answer = kept.get(key)
        if answer is None:
            if len(kept) >= _KEPT:
                kept.clear()
            kept[key] = answer = self._answer(facet, reading)
        return answer

    def _answer(self, facet: Facet, unread: Unread) -> int:
        """The number of times that a reading has each fan of a facet."""
        reading = self._reading(*unread)
        return sum(int(fan.test(reading)) << self._at[fan.id] for fan in self._by_facet[facet])

    def _count(self, found: int) -> Counted:
        """The fans that count, of all that were found."""
        if len(self._counted) >= _KEPT:
            self._counted.clear()
        keep = -1
        parts = [found & bits for bits in self._bits if found & bits]
        for part in parts:
            keep &= self._part(part)[0]
        counting = [self._part(part & keep) for part in parts]
        least = sum(worth for _, worth, _ in counting)
        fans = tuple(entry for _, _, named in counting for entry in named)
        if not fans and self._otherwise is not None:
            least, fans = self._otherwise.text.points, ((self._otherwise, 1),)
        counted = self._counted[found] = Counted(least, fans)
        return counted

    def _part(self, part: int) -> tuple[int, int, Named]:
        """Of some fans: all bits but those of the fans they imply, their points, the fans."""
        told = self._parts.get(part)
        if told is None:
            keep = -1
            named = []
            for fan in self._fans:
                times = part >> self._at[fan.id] & _ALL_TIMES
                if times:
                    named.append((fan, times))
                    for name in fan.implies:
                        if name in self._at:
                            keep &= ~(_ALL_TIMES << self._at[name])
            worth = sum(fan.text.points * times for fan, times in named)
            told = self._parts[part] = keep, worth, tuple(named)
        return told

    def _reading(
        self,
        shape: int,
        code: int,
        open_tile: int | None,
        single: bool,
        keys: Sequence[int],
        melds: Sequence[Meld],
        told: Circumstances,
    ) -> Reading:
        waited = replace(told, waits=1 << told.tile if single else 0)
        counts = counts_of_keys(keys)
        return unpacked(_SHAPES[shape], code, open_tile, counts, tuple(melds), waited)


def _orphans_of(code: int, look: int, winds: int) -> int:
    """The facts that the fans for pungs of terminals and honours depend on."""
    key = code & _ORPHAN_PUNGS
    if code & _WIND_PUNGS:
        key |= winds
    return key | code & _PAIR if look & HONOUR_PAIR else key


@lru_cache(maxsize=64)
def counter_of(rules: MahjongRules) -> FanCounter | None:
    """The counter of a ruleset, made once; None if hands have to be read one by one."""
    apart = not TABLES[rules.scoring].official or rules.wild != "none" or conditions(rules)
    return None if apart else FanCounter(rules)

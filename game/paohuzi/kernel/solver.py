"""The best huxi of a hand in microseconds.

If 坎 are locked they are set aside first, so that at most two of every kind are left. Only 绞 (and
a 二七十 of mixed sizes) couples the two sizes: each way to take such groups out is tried, and the
rest of each size is one look-up in a table of everything that runs and 二七十 can make.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from itertools import pairwise, permutations
from typing import Final, NamedTuple, TypeAlias

from game.core.strangers import stranger_asks
from game.paohuzi.kernel.cards import KINDS, RANKS
from game.paohuzi.kernel.combos import ComboKind, ComboRules, combos
from game.paohuzi.kernel.hand import ONES, UNIT
from game.paohuzi.kernel.melds import Meld, MeldKind
from game.paohuzi.kernel.values import ValueRules, Values, values_of

Table: TypeAlias = dict[int, int]
"""Octal key of one size → most huxi of the ways to use up exactly these cards."""

FOURS: Final = ONES << 2
"""The highest bit of each octal digit: set if the kind is held four times."""

TWO_SEVEN_TEN: Final = UNIT[1] | UNIT[6] | UNIT[9]
"""The digits of 二 七 十."""
ONE_FIVE_TEN: Final = UNIT[0] | UNIT[4] | UNIT[9]
"""The digits of 一 五 十."""

ALL_KINDS: Final = (1 << KINDS) - 1

MOST_ALONE: Final = 3
"""Kinds without a group for which one more card (two) and a pair (one) may find a place."""

MOST_GROUPS: Final = 7
"""A hand of 21 cards has no more, so none of one size has."""

_COUPLING = frozenset({ComboKind.JIAO, ComboKind.MIXED_TWO_SEVEN_TEN})


class SolverRules(NamedTuple):
    """The switches that decide which hands are complete, and their worth."""

    combos: ComboRules
    values: ValueRules
    kan_locked: bool


class MixedGroup(NamedTuple):
    """A group of both sizes: the cards it takes of each, and its huxi."""

    small: int
    big: int
    huxi: int


Rest: TypeAlias = tuple[int, int, int]
"""The rest of both sizes once some groups are taken out, and the huxi of those groups."""


class Solver:
    """Answers for one set of rules; `solver_of` keeps them."""

    def __init__(self, rules: SolverRules) -> None:
        self.rules = rules
        self.values: Values = values_of(rules.values)
        self.chi = self.values.chi(rules.combos)
        self.locked = rules.kan_locked
        self._jiao = rules.combos.jiao
        mixed = [
            MixedGroup(*_keys(combo.cards), self.values.combo(combo))
            for combo in combos(rules.combos)
            if combo.kind is ComboKind.MIXED_TWO_SEVEN_TEN
        ]
        self._mixed = tuple(mixed)
        jiao = [
            MixedGroup(*_keys(combo.cards), self.values.combo(combo))
            for combo in combos(rules.combos)
            if combo.kind is ComboKind.JIAO
        ]
        self._jiao_groups = tuple(jiao)
        # 绞 has no huxi, but card points (the seed rules' values) give it some if both are on.
        self._jiao_free = not any(group.huxi for group in jiao)
        self._small, self._small_pair = self._tables(0)
        self._big, self._big_pair = self._tables(RANKS)
        self._small_kan = self.values.three[:RANKS]
        self._big_kan = self.values.three[RANKS:]
        self._one_five_ten = rules.combos.one_five_ten
        self._split_small = _splitting(self._small, self._small_pair, self._small_kan)
        self._split_big = _splitting(self._big, self._big_pair, self._big_kan)
        self._thirds = _thirds(rules.combos)
        self._groups_from = _groups_from(rules.combos)
        self._most_covered = {0: 0}
        """By key of one size the most cards that its groups can use; filled as it is asked."""
        # By the huxi table a 坎 is worth 3 or 6 by size alone: counting them is enough. By card
        # points too, unless red goes by rank.
        self._even_kan = len(set(self._small_kan)) == len(set(self._big_kan)) == 1

    def __deepcopy__(self, memo: dict[int, object]) -> Solver:
        """The same one: its tables, of megabytes, depend on the rules alone."""
        return self

    def _tables(self, first: int) -> tuple[Table, Table]:
        """Everything that groups of one size can make: without and with one pair."""
        # With locked 坎 set aside no digit exceeds 2: 391 keys a size instead of 6,822.
        # The bit of a digit that is set if the kind is held as often as it may be, 2 or 4 times.
        full = 1 if self.locked else 2
        groups = [
            (sum(UNIT[card] for card in combo.cards), self.values.combo(combo))
            for combo in combos(self.rules.combos)
            if combo.kind not in _COUPLING and combo.cards[0] // RANKS == first // RANKS
        ]
        # By the number of groups: one group after the other is taken up to as often as it goes, so
        # that no order of groups is tried twice. Groups of three alike are missing on purpose:
        # they are taken out before the look-up.
        made_of: list[Table] = [{0: 0}, *({} for _ in range(MOST_GROUPS))]
        for key, huxi in groups:
            for fewer, more in pairwise(made_of):
                for old, before in fewer.items():
                    made = old + key
                    if not old >> full & key and before + huxi > more.get(made, -1):
                        more[made] = before + huxi
        table = {key: huxi for some in made_of for key, huxi in some.items()}
        pairs: Table = {}
        for one in UNIT[:RANKS]:
            for old, before in table.items():
                made = old + one
                if old >> full & one or made >> full & one:
                    continue
                made += one
                if before > pairs.get(made, -1):
                    pairs[made] = before
        return table, pairs

    def best(self, small: int, big: int, pair: bool) -> int | None:
        """The most huxi that the cards of two keys make in groups that use all of them, with
        exactly one pair if `pair`; None when they cannot. If 坎 are locked, three of a kind count
        as one. A key with a digit of 5 or more is no hand.
        """
        if self.locked:
            return self._best_locked(small, big, pair)
        if self.hopeless(small, big, pair):
            return None
        best = None
        # A 坎 may be split, so 绞 may take cards of one: they are taken out before 坎 are chosen.
        for rest_small, rest_big, huxi in self._mixtures(small, big):
            rest = self._best_split(rest_small, rest_big, pair)
            if rest is not None and (best is None or rest + huxi > best):
                best = rest + huxi
        return best

    def _best_split(self, small: int, big: int, pair: bool) -> int | None:
        """The best of two keys that share no group, if three of a kind may stay together."""
        one, one_pair = self._split_small(small)
        if one is None and one_pair is None:
            return None
        other, other_pair = self._split_big(big)
        if not pair:
            return None if one is None or other is None else one + other
        best = None
        if one_pair is not None and other is not None:
            best = one_pair + other
        if one is not None and other_pair is not None and (best is None or one + other_pair > best):
            best = one + other_pair
        return best

    def _best_locked(self, small: int, big: int, pair: bool) -> int | None:
        # Four of a kind are laid down as 提 at once; no hand is complete with them in it.
        if (small | big) & FOURS:
            return None
        # 常德's written rules: 一坎牌不能拆散与其它牌组合. A locked 坎 is a group beside any rest,
        # so it goes first, and never feeds a run, a 二七十, a 绞 or the pair.
        huxi = 0
        kan = small & small >> 1 & ONES
        if kan:
            huxi += self._kan_value(kan, self._small_kan)
            small -= 3 * kan
        kan = big & big >> 1 & ONES
        if kan:
            huxi += self._kan_value(kan, self._big_kan)
            big -= 3 * kan
        if self.hopeless(small, big, pair):
            return None
        if self._mixed:
            best = None
            for rest_small, rest_big, worth in _without(small, big, self._mixed):
                rest = self._jiao_best(rest_small, rest_big, pair)
                if rest is not None and (best is None or rest + worth > best):
                    best = rest + worth
        else:
            best = self._jiao_best(small, big, pair)
        return None if best is None else best + huxi

    def loose(self, small: int, big: int) -> tuple[int, int]:
        """The keys without locked 坎."""
        if not self.locked:
            return small, big
        return small - 3 * (small & small >> 1 & ONES), big - 3 * (big & big >> 1 & ONES)

    def meld_huxi(self, meld: Meld) -> int:
        """The worth of a meld; 0 if it is not known."""
        cards = meld.cards
        if cards is None:
            return 0
        if meld.kind is MeldKind.CHI:
            return self.chi[cards]
        return self.values.alike(meld.kind, cards[0])

    def hopeless(self, small: int, big: int, pair: bool) -> bool:
        """True if the cards certainly cannot all be used, because one of them fits nowhere. Most
        hands fail here.
        """
        lone, others = self._lone_kinds(small, big)
        if not lone and not others:
            return False
        # Without a quad there is no 将; with one there is exactly one, for one kind of one size.
        if not pair or (lone and others):
            return True
        # A pair excuses one kind, of which there must be two.
        if lone:
            return lone & (lone - 1) != 0 or not (small >> 1 | small >> 2) & lone
        return others & (others - 1) != 0 or not (big >> 1 | big >> 2) & others

    def alone(self, small: int, big: int) -> list[int]:
        """The kinds that certainly fit into no group with the other cards."""
        return _kinds(*self._lone_kinds(*self.loose(small, big)))

    def completing(self, small: int, big: int, pair: bool, threes: Iterable[int]) -> int:
        """The kinds of which one more card may leave no card without a group, as bits; with any
        other the cards certainly cannot all be used. `pair`: a quad asks for a pair; `threes`: the
        kinds of which three lie on the table.
        """
        fours = sum(1 << card for card in threes)
        for card in _kinds(_kan(small), _kan(big)):
            fours |= 1 << card
        return self._completing(*self.loose(small, big), pair, fours)

    def leaves_out(self, small: int, big: int, most: int) -> bool:
        """True if any groups that these cards make certainly leave out more than so many of them.
        Locked 坎 are groups beside the others; where they may be split nothing is certain here.
        """
        if not self.locked:
            return False
        small, big = self.loose(small, big)
        least = _size(small) + _size(big) - most
        for x, y, _ in _without(small, big, self._mixed) if self._mixed else [(small, big, 0)]:
            for rest_small, rest_big in self._without_jiao(x, y):
                taken = _size(small - rest_small) + _size(big - rest_big)
                if taken + self._covered(rest_small) + self._covered(rest_big) >= least:
                    return False
        return True

    def _covered(self, key: int) -> int:
        """The most cards of one size that groups of this size can use at the same time."""
        most = self._most_covered.get(key)
        if most is None:
            rank = ((key & -key).bit_length() - 1) // 3
            most = self._covered(key - UNIT[rank])
            for group in self._groups_from[rank]:
                rest = key - group
                if rest >= 0 and not _lacks(rest):
                    most = max(most, 3 + self._covered(rest))
            self._most_covered[key] = most
        return most

    def out_of_reach(self, small: int, big: int) -> bool:
        """True if any one more card certainly leaves two kinds without a group, so that not even a
        pair could help, under any rules about 坎.
        """
        lone, others = self._lone_kinds(small, big)
        unplaced = lone.bit_count() + others.bit_count()
        if unplaced < MOST_ALONE:
            return False
        return unplaced > MOST_ALONE or not self._completing(small, big, True, 0)

    def _completing(self, small: int, big: int, pair: bool, fours: int) -> int:
        lone = _kinds(*self._lone_kinds(small, big))
        if len(lone) > MOST_ALONE:
            return 0
        if not lone:
            return ALL_KINDS
        found = self._joining(lone, small, big)
        if not pair and not fours:
            return found
        # A pair is made of one kind, and the card joins the others.
        paired = 0
        for kind in lone:
            others = [other for other in lone if other != kind]
            if _held(kind, small, big) > 1:
                paired |= self._joining(others, small, big) if others else ALL_KINDS
            elif not others:
                paired |= 1 << kind
        return found | (paired if pair else paired & fours)

    def _joining(self, lone: list[int], small: int, big: int) -> int:
        """The kinds, as bits, of which one card makes one group of all these kinds, with another
        card that is held if need be.
        """
        if len(lone) > 2:
            return 0
        thirds = self._thirds[lone[0]]
        if len(lone) == 2:
            return thirds.get(lone[1], 0)
        found = 0
        for kind, joining in thirds.items():
            if _held(kind, small, big) > (kind == lone[0]):
                found |= joining
        return found

    def _lone_kinds(self, small: int, big: int) -> tuple[int, int]:
        """By size the kinds that fit into no group with the other cards."""
        held_small = (small | small >> 1 | small >> 2) & ONES
        held_big = (big | big >> 1 | big >> 2) & ONES
        covered = 0
        if self._jiao:
            twice = (small >> 1 | small >> 2 | big >> 1 | big >> 2) & ONES
            covered = held_small & held_big & twice
        if self._mixed and not TWO_SEVEN_TEN & ~(held_small | held_big):
            covered |= TWO_SEVEN_TEN
        return (
            _lone(small, held_small, covered, self._one_five_ten),
            _lone(big, held_big, covered, self._one_five_ten),
        )

    def _kan_value(self, kan: int, by_rank: tuple[int, ...]) -> int:
        if self._even_kan:
            return kan.bit_count() * by_rank[0]
        return sum(by_rank[rank] for rank in range(RANKS) if kan & UNIT[rank])

    def _jiao_best(self, small: int, big: int, pair: bool) -> int | None:
        """The best of keys whose digits are at most 2."""
        if not self._jiao_columns(small, big):
            return self._look_up(small, big, pair)
        if not self._jiao_free:
            return self._jiao_best_valued(small, big, pair)
        best = None
        table, others = self._small, self._big
        for x, y in self._without_jiao(small, big):
            if not pair:
                # Most rests fail at the first look-up.
                huxi = table.get(x)
                if huxi is None:
                    continue
                other = others.get(y)
                if other is None:
                    continue
                huxi += other
            else:
                found = self._look_up(x, y, True)
                if found is None:
                    continue
                huxi = found
            if best is None or huxi > best:
                best = huxi
        return best

    def _jiao_columns(self, small: int, big: int) -> int:
        """The ranks whose cards make a 绞, as the lowest bits of their digits."""
        if not self._jiao:
            return 0
        two_small, two_big = small >> 1 & ONES, big >> 1 & ONES
        return two_small & (big | two_big) | two_big & (small | two_small)

    def _without_jiao(self, small: int, big: int) -> list[tuple[int, int]]:
        """The rests of keys whose digits are at most 2 after taking 绞 out or none."""
        # Of 2 + 2 cards of a rank only one 绞 can be made: at most three choices for each column.
        rests = [(small, big)]
        columns = self._jiao_columns(small, big)
        while columns:
            one = columns & -columns
            columns ^= one
            two = one << 1
            more = []
            if small & two and big & (one | two):
                more += [(x - two, y - one) for x, y in rests]
            if big & two and small & (one | two):
                more += [(x - one, y - two) for x, y in rests]
            rests += more
        return rests

    def _jiao_best_valued(self, small: int, big: int, pair: bool) -> int | None:
        """The same if 绞 are worth something themselves."""
        best = None
        for rest_small, rest_big, worth in _without(small, big, self._jiao_groups):
            rest = self._look_up(rest_small, rest_big, pair)
            if rest is not None and (best is None or rest + worth > best):
                best = rest + worth
        return best

    def _look_up(self, small: int, big: int, pair: bool) -> int | None:
        """The best of two keys whose sizes share no group."""
        if not pair:
            one = self._small.get(small)
            if one is None:
                return None
            other = self._big.get(big)
            return None if other is None else one + other
        best = None
        one = self._small_pair.get(small)
        if one is not None:
            other = self._big.get(big)
            if other is not None:
                best = one + other
        one = self._small.get(small)
        if one is not None:
            other = self._big_pair.get(big)
            if other is not None and (best is None or one + other > best):
                best = one + other
        return best

    def _mixtures(self, small: int, big: int) -> Iterable[Rest]:
        """Every way to take 绞 and mixed 二七十 out of two keys, nothing at all included."""
        rests: list[Rest] = [(small, big, 0)]
        if self._mixed:
            rests = _without(small, big, self._mixed)
        if self._jiao_groups:
            rests = [
                (rest_small, rest_big, before + huxi)
                for part_small, part_big, before in rests
                for rest_small, rest_big, huxi in _without(part_small, part_big, self._jiao_groups)
            ]
        return rests


def _without(small: int, big: int, groups: Iterable[MixedGroup]) -> list[Rest]:
    """The rests after taking some of these groups out, each as often as one likes."""
    rests: list[Rest] = [(small, big, 0)]
    for group_small, group_big, worth in groups:
        # Two small and one big of a rank may want two of a digit: taken one at a time, a digit that
        # runs below nought shows as 6 or 7, which no hand has.
        if _lacks(small - group_small) or _lacks(big - group_big):
            continue
        for rest_small, rest_big, huxi in list(rests):
            x, y, value = rest_small - group_small, rest_big - group_big, huxi + worth
            while not (_lacks(x) or _lacks(y)):
                rests.append((x, y, value))
                x, y, value = x - group_small, y - group_big, value + worth
    return rests


def _thirds(rules: ComboRules) -> tuple[dict[int, int], ...]:
    """By kind and other kind the kinds, as bits, of which one card makes a group of the three."""
    found: list[dict[int, int]] = [{} for _ in range(KINDS)]
    groups = [*(combo.cards for combo in combos(rules)), *((card,) * 3 for card in range(KINDS))]
    for cards in groups:
        for one, other, third in permutations(cards):
            found[one][other] = found[one].get(other, 0) | 1 << third
    return tuple(found)


def _groups_from(rules: ComboRules) -> tuple[tuple[int, ...], ...]:
    """By rank the keys of the groups of one size of which it is the lowest card."""
    found: list[list[int]] = [[] for _ in range(RANKS)]
    for combo in combos(rules):
        if combo.kind not in _COUPLING and combo.cards[0] < RANKS:
            found[combo.cards[0]].append(sum(UNIT[card] for card in combo.cards))
    return tuple(map(tuple, found))


def _size(key: int) -> int:
    """The number of cards in a key."""
    ones, twos, fours = key & ONES, key >> 1 & ONES, key >> 2 & ONES
    return ones.bit_count() + 2 * twos.bit_count() + 4 * fours.bit_count()


def _kinds(small: int, big: int) -> list[int]:
    """The kinds of the lowest bits of octal digits that are set in these keys."""
    kinds = []
    for first, key in ((0, small), (RANKS, big)):
        while key:
            one = key & -key
            key ^= one
            kinds.append(first + (one.bit_length() - 1) // 3)
    return kinds


def _kan(key: int) -> int:
    """The lowest bits of the digits that are 3 or more."""
    return (key & key >> 1 | key >> 2) & ONES


def _held(card: int, small: int, big: int) -> int:
    """The copies of a kind in these keys."""
    return (small if card < RANKS else big) >> 3 * (card % RANKS) & 7


def _lacks(key: int) -> int:
    """True if a subtraction has run below nought: then a digit is 6 or 7, which no hand has."""
    return key >> 2 & key >> 1 & ONES


def _lone(key: int, held: int, covered: int, one_five_ten: bool) -> int:
    """The kinds of one size that are in no run, no 二七十 and no three of a kind that the cards
    allow; `held` are the kinds that are there, `covered` those that have a use of another sort.
    """
    # A bit stands where three ranks in a row are held, at the lowest; no run begins at 九, for
    # nothing stands above the tenth digit.
    runs = held & held >> 3 & held >> 6
    covered |= runs | runs << 3 | runs << 6 | key & key >> 1 & ONES | key >> 2 & ONES
    if not TWO_SEVEN_TEN & ~held:
        covered |= TWO_SEVEN_TEN
    if one_five_ten and not ONE_FIVE_TEN & ~held:
        covered |= ONE_FIVE_TEN
    return held & ~covered


def _splitting(
    table: Table, pairs: Table, kan_values: tuple[int, ...]
) -> Callable[[int], tuple[int | None, int | None]]:
    """The best of one size if three of a kind may stay together or be split: without a pair and
    with one. Keys come again and again, so the last ones are remembered.
    """

    @functools.lru_cache(maxsize=1 << 16)
    def best(key: int) -> tuple[int | None, int | None]:
        kan = (key & key >> 1 | key >> 2) & ONES
        rests = [(key, 0)]
        while kan:
            one = kan & -kan
            kan ^= one
            worth = kan_values[(one.bit_length() - 1) // 3]
            rests += [(rest - 3 * one, huxi + worth) for rest, huxi in rests]
        without: int | None = None
        having: int | None = None
        for rest, huxi in rests:
            found = table.get(rest)
            if found is not None and (without is None or found + huxi > without):
                without = found + huxi
            found = pairs.get(rest)
            if found is not None and (having is None or found + huxi > having):
                having = found + huxi
        return without, having

    return best


def _keys(cards: Iterable[int]) -> tuple[int, int]:
    """The keys of some cards."""
    small = big = 0
    for card in cards:
        if card < RANKS:
            small += UNIT[card]
        else:
            big += UNIT[card]
    return small, big


LENT = 8
"""Solvers of rules that only strangers have asked about: each takes megabytes."""

KEPT: dict[SolverRules, Solver] = {}
"""The solvers of rules that are played here."""


def solver_of(rules: SolverRules) -> Solver:
    """The solver of these rules; its tables are built the first time, and kept unless only a
    stranger asks.

    >>> from game.paohuzi.kernel.cards import parse_cards
    >>> from game.paohuzi.kernel.hand import Hand
    >>> solver = solver_of(SolverRules(ComboRules(), ValueRules("huxi", "by_rank"), True))
    >>> hand = Hand(parse_cards("一二三 贰柒拾 五五五"))
    >>> solver.best(hand.small, hand.big, False)
    12
    >>> solver.best(hand.small, hand.big, True) is None
    True
    """
    solver = KEPT.get(rules)
    if solver is None:
        if stranger_asks():
            return _lent(rules)
        solver = KEPT[rules] = Solver(rules)
    return solver


@functools.lru_cache(maxsize=LENT)
def _lent(rules: SolverRules) -> Solver:
    return Solver(rules)

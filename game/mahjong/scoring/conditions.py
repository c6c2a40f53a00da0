"""Conditions of a win that a ruleset sets beyond the shape of the hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from game.mahjong.fans.fans import FAN, GREAT
from game.mahjong.fans.reading import Reading
from game.mahjong.fans.tables import TABLES
from game.mahjong.kernel.hand import Hand
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.shapes import STANDARD, All258
from game.mahjong.kernel.tiles import (
    ALL_MASK,
    ORPHAN_MASK,
    RED,
    SUIT_MASKS,
    Mask,
    is_suited,
    mask_of,
    rank_of,
)
from game.mahjong.rules import MahjongRules

Test = Callable[[MahjongRules, Reading], bool]
QuickLook = Callable[[MahjongRules, Hand, Sequence[Meld], Mask], Mask]
Need = Callable[[Sequence[Meld]], bool]


def _any_kind(rules: MahjongRules, hand: Hand, melds: Sequence[Meld], held: Mask) -> Mask:
    return ALL_MASK


def _always(melds: Sequence[Meld]) -> bool:
    return True


def _never(melds: Sequence[Meld]) -> bool:
    return False


@dataclass(frozen=True)
class Condition:
    """One demand on a winning hand. `test` has the last word; the quick look and the need spare the
    reading of hands without wildcards, and need not be there.
    """

    switch: str
    """The switch that asks it, by any value but its default."""
    code: str
    """The reason given for a hand that misses it."""
    test: Test
    """`test(rules, reading)`: True if a reading meets it."""
    quick: QuickLook = _any_kind
    """`quick(rules, hand, melds, held)`: the kinds with which a hand of 3n + 1 natural tiles may
    meet it, all others ruled out; `held` are the kinds in hand and melds.
    """
    need: Need = _always
    """`need(melds)`: True if a hand that passed the quick look may miss it all the same, so that it
    must be read.
    """


def asked(rules: MahjongRules, switch: str) -> bool:
    """True if a switch asks for something, which none does by default."""
    value, default = getattr(rules, switch), getattr(MahjongRules, switch)
    return bool(value != default)


@lru_cache(maxsize=256)
def conditions(rules: MahjongRules) -> tuple[Condition, ...]:
    """The conditions that are switched on."""
    return tuple(condition for condition in CONDITIONS if asked(rules, condition.switch))


# ------------------------------------------------------------------ tests of readings


def _is_opened(rules: MahjongRules, reading: Reading) -> bool:
    """开门: another seat gave a tile to one of the melds."""
    # 暗杠 does not open a hand: no other seat gave a tile (Harbin).
    return reading.is_open


def _has_suits(rules: MahjongRules, reading: Reading) -> bool:
    """最少几门: tiles of so many suits at least."""
    return len(reading.suits) >= rules.suits_needed


def _lacks_a_suit(rules: MahjongRules, reading: Reading) -> bool:
    """缺一门: two suits at most."""
    # Honours are no suit, 红中 included (Harbin).
    return len(reading.suits) < 3


def _has_orphan(rules: MahjongRules, reading: Reading) -> bool:
    """必须有幺九: a 1, a 9 or an honour."""
    return reading.has_orphans


def _had_orphan(rules: MahjongRules, reading: Reading) -> bool:
    """听牌前有幺九: one of them is not the winning tile."""
    # Harbin's strict 幺九: it has to be there when 报听 is declared.
    tiles = list(reading.tiles)
    tiles.remove(reading.circumstances.tile)
    return bool(mask_of(tiles) & ORPHAN_MASK)


def _has_pung(rules: MahjongRules, reading: Reading) -> bool:
    """必须有刻: one pung or kong at least; a pair of red dragons if it stands for one.

    No special shape has either: the competition rules ask it of every hand.
    """
    return bool(reading.pungs) or (rules.red_pair_is_pung and reading.pair == RED)


def _has_run(rules: MahjongRules, reading: Reading) -> bool:
    """必须有顺: one run at least, which no special shape has."""
    return bool(reading.runs)


def _held_enough(rules: MahjongRules, reading: Reading) -> bool:
    """上听时手里: so many concealed tiles beside the winning tile."""
    # Harbin allows no 手把一: four tiles in hand when ready, the winning one comes on top.
    return len(reading.concealed) > rules.least_concealed


def _has_258_pair(rules: MahjongRules, reading: Reading) -> bool:
    """二五八将: the pair is a 2, 5 or 8, or the hand is great and that frees it, or the moment."""
    pair = reading.pair
    if pair is None or (is_suited(pair) and rank_of(pair) in (2, 5, 8)):
        return True
    # 长沙: 大胡 has any pair. 海底, 杠上开花 and their like are 大胡 by the book, and not in rooms.
    table = TABLES[rules.scoring]
    if rules.moment_any_pair and any(
        fan.test(reading) for fan in table.of_the_moment if fan.id not in rules.dropped
    ):
        return True
    great = table.great if rules.great_any_pair else ()
    return any(FAN[name].test(reading) for name in great)


def _waits_in_the_middle(rules: MahjongRules, reading: Reading) -> bool:
    """不夹不胡: the winning tile is the middle of a run, or counts as one."""
    return reading.shape != STANDARD or bool(reading.middle)


def _few_wild_or_great(rules: MahjongRules, reading: Reading) -> bool:
    """小胡赖子数: few wildcards, or more than a plain hand."""
    few = reading.wildcards <= rules.most_wild_plain
    return few or reading.shape == All258.name or any(FAN[name].test(reading) for name in GREAT)


# ------------------------------------------------------------------ quick looks


def _if_open(rules: MahjongRules, hand: Hand, melds: Sequence[Meld], held: Mask) -> Mask:
    return ALL_MASK if any(meld.is_open for meld in melds) else 0


def _if_large(rules: MahjongRules, hand: Hand, melds: Sequence[Meld], held: Mask) -> Mask:
    # The winning tile is still to come, so here as many are enough.
    return ALL_MASK if hand.size >= rules.least_concealed else 0


def _with_orphan(rules: MahjongRules, hand: Hand, melds: Sequence[Meld], held: Mask) -> Mask:
    return ALL_MASK if held & ORPHAN_MASK else ORPHAN_MASK


def _if_orphan(rules: MahjongRules, hand: Hand, melds: Sequence[Meld], held: Mask) -> Mask:
    # An orphan that only the winning tile brings comes too late.
    return ALL_MASK if held & ORPHAN_MASK else 0


def _to_enough_suits(rules: MahjongRules, hand: Hand, melds: Sequence[Meld], held: Mask) -> Mask:
    absent = [suit for suit in SUIT_MASKS if not held & suit]
    lacking = rules.suits_needed - (len(SUIT_MASKS) - len(absent))
    if lacking <= 0:
        return ALL_MASK
    # One tile brings one suit at most.
    return sum(absent) if lacking == 1 else 0


def _to_two_suits(rules: MahjongRules, hand: Hand, melds: Sequence[Meld], held: Mask) -> Mask:
    absent = [suit for suit in SUIT_MASKS if not held & suit]
    if len(absent) > 1:
        return ALL_MASK
    # Two suits are there: a tile of the third would spoil it. With three it is lost.
    return ALL_MASK & ~sum(absent) if absent else 0


# ------------------------------------------------------------------ the need to read a hand


def _without_pung(melds: Sequence[Meld]) -> bool:
    # Any 碰 or 杠 on the table has met it already.
    return all(meld.kind is MeldKind.CHOW for meld in melds)


def _without_chow(melds: Sequence[Meld]) -> bool:
    return all(meld.kind is not MeldKind.CHOW for meld in melds)


CONDITIONS = (
    Condition("opened_needed", "not_opened", _is_opened, _if_open, _never),
    Condition("suits_needed", "suits", _has_suits, _to_enough_suits, _never),
    Condition("suit_missing", "suit_missing", _lacks_a_suit, _to_two_suits, _never),
    Condition("terminal_needed", "no_terminal", _has_orphan, _with_orphan, _never),
    Condition("terminal_early", "terminal_late", _had_orphan, _if_orphan, _never),
    Condition("pung_needed", "no_pung", _has_pung, need=_without_pung),
    Condition("run_needed", "no_run", _has_run, need=_without_chow),
    Condition("least_concealed", "few_concealed", _held_enough, _if_large, _never),
    Condition("pair_258", "pair_258", _has_258_pair),
    Condition("middle_only", "not_middle", _waits_in_the_middle),
    # A hand without wildcards has few of them.
    Condition("most_wild_plain", "plain_with_wild", _few_wild_or_great, need=_never),
)
"""In the order in which a player would ask. Conditions of sets and a pair (`pair_258`,
`middle_only`) leave other shapes free; all others apply to every shape.
"""

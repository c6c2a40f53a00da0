"""Requirements of a winning hand beside its melds: the plan that the rules leave a seat.

A ruleset may ask for a pung, a run, a terminal, a pair of 2, 5 or 8, so many suits or so few. The
hand's own groups must meet the requirements that the melds do not: each *need* is a set of marks,
and a group that bears one of them meets it. The hand may choose the suits that remain; every choice
is tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.tiles import (
    ALL_MASK,
    HONOUR_MASK,
    ORPHAN_MASK,
    RED,
    SUIT_MASKS,
    Mask,
    is_suited,
    mask_of,
    rank_of,
)
from game.mahjong.rules import MahjongRules

PUNG: Final = 1
RUN: Final = 2
ORPHAN: Final = 4
"""A terminal or an honour is in it."""
RIGHT_PAIR: Final = 8
"""A pair of rank 2, 5 or 8."""
OF_SUIT: Final = (16, 32, 64)

Need = int
"""Marks of which one is enough."""


class MarkedGroup(NamedTuple):
    """A group that a hand may be made to contain: tiles, whether they are the pair, its marks."""

    tiles: tuple[int, ...]
    is_pair: bool
    marks: int


class Requirements(NamedTuple):
    """Requirements of the concealed part of a winning hand."""

    needs: tuple[Need, ...]
    within: tuple[Mask, ...]
    """The kinds that may remain, a choice each; one of all kinds if no suit must go."""
    possible: bool
    """False when too few tiles are left in the hand for any win."""


@lru_cache(maxsize=64)
def marked_groups(rules: MahjongRules) -> tuple[MarkedGroup, ...]:
    """Every pung, run and pair of the tiles that are played with, and the marks they bear."""
    parts = []
    for kind in rules.kinds:
        parts.append(MarkedGroup((kind,) * 3, False, PUNG | _marks_of((kind,))))
        marks = _marks_of((kind,))
        if is_suited(kind) and rank_of(kind) in (2, 5, 8):
            marks |= RIGHT_PAIR
        # Harbin: 红中 as the pair stands for the 刻.
        if rules.red_pair_is_pung and kind == RED:
            marks |= PUNG
        parts.append(MarkedGroup((kind,) * 2, True, marks))
        if is_suited(kind) and rank_of(kind) <= 7:
            run = (kind, kind + 1, kind + 2)
            parts.append(MarkedGroup(run, False, RUN | _marks_of(run)))
    return tuple(parts)


@lru_cache(maxsize=512)
def groups_for(rules: MahjongRules, need: Need) -> tuple[MarkedGroup, ...]:
    """The groups that meet a need."""
    return tuple(part for part in marked_groups(rules) if part.marks & need)


@lru_cache(maxsize=1 << 12)
def requirements_of(rules: MahjongRules, melds: tuple[Meld, ...]) -> Requirements:
    """The requirements that the rules still make beside these melds."""
    laid = mask_of(tile for meld in melds for tile in meld.tiles)
    suits = [suit for suit, mask in enumerate(SUIT_MASKS) if laid & mask]
    chows = sum(meld.kind is MeldKind.CHOW for meld in melds)
    needs: list[Need] = []
    if rules.pair_258:
        needs.append(RIGHT_PAIR)
    # A need that a meld meets stays met: only the others are planned for.
    if rules.pung_needed and chows == len(melds):
        needs.append(PUNG)
    needs += _suits_lacking(rules, suits)
    if rules.run_needed and not chows:
        needs.append(RUN)
    if rules.terminal_needed and not laid & ORPHAN_MASK:
        needs.append(ORPHAN)
    return Requirements(
        needs=tuple(needs),
        within=_remaining(rules, suits),
        # A kong takes three tiles of a hand as well: its fourth was replaced.
        possible=rules.hand_size - 3 * len(melds) >= rules.least_concealed,
    )


def _suits_lacking(rules: MahjongRules, suits: Sequence[int]) -> list[Need]:
    """A need for each suit that must come; with a choice of suits, one for any of them."""
    lacking = [OF_SUIT[suit] for suit in range(len(SUIT_MASKS)) if suit not in suits]
    wanted = rules.suits_needed - len(suits)
    if wanted <= 0 or not lacking:
        return []
    if wanted == len(lacking):
        return lacking
    # One suit or two of those lacking: with one laid down any other will do; with none the hand has
    # one of its own in any case, and the second suit is checked once the hand is ready.
    return [sum(lacking)] if suits else []


def _remaining(rules: MahjongRules, suits: Sequence[int]) -> tuple[Mask, ...]:
    """The kinds a hand may hold, for each suit that could be the missing one."""
    if not rules.suit_missing:
        return (ALL_MASK,)
    choices = tuple(ALL_MASK & ~mask for suit, mask in enumerate(SUIT_MASKS) if suit not in suits)
    # With three suits laid down no hand wins; it is played on as if one could.
    return choices or (ALL_MASK,)


def flushes(melds: Sequence[Meld]) -> tuple[Mask, ...]:
    """The kinds of one suit and the honours, for each suit that these melds allow."""
    laid = mask_of(tile for meld in melds for tile in meld.tiles)
    choices = (mask | HONOUR_MASK for mask in SUIT_MASKS)
    return tuple(mask for mask in choices if not laid & ~mask)


def _marks_of(tiles: tuple[int, ...]) -> int:
    marks = ORPHAN if mask_of(tiles) & ORPHAN_MASK else 0
    return marks | (OF_SUIT[tiles[0] // 9] if is_suited(tiles[0]) else 0)

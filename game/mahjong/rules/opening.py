"""Opening hands (起手胡): hands that are paid for as they are dealt, or while the deal goes on."""

from __future__ import annotations

import dataclasses
from functools import cached_property

from game.core.switches import Choice, Rules, Text, Where, several

_ALL_SUITS = Where("without_suit", ("none",))
_TWO_SUITS = Where("without_suit", ("none", "characters"))

FOUR_ALIKE = Choice("four_alike", Text("四喜：四张一样", "four alike"))
TWO_TRIPLETS = Choice("two_triplets", Text("六六顺：两副三张一样", "two triplets"))

OPENING_CHOICES = (
    FOUR_ALIKE,
    Choice("no_258", Text("板板胡：没有2、5、8", "no 2, 5 or 8")),
    Choice("suit_missing", Text("缺一色：缺一门", "a suit missing"), _ALL_SUITS),
    TWO_TRIPLETS,
    Choice(
        "three_suits",
        Text("三同：三门同点数的对子", "pairs of one rank in all suits"),
        _ALL_SUITS,
    ),
    Choice("steps", Text("节节高：一门三连对", "three pairs in a row")),
    Choice(
        "single_flower",
        Text("一枝花：2、5、8或一门里只有一张5", "a 5 alone, of its suit or of 2, 5 and 8"),
    ),
    Choice("golden_pair", Text("金童玉女：对2筒、对2条", "pairs of 2p and 2s"), _TWO_SUITS),
)
"""The opening hands, in the order in which they are called."""


@dataclasses.dataclass(frozen=True)
class OpeningRules(Rules):
    """Opening hands (起手胡): hands that are paid for as they are dealt, or on the way."""

    # 长沙 knows the first four by the book; rooms, and 宁乡, the others.
    opening_hands: str = several(
        section="opening",
        zh=("起手胡", "发完牌亮出来就收分，每样算一个小胡自摸，牌局照打；中鸟掷骰子定。"),
        en=(
            "Opening hands",
            "Dealt hands that are shown and paid as a plain self-draw each; the deal goes on, and"
            " dice stand for the birds.",
        ),
        choices=OPENING_CHOICES,
    )
    midway_hands: str = several(
        section="opening",
        zh=("中途亮牌", "轮到自己摸牌凑成的，也可以亮，一局每样一次，付法同起手胡。"),
        en=(
            "Midway hands",
            "Made by a draw they may be shown too, each once a deal, paid like opening hands.",
        ),
        choices=(FOUR_ALIKE, TWO_TRIPLETS),
    )

    @cached_property
    def openings(self) -> tuple[str, ...]:
        """The opening hands that count."""
        return tuple(self.opening_hands.split())

    @cached_property
    def midways(self) -> tuple[str, ...]:
        """The hands that may be shown while the deal goes on."""
        return tuple(self.midway_hands.split())

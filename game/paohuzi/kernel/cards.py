"""The 80 cards: twenty kinds, four copies each, written as their characters.

A card is its kind: 0–9 are the small 一 … 十, 10–19 the big 壹 … 拾.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.core.errors import BadNotation

KINDS: Final = 20
COPIES: Final = 4
DECK_SIZE: Final = KINDS * COPIES
SIZES: Final = 2
RANKS: Final = 10

CHARACTERS: Final = "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾"
"""The text of every kind, in order."""

_KIND = {character: kind for kind, character in enumerate(CHARACTERS)}
_BLANK = frozenset(" \t\n,，")

RED_RANKS: Final = frozenset({2, 7, 10})
RED_KINDS: Final = frozenset(kind for kind in range(KINDS) if kind % RANKS + 1 in RED_RANKS)
"""Red by rank, as everywhere but by the seed rules: 2, 7 and 10 of both sizes."""


def rank_of(card: int) -> int:
    """1–10.

    >>> rank_of(6), rank_of(16)
    (7, 7)
    """
    return card % RANKS + 1


def is_big(card: int) -> bool:
    """True if it is written with the formal numerals.

    >>> [is_big(card) for card in parse_cards("七柒")]
    [False, True]
    """
    return card >= RANKS


def card_text(card: int) -> str:
    """The character of a kind."""
    return CHARACTERS[card]


def format_cards(cards: Iterable[int]) -> str:
    """Cards as their characters, in the order given.

    >>> format_cards([1, 6, 9])
    '二七十'
    """
    return "".join(CHARACTERS[card] for card in cards)


def parse_cards(text: str) -> list[int]:
    """Read cards in the order given; blanks and commas separate nothing. Raises `BadNotation` for
    any other character and for a fifth copy of a kind.

    >>> parse_cards("二七十 贰")
    [1, 6, 9, 11]
    >>> parse_cards("万")
    Traceback (most recent call last):
        ...
    game.core.errors.BadNotation: bad_card: '万' is no card
    """
    cards = []
    for character in text:
        if character in _BLANK:
            continue
        kind = _KIND.get(character)
        if kind is None:
            raise BadNotation("bad_card", f"{character!r} is no card")
        cards.append(kind)
    for kind in set(cards):
        if cards.count(kind) > COPIES:
            raise BadNotation("too_many_copies", f"more than four {card_text(kind)}")
    return cards


def counts_of(cards: Iterable[int]) -> list[int]:
    """Copies of each of the twenty kinds.

    >>> counts_of(parse_cards("二二三"))[:4]
    [0, 2, 1, 0]
    """
    counts = [0] * KINDS
    for card in cards:
        counts[card] += 1
    return counts


def cards_of(counts: Sequence[int]) -> list[int]:
    """Counted cards in ascending order.

    >>> format_cards(cards_of(counts_of(parse_cards("三二二"))))
    '二二三'
    """
    return [kind for kind, count in enumerate(counts) for _ in range(count)]

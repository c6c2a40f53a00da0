"""A slow reference for paohuzi hands, written from the rules and sharing nothing with the solver.

It does not look for the next card to place. It goes through all forms a group can take, decides the
number of each, and keeps the sums that use all cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

SMALL = "一二三四五六七八九十"
BIG = "壹贰叁肆伍陆柒捌玖拾"

TRIPLE = {"peng": (1, 3), "wei": (3, 6), "stale_wei": (3, 6), "kan": (3, 6)}
QUAD = {"pao": (6, 9), "ti": (9, 12)}


@dataclass(frozen=True)
class House:
    """The rules that a hand depends on."""

    hu_on_discard: bool = False
    kan_locked: bool = True
    own_hu_before_ti: bool = False
    peng_pao_by_discard: bool = False
    jiao: bool = True
    mixed: bool = False
    one_five_ten: bool = False
    card_points: bool = False
    """Big cards count 2 points, small ones 1, times a multiplier."""


def forms(house: House) -> list[tuple[tuple[int, ...], int]]:
    """Every group that is no triple, quad or pair: its cards and its worth."""
    found: list[tuple[tuple[int, ...], int]] = []
    for offset, low, high in ((0, 3, 3), (10, 6, 6)):
        shapes = [((r, r + 1, r + 2), low if r == 0 else 0) for r in range(8)] + [((1, 6, 9), high)]
        if house.one_five_ten:
            shapes.append(((0, 4, 9), low))
        found += [(tuple(offset + r for r in shape), worth) for shape, worth in shapes]
    if house.jiao:
        for r in range(10):
            found += [((r, r, r + 10), 0), ((r, r + 10, r + 10), 0)]
    if house.mixed:
        for a in (1, 11):
            for b in (6, 16):
                for c in (9, 19):
                    if len({a // 10, b // 10, c // 10}) == 2:
                        found.append((tuple(sorted((a, b, c))), 0))
    if house.card_points:
        found = [(cards, sum(1 + (card > 9) for card in cards)) for cards, _ in found]
    return found


def worth_of(kind: str, card: int, house: House) -> int:
    """The worth of three or four alike."""
    if house.card_points:
        copies, times = (4, 4) if kind in QUAD else (3, 1 if kind == "peng" else 2)
        return (1 + (card > 9)) * copies * times
    return (TRIPLE | QUAD)[kind][card > 9]


def covers(
    counts: Sequence[int], pair: bool, triples: dict[int, int], house: House
) -> Iterator[int]:
    """The worth of every way to use all cards; `triples` gives the worth of three of a kind, if
    they may stand together.
    """
    pieces = [(cards, worth, False) for cards, worth in forms(house)]
    pieces += [((card,) * 3, worth, False) for card, worth in triples.items()]
    if pair:
        pieces += [((card, card), 0, True) for card in range(20)]
    # The pieces that can still use a card, so that a branch ends as soon as a card is left alone.
    last = [
        max((i for i, p in enumerate(pieces) if card in p[0]), default=-1) for card in range(20)
    ]

    def choose(place: int, left: list[int], paired: bool, total: int) -> Iterator[int]:
        if place == len(pieces):
            if not any(left) and paired == pair:
                yield total
            return
        if any(left[card] and last[card] < place for card in range(20)):
            return
        cards, worth, is_pair = pieces[place]
        taken = 0
        while True:
            yield from choose(place + 1, left, paired or (is_pair and taken > 0), total)
            left = list(left)
            for card in cards:
                left[card] -= 1
            taken += 1
            total += worth
            if min(left) < 0 or (is_pair and (paired or taken > 1)):
                return

    yield from choose(0, list(counts), False, 0)


def huxi_of_melds(melds: Sequence[tuple[str, tuple[int, ...]]], house: House) -> int:
    """The huxi of the melds on the table."""
    table = dict(forms(house))
    return sum(
        table[tuple(sorted(cards))] if kind == "chi" else worth_of(kind, cards[0], house)
        for kind, cards in melds
    )


def all_huxi(
    hand: Sequence[int],
    melds: Sequence[tuple[str, tuple[int, ...]]],
    card: int | None,
    source: str,
    house: House,
) -> set[int]:
    """Every huxi that some complete arrangement of melds, hand and winning card has."""
    if source == "discard" and not house.hu_on_discard:
        return set()
    found: set[int] = set()
    counts = [list(hand).count(kind) for kind in range(20)]

    def finish(table: list[tuple[str, tuple[int, ...]]], held: list[int], add: int | None) -> None:
        fixed, quads, rest = 0, any(kind in QUAD for kind, _ in table), list(held)
        for kind in range(20):
            if rest[kind] == 4:
                fixed, quads = fixed + worth_of("ti", kind, house), True
                rest[kind] = 0
            elif rest[kind] == 3 and house.kan_locked:
                fixed += worth_of("kan", kind, house)
                rest[kind] = 0
        triples = {kind: worth_of("kan", kind, house) for kind in range(20) if rest[kind] >= 3}
        if add is not None:
            rest[add] += 1
            if rest[add] == 3:
                third = "wei" if source == "self" else "peng"
                triples[add] = worth_of(third, add, house)
        base = huxi_of_melds(table, house) + fixed
        found.update(base + more for more in covers(rest, quads, triples, house))

    table = list(melds)
    if card is None:
        finish(table, counts, None)
        return found
    own = source == "self"
    first = own and not house.own_hu_before_ti
    without = [0 if kind == card else count for kind, count in enumerate(counts)]
    hidden = [m for m in table if m[0] in ("wei", "stale_wei") and m[1][0] == card]
    if counts[card] == 3:
        finish([*table, ("ti" if own else "pao", (card,) * 4)], without, None)
    if counts[card] == 2 and first:
        finish([*table, ("wei", (card,) * 3)], without, None)
    elif not first or (counts[card] < 3 and not hidden):
        finish(table, counts, card)
    for place, (kind, cards) in enumerate(table):
        if kind not in TRIPLE or cards[0] != card:
            continue
        if kind == "peng" and source == "discard" and not house.peng_pao_by_discard:
            continue
        made = "ti" if own and kind != "peng" else "pao"
        finish([*table[:place], (made, (card,) * 4), *table[place + 1 :]], counts, None)
    return found

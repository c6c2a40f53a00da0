"""The reasoning of each method about one hand of 3n + 2 tiles, step by step, in English."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from types import MappingProxyType
from typing import Final, TypeAlias

from game.mahjong.kernel import algebra_build
from game.mahjong.kernel.algebra import FIFTH_COPY_ALLOWED
from game.mahjong.kernel.melds import Meld
from game.mahjong.kernel.tiles import FIRST_HONOUR, KINDS, Tile, format_tiles, tile_text, tiles_of
from game.mahjong.win_methods import greedy, pairfirst, regex, split
from game.mahjong.win_methods.checker import melds_in


@dataclass(frozen=True)
class ReasoningStep:
    """One step of a reasoning, with the steps below it."""

    text: str
    good: bool | None = None
    """True if it speaks for the hand; None for a plain statement."""
    steps: tuple["ReasoningStep", ...] = ()


Reasons: TypeAlias = Callable[[Sequence[int], int, Sequence[Meld]], Iterator[ReasoningStep]]

GROUPS: Final = ("characters", "bamboo", "dots", "honours")
PILES: Final = ("147", "258", "369")


def _text(kinds: Iterable[Tile]) -> str:
    return format_tiles(kinds) or "nothing"


def _group(counts: Sequence[int], group: int) -> Sequence[int]:
    return counts[9 * group : min(9 * group + 9, KINDS)]


def _group_text(counts: Sequence[int], group: int) -> str:
    tiles = (9 * group + rank for rank in tiles_of(_group(counts, group)))
    return f"{GROUPS[group]} {_text(tiles)}"


# --- greedy -----------------------------------------------------------------------------------


def by_greedy(counts: Sequence[int], wild: int, melds: Sequence[Meld]) -> Iterator[ReasoningStep]:
    """Theorem 2 finds the pair's candidates, theorem 1 takes the melds."""
    group = greedy.paired_group(counts)
    if group is None:
        sizes = ", ".join(
            f"{_group_text(counts, other)} {sum(_group(counts, other))}"
            for other in range(4)
            if any(_group(counts, other))
        )
        rule = "one group must have 3n + 2 tiles, the others 3n, and no honour two besides a pair"
        yield ReasoningStep(f"{sizes}: {rule}", False)
        return
    for other in range(3):
        if other != group and any(_group(counts, other)):
            yield _taken(f"{_group_text(counts, other)}", _group(counts, other), other)
    honours = [kind for kind in range(FIRST_HONOUR, KINDS) if counts[kind] > 2]
    if honours:
        yield ReasoningStep(f"honours: {' '.join(3 * tile_text(kind) for kind in honours)}", True)
    if group == 3:
        yield ReasoningStep(f"the pair is of {tile_text(greedy.eyes(counts, 3)[0])}", True)
        return
    suit = _group(counts, group)
    sizes = ", ".join(f"{pile} has {n}" for pile, n in zip(PILES, greedy.piles(suit), strict=True))
    left = ", ".join(str(size % 3) for size in greedy.piles(suit))
    eyes = greedy.eyes(counts, group)
    among = " or ".join(tile_text(eye) for eye in eyes) or "but no kind of it is held twice"
    yield ReasoningStep(
        f"{_group_text(counts, group)}: {sizes}, modulo 3 {left}: "
        f"the pair is in {PILES[greedy.odd_pile(suit)]}, {among}",
        bool(eyes),
        tuple(_without_eye(suit, group, eye) for eye in eyes),
    )


def _without_eye(suit: Sequence[int], group: int, eye: Tile) -> ReasoningStep:
    rest = list(suit)
    rest[eye % 9] -= 2
    return _taken(f"pair {format_tiles([eye, eye])}", rest, group)


def _taken(name: str, suit: Sequence[int], group: int) -> ReasoningStep:
    """The melds that theorem 1 takes from the lowest tile upwards."""
    first = 9 * group
    taken: list[greedy.Taken] = []
    stuck = greedy.take_melds(suit, taken)
    left = list(suit)
    texts = []
    for rank, triplets, runs in taken:
        kind = first + rank
        texts += [format_tiles([kind] * 3)] * triplets
        texts += [format_tiles([kind, kind + 1, kind + 2])] * runs
        left[rank] -= 3 * triplets + runs
        for other in (rank + 1, rank + 2) if runs else ():
            left[other] -= runs
    found = f"take {' '.join(texts)}" if texts else "take nothing"
    if stuck is None:
        return ReasoningStep(f"{name}: {found}; nothing is left", True)
    rest = format_tiles(first + rank for rank in tiles_of(left))
    lowest = tile_text(first + stuck)
    return ReasoningStep(f"{name}: {found}; of {rest} the lowest, {lowest}, is in no meld", False)


# --- split ------------------------------------------------------------------------------------


def by_split(counts: Sequence[int], wild: int, melds: Sequence[Meld]) -> Iterator[ReasoningStep]:
    """Stretches, the one with the pair, and the melds that the table of carries gives up."""
    every = list(split.stretches(counts))
    yield ReasoningStep(
        "stretches " + ", ".join(f"{_stretch(one)} = {one.number}" for one in every)
    )
    found = split.paired_stretch(counts)
    if found is None:
        sizes = ", ".join(f"{_stretch(one)} {one.tiles}" for one in every)
        rule = "exactly one must have 3n + 2 tiles and the others 3n"
        yield ReasoningStep(f"{sizes}: {rule}", False)
        return
    paired, others = found
    for stretch in others:
        yield _carried(stretch)
    pairs = split.pairs(paired)
    steps = []
    for pair in pairs:
        parts = tuple(map(_carried, split.without_pair(paired, pair)))
        steps.append(
            ReasoningStep(
                f"pair {format_tiles([pair, pair])}", all(part.good for part in parts), parts
            )
        )
    texts = " or ".join(tile_text(pair) for pair in pairs)
    verdict = f": {texts} may be the pair" if pairs else ", but no pair"
    yield ReasoningStep(
        f"{_stretch(paired)} has 3n + 2 tiles{verdict}",
        any(step.good for step in steps),
        tuple(steps),
    )


def _stretch(stretch: split.Stretch) -> str:
    return format_tiles(
        stretch.first + index
        for index, copies in enumerate(str(stretch.number))
        for _ in range(int(copies))
    )


def _carried(stretch: split.Stretch) -> ReasoningStep:
    steps: list[split.Carry] = []
    left = split.carried(stretch.number, steps)
    parts = [f"{head} gives up {taken}, {rest or 'nothing'} stays" for head, taken, rest in steps]
    if left:
        parts.append(f"the table knows no head of {left}")
    return ReasoningStep(f"{_stretch(stretch)} = {stretch.number}: {'; '.join(parts)}", not left)


# --- pairfirst --------------------------------------------------------------------------------


def by_pair_first(
    counts: Sequence[int], wild: int, melds: Sequence[Meld]
) -> Iterator[ReasoningStep]:
    """Each pair that is tried, and the tiles that the groups then lack."""
    held = [group for group in range(4) if any(_group(counts, group))]
    tried = False
    for choice in pairfirst.tries(counts, wild):
        tried = True
        lacks = ", ".join(f"{GROUPS[group]} {_lack(choice.groups[group], wild)}" for group in held)
        if choice.pair is None:
            name = "pair of two wildcards"
        else:
            name = f"pair {format_tiles([choice.pair] * choice.own)}"
            name += " and a wildcard" if choice.own < 2 else ""
        verdict = f"; {choice.lacking} of {wild} wildcards used" if wild else ""
        good = choice.lacking <= wild
        yield ReasoningStep(f"{name}: {lacks}{verdict if good else ''}", good)
        if good:
            return
    if not tried:
        lack = f"lack more than {wild}" if wild else "are not all melds"
        yield ReasoningStep(f"whatever the pair is, some suit or the honours {lack}", False)


def _lack(number: int, wild: int) -> str:
    if number == 0:
        return "all melds"
    if number < pairfirst.FAR:
        return f"lack {number}"
    return f"lack more than {wild}" if wild else "not all melds"


# --- algebra ----------------------------------------------------------------------------------


def by_algebra(counts: Sequence[int], wild: int, melds: Sequence[Meld]) -> Iterator[ReasoningStep]:
    """Explain what each group lacks for its melds, and the allotment that lacks least."""
    needed = melds_in(counts, wild) or 0
    vectors = [
        algebra_build.vector_of(_group(counts, group), FIFTH_COPY_ALLOWED, group < 3)
        for group in range(4)
    ]
    for group in range(4):
        if any(_group(counts, group)):
            rows = [
                ", ".join(str(vectors[group][2 * number + pairs]) for number in range(needed + 1))
                for pairs in (0, 1)
            ]
            yield ReasoningStep(
                f"{_group_text(counts, group)}: tiles lacking for 0-{needed} melds {rows[0]}; "
                f"with the pair {rows[1]}"
            )
    best, shares = min(_allotments(vectors, needed))
    parts = []
    for group, (number, pair) in enumerate(shares):
        if number or pair:
            what = [f"{number} meld{'s' * (number != 1)}"] * bool(number) + ["the pair"] * pair
            parts.append(f"{GROUPS[group]} {' and '.join(what)}")
    verdict = f"the least deficit is {best}" + (f", of {wild} wildcards" if wild else "")
    yield ReasoningStep(f"{', '.join(parts)}: {verdict}", best <= wild)


Shares: TypeAlias = tuple[tuple[int, int], ...]
"""Melds and pairs that each group is to hold."""


def _allotments(vectors: Sequence[bytes], needed: int) -> Iterator[tuple[int, Shares]]:
    """Yield every way to share the melds and the pair among the groups, with the tiles it lacks."""
    for numbers in product(range(needed + 1), repeat=4):
        if sum(numbers) == needed:
            for paired in range(4):
                shares = tuple((n, int(group == paired)) for group, n in enumerate(numbers))
                lacking = sum(
                    vector[2 * number + pair]
                    for vector, (number, pair) in zip(vectors, shares, strict=True)
                )
                yield lacking, shares


# --- regex ------------------------------------------------------------------------------------

CONDITION_TEXTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "tiles": "14 to 17 tiles, suits and red dragons only",
        "structure": "nothing but runs, triplets, kongs and pairs",
        "triplet": "a triplet or a kong",
        "kongs": "at most three kongs, at most three melds laid out",
        "one_pair": "four sets and exactly one pair",
        "suits": "two suits at least",
        "terminal": "a one, a nine or a red dragon",
        "copies": "at most four copies of a kind",
    }
)


def by_regex(counts: Sequence[int], wild: int, melds: Sequence[Meld]) -> Iterator[ReasoningStep]:
    """The arrangements, and those of Harbin's eight conditions that each of them fails."""
    arranged = sum(1 for _ in regex.arrangements(counts))
    ways = "1 arrangement" if arranged == 1 else f"{arranged} arrangements"
    yield ReasoningStep(f"{ways} in runs, triplets and a pair", arranged > 0)
    readings = regex.harbin_readings(counts, melds)
    if sum(counts) + sum(len(meld.tiles) for meld in melds) < 3 * regex.SETS + 2:
        yield ReasoningStep(f"{readings[0].text}: Harbin is played for four sets and a pair")
        return
    steps = []
    for reading in readings:
        # Text that cannot be read set by set says nothing about its triplets.
        unread = ("triplet", "one_pair") if "structure" in reading.unmet else ()
        failed = tuple(
            ReasoningStep(f"not met: {CONDITION_TEXTS[name]}", False)
            for name in reading.unmet
            if name not in unread
        )
        steps.append(ReasoningStep(reading.text, not failed, failed))
    wins = not readings[0].unmet
    verdict = "a win of Harbin: all eight conditions hold" if wins else "no win of Harbin"
    yield ReasoningStep(verdict, wins, tuple(steps))


REASONS: Final[Mapping[str, Reasons]] = MappingProxyType(
    {
        "algebra": by_algebra,
        "greedy": by_greedy,
        "split": by_split,
        "pairfirst": by_pair_first,
        "regex": by_regex,
    }
)

"""Puzzles of mahjong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from game.core.catalogue import Ruleset
from game.core.rng import HashStream
from game.judge.answer import answer
from game.mahjong.kernel.tiles import (
    COPIES,
    format_tiles,
    is_suited,
    parse_tiles,
    rank_of,
    tile_text,
)
from game.mahjong.play.why import NOT_DECLARED
from game.mahjong.rules import MahjongRules
from game.puzzles.puzzle import Puzzle, earned, numbers_about

GAME: Final = "mahjong"
SUITS: Final = ((*range(9),), (*range(9, 18),), (*range(18, 27),))
MOST_PAIRS: Final = 4
"""More pairs might be taken for seven pairs, which count at some tables only."""
MOST_WAITS: Final = 6
LEAST_WAITS: Final = 3
READY_DISCARDS: Final = 3
"""So many discards at least leave a ready hand, else there is nothing to compare."""
SAMPLES: Final = 60
"""Winning hands of which one is asked about; the others give the wrong numbers."""
PLAIN: Final = "mahjong/tuidaohu"
"""A ruleset by which every complete hand wins."""
WINNER: Final = 1
"""The seat after the dealer."""

Groups = list[list[int]]


def waits_puzzle(stream: HashStream) -> Puzzle:
    """The tiles that a hand waits for, at least three kinds of one suit."""
    while True:
        one, other, last = _shuffled(stream, SUITS)
        groups = [*_groups(stream, one, 2), *_groups(stream, (*other, *last), 2)]
        pair = stream.choice(one)
        tiles = sorted([*(tile for group in groups for tile in group), pair, pair])
        tiles.remove(stream.choice([tile for tile in tiles if tile in one]))
        if not _fits(tiles):
            continue
        waits = _waits(tiles)
        if LEAST_WAITS <= len(waits) <= MOST_WAITS:
            return Puzzle(
                GAME,
                "waits",
                _texts(tiles),
                choices=_texts([kind for suit in SUITS if {*suit} & {*tiles} for kind in suit]),
                solution=tuple(waits),
                outcomes=tuple(
                    {"tile": tile, "left": left, "groups": _groups_with(tiles, tile)}
                    for tile, left in _left(tiles, waits).items()
                ),
            )


def discard_puzzle(stream: HashStream) -> Puzzle:
    """The discard that leaves the hand waiting for most tiles; no other leaves as many."""
    while True:
        one, other, _ = _shuffled(stream, SUITS)
        groups = [*_groups(stream, one, 3), *_groups(stream, other, 1)]
        pair = stream.choice(one)
        tiles = [*(tile for group in groups for tile in group), pair, pair]
        tiles.remove(stream.choice([tile for tile in tiles if tile in one]))
        tiles = sorted([*tiles, stream.choice(one)])
        if not _fits(tiles):
            continue
        ready = _ready(tiles)
        if len(ready) >= READY_DISCARDS and ready[0]["left"] > ready[1]["left"]:
            return Puzzle(
                GAME,
                "discard",
                _texts(tiles),
                choices=tuple(dict.fromkeys(_texts(tiles))),
                solution=(ready[0]["tile"],),
                outcomes=tuple(ready),
            )


def worth_puzzle(stream: HashStream, ruleset: Ruleset) -> Puzzle | None:
    """The points that a self-drawn win earns by the usual rules of the ruleset; None if none of the
    hands wins by them.
    """
    rules = ruleset.default
    assert isinstance(rules, MahjongRules)
    wins = [*_wins(stream, ruleset.id, rules)]
    if not wins:
        return None
    # The more fans a hand has, the more there is to count.
    asked = max(wins, key=lambda won: len(won[1]["fans"]))
    question, found = asked
    right = earned(found, WINNER)
    return Puzzle(
        GAME,
        "worth",
        _texts(parse_tiles(question["concealed"])),
        choices=numbers_about(right, (earned(won, WINNER) for _, won in wins), stream),
        solution=(right,),
        rules=ruleset.id,
        question=question,
        answer=found,
    )


def _wins(
    stream: HashStream, ruleset: str, rules: MahjongRules
) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Hands that win, as questions to the judge with its answers."""
    for _ in range(SAMPLES):
        question = _question(stream, ruleset, rules)
        if question is None:
            continue
        found = answer(question)
        if found.get("why") == NOT_DECLARED:
            question["ready"] = True
            found = answer(question)
        if found.get("win"):
            yield question, found


def _question(stream: HashStream, ruleset: str, rules: MahjongRules) -> dict[str, Any] | None:
    pool = _pool(stream, rules.kinds)
    groups = _groups(stream, pool, rules.melds_needed)
    pair = stream.choice(pool)
    tiles = [*(tile for group in groups for tile in group), pair, pair]
    if max(Counter(tiles).values()) > COPIES:
        return None
    laid = groups[: stream.below(3)]
    concealed = sorted(
        [*(tile for group in groups[len(laid) :] for tile in group), pair, pair],
    )
    winning = stream.choice(concealed)
    concealed.remove(winning)
    return {
        "op": "score",
        "rules": ruleset,
        "concealed": format_tiles(concealed),
        "melds": [_meld_text(group) for group in laid],
        "winning": tile_text(winning),
        "self_drawn": True,
        "seat_wind": "S",
    }


def _pool(stream: HashStream, kinds: Sequence[int]) -> list[int]:
    """Kinds of which a hand is made that may be worth something."""
    suits = _shuffled(stream, SUITS)
    honours = [kind for kind in kinds if not is_suited(kind)]
    pools = (
        [*suits[0]],
        [*suits[0], *honours],
        [*suits[0], *suits[1]],
        [kind for kind in kinds if is_suited(kind) and 1 < rank_of(kind) < 9],
        [*kinds],
    )
    known = set(kinds)
    return [kind for kind in stream.choice(pools) if kind in known]


def _groups(stream: HashStream, pool: Sequence[int], count: int) -> Groups:
    """Random runs and triplets of these kinds, triplets the rarer ones."""
    known = set(pool)
    runs = [
        [kind, kind + 1, kind + 2]
        for kind in pool
        if is_suited(kind) and rank_of(kind) <= 7 and {kind + 1, kind + 2} <= known
    ]
    return [
        [stream.choice(pool)] * 3 if not runs or stream.below(3) == 0 else stream.choice(runs)
        for _ in range(count)
    ]


def _meld_text(group: Sequence[int]) -> str:
    kind = "pung" if len(set(group)) == 1 else "chow"
    return f"{kind} {format_tiles(group)}"


def _fits(tiles: Sequence[int]) -> bool:
    """True if no kind is there too often, and the hand does not look like seven pairs."""
    counts = Counter(tiles).values()
    return max(counts) <= COPIES and sum(count // 2 for count in counts) <= MOST_PAIRS


def _waits(tiles: Sequence[int]) -> list[str]:
    found: list[str] = answer({"op": "waits", "tiles": format_tiles(tiles)})["waits"]
    return found


def _groups_with(tiles: Sequence[int], tile: str) -> list[list[str]]:
    """The groups of the hand that this tile completes."""
    question = {"op": "score", "rules": PLAIN, "concealed": format_tiles(tiles), "winning": tile}
    return [group["tiles"] for group in answer(question)["groups"]]


def _left(tiles: Sequence[int], waits: Sequence[str]) -> dict[str, int]:
    """Of the tiles waited for, the copies that the hand does not hold."""
    held = Counter(map(tile_text, tiles))
    return {tile: COPIES - held[tile] for tile in waits}


def _ready(tiles: Sequence[int]) -> list[dict[str, Any]]:
    """The discards that leave a ready hand, those with most tiles left first."""
    found = []
    for tile in sorted(set(tiles)):
        rest = list(tiles)
        rest.remove(tile)
        waits = _waits(rest)
        if waits:
            left = sum(_left(tiles, waits).values())
            found.append({"tile": tile_text(tile), "waits": waits, "left": left})
    return sorted(found, key=lambda one: -one["left"])


def _shuffled(stream: HashStream, suits: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    found = list(suits)
    stream.shuffle(found)
    return found


def _texts(tiles: Sequence[int]) -> tuple[str, ...]:
    return tuple(map(tile_text, tiles))

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
from game.mahjong.rules.wild import INDICATED
from game.puzzles.puzzle import CHOICES, Puzzle, Win, asked_of, earned, numbers_about, step_of

GAME: Final = "mahjong"
SUITS: Final = ((*range(9),), (*range(9, 18),), (*range(18, 27),))
MOST_PAIRS: Final = 4
"""More pairs might be taken for seven pairs, which count at some tables only."""
LEAST_WAITS: Final = (2, 3, 4)
"""The least kinds of one puzzle and another."""
READY_DISCARDS: Final = 3
"""So many discards at least leave a ready hand, else there is nothing to compare."""
SAMPLES: Final = 60
"""Winning hands of which one is asked about; the others give the wrong numbers."""
PLAIN: Final = "mahjong/tuidaohu"
"""A ruleset by which every complete hand wins."""
WINDS: Final = "ESWN"
"""The seats in turn order; the first deals."""

Groups = list[list[int]]


def waits_puzzle(stream: HashStream) -> Puzzle:
    """The tiles that a hand waits for, which has two to four groups of one suit."""
    of_suit, least = stream.choice((2, 3, 4)), stream.choice(LEAST_WAITS)
    while True:
        one, other, last = _shuffled(stream, SUITS)
        groups = [*_groups(stream, one, of_suit), *_groups(stream, (*other, *last), 4 - of_suit)]
        pair = stream.choice(one)
        tiles = sorted([*(tile for group in groups for tile in group), pair, pair])
        tiles.remove(stream.choice([tile for tile in tiles if tile in one]))
        if not _fits(tiles):
            continue
        waits = _waits(tiles)
        if len(waits) >= least:
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
    """The points that a win earns by the usual rules of the ruleset; None if there is nothing to
    count, because nearly all hands earn the same by them.
    """
    rules = ruleset.default
    assert isinstance(rules, MahjongRules)
    wins = [*_wins(stream, ruleset.id, rules)]
    if len({*map(earned, wins)}) < CHOICES:
        return None
    asked = asked_of(wins, stream, lambda win: len(win[1]["fans"]))
    question, found = asked
    right = earned(asked)
    return Puzzle(
        GAME,
        "worth",
        _texts(parse_tiles(question["concealed"])),
        choices=numbers_about(right, map(earned, wins), stream, step=step_of(asked)),
        solution=(right,),
        rules=ruleset.id,
        question=question,
        answer=found,
    )


def _wins(stream: HashStream, ruleset: str, rules: MahjongRules) -> Iterator[Win]:
    """Hands that win."""
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
    """A complete hand of the dealer or of the seat after it, drawn or discarded by anybody; None
    if some kind is there too often.
    """
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
    seat = stream.choice(WINDS[:2])
    drawn = rules.self_draw_only or stream.below(2) == 0
    giver = stream.choice([wind for wind in WINDS[: rules.players] if wind != seat])
    told = rules.wild in INDICATED
    return {
        "op": "score",
        "rules": ruleset,
        "concealed": format_tiles(concealed),
        "melds": [_meld_text(group) for group in laid],
        "winning": tile_text(winning),
        "seat_wind": seat,
        **({"self_drawn": True} if drawn else {"discarder": giver}),
        # The hand holds none of them.
        **({"wild": tile_text(stream.choice([*{*rules.kinds} - {*tiles}]))} if told else {}),
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

"""The methods of checking a win against each other: `python -m tests.agreement [--hands 1000000]`.

Random hands, half of them melds and a pair and half of those with a tile changed, judged by
every method that knows no wildcards; the same with wildcards by the two that do. A hand that two
methods judge differently ends the run with its text.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator

from game.mahjong.kernel.tiles import Counts, counts_of, format_tiles, tiles_of
from game.mahjong.win_methods import CHECKERS
from tests.support import mahjong_reference as reference

KINDS = (range(9), range(18), range(34), (0, 1, 2, 8, 9, 27, 28, 31), range(24, 34))
"""The kinds that hands are drawn from: the fewer kinds, the more they have in common."""

WILDCARDS = ("algebra", "pairfirst")


def random_hand(rng: random.Random) -> Counts:
    """A hand of 2-17 tiles that is complete, nearly so, or anything."""
    kinds = rng.choice(KINDS)
    melds = rng.randrange(6)
    if rng.random() < 0.5:
        tiles = list(reference.random_win(rng, melds, kinds))
        if rng.random() < 0.5:
            tiles[0] = rng.choice([kind for kind in kinds if tiles.count(kind) < 4])
    else:
        tiles = list(reference.random_tiles(rng, 3 * melds + 2, kinds))
    return counts_of(tiles)


def verdicts(hands: int, seed: int) -> Iterator[tuple[Counts, int, dict[str, bool]]]:
    """So many hands with their wildcards (every fourth has some), and each method's verdict."""
    rng = random.Random(seed)
    for number in range(hands):
        counts, wild = random_hand(rng), 0
        if number % 4 == 3:
            tiles = tiles_of(counts)
            wild = rng.randrange(1, min(9, len(tiles) + 1))
            counts = counts_of(rng.sample(tiles, len(tiles) - wild))
        names = WILDCARDS if wild else CHECKERS
        yield counts, wild, {name: CHECKERS[name].is_complete(counts, wild) for name in names}


def main() -> int:
    """Judge hands; 1 when two methods differ."""
    parser = argparse.ArgumentParser(description="Let the methods judge random hands.")
    parser.add_argument("--hands", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    start = time.perf_counter()
    tally: Counter[tuple[bool, bool]] = Counter()
    for counts, wild, found in verdicts(arguments.hands, arguments.seed):
        if len(set(found.values())) > 1:
            print(f"{format_tiles(tiles_of(counts))} and {wild} wildcards: {found}")
            return 1
        tally[wild > 0, found["algebra"]] += 1
    seconds = time.perf_counter() - start
    for with_wildcards, text in ((False, "no wildcards"), (True, "wildcards")):
        won = tally[with_wildcards, True]
        print(f"{text}: {won + tally[with_wildcards, False]} hands, {won} complete")
    print(f"All methods agree ({seconds:.0f} s, seed {arguments.seed}).")
    return 0


if __name__ == "__main__":
    sys.exit(main())

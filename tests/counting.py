"""The counting of Guobiao against PyMahjongGB: `python -m tests.counting [--hands 100000]`.

Random winning hands, counted by both: the totals, and the fans by name. If the rules leave a choice
the names may differ: 一般高, 喜相逢, 连六 and 老少副 are compared by their sum and the three waits
as one; of two readings of the same worth either is right, and such hands are told apart.
"""

from __future__ import annotations

import argparse
import sys
import time

from MahjongGB import MahjongFanCalculator

from game.mahjong.kernel.tiles import format_tiles, tile_text, tiles_of
from game.mahjong.rulesets.guobiao import FREE
from game.mahjong.scoring.counter import counter_of
from tests.support.guobiao_hands import Win, answered, comparable, question, wins

FLOWERS = "花牌"


def told(win: Win) -> str:
    """A hand in text."""
    melds = ", ".join(map(str, win.melds))
    tiles = format_tiles(tiles_of(win.counts))
    return f"{tiles} [{melds}] {tile_text(win.told.tile)} {win.told}"


def main() -> int:
    """Count hands; 1 when a total differs."""
    parser = argparse.ArgumentParser(description="Count random hands of Guobiao twice.")
    parser.add_argument("--hands", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    counter = counter_of(FREE)
    assert counter is not None
    start = time.perf_counter()
    names = 0
    for number, win in enumerate(wins(arguments.seed, arguments.hands)):
        total, theirs = answered(MahjongFanCalculator(*question(win), verbose=True))
        flowers = theirs.pop(FLOWERS, 0)
        counted = counter.count(win.keys, win.melds, win.told)
        if counted is None or counted.least + flowers != total:
            print(f"hand {number} comes to {total}: {told(win)}\n{counted}\n{theirs}")
            return 1
        ours = {fan.text.name.zh: times for fan, times in counted.fans}
        names += comparable(ours) != comparable(theirs)
    seconds = time.perf_counter() - start
    print(f"{arguments.hands} hands come to the same; {names} by another reading ({seconds:.0f} s)")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Runs in bulk: `python -m tests.simulation [--seeds 1000] [--first 0] [--jobs 2]`.

A seed that fails is printed with its failure; `--seed N` plays that one again and shows every frame
that anybody heard.
"""

from __future__ import annotations

import multiprocessing
import resource
import sys
import time
import traceback
from collections import Counter

from tests.simulation.run import Result, simulate
from tests.support.live import arguments
from tests.support.live.report import conclude, listed


def attempt(seed: int) -> Result:
    """The run of a seed; an exception is a complaint."""
    try:
        return simulate(seed)
    except Exception:
        return Result([traceback.format_exc()], seed=seed)


def play_again(seed: int) -> int:
    """Show one run; the exit status."""
    result = simulate(seed, trace=print)
    print(listed(result.counts), result.digest)
    return conclude(result.complaints)


def main() -> int:
    """Run the seeds; the exit status says whether all of them held."""
    parser = arguments.parser("tests.simulation", seeds=1000, first=0, jobs=2)
    parser.add_argument("--seed", type=int, help="play this one again and show it")
    options = parser.parse_args()
    if options.seed is not None:
        return play_again(options.seed)
    counts: Counter[str] = Counter()
    failed = 0
    start = time.perf_counter()
    with multiprocessing.Pool(options.jobs) as pool:
        seeds = range(options.first, options.first + options.seeds)
        for result in pool.imap_unordered(attempt, seeds, chunksize=8):
            counts.update(result.counts)
            if result.complaints:
                failed += 1
                print(f"seed {result.seed}:", *result.complaints[:5], sep="\n  ")
                print(f"  again: python -m tests.simulation --seed {result.seed}", flush=True)
        pool.close()
        pool.join()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    each = (used.ru_utime + used.ru_stime) / options.seeds
    taken = time.perf_counter() - start
    rate = 60 * options.seeds / taken
    print(f"{options.seeds} runs in {taken:.1f} s, {rate:.0f} a minute; {failed} failed")
    print(f"{1000 * each:.1f} ms of processor time each")
    print(listed(counts))
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())

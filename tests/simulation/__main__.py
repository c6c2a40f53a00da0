"""Runs in bulk: `python -m tests.simulation [--seeds 1000] [--first 0] [--jobs 2]`.

A seed that fails is printed with its failure; `--seed N` plays that one again and shows every frame
that anybody heard.
"""

from __future__ import annotations

import argparse
import multiprocessing
import resource
import sys
import time
import traceback
from collections import Counter

from tests.simulation.run import Result, simulate


def attempt(seed: int) -> Result:
    """The run of a seed; an exception is a complaint."""
    try:
        return simulate(seed)
    except Exception:
        return Result(seed, [traceback.format_exc()], "")


def play_again(seed: int) -> int:
    """Show one run."""
    result = simulate(seed, trace=print)
    print(dict(result.counts), result.digest)
    for complaint in result.complaints:
        print("!!", complaint)
    return len(result.complaints)


def main() -> None:
    """Run the seeds; the exit code is 0 if all of them held."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation")
    parser.add_argument("--seeds", type=int, default=1000, help="how many")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, help="play this one again and show it")
    options = parser.parse_args()
    if options.seed is not None:
        sys.exit(bool(play_again(options.seed)))
    counts: Counter[str] = Counter()
    failed: list[int] = []
    start = time.perf_counter()
    with multiprocessing.Pool(options.jobs) as pool:
        seeds = range(options.first, options.first + options.seeds)
        for result in pool.imap_unordered(attempt, seeds, chunksize=8):
            counts.update(result.counts)
            if result.complaints:
                failed.append(result.seed)
                print(f"seed {result.seed}:", *result.complaints[:5], sep="\n  ")
                print(f"  again: python -m tests.simulation --seed {result.seed}", flush=True)
        pool.close()
        pool.join()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    each = (used.ru_utime + used.ru_stime) / options.seeds
    taken = time.perf_counter() - start
    rate = 60 * options.seeds / taken
    print(f"{options.seeds} runs in {taken:.1f} s, {rate:.0f} a minute; {len(failed)} failed")
    print(f"{1000 * each:.1f} ms of processor time each")
    print(", ".join(f"{name} {count:,}" for name, count in sorted(counts.items())))
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()

"""`python -m tests.interference [--scenes 20] [--case NAME] [--uniform 3] [--ending]`."""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from tests.interference.compare import compare
from tests.support.play import CASES


def main() -> None:
    """Compare scenes of every ruleset with their twins, for every viewer; show the differences."""
    parser = argparse.ArgumentParser(prog="python -m tests.interference")
    parser.add_argument("--scenes", type=int, default=20, help="of each case")
    parser.add_argument("--case", choices=list(CASES), help="only this one")
    parser.add_argument("--uniform", type=int, help="seconds of a uniform window")
    parser.add_argument("--ending", action="store_true", help="to the end of a deal, and on")
    options = parser.parse_args()
    counts: Counter[str] = Counter()
    differences: list[str] = []
    for case in [options.case] if options.case else CASES:
        report = compare(case, options.scenes, uniform=options.uniform, ending=options.ending)
        counts += report.counts
        differences += report.differences
        print(case, dict(report.counts), flush=True)
        for difference in report.differences[:3]:
            print("!!", difference)
    print(", ".join(f"{name} {count:,}" for name, count in sorted(counts.items())))
    print(f"{len(differences)} differences")
    sys.exit(bool(differences))


if __name__ == "__main__":
    main()

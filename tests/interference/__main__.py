"""`python -m tests.interference [--scenes 20] [--case NAME] [--uniform 3] [--ending]`."""

from __future__ import annotations

import sys

from tests.interference.compare import compare
from tests.interference.run import Conditions
from tests.support.live import arguments
from tests.support.live.report import Report, conclude, listed, show
from tests.support.play import CASES


def main() -> int:
    """Compare scenes of every ruleset with their twins, for every viewer; show what differs."""
    parser = arguments.parser("tests.interference", scenes=20)
    parser.add_argument("--case", choices=list(CASES), help="only this one")
    parser.add_argument("--uniform", type=int, help="seconds of a uniform window")
    parser.add_argument("--ending", action="store_true", help="to the end of a deal, and on")
    options = parser.parse_args()
    conditions = Conditions(uniform=options.uniform, ending=options.ending)
    total = Report()
    for case in [options.case] if options.case else CASES:
        report = compare(case, options.scenes, conditions=conditions)
        print(f"{case}: {listed(report.counts)}; {len(report.complaints)} differences", flush=True)
        total.add(report)
    show(total.tallies())
    return conclude(total.complaints, "differences")


if __name__ == "__main__":
    sys.exit(main())

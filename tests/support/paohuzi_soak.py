"""A long run of random paohuzi deals against the known frequencies.

`python -m tests.support.paohuzi_soak [deals]` prints the frequencies and fails when a frequency is
off by more than four standard errors.
"""

from __future__ import annotations

import math
import sys

from game.core.switches import Setting
from game.paohuzi.rules import PaohuziRules
from tests.support.paohuzi_play import frequencies

ERRORS = 4.0
"""Standard errors that a count may be away from the expected one."""

SLACK = 0.012
"""The known frequencies are rounded, and were measured on some thousand deals themselves."""

EXPECTED: dict[str, tuple[dict[str, Setting], dict[str, float]]] = {
    "fifteen": (
        {"di_hu": "off"},
        {"won": 0.16, "dealt_ti_1": 0.065, "dealt_ti_2": 0.0008, "died": 1 / 700},
    ),
    "ten, discards": (
        {"di_hu": "off", "min_huxi": 10, "hu_on_discard": True},
        {"won": 0.26, "dealt_ti_1": 0.065, "dealt_ti_2": 0.0008},
    ),
}
"""Changes of rules, and probabilities by what is counted (per hand for dealt groups)."""


def within(found: int, out_of: int, probability: float) -> bool:
    """True if a count is near enough to a probability that is known to about a percent."""
    error = math.sqrt(probability * (1 - probability) / out_of)
    slack = min(SLACK, probability / 2)
    return abs(found / out_of - probability) <= ERRORS * error + slack


def main() -> int:
    """Play, print and judge."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    failed = 0
    for name, (changes, known) in EXPECTED.items():
        stat = frequencies(PaohuziRules().replace(changes), deals)
        for what, probability in known.items():
            out_of = stat["hands"] if what.startswith("dealt_ti") else deals
            good = within(stat[what], out_of, probability)
            failed += not good
            sys.stdout.write(
                f"{name}: {what} {stat[what] / out_of:.5f}, known {probability:.5f}"
                f"{'' if good else '  TOO FAR'}\n"
            )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

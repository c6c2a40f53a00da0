"""The same load at an earlier commit and at this one, by turns: ratios with their spread.

`python -m tests.benchmarks.load_compare REF [ROUNDS [options of `paiju load`]]`, or
`make load-compare REF=<commit>`. Every round plays at one and then at the other, the next round in
the other order, so that a machine that grows slower changes both.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
LOAD = ("--tables", "200", "--rate", "300", "--seconds", "10")
"""Options of `paiju load` unless others are given."""


class Figures(NamedTuple):
    """Measurements of one run."""

    cpu_us: float
    """Processor time of the server for an action, microseconds."""
    told_p50: float
    told_p99: float
    """Milliseconds until all seats were told."""

    @classmethod
    def of(cls, report: Path) -> Figures:
        """Those of the last rate of a report."""
        step = json.loads(report.read_text("utf-8"))["steps"][-1]
        return cls(step["cpu_us"], step["told"]["p50"], step["told"]["p99"])


def play(checkout: Path, options: Sequence[str]) -> Figures:
    """One run of the code of this checkout."""
    with tempfile.TemporaryDirectory(prefix="paiju-load-") as folder:
        report = Path(folder) / "report.json"
        # The working directory comes first on the path, before what is installed.
        command = [sys.executable, "-m", "server", "load", *options, "--json", str(report)]
        subprocess.run(command, cwd=checkout, check=True, stdout=subprocess.DEVNULL)
        return Figures.of(report)


def ratios(before: Sequence[Figures], now: Sequence[Figures]) -> list[str]:
    """By figure a line with both medians, their ratio, and the ratios of the rounds."""
    lines = []
    for name in Figures._fields:
        was, then = ([getattr(one, name) for one in some] for some in (before, now))
        each = [new / old for old, new in zip(was, then, strict=True)]
        ratio = median(then) / median(was)
        lines.append(
            f"{name:8} {median(was):6.1f} → {median(then):5.1f}  {ratio:5.2f} "
            f"({min(each):.2f}–{max(each):.2f})"
        )
    return lines


def main(ref: str, rounds: int, options: Sequence[str]) -> None:
    """Compare, and print the ratios."""
    with tempfile.TemporaryDirectory(prefix="paiju-ref-") as folder:
        earlier = Path(folder) / "checkout"
        git = ["git", "-C", str(ROOT), "worktree"]
        subprocess.run([*git, "add", "--detach", "--quiet", str(earlier), ref], check=True)
        try:
            before, now = list[Figures](), list[Figures]()
            for number in range(rounds):
                turns = [(earlier, before), (ROOT, now)]
                for checkout, figures in turns if number % 2 == 0 else reversed(turns):
                    figures.append(play(checkout, options))
                    print(f"{checkout.name}: {figures[-1]}", file=sys.stderr, flush=True)
        finally:
            subprocess.run([*git, "remove", "--force", str(earlier)], check=True)
    print(f"{ref} → this commit, {rounds} rounds, {' '.join(options)}")
    print("\n".join(ratios(before, now)))


if __name__ == "__main__":
    ref, *more = sys.argv[1:]
    main(ref, int(more[0]) if more else 5, more[1:] or LOAD)

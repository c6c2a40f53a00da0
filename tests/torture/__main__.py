"""`python -m tests.torture [--kills 200] [--tables 6] [--life 1.5] [--database URL]`.

Without a database URL the server writes to an SQLite file in a folder of its own; with one the
database must be empty.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from tests.torture.run import Report, Torture


def show(report: Report, seconds: float) -> None:
    """Print what a run came to."""
    print(f"{seconds:.0f} s;", ", ".join(f"{k} {n:,}" for k, n in sorted(report.counts.items())))
    print("drops:", ", ".join(f"{k} {n:,}" for k, n in sorted(report.drops.items())))
    for complaint in report.complaints[:40]:
        print("!!", complaint)
    print(f"{len(report.complaints)} complaints")


def main() -> None:
    """Torture the server; the exit code says whether it kept its promises."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--life", type=float, default=1.5, help="seconds, at most")
    parser.add_argument("--database", help="URL of an empty database")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        torture = Torture(
            Path(folder),
            database=options.database,
            tables=options.tables,
            seed=options.seed,
            life=options.life,
        )
        report = asyncio.run(torture.run(options.kills))
    show(report, time.perf_counter() - start)
    sys.exit(bool(report.complaints))


if __name__ == "__main__":
    main()

"""`python -m tests.torture [--kills 200] [--tables 6] [--life 1.5] [--database postgres]
[--drains]`.

The server writes to an SQLite file in a folder of its own; with `--database postgres` to a
PostgreSQL that is started for the purpose, crashes at times and loses its connections often.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

from tests.support import postgresql
from tests.torture.crowd import Report
from tests.torture.run import Torture
from tests.torture.trouble import Trouble


def show(report: Report, seconds: float) -> None:
    """Print the result of a run."""
    print(f"{seconds:.0f} s;", ", ".join(f"{k} {n:,}" for k, n in sorted(report.counts.items())))
    print("waits:", ", ".join(f"{k} {n:,}" for k, n in sorted(report.waits.items())))
    print("drops:", ", ".join(f"{k} {n:,}" for k, n in sorted(report.drops.items())))
    print("goodbyes:", ", ".join(f"{k} {n:,}" for k, n in sorted(report.goodbyes.items())))
    print(f"from the signal to the end: {report.longest:.2f} s at most")
    for complaint in report.complaints[:40]:
        print("!!", complaint)
    print(f"{len(report.complaints)} complaints")


def main() -> None:
    """Torture the server; the exit code is 0 if it kept its promises."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--life", type=float, default=1.5, help="seconds, at most")
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--drains", action="store_true", help="SIGTERM instead of SIGKILL")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    trouble = None
    if options.database == "postgres":
        trouble = Trouble(postgresql.cluster(), random.Random(options.seed))
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        torture = Torture(
            Path(folder),
            trouble=trouble,
            tables=options.tables,
            seed=options.seed,
            life=options.life,
            drains=options.drains,
        )
        report = asyncio.run(torture.run(options.kills))
    show(report, time.perf_counter() - start)
    sys.exit(bool(report.complaints))


if __name__ == "__main__":
    main()

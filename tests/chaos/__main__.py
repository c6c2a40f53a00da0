"""`python -m tests.chaos [--faults 200] [--seed 1] [--tables 6] [--bus postgres]`.

Three nodes on a PostgreSQL and a NATS server that are started for the purpose (`--bus postgres`:
without the latter). They are killed, stopped, drained and cut off, and the shared servers crash.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from tests.chaos.pauses import Pauses
from tests.chaos.run import Chaos
from tests.support import postgresql
from tests.support.nats import NatsServer
from tests.torture.crowd import Report


def show(report: Report, pauses: Pauses, seconds: float) -> None:
    """Print the result of a run."""
    print(f"{seconds:.0f} s;", ", ".join(f"{k} {n:,}" for k, n in sorted(report.counts.items())))
    print("waits:", ", ".join(f"{k} {n:,}" for k, n in sorted(report.waits.items())))
    print("goodbyes:", ", ".join(f"{k} {n:,}" for k, n in sorted(report.goodbyes.items())))
    print(f"{'fault':14}{'faults':>8}{'tables':>8}{'p50 s':>8}{'max s':>8}{'endless':>9}")
    for kind, tables, usual, longest in pauses.rows():
        faults, endless = report.counts[f"fault: {kind}"], pauses.endless[kind]
        print(f"{kind:14}{faults:8}{tables:8}{usual:8.2f}{longest:8.2f}{endless:9}")
    for complaint in report.complaints[:40]:
        print("!!", complaint)
    print(f"{len(report.complaints)} complaints")


def main() -> None:
    """Let things happen to the nodes; the exit code says whether they kept their promises."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos")
    parser.add_argument("--faults", type=int, default=200)
    parser.add_argument("--kinds", help="these instead, with commas between them")
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bus", choices=("nats", "postgres"), default="nats")
    parser.add_argument("--folder", type=Path, help="where logs stay")
    options = parser.parse_args()
    nats = NatsServer() if options.bus == "nats" else None
    start = time.perf_counter()
    try:
        if nats is not None:
            nats.start()
        with tempfile.TemporaryDirectory() as folder:
            place = options.folder or Path(folder)
            chaos = Chaos(
                place, postgresql.cluster(), nats, tables=options.tables, seed=options.seed
            )
            kinds = options.kinds.split(",") if options.kinds else options.faults
            report = asyncio.run(chaos.run(kinds))
    finally:
        if nats is not None:
            nats.remove()
    show(report, chaos.pauses, time.perf_counter() - start)
    sys.exit(bool(report.complaints))


if __name__ == "__main__":
    main()

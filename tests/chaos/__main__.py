"""`python -m tests.chaos [--faults 200] [--seed 1] [--tables 6] [--bus postgres]`.

Three nodes on a PostgreSQL and a NATS server that are started for the purpose (`--bus postgres`:
without the latter). They are killed, stopped, drained and cut off, and the shared servers crash.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from tests.chaos.pauses import Pauses
from tests.chaos.run import Chaos
from tests.support import postgresql
from tests.support.live import arguments
from tests.support.live.crowd import CrowdReport
from tests.support.live.report import conclude, show
from tests.support.nats import NatsServer


def show_pauses(report: CrowdReport, pauses: Pauses) -> None:
    """Print how long tables stood still, by kind of fault."""
    print(f"{'fault':14}{'faults':>8}{'tables':>8}{'p50 s':>8}{'max s':>8}{'endless':>9}")
    for kind, tables, usual, longest in pauses.rows():
        faults, endless = report.counts[f"fault: {kind}"], pauses.endless[kind]
        print(f"{kind:14}{faults:8}{tables:8}{usual:8.2f}{longest:8.2f}{endless:9}")


def main() -> int:
    """Let things happen to the nodes; the exit status says whether they kept their promises."""
    parser = arguments.parser("tests.chaos", faults=200, tables=6, seed=1)
    parser.add_argument("--kinds", help="these instead, with commas between them")
    parser.add_argument("--bus", choices=("nats", "postgres"), default="nats")
    parser.add_argument("--folder", type=Path, help="where logs stay")
    options = parser.parse_args()
    nats = NatsServer() if options.bus == "nats" else None
    try:
        if nats is not None:
            nats.start()
        with arguments.folder() as folder:
            place = options.folder or folder
            chaos = Chaos(
                place, postgresql.cluster(), nats, tables=options.tables, seed=options.seed
            )
            kinds = options.kinds.split(",") if options.kinds else options.faults
            report = asyncio.run(chaos.run(kinds))
    finally:
        if nats is not None:
            nats.remove()
    show(report.tallies())
    show_pauses(report, chaos.pauses)
    return conclude(report.complaints)


if __name__ == "__main__":
    sys.exit(main())

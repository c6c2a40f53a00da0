"""`python -m tests.torture [--kills 200] [--tables 6] [--life 1.5] [--database postgres]
[--drains]`.

The server writes to an SQLite file in a folder of its own; with `--database postgres` to a
PostgreSQL that is started for the purpose, crashes at times and loses its connections often.
"""

from __future__ import annotations

import asyncio
import random
import sys

from tests.support import postgresql
from tests.support.live import arguments
from tests.support.live.report import conclude, show
from tests.torture.run import Torture
from tests.torture.trouble import Trouble


def main() -> int:
    """Torture the server; the exit status says whether it kept its promises."""
    parser = arguments.parser("tests.torture", kills=200, tables=6, life=1.5, seed=1)
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--drains", action="store_true", help="SIGTERM instead of SIGKILL")
    options = parser.parse_args()
    trouble = None
    if options.database == "postgres":
        trouble = Trouble(postgresql.cluster(), random.Random(options.seed))
    with arguments.folder() as folder:
        torture = Torture(
            folder,
            trouble=trouble,
            tables=options.tables,
            seed=options.seed,
            life=options.life,
            drains=options.drains,
        )
        report = asyncio.run(torture.run(options.kills))
    show(report.tallies())
    print(f"from the signal to the end: {torture.longest:.2f} s at most")
    return conclude(report.complaints)


if __name__ == "__main__":
    sys.exit(main())

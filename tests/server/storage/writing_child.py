"""A server that writes rows and says so; `test_durability` kills it.

`python -m tests.server.storage.writing_child URL [FULL|NORMAL]`: for every row that is
acknowledged it prints the number of the match and of the row.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import sys

from server.runtime.clock import SystemClock
from server.storage.sql import SqlStore
from tests.server.storage.samples import match, row, table

MATCHES = 6


async def play(store: SqlStore, number: int) -> None:
    """Write the rows of a match from its last one on."""
    there = await store.running_table(f"table{number}")
    if there is None:
        await store.write(table(number), match(number))
    for step in itertools.count(0 if there is None else len(there.rows)):
        await store.write(row(step, of=number))
        os.write(1, b"%d %d\n" % (number, step))


async def main() -> None:
    """Write until killed."""
    url, synchronous = sys.argv[1], (*sys.argv[2:], "FULL")[0]
    store = await SqlStore.open(url, SystemClock(), synchronous=synchronous)
    await asyncio.gather(*(play(store, number) for number in range(1, MATCHES + 1)))


if __name__ == "__main__":
    asyncio.run(main())

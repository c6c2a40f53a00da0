"""Databases of earlier releases as SQL text, compressed: writing and reading them.

`python -m tests.migrations.stored load|keep STEP URL`; `stored/README.md` says when.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

from sqlalchemy.engine import make_url

from server.storage.connections import file_of
from tests.support import postgresql

FOLDER = Path(__file__).with_name("stored")
ENGINES = ("sqlite", "postgresql")


def dump_file(level: str, engine: str) -> Path:
    """The path of the database of this step of the migrations."""
    return FOLDER / f"{level}.{engine}.sql.gz"


def standings(level: str, engine: str) -> list[dict[str, Any]]:
    """Its players by table, and the standings of the tables."""
    found: list[dict[str, Any]] = json.loads((FOLDER / f"{level}.{engine}.json").read_text())
    return found


def keep(url: str, level: str) -> Path:
    """Keep the database behind `url`."""
    file = file_of(url)
    text = _sqlite_text(file) if file is not None else _postgresql_text(url)
    written = dump_file(level, make_url(url).get_backend_name())
    # Without a time, so that the same database gives the same file.
    written.write_bytes(gzip.compress(text.encode(), mtime=0))
    return written


async def load(url: str, level: str) -> None:
    """Fill the empty database behind `url` with the stored one."""
    packed = dump_file(level, make_url(url).get_backend_name()).read_bytes()
    script = gzip.decompress(packed).decode()
    if (path := file_of(url)) is not None:
        with contextlib.closing(sqlite3.connect(path)) as file:
            file.executescript(script)
        return
    connection = await postgresql.connect(url)
    try:
        await connection.execute(script)
    finally:
        await connection.close()


def _sqlite_text(file: Path) -> str:
    with contextlib.closing(sqlite3.connect(file)) as database:
        return "\n".join(database.iterdump()) + "\n"


def _postgresql_text(url: str) -> str:
    plain = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    options = ("--inserts", "--no-owner", "--no-privileges", "--no-comments")
    dumped = subprocess.run(
        ["pg_dump", *options, plain], capture_output=True, check=True, text=True
    ).stdout
    # Commands of psql, and settings that an older server may not know.
    lines = [line for line in dumped.splitlines() if not line.startswith(("\\", "SET ", "--"))]
    return "\n".join(line for line in lines if line) + "\n"


def main() -> None:
    """Read a stored database into an empty one, or keep one."""
    what, level, url = sys.argv[1:]
    if what == "load":
        asyncio.run(load(url, level))
    else:
        print(keep(url, level))


if __name__ == "__main__":
    main()

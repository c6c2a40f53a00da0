"""A copy of an SQLite database while servers go on writing to it.

`VACUUM INTO` copies one moment of it in one reading transaction: writers do not wait for it.
PostgreSQL has a tool of its own for this, `pg_dump`.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import tempfile
from pathlib import Path

from server.storage.failures import refusal
from server.storage.store import StoreRefused


def back_up(file: Path, target: Path) -> int:
    """Copy the database `file` to `target`, which must not exist. Returns the size in bytes.

    The copy is checked and on the disk before it has its name, and only its owner can read it: it
    contains the seeds of running deals. Raises `FileExistsError`, `OSError`, `StoreRefused`.
    """
    if target.exists():
        raise FileExistsError(target)
    if not file.is_file():
        raise FileNotFoundError(file)
    descriptor, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}-")
    os.close(descriptor)
    part = Path(name)
    try:
        _copy(file, part)
        with part.open("rb+") as copy:
            os.fsync(copy.fileno())
        # A `target` that was made meanwhile stays: a link, unlike a renaming, replaces nothing.
        try:
            os.link(part, target)
        except FileExistsError:
            raise
        except OSError:  # a file system without links
            part.replace(target)
        return target.stat().st_size
    except sqlite3.Error as error:
        raise refusal(error) from None
    finally:
        part.unlink(missing_ok=True)


def _copy(file: Path, part: Path) -> None:
    # No `mode=ro`: reading a database in WAL mode takes a file beside it.
    with contextlib.closing(sqlite3.connect(file, timeout=10, isolation_level=None)) as source:
        source.execute("VACUUM INTO ?", (str(part),))
    with contextlib.closing(sqlite3.connect(part, isolation_level=None)) as copy:
        (said,) = copy.execute("PRAGMA quick_check").fetchone()
    if said != "ok":
        raise StoreRefused("storage_failed", f"the copy is damaged: {said}")

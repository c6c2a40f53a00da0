"""One server process for one database file: a lock that the operating system releases when the
process ends.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from server.storage.store import StoreRefused

if sys.platform == "win32":
    import msvcrt

    def _take(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileLock:
    """Held from `FileLock(path)` to `release()` or to any end of the process.

    The file itself stays: removing it would let two processes lock two files of one name.
    Raises `StoreRefused`: `storage_in_use` when another process holds it, `storage_read_only` when
    the folder cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._descriptor: int | None = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StoreRefused("storage_read_only", f"{path}: {error.strerror}") from None
        try:
            _take(self._descriptor)
        except OSError:
            self.release()
            raise StoreRefused(
                "storage_in_use", f"another server is running on {path.with_suffix('')}"
            ) from None

    def release(self) -> None:
        """Release the lock; harmless when it has been released."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

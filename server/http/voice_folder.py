"""The folder in which former releases kept recordings: its files go into the database."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from itertools import islice
from pathlib import Path

from server.http.recordings import LINES, MOST_BYTES, PERSON, BadRecording, understood
from server.runtime import log
from server.runtime.clock import Clock
from server.storage.recordings import NewRecording, Recordings

AT_ONCE = 20
"""Files that one transaction takes over."""


async def take_over(data: Path, recordings: Recordings, clock: Clock) -> None:
    """Take every file over that belongs to somebody who is known, and delete it then. A file that
    fails stays, and is tried again at the next start.
    """
    logger = log.get("voices")
    try:
        files = await asyncio.to_thread(_files, data / "voices")
        rest = iter(files)
        taken = 0
        while some := list(islice(rest, AT_ONCE)):
            found = await asyncio.to_thread(_read, some)
            known = await recordings.take_over([one for _, one in found], clock.wall())
            gone = [file for file, one in found if one.player in known]
            await asyncio.to_thread(_delete, gone)
            taken += len(gone)
        if files:
            logger.info("recordings taken over", files=taken, left=len(files) - taken)
    except Exception as error:
        logger.error("recordings not taken over", **log.fault(error))


def _files(folder: Path) -> list[Path]:
    if not folder.is_dir():
        return []
    return [
        file
        for file in sorted(folder.glob("*/*.wav"))
        if file.stem in LINES and PERSON.fullmatch(file.parent.name)
    ]


def _read(files: list[Path]) -> list[tuple[Path, NewRecording]]:
    found = []
    for file in files:
        # Another node may have taken it over; no release left a file that is no sound.
        with contextlib.suppress(OSError, BadRecording):
            status = file.stat()
            if status.st_size <= MOST_BYTES:
                sound = understood(file.read_bytes())
                digest = hashlib.sha256(sound).hexdigest()
                made = status.st_mtime_ns // 1000
                new = NewRecording(file.parent.name, file.stem, digest, sound, made)
                found.append((file, new))
    return found


def _delete(files: list[Path]) -> None:
    for file in files:
        file.unlink(missing_ok=True)
    for folder in {file.parent for file in files}:
        with contextlib.suppress(OSError):
            folder.rmdir()

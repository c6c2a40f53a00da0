"""The calls that people have recorded: small files of sound in the data folder, one for a line."""

from __future__ import annotations

import asyncio
import io
import os
import re
import shutil
import tempfile
import wave
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from server.ops.config import Limits
from server.wire.messages import Phrase

LINES = frozenset(
    [
        *("chow", "pung", "kong", "flowers", "ready", "win", "self_drawn"),
        *("four_red", "four_wild", "treasure", "treasure_shown", "red_drawn", "fourth_drawn"),
        *("wei", "stale_wei", "pao", "ti", "dead"),
        *(f"{size}_{rank}" for size in ("small", "big") for rank in range(1, 11)),
        *(f"say_{phrase}" for phrase in get_args(Phrase)),
    ]
)
"""The lines that can be recorded; `web/src/sound/lines.ts` has the same."""

MOST_BYTES = 3 << 15
MOST_SECONDS = 2.0
MOST_CHUNKS = 16
"""Chunks of a file that is read: to read thousands of empty ones would hold up the tables."""
RATES = range(16_000, 24_001)

LEAST_COUNTED = 4096
"""Bytes that the shortest recording counts as: a file takes no less room."""

PERSON = re.compile(r"[A-Za-z0-9_-]{1,64}")


class BadRecording(Exception):
    """This is no sound that may be kept. `code` is one of `codes.HTTP_ERRORS`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class Recording:
    """A recording without its sound."""

    line: str
    made: int
    size: int

    @property
    def mark(self) -> str:
        """Another one for other sound, and as text a later one for what was recorded later."""
        return f"{self.made:016x}"

    @property
    def counted(self) -> int:
        """Bytes that it takes on a disk, about."""
        return max(self.size, LEAST_COUNTED)


def _chunks(sound: bytes) -> int:
    """Number of chunks of a RIFF file, as far as it is of interest."""
    found, at = 0, 12
    while at + 8 <= len(sound) and found <= MOST_CHUNKS:
        size = int.from_bytes(sound[at + 4 : at + 8], "little")
        at += 8 + size + size % 2
        found += 1
    return found


def understood(sound: bytes) -> bytes:
    """A short WAV of one channel and 16 bits, written anew from its frames: nothing else that is in
    the file is kept, so that nobody stores here what others' browsers run. Raises `BadRecording`.
    """
    if _chunks(sound) > MOST_CHUNKS:
        raise BadRecording("bad_recording")
    try:
        with wave.open(io.BytesIO(sound)) as opened:
            form = (opened.getnchannels(), opened.getsampwidth(), opened.getcomptype())
            rate, count = opened.getframerate(), opened.getnframes()
            frames = opened.readframes(count)
    except (wave.Error, EOFError, RuntimeError):
        # A chunk that says that it is longer than the file is a RuntimeError of `wave`.
        raise BadRecording("bad_recording") from None
    if form != (1, 2, "NONE") or rate not in RATES or not 0 < 2 * count == len(frames):
        raise BadRecording("bad_recording")
    if count > MOST_SECONDS * rate:
        raise BadRecording("recording_too_long")
    anew = io.BytesIO()
    with wave.open(anew, "wb") as opened:
        opened.setnchannels(1)
        opened.setsampwidth(2)
        opened.setframerate(rate)
        opened.writeframes(frames)
    return anew.getvalue()


class RecordingFolder:
    """A folder with a folder for each person. Files are whole or not there. They are listed once:
    nobody else writes there while the server runs.
    """

    def __init__(self, folder: Path, limits: Limits) -> None:
        self._folder = folder
        self._limits = limits
        self._writing = asyncio.Lock()
        self._by_player: dict[str, dict[str, Recording]] | None = None
        self._counted = 0
        """Bytes of everybody's together."""
        self._newest = 0

    async def of(self, player: str) -> list[Recording]:
        """The recordings of a person."""
        known = self._by_player
        if known is None:
            async with self._writing:
                known = await self._known()
        return [one for _, one in sorted(known.get(player, {}).items())]

    async def sound(self, player: str, line: str) -> bytes | None:
        """A recording, None where there is none."""
        file = self._file(player, line)
        return await asyncio.to_thread(_read, file)

    async def keep(self, player: str, line: str, sound: bytes) -> None:
        """Keep a recording in the place of the last one of this line. Raises `BadRecording`."""
        kept = understood(sound)
        async with self._writing:
            own = (await self._known()).get(player, {})
            old = own[line].counted if line in own else 0
            more = max(len(kept), LEAST_COUNTED) - old
            mine = sum(one.counted for one in own.values())
            if (
                mine + more > self._limits.recordings_bytes_per_player
                or self._counted + more > self._limits.recordings_bytes
            ):
                raise BadRecording("recordings_full")
            made = await asyncio.to_thread(self._write, player, line, kept)
            self._put(player, Recording(line, made, len(kept)))

    async def delete(self, player: str, line: str) -> None:
        """Forget a recording; nothing where there is none."""
        async with self._writing:
            own = (await self._known()).get(player, {})
            await asyncio.to_thread(_unlink, self._file(player, line))
            if (gone := own.pop(line, None)) is not None:
                self._counted -= gone.counted

    def _file(self, player: str, line: str) -> Path:
        assert PERSON.fullmatch(player), player
        assert line in LINES, line
        return self._folder / player / f"{line}.wav"

    async def _known(self) -> dict[str, dict[str, Recording]]:
        """Everybody's recordings, by person and line."""
        if self._by_player is None:
            found = await asyncio.to_thread(self._listed)
            self._by_player = {}
            for player, one in found:
                self._put(player, one)
        return self._by_player

    def _put(self, player: str, one: Recording) -> None:
        assert self._by_player is not None
        own = self._by_player.setdefault(player, {})
        if (old := own.get(one.line)) is not None:
            self._counted -= old.counted
        own[one.line] = one
        self._counted += one.counted
        self._newest = max(self._newest, one.made)

    def _listed(self) -> list[tuple[str, Recording]]:
        found = []
        for file in self._folder.glob("*/*.wav") if self._folder.is_dir() else ():
            if file.stem not in LINES or not PERSON.fullmatch(file.parent.name):
                continue
            try:
                status = file.stat()
            except FileNotFoundError:
                # It was deleted meanwhile.
                continue
            one = Recording(file.stem, status.st_mtime_ns, status.st_size)
            found.append((file.parent.name, one))
        return found

    def _write(self, player: str, line: str, sound: bytes) -> int:
        """Write a file; the time that it says it was made, later than any other's."""
        target = self._file(player, line)
        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        descriptor, name = tempfile.mkstemp(dir=target.parent, suffix=".part")
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(sound)
                file.flush()
                made = max(os.fstat(descriptor).st_mtime_ns, self._newest + 1)
                os.utime(name, ns=(made, made))
                os.fsync(descriptor)
            Path(name).replace(target)
        except OSError:
            Path(name).unlink(missing_ok=True)
            raise
        return made


def folder_in(data: Path) -> Path:
    """The folder of all recordings in a data folder."""
    return data / "voices"


def delete_recordings(data: Path, players: Iterable[str]) -> None:
    """Delete everything these people have recorded, while no server runs."""
    for player in players:
        if PERSON.fullmatch(player):
            shutil.rmtree(folder_in(data) / player, ignore_errors=True)


def _read(file: Path) -> bytes | None:
    try:
        return file.read_bytes()
    except FileNotFoundError:
        return None


def _unlink(file: Path) -> None:
    file.unlink(missing_ok=True)

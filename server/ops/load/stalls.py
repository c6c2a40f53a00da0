"""Stalls of an event loop: the times at which it did nothing else for long, and what it was at.

A thread asks the loop for a sign of life again and again. Where the loop owes it for too long, the
thread notes the stack of the loop's thread; collections of garbage are named as such.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import threading
import time
import traceback
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

LONG = 0.025
"""Seconds without a sign of life that are a stall."""

ROOT = Path(__file__).parents[3]


class Stall(Struct, frozen=True):
    """One stall: its length in milliseconds, the processor time of the loop's thread in it (None
    where the system does not tell), when it began (`time.monotonic`, the same for all processes of
    a machine), and the innermost frames, the outer ones first.
    """

    ms: float
    cpu_ms: float | None
    at: float
    frames: list[str]

    @property
    def waited(self) -> bool:
        """True if the loop mostly waited for a processor, or for another thread."""
        return self.cpu_ms is not None and self.cpu_ms < self.ms / 2


class StallWatch:
    """Watches the loop that runs in the thread that makes it, until it is stopped."""

    def __init__(self, long: float = LONG) -> None:
        self.stalls: list[Stall] = []
        self.noticed = threading.Event()
        """Set as soon as the loop is found to stall."""
        self._long = long
        self._loop = asyncio.get_running_loop()
        self._thread = threading.get_ident()
        self._collecting: int | None = None
        self._stopped = threading.Event()
        self._watcher = threading.Thread(target=self._watch, name="stalls", daemon=True)
        gc.callbacks.append(self._note_collection)
        self._watcher.start()

    def stop(self) -> None:
        """Watch no more, and wait for the end of the last stall; not in the loop itself."""
        gc.callbacks.remove(self._note_collection)
        self._stopped.set()
        self._watcher.join()

    def _note_collection(self, phase: str, info: dict[str, Any]) -> None:
        self._collecting = info["generation"] if phase == "start" else None

    def _watch(self) -> None:
        while not self._stopped.is_set():
            alive, asked, used = threading.Event(), time.monotonic(), self._used()
            try:
                self._loop.call_soon_threadsafe(alive.set)
            except RuntimeError:
                # The loop is closed.
                return
            if not alive.wait(self._long):
                frames = self._frames()
                self.noticed.set()
                while not alive.wait(1.0) and not self._stopped.is_set():
                    pass
                lasted, now = time.monotonic() - asked, self._used()
                worked = None if used is None or now is None else 1000 * (now - used)
                self.stalls.append(Stall(1000 * lasted, worked, asked, frames))
            self._stopped.wait(self._long / 5)

    def _used(self) -> float | None:
        """Processor seconds that the loop's thread has used so far."""
        if not hasattr(time, "pthread_getcpuclockid"):
            return None
        return time.clock_gettime(time.pthread_getcpuclockid(self._thread))

    def _frames(self) -> list[str]:
        """The frames of our own code that the loop is in now."""
        frame = sys._current_frames().get(self._thread)
        if frame is None:
            return []
        found = [
            f"{Path(one.filename).relative_to(ROOT)}:{one.lineno} {one.name}"
            for one in traceback.extract_stack(frame)
            if Path(one.filename).is_relative_to(ROOT) and ".venv" not in one.filename
        ][-4:]
        generation = self._collecting
        return found if generation is None else [*found, f"collection {generation}"]


def write(stalls: list[Stall], file: Path) -> None:
    """Keep stalls for `read`."""
    file.write_bytes(msgspec.json.encode(stalls))


def read(file: Path) -> list[Stall]:
    """The stalls that `write` kept; none if it has not."""
    text = file.read_bytes() if file.exists() else b""
    return msgspec.json.decode(text, type=list[Stall]) if text else []


def by_place(stalls: list[Stall]) -> list[tuple[str, int, float]]:
    """By place the number of stalls and the longest, in milliseconds, the longest first."""
    places: dict[str, list[float]] = {}
    for stall in stalls:
        place = " ← ".join(reversed(stall.frames[-3:])) or "outside our code"
        places.setdefault(place, []).append(stall.ms)
    found = [(place, len(ms), max(ms)) for place, ms in places.items()]
    return sorted(found, key=lambda one: -one[2])

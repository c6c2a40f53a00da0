"""Recordings: a short sound for each line."""

from __future__ import annotations

import io
import re
import wave
from typing import get_args

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

PERSON = re.compile(r"[A-Za-z0-9_-]{1,64}")


class BadRecording(Exception):
    """This is no sound that may be kept. `code` is one of `codes.HTTP_ERRORS`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def _chunks(sound: bytes) -> int:
    """Number of chunks of a RIFF file, as far as it is of interest."""
    found, at = 0, 12
    while at + 8 <= len(sound) and found <= MOST_CHUNKS:
        size = int.from_bytes(sound[at + 4 : at + 8], "little")
        at += 8 + size + size % 2
        found += 1
    return found


def understood(sound: bytes) -> bytes:
    """A short WAV of one channel and 16 bits, written anew from its frames: nothing else in the
    file is kept, so that nobody stores code here that others' browsers run. Raises `BadRecording`.
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

"""`python -m tests.fuzz --messages 100000`: hostile clients against a real server process."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from tests.fuzz.machine import LIFTED, LIMITED
from tests.fuzz.run import fuzz

MOST_GROWTH = 1.3
"""Memory in the end by memory when warm."""


def _say(line: str) -> None:
    print(line, flush=True)


def main() -> int:
    """Both servers: one without limits of speed, and, shorter, one with all of them."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for name, messages, tuned in (
        ("without limits of speed", given.messages, LIFTED),
        ("with all limits", given.messages // 10, LIMITED),
    ):
        _say(f"--- A server {name}: {messages} messages")
        began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="paiju-fuzz-") as folder:
            try:
                report = fuzz(Path(folder), messages, tuned, given.seed, _say)
            except Exception as error:
                # Not the steps: they are thousands of lines, and the seed brings them back.
                _say(f"{type(error).__name__}: {error}")
                return 1
        _say("\n".join([*report.lines(), f"{time.monotonic() - began:.0f} s"]))
        if report.last > report.warm * MOST_GROWTH:
            _say("The server's memory grows.")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

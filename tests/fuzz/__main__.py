"""`python -m tests.fuzz --messages 100000`: hostile clients against a real server process."""

from __future__ import annotations

import sys

from tests.fuzz.machine import LIFTED, LIMITED
from tests.fuzz.run import fuzz
from tests.support.live import arguments

MOST_GROWTH = 1.3
"""Memory in the end by memory when warm."""


def _say(line: str) -> None:
    print(line, flush=True)


def main() -> int:
    """Both servers: one without limits of speed, and, shorter, one with all of them."""
    given = arguments.parser("tests.fuzz", messages=100_000, seed=1).parse_args()
    for name, messages, tuned in (
        ("without limits of speed", given.messages, LIFTED),
        ("with all limits", given.messages // 10, LIMITED),
    ):
        _say(f"--- A server {name}: {messages} messages")
        with arguments.folder() as folder:
            try:
                report = fuzz(folder, messages, tuned, given.seed, _say)
            except Exception as error:
                # Not the steps: they are thousands of lines, and the seed brings them back.
                _say(f"{type(error).__name__}: {error}")
                return 1
        _say("\n".join(report.lines()))
        if report.last > report.warm * MOST_GROWTH:
            _say("The server's memory grows.")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

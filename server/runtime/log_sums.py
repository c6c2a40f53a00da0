"""Lines that strangers cause as often as they like: the first of a minute is logged, then a sum."""

from __future__ import annotations

from collections import Counter
from typing import Any

from server.runtime.clock import Clock

MINUTE = 60.0
MOST = 1000
"""Addresses that are counted apart in a minute; the rest is one sum."""
REST = "others"


class LogSums:
    """Counts lines by event and address. `say` logs the first one; those that follow within a
    minute are one line at its end.
    """

    def __init__(self, clock: Clock, log: Any) -> None:
        self._clock = clock
        self._log = log
        self._more: dict[tuple[str, str], Counter[str]] = {}

    def say(self, log: Any, event: str, address: str, **fields: Any) -> None:
        """Log this line, or count it; `fields` may have a `code` by which it is counted."""
        key = event, address
        if key not in self._more and len(self._more) >= MOST:
            key = event, REST
        codes = self._more.get(key)
        if codes is not None:
            codes[str(fields.get("code", "all"))] += 1
            return
        self._more[key] = Counter()
        self._clock.call_later(MINUTE, lambda: self._sum(key))
        log.info(event, **fields)

    def _sum(self, key: tuple[str, str]) -> None:
        codes = self._more.pop(key)
        if codes:
            event, address = key
            self._log.info(
                f"{event} again", address=address, count=codes.total(), codes=dict(codes)
            )

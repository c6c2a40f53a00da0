"""People who look for another node as soon as theirs is silent, as the real client does."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from tests.support.live.crowd import Person

QUIET = 1.0
"""Seconds without a frame, after which a device sends a ping,"""
PATIENCE = 2.0
"""and for the answer, or that of a new line, until it goes to another node."""
NEWS = ("events", "acked")


class Wanderer(Person):
    """A device that leaves a silent node. `news` is called with the table of each message."""

    news: Callable[[str], None]

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.node = self.rng.randrange(64)
        """The node that it connects to next, modulo the number of nodes."""
        self.silences = 0
        self._heard = 0.0
        self._asked: float | None = None

    def hear(self, frame: str, sent: float) -> None:
        self._heard, self._asked = asyncio.get_running_loop().time(), None
        super().hear(frame, sent)
        if self.witness.table is not None and json.loads(frame)["type"] in NEWS:
            self.news(self.witness.table)

    def step(self) -> None:
        if self.line is not None and self._is_left_alone():
            self.silences += 1
            self.drop()
        else:
            super().step()

    def pause(self) -> float:
        return self.rng.random() * (0.5 if self.resting else 0.15)

    def _call(self) -> None:
        self.node += 1 + self.rng.randrange(2)
        self._heard = asyncio.get_running_loop().time()
        self._asked = self._heard
        super()._call()

    def _is_left_alone(self) -> bool:
        now = asyncio.get_running_loop().time()
        if self.line is None or not self.line.reading:
            self._heard, self._asked = now, None
        elif self._asked is not None:
            return now - self._asked > PATIENCE
        elif now - self._heard > QUIET:
            self._asked = now
            self.line.say('{"type":"ping","id":1}')
        return False

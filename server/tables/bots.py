"""The bots of a table: they see what their seat sees, and pick an index like everybody."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from ai.levels import DEFAULT_LEVEL, Level
from game.core.deal import Board
from game.core.rng import SEED_BYTES, HashStream
from server import log
from server.identity import Entropy
from server.metrics import Meter
from server.tables.prompts import OpenPrompt


class Bots:
    """Decides for the seats without a person."""

    def __init__(
        self, table: str, levels: Mapping[str, Level], entropy: Entropy, meter: Meter
    ) -> None:
        self._levels = levels
        self._meter = meter
        self._chance = HashStream(entropy(SEED_BYTES), "bots")
        self._log = log.get("bots").bind(table=table)

    def choose(self, level: str | None, board: Board[Any], prompt: OpenPrompt) -> int:
        """The index it picks; a bot that fails does what happens by itself. Without a level it
        sits in for a person.
        """
        name = level or DEFAULT_LEVEL
        begun = time.perf_counter()
        try:
            choice = self._levels[name].choose(board, prompt.actions, self._chance)
        except Exception as error:
            self._log.error("bot failed", level=name, seq=prompt.seq, **log.fault(error))
            return prompt.default
        self._meter.thought(name, time.perf_counter() - begun, window=prompt.window)
        if 0 <= choice < len(prompt.actions):
            return choice
        self._log.error("bot chose nothing", level=name, seq=prompt.seq, choice=choice)
        return prompt.default

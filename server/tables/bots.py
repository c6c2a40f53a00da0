"""The bots of a table: they see what their seat sees, and pick an index like everybody."""

from __future__ import annotations

import copy
import time
from collections.abc import Callable, Mapping
from typing import Any

from ai.levels import Level, default_level, quick_levels
from game.core.deal import Board
from game.core.rng import SEED_BYTES, HashStream
from server import log
from server.identity import Entropy
from server.metrics import Meter
from server.tables.minds import Mind, Minds, Stopped, Thought
from server.tables.prompts import OpenPrompt

Decided = Callable[[OpenPrompt, int], None]


class Bots:
    """Decides for the seats without a person. A bot that fails does what happens by itself."""

    def __init__(
        self,
        table: str,
        levels: Mapping[str, Level],
        entropy: Entropy,
        meter: Meter,
        minds: Minds,
    ) -> None:
        self._levels = levels
        self._meter = meter
        self._minds = minds
        self._chance = HashStream(entropy(SEED_BYTES), "bots")
        self._log = log.get("bots").bind(table=table)

    def choose(
        self, level: str | None, board: Board[Any], prompt: OpenPrompt, decided: Decided
    ) -> int | None:
        """The index it picks; None when it thinks beside the table, and `decided` hears of it.
        Without a level it sits in for a person.
        """
        mind = self._mind(level or default_level(board.game), board.game)
        if self._minds.quick(mind):
            return self._at_once(mind, board, prompt)
        # The table goes on folding what it hears: the bot gets a board of its own.
        own, actions = copy.deepcopy(board), tuple(prompt.actions)
        chance = HashStream(self._chance.next64().to_bytes(8, "big"), "bot")
        prompt.mind = Mind(
            lambda: mind.choose(own, actions, chance),
            lambda thought: decided(prompt, self._checked(mind.id, prompt, thought)),
        )
        return None

    def _at_once(self, mind: Level, board: Board[Any], prompt: OpenPrompt) -> int:
        """The index that a quick one picks."""
        begun = time.perf_counter()
        try:
            choice = self._minds.ask(
                mind.id, lambda: mind.choose(board, prompt.actions, self._chance)
            )
        except Stopped:
            return self.stop(mind.id, board.game, prompt)
        except Exception as error:
            return self._checked(mind.id, prompt, Thought(-1, error))
        if not self._minds.quick(mind):
            self._log.error("bot slow", level=mind.id, seq=prompt.seq)
        self._meter.thought(mind.id, time.perf_counter() - begun, window=prompt.window)
        return self._checked(mind.id, prompt, Thought(choice, None))

    def _mind(self, level: str, game: str) -> Level:
        """Who thinks at this level: the best quick one for one that was stopped too often."""
        names = (level, *quick_levels(game))
        return self._levels[next(filter(self._minds.trusted, names), names[-1])]

    def stop(self, level: str | None, game: str, prompt: OpenPrompt) -> int:
        """It has thought too long: what happens by itself."""
        name = level or default_level(game)
        self._minds.stopped(name)
        self._log.error("bot hung", level=name, seq=prompt.seq, asked=self._minds.trusted(name))
        self._meter.failed("bot_hung")
        return prompt.default

    def _checked(self, level: str, prompt: OpenPrompt, thought: Thought) -> int:
        if thought.fault is not None:
            fault = log.fault(thought.fault)
            self._log.error("bot failed", level=level, seq=prompt.seq, **fault)
            self._meter.failed("bot_failed")
            return prompt.default
        if 0 <= thought.choice < len(prompt.actions):
            return thought.choice
        self._log.error("bot chose nothing", level=level, seq=prompt.seq, choice=thought.choice)
        self._meter.failed("bot_chose_nothing")
        return prompt.default

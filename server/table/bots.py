"""The bots of a table: they see the board of their seat, and pick an index like everybody."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass

from ai.levels import Level, default_level, quick_levels
from game.core.rng import SEED_BYTES, HashStream
from server.runtime import log
from server.runtime.clock import Timer, processor_time
from server.table.bot_threads import HUNG, PATIENCE, BotResult, BotThread, Stopped
from server.table.commands import BotChoice
from server.table.prompts import OpenPrompt
from server.table.state import Services, TableState

SHORTEST_LOOK = 0.02
"""Seconds after which a bot that still has time is looked at again, at least."""


@dataclass
class _Thinking:
    """A bot that thinks beside the table, for so many seconds of the processor."""

    thread: BotThread
    level: str
    prompt: OpenPrompt
    within: float
    asked_at: float
    stood: float
    """Seconds that the process had stood still before it was asked."""
    timer: Timer | None = None


class Bots:
    """Chooses for the seats without a person. A bot that fails, or thinks too long, makes the
    default choice.
    """

    def __init__(self, services: Services, table: str, post: Callable[[BotChoice], None]) -> None:
        self._services = services
        self._post = post
        self._threads: dict[tuple[int, int], _Thinking] = {}
        """By seat and prompt, the bots that think beside the table."""
        self._random = HashStream(services.entropy(SEED_BYTES), "bots")
        self._log = log.get("bots").bind(table=table)

    def ask(self, table: TableState, prompt: OpenPrompt) -> None:
        """Have the bot on this seat choose; `post` is given its choice, now or later. Without a
        level it sits in for a person.
        """
        game = table.settings.ruleset.game
        wanted = table.seats[prompt.seat].level or default_level(game)
        level = self._level(wanted, game)
        if self._services.bot_threads.quick(level):
            choice = self._choose(table, level, prompt)
            self._post(BotChoice(prompt.seat, prompt.n, choice, wanted, level.id))
            return
        # The table goes on folding its events: the bot gets a board of its own.
        board = copy.deepcopy(table.history.board(prompt.seat))
        actions = tuple(prompt.actions)
        random = HashStream(self._random.next64().to_bytes(8, "big"), "bot")
        timers = self._services.config.timers
        threads = self._services.bot_threads
        if (prompt.seat, prompt.n) in self._threads:
            self._forget(prompt.seat, prompt.n)
        thinking = self._threads[prompt.seat, prompt.n] = _Thinking(
            BotThread(
                lambda: level.choose(board, actions, random),
                lambda result: self._end(wanted, thinking, result),
                threads.processor(),
            ),
            level.id,
            prompt,
            timers.think_in_window if prompt.in_window else timers.think,
            self._services.clock.now(),
            threads.stood(),
        )
        self._look_again(wanted, thinking, thinking.within)

    def keep_only(self, table: TableState) -> None:
        """Stop the bots whose choice nobody waits for any more."""
        for seat, n in list(self._threads):
            prompt = table.prompts.get(seat)
            if prompt is None or prompt.n != n or prompt.asked_at is None:
                self._forget(seat, n)

    def stop(self) -> None:
        """Stop all that still think."""
        for seat, n in list(self._threads):
            self._forget(seat, n)

    def _forget(self, seat: int, n: int) -> None:
        thinking = self._threads.pop((seat, n))
        if thinking.timer is not None:
            thinking.timer.cancel()
        thinking.thread.stop()

    def _end(self, wanted: str, thinking: _Thinking, result: BotResult) -> None:
        prompt = thinking.prompt
        choice = self._checked(thinking.level, prompt, result)
        if self._threads.get((prompt.seat, prompt.n)) is thinking:
            del self._threads[prompt.seat, prompt.n]
            if thinking.timer is not None:
                thinking.timer.cancel()
            self._post(BotChoice(prompt.seat, prompt.n, choice, wanted, thinking.level))

    def _look_again(self, wanted: str, thinking: _Thinking, delay: float) -> None:
        thinking.timer = self._services.clock.call_later(
            delay, lambda: self._look(wanted, thinking)
        )

    def _look(self, wanted: str, thinking: _Thinking) -> None:
        """Stop it if it has used up its time, or has been waited for long enough."""
        prompt, within = thinking.prompt, thinking.within
        if self._threads.get((prompt.seat, prompt.n)) is not thinking:
            return
        stood = self._services.bot_threads.stood() - thinking.stood
        waited = self._services.clock.now() - thinking.asked_at - stood
        worked = thinking.thread.processor.spent()
        worked = waited if worked is None else worked
        left = min(within - worked, PATIENCE * within - waited)
        if left > 1e-6:
            self._look_again(wanted, thinking, max(left, SHORTEST_LOOK))
            return
        self._forget(prompt.seat, prompt.n)
        # A bot that is given very little time may just not have got to run.
        guilty = worked >= within - 1e-6 or waited >= HUNG
        self._services.bot_threads.stopped(
            thinking.level, thinking.asked_at, guilty=guilty, thread=thinking.thread
        )
        choice = self._hung(thinking.level, prompt)
        self._post(BotChoice(prompt.seat, prompt.n, choice, wanted, thinking.level))

    def _choose(self, table: TableState, level: Level, prompt: OpenPrompt) -> int:
        """The index that a quick one picks."""
        board = table.history.board(prompt.seat)
        threads = self._services.bot_threads
        worked, asked_at = processor_time(), self._services.clock.now()
        try:
            choice = threads.ask(
                level.id, lambda: level.choose(board, prompt.actions, self._random)
            )
        except Stopped:
            threads.stopped(level.id, asked_at)
            return self._hung(level.id, prompt)
        except Exception as error:
            return self._checked(level.id, prompt, BotResult(-1, error))
        if not threads.quick(level):
            self._log.error("bot slow", bot_level=level.id, seq=prompt.seq)
        self._services.metrics.thought(level.id, processor_time() - worked)
        return self._checked(level.id, prompt, BotResult(choice, None))

    def _level(self, level: str, game: str) -> Level:
        """This level, or the best quick one for one that was stopped too often."""
        names = (level, *quick_levels(game))
        threads = self._services.bot_threads
        return self._services.levels[next(filter(threads.trusted, names), names[-1])]

    def _hung(self, level: str, prompt: OpenPrompt) -> int:
        """It has thought too long."""
        threads = self._services.bot_threads
        asked = threads.trusted(level)
        self._log.error("bot hung", bot_level=level, seq=prompt.seq, asked=asked)
        self._services.metrics.failed("bot_hung")
        return prompt.default

    def _checked(self, level: str, prompt: OpenPrompt, result: BotResult) -> int:
        if result.fault is not None:
            fault = log.fault(result.fault)
            self._log.error("bot failed", bot_level=level, seq=prompt.seq, **fault)
            self._services.metrics.failed("bot_failed")
            return prompt.default
        if 0 <= result.choice < len(prompt.actions):
            return result.choice
        self._log.error("bot chose nothing", bot_level=level, seq=prompt.seq, choice=result.choice)
        self._services.metrics.failed("bot_chose_nothing")
        return prompt.default

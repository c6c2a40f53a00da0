"""Open decisions and the clocks that run on them.

A prompt goes only to the seat that decides. Its number `n` rises for every decision of a seat and
never comes again at a table; it is made of the public sequence and the seat's own answers alone, so
that it tells nothing about the prompts of others.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

from game.core.events import Action
from server.table.values import changed
from server.wire.codec import Plain, actions_json
from server.wire.messages import Prompt

PER_EVENT = 8
"""Most decisions a seat can have between two events; more raise `OverflowError`."""


def prompt_number(seq: int, before: int) -> int:
    """`n` of the prompt after event `seq`, when the seat has had `before` others since it."""
    if before >= PER_EVENT:
        raise OverflowError("too many decisions between two events")
    return seq * PER_EVENT + before


class Offered:
    """Actions that a seat may choose from, encoded once for the prompt and the row."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self.actions = actions
        self.may_pass = any(action.passes for action in actions)
        self.compulsory = all(action.wins for action in actions)
        """True if nothing is offered but to win."""
        self.in_window = self.may_pass or self.compulsory
        """True if it belongs to a claim window, so that the others do not know that somebody is
        asked: also a win that one has to take, which has no pass beside it.
        """

    @functools.cached_property
    def json(self) -> list[Plain]:
        """The actions as they are sent and stored; nothing can be read from it."""
        return actions_json(self.actions)


@dataclass(frozen=True)
class OpenPrompt:
    """One decision that a seat owes and has been told of. Times in seconds."""

    seat: int
    n: int
    seq: int
    offered: Offered
    default: int
    base: float | None
    """Thinking time before the bank, None: no clock."""
    grace: float
    bank: float
    uniform: bool = False
    """True if it has the time of a uniform window, which takes nothing from the bank."""
    limit: float | None = None
    """The time the person has in all, if that is less than base and bank (see `hurried`), or if
    there is no clock.
    """
    spent: float = 0.0
    since: float | None = None
    """Time at which the clock was started; None while it stands."""
    asked_at: float | None = None
    """Time at which a bot was asked for the choice; None while none is."""
    choice: int | None = None
    """The bot's choice."""

    @property
    def actions(self) -> Sequence[Action]:
        """Actions that may be chosen."""
        return self.offered.actions

    @property
    def may_pass(self) -> bool:
        """True if one may pass here."""
        return self.offered.may_pass

    @property
    def in_window(self) -> bool:
        """True if it belongs to a claim window."""
        return self.offered.in_window

    @property
    def compulsory(self) -> bool:
        """True if it offers nothing but to win."""
        return self.offered.compulsory

    @property
    def may_win(self) -> bool:
        """True if one may win here."""
        return any(action.wins for action in self.actions)

    # ------------------------------------------------------------ the clock

    def started(self, now: float) -> OpenPrompt:
        """With the clock running."""
        return self if self.since is not None else changed(self, since=now)

    def stopped(self, now: float) -> OpenPrompt:
        """With the clock standing: a bot decides, nobody is there, or the storage refuses."""
        return self if self.since is None else changed(self, spent=self.elapsed(now), since=None)

    def renewed(self, base: float) -> OpenPrompt:
        """With so much time once more, its clock standing."""
        return changed(self, base=base, spent=0.0, since=None)

    def hurried(self, now: float, at_least: float) -> OpenPrompt:
        """With a third of the time that is left, but `at_least` so much of it: once only, even if
        the clocks are stopped and started again.
        """
        left = self.time_left(now)
        if self.base is None or self.limit is not None or left is None or left <= at_least:
            return self
        return changed(self, limit=self.elapsed(now) + max(at_least, left / 3))

    def elapsed(self, now: float) -> float:
        """Time the person has had so far."""
        return self.spent + (now - self.since if self.since is not None else 0.0)

    def base_left(self, now: float) -> float:
        """Seconds that are left of the base."""
        assert self.base is not None
        return max(0.0, min(self.base, self.base + self.grace - self.elapsed(now)))

    def bank_left(self, now: float) -> float:
        """Seconds that are left of the bank: it runs when the base is over."""
        if self.base is None:
            return self.bank
        return max(0.0, min(self.bank, self.bank + self.base + self.grace - self.elapsed(now)))

    def time_left(self, now: float) -> float | None:
        """Seconds until the time is up; None: no limit."""
        most = self.limit
        if self.base is not None:
            with_bank = self.base + self.grace + self.bank
            most = with_bank if most is None else min(most, with_bank)
        return None if most is None else max(0.0, most - self.elapsed(now))

    def clock(self, now: float) -> tuple[int, int] | tuple[None, None]:
        """Milliseconds that are left of base and bank, as they are told; None: no clock."""
        left = self.time_left(now)
        if self.base is None or left is None:
            return None, None
        base = self.base_left(now)
        bank = self.bank_left(now)
        if self.limit is not None:
            base = min(base, left)
            bank = min(bank, left - base)
        return round(base * 1000), round(bank * 1000)

    def message(self, now: float) -> Prompt:
        """The prompt as the seat is sent it, now or again later."""
        base_ms, bank_ms = self.clock(now)
        return Prompt(
            n=self.n,
            seq=self.seq,
            window=self.may_pass,
            actions=self.offered.json,
            default=self.default,
            base_ms=base_ms,
            bank_ms=bank_ms,
        )

"""Open decisions and the clocks that run on them.

A prompt goes only to the seat that decides. Its number `n` rises for every decision of a seat and
never comes again at a table; it is made of the public sequence and the seat's own answers alone,
so that it tells nothing about what others were asked.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

from game.core.events import Action
from server.table.values import changed
from server.wire.codec import Plain, actions_json
from server.wire.messages import DiscardHint, Prompt

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
        self.in_window = self.may_pass or all(action.wins for action in actions)
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
    """Thinking time before the bank, None: no limit."""
    grace: float
    bank: float
    hints: Sequence[DiscardHint]
    why: str | None = None
    uniform: bool = False
    """True if it has the time of a uniform window, which takes nothing from the bank."""
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
        if self.base is None:
            return None
        return max(0.0, self.base + self.grace + self.bank - self.elapsed(now))

    def message(self, now: float) -> Prompt:
        """The prompt as the seat is sent it, now or again later."""
        limited = self.base is not None
        return Prompt(
            n=self.n,
            seq=self.seq,
            window=self.may_pass,
            actions=self.offered.json,
            default=self.default,
            base_ms=round(self.base_left(now) * 1000) if limited else None,
            bank_ms=round(self.bank_left(now) * 1000) if limited else None,
            hints=list(self.hints),
            why=self.why,
        )

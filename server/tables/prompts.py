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
from server.tables.minds import Mind
from server.wire.codec import Plain, actions_json
from server.wire.messages import Clock, DiscardHint, Prompt

PER_EVENT = 8
"""How many decisions a seat can have between two events; more raise `OverflowError`."""


def prompt_number(seq: int, before: int) -> int:
    """`n` of the prompt after event `seq`, when the seat has had `before` others since it."""
    if before >= PER_EVENT:
        raise OverflowError("too many decisions between two events")
    return seq * PER_EVENT + before


class Offered:
    """What a seat may choose from, encoded once for the prompt and the row."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self.actions = actions
        self.window = any(action.passes for action in actions)
        """Whether it is a claim window: one may pass there."""

    @functools.cached_property
    def json(self) -> list[Plain]:
        """The actions as they are sent and stored; nothing can be read from it."""
        return actions_json(self.actions)


@dataclass
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
    hints: list[DiscardHint]
    why: str | None = None
    choice: int | None = None
    """What the bot that plays here has chosen."""
    spent: float = 0.0
    since: float | None = None
    """When the clock was started; None while it stands."""
    uniform: bool = False
    """Whether it has the time of a uniform window, which takes nothing from the bank."""
    moot: bool = False
    """Whether others have decided, though nobody has heard of it. When that was certain may depend
    on who else was asked, so until it is told the prompt is as open as any: its clock runs, and it
    is answered in the same way, though the answer changes nothing.
    """

    mind: Mind | None = None
    """The bot that thinks about it beside the table."""
    asked_at: float | None = None
    """When it began to think there."""
    taken: bool = False
    """Whether an answer has come that waits until something else is stored."""

    @property
    def actions(self) -> Sequence[Action]:
        """What may be chosen."""
        return self.offered.actions

    @property
    def window(self) -> bool:
        """Whether it is a claim window."""
        return self.offered.window

    def elapsed(self, now: float) -> float:
        """Time the person has had so far."""
        return self.spent + (now - self.since if self.since is not None else 0.0)

    def run(self, now: float) -> None:
        """Let the clock run."""
        if self.since is None:
            self.since = now

    def forget(self) -> None:
        """No bot need think about it any more."""
        self.choice = self.asked_at = None
        if self.mind is not None:
            self.mind.stop()
            self.mind = None

    def stand(self, now: float) -> None:
        """Let it stand: a bot sits in, nobody is there, or the storage does not answer."""
        self.spent = self.elapsed(now)
        self.since = None

    def base_left(self, now: float) -> float:
        """What is left of the base."""
        assert self.base is not None
        return max(0.0, min(self.base, self.base + self.grace - self.elapsed(now)))

    def bank_left(self, now: float) -> float:
        """What is left of the bank: it runs when the base is over."""
        if self.base is None:
            return self.bank
        return max(0.0, min(self.bank, self.bank + self.base + self.grace - self.elapsed(now)))

    def time_left(self, now: float) -> float | None:
        """Until the time is up; None: no limit."""
        if self.base is None:
            return None
        return max(0.0, self.base + self.grace + self.bank - self.elapsed(now))

    def overdue(self, now: float) -> float:
        """For how long its time has been up."""
        if self.base is None:
            return 0.0
        return max(0.0, self.elapsed(now) - self.base - self.grace - self.bank)

    def message(self, now: float) -> Prompt:
        """What the seat is sent, now or again later."""
        limited = self.base is not None
        return Prompt(
            n=self.n,
            seq=self.seq,
            window=self.window,
            actions=self.offered.json,
            default=self.default,
            base_ms=round(self.base_left(now) * 1000) if limited else None,
            bank_ms=round(self.bank_left(now) * 1000) if limited else None,
            hints=self.hints,
            why=self.why,
        )


class Prompts:
    """The open prompts of a table, at most one for a seat, and the banks."""

    def __init__(self, seats: int, clock: Clock | None, grace: float) -> None:
        self._clock = clock
        self._grace = grace
        self.open: dict[int, OpenPrompt] = {}
        self.banks = [float(clock.bank) if clock else 0.0] * seats
        self.answered: dict[int, int] = {}
        """Seat → number of the last prompt that the person answered."""
        self.stored: dict[int, tuple[int, int]] = {}
        """After a restart: seat → number and choice of the last answer, which may be the bot's."""

    def put(
        self,
        seat: int,
        n: int,
        seq: int,
        offered: Offered,
        default: int,
        hints: list[DiscardHint],
        why: str | None = None,
        within: float | None = None,
    ) -> OpenPrompt:
        """Open a prompt; its clock stands. `within`: seconds until its uniform window closes."""
        base = float(self._clock.base) if self._clock else None
        grace, bank = self._grace, self.banks[seat]
        if within is not None:
            base, grace, bank = within, 0.0, 0.0
        prompt = OpenPrompt(seat, n, seq, offered, default, base, grace, bank, hints, why)
        prompt.uniform = within is not None
        self.open[seat] = prompt
        return prompt

    def take(self, seat: int) -> None:
        """The open prompt of the seat is not shown any more: its answer has come, and waits."""
        prompt = self.open.get(seat)
        if prompt is not None:
            prompt.taken = True

    def take_none(self) -> None:
        """No answer waits any more."""
        for prompt in self.open.values():
            prompt.taken = False

    def close(self, seat: int, now: float) -> OpenPrompt:
        """Take it away and charge the bank for it."""
        prompt = self.open.pop(seat)
        prompt.stand(now)
        if not prompt.uniform:
            self.banks[seat] = prompt.bank_left(now)
        return prompt

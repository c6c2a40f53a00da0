"""A running deal with what the table adds to it: rows, prompt numbers, its record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.core.catalogue import Game
from game.core.deal import Deal, DealSetup
from game.core.errors import BadRecord
from game.core.events import Action, Emission
from game.core.record import DealRecord, Decision
from game.core.switches import Rules
from server.storage.store import Row
from server.tables.prompts import PER_EVENT, prompt_number
from server.wire.records import decode_rows, encode_decision, encode_opening


@dataclass(frozen=True)
class DealPlan:
    """What is settled about a deal before it begins."""

    match: str
    ruleset: str
    game: Game
    rules: Rules
    setup: DealSetup
    seed: bytes
    first_seq: int


class DealRun:
    """The engine's deal and everything that was decided in it.

    `owed` maps each seat that owes a decision to the number of its prompt.
    """

    def __init__(self, plan: DealPlan) -> None:
        self.plan = plan
        self.deal: Deal[Any] = plan.game.deal(plan.rules, plan.seed, plan.setup)
        self.opening: tuple[Emission, ...] = ()
        self.decisions: list[Decision] = []
        self.owed: dict[int, int] = {}
        self.answered: dict[int, tuple[int, int]] = {}
        """Seat → number of the last prompt that was answered for it, by whomever, and choice."""
        self.last_seq = plan.first_seq - 1
        self._offered: dict[int, Sequence[Action]] = {}
        self._asked: dict[int, tuple[int, int]] = {}

    def begin(self) -> Row:
        """Shuffle and deal; row 0 is to be stored."""
        self.opening = tuple(self.deal.begin())
        self._follow(self.opening, None)
        return Row(
            self.plan.match, self.plan.setup.number, 0, None, -1, encode_opening(self.opening)
        )

    def take(self, seat: int, action: Action) -> Row:
        """A seat decides; the row is to be stored. Raises `IllegalAction`."""
        offered = tuple(self.deal.legal_actions(seat))
        emissions = tuple(self.deal.act(seat, action))
        decision = Decision(seat, action, offered, emissions)
        n = self.owed.get(seat, -1)
        self.decisions.append(decision)
        self.answered[seat] = n, decision.choice
        self._follow(emissions, seat)
        number = len(self.decisions)
        return Row(
            self.plan.match, self.plan.setup.number, number, seat, n, encode_decision(decision)
        )

    def _follow(self, emissions: Sequence[Emission], decided: int | None) -> None:
        """Number the prompts that are open now. One that was open before and offers the same keeps
        its number.
        """
        self.last_seq += len(emissions)
        owed: dict[int, int] = {}
        offered: dict[int, Sequence[Action]] = {}
        for seat in self.deal.deciders:
            actions = self.deal.legal_actions(seat)
            if seat != decided and seat in self.owed and self._offered[seat] == actions:
                owed[seat] = self.owed[seat]
            else:
                owed[seat] = self._next_number(seat)
            offered[seat] = actions
        self.owed, self._offered = owed, offered

    def _next_number(self, seat: int) -> int:
        seq, count = self._asked.get(seat, (-1, 0))
        count = count + 1 if seq == self.last_seq else 0
        self._asked[seat] = (self.last_seq, count)
        return prompt_number(self.last_seq, count)

    def repeatable(self) -> dict[int, tuple[int, int]]:
        """Of `answered` what may be acknowledged again after a restart: nothing of a claim window
        that is over, since an answer that came too late to matter there is stored nowhere, and must
        not be told from one that counted.
        """
        windows = {d.seat: any(a.passes for a in d.offered) for d in self.decisions}
        return {
            seat: (n, choice)
            for seat, (n, choice) in self.answered.items()
            if not windows[seat] or n // PER_EVENT == self.last_seq
        }

    @property
    def emissions(self) -> tuple[Emission, ...]:
        """What the last step led to."""
        return self.decisions[-1].emissions if self.decisions else self.opening

    def record(self) -> DealRecord:
        """Everything about the deal."""
        return DealRecord(
            game=self.plan.game.name,
            ruleset=self.plan.ruleset,
            rules=self.plan.rules.switches(),
            setup=self.plan.setup,
            seed=self.plan.seed.hex(),
            engine_version=self.deal.engine_version,
            opening=self.opening,
            decisions=tuple(self.decisions),
            outcome=self.deal.outcome,
        )


def restore(plan: DealPlan, rows: Sequence[Row]) -> DealRun:
    """The deal as far as its rows go, dealt again from seed and decisions.

    Raises `BadRecord` when the rows cannot be read, have a hole, or are not what today's rules
    lead to: then nobody may play on.
    """
    if [row.number for row in rows] != list(range(len(rows))):
        raise BadRecord("record_differs", "rows are missing")
    opening, decisions = decode_rows(plan.game.name, [row.payload for row in rows])
    run = DealRun(plan)
    run.begin()
    if run.opening != opening:
        raise BadRecord("record_differs", "the opening is not the stored one")
    for row, decision in zip(rows[1:], decisions, strict=True):
        again = run.take(decision.seat, decision.action)
        if run.decisions[-1] != decision or again.n != row.n:
            raise BadRecord("record_differs", f"row {row.number} does not lead where it led")
    return run

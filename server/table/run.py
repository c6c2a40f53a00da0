"""A running deal with the table's additions: rows, prompt numbers, its record."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.core.catalogue import Game
from game.core.deal import Deal, DealSetup
from game.core.errors import BadRecord
from game.core.events import Action, Delay, Emission
from game.core.record import DealRecord, Decision
from game.core.switches import Rules
from server.storage.store import Row
from server.table.prompts import Offered, prompt_number
from server.wire.messages import DealIdentity
from server.wire.records import decode_rows, encode_decision, encode_opening, encode_record_of

TOGETHER = 16
"""Rows that are packed at a time: they repeat each other, so that a tenth is left of them."""

_END = b"\n"
"""Stands in no row: JSON escapes it in texts, and nothing else here has it."""


class PackedRows:
    """Payloads in order. A deal has a hundred, of which nobody needs one before its end."""

    __slots__ = ("_count", "_last", "_packed")

    def __init__(self) -> None:
        self._packed: list[bytes] = []
        self._last: list[bytes] = []
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def append(self, payload: bytes) -> None:
        """One more."""
        self._count += 1
        self._last.append(payload)
        if len(self._last) == TOGETHER:
            self._packed.append(zlib.compress(_END.join(self._last), 1))
            self._last.clear()

    def __iter__(self) -> Iterator[bytes]:
        for packed in self._packed:
            yield from zlib.decompress(packed).split(_END)
        yield from self._last


@dataclass(frozen=True)
class DealPlan:
    """Everything that is settled about a deal before it begins."""

    match: str
    ruleset: str
    game: Game
    rules: Rules
    setup: DealSetup
    seed: bytes
    first_seq: int

    @property
    def identity(self) -> DealIdentity:
        """The deal, as its viewers are told it."""
        return DealIdentity(self.match, self.setup.number, self.ruleset)


class DealRun:
    """The engine's deal and everything that was decided in it.

    `owed` maps each seat that owes a decision to the number of its prompt.
    """

    def __init__(self, plan: DealPlan) -> None:
        self.plan = plan
        self.deal: Deal[Any] = plan.game.deal(plan.rules, plan.seed, plan.setup)
        self.emissions: tuple[Emission, ...] = ()
        """The consequences of the last step."""
        self._rows = PackedRows()
        self.owed: dict[int, int] = {}
        self.answered: dict[int, tuple[int, int]] = {}
        """Seat → number of the last prompt that was answered for it, by whomever, and choice."""
        self.last_seq = plan.first_seq - 1
        self._held: int | None = None
        """Number of the first event since the last turn that waited for a claim window."""
        self._offered: dict[int, Offered] = {}
        self._asked: dict[int, tuple[int, int]] = {}

    def begin(self) -> Row:
        """Shuffle and deal; row 0 is to be stored."""
        self.emissions = tuple(self.deal.begin())
        self._follow(None)
        return self._row(None, -1, encode_opening(self.emissions))

    def take(self, seat: int, action: Action) -> Row:
        """A seat decides; the row is to be stored. Raises `IllegalAction`."""
        offered = self._offered.get(seat) or Offered(self.deal.legal_actions(seat))
        if not offered.in_window:
            self._held = None
        self.emissions = tuple(self.deal.act(seat, action))
        decision = Decision(seat, action, tuple(offered.actions), self.emissions)
        n = self.owed.get(seat, -1)
        self.answered[seat] = n, decision.choice
        payload = encode_decision(decision, offered.json)
        self._follow(seat)
        return self._row(seat, n, payload)

    def _row(self, seat: int | None, n: int, payload: bytes) -> Row:
        self._rows.append(payload)
        return Row(self.plan.match, self.plan.setup.number, self.decided, seat, n, payload)

    @property
    def decided(self) -> int:
        """Number of decisions that were made."""
        return len(self._rows) - 1

    def offered(self, seat: int) -> Offered:
        """Actions that a seat may choose from which owes a decision."""
        return self._offered[seat]

    def _follow(self, decided: int | None) -> None:
        """Number the prompts that are open now. One that was open before and offers the same keeps
        its number.
        """
        for number, emission in enumerate(self.emissions, self.last_seq + 1):
            if self._held is None and emission.delay is Delay.WINDOW:
                self._held = number
        self.last_seq += len(self.emissions)
        owed: dict[int, int] = {}
        offered: dict[int, Offered] = {}
        for seat in self.deal.deciders:
            actions = self.deal.legal_actions(seat)
            before = self._offered.get(seat)
            if seat != decided and before is not None and before.actions == actions:
                owed[seat], offered[seat] = self.owed[seat], before
            else:
                owed[seat], offered[seat] = self._next_number(seat), Offered(actions)
        self.owed, self._offered = owed, offered

    def _next_number(self, seat: int) -> int:
        seq, count = self._asked.get(seat, (-1, 0))
        count = count + 1 if seq == self.last_seq else 0
        self._asked[seat] = (self.last_seq, count)
        return prompt_number(self.last_seq, count)

    @property
    def certain(self) -> int:
        """Number of the last event that everybody has heard for certain. The outcome of a claim
        window does not count, since it would tell whether anybody is asked; once a seat has taken a
        turn, everybody has heard it.
        """
        return self.last_seq if self._held is None else self._held - 1

    def record(self) -> DealRecord:
        """Everything about the deal, read from its rows."""
        opening, decisions = decode_rows(self.plan.game.name, list(self._rows))
        return replace(self._record(), opening=opening, decisions=decisions)

    def encoded(self) -> bytes:
        """The record as it is stored, of the rows as they are."""
        opening, *decisions = self._rows
        return encode_record_of(self._record(), opening, decisions)

    def _record(self) -> DealRecord:
        """All of the record but its rows."""
        return DealRecord(
            game=self.plan.game.name,
            ruleset=self.plan.ruleset,
            rules=self.plan.rules.switches(),
            setup=self.plan.setup,
            seed=self.plan.seed.hex(),
            engine_version=self.deal.engine_version,
            opening=(),
            outcome=self.deal.outcome,
        )


def restore(plan: DealPlan, rows: Sequence[Row]) -> DealRun:
    """The deal as far as its rows go, dealt again from seed and decisions.

    Raises `BadRecord` when the rows cannot be read, have a hole, or do not follow by today's rules:
    then nobody may play on.
    """
    if [row.number for row in rows] != list(range(len(rows))):
        raise BadRecord("record_differs", "rows are missing")
    opening, decisions = decode_rows(plan.game.name, [row.payload for row in rows])
    run = DealRun(plan)
    run.begin()
    if run.emissions != opening:
        raise BadRecord("record_differs", "the opening is not the stored one")
    for row, decision in zip(rows[1:], decisions, strict=True):
        offered = tuple(run.deal.legal_actions(decision.seat))
        again = run.take(decision.seat, decision.action)
        if (offered, run.emissions, again.n) != (decision.offered, decision.emissions, row.n):
            raise BadRecord("record_differs", f"row {row.number} does not lead where it led")
    return run

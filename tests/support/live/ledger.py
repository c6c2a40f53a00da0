"""A database's rows about every match, read back, dealt again and numbered.

`Ledger` is built from the rows of the database's tables, on any database, without any help of the
server that wrote them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, select

from game.core.errors import GameError
from game.core.events import Action, Emission
from game.core.match import Match
from game.core.record import DealRecord
from game.core.rng import deal_seed
from game.registry import GAMES, RULESETS
from server.storage.models import matches, records, rows, tables
from server.storage.queries import match_from, table_from
from server.storage.statements import unpacked
from server.storage.store import Row, StoredMatch, StoredSeat, StoredTable
from server.table.match_run import MatchRun, match_from_plain, sitters_in
from server.table.prompts import PER_EVENT
from server.table.run import DealPlan, DealRun, restore
from server.wire.codec import Plain, action_to_wire, event_to_wire
from server.wire.records import decode_record, decode_rows

Stored = Mapping[str, Sequence[Mapping[str, Any]]]
"""Rows by table."""


class TableLedger:
    """One table over all its matches: every emission by its public number, every decision by seat
    and number of its prompt.
    """

    def __init__(self, stored: StoredTable) -> None:
        self.stored = stored
        self.emissions: dict[int, Emission] = {}
        self.decisions: dict[tuple[int, int], Plain] = {}
        self.first_of_deal = 1
        """Number of the first emission of the last deal."""
        self.match: StoredMatch | None = None
        """The last one that is stored."""
        self.matches: list[StoredMatch] = []
        self.run: DealRun | None = None
        """The deal that is running."""
        self._plain: dict[tuple[int | None, int], Plain] = {}
        self._dealt: list[tuple[int, Sequence[StoredSeat]]] = []

    def enter(self, seats: Sequence[StoredSeat], first: int) -> None:
        """Note the people who sit there in the deal that begins with this emission."""
        self._dealt.append((first, seats))

    def sitter(self, seat: int, number: int) -> str | None:
        """The person who had this seat in the deal that the emission is of."""
        dealt = [seats for first, seats in self._dealt if first <= number]
        return dealt[-1][seat].player

    @property
    def last(self) -> int:
        """Number of the last emission."""
        return max(self.emissions, default=0)

    def view_for(self, viewer: int | None, number: int) -> Plain:
        """The event that this viewer hears of an emission."""
        key = viewer, number
        if key not in self._plain:
            self._plain[key] = event_to_wire(self.emissions[number].view_for(viewer))
        return self._plain[key]


class Ledger:
    """Every table. `complaints` lists the contradictions."""

    def __init__(self, stored: Stored) -> None:
        self.complaints: list[str] = []
        self.tables: dict[str, TableLedger] = {}
        self.settled = 0
        self.decisions = 0
        for entry in stored.get("tables", ()):
            table = table_from(entry)
            self.tables[table.id] = TableLedger(table)
        played = sorted(map(match_from, stored.get("matches", ())), key=lambda one: one.started)
        steps, settled = _by_match(stored.get("rows", ())), _by_match(stored.get("records", ()))
        for match in played:
            try:
                self._read(match, steps.pop(match.id, []), settled.pop(match.id, []))
            except GameError as error:
                self._complain(match, f"cannot be dealt again: {error}")
        for orphan in (*steps, *settled):
            self.complaints.append(f"match {orphan} is not stored, but rows of it are")
        for ledger in self.tables.values():
            wanted = ledger.stored.match
            if wanted is not None and (ledger.match is None or ledger.match.id != wanted):
                self.complaints.append(f"table {ledger.stored.id} plays a match that is not there")

    def _complain(self, match: StoredMatch, about: str) -> None:
        self.complaints.append(f"table {match.table}, match {match.id}: {about}")

    def _read(
        self, match: StoredMatch, steps: list[Mapping[str, Any]], settled: list[Mapping[str, Any]]
    ) -> None:
        table = self.tables[match.table]
        table.match, table.run = match, None
        table.matches.append(match)
        settled.sort(key=lambda entry: entry["deal"])
        self._check_books(match, steps, settled)
        played = [decode_record(unpacked(one["record"], one["version"])) for one in settled]
        dissolved = match.ended is not None and bool(steps)
        first = _first_given_up(match, steps) if dissolved else match.first_seq
        before = sum(len(list(record.emissions())) for record in played)
        number = table.last + 1 if first is None else first - before
        stored = match_from_plain(match.state)
        state = Match.start(len(match.seats), stored.length)
        if stored.dice:  # Older matches have none, nor has one that still collects its shares.
            state = state.with_dice(MatchRun.of(match).dice())
        for entry, record in zip(settled, played, strict=True):
            run = self._dealt_again(match, _plan(match, state, number), table, record)
            outcome = run.deal.outcome
            if outcome is None:
                self._complain(match, f"deal {entry['deal']} is settled, but not over")
                return
            if list(outcome.scores) != list(entry["scores"]) or sum(outcome.scores) != 0:
                self._complain(match, f"deal {entry['deal']} is not paid as it was played")
            number = self._enter(table, match, number, record, entry["deal"])
            state = state.after(outcome)
            self.settled += 1
        if stored != state:
            self._complain(match, "its state is not the sum of its deals")
        if state.finished and match.ended is None:
            self._complain(match, "finished, but not ended")
        table.first_of_deal = number
        if steps:
            found = sorted((_row(step) for step in steps), key=lambda row: row.number)
            table.run = restore(_plan(match, state, number), found)
            record = table.run.record()
            for row, step in zip(found[1:], record.decisions, strict=True):
                assert row.seat is not None
                self._decided(table, match, row.seat, row.n, step.action)
            self._enter(table, match, number, record, len(settled) + 1)
            if dissolved:
                # A deal that counts for nothing is not shown any more.
                table.first_of_deal, table.run = table.last + 1, None

    def _check_books(
        self, match: StoredMatch, steps: list[Mapping[str, Any]], settled: list[Mapping[str, Any]]
    ) -> None:
        """No deal twice, none left out, none both running and settled; time goes on."""
        deals = [entry["deal"] for entry in settled]
        if deals != list(range(1, len(match.history) + 1)):
            self._complain(match, f"deals {deals} are stored, {len(match.history)} were paid")
        paid = [list(entry["scores"]) for entry in settled]
        if paid != [list(scores) for scores in match.history]:
            self._complain(match, "the score board is not that of the deals")
        if {step["deal"] for step in steps} - {len(deals) + 1}:
            self._complain(match, "rows of a deal that is not running")
        times = [match.started, *(entry["ended"] for entry in settled)]
        times += [match.ended] if match.ended is not None else []
        if times != sorted(times):
            self._complain(match, "something ended before it began")

    def _dealt_again(
        self, match: StoredMatch, plan: DealPlan, table: TableLedger, record: DealRecord
    ) -> DealRun:
        """A finished deal as its seed and decisions give it."""
        run = DealRun(plan)
        run.begin()
        for step in record.decisions:
            row = run.take(step.seat, step.action)
            self._decided(table, match, step.seat, row.n, step.action)
        if run.record() != record:
            self._complain(match, f"deal {plan.setup.number} is not what its seed leads to")
        return run

    def _decided(
        self, table: TableLedger, match: StoredMatch, seat: int, n: int, action: Action
    ) -> None:
        self.decisions += 1
        if (seat, n) in table.decisions:
            self._complain(match, f"seat {seat} decided {n} twice")
        table.decisions[seat, n] = action_to_wire(action)

    def _enter(
        self, table: TableLedger, match: StoredMatch, first: int, record: DealRecord, deal: int
    ) -> int:
        """Number the emissions of a deal; the number that comes after them."""
        table.enter(sitters_in(match, deal), first)
        table.first_of_deal = first
        for number, emission in enumerate(record.emissions(), first):
            if number in table.emissions:
                self._complain(match, f"number {number} is used twice")
            table.emissions[number] = emission
        return table.last + 1


def _plan(match: StoredMatch, state: Match, first: int) -> DealPlan:
    ruleset = RULESETS[match.ruleset]
    shares = [bytes.fromhex(share or "") for share in match.entropies]
    return DealPlan(
        match=match.id,
        ruleset=ruleset.id,
        game=GAMES[ruleset.game],
        rules=ruleset.default.replace(match.rules),
        setup=state.setup(),
        seed=deal_seed(match.server_seed, shares, match.id, state.number),
        first_seq=first,
    )


def _first_given_up(match: StoredMatch, steps: list[Mapping[str, Any]]) -> int | None:
    """The number of the first emission of a deal that was given up, if a decision tells. The match
    names the next number: after that deal if a vote has ended it, but not if the table was closed.
    """
    rows = sorted((_row(step) for step in steps), key=lambda row: row.number)
    if len(rows) == 1:
        return None
    opening, _ = decode_rows(RULESETS[match.ruleset].game, [rows[0].payload])
    return rows[1].n // PER_EVENT - len(opening) + 1


def _row(entry: Mapping[str, Any]) -> Row:
    return Row(*(entry[name] for name in ("match_id", "deal", "number", "seat", "n", "payload")))


def _by_match(entries: Iterable[Mapping[str, Any]]) -> dict[str, list[Mapping[str, Any]]]:
    result: dict[str, list[Mapping[str, Any]]] = {}
    for entry in entries:
        result.setdefault(entry["match_id"], []).append(entry)
    return result


def stored_in(connection: Connection) -> Stored:
    """Everything that a database holds, as of one moment."""
    return {
        table.name: [*connection.execute(select(table)).mappings()]
        for table in (tables, matches, rows, records)
    }

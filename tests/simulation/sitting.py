"""The people who sit, and those who sit out, in each deal, noted as the deal is stored.

The order in which people sit out is worked out here once more, person by person, from the table's
earlier state; the stored order has to be the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from server.storage.store import StoredMatch, StoredTable
from server.table.match_run import MatchRun, wins_of
from server.table.seats import Seats
from server.table.state import TableState


@dataclass
class Places:
    """The people of a table: by seat, and in the order in which they come in."""

    seats: list[str | None]
    bench: list[str | None]
    next_out: int
    """The seat that yields next."""

    def rotate(self, there: set[str | None], *, due: bool) -> None:
        """People who wait and are `there` take the seats without a person; when it is `due`, also
        those of others, seat after seat.
        """
        free = [seat for seat, player in enumerate(self.seats) if player is None]
        taken = [seat for seat, player in enumerate(self.seats) if player is not None]
        later = [seat for seat in taken if seat >= self.next_out % len(self.seats)]
        yielding = [*later, *(seat for seat in taken if seat not in later)] if due else []
        for player in [one for one in self.bench if one in there]:
            if not free and not yielding:
                return
            self.bench.remove(player)
            if free:
                self.seats[free.pop(0)] = player
                continue
            seat = yielding.pop(0)
            self.bench.append(self.seats[seat])
            self.seats[seat] = player
            self.next_out = (seat + 1) % len(self.seats)


class Sittings:
    """The people of every deal of a run. `complaints` lists the breaches of the rotation."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self.players: dict[str, dict[int, tuple[str | None, ...]]] = {}
        """By match and number of a deal the people on its seats."""
        self.shifts = 0
        """Deals before which somebody has come in for another."""
        self._next_out: dict[str, int] = {}

    def dealt(self, match: StoredMatch, deal: int, table: StoredTable, before: TableState) -> None:
        """A deal begins at a table that was as `before`."""
        seats = [seat.player for seat in table.seats]
        bench = [person.player for person in table.bench.people]
        self.players.setdefault(match.id, {})[deal] = tuple(seats)
        about = f"table {table.id}, deal {deal}"
        people = [player for player in (*seats, *bench) if player is not None]
        if len(people) != len(set(people)):
            self.complaints.append(f"{about}: somebody has two places")
        mode = table.options.get("rotation")
        if mode is None:
            if bench:
                self.complaints.append(f"{about}: {bench} sit out where that was not agreed")
            return
        if deal > 1 and not before.reserved:
            won = bool(wins_of(match).get(deal - 1))
            self._check_order(about, table, before, due=mode == "deal" or won)
        elif deal == 1 and [seat.player for seat in before.seats] != seats:
            self.complaints.append(f"{about}: others sit there than when the match began")
        self._next_out[match.id] = table.bench.next_out

    def _check_order(self, about: str, table: StoredTable, before: TableState, due: bool) -> None:
        assert before.match is not None
        there = {person.player for person in before.bench.people if person.connected}
        expected = Places(
            [seat.player for seat in before.seats],
            [person.player for person in before.bench.people],
            self._next_out[before.match.stored.id],
        )
        expected.rotate(there, due=due)
        found = Places(
            [seat.player for seat in table.seats],
            [person.player for person in table.bench.people],
            table.bench.next_out,
        )
        if found != expected:
            self.complaints.append(f"{about}: {found} instead of {expected}")
        out = _out(before.seats, found)
        if before.sits_out != out:
            self.complaints.append(f"{about}: {before.sits_out} were to sit out, {out} do")
        self.shifts += bool(out)

    def wrongly_credited(self, match: StoredMatch) -> Iterator[str]:
        """Compare the points of people in a match with the people who sat there in each deal."""
        told = MatchRun.of(match).message()
        credits: dict[str | None, int] = {}
        due: dict[str | None, int] = {}
        for deal, scores in enumerate(match.history, 1):
            line = told.sat[deal - 1]
            for seat, points in enumerate(scores):
                due_to = self.players[match.id][deal][seat]
                due[due_to] = due.get(due_to, 0) + points
                credited = told.players[line[seat]].player
                credits[credited] = credits.get(credited, 0) + points
        if credits != due:
            yield f"match {match.id} credits {credits}, not {due}"
        if sum(credits.values()) != 0:
            yield f"match {match.id} credits {credits}, which is no sum of zero"


def _out(before: Seats, after: Places) -> list[int]:
    """The seats whose people sit out now."""
    return [seat for seat, one in enumerate(before) if one.player and one.player in after.bench]

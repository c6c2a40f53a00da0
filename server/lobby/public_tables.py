"""The list of public tables: made once a second for everybody who asks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from server.runtime.clock import Clock
from server.storage.store import RunningTable
from server.table.state import TableState
from server.wire.messages import TableSummary

MOST_LISTED = 50
MOST_OWN = 50
"""So many more are kept: a person's own tables are left out of the list."""
GOOD_FOR = 1.0
"""Seconds for which a list is good: to make one looks at every table in memory."""


class PublicTables:
    """The newest public tables, as a person without a seat sees them. `public` finds the public
    tables of this server, and those of `elsewhere` that it does not have.
    """

    def __init__(
        self,
        clock: Clock,
        public: Callable[[Sequence[RunningTable]], Iterable[TableState]],
    ) -> None:
        self._clock = clock
        self._public = public
        self._made = float("-inf")
        self._elsewhere: Sequence[RunningTable] = ()
        self._rows: list[TableSummary] = []

    def rows(
        self, own: Collection[str], elsewhere: Sequence[RunningTable] = ()
    ) -> list[TableSummary]:
        """The newest ones, except a person's `own`, newest first; a second old at most, and made
        anew for another list `elsewhere`.
        """
        now = self._clock.now()
        if now - self._made >= GOOD_FOR or elsewhere is not self._elsewhere:
            found = sorted(self._public(elsewhere), key=lambda state: state.created, reverse=True)
            self._rows = [state.summary("") for state in found[: MOST_LISTED + MOST_OWN]]
            self._made, self._elsewhere = now, elsewhere
        return [row for row in self._rows if row.table not in own][:MOST_LISTED]

"""The tables in memory of each person."""

from __future__ import annotations


class Members:
    """The members of each table and the tables of each person, all by id."""

    def __init__(self) -> None:
        self._people: dict[str, frozenset[str]] = {}
        self._tables: dict[str, dict[str, None]] = {}
        """The same by person."""

    def __len__(self) -> int:
        """Number of the people who are members of some table."""
        return len(self._tables)

    def set(self, table: str, people: frozenset[str]) -> None:
        """The table has these members now, and no others."""
        before = self._people.get(table, frozenset())
        for person in before - people:
            del self._tables[person][table]
            if not self._tables[person]:
                del self._tables[person]
        for person in people - before:
            self._tables.setdefault(person, {})[table] = None
        if people:
            self._people[table] = people
        else:
            self._people.pop(table, None)

    def tables_of(self, person: str) -> list[str]:
        """The tables of which this person is a member."""
        return list(self._tables.get(person, ()))

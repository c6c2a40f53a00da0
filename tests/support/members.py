"""The index of people's tables against a walk over every table in memory."""

from __future__ import annotations

from collections.abc import Iterator

from server.lobby.lobby import Lobby
from server.table.state import TableState


def wrong_members(lobby: Lobby) -> Iterator[str]:
    """Everybody whose tables are others than the index says."""
    people = {player for table in lobby for player in _people(table.state)}
    for player in sorted(people):
        walked = [table for table in lobby if table.state.has(player) or table.state.waits(player)]
        found = lobby._tables.of_member(player)
        if sorted(table.id for table in found) != sorted(table.id for table in walked):
            yield f"{player} is found at {len(found)} tables, and is at {len(walked)}"
        if not all(table in walked for table in found):
            yield f"{player} is found at a table that is not in memory"
    if len(lobby._tables._members) != len(people):
        yield f"{len(lobby._tables._members)} people are known, and there are {len(people)}"


def _people(state: TableState) -> Iterator[str]:
    yield from (one.player for one in state.people if one.player is not None)
    yield from (player for player, _ in state.reserved.values())
    yield from (one.player for one in state.admission.asking)

"""An evening: the matches of one room, for everybody who has its address, whether or not the room
is still there.
"""

from __future__ import annotations

import hashlib
import hmac
import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from game.core.catalogue import Ruleset
from game.core.switches import Setting
from server.storage.store import MatchSummary, StoredSeat
from server.table.match_run import sitters_of

_TAG = 32
"""Characters at the end of an address that nobody can guess: 128 bits."""


def evening_address(table: str, share: str) -> str:
    """The address of the evening at a table, whose first match has this share. A link to one replay
    does not tell the table; the table does not tell its replays.
    """
    parts = "\0".join(("paiju-evening-1", table, share)).encode()
    digest = hashlib.sha256(parts).hexdigest()
    return f"{table}{digest[:_TAG]}"


def table_of(address: str) -> str:
    """The table that an address names; `is_address` tells if it is one."""
    return address[:-_TAG]


def is_address(address: str, share: str) -> bool:
    """True if this is the address of the evening whose first match has this share."""
    return hmac.compare_digest(address, evening_address(table_of(address), share))


def sitters_by_deal(summary: MatchSummary) -> list[tuple[StoredSeat, ...]]:
    """The people and bots of each finished deal."""
    match = summary.match
    others = sitters_of(match)
    return [others.get(deal, match.seats) for deal in range(1, len(match.history) + 1)]


def _naming(
    name: str, rules: Mapping[str, Setting], rulesets: Mapping[str, Ruleset]
) -> dict[str, Setting]:
    """The switches by which the ruleset called `name` has other names, as these rules have them."""
    ruleset = rulesets.get(name)
    names = () if ruleset is None else ruleset.names
    asked = {one.switch for called in names for one in called.where}
    return {switch: rules[switch] for switch in sorted(asked & rules.keys())}


def evening_to_plain(
    address: str,
    played: Sequence[MatchSummary],
    player: str | None,
    rulesets: Mapping[str, Ruleset],
) -> dict[str, Any]:
    """An evening in a list, as one of its people knows it: the time, the others, and the points;
    without a person everybody, and no points. `played` are their matches, newest first. Each
    ruleset is told once with the switches that its name depends on.
    """
    names: dict[str, str] = {}
    points = 0
    for one in reversed(played):
        for seats, scores in zip(sitters_by_deal(one), one.match.history, strict=True):
            for seat, score in zip(seats, scores, strict=True):
                if seat.player is not None:
                    names[seat.player] = seat.name
                points += score if player is not None and seat.player == player else 0
    games: list[dict[str, Any]] = []
    for one in reversed(played):
        name = one.match.ruleset
        game = {"ruleset": name, "rules": _naming(name, one.match.rules, rulesets)}
        if game not in games:
            games.append(game)
    return {
        "evening": address,
        "started": played[-1].match.started,
        "matches": len(played),
        "deals": sum(len(one.match.history) for one in played),
        "rulesets": list(dict.fromkeys(one.match.ruleset for one in reversed(played))),
        "games": games,
        "with": [name for who, name in names.items() if who != player],
        "points": points,
    }


def by_table(found: Sequence[MatchSummary]) -> Mapping[str, list[MatchSummary]]:
    """By table the matches that several people have played; others are no evening."""
    tables: dict[str, list[MatchSummary]] = {}
    for one in found:
        people = {
            seat.player
            for seat in itertools.chain.from_iterable(sitters_by_deal(one))
            if seat.player is not None
        }
        if len(people) > 1:
            tables.setdefault(one.match.table, []).append(one)
    return tables

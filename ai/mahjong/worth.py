"""The expected worth of a hand: for each way to a win, its chance times what it then earns.

A way is a race, a turn at a time: this seat comes by a tile that brings it nearer, or somebody else
ends the deal. The constants fit deals that four greedy players played with each other: how often a
hand so far from ready won in the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ai.mahjong.sight import Sight, Way
from game.mahjong.algebra import add_tile, counts_of_keys, remove_tile
from game.mahjong.events import Group
from game.mahjong.melds import Meld, MeldKind
from game.mahjong.scoring.reading import Circumstances
from game.mahjong.scoring.score import best_score
from game.mahjong.scoring.tables import TABLES
from game.mahjong.shapes import STANDARD
from game.mahjong.tiles import KINDS, kinds_in
from game.mahjong.waits import live_tiles

USUAL_LIVE: Final = (5, 14, 26, 45, 66, 78)
"""Tiles that bring a hand nearer, by how many tiles away from ready it is; farther as the last."""

DISCARDED_WIN: Final = 2.4
"""Winning tiles that others discard for each that a ready hand draws."""

CLAIMED_CLOSED: Final = 1.2
"""Tiles that a closed hand could claim for each that it draws, to come nearer."""

CLAIMED_OPEN: Final = 0.9
"""The same of an open one: what is laid down does not change any more."""

WITHOUT_CHOW: Final = 1 / 3
"""The share of claims that is left where there are pungs only."""

OTHERS_WIN: Final = 0.034
"""By how much the chance that somebody else wins grows with each go round the table."""

OTHERS_WIN_MOST: Final = 0.3
"""Where it stops growing."""

SPARED: Final = 5
"""How often the base is not paid to others when this seat wins."""


def worth(sight: Sight, taken: Sequence[int], melds: tuple[Meld, ...], draws_in: int) -> float:
    """What the hand is worth once `taken` has left it beside `melds`, in points: for each of the
    nearest ways to a win those of that win, and what is not paid to others then, times its chance.

    `draws_in`: after so many turns of others the seat draws.
    """
    spared = sight.rules.base * SPARED
    is_open = any(meld.is_open for meld in melds)
    ways = sight.ways(taken, melds)
    nearest = min((way.away for way in ways), default=0)
    total = 0.0
    for way in ways:
        if way.away > nearest:
            continue
        closed, opened = _points(sight, way, melds)
        if is_open:
            total += _chance(sight, way, draws_in, CLAIMED_OPEN) * (closed + spared)
            continue
        drawn = _chance(sight, way, draws_in, 0.0)
        if not sight.rules.opened_needed:
            total += drawn * (closed + spared)
        if opened is not None:
            claimed = _chance(sight, way, draws_in, CLAIMED_CLOSED) - drawn
            total += claimed * (opened + spared)
    return total


def _chance(sight: Sight, way: Way, draws_in: int, claimed: float) -> float:
    """That every step comes before somebody else wins, turn by turn; `claimed`: tiles that come
    from others for each that is drawn, until the hand is ready.
    """
    live = live_tiles(way.helping, sight.live) + sight.live_wild
    if way.away < 0 or not live:
        return float(way.away < 0)
    rules, seats = sight.rules, sight.rules.seats
    unseen = max(sum(sight.live), 1)
    found = [tiles / unseen for tiles in _live_later(way, live)]
    each = 1 / (seats - 1)
    if not rules.chow:
        claimed *= WITHOUT_CHOW
    discarded = 0.0 if rules.self_draw_only else DISCARDED_WIN
    pace = (1 + discarded) / (1 + DISCARDED_WIN)
    lacking = [0.0] * (way.away + 1) + [1.0]
    chance = 0.0
    drawn = rules.draws - sight.board.tiles_left
    for turn in range(sight.board.tiles_left):
        own = turn % seats == draws_in
        nearer, won = (1.0, 1.0) if own else (claimed * each, discarded * each)
        for steps in range(1, len(lacking)):
            come = lacking[steps] * min(found[steps - 1] * (won if steps == 1 else nearer), 1.0)
            lacking[steps] -= come
            lacking[steps - 1] += come
        chance += lacking[0]
        lacking[0] = 0.0
        if not own:
            ends = min(OTHERS_WIN * (drawn + turn) / seats, OTHERS_WIN_MOST) * pace * each
            lacking = [part * (1 - ends) for part in lacking]
    return chance


def _live_later(way: Way, live: int) -> list[float]:
    """The tiles that will bring it nearer at each step, the last one first."""
    if way.shape != STANDARD:
        # Each tile that comes is one fewer that is lacking.
        return [live * (away + 1) / (way.away + 1) for away in range(way.away + 1)]
    return [*(_usual(away) for away in range(way.away)), live]


def _usual(away: int) -> int:
    return USUAL_LIVE[min(away, len(USUAL_LIVE) - 1)]


def _points(sight: Sight, way: Way, melds: tuple[Meld, ...]) -> tuple[int, int | None]:
    """The points of the nearest hand that this way leads to, every wildcard being what it stands
    for, and those when one of its groups is claimed; None where none can be.

    Where the rules ask for more than that hand has, both are the least that a win is worth.
    """
    least = TABLES[sight.rules.scoring].points(sight.rules.base, 0)
    claimable = least if way.shape == STANDARD else None
    completed = _completed(sight, way)
    if completed is None:
        return least, claimable
    counts, tile = completed
    how = "self_drawn" if sight.rules.self_draw_only else "discard"
    circumstances = Circumstances(tile, how)
    try:
        score = best_score(sight.rules, counts, melds, circumstances)
    except ValueError:
        return least, claimable
    if claimable is None or any(meld.is_open for meld in melds):
        return score.points, None if claimable is None else score.points
    for group in score.groups[len(melds) :]:
        opened = _claimed(group)
        if opened is None:
            continue
        rest = list(counts)
        for kind in group.tiles:
            rest[kind] -= 1
        if not rest[tile]:
            circumstances = Circumstances(next(k for k in range(KINDS) if rest[k]), how)
        return score.points, best_score(sight.rules, rest, (*melds, opened), circumstances).points
    return score.points, None


def _claimed(group: Group) -> Meld | None:
    """The meld that a group of a hand is when another seat gave a tile of it."""
    if len(group.tiles) != 3:
        return None
    kind = MeldKind.PUNG if len(set(group.tiles)) == 1 else MeldKind.CHOW
    return Meld(kind, group.tiles[0], group.tiles[0], 1)


def _completed(sight: Sight, way: Way) -> tuple[list[int], int] | None:
    """Counts of the nearest complete hand, and its last tile: first what is lacking comes, then
    what is not needed goes. None when nothing that is lacking may come.
    """
    keys = list(way.keys)
    last = -1
    live = list(sight.live)
    while missing := way.deficit(keys):
        for kind in sorted(kinds_in(way.accepted(keys, missing)), key=lambda kind: -live[kind]):
            more = list(keys)
            add_tile(more, kind)
            if live[kind] and way.deficit(more) < missing:
                break
        else:
            return None
        keys, last = more, kind
        live[kind] -= 1
    counts = counts_of_keys(keys)
    for kind in range(KINDS):
        while counts[kind]:
            left = list(keys)
            remove_tile(left, kind)
            if way.deficit(left):
                break
            keys = left
            counts[kind] -= 1
    return counts, last

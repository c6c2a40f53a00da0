"""The results of a settled deal in columns: one for each seat, one for each win."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from game.core.switches import Setting
from server.storage.moment import moment_of
from server.storage.store import SeatResult, StoredMatch, StoredWin
from server.table.match_run import MatchRun, sitters_in, wins_of


def results_of(
    match: MatchRun, naming: Mapping[str, Setting], deal: int, ended: float
) -> tuple[SeatResult | StoredWin, ...]:
    """The results of the last deal of this match, which is its deal `deal` and ended then (UTC
    seconds); `naming` as `Ruleset.naming` has it. A deal that is played on has none.
    """
    stored = match.stored
    if moment_of(stored) is not None:
        return ()
    people = [seat.player for seat in sitters_in(stored, deal)]
    # In a race the marks decide; without one they are the scores.
    totals = match.state.marks
    seats = tuple(
        SeatResult(
            match=stored.id,
            deal=deal,
            seat=seat,
            player=player,
            ruleset=stored.ruleset,
            naming=msgspec.json.encode(dict(naming), order="sorted").decode(),
            race=stored.length[0] == "points",
            seats=len(people),
            people=sum(one is not None for one in people),
            points=stored.history[deal - 1][seat],
            place=1 + sum(one > totals[seat] for one in totals)
            if match.state.finished and _sat_through(stored, deal, seat)
            else None,
            ended=ended,
        )
        for seat, player in enumerate(people)
    )
    return seats + tuple(
        StoredWin(
            match=stored.id,
            deal=deal,
            number=number,
            seat=win.seat,
            player=people[win.seat],
            giver=win.giver,
            giver_player=None if win.giver is None else people[win.giver],
            self_drawn=win.self_drawn,
            points=win.points,
            fans=win.fans,
        )
        for number, win in enumerate(wins_of(stored).get(deal, ()))
    )


def _sat_through(stored: StoredMatch, deals: int, seat: int) -> bool:
    """True if one person, or a bot, has sat there in all deals of the match."""
    return len({sitters_in(stored, deal)[seat].player for deal in range(1, deals + 1)}) == 1

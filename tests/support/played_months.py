"""Months of matches by chance, as a server stores them, without a deal that is really dealt."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from game.core.deal import Outcome, Win
from game.core.match import MatchLength
from server.storage.store import SettledDeal, StoredPlayer, StoredSeat, StoredTable, Write
from server.table.match_run import MatchRun
from server.table.results import results_of

RULESETS = ("mahjong/tuidaohu", "mahjong/sichuan", "paohuzi/changde")
FANS = ("all_pungs", "half_flush", "seven_pairs", "last_tile")
LENGTHS = (MatchLength("deals", 4), MatchLength("rounds", 1), MatchLength("points", 12))
DAY = 86_400.0
FIRST = 1_760_000_000.0


@dataclass(frozen=True)
class Played:
    """A match after its last deal, and everything that was stored for it, in order."""

    run: MatchRun
    ends: dict[int, float]
    """By deal its end (UTC seconds), without the deals that were given up."""
    writes: tuple[Write, ...]


def people(count: int) -> list[StoredPlayer]:
    """So many people."""
    return [StoredPlayer(f"person{number:03}", f"人{number}") for number in range(count)]


def played_months(
    chance: random.Random, known: Sequence[StoredPlayer], matches: int
) -> list[Played]:
    """So many matches of these people and bots, one after the other."""
    return [_match(chance, known, number) for number in range(matches)]


def _match(chance: random.Random, known: Sequence[StoredPlayer], number: int) -> Played:
    ruleset = chance.choice(RULESETS)
    count = 3 if ruleset.startswith("paohuzi") else 4
    seats = tuple(_seats(chance, known, count))
    length = chance.choice(LENGTHS)
    stays = ruleset == "mahjong/sichuan" and chance.random() < 0.5
    naming = {"winners_stay": True} if stays else {}
    table = StoredTable(
        id=f"table{number}",
        code=f"C{number}",
        link=f"link{number}",
        ruleset=ruleset,
        preset=None,
        rules={"base": 1, **naming},
        options={"deals": 4},
        host=next((seat.player for seat in seats if seat.player), "nobody"),
        phase="closed",
        seats=seats,
        created=FIRST + number,
        match=f"match{number:05}",
    )
    now = FIRST + number * DAY / 7
    run = MatchRun.start(table, length, (None,) * count, chance.randbytes, now, 1)
    named = replace(run.stored, id=f"match{number:05}", share=f"share{number:05}")
    run = replace(run, stored=named)
    writes: list[Write] = [table, run.stored]
    ends: dict[int, float] = {}
    dissolved_after = chance.choice((None, None, None, 2))
    for deal in itertools.count(1):
        if chance.random() < 0.1:
            # Somebody else sits there from now on.
            seats = tuple(_seats(chance, known, count))
        run = run.seat_deal(seats)
        now += 300.0
        if chance.random() < 0.03:
            run = run.void(deal, now)
        else:
            outcome, wins = _outcome(chance, run, length)
            run = run.settle(outcome, wins, deal, now)
            ends[deal] = now
            writes.append(SettledDeal(named.id, deal, outcome.scores, b"record", now))
            writes += results_of(run, naming, deal, now)
        if run.state.finished:
            break
        if dissolved_after == deal:
            run = run.dissolve(now, deal)
            break
    return Played(run, ends, (*writes, run.stored))


def _seats(
    chance: random.Random, known: Sequence[StoredPlayer], count: int
) -> Iterator[StoredSeat]:
    bots = chance.choice((0, 0, 1, 2, 3))
    sitting = chance.sample(known, count)
    for seat, player in enumerate(sitting):
        if seat >= count - bots:
            yield StoredSeat(level="greedy", name="")
        else:
            yield StoredSeat(player.id, player.name)


def _outcome(
    chance: random.Random, run: MatchRun, length: MatchLength
) -> tuple[Outcome, tuple[Win, ...]]:
    """One or two wins of a deal, or none; payments sum to zero."""
    seats = run.state.seats
    scores = [0] * seats
    marks = [0] * seats
    wins = []
    for winner in chance.choices(range(seats), k=chance.choice((0, 1, 1, 1, 2))):
        points = chance.randint(1, 24)
        others = [seat for seat in range(seats) if seat != winner]
        giver = chance.choice((None, *others))
        for payer in others if giver is None else [giver]:
            scores[payer] -= points
            scores[winner] += points
        marks[winner] += points
        fans = tuple(chance.sample(FANS, chance.randint(0, 2)))
        wins.append(Win(winner, giver, giver is None, fans, points))
    race = length.unit == "points"
    winners = tuple(win.seat for win in wins)
    outcome = Outcome(tuple(scores), winners, chance.randrange(seats), tuple(marks) if race else ())
    return outcome, tuple(wins)

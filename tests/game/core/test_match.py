"""A match: deals in order, the dealer, the prevalent wind, scores, the end."""

from __future__ import annotations

from game.core.deal import DealSetup, Outcome
from game.core.match import Match, MatchLength


def outcome(next_dealer: int, *scores: int) -> Outcome:
    return Outcome(scores or (3, -1, -1, -1), (0,), next_dealer)


def test_a_match_begins_with_seat_0_dealing() -> None:
    match = Match.start(4, MatchLength("deals", 4))
    assert match.setup() == DealSetup(1, 0, 0, 0)
    assert match.scores == (0, 0, 0, 0)


def test_scores_add_up_and_a_dealer_that_stays_is_counted() -> None:
    match = Match.start(4, MatchLength("deals", 4)).after(outcome(0)).after(outcome(0))
    assert match.scores == (6, -2, -2, -2)
    assert match.setup() == DealSetup(3, 0, 0, 2)
    assert match.after(outcome(1)).setup() == DealSetup(4, 1, 0, 0)


def test_a_match_of_deals_ends_after_the_last_one() -> None:
    match = Match.start(4, MatchLength("deals", 2)).after(outcome(1))
    assert not match.finished
    match = match.after(outcome(2))
    assert match.finished
    assert match.number == 2


def test_the_wind_changes_when_the_deal_comes_back_to_seat_0() -> None:
    match = Match.start(4, MatchLength("rounds", 2))
    for dealer in (1, 2, 3, 0):
        match = match.after(outcome(dealer))
    assert match.setup().prevalent_wind == 1
    assert not match.finished
    for dealer in (1, 2, 3, 0):
        match = match.after(outcome(dealer))
    assert match.finished


def test_a_round_is_over_when_every_seat_has_dealt_also_where_the_winner_deals() -> None:
    match = Match.start(4, MatchLength("rounds", 1))
    for dealer in (2, 0, 0, 3, 2, 0, 1):
        match = match.after(outcome(dealer))
    assert (match.rounds, match.finished) == (0, False), "seat 1 has not passed it on"
    assert match.after(outcome(0)).finished


def test_a_match_for_points_ends_when_somebody_has_them() -> None:
    match = Match.start(4, MatchLength("points", 5)).after(outcome(1))
    assert not match.finished
    assert match.after(outcome(2)).finished


def test_a_race_keeps_the_marks_of_every_deal_also_of_a_void_one() -> None:
    race = Match.start(3, MatchLength("points", 100))
    won = Outcome((40, -20, -20), (0,), 0, marks=(20, 0, 0))
    fed = Outcome((-45, 45, 0), (1,), 1, marks=(-15, 15, 0))
    match = race.after(won).void().after(fed)
    assert match.marks_history == ((20, 0, 0), (0, 0, 0), (-15, 15, 0))
    assert match.marks == (5, 15, 0)
    assert Match.start(3, MatchLength("deals", 8)).after(won).marks_history == ()

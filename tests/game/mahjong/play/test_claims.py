"""The seats that may claim a discard, and the one that gets it."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from game.core.errors import IllegalAction
from game.core.events import Delay
from game.mahjong.kernel.melds import MeldKind
from game.mahjong.kernel.tiles import parse_tiles
from game.mahjong.play.claims import POLICIES, ClaimWindow
from game.mahjong.position.actions import Chow, DeclareWin, Kong, Pass, Pung
from game.mahjong.position.events import Discarded, Drawn, Exhausted, Melded, Won
from game.mahjong.position.phase import Phase
from game.mahjong.rulesets.tuidaohu import FRIENDS
from tests.support.mahjong_scene import Scene

FIVE = parse_tiles("5m")[0]

THREE_WANT_5M = {
    0: "5m",
    1: "46m123s789s12399p",
    2: "55m",
    3: "46m111s789p345pFF",
}
"""Seat 0 throws 5m: seat 1 can chow and wins on it, seat 2 can pung, seat 3 wins on it too."""


def test_only_seats_with_a_claim_owe_an_answer() -> None:
    scene = Scene(THREE_WANT_5M)
    scene.does(0, "discard 5m")
    assert scene.deal.deciders == (1, 2, 3)
    assert scene.options(1) == ["declare_win 5m", "chow 4m", "pass"]
    assert scene.options(2) == ["pung 5m", "pass"]
    assert scene.options(3) == ["declare_win 5m", "pass"]
    assert scene.options(0) == []


def test_a_pung_beats_a_chow() -> None:
    scene = Scene(THREE_WANT_5M)
    scene.does(0, "discard 5m")
    scene.does(1, "chow 4m")
    scene.does(3, "pass")
    (melded,) = scene.does(2, "pung 5m")
    assert isinstance(melded, Melded)
    assert (melded.seat, melded.meld.kind) == (2, MeldKind.PUNG)


def test_a_win_beats_a_pung() -> None:
    scene = Scene(THREE_WANT_5M)
    scene.does(0, "discard 5m")
    scene.does(2, "pung 5m")
    scene.does(1, "pass")
    assert scene.does(3, "declare_win 5m")
    assert [won.seat for won in scene.wins] == [3]


def test_the_nearest_winner_alone_wins() -> None:
    scene = Scene(THREE_WANT_5M)
    scene.does(0, "discard 5m")
    assert not scene.does(3, "declare_win 5m"), "seat 1 sits nearer and may still win"
    scene.does(1, "declare_win 5m")
    assert [won.seat for won in scene.wins] == [1]
    assert scene.deal.outcome is not None


def test_everybody_wins_when_the_rules_say_so() -> None:
    scene = Scene(THREE_WANT_5M, rules=FRIENDS.replace({"multiple_winners": "all"}))
    scene.does(0, "discard 5m")
    scene.does(3, "declare_win 5m")
    scene.does(1, "declare_win 5m")
    assert [won.seat for won in scene.wins] == [1, 3]
    outcome = scene.deal.outcome
    assert outcome is not None
    assert outcome.winners == (1, 3)
    assert outcome.scores[0] == -outcome.scores[1] - outcome.scores[3]
    assert outcome.scores[2] == 0
    told = [(type(e.full), e.delay) for e in scene.log if isinstance(e.full, Won)]
    assert told == [(Won, Delay.WINDOW), (Won, Delay.AT_ONCE)], "the window is held once"


THREE_WIN_ON_5M = {
    **THREE_WANT_5M,
    2: "46m222s456789pEE",
}
"""Seat 0 throws 5m and everybody else wins on it."""


@pytest.mark.parametrize(
    ("policy", "winners"),
    [("nearest", [1]), ("all", [1, 2, 3]), ("two_nearest_three_all", [1, 2, 3])],
)
def test_three_winners_by_policy(policy: str, winners: list[int]) -> None:
    scene = Scene(THREE_WIN_ON_5M, rules=FRIENDS.replace({"multiple_winners": policy}))
    scene.does(0, "discard 5m")
    for seat in (3, 2, 1):
        scene.does(seat, "declare_win 5m")
    assert [won.seat for won in scene.wins] == winners


def test_of_two_winners_the_nearest_wins_where_only_three_share() -> None:
    rules = FRIENDS.replace({"multiple_winners": "two_nearest_three_all"})
    scene = Scene(THREE_WIN_ON_5M, rules=rules)
    scene.does(0, "discard 5m")
    scene.does(3, "declare_win 5m")
    scene.does(2, "declare_win 5m")
    assert not scene.wins, "seat 1 could make it three"
    scene.does(1, "pass")
    assert [won.seat for won in scene.wins] == [2]


def test_three_winners_end_the_deal_where_the_rules_call_it_off() -> None:
    rules = FRIENDS.replace({"multiple_winners": "three_abort", "exhausted_kongs": "void"})
    scene = Scene(THREE_WIN_ON_5M, rules=rules)
    scene.does(0, "discard 5m")
    scene.does(1, "declare_win 5m")
    scene.does(2, "declare_win 5m")
    ended = scene.does(3, "declare_win 5m")
    assert isinstance(ended[0], Exhausted)
    assert ended[0].reason == "three_winners"
    assert not scene.wins
    outcome = scene.deal.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.next_dealer) == ((), (0, 0, 0, 0), 0)


def test_two_winners_both_win_where_three_end_the_deal() -> None:
    scene = Scene(THREE_WIN_ON_5M, rules=FRIENDS.replace({"multiple_winners": "three_abort"}))
    scene.does(0, "discard 5m")
    scene.does(1, "declare_win 5m")
    scene.does(2, "declare_win 5m")
    scene.does(3, "pass")
    assert [won.seat for won in scene.wins] == [1, 2]


def test_without_pungs_a_kong_is_free_all_the_same() -> None:
    scene = Scene({0: "5m", 2: "555m"}, rules=FRIENDS.replace({"pung": False}))
    scene.does(0, "discard 5m")
    assert scene.options(2) == ["kong 5m", "pass"]
    with pytest.raises(IllegalAction, match="no_pung"):
        scene.does(2, "pung 5m")


def test_a_seat_claims_only_as_often_as_the_rules_allow() -> None:
    hands = {0: "5m1p", 1: "46m", 2: "5599m111p"}
    scene = Scene(hands, rules=FRIENDS.replace({"most_claims": 1}))
    scene.does(0, "discard 5m")
    scene.does(1, "pass")
    scene.does(2, "pung 5m")
    assert [meld.kind for meld in scene.deal.board.melds[2]] == [MeldKind.PUNG]
    scene.does(2, "discard 9m")
    scene.drawn_and_thrown(3)
    scene.does(0, "discard 1p")
    assert scene.options(2) == ["kong 1p", "pass"]
    with pytest.raises(IllegalAction, match="most_claims"):
        scene.does(2, "pung 1p")


def test_nobody_waits_for_a_seat_that_is_beaten_already() -> None:
    scene = Scene(THREE_WANT_5M)
    scene.does(0, "discard 5m")
    scene.does(1, "declare_win 5m")
    assert scene.deal.deciders == ()


def test_a_beaten_claim_is_never_announced() -> None:
    scene = Scene(THREE_WANT_5M)
    scene.does(0, "discard 5m")
    assert scene.does(2, "pung 5m") == []
    events = scene.does(1, "declare_win 5m")
    assert not any(isinstance(event, Melded) for event in events)


def test_only_the_downstream_seat_chows() -> None:
    hands = {0: "5m", 2: "46m", 3: "46m"}
    scene = Scene(hands)
    scene.does(0, "discard 5m")
    assert scene.options(2) == scene.options(3) == []


def test_after_a_pung_the_seat_downstream_of_it_chows() -> None:
    scene = Scene({0: "5m", 1: "78p", 2: "55m9p", 3: "78p"})
    scene.does(0, "discard 5m")
    scene.does(2, "pung 5m")
    scene.does(2, "discard 9p")
    assert scene.options(1) == [], "it would have been its turn, but it sits upstream of seat 2"
    assert scene.options(3) == ["chow 7p", "pass"]
    (melded,) = scene.does(3, "chow 7p")
    assert isinstance(melded, Melded)
    assert melded.meld.giver == 2


@pytest.mark.parametrize("thrown", ["E", "S", "W", "N", "C", "F", "P"])
def test_honours_are_no_runs(thrown: str) -> None:
    others = "ESWNCFP".replace(thrown, "")
    scene = Scene({0: thrown, 1: others})
    scene.does(0, f"discard {thrown}")
    assert scene.board.phase is Phase.TURN, "nobody was asked"


def test_a_run_does_not_cross_suits() -> None:
    scene = Scene({0: "9m", 1: "12s78p"})
    scene.does(0, "discard 9m")
    assert scene.board.phase is Phase.TURN, "nobody was asked"


def test_every_run_of_the_discard_is_offered() -> None:
    scene = Scene({0: "5m", 1: "3467m"})
    scene.does(0, "discard 5m")
    assert scene.options(1) == ["chow 3m", "chow 4m", "chow 5m", "pass"]


def test_chow_can_be_switched_off() -> None:
    scene = Scene({0: "5m", 1: "3467m"}, rules=FRIENDS.replace({"chow": False}))
    scene.does(0, "discard 5m")
    assert scene.board.phase is Phase.TURN, "nobody was asked"


def test_three_in_hand_may_be_a_pung_or_a_kong() -> None:
    scene = Scene({0: "5m", 2: "555m"})
    scene.does(0, "discard 5m")
    assert scene.options(2) == ["kong 5m", "pung 5m", "pass"]


def test_the_claimed_tile_leaves_a_mark_in_the_river() -> None:
    scene = Scene({0: "5m", 2: "55m"})
    scene.does(0, "discard 5m")
    scene.does(2, "pung 5m")
    assert [(told.tile, told.claimed) for told in scene.board.rivers[0]] == [(FIVE, True)]
    assert scene.board.last_discard is None


def test_an_event_after_a_discard_waits_for_the_window_whether_or_not_somebody_could_claim() -> (
    None
):
    nobody = Scene({0: "5m"})
    nobody.does(0, "discard 5m")
    somebody = Scene({0: "5m", 2: "55m"})
    somebody.does(0, "discard 5m")
    somebody.does(2, "pass")
    for scene in (nobody, somebody):
        after = next(i for i, e in enumerate(scene.events) if isinstance(e, Discarded)) + 1
        assert scene.log[after].delay is Delay.WINDOW
        assert isinstance(scene.log[after].public, Drawn)
        assert scene.log[after - 1].delay is Delay.AT_ONCE


def test_self_draw_only_offers_no_win_on_a_discard() -> None:
    scene = Scene(THREE_WANT_5M, rules=FRIENDS.replace({"self_draw_only": True}))
    scene.does(0, "discard 5m")
    assert scene.options(1) == ["chow 4m", "pass"]
    assert scene.options(3) == []


# ------------------------------------------------ the policy over all subsets and orders

WANTS = {
    1: (Pass(), Chow(3), DeclareWin(4)),
    2: (Pass(), Pung(4), DeclareWin(4)),
    3: (Pass(), Kong(4), DeclareWin(4)),
}


def expected(answers: dict[int, object], everybody: bool) -> tuple[int, ...]:
    """The served seats, in the plainest way: giver is seat 0, so seat numbers are distances."""
    for claim in (DeclareWin, (Pung, Kong), Chow):
        seats = tuple(seat for seat in sorted(answers) if isinstance(answers[seat], claim))
        if seats:
            return seats if claim is DeclareWin and everybody else seats[:1]
    return ()


@pytest.mark.parametrize("policy", ["nearest", "all"])
def test_every_order_of_every_set_of_answers_serves_the_same_seats(policy: str) -> None:
    for said in product(*WANTS.values()):
        answers = dict(zip(WANTS, said, strict=True))
        for order in permutations(WANTS):
            options = {seat: (*reversed(WANTS[seat][1:]), Pass()) for seat in WANTS}
            window = ClaimWindow(0, 4, 4, POLICIES[policy], options)
            served = None
            heard: dict[int, object] = {}
            for seat in order:
                assert served is None
                served = window.answer(seat, answers[seat])
                heard[seat] = answers[seat]
                if served is not None:
                    break
            assert served == expected(dict(answers), policy == "all"), (said, order)
            # It was decided as early as possible: one answer less left an answer that mattered.
            last = list(heard)[-1]
            outcomes = set()
            silent = [seat for seat in WANTS if seat not in heard or seat == last]
            for guess in product(*(WANTS[seat] for seat in silent)):
                possible = {**heard, **dict(zip(silent, guess, strict=True))}
                outcomes.add(expected(possible, policy == "all"))
            assert len(outcomes) > 1


def test_a_discard_is_won_by_the_seat_that_declared() -> None:
    scene = Scene(THREE_WANT_5M)
    scene.does(0, "discard 5m")
    scene.does(1, "pass")
    scene.does(3, "declare_win 5m")
    (won,) = scene.wins
    assert isinstance(won, Won)
    assert (won.tile, won.giver, won.how) == (FIVE, 0, "discard")
    assert won.hand.count(FIVE) == 1

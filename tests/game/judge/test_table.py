"""The judge and the table agree: on every tile that could be won, and on every win and payment."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from game.core.deal import DealSetup
from game.core.events import Action
from game.core.points import Paid
from game.judge import answer
from game.judge.mahjong import score_to_plain, transfers_to_plain
from game.mahjong.kernel.melds import MeldKind
from game.mahjong.kernel.tiles import format_tiles, tile_text
from game.mahjong.play.engine import MahjongDeal
from game.mahjong.position.events import BirdsTurned, Won
from game.mahjong.position.phase import Phase
from game.mahjong.rulesets.tuidaohu import FRIENDS
from tests.support.judged import WINDS, from_dealer, score_request
from tests.support.mahjong_play import purposeful
from tests.support.mahjong_scene import Scene
from tests.support.play import CASES, cases_of, first_presets

DEALS = pytest.mark.parametrize("deals", [3, pytest.param(6, marks=pytest.mark.long)])
"""The number of deals, or more until somebody may win."""
MOST = 6


def open_tile(deal: MahjongDeal) -> tuple[str, int, int | None] | None:
    """The way of a win now, its tile, and the seat that gave it."""
    board = deal.board
    if board.phase is Phase.TURN:
        hand = board.hands[board.turn]
        if hand is None or hand.drawn is None:
            return None
        return "self_drawn", hand.drawn, None
    if board.phase is Phase.ROBBING and board.last_meld is not None:
        kong = board.last_meld[1]
        # The judge is asked about the fourth tile of an added kong.
        added = kong.kind is MeldKind.ADDED_KONG
        return ("robbing_kong", kong.tile, board.turn) if added else None
    if board.phase is Phase.CLAIMS and board.last_discard is not None:
        giver, tile = board.last_discard
        return "discard", tile, giver
    return None


def questions(deal: MahjongDeal) -> Iterator[tuple[int, dict[str, Any]]]:
    """For every seat that might win now the question whether it does. The judge is not told of a
    win that it has let go by.
    """
    found = open_tile(deal)
    if found is None:
        return
    how, tile, giver = found
    for seat in range(deal.seats):
        theirs = seat == deal.board.turn
        if theirs is (how == "self_drawn") and not deal.board.missed[seat]:
            yield seat, score_request(deal.board, seat, tile, how, giver)


def setup(number: int, seats: int) -> DealSetup:
    """Every seat deals, in every round."""
    return DealSetup(dealer=number % seats, prevalent_wind=number // 4 % 4, streak=number % 3)


@DEALS
@pytest.mark.parametrize("case", first_presets(cases_of("mahjong")))
def test_the_judge_sees_every_win_that_the_table_offers_and_no_other(case: str, deals: int) -> None:
    _, rules = CASES[case]
    offered = 0
    for number in range(MOST):
        if number >= deals and offered:
            break
        rng = random.Random(f"{case} {number}")
        deal = MahjongDeal(rules, number.to_bytes(32, "big"), setup(number, rules.seats))  # type: ignore[arg-type]
        happened: object = deal.begin()
        while deal.outcome is None:
            # A seat that has answered in a window is offered nothing more.
            for seat, request in questions(deal) if happened else ():
                wins = any(action.wins for action in deal.legal_actions(seat))
                found = answer(request)
                assert found.get("win") is wins, (request, found)
                offered += wins
            seat = deal.deciders[0]
            happened = deal.act(seat, purposeful(deal, seat, rng))
    assert offered > 0


@DEALS
@pytest.mark.parametrize("case", first_presets(cases_of("mahjong")))
def test_the_judge_scores_every_win_as_the_table_does(case: str, deals: int) -> None:
    _, rules = CASES[case]
    wins = 0
    for number in range(3 * MOST):
        if number >= 3 * deals and wins:
            break
        rng = random.Random(f"{case} {number}")
        deal = MahjongDeal(rules, number.to_bytes(32, "little"), setup(number, rules.seats))  # type: ignore[arg-type]
        deal.begin()
        while deal.outcome is None:
            asked = dict(questions(deal))
            seat = deal.deciders[0]
            events = [emission.full for emission in deal.act(seat, eager(deal, seat, rng))]
            while not events and deal.deciders:
                seat = deal.deciders[0]
                events = [emission.full for emission in deal.act(seat, eager(deal, seat, rng))]
            won = [event for event in events if isinstance(event, Won)]
            paid = [event for event in events if isinstance(event, Paid)]
            told = from_dealer(
                deal.board,
                [one for event in paid for one in event.transfers if one.reason not in BESIDE],
            )
            birds = [event for event in events if isinstance(event, BirdsTurned)]
            # A treasure that is seen wins before anybody could be asked.
            won = [event for event in won if event.how != "treasure_shown"]
            if won and all(event.seat in asked for event in won):
                wins += 1
                transfers = []
                leaves = deal.rules.play_on and not deal.rules.winners_stay
                for place, event in enumerate(won):
                    if place > 0:
                        # 呼叫转移: the nearest alone has the points of the kong.
                        asked[event.seat].pop("discarder_kong", None)
                    if len(won) > 1:
                        asked[event.seat]["flags"].append("multiple_winners")
                    for earlier in won[:place] if leaves else ():
                        # They are paid one after another, and each winner leaves the play.
                        wind = WINDS[deal.board.seat_wind(earlier.seat)]
                        asked[event.seat]["others"][wind]["left"] = True
                    turned = {"birds": format_tiles(birds[0].tiles)} if birds else {}
                    found = answer(asked[event.seat] | turned)
                    transfers += found.pop("transfers")
                    pairs = found.pop("nameable", [])
                    named = deal.board.named[event.seat]
                    assert named is None or tile_text(named) in pairs
                    assert found == score_to_plain(deal.rules, event.score)
                # Seats are counted from another one there, which makes another order; with
                # several winners the birds are paid after all the wins.
                assert in_order(transfers) == in_order(transfers_to_plain(told))
    assert wins > 0


def in_order(transfers: Iterable[dict[str, Any]]) -> list[str]:
    """These payments and their shares in the order of their text."""
    return sorted(str({**paid, "shares": sorted(paid["shares"], key=str)}) for paid in transfers)


BESIDE = {"kong_refund", "lacking_held", "exhausted_ready"}
"""Reasons of payments that are not for a win, though they may come with it."""


def eager(deal: MahjongDeal, seat: int, rng: random.Random) -> Action:
    """Win when it is possible."""
    wins = [action for action in deal.legal_actions(seat) if action.wins]
    return wins[0] if wins else purposeful(deal, seat, rng)


@pytest.mark.parametrize("no_bird_is_all", [False, True])
@pytest.mark.parametrize("bird_hits", ["seats", "terminals"])
@pytest.mark.parametrize("everybody_pays", [False, True])
@pytest.mark.parametrize("turned", ["1p2p3p4p", "5m9s1pE", "C1p8p4p", "CCEF", "EFPN"])
def test_the_judge_pays_the_birds_of_several_winners_as_the_table_does(
    turned: str, everybody_pays: bool, bird_hits: str, no_bird_is_all: bool
) -> None:
    rules = FRIENDS.replace(
        {
            "multiple_winners": "all",
            "birds": 4,
            "bird_hits": bird_hits,
            "no_bird_is_all": no_bird_is_all,
            "everybody_pays": everybody_pays,
        }
    )
    hands = {0: "3s", 2: "123m456s789p12s55m", 3: "123m456s789p12s66m"}
    scene = Scene(hands, draws=turned, rules=rules)
    scene.does(0, "discard 3s")
    asked = {seat: request for seat, request in questions(scene.deal) if seat in (2, 3)}
    scene.does(2, "declare_win 3s")
    scene.does(3, "declare_win 3s")
    told = [paid for event in scene.events if isinstance(event, Paid) for paid in event.transfers]
    transfers = []
    for request in asked.values():
        request["flags"].append("multiple_winners")
        transfers += answer(request | {"birds": turned})["transfers"]
    assert sorted(map(str, transfers)) == sorted(map(str, transfers_to_plain(told)))

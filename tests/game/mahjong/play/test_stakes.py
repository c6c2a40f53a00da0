"""Stakes (飘): chosen by all before the deal, told together, paid with a win."""

from __future__ import annotations

import pytest

from ai.mahjong.greedy import choose
from game.core.deal import DealSetup
from game.core.errors import BadRecord, IllegalAction
from game.core.rng import HashStream
from game.mahjong.play.engine import MahjongDeal
from game.mahjong.play.insight import insight
from game.mahjong.position.actions import Discard, Pass, Stake
from game.mahjong.position.board import SeatBoard
from game.mahjong.position.events import Dealt, StakesAsked
from game.mahjong.position.phase import Phase
from game.mahjong.rules import MahjongRules
from game.mahjong.rulesets.tuidaohu import FRIENDS
from tests.support.mahjong_scene import Scene

STAKES = FRIENDS.replace({"stakes": 3})
HANDS = {0: "E", 1: "123m456s789p55s67m", 2: "8m"}


def staked(rules: MahjongRules, *points: int) -> Scene:
    """A deal in which the seats have staked so much."""
    scene = Scene(HANDS, draws="PP", rules=rules)
    for seat, each in enumerate(points):
        scene.does(seat, f"stake {each}")
    return scene


def test_every_seat_is_asked_before_anything_is_dealt() -> None:
    deal = MahjongDeal(STAKES, b"seed", DealSetup(3, 2, 1, 4))
    (asked,) = deal.begin()
    assert asked.full == StakesAsked(3, 2, 1, 4)
    assert deal.deciders == (0, 1, 2, 3)
    assert list(deal.legal_actions(1)) == [Stake(0), Stake(1), Stake(2), Stake(3)]
    assert deal.default_action(1) == Stake(0)


def test_nobody_hears_of_a_stake_before_all_have_chosen() -> None:
    deal = MahjongDeal(STAKES, b"seed", DealSetup(dealer=1))
    deal.begin()
    for seat, points in ((2, 3), (0, 1), (3, 0)):
        assert deal.act(seat, Stake(points)) == []
        assert seat not in deal.deciders
        assert list(deal.legal_actions(seat)) == []
        assert deal.board.stakes == ()
        assert deal.board.phase is Phase.STAKES
    told = deal.act(1, Stake(2))
    for viewer in (None, 0, 1, 2, 3):
        dealt = told[0].view_for(viewer)
        assert isinstance(dealt, Dealt)
        assert dealt.stakes == (1, 2, 3, 0)
    assert deal.deciders == (1,)


def test_a_win_pays_the_stakes_of_both_seats() -> None:
    scene = staked(STAKES, 1, 2, 3, 0)
    scene.does(0, "discard E")
    scene.drawn_and_thrown(1)
    scene.does(2, "discard 8m")
    scene.does(1, "declare_win 8m")
    assert scene.paid("stakes") == (0, 5, -5, 0)


def test_each_share_pays_its_own_stake() -> None:
    scene = staked(STAKES.replace({"everybody_pays": True}), 1, 2, 3, 0)
    scene.does(0, "discard E")
    scene.drawn_and_thrown(1)
    scene.does(2, "discard 8m")
    scene.does(1, "declare_win 8m")
    assert scene.paid("stakes") == (-3, 10, -5, -2)


def test_who_pays_for_all_pays_the_stakes_of_all() -> None:
    rules = STAKES.replace({"kong_feeder_pays_all": True})
    scene = Scene({0: "5m", 2: "555m123s456s789s9p"}, tail="9p", rules=rules)
    for seat, each in enumerate((1, 2, 3, 0)):
        scene.does(seat, f"stake {each}")
    scene.does(0, "discard 5m")
    scene.does(2, "kong 5m")
    scene.does(2, "declare_win 9p")
    assert scene.paid("stakes") == (-12, 0, 12, 0)


def test_where_nobody_stakes_nothing_is_paid_for_it() -> None:
    scene = staked(STAKES, 0, 0, 0, 0)
    scene.does(0, "discard E")
    scene.drawn_and_thrown(1)
    scene.does(2, "discard 8m")
    scene.does(1, "declare_win 8m")
    assert scene.paid("stakes") == (0, 0, 0, 0)
    assert all(transfer.points for transfer in scene.board.transfers)


def test_a_stake_that_cannot_be_is_refused() -> None:
    scene = Scene(HANDS, rules=STAKES)
    for seat, action, code in (
        (0, Stake(4), "stake_too_high"),
        (0, Stake(-1), "stake_too_high"),
        (0, Discard(0), "stakes_first"),
        (0, Pass(), "stakes_first"),
    ):
        with pytest.raises(IllegalAction) as caught:
            scene.deal.act(seat, action)
        assert caught.value.code == code
    scene.does(0, "stake 1")
    with pytest.raises(IllegalAction) as caught:
        scene.deal.act(0, Stake(2))
    assert caught.value.code == "already_answered"
    with pytest.raises(IllegalAction) as caught:
        Scene(HANDS).deal.act(0, Stake(0))
    assert caught.value.code == "no_stakes_now"


def test_a_board_expects_the_stakes_of_all_with_the_deal() -> None:
    scene = staked(STAKES, 1, 2, 3, 0)
    dealt = scene.log[1].view_for(0)
    with pytest.raises(BadRecord):
        SeatBoard(STAKES, 0).apply(dealt)
    board = SeatBoard(STAKES, 0)
    board.apply(scene.log[0].view_for(0))
    assert insight(board).waits == ()
    with pytest.raises(BadRecord):
        board.apply(scene.log[0].view_for(0))
    board.apply(dealt)
    assert board.stakes == (1, 2, 3, 0)


def test_a_bot_stakes_nothing() -> None:
    scene = Scene(HANDS, rules=STAKES)
    board = SeatBoard(STAKES, 1)
    board.apply(scene.log[0].view_for(1))
    assert choose(board, scene.deal.legal_actions(1), HashStream(b"", "bot")) == 0

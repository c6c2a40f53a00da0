"""抢暗杠: thirteen orphans win on the tile of a concealed kong, and nobody sees that they could."""

from __future__ import annotations

import pytest

from game.core.errors import IllegalAction
from game.core.events import Delay
from game.core.points import Paid
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.tiles import parse_tiles, tile_text
from game.mahjong.play.engine import MahjongDeal
from game.mahjong.play.insight import insight
from game.mahjong.play.legal import PASS
from game.mahjong.position.board import SeatBoard
from game.mahjong.position.events import Drawn, KongRobbed, Melded, Won
from game.mahjong.position.phase import Phase
from game.mahjong.rulesets.tuidaohu import FRIENDS
from tests.support.mahjong_scene import Scene, action, stack
from tests.support.mahjong_summary import summary

RULES = FRIENDS.replace({"robbing_concealed_kong": True})
ORPHANS = "19m19s19pSWNCFPP"
"""Waits for E."""
(EAST,) = parse_tiles("E")
KONG = Meld(MeldKind.CONCEALED_KONG, EAST)


def laid_down(kong: str = "E", **changes: bool) -> Scene:
    """The dealer has laid down a concealed kong; seat 1 has been asked if it may be."""
    hands = {0: f"{''.join(tile_text(tile) for tile in parse_tiles(kong) * 4)}5m", 1: ORPHANS}
    scene = Scene(hands, tail="3p", rules=RULES.replace(changes))
    scene.does(0, f"concealed_kong {kong}")
    return scene


def board_of(scene: Scene, viewer: int | None) -> SeatBoard:
    board = SeatBoard(scene.deal.rules, viewer)
    for emission in scene.log:
        board.apply(emission.view_for(viewer))
    return board


def test_thirteen_orphans_win_on_the_tile_of_a_concealed_kong() -> None:
    scene = laid_down()
    assert scene.deal.deciders == (1,)
    assert scene.board.phase is Phase.ROBBING
    assert scene.options(1) == ["declare_win E", "pass"]
    drawn_before = scene.board.tiles_left
    events = scene.does(1, "declare_win E")
    assert [type(event) for event in events[:3]] == [KongRobbed, Won, Paid]
    assert scene.fans() == {"robbing_the_kong", "thirteen_orphans"}
    assert scene.board.tiles_left == drawn_before, "no replacement was drawn"
    assert scene.paid("concealed_kong") == (0, 0, 0, 0)
    # 2 and 32, which is the cap, twice from the robbed seat.
    assert scene.paid() == (-68, 68, 0, 0)


def test_a_robbed_concealed_kong_is_in_the_hand_again_but_for_the_tile_that_was_won() -> None:
    scene = laid_down()
    scene.does(1, "declare_win E")
    for viewer in (None, 0, 1, 2):
        board = board_of(scene, viewer)
        assert board.melds[0] == []
        assert board.sizes[0] == 13
        assert [told.tile for told in board.rivers[0]] == [EAST]
        hand = board.hands[0]
        assert hand is not None
        assert hand.counts[EAST] == 3


def test_a_kong_that_is_not_robbed_is_paid_and_replaced_after_the_window() -> None:
    scene = laid_down()
    events = scene.does(1, "pass")
    assert [type(event) for event in events] == [Paid, Drawn]
    assert [emission.delay for emission in scene.log[-2:]] == [Delay.WINDOW, Delay.MOTION]
    assert scene.paid("concealed_kong") == (6, -2, -2, -2)
    assert scene.board.melds[0] == [KONG]


@pytest.mark.parametrize("viewer", [None, 0, 2, 3])
def test_nobody_hears_whether_the_kong_could_have_been_robbed(viewer: int | None) -> None:
    wall = stack(RULES, {0: "EEEE5m", 1: ORPHANS}, "", "3p", 0)
    one = wall.index(parse_tiles("1m")[0], 13, 26)
    other = wall.index(parse_tiles("2m")[0], 53)
    without = list(wall)
    without[one], without[other] = without[other], without[one]
    heard = []
    boards = []
    for tiles in (wall, without):
        deal = MahjongDeal.from_wall(RULES, tiles)
        log = [*deal.begin(), *deal.act(0, action("concealed_kong E"))]
        assert deal.deciders == ((1,) if tiles is wall else (0,))
        if tiles is wall:
            log += deal.act(1, PASS)
        heard.append([(emission.view_for(viewer), emission.delay) for emission in log])
        board = SeatBoard(RULES, viewer)
        for event, _ in heard[-1]:
            board.apply(event)
        boards.append(summary(board))
    assert heard[0] == heard[1]
    assert boards[0] == boards[1]


def test_a_kong_that_no_thirteen_orphans_can_want_opens_no_window() -> None:
    scene = laid_down("7s")
    assert [type(event) for event in scene.events[-3:]] == [Melded, Paid, Drawn]
    assert [emission.delay for emission in scene.log[-2:]] == [Delay.AT_ONCE, Delay.MOTION]


def test_another_hand_that_waits_for_the_tile_does_not_rob_it() -> None:
    scene = Scene({0: "9999s5m", 1: "123m456m789m78s55p"}, tail="3p", rules=RULES)
    told = len(scene.log)
    emissions = scene.deal.act(0, action("concealed_kong 9s"))
    assert scene.deal.deciders == (0,)
    assert [type(emission.full) for emission in emissions] == [Melded, Paid, Drawn]
    board = board_of(scene, 1)
    assert len(scene.log) == told
    board.apply(emissions[0].view_for(1))
    assert insight(board).why == "concealed_kong"
    assert insight(board_of(laid_down(), 1)).why is None


def test_who_let_the_kong_go_by_is_told_so_and_nobody_else() -> None:
    scene = laid_down()
    scene.does(1, "pass")
    drawn = scene.log[-1]
    told = {viewer: drawn.view_for(viewer) for viewer in (None, 0, 1, 2, 3)}
    missed = {viewer: event.missed for viewer, event in told.items() if isinstance(event, Drawn)}
    assert [(entry.seat, entry.tile) for entry in missed[1]] == [(1, EAST)]
    assert all(not entries for viewer, entries in missed.items() if viewer != 1)


def test_without_the_switch_nobody_is_asked() -> None:
    scene = laid_down(robbing_concealed_kong=False)
    assert scene.deal.deciders == (0,)
    with pytest.raises(IllegalAction, match="not_your_decision"):
        scene.does(1, "declare_win E")


def test_several_may_rob_one_kong() -> None:
    hands = {0: "EEEE5m", 1: ORPHANS, 3: "19m19s19pSSWNCFP"}
    scene = Scene(hands, rules=RULES.replace({"multiple_winners": "all"}))
    scene.does(0, "concealed_kong E")
    scene.does(3, "declare_win E")
    scene.does(1, "declare_win E")
    assert [won.seat for won in scene.wins] == [1, 3]
    assert scene.paid() == (-136, 68, 0, 68)

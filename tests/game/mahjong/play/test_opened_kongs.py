"""Opened kongs (开杠) and the offer of the last tile (海底)."""

from __future__ import annotations

import pytest

from ai.mahjong.greedy import choose
from game.core.errors import IllegalAction
from game.core.events import Delay
from game.core.rng import HashStream
from game.core.switches import Setting
from game.mahjong.kernel.tiles import parse_tiles
from game.mahjong.position.actions import ConcealedKong, Kong, Pung, TakeLastTile
from game.mahjong.position.board import SeatBoard
from game.mahjong.position.events import KongTilesTurned, LastTileOffered
from game.mahjong.position.phase import Phase
from game.mahjong.rules import MahjongRules
from game.mahjong.rulesets.changsha import CLASSIC
from game.mahjong.rulesets.hongzhong import ROOM
from game.mahjong.rulesets.tuidaohu import FRIENDS
from tests.support.mahjong_scene import Scene

PLAIN: dict[str, Setting] = {
    "opening_hands": "",
    "birds": 0,
    "last_tile_birds": False,
    "dealer_points": 0,
    "dealer_each_fan": False,
}
RULES = CLASSIC.replace(PLAIN)
KONG = "555m123s456s22p78p"
"""Waits for 6p and 9p once its three fives are a kong."""


def opened(tail: str, others: dict[int, str] | None = None, rules: MahjongRules = RULES) -> Scene:
    """Seat 1 opens a kong with the 5m that seat 0 throws; `tail` is turned, first to last."""
    scene = Scene({0: "5m", 1: KONG, **(others or {})}, tail=tail, rules=rules)
    scene.does(0, "discard 5m")
    scene.does(1, "kong 5m opened")
    return scene


def test_two_tiles_are_turned_into_the_river() -> None:
    scene = opened("1m9s")
    (turned,) = (event for event in scene.events if isinstance(event, KongTilesTurned))
    assert turned == KongTilesTurned(1, tuple(parse_tiles("1m9s")), 53)
    assert [told.tile for told in scene.board.rivers[1]] == parse_tiles("1m9s")
    # Nobody wants them: the next seat draws, after the hold of a window.
    assert (scene.board.turn, scene.board.phase) == (2, Phase.TURN)
    assert scene.log[-1].delay is Delay.WINDOW


def test_its_seat_wins_on_a_turned_tile() -> None:
    scene = opened("1m9p")
    assert scene.options(1) == ["declare_win 9p", "pass"]
    scene.does(1, "declare_win 9p")
    (won,) = scene.wins
    assert (won.giver, won.how.value) == (None, "self_drawn")
    assert [(fan.id, fan.count) for fan in won.score.fans] == [("out_with_replacement_tile", 1)]
    assert scene.paid() == (-6, 18, -6, -6)
    # The tile lies in the river; the hand never held it.
    assert scene.board.sizes[1] == 10


def test_every_turned_tile_that_completes_the_hand_counts() -> None:
    scene = opened("6p9p")
    assert scene.options(1) == ["declare_win 6p", "declare_win 9p", "pass"]
    scene.does(1, "declare_win 6p")
    assert [(fan.id, fan.count) for fan in scene.wins[0].score.fans] == [
        ("out_with_replacement_tile", 2)
    ]
    assert scene.paid() == (-12, 36, -12, -12)


def test_the_tile_that_pays_most_stands_first() -> None:
    # 2m makes pungs of everything, 3m a plain pair of runs.
    scene = Scene({0: "5m", 1: "555m222s333p77p22m"}, tail="7p2m", rules=RULES)
    scene.does(0, "discard 5m")
    scene.does(1, "kong 5m opened")
    assert scene.options(1) == ["declare_win 7p", "declare_win 2m", "pass"]
    scene = Scene({0: "5m", 1: "555m1223344m888m"}, tail="1m4m", rules=RULES)
    scene.does(0, "discard 5m")
    scene.does(1, "kong 5m opened")
    assert scene.options(1)[0] == "declare_win 1m"


def test_others_win_on_what_its_seat_cannot_and_are_paid_by_it() -> None:
    waiting = {2: "123m456s789p88s78m", 3: "345p345p66p345s78m"}
    rules = RULES.replace({"great_any_pair": False, "moment_any_pair": False, "pair_258": False})
    scene = opened("9m1p", waiting, rules)
    assert scene.options(1) == []
    assert scene.deal.deciders == (2, 3)
    scene.does(2, "declare_win 9m")
    scene.does(3, "declare_win 9m")
    assert [won.seat for won in scene.wins] == [2, 3]
    assert {won.giver for won in scene.wins} == {1}
    assert all({fan.id for fan in won.score.fans} == {"out_on_kong_discard"} for won in scene.wins)
    assert scene.paid() == (0, -12, 6, 6)


def test_its_own_win_comes_before_theirs() -> None:
    scene = opened("9m9p", {2: "123m456s789p22s78m"})
    scene.does(2, "declare_win 9m")
    assert scene.wins == []
    scene.does(1, "declare_win 9p")
    assert [won.seat for won in scene.wins] == [1]


def test_a_win_is_left_to_the_others_when_its_seat_passes() -> None:
    scene = opened("9m9p", {2: "123m456s789p22s78m"})
    scene.does(1, "pass")
    scene.does(2, "declare_win 9m")
    assert [won.seat for won in scene.wins] == [2]
    assert scene.board.missed[1] == ()


def test_one_of_the_tiles_may_be_claimed() -> None:
    scene = opened("9s1m", {2: "11m78s", 3: "99s"})
    assert scene.options(2) == ["pung 1m", "chow 7s", "pass"]
    assert scene.options(3) == ["pung 9s", "pass"]
    scene.does(2, "pass")
    scene.does(3, "pung 9s")
    first, second = scene.board.rivers[1]
    assert (first.claimed, second.claimed) == (True, False)
    assert scene.board.melds[3][0].giver == 1
    assert (scene.board.turn, scene.board.phase) == (3, Phase.AFTER_CLAIM)


def test_a_chow_takes_the_first_tile_to_which_it_holds_the_others() -> None:
    scene = opened("9s7s", {2: "78s"})
    assert scene.options(2) == ["chow 7s", "pass"]
    scene.does(2, "chow 7s")
    assert scene.board.melds[2][0].claimed == parse_tiles("9s")[0]


def test_they_are_only_won_where_the_rules_say_so() -> None:
    rules = RULES.replace({"kong_tiles_claimed": False})
    scene = opened("9s9p", {2: "99s"}, rules)
    assert scene.deal.deciders == (1,)
    with pytest.raises(IllegalAction, match="not_your_decision"):
        scene.deal.act(2, Pung(parse_tiles("9s")[0]))


def test_the_hand_is_locked_afterwards() -> None:
    scene = opened("1m9s")
    assert scene.board.locked == [False, True, False, False]
    scene.drawn_and_thrown(2, 3, 0)
    assert scene.board.turn == 1
    drawn = scene.board.hands[1]
    assert drawn is not None
    assert len([text for text in scene.options(1) if text.startswith("discard")]) == 1
    with pytest.raises(IllegalAction, match="must_discard_drawn"):
        scene.does(1, "discard 2p")


def test_a_hand_that_does_not_wait_opens_no_kong() -> None:
    scene = Scene({0: "5m", 1: "555m147s258p369s1p"}, rules=RULES)
    scene.does(0, "discard 5m")
    assert scene.options(1) == ["kong 5m", "pung 5m", "pass"]
    with pytest.raises(IllegalAction, match="kong_not_ready"):
        scene.deal.act(1, Kong(parse_tiles("5m")[0], True))
    other = Scene({0: "5m", 1: KONG}, rules=FRIENDS)
    other.does(0, "discard 5m")
    with pytest.raises(IllegalAction, match="no_opened_kong"):
        other.deal.act(1, Kong(parse_tiles("5m")[0], True))


def test_a_plain_kong_draws_one_tile_and_counts_nothing() -> None:
    scene = Scene({0: "5m", 1: KONG}, tail="9p", rules=RULES)
    scene.does(0, "discard 5m")
    scene.does(1, "kong 5m")
    assert not scene.board.locked[1]
    scene.does(1, "declare_win 9p")
    assert scene.fans() == set()
    assert scene.paid() == (-1, 3, -1, -1)


def _added(opened: bool) -> Scene:
    """Seat 2 adds a fourth tile that seat 1 waits for, and seat 1 robs it."""
    hands = {0: "5m", 1: "46m123s789s22p345p", 2: "55m456s789p88s67s9m"}
    scene = Scene(hands, draws="1p1p1p5m", rules=RULES)
    scene.does(0, "discard 5m")
    scene.does(1, "pass")
    scene.does(2, "pung 5m")
    scene.does(2, "discard 9m")
    scene.drawn_and_thrown(3, 0, 1)
    scene.does(2, "added_kong 5m opened" if opened else "added_kong 5m")
    scene.does(1, "declare_win 5m")
    return scene


def test_robbing_an_opened_kong_is_great_and_robbing_a_plain_one_is_not() -> None:
    assert _added(True).fans() == {"robbing_the_kong"}
    assert _added(False).fans() == set()


def test_fewer_tiles_are_turned_when_the_wall_is_short() -> None:
    rules = RULES.replace({"opened_kong": 4, "last_tile_offer": False})
    scene = Scene({1: "1111m123s456s22p7p"}, tail="9s9s8p", rules=rules)
    while scene.board.turn != 1 or scene.board.tiles_left > 2:
        (seat, *_) = scene.deal.deciders
        scene.log += scene.deal.act(seat, scene.deal.default_action(seat))
    assert scene.board.tiles_left == 2
    left = [text for text in scene.options(1) if text == "concealed_kong 1m opened"]
    assert left
    scene.does(1, left[0])
    (turned,) = (event for event in scene.events if isinstance(event, KongTilesTurned))
    assert (len(turned.tiles), turned.tiles_left) == (2, 0)


# ---------------------------------------------------------------------- 海底

READY = "123m456s789p22s67m"


def last(tail: str, hands: dict[int, str], rules: MahjongRules = RULES) -> Scene:
    """The deal when the last tile is offered; seat 3 is due to draw it."""
    scene = Scene(hands, tail=tail, rules=rules)
    while scene.board.phase is not Phase.LAST_TILE and scene.deal.outcome is None:
        (seat, *_) = scene.deal.deciders
        scene.log += scene.deal.act(seat, scene.deal.default_action(seat))
    return scene


def offered(scene: Scene) -> LastTileOffered:
    (event,) = (event for event in scene.events if isinstance(event, LastTileOffered))
    return event


def test_only_who_waits_is_asked_and_all_at_once() -> None:
    scene = last("8m", {1: READY, 2: "147m258s369p14s19p"})
    assert offered(scene).seat == 3
    assert scene.deal.deciders == (1,)
    assert scene.options(1) == ["take_last_tile", "pass"]


def test_the_taker_wins_by_the_last_tile() -> None:
    scene = last("8m", {1: READY})
    scene.does(1, "take_last_tile")
    assert scene.board.tiles_left == 0
    scene.does(1, "declare_win 8m")
    assert scene.fans() == {"last_tile_draw"}
    assert scene.paid() == (-6, 18, -6, -6)


def test_what_does_not_win_is_thrown_and_can_only_be_won() -> None:
    scene = last("1p", {1: READY, 3: "234m678s345s55p23p"})
    assert scene.deal.deciders == (1, 3)
    scene.does(3, "pass")
    scene.does(1, "take_last_tile")
    assert scene.options(1) == ["discard 1p"]
    scene.does(1, "discard 1p")
    assert scene.options(3) == ["declare_win 1p", "pass"]
    scene.does(3, "declare_win 1p")
    assert scene.fans() == {"last_tile_claim"}


def test_the_nearest_from_the_seat_due_to_draw_takes_it() -> None:
    scene = last("1p", {1: READY, 3: "234m678s345s55p23p"})
    scene.does(1, "take_last_tile")
    assert scene.board.phase is Phase.LAST_TILE
    scene.does(3, "take_last_tile")
    assert scene.board.turn == 3
    assert scene.board.locked[3]


def test_left_by_all_it_stays_and_who_was_offered_it_first_deals() -> None:
    scene = last("8m", {1: READY})
    scene.does(1, "pass")
    assert scene.events[-1].type == "settled"
    assert scene.board.wall == tuple(parse_tiles("8m"))
    assert scene.board.next_dealer == 3


def test_taken_in_vain_its_taker_deals() -> None:
    scene = last("1p", {1: READY})
    scene.does(1, "take_last_tile")
    scene.does(1, "discard 1p")
    scene.everybody_passes()
    assert scene.board.next_dealer == 1


def test_nobody_hears_whether_anybody_is_asked() -> None:
    asked = last("8m", {1: READY})
    asked.does(1, "pass")
    nobody = last("8m", {1: "147m258s369p14s69p"})
    for scene in (asked, nobody):
        (at,) = (place for place, e in enumerate(scene.log) if isinstance(e.full, LastTileOffered))
        told = scene.log[at : at + 2]
        assert [e.public.type for e in told] == ["last_tile_offered", "exhausted"]
        assert [e.delay for e in told] == [Delay.WINDOW, Delay.WINDOW]


def test_a_hand_that_does_not_wait_cannot_take_it() -> None:
    scene = last("8m", {1: READY})
    with pytest.raises(IllegalAction, match="not_your_decision"):
        scene.deal.act(2, TakeLastTile())


@pytest.mark.parametrize("rules", [FRIENDS, ROOM])
def test_any_mahjong_may_offer_its_last_tile(rules: MahjongRules) -> None:
    scene = last("", {}, rules.replace({"last_tile_offer": True, "reserve": 0}))
    assert any(isinstance(event, LastTileOffered) for event in scene.events) or scene.wins


def _choice(scene: Scene, seat: int) -> str:
    board = SeatBoard(scene.deal.rules, seat)
    for emission in scene.log:
        board.apply(emission.view_for(seat))
    options = scene.deal.legal_actions(seat)
    return scene.options(seat)[choose(board, options, HashStream(b"", "bot"))]


def test_a_bot_takes_the_last_tile_while_it_may_win_by_it() -> None:
    assert _choice(last("8m", {1: READY}), 1) == "take_last_tile"


def test_a_bot_opens_a_kong_that_waits_well() -> None:
    scene = Scene({0: "5m", 1: KONG}, rules=RULES)
    scene.does(0, "discard 5m")
    assert _choice(scene, 1) == "kong 5m opened"


def test_an_opened_concealed_kong_is_no_question_of_another() -> None:
    scene = Scene({0: "9s", 1: "1111m123s456s22p7p"}, draws="8p", rules=RULES)
    scene.does(0, "discard 9s")
    assert "concealed_kong 1m opened" in scene.options(1)
    assert ConcealedKong(0, True) in scene.deal.legal_actions(1)

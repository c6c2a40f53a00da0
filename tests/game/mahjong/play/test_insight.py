"""The facts that a seat is shown about its own waits."""

from __future__ import annotations

import random

import pytest

from game.core.catalogue import DiscardInsight, Insight, Wait
from game.mahjong.kernel.tiles import COPIES, parse_tiles
from game.mahjong.play.insight import insight
from game.mahjong.play.ready import ready_after
from game.mahjong.position.actions import Discard
from game.mahjong.position.board import SeatBoard
from game.mahjong.position.phase import Phase
from game.mahjong.rules import MahjongRules
from game.mahjong.rulesets.tuidaohu import FRIENDS
from game.mahjong.scoring.winning import WinChecker
from game.registry import RULESETS
from tests.support.mahjong_scene import Scene


def seen(scene: Scene, viewer: int | None) -> Insight:
    board = SeatBoard(FRIENDS, viewer)
    for emission in scene.log:
        board.apply(emission.view_for(viewer))
    return insight(board)


def waits(text: str, *left: int) -> tuple[Wait, ...]:
    return tuple(Wait(tile, copies) for tile, copies in zip(parse_tiles(text), left, strict=True))


def test_a_ready_hand_is_told_its_waits_and_how_many_it_cannot_see() -> None:
    scene = Scene({0: "4m", 3: "56m22p234s567s456p"}, draws="7m")
    assert seen(scene, 3) == Insight(waits=waits("4m7m", 4, 4))
    scene.does(0, "discard 4m")
    assert seen(scene, 3).waits == waits("4m7m", 3, 4)


def test_before_a_discard_every_discard_that_leaves_a_ready_hand_is_listed() -> None:
    scene = Scene({0: "123m456m789m12p55sE"})
    (east,) = parse_tiles("E")
    assert seen(scene, 0) == Insight(discards=(DiscardInsight(Discard(east), waits("3p", 4)),))


def test_after_a_claim_the_discards_are_listed_too() -> None:
    scene = Scene({0: "5m", 2: "55m123s456s99p78pE"})
    scene.does(0, "discard 5m")
    scene.does(2, "pung 5m")
    (east,) = parse_tiles("E")
    listed = {entry.action: entry.waits for entry in seen(scene, 2).discards}
    assert listed[Discard(east)] == waits("6p9p", 4, 2)


def test_a_kind_that_the_seat_holds_itself_is_no_wait() -> None:
    # The last tile would be a fifth 1s.
    scene = Scene({3: "1111s234m567m888p"})
    assert seen(scene, 3).waits == ()


def test_a_declared_hand_is_shown_only_what_it_may_discard() -> None:
    # Without 1p it would be ready too, but it must throw the 4p it has drawn.
    rules = FRIENDS.replace({"ready_declaration": True})
    scene = Scene({0: "123m456m789m12p55sE"}, draws="9s9s9s4p", rules=rules)
    scene.does(0, "discard E ready")
    scene.drawn_and_thrown(1, 2, 3)
    board = SeatBoard(rules, 0)
    for emission in scene.log:
        board.apply(emission.view_for(0))
    (four,) = parse_tiles("4p")
    assert [entry.action for entry in insight(board).discards] == [Discard(four)]


def test_spectators_and_ended_deals_show_nothing() -> None:
    scene = Scene({0: "123m456s789p12344s"})
    assert seen(scene, None) == Insight()
    scene.does(0, "declare_win 4s")
    assert seen(scene, 0) == Insight()
    assert insight(SeatBoard(FRIENDS, 0)) == Insight()


def test_asking_leaves_the_board_as_it_was() -> None:
    scene = Scene({0: "123m456m789m12p55sE"})
    board = SeatBoard(FRIENDS, 0)
    board.apply(scene.log[0].view_for(0))
    before = (list(board.hands[0].counts), list(board.hands[0].keys)) if board.hands[0] else ()
    insight(board)
    after = (list(board.hands[0].counts), list(board.hands[0].keys)) if board.hands[0] else ()
    assert before == after != ()


def whys(scene: Scene, viewer: int | None) -> list[str | None]:
    """The reason that the viewer does not win, after each event; a repeated one is left out."""
    board = SeatBoard(scene.deal.rules, viewer)
    found: list[str | None] = [None]
    for emission in scene.log:
        board.apply(emission.view_for(viewer))
        why = insight(board).why
        if why != found[-1]:
            found.append(why)
    return found[1:]


READY = "56m22p234s567s456p"


def test_a_complete_hand_that_may_not_win_is_told_the_first_condition_it_misses() -> None:
    rules = FRIENDS.replace({"self_draw_only": True})
    scene = Scene({0: "4m", 3: READY}, draws="E", rules=rules)
    assert whys(scene, 3) == []
    scene.does(0, "discard 4m")
    assert whys(scene, 3) == ["self_draw_only"]
    scene.drawn_and_thrown(1)
    assert whys(scene, 3) == ["self_draw_only", None]
    for viewer in (0, 1, None):
        assert whys(scene, viewer) == []
    assert whys(Scene({0: "4m", 3: READY}, draws="E"), 3) == []


def test_a_drawn_tile_that_completes_the_hand_is_explained_on_the_own_turn() -> None:
    rules = FRIENDS.replace({"pung_needed": True})
    assert whys(Scene({0: "123m456m789m12p55s3p"}, rules=rules), 0) == ["no_pung"]
    assert whys(Scene({0: "123m456m789m12p55s3p"}), 0) == []
    assert whys(Scene({0: "123m456m789m12p55s4p"}, rules=rules), 0) == []


def test_a_win_let_go_by_is_the_reason_until_the_next_draw() -> None:
    rules = FRIENDS.replace({"missed_win": "until_draw"})
    scene = Scene({0: "4m", 3: READY}, draws="7mEE", rules=rules)
    scene.does(0, "discard 4m")
    assert whys(scene, 3) == []
    scene.does(3, "pass")
    scene.drawn_and_thrown(1, 2)
    assert whys(scene, 3) == ["missed_win", None]


def test_a_kong_that_may_not_be_robbed_is_the_reason() -> None:
    rules = FRIENDS.replace({"robbing_kong": False})
    hands = {0: "4m", 1: "44m123s89s123pEES", 3: "56m22p234s567s456p"}
    scene = Scene(hands, draws="PPP4m", rules=rules)
    scene.does(0, "discard 4m")
    scene.does(3, "pass")
    scene.does(1, "pung 4m")
    scene.does(1, "discard S")
    scene.drawn_and_thrown(2, 3, 0)
    scene.does(1, "added_kong 4m")
    assert "no_robbing_kong" in whys(scene, 3)


@pytest.mark.parametrize("name", sorted(name for name in RULESETS if name.startswith("mahjong/")))
def test_no_discard_is_passed_over_for_a_quick_look(name: str) -> None:
    """Every discard is tried here, even if the hand is far from winning."""
    rules = RULESETS[name].default
    assert isinstance(rules, MahjongRules)
    checker = WinChecker(rules)
    rng = random.Random(4)
    found = 0
    for _ in range(300):
        board = SeatBoard(rules, 0)
        # Few kinds, so that many hands are ready after a discard.
        every = [tile for tile in range(12) for _ in range(COPIES)]
        tiles = rng.sample(every, rules.hand_size + 1)
        board.wild = 1 << rng.choice(tiles) if rules.wild != "none" else 0
        board.hands[0] = board.hand_of(tiles)
        board.phase = Phase.TURN
        told = {entry.action for entry in insight(board).discards}
        ready = (False, True) if rules.ready_declaration else (False,)
        tried = {
            Discard(tile, declares)
            for tile in tiles
            if ready_after(board, 0, tile, checker)
            for declares in ready
        }
        assert told == tried
        found += len(tried)
    assert found > 20 or rules.opened_needed

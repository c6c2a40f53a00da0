"""幺鸡任用: the ones of bamboo stand for any tile, and are of no suit."""

from __future__ import annotations

import pytest

from ai.mahjong.opening import best_lacking
from game.mahjong.fans.reading import Circumstances
from game.mahjong.kernel.tiles import (
    BAMBOO,
    BAMBOO_ONE,
    CHARACTERS,
    SUIT_MASKS,
    counts_of,
    kinds_in,
    parse_tiles,
    tile_text,
)
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.play.exchange import lacking_choices
from game.mahjong.position.board import SeatBoard, hand_of
from game.mahjong.rulesets.sichuan import BAMBOO as BAMBOO_WILD
from game.mahjong.scoring.readings import readings
from game.mahjong.scoring.score import best_score
from game.mahjong.scoring.winning import checker_of
from tests.support.mahjong_scene import Scene

PLAIN = BAMBOO_WILD.replace({"exchange": "none"})
WILD = 1 << BAMBOO_ONE


def dealt(hand: str) -> Scene:
    """A deal in which the dealer has this hand and lacks bamboo."""
    scene = Scene({0: hand}, rules=PLAIN)
    scene.does(0, "choose_lacking s")
    for seat in (1, 2, 3):
        scene.does(seat, "choose_lacking m")
    return scene


def test_a_wildcard_stays_though_its_suit_is_lacking() -> None:
    scene = dealt("1s1s123456m45679p9s")
    assert hand_of(scene.board, 0).barred == SUIT_MASKS[BAMBOO] & ~WILD
    # The nine of bamboo goes first, and then anything.
    assert scene.options(0) == ["discard 9s"]
    scene = dealt("1s1s123456m445679p")
    assert {"discard 1m", "discard 1s"} <= {*scene.options(0)}


def test_a_hand_with_wildcards_wins_though_their_suit_is_lacking() -> None:
    scene = dealt("123456m1s1s78p999p6p")
    assert scene.options(0)[0] == "declare_win 6p"
    hand = scene.board.hand_of(parse_tiles("123456m1s1s78p999p"))
    waits = checker_of(PLAIN).waits(hand, ())
    assert {"6p", "1s"} <= {tile_text(kind) for kind in kinds_in(waits)}


def test_wildcards_stand_for_no_tile_of_the_lacking_suit() -> None:
    # A pair of wildcards may be any pair: of the suits that are left.
    counts = counts_of(parse_tiles("111222333p456p1s1s"))
    barred = SUIT_MASKS[CHARACTERS]
    won = Circumstances(18, WinHow.SELF_DRAWN, wild=WILD, barred=barred)
    found = list(readings(PLAIN, counts, (), won))
    assert found
    for reading in found:
        assert not any(barred >> tile & 1 for tile in reading.tiles)
    free = Circumstances(18, WinHow.SELF_DRAWN, wild=WILD)
    suits = {tile // 9 for reading in readings(PLAIN, counts, (), free) for tile in reading.tiles}
    assert CHARACTERS in suits


@pytest.mark.parametrize(
    ("hand", "roots"),
    [("1111222p333p456p77p", 1), ("1s111222p333p456p77p", 0), ("1s1s1s1s222p333p456p77p", 0)],
)
def test_four_alike_are_natural_tiles(hand: str, roots: int) -> None:
    tiles = parse_tiles(hand)[:14]
    won = Circumstances(24, WinHow.SELF_DRAWN, wild=WILD)
    counts = counts_of(tiles)
    if not any(readings(PLAIN, counts, (), won)):
        pytest.fail(f"{hand} does not win")
    score = best_score(PLAIN, counts, (), won)
    assert sum(fan.count for fan in score.fans if fan.id == "root") == roots


def test_no_suit_is_chosen_for_the_wildcards_in_it() -> None:
    scene = Scene({0: "1s1s1s9s1234m56789p5p"}, rules=PLAIN)
    first = lacking_choices(scene.board, 0)[0]
    # One tile of bamboo beside the wildcards.
    assert first.suit == BAMBOO
    board = SeatBoard(PLAIN, 0)
    for emission in scene.log:
        board.apply(emission.view_for(0))
    assert scene.deal.legal_actions(0)[best_lacking(board, scene.deal.legal_actions(0))] == first

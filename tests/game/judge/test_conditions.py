"""Every condition that a ruleset may ask of a winning hand, by every special shape.

The expected results follow from the sentences that the lobby shows: a sentence about "a winning
hand" holds for every hand; one about sets and a pair leaves hands of other shapes alone.
"""

from __future__ import annotations

from typing import Any

import pytest

from ai.mahjong.evaluator import HandEvaluator
from game.judge import answer
from game.mahjong.kernel.tiles import parse_tiles
from game.mahjong.position.board import SeatBoard
from game.mahjong.rules import MahjongRules
from game.mahjong.scoring.conditions import CONDITIONS
from game.mahjong.scoring.winning import checker_of
from tests.ai.mahjong_position import position

PAIRS = ("1133m5577p2299s5s", "5s")
SIMPLE_PAIRS = ("3344m5577p2288s5s", "5s")
TWO_SUITS = ("113355m557799p5p", "5p")
QUAD = ("1111m5577p2299s5s", "5s")
RED_PAIR = ("1133m5577p2299sC", "C")
ORPHANS = ("19m19s19pESWNCFP", "P")
KNITTED = ("147m258p369sESWN", "C")
SHAPES = {"seven_pairs": PAIRS, "thirteen_orphans": ORPHANS, "knitted_honours": KNITTED}

NO_ORPHANS = {"thirteen_orphans": False, "knitted_honours": False}
WITHOUT: dict[str, dict[str, Any]] = {
    shape: {other: other == shape for other in SHAPES} for shape in SHAPES
}
"""The switches that leave one special shape alone."""

WINS = None
Row = tuple[str, dict[str, Any], str, tuple[str, str], str | None]

TABLE: list[Row] = [
    # 胡牌时至少要有一副刻子或杠: four alike in the hand are no kong, and a red pair stands for a
    # pung if it is *the* pair of the hand.
    ("pung_needed", {"pung_needed": True}, "seven_pairs", PAIRS, "no_pung"),
    ("pung_needed", {"pung_needed": True}, "seven_pairs", QUAD, "no_pung"),
    (
        "pung_needed",
        {"pung_needed": True, "red_pair_is_pung": True},
        "seven_pairs",
        RED_PAIR,
        "no_pung",
    ),
    ("pung_needed", {"pung_needed": True}, "thirteen_orphans", ORPHANS, "no_pung"),
    ("pung_needed", {"pung_needed": True}, "knitted_honours", KNITTED, "no_pung"),
    # 胡牌时至少要有一副顺子
    ("run_needed", {"run_needed": True}, "seven_pairs", PAIRS, "no_run"),
    ("run_needed", {"run_needed": True}, "thirteen_orphans", ORPHANS, "no_run"),
    ("run_needed", {"run_needed": True}, "knitted_honours", KNITTED, "no_run"),
    # 至少吃、碰、明杠过一次才能胡: such rules and such a shape contradict each other.
    ("opened_needed", {"opened_needed": True}, "seven_pairs", PAIRS, "shape_is_concealed"),
    ("opened_needed", {"opened_needed": True}, "thirteen_orphans", ORPHANS, "shape_is_concealed"),
    ("opened_needed", {"opened_needed": True}, "knitted_honours", KNITTED, "shape_is_concealed"),
    # 胡牌时至少要有一张幺九或字牌
    ("terminal_needed", {"terminal_needed": True}, "seven_pairs", PAIRS, WINS),
    ("terminal_needed", {"terminal_needed": True}, "seven_pairs", SIMPLE_PAIRS, "no_terminal"),
    ("terminal_needed", {"terminal_needed": True}, "thirteen_orphans", ORPHANS, WINS),
    ("terminal_needed", {"terminal_needed": True}, "knitted_honours", KNITTED, WINS),
    # 幺九要在听牌时手里就有: one of a pair always is.
    (
        "terminal_early",
        {"terminal_needed": True, "terminal_early": True},
        "seven_pairs",
        ("3344m5577p2288s9s", "9s"),
        WINS,
    ),
    (
        "terminal_early",
        {"terminal_needed": True, "terminal_early": True},
        "thirteen_orphans",
        ORPHANS,
        WINS,
    ),
    (
        "terminal_early",
        {"terminal_needed": True, "terminal_early": True},
        "knitted_honours",
        KNITTED,
        WINS,
    ),
    # 胡牌时万条筒至少要有几门
    ("suits_needed", {"suits_needed": 3}, "seven_pairs", PAIRS, WINS),
    ("suits_needed", {"suits_needed": 3}, "seven_pairs", TWO_SUITS, "suits"),
    ("suits_needed", {"suits_needed": 3}, "thirteen_orphans", ORPHANS, WINS),
    ("suits_needed", {"suits_needed": 3}, "knitted_honours", KNITTED, WINS),
    # 胡牌时万条筒至少缺一门: two of the shapes need all three.
    ("suit_missing", {"suit_missing": True}, "seven_pairs", PAIRS, "suit_missing"),
    ("suit_missing", {"suit_missing": True}, "seven_pairs", TWO_SUITS, WINS),
    ("suit_missing", {"suit_missing": True}, "thirteen_orphans", ORPHANS, "needs_three_suits"),
    ("suit_missing", {"suit_missing": True}, "knitted_honours", KNITTED, "needs_three_suits"),
    # 听牌时手里至少要有几张暗牌
    ("least_concealed", {"least_concealed": 4}, "seven_pairs", PAIRS, WINS),
    ("least_concealed", {"least_concealed": 4}, "thirteen_orphans", ORPHANS, WINS),
    ("least_concealed", {"least_concealed": 4}, "knitted_honours", KNITTED, WINS),
    # 四组一将的牌，将必须是2、5、8: said of sets and a pair alone.
    ("pair_258", {"pair_258": True}, "seven_pairs", PAIRS, WINS),
    ("pair_258", {"pair_258": True}, "thirteen_orphans", ORPHANS, WINS),
    ("pair_258", {"pair_258": True}, "knitted_honours", KNITTED, WINS),
    # 四组一将的牌，胡的牌要是一副顺子中间的一张
    ("middle_only", {"middle_only": True}, "seven_pairs", PAIRS, WINS),
    ("middle_only", {"middle_only": True}, "thirteen_orphans", ORPHANS, WINS),
    ("middle_only", {"middle_only": True}, "knitted_honours", KNITTED, WINS),
    # 赖子比这更多的手牌要有大牌型才能胡: each of these is one.
    (
        "most_wild_plain",
        {"most_wild_plain": 1, "wild": "red"},
        "seven_pairs",
        ("1133m5577p229sCC", "9s"),
        WINS,
    ),
    (
        "most_wild_plain",
        {"most_wild_plain": 1, "wild": "red"},
        "thirteen_orphans",
        ("19m19s19pESWCCFP", "N"),
        WINS,
    ),
    (
        "most_wild_plain",
        {"most_wild_plain": 1, "wild": "red"},
        "knitted_honours",
        ("147m258p36sESWCC", "N"),
        WINS,
    ),
]


def judged(switches: dict[str, Any], shape: str, concealed: str, winning: str) -> dict[str, Any]:
    return answer(
        {
            "op": "score",
            "rules": "mahjong/tuidaohu",
            "switches": {**WITHOUT[shape], **switches},
            "concealed": concealed,
            "winning": winning,
        }
    )


@pytest.mark.parametrize(
    ("switch", "switches", "shape", "hand", "why"),
    TABLE,
    ids=[f"{row[0]}-{row[2]}-{row[3][0]}" for row in TABLE],
)
def test_a_condition_is_asked_of_a_special_shape_as_its_sentence_says(
    switch: str, switches: dict[str, Any], shape: str, hand: tuple[str, str], why: str | None
) -> None:
    concealed, winning = hand
    found = judged(switches, shape, concealed, winning)
    if "error" in found:
        assert found["error"]["code"] == why
        return
    assert (found["win"], found.get("why")) == (why is None, why)
    rules = MahjongRules().replace({**WITHOUT[shape], **switches})
    board = position(rules, concealed, wild="C" if "wild" in switches else "")
    assert waits_for(board, winning) is (why is None)
    evaluator = HandEvaluator(board)
    assert (evaluator.waiting((), ()).shanten == 0) is (why is None)


def waits_for(board: SeatBoard, tile: str) -> bool:
    hand = board.hands[0]
    assert hand is not None
    (kind,) = parse_tiles(tile)
    return bool(checker_of(board.rules).waits(hand, ()) >> kind & 1)


def test_without_the_condition_each_of_these_hands_wins() -> None:
    for _, switches, shape, hand, _ in TABLE:
        kept = {name: value for name, value in switches.items() if name == "wild"}
        assert judged(kept, shape, *hand)["win"] is True


def test_every_condition_meets_every_special_shape() -> None:
    assert {(row[0], row[2]) for row in TABLE} == {
        (condition.switch, shape) for condition in CONDITIONS for shape in SHAPES
    }


def test_seven_pairs_that_are_runs_and_a_pair_as_well_have_a_run() -> None:
    found = judged({"run_needed": True}, "seven_pairs", "112233m445566p7s", "7s")
    assert found["win"] is True
    assert "seven_pairs" not in {fan["id"] for fan in found["fans"]}

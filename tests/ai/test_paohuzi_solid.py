"""The solid paohuzi bot: it plans whole hands."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ai.levels import LEVELS
from ai.paohuzi import solid, worth
from ai.paohuzi.chances import CardChances
from game.core.events import Action
from game.paohuzi.position.actions import Chi, Peng
from game.paohuzi.position.board import SeatBoard
from tests.ai.paohuzi_position import (
    DOWN,
    JICHU,
    TABLES,
    answer,
    card,
    dealt,
    flipped,
    options,
    play,
    text_of,
    thrown,
    trio,
)

SOLID = LEVELS["solid"]

READY = "一二三 壹贰叁 贰柒拾 四五六 七八九 肆伍陆 七八"


def test_it_plays_paohuzi_only() -> None:
    assert SOLID.plays("paohuzi")
    assert not SOLID.plays("mahjong")


def test_it_wins_when_it_can() -> None:
    assert answer(SOLID, flipped(READY, "九")) == "win"
    assert answer(SOLID, flipped(READY, "六", by=DOWN)) == "win"


def test_it_throws_the_one_card_that_keeps_it_ready() -> None:
    assert answer(SOLID, dealt(READY + "玖")) == "throw 玖"
    assert answer(SOLID, dealt(READY + "拾")) == "throw 拾"


def test_it_keeps_the_huxi_it_needs() -> None:
    # Without 壹贰叁 the hand stays under fifteen, with any other cards.
    assert answer(SOLID, dealt("壹贰 叁 贰柒拾 一二三 四五六 七八九 肆伍 八九 玖")) not in (
        "throw 壹",
        "throw 贰",
        "throw 叁",
    )


def test_it_leaves_a_peng_that_breaks_a_ready_hand() -> None:
    board = flipped("一二三 二七十 壹贰叁 贰柒拾 四五六 七八九 肆伍", "二", by=DOWN)
    assert answer(SOLID, board) == "pass"


def test_it_takes_the_chi_that_makes_it_ready() -> None:
    board = thrown("一二三 壹贰叁 贰柒拾 四五六 七八 肆伍 玖 二五", "九")
    assert answer(SOLID, board) == "chi 七八九"


@pytest.mark.parametrize("last_digits", [0.9999999999999999, 1.0, 1.0000000000000002])
def test_the_last_digit_of_a_computer_decides_no_claim(
    monkeypatch: pytest.MonkeyPatch, last_digits: float
) -> None:
    board = thrown("壹贰 肆伍 贰柒拾 二七十 四五六 七八九 八 玖 拾拾", "叁")
    first, *others = options(board)
    worths = {index: last_digits if index else 1.0 for index in range(1 + len(others))}
    monkeypatch.setattr(solid, "claim_worths", lambda chances, actions: worths)
    assert others
    assert answer(SOLID, board) == text_of(first)


def test_it_takes_the_chi_whose_huxi_lead_to_the_threshold() -> None:
    board = thrown("壹贰 肆伍 贰柒拾 二七十 四五六 七八九 八 玖 拾拾", "叁")
    assert answer(SOLID, board) == "chi 壹贰叁"


def test_of_several_bi_it_lays_down_the_one_that_scores() -> None:
    # The other 七 must follow: into 二七十, or into one of the runs.
    board = thrown("五六 七 二十 六八 壹贰叁 贰柒拾 肆伍陆 玖玖 拾", "七")
    assert "二七十" in answer(SOLID, board)


def test_of_discards_as_good_the_one_that_others_can_use_least_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = dealt(READY + "玖", gone="叁叁叁肆肆肆伍伍伍")
    assert answer(SOLID, board) == "throw 玖"
    monkeypatch.setattr(solid, "AS_GOOD", 0.0)
    assert answer(SOLID, board) == "throw 肆"


def test_a_declined_claim_counts_as_lost() -> None:
    board = thrown("一二三 壹贰叁 贰柒拾 四五六 七八 肆伍 玖 二五", "九")
    chances = CardChances(board)
    passed = solid.passed(chances, options(board))
    assert passed.no_chi == 1 << card("九")
    assert passed.no_peng == 0
    appraiser = worth.Appraiser(chances, 40)
    assert appraiser.waiting(passed) < appraiser.waiting(chances.holding)


def test_a_claim_moves_cards_from_the_hand_to_the_table() -> None:
    board = thrown("五六 七 二十 六八 壹贰叁 贰柒拾 肆伍陆 玖玖 拾", "七")
    before = CardChances(board).holding
    after = solid.claimed(CardChances(board), Chi(card("七"), trio("五六七"), (trio("二七十"),)))
    assert sum(after.counts) == sum(before.counts) - 5
    assert (after.groups, after.huxi) == (before.groups - 2, before.huxi + 3)
    assert after.reds == before.reds + 4
    board = thrown("玖玖 五六 七", "玖")
    after = solid.claimed(CardChances(board), Peng(card("玖")))
    assert after.counts[card("玖")] == 0
    assert (after.huxi, set(after.threes)) == (3, {card("玖")})


def test_where_nothing_is_left_it_plays_as_greedy_does() -> None:
    board = dealt("一一 六 玖 拾")
    assert answer(SOLID, board) == answer(LEVELS["greedy"], board)


def test_a_kan_that_could_be_split_stays_whole_while_it_is_worth_more() -> None:
    board = dealt("一二三 壹贰叁 四四四 柒柒柒 肆伍陆 七八九 二八 拾", JICHU)
    assert answer(SOLID, board) not in ("throw 四", "throw 柒")


def test_a_decision_stays_within_its_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    """All searches of one decision together, on every table."""
    made: list[worth.Appraiser] = []
    nodes: list[int] = []

    def appraiser(chances: CardChances, width: int) -> worth.Appraiser:
        made.append(worth.Appraiser(chances, width))
        return made[-1]

    def watch(board: SeatBoard, offered: Sequence[Action], chosen: int) -> None:
        nodes.append(sum(one.effort.nodes for one in made))
        made.clear()

    monkeypatch.setattr(solid, "Appraiser", appraiser)
    for table, rules in TABLES.items():
        play(rules, f"nodes-{table}", [SOLID] * rules.seats, watch)
    nodes.sort()
    assert nodes[len(nodes) * 99 // 100] < 16_000
    assert nodes[-1] < 40_000

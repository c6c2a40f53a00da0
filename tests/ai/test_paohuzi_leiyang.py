"""The solid paohuzi bot at Leiyang: 卡胡, 举手 and hands without huxi are valued by their pay."""

from __future__ import annotations

from ai.levels import LEVELS
from ai.paohuzi.chances import CardChances
from ai.paohuzi.solid import WIDTH, claimed
from ai.paohuzi.worth import Appraiser, pay
from game.paohuzi.position.actions import Peng
from tests.ai.paohuzi_position import DOWN, TABLES, answer, card, dealt, flipped, thrown

LEIYANG = TABLES["paohuzi/leiyang-three"]
READY = "一二三 壹贰叁 贰柒拾 四五六 七八九 肆伍陆 七八"
IDLE = "三四五 六七八 八九十 叁肆伍 陆柒捌 捌玖拾 一一"
"""Waits for 壹 and has no huxi at all."""


def test_a_win_is_worth_what_the_table_of_dun_says() -> None:
    # Five red cards: no name.
    assert [pay(LEIYANG, huxi, 5, own=False) for huxi in (10, 11, 16, 20, 21, 24)] == [
        2,
        1,
        2,
        4,
        3,
        4,
    ]
    assert pay(LEIYANG, 15, 5, own=True) == 2
    assert pay(LEIYANG, 15, 5, own=False, untouched=True) == 6
    assert pay(LEIYANG, 15, 0, own=False) == 6
    assert pay(LEIYANG, 0, 5, own=False) == 3


def test_a_hand_that_has_laid_nothing_down_is_worth_more_unless_it_deals() -> None:
    chances = CardChances(thrown(READY, "玖", LEIYANG))
    appraiser = Appraiser(chances, WIDTH)
    holding = chances.holding
    assert holding.untouched
    assert appraiser.ready(holding) > 2 * appraiser.ready(holding._replace(untouched=False))
    assert not CardChances(dealt(READY + "玖", LEIYANG)).holding.untouched


def test_a_claim_lowers_the_hand() -> None:
    chances = CardChances(thrown("玖玖" + READY[:-6], "玖", LEIYANG))
    assert chances.holding.untouched
    assert not claimed(chances, Peng(card("玖"))).untouched


def test_a_hand_without_huxi_is_ready() -> None:
    for rules, ready in ((LEIYANG, True), (LEIYANG.replace({"no_huxi": 0}), False)):
        chances = CardChances(thrown(IDLE, "二", rules))
        assert (Appraiser(chances, WIDTH).ready(chances.holding) > 0) is ready
    assert answer(LEVELS["solid"], flipped(IDLE, "壹", by=DOWN, rules=LEIYANG)) == "win"


def test_it_keeps_a_hand_without_huxi_whole() -> None:
    assert answer(LEVELS["solid"], dealt(IDLE + "伍", LEIYANG)) == "throw 伍"

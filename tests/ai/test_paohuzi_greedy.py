"""The greedy paohuzi bot: its throws, claims and passes, and the ranking of the levels."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ai.arena import duel
from ai.levels import LEVELS
from game.core.events import Action
from game.paohuzi.position.actions import DeclareWin
from game.paohuzi.position.board import SeatBoard
from tests.ai.paohuzi_position import (
    DOWN,
    JICHU,
    TABLES,
    answer,
    dealt,
    flipped,
    play,
    thrown,
)
from tests.support.play import every_nth

GREEDY = LEVELS["greedy"]
LEVEL_IDS = [level.id for level in LEVELS.values() if level.plays("paohuzi")]

READY = "一二三 壹贰叁 贰柒拾 四五六 七八九 肆伍陆 七八"


def test_it_wins_when_it_can() -> None:
    assert answer(GREEDY, flipped(READY, "九")) == "win"
    assert answer(GREEDY, flipped(READY, "六", by=DOWN)) == "win"


def test_it_throws_the_card_that_goes_with_nothing() -> None:
    assert (
        answer(GREEDY, dealt("壹壹 肆肆 陆陆 柒柒 捌捌 玖玖 拾拾 一二三 七八九 五")) == "throw 五"
    )


def test_it_keeps_a_kan_where_it_could_be_split() -> None:
    board = dealt("一二三 壹贰叁 四四四 七七七 肆伍陆 柒捌玖 二八 六", JICHU)
    assert answer(GREEDY, board) not in ("throw 四", "throw 七")


@pytest.mark.parametrize("rest", ["三三 伍 八 六 柒", "五八十 十 四 柒"])
def test_it_keeps_three_of_a_rank_of_both_sizes(rest: str) -> None:
    board = dealt(f"四五六 七八九 肆伍陆 柒捌玖 一一壹 {rest}")
    assert answer(GREEDY, board) not in ("throw 一", "throw 壹")


def test_it_breaks_no_pair_while_a_lone_card_is_left() -> None:
    board = dealt("一一 四四 七七 拾拾 壹贰叁 伍陆柒 二七十 肆 九")
    assert answer(GREEDY, board) in ("throw 肆", "throw 九")


def test_it_takes_a_peng_with_a_pair_that_does_nothing_else() -> None:
    assert (
        answer(GREEDY, thrown("壹壹 四五六 七八九 肆伍陆 柒捌玖 二五 九十 拾", "壹")) == "peng 壹"
    )


def test_it_leaves_a_peng_that_breaks_two_groups() -> None:
    board = flipped("一二三 二七十 壹贰叁 贰柒拾 四五六 七八九 肆伍", "二", by=DOWN)
    assert answer(GREEDY, board) == "pass"


def test_it_takes_the_chi_that_scores() -> None:
    board = thrown("一二四 七七 捌捌 玖玖 肆肆 伍伍 拾拾 叁 陆 十 九 八", "三")
    assert answer(GREEDY, board) == "chi 一二三"


@pytest.mark.parametrize("level", LEVEL_IDS)
@pytest.mark.parametrize("table", every_nth(TABLES, 3))
def test_no_level_answers_outside_its_list_or_lets_a_win_go(level: str, table: str) -> None:
    rules = TABLES[table]
    decisions = wins = 0

    def watch(board: SeatBoard, offered: Sequence[Action], chosen: int) -> None:
        nonlocal decisions, wins
        decisions += 1
        assert 0 <= chosen < len(offered)
        if level != "random" and any(isinstance(action, DeclareWin) for action in offered):
            assert isinstance(offered[chosen], DeclareWin)
            wins += 1

    number = 0
    while decisions < 120:
        play(rules, f"{table}-{number}", [LEVELS[level]] * rules.seats, watch)
        number += 1
    assert wins or level == "random"


@pytest.mark.parametrize("level", LEVEL_IDS)
def test_the_same_seed_makes_the_same_choices(level: str) -> None:
    def choices() -> list[int]:
        made: list[int] = []
        levels = [LEVELS[level]] * 3
        for number in range(3):
            play(
                TABLES["paohuzi/loudi-three"],
                f"same-{number}",
                levels,
                lambda *w: made.append(w[2]),
            )
        return made

    assert choices() == choices()


@pytest.mark.parametrize("ruleset", ["paohuzi/changde", "paohuzi/loudi", "paohuzi/jichu"])
def test_greedy_beats_random_by_far(ruleset: str) -> None:
    tally = duel(GREEDY, LEVELS["random"], ruleset, 40, "test")
    mean, half = tally.interval()
    assert mean - half > 0
    assert tally.wins > tally.rival_wins


@pytest.mark.parametrize("ruleset", ["paohuzi/changde", "paohuzi/loudi", "paohuzi/jichu"])
def test_solid_beats_greedy(ruleset: str) -> None:
    tally = duel(LEVELS["solid"], GREEDY, ruleset, 25, "test")
    mean, half = tally.interval()
    assert mean - half > 0
    assert tally.wins > 1.5 * tally.rival_wins / 2

"""Puzzles: every solution is found once more by another way, and every day has its own."""

from __future__ import annotations

from collections import Counter
from datetime import date
from functools import cache

import pytest

from game.judge.answer import answer
from game.mahjong.kernel.tiles import KINDS, counts_of, parse_tiles, tile_text
from game.mahjong.rules import MahjongRules
from game.mahjong.rules.wild import INDICATED
from game.mahjong.win_methods import is_complete
from game.paohuzi.kernel.cards import card_text, parse_cards
from game.paohuzi.rules import PaohuziRules
from game.puzzles import LEVELS, Puzzle, puzzles_of
from game.puzzles.puzzle import CHOICES
from game.registry import GAMES, RULESETS
from tests.game.paohuzi.kernel.test_solver import house
from tests.support.paohuzi_reference import all_huxi

FIRST = date(2026, 12, 1).toordinal()
DAYS = range(FIRST, FIRST + 45)
"""So many that every ruleset has had its turn."""


of_day = cache(puzzles_of)


def puzzles(game: str, kind: str) -> list[Puzzle]:
    """One of every day."""
    found = [one for day in DAYS for one in of_day(day) if (one.game, one.kind) == (game, kind)]
    assert len(found) == len(DAYS)
    return found


def waits(tiles: list[int]) -> list[str]:
    """The tiles that complete these, by another method than the engine's."""
    counts = counts_of(tiles)
    found = []
    for kind in range(KINDS):
        if counts[kind] < 4:
            counts[kind] += 1
            if is_complete(counts, name="split"):
                found.append(tile_text(kind))
            counts[kind] -= 1
    return found


def test_a_day_has_as_many_of_each_game_and_every_choice_once() -> None:
    for day in DAYS:
        found = of_day(day)
        assert Counter(one.game for one in found) == dict.fromkeys(GAMES, LEVELS)
        for one in found:
            assert set(one.solution) <= set(one.choices)
            assert len(set(one.choices)) == len(one.choices)
            assert max(Counter(one.hand).values()) <= 4
            assert [*one.to_plain()["hand"]] == [*one.hand]


def test_it_is_the_same_for_everybody_and_another_every_day() -> None:
    assert puzzles_of(FIRST) == puzzles_of(FIRST)
    hands = [one.hand for day in DAYS for one in of_day(day)]
    assert len(set(hands)) == len(hands)
    # Nodes of one site answer alike, whatever release of Python they run on.
    assert " ".join(puzzles_of(FIRST)[0].hand) == "5m 6m 6m 6m 7m 7m 7m 5s 6s 7s 7s 8s 9s"


def test_the_tiles_that_a_hand_waits_for_are_all_there() -> None:
    for one in puzzles("mahjong", "waits"):
        tiles = parse_tiles("".join(one.hand))
        assert [*one.solution] == waits(tiles)
        assert len(one.solution) >= 2
        assert {told["tile"]: told["left"] for told in one.outcomes} == {
            tile: 4 - one.hand.count(tile) for tile in waits(tiles)
        }
        for told in one.outcomes:
            assert sorted(tile for group in told["groups"] for tile in group) == sorted(
                [*one.hand, told["tile"]]
            )
            assert [len(group) for group in told["groups"] if len(group) != 3] == [2]
        suits = {text[-1] for text in one.hand}
        assert {str(text)[-1] for text in one.choices} == suits


def test_the_discard_leaves_more_tiles_than_any_other() -> None:
    for one in puzzles("mahjong", "discard"):
        tiles = parse_tiles("".join(one.hand))
        left = {}
        for kind in set(tiles):
            rest = list(tiles)
            rest.remove(kind)
            left[tile_text(kind)] = sum(4 - one.hand.count(tile) for tile in waits(rest))
        best, second, third, *_ = sorted(left.values(), reverse=True)
        assert best > second
        assert third > 0
        assert [*one.solution] == [tile for tile, count in left.items() if count == best]
        assert {told["tile"]: told["left"] for told in one.outcomes} == {
            tile: count for tile, count in left.items() if count
        }


def test_the_cards_that_a_hand_waits_for_are_all_there() -> None:
    for one in puzzles("paohuzi", "waits"):
        rules = RULESETS[one.rules].default
        assert isinstance(rules, PaohuziRules)
        cards = parse_cards("".join(one.hand))
        found = {}
        for kind in range(20):
            huxi = all_huxi(cards, [], kind, "flip", house(rules)) if cards.count(kind) < 4 else ()
            if huxi and (max(huxi) >= rules.min_huxi or (rules.no_huxi and 0 in huxi)):
                found[card_text(kind)] = max(huxi)
        assert [*one.solution] == [*found]
        assert {told["tile"]: told["huxi"] for told in one.outcomes} == found
        for told in one.outcomes:
            assert sorted("".join(map("".join, told["groups"]))) == sorted(
                [*one.hand, told["tile"]]
            )


@pytest.mark.parametrize(("game", "kind"), [("paohuzi", "huxi"), *((g, "worth") for g in GAMES)])
def test_a_number_is_the_judges_among_four(game: str, kind: str) -> None:
    for one in puzzles(game, kind):
        assert answer(dict(one.question)) == one.answer
        right = one.answer["huxi"] if kind == "huxi" else gained(one)
        assert one.solution == (right,)
        assert len(one.choices) == CHOICES
        assert [*one.choices] == sorted(one.choices)
        assert min(map(int, one.choices)) > 0


def gained(puzzle: Puzzle) -> int:
    """Points that the others pay: nobody but the winner gains anything."""
    paid = puzzle.answer["transfers"]
    assert len({one["payee"] for one in paid}) == 1
    return sum(one["points"] for one in paid)


@pytest.mark.parametrize(("game", "kind"), [("paohuzi", "huxi"), *((g, "worth") for g in GAMES)])
def test_the_right_number_may_stand_at_any_place(game: str, kind: str) -> None:
    places = Counter(one.choices.index(one.solution[0]) for one in puzzles(game, kind))
    assert set(places) == set(range(CHOICES))
    assert max(places.values()) < len(DAYS) / 2


def test_no_number_of_huxi_is_too_small_to_win() -> None:
    for one in puzzles("paohuzi", "huxi"):
        rules = RULESETS[one.rules].default
        assert isinstance(rules, PaohuziRules)
        assert min(map(int, one.choices)) >= rules.min_huxi


def test_some_hands_wait_for_few_kinds_and_some_for_many() -> None:
    kinds = {len(one.solution) for one in puzzles("mahjong", "waits")}
    assert kinds >= {2, 3, 4, 5}


def test_every_ruleset_by_which_there_is_something_to_count_has_its_turn() -> None:
    seen = {one.rules for day in DAYS for one in of_day(day)} - {""}
    assert set(RULESETS) - seen == {"mahjong/hongzhong"}


def test_a_wildcard_is_named_where_the_deal_chooses_it() -> None:
    for one in puzzles("mahjong", "worth"):
        rules = RULESETS[one.rules].default
        assert isinstance(rules, MahjongRules)
        assert ("wild" in one.question) == (rules.wild in INDICATED)
        assert one.question.get("wild") not in one.hand


def test_wins_are_drawn_and_given_the_dealers_and_others() -> None:
    drawn = Counter(one.question.get("self_drawn", False) for one in puzzles("mahjong", "worth"))
    seats = Counter(one.question["seat_wind"] for one in puzzles("mahjong", "worth"))
    dealer = Counter(one.question.get("dealer", False) for one in puzzles("paohuzi", "worth"))
    source = Counter(one.question["source"] for one in puzzles("paohuzi", "worth"))
    for counted in (drawn, seats, dealer, source):
        assert len(counted) >= 2
        assert min(counted.values()) > 2

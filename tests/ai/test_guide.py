"""Advice for newcomers: about the offered actions, and from the seat's own view alone."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from ai.advice import NO_ADVICE, REASONS
from ai.advice import Because as AdvisedBecause
from ai.guide import advise
from ai.levels import LEVELS, default_level
from game.core.events import Action
from game.core.rng import HashStream
from game.mahjong.kernel.tiles import parse_tiles
from game.mahjong.position.actions import DeclareWin, Discard, Pass, Pung
from game.mahjong.position.board import SeatBoard
from game.mahjong.rulesets.tuidaohu import FRIENDS
from game.paohuzi.kernel.cards import parse_cards
from game.paohuzi.position.actions import Discard as CardDiscard
from game.registry import GAMES
from server.table.hints import claim_hints, falls_short, guide_of, hints_of
from server.wire.messages import Because, Outlook
from tests.ai.mahjong_position import discards, position, rules_of, tile
from tests.ai.paohuzi_position import dealt
from tests.support.mahjong_scene import Scene
from tests.support.pieces import result_of
from tests.support.play import CASES, each_case, lively, new_deal

CLAIMS = {"chow", "pung", "kong", "chi", "peng"}


def decisions(case: str, seed: int) -> Iterator[tuple[Any, Sequence[Action]]]:
    """Every decision of a deal: the board of its seat as it stands then, and the actions."""
    game, rules = CASES[case]
    deal = new_deal(game, rules, seed)
    boards = [game.board(rules, seat) for seat in range(rules.seats)]
    rng = random.Random(seed)

    def tell(emissions: Sequence[Any]) -> None:
        for emission in emissions:
            for seat, board in enumerate(boards):
                board.apply(emission.view_for(seat))

    tell(deal.begin())
    while deal.outcome is None:
        seat = rng.choice(deal.deciders)
        offered = deal.legal_actions(seat)
        yield boards[seat], offered
        tell(deal.act(seat, lively(rng, deal.game, offered)))


@each_case
def test_advice_is_about_what_is_offered(case: str) -> None:
    given = 0
    for board, offered in decisions(case, 3):
        advice = advise(board, offered)
        for index in advice.loose:
            assert offered[index].type == "discard"
        asks = any(action.passes or action.wins for action in offered)
        for index in advice.best:
            assert offered[index].type == "discard" or advice.because is not None
        if advice.because is not None:
            assert advice.because.code in REASONS
            assert asks or offered[advice.best[0]].type in ("concealed_kong", "added_kong")
        if advice != NO_ADVICE:
            given += 1
            assert advice.best
            assert board.viewer is not None
    assert given > 0


def kinds(board: Any, indices: Sequence[int]) -> set[int]:
    """The tiles of the discards with these indices."""
    return {discards(board)[index].tile for index in indices}


def test_lone_tiles_are_loose_and_the_best_discard_keeps_most_ways() -> None:
    board = position(rules_of("mahjong/tuidaohu", "friends"), "123456m45p99s1pEN3s")
    advice = advise(board, discards(board))
    alone = {tile(text) for text in ("E", "N", "1p", "3s")}
    assert kinds(board, advice.loose) == alone
    assert kinds(board, advice.best) == {tile("E"), tile("N")}
    assert (advice.away, advice.lacks, advice.no_pair) == (2, (), False)


def test_a_hand_without_two_alike_lacks_its_pair() -> None:
    board = position(rules_of("mahjong/tuidaohu", "friends"), "123456789m147pES")
    assert advise(board, discards(board)).no_pair


def test_what_the_rules_ask_for_is_named_until_the_hand_has_it() -> None:
    harbin = rules_of("mahjong/harbin", "full")
    closed = position(harbin, "234567m234567p55s8s")
    lacks = set(advise(closed, discards(closed)).lacks)
    assert {"not_opened", "no_terminal"} <= lacks
    opened = position(harbin, "234567m9p234p55s", ["pung 999m"])
    assert not {"not_opened", "no_terminal"} & set(advise(opened, discards(opened)).lacks)


def test_a_single_choice_needs_no_advice() -> None:
    board = position(rules_of("mahjong/tuidaohu", "friends"), "123456m456p99s1pE")
    assert advise(board, [Discard(tile("E"))]) == NO_ADVICE


def test_a_card_that_goes_with_nothing_is_loose() -> None:
    board = dealt("一二三四五六七七壹贰叁肆伍陆柒捌捌拾拾十十")
    offered = [CardDiscard(kind) for kind in sorted({*parse_cards("一七十壹捌拾")})]
    advice = advise(board, offered)
    assert advice.best
    assert advice.away is None
    alone = dealt("一二三四五六壹贰叁肆伍陆壹壹贰贰肆肆四九")
    offered = [CardDiscard(kind) for kind in sorted({*parse_cards("一四九")})]
    advice = advise(alone, offered)
    assert [offered[index].card for index in advice.loose] == list(parse_cards("九"))


def test_the_best_discard_leaves_a_ready_hand_where_one_does() -> None:
    found = 0
    for case in [*CASES][::4]:
        game, _ = CASES[case]
        for board, offered in decisions(case, 3):
            hints = result_of(hints_of(game, board, offered, guided=False)).hints
            ready = {
                hint.choice
                for hint in hints
                if any(wait.left and not falls_short(wait) for wait in hint.waits)
            }
            guide = guide_of(game, board, offered, hints)
            best = set(guide.best)
            if ready and best and guide.because is None:
                found += 1
                assert best <= ready
    assert found > 10


@each_case
def test_of_an_offer_one_answer_is_the_best_and_has_a_reason(case: str) -> None:
    game, _ = CASES[case]
    level, rng = LEVELS[default_level(game.name)], HashStream(b"guide", case)
    asked = 0
    for seed in range(3):
        for board, offered in decisions(case, seed):
            claims = {action.type for action in offered if not action.passes}
            if len(offered) < 2 or not (claims <= CLAIMS and len(claims) < len(offered)):
                continue
            if not any(action.passes for action in offered):
                continue
            asked += 1
            guide = guide_of(game, board, offered, result_of(claim_hints(game, board, offered)))
            assert guide.because is not None
            # The bots would do the same.
            assert level.choose(board, offered, rng) in guide.best
    assert asked > 0


def advised(hand: str, tile: str, hidden: str = "") -> tuple[str, Because]:
    """The best answer to a pung of a discard of mahjong, and the reason; `hidden` is in the hand of
    another seat.
    """
    scene = Scene({0: tile, 1: hidden, 2: hand})
    scene.does(0, f"discard {tile}")
    board = SeatBoard(FRIENDS, 2)
    for emission in scene.log:
        board.apply(emission.view_for(2))
    offered = [Pung(*parse_tiles(tile)), Pass()]
    game = GAMES["mahjong"]
    guide = guide_of(game, board, offered, result_of(claim_hints(game, board, offered)))
    assert guide.because is not None
    (best,) = guide.best
    return offered[best].type, guide.because


def test_the_reason_says_what_the_claim_and_what_passing_leaves() -> None:
    best, because = advised("55m123s456s99p78pE", "5m")
    assert best == "pung"
    assert because == Because("nearer", Outlook(0, 6), Outlook(1, None))
    # Ready as it is: the claim would leave less to win by.
    best, because = advised("44m123s456s99p786p", "4m")
    assert best == "pass"
    assert because.code == "no_nearer"
    assert because.passed.tiles is not None


def test_the_advice_about_an_offer_tells_nothing_of_what_others_hold() -> None:
    hand = "55m123s456s99p78pE"
    worlds = [advised(hand, "5m", hidden) for hidden in ("66699p", "666p", "147m258s")]
    assert worlds[0] == worlds[1] == worlds[2]


def test_a_win_is_the_best_answer() -> None:
    board = position(rules_of("mahjong/tuidaohu", "friends"), "123456m45p99s1pEN3s")
    offered = [Pung(tile("E")), DeclareWin(tile("E")), Pass()]
    advice = advise(board, offered)
    assert (advice.best, advice.because) == ((1,), AdvisedBecause("win"))

"""支对: the bots name one of two pairs if it is worth more than waiting with both."""

from __future__ import annotations

import hashlib
import itertools

import pytest

from ai.arena import play_deal
from ai.levels import LEVELS, Level
from ai.mahjong.evaluator import HandEvaluator
from ai.mahjong.pairs import declared_worth
from game.core.events import Action
from game.core.rng import HashStream
from game.mahjong.play.engine import MahjongDeal
from game.mahjong.position.actions import Discard
from game.mahjong.position.board import SeatBoard
from game.mahjong.rulesets.harbin import FULL, NAMED_PAIRS
from tests.ai.mahjong_position import answer, position, tile

RULES = FULL.replace({"named_pair_is_middle": True})
EIGHT, FIVE, SEVEN = tile("8p"), tile("5p"), tile("7p")
HAND, MELDS = "456m222s77p55p8p", ["pung 999m"]
"""Without 8p it waits with the pairs of 5p and 7p."""
PLAIN = Discard(EIGHT, True)
NAMED = [Discard(EIGHT, True, pair) for pair in (FIVE, SEVEN)]
WAYS = [Discard(EIGHT), PLAIN, *NAMED]


def declared(river: str = "", left: int | None = None, ways: list[Discard] = WAYS) -> Action:
    board = position(RULES, HAND, MELDS, river=river)
    if left is not None:
        board.tiles_left = left
    return answer(board, *ways)


def test_a_pair_is_named_while_many_tiles_are_to_come() -> None:
    assert declared() in NAMED


def test_a_pair_whose_tiles_are_gone_is_not_named() -> None:
    for gone, other in (("55p", NAMED[1]), ("77p", NAMED[0])):
        assert declared(gone) == other
        # Naming the other costs nothing, even late in the deal.
        assert declared(gone, left=2) == other


def test_of_two_pairs_the_likelier_is_named() -> None:
    for gone, other in (("5p", NAMED[1]), ("7p", NAMED[0])):
        assert declared(gone, ways=[Discard(EIGHT), *NAMED]) == other


def test_both_pairs_are_kept_where_a_win_is_worth_little_more_by_naming() -> None:
    evaluator = HandEvaluator(position(RULES, HAND, MELDS, river="5p"))
    both, five, seven = (declared_worth(evaluator, way) for way in (PLAIN, *NAMED))
    assert five < both
    assert five < seven
    # With all tiles of the other pair gone it is worth more than to wait in vain as well.
    alone = HandEvaluator(position(RULES, HAND, MELDS, river="77p"))
    assert (
        declared_worth(alone, NAMED[0])
        > declared_worth(alone, PLAIN)
        > declared_worth(alone, NAMED[1])
        == 0
    )


def test_where_only_middle_waits_win_two_pairs_are_a_ready_hand() -> None:
    evaluator = HandEvaluator(position(NAMED_PAIRS, HAND, MELDS, river="5p"))
    prospect = evaluator.after_discards((), evaluator.melds)[EIGHT]
    assert (prospect.shanten, -prospect.minus_live) == (0, 2)
    without = NAMED_PAIRS.replace({"named_pair_is_middle": False})
    other = HandEvaluator(position(without, HAND, MELDS))
    assert other.after_discards((), other.melds)[EIGHT].shanten > 0


def _naming(count: list[int], allowed: bool) -> Level:
    """Greedy: it counts its named pairs, or may not name one."""

    def choose(board: SeatBoard, actions: list[Action], rng: HashStream) -> int:
        naming = [isinstance(action, Discard) and action.named is not None for action in actions]
        kept = [i for i, names in enumerate(naming) if allowed or not names]
        index = kept[greedy(board, [actions[i] for i in kept], rng)]
        count[0] += naming[index]
        return index

    greedy = LEVELS["greedy"].choose
    return Level("naming", LEVELS["greedy"].name, {"mahjong": choose})  # type: ignore[dict-item]


@pytest.mark.slow
def test_who_names_pairs_does_not_lose_by_it() -> None:
    """The same walls from the same seats, with and without: if no pair is named nothing differs."""
    more: list[int] = []
    for wall in itertools.count():
        seed = hashlib.sha256(f"naming {wall}".encode()).digest()
        for seat in range(4):
            count = [0]
            scores = []
            for allowed in (True, False):
                levels = [
                    _naming(count if at == seat else [0], allowed and at == seat) for at in range(4)
                ]
                deal = MahjongDeal(RULES, seed)
                play_deal(deal, levels, HashStream(seed, "bots"))
                assert deal.outcome is not None
                scores.append(deal.outcome.scores[seat])
                if not count[0]:
                    break
            if count[0]:
                more.append(scores[0] - scores[1])
        if len(more) >= 6:
            break
    assert sum(more) > 0

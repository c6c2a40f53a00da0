"""Judgements of decisions: clear losses are told, with their figures, and nothing else is."""

from __future__ import annotations

import pytest

from ai.levels import LEVELS, default_level
from ai.review import Judgement, Standing, judge
from game.core.events import Action
from game.core.rng import HashStream
from game.mahjong.kernel.tiles import format_tiles
from game.mahjong.position.actions import DeclareWin, Discard, Pass, Pung
from game.mahjong.position.board import SeatBoard
from game.mahjong.position.events import Discarded
from game.paohuzi.position.board import SeatBoard as CardBoard
from game.registry import GAMES, RULESETS
from tests.ai.mahjong_position import discards, position, rules_of, tile
from tests.ai.paohuzi_position import DOWN, dealt, flipped, options, text_of, thrown
from tests.support.play import new_deal

TUIDAOHU = rules_of("mahjong/tuidaohu", "friends")


def discarded(board: SeatBoard, text: str) -> Judgement | None:
    """The judgement of this discard among all of the hand."""
    actions = discards(board)
    return judge(board, actions, actions.index(Discard(tile(text))))


def better(board: SeatBoard, judgement: Judgement) -> str:
    action = discards(board)[judgement.better]
    assert isinstance(action, Discard)
    return format_tiles([action.tile])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_strongest_bot_is_never_contradicted(ruleset: str) -> None:
    game, rules = GAMES[RULESETS[ruleset].game], RULESETS[ruleset].default
    level = LEVELS[default_level(game.name)]
    judged = 0
    for seed in range(2):
        deal, rng = new_deal(game, rules, seed), HashStream(bytes([seed]), "bots")
        boards = [game.board(rules, seat) for seat in range(rules.seats)]
        emissions = deal.begin()
        while True:
            for emission in emissions:
                for seat, board in enumerate(boards):
                    board.apply(emission.view_for(seat))
            if deal.outcome is not None:
                break
            seat = deal.deciders[0]
            actions = deal.legal_actions(seat)
            choice = level.choose(boards[seat], actions, rng)
            judgement = judge(boards[seat], actions, choice)
            if judgement is not None:
                judged += 1
                assert judgement.code == "good", (judgement, actions, choice)
                assert judgement.better == choice
            emissions = deal.act(seat, actions[choice])
    # Where a win needs fans nothing is judged.
    assert judged > 10 or ruleset == "mahjong/guobiao"


def test_a_ready_hand_that_was_broken_up_is_told() -> None:
    board = position(TUIDAOHU, "123m567m789p23s99sE")
    judgement = discarded(board, "2s")
    assert judgement is not None
    assert (judgement.code, better(board, judgement)) == ("unready", "E")
    assert judgement.best == Standing(0, 8)
    assert judgement.chosen.away == 1
    good = discarded(board, "E")
    ready = Standing(0, 8)
    place = discards(board).index(Discard(tile("E")))
    assert good == Judgement("good", place, ready, ready)


def test_a_hand_that_was_thrown_back_is_slower() -> None:
    board = position(TUIDAOHU, "123m56m78p24s99sENW")
    judgement = discarded(board, "6m")
    assert judgement is not None
    assert (judgement.code, judgement.chosen.away, judgement.best.away) == ("slower", 3, 2)
    assert better(board, judgement) in {"E", "N", "W"}
    for text in "ENW":
        kept = discarded(board, text)
        assert kept is not None
        assert kept.code == "good"
    # Nearer to ready the same step costs more.
    near = discarded(position(TUIDAOHU, "123m567m78p24s99sEN"), "7p")
    assert near is not None
    assert near.code == "slower"
    assert near.loss > judgement.loss


@pytest.mark.parametrize(("river", "code"), [("", "fewer"), ("333p", "good")])
def test_fewer_tiles_are_told_only_when_they_are_clearly_fewer(river: str, code: str) -> None:
    # 打7筒听三六筒, 打4筒只听六筒: eight tiles against four, or five against four.
    board = position(TUIDAOHU, "123m456s789s99p457p", river=river)
    judgement = discarded(board, "4p")
    assert judgement is not None
    assert (judgement.code, judgement.chosen) == (code, Standing(0, 4))
    assert judgement.best == (Standing(0, 8) if code == "fewer" else Standing(0, 4))


def test_a_flush_and_seven_pairs_are_not_blamed() -> None:
    # 清一色: two tiles of another suit go although they are the quicker ones to keep.
    flush = position(TUIDAOHU, "1123455679m78pE2s")
    assert discarded(flush, "7p") is None
    assert discarded(flush, "8p") is None
    slow = discarded(flush, "3m")
    assert slow is not None
    assert slow.code == "slower"
    # 七对: a run is broken, and no pair.
    pairs = position(TUIDAOHU, "114455677899m68p")
    assert discarded(pairs, "6m") is None
    assert discarded(pairs, "8m") is None


def test_of_a_claim_only_the_ready_hand_that_was_missed_is_told() -> None:
    def offered(hand: str, thrown: str) -> SeatBoard:
        board = position(TUIDAOHU, hand)
        board.apply(Discarded(3, tile(thrown), False, False))
        return board

    east: list[Action] = [Pung(tile("E")), Pass()]
    near = offered("123m456s78p99pEEN", "E")
    missed = judge(near, east, 1)
    assert missed is not None
    assert (missed.code, missed.better) == ("unready", 0)
    assert (missed.chosen.away, missed.best) == (1, Standing(0, 6))
    taken = judge(near, east, 0)
    assert taken == Judgement("good", 0, Standing(0, 6), Standing(0, 6))
    # Farther from ready it is a matter of worth: nobody is blamed.
    for choice in (0, 1):
        far = judge(offered("159m456s78p99pEEN", "E"), east, choice)
        assert far is not None
        assert far.code == "good"
    # A pung that breaks what was there throws the hand back.
    back: list[Action] = [Pung(tile("4m")), Pass()]
    wrong = judge(offered("23344589m24s9pEE", "4m"), back, 0)
    assert wrong is not None
    assert (wrong.code, wrong.better) == ("slower", 1)
    assert (wrong.chosen.away, wrong.best.away) == (2, 1)


def test_nothing_is_said_where_something_else_than_speed_counts() -> None:
    board = position(TUIDAOHU, "123m567m789p23s99sE")
    actions: list[Action] = [*discards(board)]
    assert judge(board, actions, 0) is not None
    assert judge(board, [*actions, DeclareWin(tile("E"))], 0) is None
    assert judge(board, actions[:1], 0) is None
    # Two from ready with one draw left: nothing is lost any more.
    far = position(TUIDAOHU, "123m56m78p24s99sENW")
    far.tiles_left = 8
    assert discarded(far, "6m") is not None
    far.tiles_left = 7
    assert discarded(far, "6m") is None
    # A closed wait for a tile that has gone is worth nothing more than its parts.
    gone = position(TUIDAOHU, "123m567m789p24s99sE", river="3333s")
    kept = discarded(gone, "2s")
    assert kept is not None
    assert kept.code == "good"
    # 国标 needs eight fans.
    fans = position(rules_of("mahjong/guobiao", "official"), "123m567m789p23s99sE")
    assert discarded(fans, "2s") is None
    board.ready[2] = True
    assert judge(board, actions, 0) is None


def test_in_paohuzi_the_card_that_leaves_a_ready_hand_is_named() -> None:
    board = dealt("一二三 壹贰叁 贰柒拾 四五六 七八九 肆伍陆 七八 玖")
    actions = options(board)
    thrown = {text_of(action): judge(board, actions, i) for i, action in enumerate(actions)}
    good, lost = thrown["throw 玖"], thrown["throw 一"]
    assert good is not None
    assert (good.code, good.share, good.chosen.away) == ("good", 1.0, 0)
    assert lost is not None
    assert (lost.code, lost.best, lost.chosen.away) == ("unready", good.chosen, None)
    assert actions[lost.better] == actions[good.better]
    assert lost.share is not None
    assert lost.share < 0.5


def test_in_paohuzi_plans_that_are_worth_half_are_told() -> None:
    board = dealt("一二三 贰柒拾 二七十 四五六 七八九 壹壹 叁 伍 陆")
    actions = options(board)
    thrown = {text_of(action): judge(board, actions, i) for i, action in enumerate(actions)}
    told = {text: one for text, one in thrown.items() if one is not None}
    assert {text for text, one in told.items() if one.code == "good"} == {
        "throw 壹",
        "throw 叁",
        "throw 陆",
    }
    for one in told.values():
        assert one.share is not None
        assert (one.code == "weaker") == (one.share <= 0.5) == (one.loss > 0)


@pytest.mark.parametrize(
    ("board", "wrong", "right"),
    [
        (
            flipped("一二三 二七十 壹贰叁 贰柒拾 四五六 七八九 肆伍", "二", by=DOWN),
            "peng 二",
            "pass",
        ),
        (thrown("壹贰 肆伍 贰柒拾 二七十 四五六 七八九 八 玖 拾拾", "叁"), "pass", "chi 壹贰叁"),
    ],
)
def test_in_paohuzi_a_claim_that_breaks_a_hand_or_was_missed_is_told(
    board: CardBoard, wrong: str, right: str
) -> None:
    actions = options(board)
    judged = {text_of(action): judge(board, actions, i) for i, action in enumerate(actions)}
    lost, good = judged[wrong], judged[right]
    assert lost is not None
    assert (lost.code, text_of(actions[lost.better])) == ("weaker", right)
    assert good is not None
    assert (good.code, good.share) == ("good", 1.0)


def test_a_hopeless_hand_of_paohuzi_is_not_judged() -> None:
    # All the cards between those in hand have gone.
    gone = "二二二四四四四六六六六八八八八贰贰贰贰肆肆肆肆陆陆陆陆捌捌捌捌十十十十"
    hand = "一 三 五 七 九 壹 叁 伍 柒 玖 一 三 五 七 九 壹 叁 伍 柒 玖 二"
    board, open_wall = dealt(hand, gone=gone), dealt(hand)
    actions = options(board)
    assert {judge(board, actions, i) for i in range(len(actions))} == {None}
    assert None not in {judge(open_wall, actions, i) for i in range(len(actions))}

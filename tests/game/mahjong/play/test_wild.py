"""Wildcards at the table: their kinds, the hands they complete, the actions with them."""

from __future__ import annotations

import random

import pytest

from game.core.errors import BadRules, IllegalAction
from game.core.switches import Setting
from game.mahjong.kernel.algebra import GROUP, POWER
from game.mahjong.kernel.hand import Hand
from game.mahjong.kernel.melds import meld
from game.mahjong.kernel.tiles import KINDS, RED, kinds_in, mask_of, parse_tiles, tile_text
from game.mahjong.play.insight import insight
from game.mahjong.position.board import SeatBoard
from game.mahjong.position.events import Dealt
from game.mahjong.position.wild import wild_kinds
from game.mahjong.rules.shapes import shapes_of
from game.mahjong.rulesets.hongzhong import OFFICIAL, ROOM
from game.mahjong.rulesets.laizi import INDICATOR
from game.mahjong.rulesets.tuidaohu import FRIENDS
from game.mahjong.scoring.winning import WinChecker
from tests.support.mahjong_scene import Scene, action

LAIZI = FRIENDS.replace({"wild": "white", "missed_win": "none"})


EVERY = "123456789m123456789s123456789pESWNCFP"


def tile(text: str) -> int:
    (kind,) = parse_tiles(text)
    return kind


def waits(tiles: str, melds: str = "", **switches: Setting) -> str:
    rules = LAIZI.replace(switches)
    hand = Hand(parse_tiles(tiles), wild_kinds=mask_of(parse_tiles("P")))
    laid = [meld(text) for text in melds.split(",") if text]
    return "".join(tile_text(kind) for kind in kinds_in(WinChecker(rules).waits(hand, laid)))


@pytest.mark.parametrize(
    ("wild", "turned", "expected"),
    [
        ("indicator", "4m", "5m"),
        ("indicator", "9s", "1s"),
        ("indicator", "N", "E"),
        ("indicator", "C", "F"),
        ("indicator", "P", "C"),
        ("indicator_itself", "9p", "9p"),
        ("indicator_two", "8m", "19m"),
        ("indicator_two", "W", "EN"),
    ],
)
def test_the_tile_turned_over_says_which_kinds_are_wild(
    wild: str, turned: str, expected: str
) -> None:
    rules = FRIENDS.replace({"wild": wild})
    assert list(wild_kinds(rules, tile(turned))) == sorted(parse_tiles(expected))


def test_the_next_kind_is_one_that_is_played_with() -> None:
    rules = FRIENDS.replace(
        {"wild": "indicator", "which_honours": "dragons", "thirteen_orphans": False}
    )
    assert wild_kinds(rules, tile("P")) == (RED,)
    red = rules.replace({"which_honours": "red"})
    assert wild_kinds(red, RED) == (RED,)
    assert wild_kinds(FRIENDS) == ()
    assert wild_kinds(ROOM) == (RED,)


def test_a_tile_is_turned_over_at_the_tail_and_leaves_the_wall() -> None:
    scene = Scene({}, tail="9s7p", rules=INDICATOR)
    (dealt,) = (event for event in scene.events if isinstance(event, Dealt))
    assert (dealt.indicator, dealt.wild) == (tile("9s"), (tile("1s"),))
    assert dealt.tiles_left == FRIENDS.draws - 1 == len(scene.deal._wall.rest())
    assert scene.deal._wall.rest()[-1] == tile("7p")
    board = SeatBoard(INDICATOR, None)
    board.apply(scene.log[0].view_for(None))
    assert (board.wild, board.indicator) == (1 << tile("1s"), tile("9s"))
    assert board.visible(tile("9s")) == 1


def test_keys_leave_wildcards_out_and_counts_do_not() -> None:
    rng = random.Random(1)
    for _ in range(50):
        wild = mask_of(rng.sample(range(KINDS), 2))
        hand = Hand(wild_kinds=wild)
        held: list[int] = []
        for _ in range(40):
            if held and rng.random() < 0.4:
                gone = held.pop(rng.randrange(len(held)))
                hand.remove(gone)
            else:
                kind = rng.randrange(KINDS)
                if held.count(kind) < 4:
                    held.append(kind)
                    hand.add(kind)
            natural = [kind for kind in held if not wild >> kind & 1]
            keys = [0, 0, 0, 0]
            for kind in natural:
                keys[GROUP[kind]] += POWER[kind]
            assert hand.keys == keys
            assert hand.wild == len(held) - len(natural)
            assert hand.tiles() == sorted(held)


@pytest.mark.parametrize(
    ("tiles", "melds", "switches", "expected"),
    [
        ("123m456s789p124sP", "", {}, "1s3s4s7sP"),
        ("123m456s789p12sPP", "", {}, EVERY),
        ("147m258s369pESWP", "", {}, ""),
        # All four wildcards are in the hand: there is none to draw.
        ("123m456s12sPPPP4s", "", {}, EVERY.removesuffix("P")),
        # Seven pairs, in which it may stand for another tile, or not.
        ("11m33m55s77s99p2pEP", "", {}, "2pEP"),
        ("11m33m55s77s99p2pEP", "", {"wild_in_pairs": False}, ""),
        ("11m33m55s77s99pPPE", "", {"wild_in_pairs": False}, "E"),
        ("11m33m55s77s99p22pP", "", {"wild_in_pairs": False}, "P"),
        ("19m19s19pESWNCFF", "", {}, "P"),
        ("19m19s9pESWNCFPP", "", {}, "19m19s1p9pESWNCFP"),
        # It stands for no fifth copy among the concealed tiles (competition rules 7.1.3) …
        ("4444m123s456s99pP", "", {}, "2m3m5m6mP"),
        ("4444m123s456s99pP", "", {"wild_fifth_copy": True}, "2m3m5m6m9pP"),
        # … but may if the other copies lie in a meld, since none of them can be drawn.
        ("1234556677m", "pung 444m", {}, "17mP"),
        ("1255667799m", "concealed_kong 3333m", {}, "P"),
        # More wildcards than a plain hand may have.
        ("123m456s789p12sPP", "", {"most_wild_plain": 2}, EVERY.removesuffix("P")),
        ("123m456s789p12sPP", "", {"most_wild_plain": 1}, ""),
        ("111m333s777p12sPP", "", {"most_wild_plain": 1}, "1s2sP"),
    ],
)
def test_what_hands_with_wildcards_wait_for(
    tiles: str, melds: str, switches: dict[str, Setting], expected: str
) -> None:
    assert parse_tiles(waits(tiles, melds, **switches)) == parse_tiles(expected)


def test_a_ready_hand_waits_for_exactly_what_completes_it() -> None:
    """Against the win check with one tile more, wildcards drawn as well."""
    rng = random.Random(3)
    rules = LAIZI.replace({"knitted_honours": True})
    checker = WinChecker(rules)
    shapes = shapes_of(rules)
    ready = 0
    for number in range(400):
        wild = mask_of(rng.sample(range(KINDS), 1 + number % 2))
        suited = rng.random() < 0.7
        pool = [kind for kind in range(18 if suited else KINDS) for _ in range(4)]
        pool += [kind for kind in kinds_in(wild) for _ in range(4)] if suited else []
        held = rng.sample(pool, 13)
        if max(held.count(kind) for kind in held) > 4:
            continue
        hand = Hand(held, wild_kinds=wild)
        expected = 0
        for kind in range(KINDS):
            if held.count(kind) == 4:
                continue
            hand.add(kind)
            if shapes.complete(hand.keys, 0, hand.wild):
                expected |= 1 << kind
            hand.remove(kind)
        assert checker.waits(hand, []) == expected
        ready += bool(expected)
    assert ready > 30


def test_nothing_waits_for_a_tile_that_is_not_in_the_wall() -> None:
    hand = Hand(parse_tiles("123m456s789p111sC"), wild_kinds=mask_of(parse_tiles("C")))
    # 1s is there three times: the wildcard would have to be a fifth to pair the fourth.
    assert kinds_in(WinChecker(ROOM).waits(hand, [])) == [
        kind for kind in ROOM.kinds if kind != tile("1s")
    ]


def offered(scene: Scene, seat: int) -> set[str]:
    return set(scene.options(seat))


def test_nobody_can_claim_a_discarded_wildcard() -> None:
    scene = Scene({0: "P", 1: "PP123m456s78p99s1p", 2: "123m456s789p9911s"}, rules=LAIZI)
    events = scene.does(0, "discard P")
    assert scene.board.turn == 1
    assert [event.type for event in events] == ["discarded", "drawn"]
    assert scene.deal.deciders == (1,)


def test_wildcards_are_part_of_no_chow_and_no_pung() -> None:
    rules = LAIZI.replace({"wild": "indicator"})
    # 5m is turned over, so 6m is wild: 5m-6m does not take a 7m or a 4m, 4m-5m takes 3m.
    scene = Scene({0: "7m", 1: "566m"}, tail="5m", rules=rules)
    scene.does(0, "discard 7m")
    assert scene.board.turn == 1
    scene = Scene({0: "3m", 1: "456m"}, tail="5m", rules=rules)
    scene.does(0, "discard 3m")
    assert scene.claims(1) == ["chow 3m", "pass"]


def test_four_wildcards_are_konged_where_the_rules_say_so() -> None:
    hand = {0: "PPPP123m456s78p99s"}
    assert "concealed_kong P" not in offered(Scene(hand, rules=LAIZI), 0)
    with pytest.raises(IllegalAction, match="wild_in_no_meld"):
        Scene(hand, rules=LAIZI).does(0, "concealed_kong P")
    konged = LAIZI.replace({"wild_kong": True})
    scene = Scene(hand, rules=konged)
    scene.does(0, "concealed_kong P")
    assert scene.board.hands[0] is not None
    assert scene.board.hands[0].wild == 0
    scene = Scene({0: "PPP123m456s78p99s4p"}, rules=konged)
    with pytest.raises(IllegalAction, match="kong_needs_four"):
        scene.does(0, "concealed_kong P")
    with pytest.raises(IllegalAction, match="wild_in_no_meld"):
        scene.does(0, "added_kong P")


def test_a_wildcard_stays_in_the_hand_where_it_may_not_be_discarded() -> None:
    rules = LAIZI.replace({"wild_discard": False})
    scene = Scene({0: "PP123m456s14p3579s"}, rules=rules)
    assert "discard P" not in offered(scene, 0)
    with pytest.raises(IllegalAction, match="wild_stays"):
        scene.does(0, "discard P")
    assert "discard P" in offered(Scene({0: "PP123m456s14p3579s"}, rules=LAIZI), 0)


def test_time_that_runs_out_throws_no_wildcard() -> None:
    scene = Scene({0: "1m", 1: "PP14m258s369pESC"}, draws="P", rules=LAIZI)
    scene.does(0, "discard 1m")
    hand = scene.board.hands[1]
    assert hand is not None
    assert hand.drawn == tile("P")
    assert scene.deal.default_action(1) == action("discard C")
    scene = Scene({0: "5m", 1: "55mPP258s369pESC"}, rules=LAIZI)
    scene.does(0, "discard 5m")
    scene.does(1, "pung 5m")
    assert scene.deal.default_action(1) == action("discard C")


def test_with_wildcards_in_hand_only_self_drawn_tiles_win() -> None:
    ready = "123m456s789p12sEP"
    scene = Scene({0: "E", 1: ready}, rules=LAIZI)
    scene.does(0, "discard E")
    assert "declare_win E" in offered(scene, 1)
    alone = LAIZI.replace({"wild_self_draw_only": True})
    scene = Scene({0: "E", 1: ready, 2: "3579s"}, draws="E", rules=alone)
    scene.does(0, "discard E")
    assert scene.board.turn == 1
    assert "declare_win E" in offered(scene, 1), "it has drawn the next one"


def test_a_drawn_wildcard_completes_every_ready_hand() -> None:
    scene = Scene({0: "W", 1: "123m456s789p12sEE"}, draws="P", rules=LAIZI)
    scene.does(0, "discard W")
    assert "declare_win P" in offered(scene, 1)
    scene.does(1, "declare_win P")
    (won,) = scene.wins
    (run,) = (group for group in won.score.groups if group.wild)
    assert (run.tiles, run.wild) == (tuple(parse_tiles("123s")), (2,))


def test_four_wildcards_win_in_their_turn_as_they_are() -> None:
    # The fourth is drawn; or the dealer was dealt all four.
    scene = Scene({0: "1m", 1: "CCC14m258s369p77s"}, draws="C", rules=ROOM)
    scene.does(0, "discard 1m")
    scene.does(1, "declare_win C")
    assert scene.wins[0].how == "four_wild"
    assert scene.wins[0].score.points == 1
    assert scene.paid("win") == (-2, 6, -2, -2)
    scene = Scene({0: "CCCC14m258s369p77s"}, rules=ROOM)
    assert "declare_win 7s" in offered(scene, 0)
    # Without the rule they are four wildcards like others.
    scene = Scene({0: "CCCC14m258s369p77s"}, rules=ROOM.replace({"four_wild_win": False}))
    assert not any(text.startswith("declare_win") for text in offered(scene, 0))


def test_a_complete_hand_with_four_wildcards_is_an_ordinary_self_draw() -> None:
    rules = ROOM.replace({"four_wild_bonus": 5})
    scene = Scene({0: "1m", 1: "CCC12m456s789p77s"}, draws="C", rules=rules)
    scene.does(0, "discard 1m")
    scene.does(1, "declare_win C")
    assert scene.wins[0].how == "self_drawn"
    assert scene.paid("four_wild") == (-5, 15, -5, -5)


def test_a_seat_is_shown_wildcards_among_its_waits() -> None:
    scene = Scene({0: "1m", 3: "56m22p234s567s45pP"}, rules=LAIZI)
    board = SeatBoard(LAIZI, 3)
    for emission in scene.log:
        board.apply(emission.view_for(3))
    told = {wait.tile: wait.left for wait in insight(board).waits}
    assert told[tile("P")] == 3
    assert told[tile("4m")] == 4
    assert tile("9s") not in told


@pytest.mark.parametrize(
    ("changes", "code", "switches"),
    [
        ({"four_wild_win": True}, "needs_wild", ("wild", "four_wild_win")),
        ({"natural_doubles": True}, "needs_wild", ("wild", "natural_doubles")),
        (
            {"wild": "indicator_itself", "wild_kong": True},
            "needs_four_wild",
            ("wild", "wild_kong"),
        ),
        (
            {"wild": "red", "wild_discard": False, "wild_discard_doubles": True},
            "needs_wild_discard",
            ("wild_discard", "wild_discard_doubles"),
        ),
        (
            {"wild": "white", "which_honours": "red", "thirteen_orphans": False},
            "wild_not_in_wall",
            ("which_honours", "wild"),
        ),
        (
            {"wild": "red", "honours": False, "thirteen_orphans": False},
            "wild_not_in_wall",
            ("honours", "wild"),
        ),
        ({"no_bird_is_all": True}, "needs_birds", ("birds", "no_bird_is_all")),
        ({"which_honours": "winds"}, "needs_all_honours", ("which_honours", "thirteen_orphans")),
        ({"wild": "red", "scoring": "harbin_simple"}, "not_with_wild", ("wild", "scoring")),
        ({"wild": "red", "middle_only": True}, "not_with_wild", ("wild", "middle_only")),
    ],
)
def test_what_wildcards_contradict(
    changes: dict[str, Setting], code: str, switches: tuple[str, ...]
) -> None:
    with pytest.raises(BadRules) as refused:
        FRIENDS.replace(changes)
    assert (refused.value.code, refused.value.switches) == (code, switches)


def test_the_wall_of_each_choice_of_honours() -> None:
    plain = FRIENDS.replace({"thirteen_orphans": False})
    sizes = {
        which: plain.replace({"which_honours": which}).wall_size
        for which in ("all", "winds", "dragons", "red")
    }
    assert sizes == {"all": 136, "winds": 124, "dragons": 120, "red": 112}
    assert (OFFICIAL.draws, ROOM.draws) == (59, 55)

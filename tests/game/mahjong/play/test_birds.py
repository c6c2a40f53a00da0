"""Birds: their number, the seats they hit, the payments."""

from __future__ import annotations

import pytest

from game.core.points import Paid
from game.core.switches import Setting
from game.mahjong.kernel.tiles import parse_tiles
from game.mahjong.position.events import BirdsTurned
from game.mahjong.rulesets.hongzhong import OFFICIAL, ONE_BIRD, ROOM, ZHUANZHUAN
from game.mahjong.rulesets.tuidaohu import FRIENDS
from tests.support.mahjong_scene import Scene

WAITING = "123m456s789p12s55m"
"""Waits for 3s; nobody claims a thing before."""


def birds(scene: Scene) -> BirdsTurned:
    (turned,) = (event for event in scene.events if isinstance(event, BirdsTurned))
    return turned


def drawn_win(turned: str, hand: str = WAITING, **switches: Setting) -> Scene:
    """Seat 1 draws 3s and wins; then the wall begins with `turned`."""
    rules = ROOM.replace(switches)
    scene = Scene({0: "9s", 1: hand}, draws=f"3s{turned}", rules=rules)
    scene.does(0, "discard 9s")
    scene.does(1, "declare_win 3s")
    return scene


def test_one_five_nine_and_red_hit_the_winner() -> None:
    scene = drawn_win("1p5pC8p")
    assert birds(scene) == BirdsTurned(tuple(parse_tiles("1p5pC8p")), (1, 1, 1, None))
    # Three hits of two points from each, beside 2 × base.
    assert scene.paid("birds") == (-6, 18, -6, -6)
    assert scene.paid("win") == (-2, 6, -2, -2)
    assert scene.paid() == (-8, 24, -8, -8)


def test_birds_come_after_the_win_and_its_payment() -> None:
    scene = drawn_win("1p5pC8p")
    assert [event.type for event in scene.events[-5:]] == [
        "won",
        "paid",
        "birds_turned",
        "paid",
        "settled",
    ]
    last = scene.events[-2]
    assert isinstance(last, Paid)
    assert {transfer.reason for transfer in last.transfers} == {"birds"}


def test_no_hit_pays_nothing_or_is_every_hit() -> None:
    scene = drawn_win("2p3p4p6p")
    assert birds(scene).hits == (None,) * 4
    assert scene.paid("birds") == (0, 0, 0, 0)
    scene = drawn_win("2p3p4p6p", no_bird_is_all=True)
    assert birds(scene).hits == (1,) * 4
    assert scene.paid("birds") == (-8, 24, -8, -8)


@pytest.mark.parametrize(("hand", "number"), [(WAITING, 6), ("123m456s789p1s5mCC", 4)])
def test_a_winner_without_wildcards_turns_more(hand: str, number: int) -> None:
    if "C" in hand:
        hand = "123m456s789p2s55mC"
    scene = drawn_win("2p3p4p6p6p2p", hand, bird_extra_without_wild=2)
    assert len(birds(scene).tiles) == number


def test_one_bird_counts_its_rank_and_red_counts_ten() -> None:
    for turned, count in (("1p", 1), ("7s", 7), ("C", 10)):
        scene = Scene({0: "9s", 1: WAITING}, draws=f"3s{turned}", rules=ONE_BIRD)
        scene.does(0, "discard 9s")
        scene.does(1, "declare_win 3s")
        tiles = tuple(parse_tiles(turned))
        assert birds(scene) == BirdsTurned(tiles, (1,), counts=(count,))
        assert scene.paid("birds") == (-count, 3 * count, -count, -count)


def test_birds_are_fewer_when_the_wall_is_short() -> None:
    rules = OFFICIAL.replace({"birds": 6})
    scene = Scene({0: "CCCC", 1: WAITING}, tail="1p9p3s", rules=rules)
    assert scene.run_down(2) == 1
    scene.does(1, "declare_win 3s")
    assert birds(scene).tiles == tuple(parse_tiles("9p1p"))
    scene = Scene({0: "CCCC", 1: WAITING}, tail="9p1p3s", rules=rules.replace({"reserve": 1}))
    assert scene.run_down(1) == 1
    scene.does(1, "declare_win 3s")
    assert birds(scene).tiles == tuple(parse_tiles("1p9p")), "the reserve is there for birds"


def test_seats_are_counted_from_the_winner() -> None:
    rules = ZHUANZHUAN.replace({"birds": 4, "reserve": 4})
    scene = Scene({0: "9s", 1: WAITING}, draws="3s9p2p3p8p", rules=rules)
    scene.does(0, "discard 9s")
    scene.does(1, "declare_win 3s")
    # 9 is the winner, 2 the seat after it, 3 the one opposite, 8 the one before it.
    assert birds(scene).hits == (1, 2, 3, 0)
    # Each payer adds a point for the hit on the winner and one for the hit on itself.
    assert scene.paid("birds") == (-2, 6, -2, -2)


def test_who_gave_the_tile_pays_alone_and_for_its_own_hits() -> None:
    rules = ZHUANZHUAN.replace({"birds": 4, "reserve": 4})
    scene = Scene({0: "3s", 1: "9p", 2: WAITING}, draws="1p5p3p2p", rules=rules)
    scene.does(0, "discard 3s")
    scene.does(2, "declare_win 3s")
    assert birds(scene).hits == (2, 2, 0, 3)
    assert scene.paid("win") == (-1, 0, 1, 0)
    assert scene.paid("birds") == (-3, 0, 3, 0)


def test_several_winners_count_from_who_gave_the_tile() -> None:
    rules = ZHUANZHUAN.replace({"birds": 4, "reserve": 4})
    hands = {0: "3s", 2: WAITING, 3: "123m456s789p12s66m"}
    scene = Scene(hands, draws="1p2p3p4p", rules=rules)
    scene.does(0, "discard 3s")
    scene.does(2, "declare_win 3s")
    scene.does(3, "declare_win 3s")
    assert birds(scene).hits == (0, 1, 2, 3)
    # The payer is hit once, and each winner is hit once.
    assert scene.paid("birds") == (-4, 0, 2, 2)
    assert scene.paid() == (-6, 0, 3, 3)
    assert scene.deal.outcome is not None
    assert scene.deal.outcome.next_dealer == 0


@pytest.mark.parametrize(
    ("turned", "switches", "told", "paid"),
    [
        # Each red hits both winners; 1p hits the discarder, who pays for that as well.
        ("C1pEC", {}, (2, 0, None, 2), (-6, 0, 3, 3)),
        ("EEFF", {}, (None,) * 4, (0, 0, 0, 0)),
        ("EEFF", {"no_bird_is_all": True}, (2,) * 4, (-8, 0, 4, 4)),
        ("C1p2pE", {"bird_hits": "terminals"}, (2, 2, None, None), (-4, 0, 2, 2)),
        # If all pay, the winners pay each other too: red and 3p hit the one in seat 2, red the
        # other; seat 1 pays a point more for 2p, and seat 2 for 3p.
        ("C2p3pE", {"everybody_pays": True}, (2, 1, 2, None), (-3, -5, 5, 3)),
    ],
)
def test_what_hits_the_winner_hits_each_of_several(
    turned: str,
    switches: dict[str, Setting],
    told: tuple[int | None, ...],
    paid: tuple[int, ...],
) -> None:
    house = {"multiple_winners": "all", "birds": 4, "bird_hits": "seats", **switches}
    hands = {0: "3s", 2: WAITING, 3: "123m456s789p12s66m"}
    scene = Scene(hands, draws=turned, rules=FRIENDS.replace(house))
    scene.does(0, "discard 3s")
    scene.does(2, "declare_win 3s")
    scene.does(3, "declare_win 3s")
    assert birds(scene).hits == told
    assert scene.paid("birds") == paid

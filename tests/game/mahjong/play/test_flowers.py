"""Flowers (花牌): shown and replaced as they come, told to everybody, paid to the winner."""

from __future__ import annotations

import pytest

from game.core.errors import BadRecord, BadRules
from game.core.events import Delay
from game.mahjong.kernel.tiles import parse_tiles
from game.mahjong.position.board import SeatBoard
from game.mahjong.position.events import Drawn, Exhausted, FlowersShown
from game.mahjong.rulesets.tuidaohu import FRIENDS
from tests.support.mahjong_scene import Scene

FLOWERS = FRIENDS.replace({"flowers": True, "flower_points": 2})
READY = "123m456s789p55s67m"
CHAIN = {0: "19m19s19pESWNCFPa", 1: READY, 2: "bc", 3: "d"}


def shown(scene: Scene) -> list[tuple[int, list[int], tuple[int, ...] | None, int]]:
    """The seats and the flowers they showed, the replacements, and the wall left then."""
    return [
        (event.seat, list(event.flowers), event.tiles, event.tiles_left)
        for event in scene.events
        if isinstance(event, FlowersShown)
    ]


def tiles(text: str) -> tuple[int, ...]:
    return tuple(parse_tiles(text))


def test_the_wall_has_one_of_each_beside_the_other_tiles() -> None:
    assert FLOWERS.wall_size == 144
    assert FLOWERS.draws == 91
    assert set(tiles("abcdefgh")).isdisjoint(FLOWERS.kinds)


def test_dealt_flowers_are_replaced_from_the_dealer_on_until_none_comes() -> None:
    scene = Scene(CHAIN, tail="9pe7p1sf8p", rules=FLOWERS)
    a, b, c, d, e, f = tiles("abcdef")
    assert shown(scene) == [
        (0, [a], tiles("9p"), 90),
        (2, [b, c], (e, *tiles("7p")), 88),
        (2, [e], tiles("1s"), 87),
        (3, [d], (f,), 86),
        (3, [f], tiles("8p"), 85),
    ]
    assert scene.board.bonus == [[a], [], [b, c, e], [d, f]]
    assert scene.board.sizes == [14, 13, 13, 13]
    assert scene.deal.deciders == (0,)


def test_the_dealer_holds_the_replacement_of_its_last_tile_as_if_drawn() -> None:
    scene = Scene(CHAIN, tail="9p", rules=FLOWERS)
    assert scene.board.hands[0] is not None
    assert scene.board.hands[0].drawn == tiles("9p")[0]
    assert scene.claims(0) == ["declare_win 9p"]
    scene.does(0, "declare_win 9p")
    assert "thirteen_orphans" in scene.fans()


def test_only_its_seat_sees_what_comes_for_a_flower() -> None:
    scene = Scene(CHAIN, tail="9pe7p1sf8p", rules=FLOWERS)
    for emission in scene.log:
        if isinstance(emission.full, FlowersShown):
            assert emission.delay is Delay.MOTION
            for viewer in (None, 0, 1, 2, 3):
                told = emission.view_for(viewer)
                assert isinstance(told, FlowersShown)
                assert told.flowers == emission.full.flowers
                assert (told.tiles is None) is (viewer != emission.full.seat)


def test_a_drawn_flower_is_shown_and_replaced_in_the_same_turn() -> None:
    scene = Scene({0: "E", 1: READY}, draws="g", tail="h8m", rules=FLOWERS)
    told = scene.does(0, "discard E")
    g, h = tiles("gh")
    assert told[1:] == [
        Drawn(1, g, 90),
        FlowersShown(1, (g,), (h,), 89),
        FlowersShown(1, (h,), tiles("8m"), 88),
    ]
    assert scene.board.turn == 1
    assert scene.claims(1) == ["declare_win 8m"]


def test_winning_on_the_replacement_of_a_flower_is_no_win_after_a_kong() -> None:
    hand = "123m5555s789p67m4s6s"
    for tail, kong in (("8m", True), ("a8m", False)):
        scene = Scene({0: hand}, tail=tail, rules=FLOWERS)
        scene.does(0, "concealed_kong 5s")
        assert scene.board.replacement is kong
    scene = Scene({0: "111m456s789p55s67mE"}, draws="1pEE1m", tail="a8m", rules=FLOWERS)
    scene.does(0, "discard E")
    scene.drawn_and_thrown(1, 2, 3)
    scene.does(0, "concealed_kong 1m")
    scene.does(0, "declare_win 8m")
    assert "out_with_replacement_tile" not in scene.fans()


def test_each_share_of_a_win_pays_for_every_flower_of_the_winner() -> None:
    hands = {0: "8m", 1: "123m456s789p55s6ma", 2: "b"}
    scene = Scene(hands, tail="7m1pEE", rules=FLOWERS)
    scene.does(0, "discard 8m")
    scene.does(1, "declare_win 8m")
    assert scene.paid("flowers") == (-2, 2, 0, 0)
    scene = Scene({0: "E", 1: "123m456s789p55s6ma"}, draws="g", tail="7m8m", rules=FLOWERS)
    scene.does(0, "discard E")
    scene.does(1, "declare_win 8m")
    assert scene.paid("flowers") == (-4, 12, -4, -4)


def test_who_pays_for_all_pays_for_the_flowers_too() -> None:
    rules = FLOWERS.replace({"kong_feeder_pays_all": True})
    scene = Scene({0: "5m", 2: "555m123s456s789s9p"}, tail="9p", rules=rules)
    scene.board.bonus[2].append(tiles("a")[0])
    scene.does(0, "discard 5m")
    scene.does(2, "kong 5m")
    scene.does(2, "declare_win 9p")
    assert scene.paid("flowers") == (-6, 0, 6, 0)


def test_a_flower_for_which_nothing_is_left_ends_the_deal() -> None:
    scene = Scene({0: "abcdefg"}, tail="1m2m3m4m5m6m7mh", rules=FLOWERS)
    while scene.deal.outcome is None:
        seat = scene.deal.deciders[0]
        scene.log += scene.deal.act(seat, scene.deal.default_action(seat))
    shown_last, ended = scene.log[-3:-1]
    assert isinstance(shown_last.full, FlowersShown)
    assert shown_last.full.tiles == ()
    assert ended.full == Exhausted()
    assert ended.delay is Delay.MOTION
    board = SeatBoard(FLOWERS, 0)
    for emission in scene.log:
        board.apply(emission.view_for(0))
    assert board.bonus == scene.board.bonus
    assert sum(map(len, board.bonus)) == 8


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (FlowersShown(0, (34,), tiles("1m"), 90), "tile_not_held"),
        (FlowersShown(0, (34,), tiles("1m"), 91), "event_out_of_order"),
        (FlowersShown(0, (34,), tiles("1m"), 89), "event_out_of_order"),
        (FlowersShown(1, (34,), tiles("1m"), 90), "wrong_face"),
    ],
)
def test_a_board_refuses_flowers_that_cannot_have_been_shown(
    event: FlowersShown, code: str
) -> None:
    scene = Scene({0: "1m"}, rules=FLOWERS)
    board = SeatBoard(FLOWERS, 0)
    for emission in scene.log:
        board.apply(emission.view_for(0))
    with pytest.raises(BadRecord) as caught:
        board.apply(event)
    assert caught.value.code == code


@pytest.mark.parametrize(
    "others",
    [
        {"wild": "indicator"},
        {"wild": "indicator_two"},
        {"ready_declaration": True, "treasure": True},
    ],
)
def test_flowers_are_refused_where_a_tile_of_the_wall_says_something(
    others: dict[str, str | bool],
) -> None:
    with pytest.raises(BadRules) as caught:
        FLOWERS.replace(others)
    assert caught.value.code == "not_with_flowers"

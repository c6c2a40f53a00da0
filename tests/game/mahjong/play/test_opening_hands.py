"""Opening hands (起手胡): their shapes, the seats that are asked, the events and payments."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ai.mahjong.greedy import choose
from game.core.errors import BadRecord, IllegalAction
from game.core.events import Delay
from game.core.rng import HashStream
from game.judge.answer import answer
from game.mahjong.kernel.tiles import counts_of, format_tiles, parse_tiles
from game.mahjong.position.actions import Discard, Pass, ShowHands
from game.mahjong.position.board import SeatBoard
from game.mahjong.position.events import Opening, OpeningsAsked, OpeningsShown
from game.mahjong.position.opening import PROOFS, openings_among, proof_of
from game.mahjong.position.phase import Phase
from game.mahjong.rules import MahjongRules
from game.mahjong.rulesets.changsha import APP, CLASSIC
from game.mahjong.rulesets.tuidaohu import FRIENDS
from tests.support.mahjong_scene import Scene, action

HANDS = json.loads((Path(__file__).parents[3] / "data" / "changsha.json").read_text("utf-8"))
BY_THE_BOOK = ("four_alike", "no_258", "suit_missing", "two_triplets")
NO_BIRDS = CLASSIC.replace(
    {"birds": 0, "last_tile_birds": False, "opening_hands": "four_alike no_258 two_triplets"}
)

TWO = NO_BIRDS.replace({"opening_hands": "four_alike two_triplets"})

QUAD = "1111m25s369p147p2s5s"
"""The dealer's: 四喜 and nothing else of the book."""
TRIPLETS = "333m777s25p14s69p"
NOTHING = "2569m1469s1348p9p"


@pytest.mark.parametrize("hand", HANDS["opening"], ids=lambda hand: str(hand[0]))
def test_the_checked_hands_are_read_alike(hand: list[Any]) -> None:
    tiles, wanted = hand
    assert set(openings_among(BY_THE_BOOK, counts_of(parse_tiles(tiles)))) == set(wanted)


@pytest.mark.parametrize(
    ("tiles", "name", "proof"),
    [
        ("1111m25s369p147p2s", "four_alike", "1111m"),
        ("333m777s25p14s69p", "two_triplets", "333m777s"),
        ("333m777s999p14s6p", "two_triplets", "333m777s999p"),
        ("134679m134s679p1s", "no_258", "134679m1134s679p"),
        ("1346789m134s678s", "suit_missing", "1346789m134678s"),
        ("44m44s44p1m25s369p", "three_suits", "44m44s44p"),
        ("223344p1m25s369p1s", "steps", "223344p"),
        # The only 2, 5 or 8 is a 5; or a suit has nothing but one.
        ("134679m134s5s679p", "single_flower", "134679m1345s679p"),
        ("5m123456s123458p", "single_flower", "5m123456s123458p"),
        ("22s22p134679m36p4s", "golden_pair", "22s22p"),
    ],
)
def test_the_tiles_that_prove_an_opening_hand(tiles: str, name: str, proof: str) -> None:
    counts = counts_of(parse_tiles(tiles))
    assert name in openings_among(tuple(PROOFS), counts)
    assert format_tiles(proof_of((name,), counts)) == proof


@pytest.mark.parametrize(
    ("tiles", "name"),
    [
        ("111m25s369p147p2s4p", "four_alike"),
        ("333m77s25p14s69p1m", "two_triplets"),
        ("134679m134s578p", "no_258"),
        ("134679m134s5s25p", "single_flower"),
        ("55m123456s12346p", "single_flower"),
        ("2m134679s134679p", "single_flower"),
        ("112233p", "golden_pair"),
        ("8899m11s", "steps"),
    ],
)
def test_hands_that_just_miss(tiles: str, name: str) -> None:
    assert name not in openings_among(tuple(PROOFS), counts_of(parse_tiles(tiles)))


def shown(scene: Scene) -> OpeningsShown:
    (event,) = (event for event in scene.events if isinstance(event, OpeningsShown))
    return event


def test_who_has_one_is_asked_before_the_first_turn_and_told_together() -> None:
    scene = Scene({0: QUAD, 1: NOTHING, 2: TRIPLETS}, rules=TWO)
    assert scene.deal.deciders == (0, 2)
    assert scene.options(0) == ["show_hands four_alike", "pass"]
    assert scene.options(2) == ["show_hands two_triplets", "pass"]
    assert scene.does(2, "show_hands two_triplets") == []
    assert scene.board.openings == ()
    told = scene.does(0, "show_hands four_alike")
    assert [event.type for event in told] == ["openings_shown", "paid", "paid"]
    assert shown(scene).shown == (
        Opening(0, ("four_alike",), tuple(parse_tiles("1111m"))),
        Opening(2, ("two_triplets",), tuple(parse_tiles("333m777s"))),
    )
    # The dealer is paid 2 by each; it pays seat 2 two, the others one.
    assert scene.paid("opening") == (4, -3, 2, -3)
    assert scene.board.phase is Phase.TURN
    assert scene.options(1) == []


def test_who_shows_nothing_is_not_heard_of() -> None:
    quiet = Scene({0: QUAD, 1: NOTHING, 2: TRIPLETS}, rules=TWO)
    quiet.does(0, "pass")
    quiet.does(2, "pass")
    assert shown(quiet).shown == ()
    assert quiet.paid() == (0, 0, 0, 0)


def test_the_window_is_told_of_in_the_same_way_whether_or_not_anybody_is_asked() -> None:
    rules = NO_BIRDS.replace({"opening_hands": "golden_pair"})
    asked = Scene({0: "22s22p134679m36p4s1p"}, rules=rules)
    asked.does(0, "pass")
    nobody = Scene({0: "13s22p134679m36p4s1p"}, rules=rules)
    assert nobody.deal.deciders == (0,)
    for scene in (asked, nobody):
        told = [emission for emission in scene.log if emission.full.type.startswith("openings")]
        assert [emission.full for emission in told] == [OpeningsAsked(), OpeningsShown()]
        assert told[1].delay is Delay.WINDOW
        assert [emission.view_for(3) for emission in told] == [OpeningsAsked(), OpeningsShown()]


def test_several_add_and_each_may_be_shown_alone() -> None:
    both = "1111m333s4679p1p9p6s"
    scene = Scene({0: both}, rules=NO_BIRDS)
    assert scene.options(0) == [
        "show_hands four_alike no_258 two_triplets",
        "show_hands four_alike",
        "show_hands no_258",
        "show_hands two_triplets",
        "pass",
    ]
    scene.does(0, "show_hands four_alike no_258 two_triplets")
    assert scene.paid() == (18, -6, -6, -6)


def test_two_dice_stand_for_the_birds() -> None:
    scene = Scene({0: QUAD}, rules=CLASSIC)
    scene.does(0, "show_hands four_alike")
    (opening,) = shown(scene).shown
    assert len(opening.dice) == 2
    # Counted from the dealer, which has shown: each share doubles for every hit on one of the two.
    assert opening.hits == tuple((die - 1) % 4 for die in opening.dice)
    for payer in (1, 2, 3):
        hits = sum(hit in (0, payer) for hit in opening.hits)
        assert scene.paid()[payer] == -2 * 2**hits


def test_a_plain_self_draw_of_the_rooms_pays_twice() -> None:
    rules = APP.replace({"birds": 0, "last_tile_birds": False, "opening_hands": "four_alike"})
    scene = Scene({0: QUAD}, rules=rules)
    scene.does(0, "show_hands four_alike")
    assert scene.paid() == (9, -3, -3, -3)


def test_any_mahjong_may_have_opening_hands() -> None:
    rules = FRIENDS.replace({"opening_hands": "four_alike", "dealer_double": True})
    scene = Scene({0: "1111m25s369p147pEE"}, rules=rules)
    scene.does(0, "show_hands four_alike")
    assert scene.paid() == (12, -4, -4, -4)


def test_made_on_the_way_it_is_shown_once() -> None:
    rules = NO_BIRDS.replace({"opening_hands": "", "midway_hands": "four_alike two_triplets"})
    scene = Scene({0: "9s", 1: "111m444s25p369p4p"}, draws="1m", rules=rules)
    scene.does(0, "discard 9s")
    assert "show_hands four_alike" in scene.options(1)
    # It had two triplets before.
    assert "show_hands two_triplets" not in scene.options(1)
    scene.does(1, "show_hands four_alike")
    assert scene.paid() == (-2, 4, -1, -1)
    assert scene.deal.deciders == (1,)
    assert "show_hands four_alike" not in scene.options(1)
    with pytest.raises(IllegalAction, match="shown_before"):
        scene.deal.act(1, ShowHands(("four_alike",)))
    assert scene.board.midway[0].seat == 1


def test_the_dealers_last_tile_is_dealt_not_drawn() -> None:
    rules = NO_BIRDS.replace({"opening_hands": "", "midway_hands": "four_alike"})
    scene = Scene({0: "25s369p147p2s5s1111m"}, rules=rules)
    assert "show_hands four_alike" not in scene.options(0)
    with pytest.raises(IllegalAction, match="no_opening_now"):
        scene.deal.act(0, ShowHands(("four_alike",)))


def test_what_cannot_be_shown_is_refused() -> None:
    scene = Scene({0: QUAD, 1: NOTHING, 2: TRIPLETS}, rules=TWO)
    for wrong, code in (
        (ShowHands(("two_triplets",)), "no_such_opening"),
        (ShowHands(()), "no_such_opening"),
        (Discard(0), "openings_first"),
    ):
        with pytest.raises(IllegalAction, match=code):
            scene.deal.act(0, wrong)
    with pytest.raises(IllegalAction, match="not_your_decision"):
        scene.deal.act(1, Pass())
    scene.does(0, "show_hands four_alike")
    with pytest.raises(IllegalAction, match="already_answered"):
        scene.deal.act(0, Pass())


def test_the_clock_shows_everything() -> None:
    scene = Scene({0: QUAD, 1: NOTHING, 2: TRIPLETS}, rules=TWO)
    assert scene.deal.default_action(2) == ShowHands(("two_triplets",))


def _board(rules: MahjongRules, scene: Scene, viewer: int) -> SeatBoard:
    board = SeatBoard(rules, viewer)
    for emission in scene.log:
        board.apply(emission.view_for(viewer))
    return board


def test_shown_tiles_are_seen_until_they_leave_the_hand() -> None:
    scene = Scene({0: QUAD}, rules=NO_BIRDS)
    scene.does(0, "show_hands four_alike")
    tile = parse_tiles("1m")[0]
    assert _board(NO_BIRDS, scene, 1).visible(tile) == 4
    scene.does(0, "discard 1m")
    board = _board(NO_BIRDS, scene, 1)
    assert (board.visible(tile), board.shown[0]) == (4, [tile] * 3)


def test_a_board_refuses_what_its_own_seat_does_not_hold() -> None:
    scene = Scene({0: QUAD}, rules=NO_BIRDS)
    scene.does(0, "show_hands four_alike")
    asked = next(place for place, each in enumerate(scene.log) if each.full == OpeningsAsked())
    board = SeatBoard(NO_BIRDS, 1)
    for emission in scene.log[: asked + 1]:
        board.apply(emission.view_for(1))
    with pytest.raises(BadRecord):
        board.apply(OpeningsShown((Opening(1, ("four_alike",), tuple(parse_tiles("1111m"))),)))


@pytest.mark.parametrize(
    ("asked", "wanted"),
    [
        ({"tiles": "1111m333s4679p1p9p6s"}, ["four_alike", "no_258", "two_triplets"]),
        ({"tiles": "147m258s369p14s69p"}, []),
        ({"tiles": "11m", "rules": "mahjong/tuidaohu"}, "no_opening_hands"),
        ({"tiles": "147m258s369p14s6p"}, "wrong_count"),
        ({"tiles": "11111m258s369p14s"}, "fifth_copy"),
        ({"tiles": "147m258s369p14s6pE"}, "bad_tiles"),
    ],
)
def test_the_judge_names_opening_hands(asked: dict[str, str], wanted: object) -> None:
    told = answer({"op": "opening", "rules": "mahjong/changsha", **asked})
    error = told.get("error", {}).get("code")
    assert (error or [found["id"] for found in told["openings"]]) == wanted


def test_a_bot_shows_all_that_it_has() -> None:
    scene = Scene({0: QUAD, 1: NOTHING, 2: TRIPLETS}, rules=TWO)
    board = _board(NO_BIRDS, scene, 2)
    options = scene.deal.legal_actions(2)
    chosen = options[choose(board, options, HashStream(b"", "bot"))]
    assert chosen == action("show_hands two_triplets")

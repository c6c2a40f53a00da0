"""The fold: a board's refusals, its knowledge, its counts."""

from __future__ import annotations

import pytest

from game.core.errors import BadRecord
from game.core.events import Event
from game.core.points import Paid, Transfer
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.tiles import parse_tiles
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.position.board import SeatBoard, TableBoard
from game.mahjong.position.events import (
    Dealt,
    Discarded,
    Drawn,
    Exhausted,
    KongRobbed,
    Melded,
    Score,
    Settled,
    Won,
)
from game.mahjong.rulesets.tuidaohu import FRIENDS
from tests.support.mahjong_scene import Scene

FIVE = parse_tiles("5m")[0]
NO_SCORE = Score(2, (), ())


def told_to(scene: Scene, viewer: int | None) -> SeatBoard:
    board = SeatBoard(FRIENDS, viewer)
    for emission in scene.log:
        board.apply(emission.view_for(viewer))
    return board


def table_of(scene: Scene) -> TableBoard:
    board = TableBoard(FRIENDS)
    for emission in scene.log:
        board.apply(emission.full)
    return board


def test_a_seat_sees_its_hand_the_melds_and_the_rivers() -> None:
    scene = Scene({0: "5m", 2: "55mE"})
    board = told_to(scene, 2)
    assert board.visible(FIVE) == 2
    scene.does(0, "discard 5m")
    assert told_to(scene, 2).visible(FIVE) == 3
    assert told_to(scene, 3).visible(FIVE) == 1
    scene.does(2, "pung 5m")
    for viewer in (None, 1, 2, 3):
        assert told_to(scene, viewer).visible(FIVE) == 3
    assert sum(told_to(scene, None).seen()) == 3


def test_what_is_seen_is_counted_again_after_every_event() -> None:
    scene = Scene({0: "5m"})
    board = told_to(scene, 0)
    assert board.visible(FIVE) == 1
    for event in scene.does(0, "discard 5m"):
        if isinstance(event, Discarded):
            board.apply(event)
    assert board.visible(FIVE) == 1
    assert board.seen() is board.seen()


def test_a_board_is_not_told_what_it_must_not_know() -> None:
    scene = Scene({0: "5m"})
    full = scene.log[0].full
    for viewer in (None, 0, 1):
        with pytest.raises(BadRecord, match="wrong_face"):
            SeatBoard(FRIENDS, viewer).apply(full)
    scene.does(0, "discard 5m")
    board = told_to(Scene({0: "5m"}), 2)
    board.apply(scene.log[1].full)
    with pytest.raises(BadRecord, match="wrong_face"):
        board.apply(scene.log[2].full)
    own = told_to(Scene({0: "5m"}), 1)
    own.apply(scene.log[1].full)
    with pytest.raises(BadRecord, match="wrong_face"):
        own.apply(scene.log[2].public)


def test_all_hands_are_known_once_the_deal_is_settled() -> None:
    scene = Scene({0: "123m456s789p12344s"})
    scene.does(0, "declare_win 4s")
    for viewer in (None, 1):
        board = told_to(scene, viewer)
        assert all(hand is not None for hand in board.hands)
        assert board.wall == scene.board.wall


def test_a_winner_shows_its_hand_before_the_others() -> None:
    scene = Scene({0: "123m456s789p12344s"})
    scene.does(0, "declare_win 4s")
    board = SeatBoard(FRIENDS, None)
    for emission in scene.log:
        if isinstance(emission.public, Settled):
            break
        board.apply(emission.public)
    assert [hand is not None for hand in board.hands] == [True, False, False, False]


CHOW = Melded(1, Meld(MeldKind.CHOW, FIVE, FIVE, 0))
STRAY: list[tuple[Event, str]] = [
    (Dealt(1, 0, 0, 0, (None,) * 4, (14, 13, 13, 13), 83), "event_out_of_order"),
    (Drawn(1, FIVE, 82), "event_out_of_order"),
    (Discarded(1, FIVE, False), "event_out_of_order"),
    (Discarded(0, parse_tiles("9s")[0], False), "tile_not_held"),
    (CHOW, "event_out_of_order"),
    (Melded(1, Meld(MeldKind.CONCEALED_KONG, FIVE)), "event_out_of_order"),
    (Melded(0, Meld(MeldKind.CONCEALED_KONG, FIVE)), "tile_not_held"),
    (Melded(0, Meld(MeldKind.ADDED_KONG, FIVE, FIVE, 1)), "no_such_meld"),
    (KongRobbed(0, FIVE), "event_out_of_order"),
    (Exhausted(), "event_out_of_order"),
    (Won(1, FIVE, None, WinHow.SELF_DRAWN, (FIVE,), NO_SCORE), "hand_differs"),
    (Won(1, FIVE, 0, WinHow.DISCARD, (FIVE + 1,), NO_SCORE), "tile_not_held"),
    (Settled((0,) * 4, (), 0, ((),) * 4, ()), "event_out_of_order"),
    (Event(), "unknown_event"),
]


@pytest.mark.parametrize(("event", "code"), STRAY, ids=lambda value: getattr(value, "type", value))
def test_an_event_that_does_not_follow_is_refused(event: Event, code: str) -> None:
    board = table_of(Scene({0: "1m5m"}))
    with pytest.raises(BadRecord) as refused:
        board.apply(event)
    assert refused.value.code == code


def test_a_claim_must_name_the_discard_that_lies_open() -> None:
    scene = Scene({0: "5m6m", 2: "55m"})
    scene.does(0, "discard 6m")
    board = table_of(Scene({0: "5m6m", 2: "55m"}))
    board.apply(Discarded(0, FIVE, False))
    for meld in (
        Meld(MeldKind.PUNG, FIVE + 1, FIVE + 1, 0),
        Meld(MeldKind.PUNG, FIVE, FIVE, 3),
    ):
        with pytest.raises(BadRecord, match="event_out_of_order"):
            board.apply(Melded(2, meld))


def test_a_draw_must_count_the_wall_down() -> None:
    board = table_of(Scene({0: "1m5m"}))
    board.apply(Discarded(0, FIVE, False))
    with pytest.raises(BadRecord, match="event_out_of_order"):
        board.apply(Drawn(1, FIVE, 80))


def test_scores_must_be_the_sum_of_the_transfers() -> None:
    scene = Scene({0: "123m456s789p12344s"})
    scene.does(0, "declare_win 4s")
    board = TableBoard(FRIENDS)
    for emission in scene.log:
        if isinstance(emission.full, Settled):
            board.apply(Paid((Transfer(1, 0, 1, "win"),)))
            with pytest.raises(BadRecord, match="scores_differ"):
                board.apply(emission.full)
        else:
            board.apply(emission.full)


def test_the_seat_wind_counts_from_the_dealer() -> None:
    board = table_of(Scene({}, dealer=2))
    assert [board.seat_wind(seat) for seat in range(4)] == [2, 3, 0, 1]

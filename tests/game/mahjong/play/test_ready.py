"""报听: declaring a ready hand, and its actions afterwards."""

from __future__ import annotations

import pytest

from game.core.errors import IllegalAction
from game.mahjong.position.events import Discarded
from game.mahjong.rulesets.tuidaohu import FRIENDS
from tests.support.mahjong_scene import Scene, action

RULES = FRIENDS.replace({"ready_declaration": True})


def test_only_discards_that_leave_a_ready_hand_may_declare() -> None:
    scene = Scene({0: "123m456m789m12p55sE"}, rules=RULES)
    declared = [text for text in scene.options(0) if text.endswith("ready")]
    assert declared == ["discard E ready"]
    assert not any("ready" in text for text in Scene({0: "123m456m789m12p55sE"}).options(0))


def test_a_ready_hand_discards_what_it_draws_and_claims_nothing() -> None:
    scene = Scene({0: "123m456m789m12p55sE", 3: "5s3m"}, draws="EE5s6s", rules=RULES)
    (discarded, *_) = scene.does(0, "discard E ready")
    assert isinstance(discarded, Discarded)
    assert discarded.ready
    assert scene.board.ready == [True, False, False, False]
    scene.does(1, "discard E")
    scene.does(2, "discard E")
    scene.does(3, "discard 5s")
    assert scene.board.turn == 0, "no pung was offered"
    assert scene.options(0) == ["discard 6s"]
    with pytest.raises(IllegalAction) as refused:
        scene.deal.act(0, action("discard 1m"))
    assert refused.value.code == "must_discard_drawn"


def test_a_ready_hand_may_make_a_kong_that_leaves_its_waits_as_they_are() -> None:
    scene = Scene({0: "111m456s789s2355pE"}, draws="PPP1m", rules=RULES)
    scene.does(0, "discard E ready")
    for seat in (1, 2, 3):
        scene.does(seat, "discard P")
    assert scene.options(0) == ["concealed_kong 1m", "discard 1m"]


def test_a_ready_hand_may_not_make_a_kong_that_changes_its_waits() -> None:
    # 3334p waits for 2p, 4p and 5p; without the triplet it would wait for 4p alone.
    scene = Scene({0: "123456789m3334pE"}, draws="PPP3p", rules=RULES)
    scene.does(0, "discard E ready")
    for seat in (1, 2, 3):
        scene.does(seat, "discard P")
    assert scene.options(0) == ["discard 3p"]
    with pytest.raises(IllegalAction) as refused:
        scene.deal.act(0, action("concealed_kong 3p"))
    assert refused.value.code == "changes_waits"


def test_declaring_with_the_first_discard_is_the_heavenly_kind() -> None:
    scene = Scene({0: "123m456m789m12p55sE"}, draws="9s9s9s3p", rules=RULES)
    scene.does(0, "discard E ready")
    scene.drawn_and_thrown(1, 2, 3)
    scene.does(0, "declare_win 3p")
    assert {"heavenly_ready", "concealed_hand"} <= scene.fans()
    assert "declared_ready" not in scene.fans()


def test_declaring_later_is_the_ordinary_kind() -> None:
    scene = Scene({0: "123m456m789m12p55sE"}, draws="9s9s9sC8s8s8s3p", rules=RULES)
    scene.does(0, "discard E")
    scene.drawn_and_thrown(1, 2, 3)
    scene.does(0, "discard C ready")
    scene.drawn_and_thrown(1, 2, 3)
    scene.does(0, "declare_win 3p")
    assert "declared_ready" in scene.fans()
    assert "heavenly_ready" not in scene.fans()


def test_declaring_after_somebody_claimed_is_the_ordinary_kind() -> None:
    scene = Scene({0: "E", 1: "123m456m789m12p55s", 2: "EE9p"}, draws="9s8sC", rules=RULES)
    scene.does(0, "discard E")
    scene.does(2, "pung E")
    scene.does(2, "discard 9p")
    scene.drawn_and_thrown(3, 0)
    scene.does(1, "discard C ready")
    assert scene.board.ready[1]
    assert not scene.board.ready_first[1]


def test_a_hand_may_be_declared_ready_after_a_claim() -> None:
    scene = Scene({0: "5s", 2: "55s123m456m789m2pE"}, rules=RULES)
    scene.does(0, "discard 5s")
    scene.does(2, "pung 5s")
    assert "discard E ready" in scene.options(2)
    scene.does(2, "discard E ready")
    assert scene.board.ready[2]


def _declared(hand: str, thrown: str) -> Scene:
    """Seat 0 declares with E, and seat 1 throws the tile it draws."""
    scene = Scene({0: f"{hand}E"}, draws=thrown, tail="9s", rules=RULES)
    scene.does(0, "discard E ready")
    scene.does(1, f"discard {thrown}")
    return scene


def test_a_ready_hand_takes_a_discard_into_a_kong_if_its_waits_stay_as_they_are() -> None:
    assert _declared("111m456s789s2355p", "1m").options(0) == ["kong 1m", "pass"]
    # Without the triplet 3334p would wait for 4p alone.
    assert _declared("123456789m3334p", "3p").options(0) == []


@pytest.mark.parametrize(
    ("rest", "drawn", "expected"),
    [
        ("456p123s789s9p", "5m", ["added_kong 5m", "discard 5m"]),
        # The fourth 5m is part of a run.
        ("567m123s789s9p", "N", ["discard N"]),
    ],
)
def test_a_ready_hand_adds_to_a_pung_only_if_its_waits_stay_as_they_are(
    rest: str, drawn: str, expected: list[str]
) -> None:
    scene = Scene({0: f"55m{rest}E", 3: "5m"}, draws=f"PPP{drawn}", dealer=3, rules=RULES)
    scene.does(3, "discard 5m")
    scene.does(0, "pung 5m")
    scene.does(0, "discard E ready")
    scene.drawn_and_thrown(1, 2, 3)
    assert scene.options(0) == expected


def test_a_ready_hand_may_make_a_kong_of_four_it_held_already() -> None:
    # 1111m23m with 4m is a run more; as a kong beside 234m it still waits for 5p alone.
    scene = Scene({0: "111123m456s789s5pE"}, draws="PPP4m", rules=RULES)
    scene.does(0, "discard E ready")
    scene.drawn_and_thrown(1, 2, 3)
    assert scene.options(0) == ["concealed_kong 1m", "discard 4m"]

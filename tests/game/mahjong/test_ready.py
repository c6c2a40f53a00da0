"""报听: declaring a ready hand, and what it may do afterwards."""

from __future__ import annotations

import pytest

from game.core.errors import IllegalAction
from game.mahjong.events import Discarded
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

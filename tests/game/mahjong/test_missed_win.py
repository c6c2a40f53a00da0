"""过水: the tiles that a seat may still win on after it let a win go by."""

from __future__ import annotations

import pytest

from game.core.errors import IllegalAction
from game.mahjong.kernel.tiles import parse_tiles
from game.mahjong.position.events import Drawn, Missed
from game.mahjong.rulesets.tuidaohu import FRIENDS
from tests.support.mahjong_scene import Scene, action

# Seat 3 waits for 4m (all simples) and 7m with one reading each.
WAITING = "56m22p234s567s456p"
FOUR, SEVEN = parse_tiles("47m")


def _thrown_twice(policy: str, first: str, second: str) -> Scene:
    """Seat 0 throws `first`, seat 3 lets it go by; seat 1 then throws `second`."""
    scene = Scene(
        {0: first, 3: WAITING}, draws=second, rules=FRIENDS.replace({"missed_win": policy})
    )
    scene.does(0, f"discard {first}")
    scene.does(3, "pass")
    scene.does(1, f"discard {second}")
    return scene


@pytest.mark.parametrize(
    ("policy", "same", "other"),
    [
        ("none", True, True),
        ("until_draw", False, False),
        ("until_draw_same_tile", False, True),
        ("until_draw_le_value", False, False),
    ],
)
def test_what_may_be_won_after_a_missed_win(policy: str, same: bool, other: bool) -> None:
    for second, allowed in (("4m", same), ("7m", other)):
        scene = _thrown_twice(policy, "4m", second)
        offered = f"declare_win {second}" in scene.options(3)
        assert offered == allowed, second


def test_a_win_worth_more_may_still_be_taken() -> None:
    # On 1m the hand has no fan but 门清; on 4m it is 断幺 as well.
    waiting = "23m22p234s567s456p"
    scene = Scene({0: "1m", 3: waiting}, draws="4m")
    scene.does(0, "discard 1m")
    scene.does(3, "pass")
    scene.does(1, "discard 4m")
    assert scene.options(3) == ["declare_win 4m", "pass"]
    scene = Scene({0: "4m", 3: waiting}, draws="1m")
    scene.does(0, "discard 4m")
    scene.does(3, "pass")
    scene.does(1, "discard 1m")
    assert "declare_win 1m" not in scene.options(3)


def test_only_the_seat_itself_is_told_of_its_missed_win() -> None:
    scene = Scene({0: "4m", 3: WAITING}, draws="E")
    scene.does(0, "discard 4m")
    (drawn,) = scene.does(3, "pass")
    assert isinstance(drawn, Drawn)
    (missed,) = drawn.missed
    assert (missed.seat, missed.tile) == (3, FOUR)
    assert missed.points > 0
    emission = scene.log[-1]
    assert emission.public == Drawn(1, None, drawn.tiles_left)
    assert emission.view_for(0) == emission.view_for(2) == emission.public
    assert emission.view_for(1) == Drawn(1, drawn.tile, drawn.tiles_left)
    assert emission.view_for(3) == Drawn(1, None, drawn.tiles_left, missed=(missed,))


def test_an_own_draw_sets_the_seat_free_again() -> None:
    scene = Scene({0: "4m", 3: WAITING}, draws="EEE4m")
    scene.does(0, "discard 4m")
    scene.does(3, "pass")
    scene.does(1, "discard E")
    scene.does(2, "discard E")
    assert scene.board.missed[3] == ()
    scene.does(3, "discard E")
    scene.does(0, "discard 4m")
    assert "declare_win 4m" in scene.options(3)


def test_an_own_discard_after_a_pung_sets_the_seat_free_again() -> None:
    # Seat 3 takes 2p into a pung instead of winning on it, and then waits for 1m and 4m.
    scene = Scene({0: "2p", 3: "22p99s123m456m789m"}, draws="4m")
    scene.does(0, "discard 2p")
    assert scene.options(3) == ["declare_win 2p", "pung 2p", "pass"]
    scene.does(3, "pung 2p")
    scene.does(3, "discard 1m")
    scene.does(0, "discard 4m")
    assert "declare_win 4m" in scene.options(3)


def test_a_self_draw_is_never_blocked() -> None:
    scene = Scene({0: "4m", 3: WAITING}, draws="EE4m")
    scene.does(0, "discard 4m")
    scene.does(3, "pass")
    scene.does(1, "discard E")
    scene.does(2, "discard E")
    assert scene.options(3)[0] == "declare_win 4m"


def test_a_beaten_or_lesser_claim_lets_the_win_go_by_too() -> None:
    # Seat 1 could win on 4m, asks to chow instead, and is beaten by a pung.
    scene = Scene({0: "4m", 1: "56m22p234s567s456p", 2: "44m"})
    scene.does(0, "discard 4m")
    scene.does(1, "chow 4m")
    scene.does(2, "pung 4m")
    assert [type(entry) for entry in scene.board.missed[1]] == [Missed]
    assert scene.board.missed[2] == ()


def test_the_refusal_says_that_the_win_was_missed() -> None:
    scene = Scene({0: "4m", 3: "44m22p123s456s789s"}, draws="4m")
    scene.does(0, "discard 4m")
    scene.does(3, "pass")
    scene.does(1, "discard 4m")
    assert scene.options(3) == ["pung 4m", "pass"]
    with pytest.raises(IllegalAction) as refused:
        scene.deal.act(3, action("declare_win 4m"))
    assert refused.value.code == "missed_win"


def test_the_seat_that_draws_next_is_told_its_tile_and_not_that_it_missed_a_win() -> None:
    # Its own draw sets it free again.
    scene = Scene({0: "4m", 1: WAITING}, draws="E")
    scene.does(0, "discard 4m")
    (drawn,) = scene.does(1, "pass")
    assert isinstance(drawn, Drawn)
    assert drawn.missed == ()
    assert scene.log[-1].view_for(1) == drawn
    assert scene.board.missed[1] == ()


def test_without_a_limit_no_missed_win_is_told() -> None:
    scene = Scene({0: "4m", 3: WAITING}, rules=FRIENDS.replace({"missed_win": "none"}))
    scene.does(0, "discard 4m")
    (drawn,) = scene.does(3, "pass")
    assert isinstance(drawn, Drawn)
    assert drawn.missed == ()


def _let_go_by(policy: str, *thrown: str) -> list[str]:
    """Seat 3's actions with the last of these tiles, thrown by seat 0 and those after it, when it
    let the others go by.
    """
    first, *later = thrown
    hands = {0: first, 3: "23m22p234s567s456p"}
    rules = FRIENDS.replace({"missed_win": policy})
    scene = Scene(hands, draws="".join(later), rules=rules)
    scene.does(0, f"discard {first}")
    for seat, tile in enumerate(later, 1):
        if scene.options(3):
            scene.does(3, "pass")
        scene.does(seat, f"discard {tile}")
    return scene.claims(3)


def test_every_win_that_was_missed_counts() -> None:
    # 1m is worth less than 4m, which is 断幺 as well.
    assert "declare_win 1m" not in _let_go_by("until_draw_same_tile", "1m", "4m", "1m")
    assert "declare_win 4m" not in _let_go_by("until_draw_same_tile", "1m", "4m", "4m")
    assert "declare_win 4m" not in _let_go_by("until_draw_le_value", "1m", "4m", "4m")


def test_an_own_discard_sets_the_seat_free_without_a_draw() -> None:
    # Seat 3 lets 4m go by, takes 2p into a pung, throws 5m and waits for 6m.
    rules = FRIENDS.replace({"missed_win": "until_draw"})
    scene = Scene({0: "4m", 3: WAITING}, draws="2p6m", rules=rules)
    scene.does(0, "discard 4m")
    scene.does(3, "pass")
    scene.does(1, "discard 2p")
    scene.does(3, "pung 2p")
    assert scene.board.missed[3] != ()
    scene.does(3, "discard 5m")
    scene.does(0, "discard 6m")
    assert "declare_win 6m" in scene.options(3)

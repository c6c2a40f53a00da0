"""过水: the tiles that a seat may still win on after it let a win go by."""

from __future__ import annotations

import pytest

from game.core.errors import IllegalAction
from game.mahjong.kernel.tiles import parse_tiles
from game.mahjong.position.board import SeatBoard
from game.mahjong.position.events import Drawn, Missed
from game.mahjong.rulesets.sichuan import APP, SBR
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


# ------------------------------------------------------------------ 顺和 of SBR 2025, 第四条 二十七

OPEN_SBR = SBR.replace({"lacking_suit": False})


def _thrown_itself(later: str, *, until_draw: bool = True) -> Scene:
    """Seat 1, which waits for 4m and 7m, draws 4m and throws it; seat 2 throws `later`."""
    rules = OPEN_SBR.replace({"missed_until_draw": until_draw})
    hands = {0: "8m", 1: "5699m111345678s", 2: later}
    scene = Scene(hands, draws="4m", rules=rules)
    scene.does(0, "discard 8m")
    scene.everybody_passes()
    assert scene.options(1)[0] == "declare_win 4m"
    scene.does(1, "discard 4m")
    scene.everybody_passes()
    scene.does(2, f"discard {later}")
    return scene


@pytest.mark.parametrize("later", ["4m", "7m"])
def test_who_throws_a_tile_that_it_waits_for_has_let_it_go_by(later: str) -> None:
    scene = _thrown_itself(later)
    assert scene.claims(1) == []
    with pytest.raises(IllegalAction) as refused:
        scene.deal.act(1, action(f"declare_win {later}"))
    assert refused.value.code in ("missed_win", "not_your_decision")
    assert _thrown_itself(later, until_draw=False).claims(1) == [f"declare_win {later}", "pass"]


@pytest.mark.parametrize(("later", "free"), [("1m", True), ("4m", False)])
def test_a_win_worth_more_than_the_tile_thrown_is_free(later: str, free: bool) -> None:
    # 1m gives the hand all four of a kind (根), 4m nothing.
    hands = {0: "8m", 1: "11123m99s345678p", 2: later}
    scene = Scene(hands, draws="4m", rules=OPEN_SBR)
    scene.does(0, "discard 8m")
    scene.everybody_passes()
    scene.does(1, "discard 4m")
    scene.everybody_passes()
    scene.does(2, f"discard {later}")
    assert (f"declare_win {later}" in scene.options(1)) is free


def test_only_the_seat_itself_is_told_that_it_threw_its_win() -> None:
    scene = _thrown_itself("7m")
    (missed,) = scene.board.missed[1]
    assert (missed.seat, missed.tile, missed.points) == (1, FOUR, 1)
    for viewer in (None, 0, 1, 2, 3):
        board = SeatBoard(OPEN_SBR, viewer)
        for emission in scene.log:
            board.apply(emission.view_for(viewer))
        assert board.missed[1] == (scene.board.missed[1] if viewer == 1 else ())


def test_a_pung_instead_of_a_win_is_missed_over_the_discard_after_it() -> None:
    # After the pung 44m 123m 456s 789s is complete.
    hands = {0: "5m", 1: "1234455m456789s", 2: "4m"}
    scene = Scene(hands, draws="9p", rules=OPEN_SBR)
    scene.does(0, "discard 5m")
    assert scene.options(1) == ["declare_win 5m", "pung 5m", "pass"]
    scene.does(1, "pung 5m")
    assert [entry.tile for entry in scene.board.missed[1]] == list(parse_tiles("5m"))
    scene.does(1, "discard 4m")
    scene.everybody_passes()
    scene.does(2, "discard 4m")
    assert scene.claims(1) == []


def _punged(hand: str, given: str, thrown: str, *, until_draw: bool = True) -> Scene:
    """Seat 3 lets 4m go by, takes `given` of seat 1 into a pung, and throws `thrown`."""
    rules = OPEN_SBR.replace({"missed_until_draw": until_draw})
    scene = Scene({0: "4m", 1: given, 3: hand}, draws="9p7m", rules=rules)
    scene.does(0, "discard 4m")
    scene.does(3, "pass")
    scene.does(1, f"discard {given}")
    scene.does(3, f"pung {given}")
    scene.does(3, f"discard {thrown}")
    scene.everybody_passes()
    return scene


def test_a_pung_that_leaves_a_ready_hand_frees_nothing() -> None:
    for until_draw in (True, False):
        scene = _punged("56m22p777s345s678p", "7s", "7s", until_draw=until_draw)
        scene.does(0, "discard 7m")
        assert ("declare_win 7m" in scene.options(3)) is not until_draw


def test_a_pung_that_leaves_a_hand_that_is_not_ready_sets_it_free() -> None:
    assert _punged("1133557799m22p4m", "2p", "9m").board.missed[3] == ()


def test_the_draw_sets_free_who_threw_its_own_win() -> None:
    scene = _thrown_itself("9p")
    scene.everybody_passes()
    scene.drawn_and_thrown(3, 0)
    assert scene.board.missed[1] == ()


def test_rooms_end_it_with_any_discard() -> None:
    assert SBR.missed_until_draw
    assert not APP.missed_until_draw

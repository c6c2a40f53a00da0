"""Kongs: their conditions, their consequences, their points, and the robbing of one."""

from __future__ import annotations

import pytest

from game.core.errors import IllegalAction
from game.core.events import Delay
from game.core.points import Paid
from game.mahjong.kernel.melds import MeldKind
from game.mahjong.kernel.tiles import parse_tiles
from game.mahjong.position.events import Drawn, KongRobbed, Melded, Won
from game.mahjong.position.phase import Phase
from game.mahjong.rules import MahjongRules
from game.mahjong.rulesets.tuidaohu import FRIENDS
from tests.support.mahjong_scene import Scene, action

THIRD = parse_tiles("3p")[0]


def test_a_concealed_kong_is_paid_at_once_and_replaced_from_the_tail() -> None:
    scene = Scene({0: "5555m"}, tail="3p")
    events = scene.does(0, "concealed_kong 5m")
    assert [type(event) for event in events] == [Melded, Paid, Drawn]
    assert events[2] == Drawn(0, THIRD, 82, True)
    assert [emission.delay for emission in scene.log[-3:]] == [
        Delay.AT_ONCE,
        Delay.AT_ONCE,
        Delay.MOTION,
    ]
    assert scene.paid("concealed_kong") == (6, -2, -2, -2)


def test_kong_after_kong_draws_on_from_the_tail() -> None:
    scene = Scene({0: "5555m1111p"}, tail="3p7s")
    scene.does(0, "concealed_kong 5m")
    scene.does(0, "concealed_kong 1p")
    drawn = [event.tile for event in scene.events if isinstance(event, Drawn)]
    assert drawn == parse_tiles("3p7s")


def test_the_giver_of_a_kong_pays_for_it_alone() -> None:
    scene = Scene({0: "5m", 2: "555m"}, tail="3p")
    scene.does(0, "discard 5m")
    events = scene.does(2, "kong 5m")
    assert [type(event) for event in events] == [Melded, Paid, Drawn]
    assert scene.log[-3].delay is Delay.WINDOW
    assert scene.paid("kong") == (-2, 0, 2, 0)
    assert scene.board.melds[2][0].kind is MeldKind.KONG
    assert scene.board.turn == 2


def test_after_a_pung_no_kong_is_made_in_the_same_turn() -> None:
    scene = Scene({0: "5m", 2: "555m1111p"})
    scene.does(0, "discard 5m")
    scene.does(2, "pung 5m")
    assert scene.board.phase is Phase.AFTER_CLAIM
    assert scene.claims(2) == []
    for kong in ("added_kong 5m", "concealed_kong 1p"):
        with pytest.raises(IllegalAction) as refused:
            scene.deal.act(2, action(kong))
        assert refused.value.code == "only_discard_after_claim"


def _punged(rules: MahjongRules = FRIENDS) -> Scene:
    """Seat 2 has ponged 5m and thrown E; seats 3, 0 and 1 draw and throw, then it draws the fourth
    5m. Seat 1 waits for that tile; seat 2 has four 1p as well.
    """
    hands = {0: "5m", 2: "55m1111pE", 1: "46m123s789s23499p"}
    scene = Scene(hands, draws="PPP5m", tail="3p7s", rules=rules)
    scene.does(0, "discard 5m")
    scene.does(1, "pass")
    scene.does(2, "pung 5m")
    scene.does(2, "discard E")
    scene.drawn_and_thrown(3, 0, 1)
    return scene


def test_an_added_kong_of_the_tile_just_drawn_earns_from_everybody() -> None:
    scene = _punged()
    assert scene.does(2, "added_kong 5m")[1:] == []
    events = scene.does(1, "pass")
    assert [type(event) for event in events] == [Paid, Drawn]
    assert [emission.delay for emission in scene.log[-2:]] == [Delay.WINDOW, Delay.MOTION]
    assert scene.paid("added_kong") == (-1, -1, 3, -1)


def test_an_added_kong_that_was_kept_back_earns_nothing() -> None:
    scene = Scene({0: "5m", 2: "555mE"}, draws="PPP9s", tail="3p")
    scene.does(0, "discard 5m")
    scene.does(2, "pung 5m")
    scene.does(2, "discard E")
    for seat in (3, 0, 1):
        scene.does(seat, "discard P")
    events = scene.does(2, "added_kong 5m")
    assert [type(event) for event in events] == [Melded, Drawn]
    assert [emission.delay for emission in scene.log[-2:]] == [Delay.AT_ONCE, Delay.WINDOW]
    assert scene.paid() == (0, 0, 0, 0)


def test_an_added_kong_still_earns_after_another_kong_of_the_same_turn() -> None:
    scene = _punged()
    scene.does(2, "concealed_kong 1p")
    scene.does(2, "added_kong 5m")
    scene.does(1, "pass")
    assert scene.paid("added_kong") == (-1, -1, 3, -1)


def test_a_tile_kept_back_earns_nothing_after_another_kong_either() -> None:
    scene = Scene({0: "5m9s", 2: "555m999sE"}, draws="PP", tail="3p")
    scene.does(0, "discard 5m")
    scene.does(2, "pung 5m")
    scene.does(2, "discard E")
    scene.drawn_and_thrown(3)
    scene.does(0, "discard 9s")
    scene.does(2, "kong 9s")
    scene.does(2, "added_kong 5m")
    assert scene.paid("added_kong") == (0, 0, 0, 0)


def test_a_robbed_kong_is_a_pung_again_and_earns_nothing() -> None:
    scene = _punged()
    drawn_before = scene.deal.board.tiles_left
    scene.does(2, "added_kong 5m")
    assert scene.options(1) == ["declare_win 5m", "pass"]
    events = scene.does(1, "declare_win 5m")
    assert [type(event) for event in events[:3]] == [KongRobbed, Won, Paid]
    assert [emission.delay for emission in scene.log[-4:-1]] == [
        Delay.WINDOW,
        Delay.AT_ONCE,
        Delay.AT_ONCE,
    ]
    assert [meld.kind for meld in scene.board.melds[2]] == [MeldKind.PUNG]
    assert scene.board.tiles_left == drawn_before, "no replacement was drawn"
    assert scene.paid("added_kong") == (0, 0, 0, 0)
    assert "robbing_the_kong" in scene.fans()
    (won,) = scene.wins
    assert (won.giver, won.how) == (2, "robbing_kong")
    assert [seat for seat, points in enumerate(scene.paid()) if points < 0] == [2]


def test_robbing_can_be_switched_off() -> None:
    scene = _punged(FRIENDS.replace({"robbing_kong": False}))
    scene.does(2, "added_kong 5m")
    assert scene.board.phase is Phase.TURN


def test_the_robbed_seat_can_be_made_to_pay_for_all() -> None:
    scene = _punged(FRIENDS.replace({"robbed_pays_all": True}))
    scene.does(2, "added_kong 5m")
    scene.does(1, "declare_win 5m")
    value = scene.wins[0].score.points
    assert scene.paid("pays_for_all") == (0, 3 * value, -3 * value, 0)


def test_without_a_replacement_tile_there_is_no_kong() -> None:
    # The last tile of the wall is the fourth 5p for seat 3.
    scene = Scene({3: "555p1111s"}, tail="5p")
    assert scene.run_down(0) == 3
    assert scene.claims(3) == []
    with pytest.raises(IllegalAction) as refused:
        scene.deal.act(3, action("concealed_kong 5p"))
    assert refused.value.code == "no_replacement_tile"


def test_the_last_discard_can_only_be_won() -> None:
    scene = Scene({3: "2p", 0: "222p"[:2] + "3p", 1: "46m"}, tail="2p")
    assert scene.run_down(0) == 3
    scene.does(3, "discard 2p")
    assert scene.deal.outcome is not None
    assert scene.deal.outcome.winners == ()


def test_a_discard_is_no_replacement_once_somebody_has_claimed_it() -> None:
    scene = Scene({0: "5555m", 2: "99p"}, tail="9p")
    scene.does(0, "concealed_kong 5m")
    assert scene.board.replacement
    scene.does(0, "discard 9p")
    assert scene.board.replacement
    scene.does(2, "pung 9p")
    assert not scene.board.replacement

"""血流成河: who has won stays with a locked hand, and wins again until the wall is played out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ai.mahjong.greedy import choose
from game.core.errors import BadRecord, IllegalAction
from game.core.rng import HashStream
from game.mahjong.kernel.tiles import parse_tiles, tile_text
from game.mahjong.play.insight import insight
from game.mahjong.position.board import SeatBoard
from game.mahjong.position.events import Exhausted, Settled
from game.mahjong.rulesets.sichuan import APP, STREAM, STREAM_THREE
from game.mahjong.rulesets.tuidaohu import FRIENDS
from tests.support.mahjong_scene import Scene, action

PLAIN = FRIENDS.replace(
    {
        "honours": False,
        "thirteen_orphans": False,
        "fan_cap": 0,
        "play_on": True,
        "winners_stay": True,
        "multiple_winners": "all",
        "exhausted_ready": True,
        "exhausted_kongs": "unready_always",
    }
)
WAITS_FOR_5M = "46m123s789s12388p"
ALSO_WAITS = "46m111s789p345p66s"
WAITS_WITH_TWO = "45m123s789s12388p"


def won_twice() -> Scene:
    """Seat 1 has won on a discard, then by its own draw."""
    hands = {0: "5m", 1: WAITS_FOR_5M}
    scene = Scene(hands, draws="9m9m9p5m", rules=PLAIN)
    scene.does(0, "discard 5m")
    scene.does(1, "declare_win 5m")
    scene.drawn_and_thrown(2, 3, 0)
    scene.does(1, "declare_win 5m")
    return scene


def seen_by(scene: Scene, viewer: int | None) -> SeatBoard:
    """The board of this viewer after all that has happened."""
    board = SeatBoard(scene.deal.rules, viewer)
    for emission in scene.log:
        board.apply(emission.view_for(viewer))
    return board


def test_a_winner_stays_and_wins_again_by_discard_and_by_draw() -> None:
    scene = won_twice()
    assert [(won.seat, won.giver) for won in scene.wins] == [(1, 0), (1, None)]
    # The tile that it drew lies apart; the hand is what it was.
    hand = scene.board.hands[1]
    assert hand is not None
    assert hand.tiles() == sorted(parse_tiles(WAITS_FOR_5M))
    assert scene.board.won_by_draw() == parse_tiles("5m")
    assert (scene.board.sizes[1], scene.board.turn) == (13, 2)


def test_each_win_is_paid_at_once_by_everybody_who_owes_it() -> None:
    scene = Scene({0: "5m", 1: WAITS_FOR_5M}, draws="9m9m9p5m", rules=PLAIN)
    scene.does(0, "discard 5m")
    scene.does(1, "declare_win 5m")
    first = scene.paid()
    assert (first[0], first[1] > 0, first[2:]) == (-first[1], True, (0, 0))
    scene.drawn_and_thrown(2, 3, 0)
    scene.does(1, "declare_win 5m")
    later = [now - before for now, before in zip(scene.paid(), first, strict=True)]
    assert later[0] == later[2] == later[3] == -later[1] // 3 < 0


def test_a_winner_feeds_others_and_pays_for_it() -> None:
    hands = {0: "5m", 1: WAITS_FOR_5M, 2: "46p111s789p345s66m"}
    scene = Scene(hands, draws="9m9m9p5p", rules=PLAIN)
    scene.does(0, "discard 5m")
    scene.does(1, "declare_win 5m")
    before = scene.paid()
    scene.drawn_and_thrown(2, 3, 0)
    scene.does(1, "discard 5p")
    scene.does(2, "declare_win 5p")
    assert scene.paid()[1] < before[1]
    assert [won.seat for won in scene.wins] == [1, 2]


def test_a_locked_hand_throws_what_it_draws_and_claims_nothing() -> None:
    hands = {0: "5m8p", 1: WAITS_FOR_5M}
    scene = Scene(hands, draws="9m9m9p3m8p", rules=PLAIN)
    scene.does(0, "discard 5m")
    scene.does(1, "declare_win 5m")
    scene.drawn_and_thrown(2, 3)
    # 88p in its hand would be a pung.
    scene.does(0, "discard 8p")
    assert scene.options(1) == ["discard 3m"]
    with pytest.raises(IllegalAction, match="must_discard_drawn"):
        scene.deal.act(1, action("discard 4m"))


def test_a_locked_hand_makes_a_kong_that_leaves_its_waits() -> None:
    scene = Scene({0: "5m", 1: ALSO_WAITS}, draws="9m9m9p1s", rules=PLAIN)
    scene.does(0, "discard 5m")
    scene.does(1, "declare_win 5m")
    scene.drawn_and_thrown(2, 3, 0)
    assert scene.options(1) == ["concealed_kong 1s", "discard 1s"]
    scene.does(1, "concealed_kong 1s")
    # All three others pay, whoever has won.
    assert scene.paid("concealed_kong") == (-2, 6, -2, -2)
    assert scene.board.sizes[1] == 11
    assert all(option.startswith(("declare", "discard")) for option in scene.options(1))


def test_a_kong_that_changes_the_waits_is_refused() -> None:
    # 1112p waits for 2p and 3p: without the triplet it waits for 2p alone.
    scene = Scene({0: "3p", 1: "1112p456m789m456s"}, draws="9m9m9p1p", rules=PLAIN)
    scene.does(0, "discard 3p")
    scene.does(1, "declare_win 3p")
    scene.drawn_and_thrown(2, 3, 0)
    assert scene.options(1) == ["discard 1p"]
    with pytest.raises(IllegalAction, match="changes_waits"):
        scene.deal.act(1, action("concealed_kong 1p"))


def test_the_deal_ends_with_the_wall_however_many_have_won() -> None:
    three = {0: "5m", 1: WAITS_FOR_5M, 2: ALSO_WAITS, 3: "46m222s456p99m123p"}
    scene = Scene(three, rules=PLAIN)
    scene.does(0, "discard 5m")
    for seat in (1, 2, 3):
        scene.does(seat, "declare_win 5m")
    assert scene.deal.outcome is None
    assert scene.board.turn == 0
    scene.run_out()
    assert any(isinstance(event, Exhausted) for event in scene.events)
    settled = scene.events[-1]
    assert isinstance(settled, Settled)
    assert settled.winners == (1, 2, 3)
    assert len(settled.wall) == 0


def test_each_winner_stands_once_among_the_winners_of_the_deal() -> None:
    scene = won_twice()
    scene.run_out()
    assert scene.deal.outcome is not None
    assert scene.deal.outcome.winners == (1,)
    assert [win.seat for win in scene.deal.wins][:2] == [1, 1]


def test_a_winner_is_ready_at_the_end_and_is_paid_by_those_who_are_not() -> None:
    scene = won_twice()
    scene.run_out()
    # It has won on all four, and is ready all the same.
    assert [won.tile for won in scene.wins] == parse_tiles("5m") * 4
    owed = scene.paid("exhausted_ready")
    assert owed[1] > 0
    assert owed[1] == -owed[0] - owed[2] - owed[3]
    assert scene.paid()[1] == scene.paid("win")[1] + owed[1]


def test_its_kongs_are_kept_though_the_others_give_theirs_back() -> None:
    hands = {0: "5m", 1: ALSO_WAITS, 2: "2222p"}
    scene = Scene(hands, draws="9m9s9m1s", rules=PLAIN)
    scene.does(0, "discard 5m")
    scene.does(1, "declare_win 5m")
    scene.does(2, "concealed_kong 2p")
    scene.drawn_and_thrown(2, 3, 0)
    scene.does(1, "concealed_kong 1s")
    scene.run_out()
    refunds = scene.paid("kong_refund")
    assert refunds[1] > 0
    assert refunds[2] < 0


def test_the_first_hand_of_the_deal_wins_as_such_only_once() -> None:
    """天胡, then the seat's next draw: no first draw any more."""
    scene = Scene(
        {0: "123456789m12388p"},
        draws="9s9s9s8p",
        rules=APP.replace(
            {
                "winners_stay": True,
                "lacking_suit": False,
                "lacking_held_pays": False,
                "exchange": "none",
            }
        ),
    )
    # The dealer's last tile completes it.
    scene.does(0, scene.options(0)[0])
    assert {fan.id for fan in scene.wins[0].score.fans} >= {"heavenly_hand"}
    scene.drawn_and_thrown(1, 2, 3)
    scene.does(0, "declare_win 8p")
    assert "heavenly_hand" not in {fan.id for fan in scene.wins[1].score.fans}


def test_the_others_see_the_hand_of_a_winner_and_never_what_it_draws() -> None:
    hands = {0: "5m", 1: WAITS_FOR_5M}
    scene = Scene(hands, draws="9m9m9p3m", rules=PLAIN)
    scene.does(0, "discard 5m")
    scene.does(1, "declare_win 5m")
    scene.drawn_and_thrown(2, 3, 0)
    for viewer in (0, 2, 3, None):
        board = seen_by(scene, viewer)
        assert board.hands[1] is None
        assert sorted(board.shown[1]) == sorted(parse_tiles(WAITS_FOR_5M))
        assert board.sizes[1] == 14
    # A tile like one that it shows goes as the one that it drew.
    scene.drawn_and_thrown(1)
    for viewer in (0, 1, None):
        assert len(seen_by(scene, viewer).shown[1]) == 13


def test_tiles_that_winners_show_and_lay_apart_are_seen() -> None:
    board = seen_by(won_twice(), 3)
    seen = {tile_text(kind): count for kind, count in enumerate(board.seen()) if count}
    # One lies in the river of seat 0, won, and one apart; 4m is shown.
    assert seen["5m"] == 2
    assert seen["4m"] >= 1
    assert board.lying_open(parse_tiles("5m")[0]) == 2


def test_a_win_with_another_hand_than_the_one_that_was_folded_is_refused() -> None:
    scene, board = won_twice(), SeatBoard(PLAIN, 1)
    for emission in scene.log:
        event = emission.view_for(1)
        if event == scene.wins[1]:
            break
        board.apply(event)
    first, *rest = scene.wins[1].hand
    with pytest.raises(BadRecord, match="hand_differs"):
        board.apply(replace(scene.wins[1], hand=(first + 1, *rest)))


def test_a_locked_hand_that_thinks_too_long_wins() -> None:
    scene = Scene({0: "5m5m", 1: WAITS_FOR_5M}, draws="9m9m9p9p9s9s5m", rules=PLAIN)
    scene.does(0, "discard 5m")
    # Before its first win it passes.
    assert scene.deal.default_action(1) == action("pass")
    scene.does(1, "declare_win 5m")
    scene.drawn_and_thrown(2, 3)
    scene.does(0, "discard 5m")
    assert scene.deal.default_action(1) == action("declare_win 5m")
    scene.does(1, "declare_win 5m")
    scene.drawn_and_thrown(2, 3, 0)
    assert scene.board.turn == 1
    assert scene.deal.default_action(1) == action("declare_win 5m")


def test_the_waits_of_a_locked_hand_are_told_between_and_on_its_turn() -> None:
    scene = Scene({0: "5m", 1: WAITS_FOR_5M}, draws="9m9m9p3m", rules=PLAIN)
    scene.does(0, "discard 5m")
    scene.does(1, "declare_win 5m")
    assert [tile_text(wait.tile) for wait in insight(seen_by(scene, 1)).waits] == ["5m"]
    scene.drawn_and_thrown(2, 3, 0)
    (only,) = insight(seen_by(scene, 1)).discards
    assert (only.action, only.waits[0].left) == (action("discard 3m"), 3)


def test_bots_win_again_and_throw_what_they_draw() -> None:
    scene = Scene({0: "5m", 1: WAITS_FOR_5M}, draws="9m9m9p3m", rules=PLAIN)
    scene.does(0, "discard 5m")
    scene.does(1, "declare_win 5m")
    scene.drawn_and_thrown(2, 3, 0)
    offered = scene.deal.legal_actions(1)
    chosen = offered[choose(seen_by(scene, 1), offered, HashStream(b"bot", "choices"))]
    assert chosen == action("discard 3m")


def test_the_presets_stay_to_the_end_of_the_wall() -> None:
    assert (STREAM.winners_stay, STREAM.lacking_suit, STREAM.players) == (True, True, 4)
    assert (STREAM_THREE.winners_stay, STREAM_THREE.players, STREAM_THREE.wall_size) == (
        True,
        3,
        72,
    )

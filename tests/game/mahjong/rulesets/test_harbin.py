"""Harbin as it is played: opened and declared hands, ready claims, the treasure, the payments."""

from __future__ import annotations

import pytest

from game.core.errors import IllegalAction
from game.core.events import Event
from game.core.points import Transfer, totals
from game.core.switches import Setting
from game.mahjong.kernel.melds import meld
from game.mahjong.kernel.tiles import parse_tiles
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.play.insight import insight
from game.mahjong.play.settle import win_transfers
from game.mahjong.position.actions import Discard
from game.mahjong.position.board import SeatBoard, TableBoard
from game.mahjong.position.events import (
    Drawn,
    Melded,
    Score,
    Settled,
    TreasureSet,
    TreasureShown,
    Won,
)
from game.mahjong.rulesets.harbin import FULL, NO_TREASURE, SEED
from tests.support.harbin_scene import MIDDLE, declared, treasure_after_a_claim
from tests.support.mahjong_scene import Scene, action


def last(scene: Scene, kind: type[Event]) -> Event:
    return [event for event in scene.events if isinstance(event, kind)][-1]


# ------------------------------------------------------------ declaring


def test_a_hand_that_has_not_been_declared_does_not_win() -> None:
    hands = {0: "9m", 1: MIDDLE}
    scene = Scene(hands, draws="1m1m2m2s", rules=FULL)
    scene.does(0, "discard 9m")
    scene.does(1, "pung 9m")
    scene.does(1, "discard 8p")
    scene.drawn_and_thrown(2, 3, 0)
    assert "declare_win 2s" not in scene.options(1)
    with pytest.raises(IllegalAction) as refused:
        scene.deal.act(1, action("declare_win 2s"))
    assert refused.value.code == "not_ready_declared"


def test_a_drawn_treasure_needs_no_middle_wait_and_nothing_is_explained() -> None:
    scene = declared(
        "99m456m777p3334s8p", changes={"middle_only": True}, draws="1m1m2m2s", tail="1p1p2s"
    )
    scene.drawn_and_thrown(2, 3, 0)
    board = SeatBoard(scene.deal.rules, 1)
    for emission in scene.log:
        board.apply(emission.view_for(1))
    assert scene.claims(1) == ["declare_win 2s"]
    assert insight(board).why is None
    board.treasure = None
    assert insight(board).why == "not_middle"


def test_a_declared_hand_wins_by_its_wait() -> None:
    scene = declared(draws="1m1m2m2s", tail="1p1p2p")
    scene.drawn_and_thrown(2, 3, 0)
    assert scene.claims(1) == ["declare_win 2s"]
    scene.does(1, "declare_win 2s")
    assert scene.fans() == {"middle_wait", "self_drawn"}
    assert scene.wins[0].score.points == 4


@pytest.mark.parametrize(
    ("hand", "thrown"),
    [
        # 开门: nothing is open without the pung, so 2s would not win.
        ("456m13s777p55p99m", "8p"),
        # 必须有顺: the runs are missing.
        ("99m444m22s777p55p8p", "8p"),
    ],
)
def test_only_a_hand_that_may_win_may_be_declared(hand: str, thrown: str) -> None:
    scene = Scene({0: "9m", 1: hand}, draws=thrown, rules=FULL)
    scene.does(0, "discard 9m")
    if hand.startswith("99m"):
        scene.does(1, "pung 9m")
    else:
        scene.does(1, "pass")
    assert not any(text.endswith("ready") for text in scene.options(1))


def test_what_a_hand_waits_for_is_shown_with_every_condition_asked() -> None:
    scene = Scene({0: "9m", 1: "99m456m13s777p55p8p"}, rules=FULL)
    board = SeatBoard(FULL, 1)
    told = iter(list(scene.log))
    for emission in told:
        board.apply(emission.view_for(1))
    assert not insight(board).waits, "nothing is open, and 2s and 9m would leave a pair or a pung"
    for text in ("discard 9m", "pung 9m"):
        before = len(scene.log)
        scene.does(int(text == "pung 9m"), text)
        for emission in scene.log[before:]:
            board.apply(emission.view_for(1))
    (eight,) = parse_tiles("8p")
    found = {discard.action: discard.waits for discard in insight(board).discards}
    assert set(found) == {Discard(eight), Discard(eight, ready=True)}
    for waits in found.values():
        assert [(wait.tile, wait.left) for wait in waits] == [(parse_tiles("2s")[0], 4)]


# ------------------------------------------------------------ 抢听


def across(thrown: str, hand: str, **more: str) -> Scene:
    """The dealer throws a tile to seat 2, which sits across."""
    hands = {0: thrown, 2: hand} | {int(seat[-1]): tiles for seat, tiles in more.items()}
    return Scene(hands, rules=NO_TREASURE)


def test_a_chow_that_makes_ready_is_taken_from_any_seat_and_must_declare() -> None:
    scene = across("6s", "123m78s777p5599p1m")
    scene.does(0, "discard 6s")
    assert scene.options(2) == ["chow 6s", "pass"]
    (melded, *_) = scene.does(2, "chow 6s")
    assert isinstance(melded, Melded)
    assert melded.ready
    assert scene.options(2) == ["discard 1m ready"]
    assert scene.deal.default_action(2) == action("discard 1m ready")
    with pytest.raises(IllegalAction) as refused:
        scene.deal.act(2, action("discard 1m"))
    assert refused.value.code == "must_declare_ready"
    scene.does(2, "discard 1m ready")
    assert scene.board.ready[2]
    assert not scene.board.must_declare


def test_a_chow_that_leaves_the_hand_unready_stays_with_the_next_seat() -> None:
    scene = across("6s", "13m178s24689p119p")
    scene.does(0, "discard 6s")
    assert scene.options(2) == []
    scene = across("6s", "13m66678s2468p11p")
    scene.does(0, "discard 6s")
    assert scene.options(2) == ["kong 6s", "pung 6s", "pass"]
    with pytest.raises(IllegalAction) as refused:
        scene.deal.act(2, action("chow 6s"))
    assert refused.value.code == "chow_not_ready"


def test_without_the_switch_only_the_next_seat_takes_a_chow() -> None:
    rules = NO_TREASURE.replace({"ready_claims": False})
    scene = Scene({0: "6s", 2: "123m78s777p5599p1m"}, rules=rules)
    scene.does(0, "discard 6s")
    assert scene.options(2) == []


def test_a_pung_beats_a_ready_claim_and_the_nearest_of_two_has_it() -> None:
    scene = across("6s", "123m78s777p5599p1m", seat3="66s")
    scene.does(0, "discard 6s")
    scene.does(2, "chow 6s")
    assert scene.board.last_discard is not None, "the pung may still come"
    scene.does(3, "pung 6s")
    assert scene.board.turn == 3
    scene = across("6s", "123m78s777p5599p1m", seat3="123p78s777m5599m1p")
    scene.does(0, "discard 6s")
    scene.does(3, "chow 6s")
    assert scene.board.last_discard is not None, "a nearer seat may still take it"
    scene.does(2, "chow 6s")
    assert scene.board.turn == 2


def test_the_next_seat_may_chow_as_ever_and_then_declare_or_not() -> None:
    scene = Scene({0: "6s", 1: "123m78s777p5599p1m"}, rules=NO_TREASURE)
    scene.does(0, "discard 6s")
    (melded, *_) = scene.does(1, "chow 6s")
    assert isinstance(melded, Melded)
    assert not melded.ready
    assert {"discard 1m", "discard 1m ready"} <= set(scene.options(1))


# ------------------------------------------------------------ 宝牌


def test_the_first_declaration_sets_a_treasure_that_only_its_seat_sees() -> None:
    scene = declared(tail="1p1p2p1p")
    (emission,) = [each for each in scene.log if isinstance(each.full, TreasureSet)]
    (place,) = parse_tiles("2p")
    assert emission.full == TreasureSet(die=3, tile=place, tiles_left=58)
    assert emission.public == TreasureSet(die=3, tile=None, tiles_left=58)
    assert emission.view_for(1) == emission.full
    for viewer in (None, 0, 2, 3):
        assert emission.view_for(viewer) == emission.public
    assert scene.deal._wall.rest()[-3:] == (*parse_tiles("1p"),) * 3, "the others close up"


def test_a_seat_that_declares_later_is_shown_the_treasure_then() -> None:
    scene = declared(others={2: "99p456p13m777s55s2m"}, draws="1s4s9p2s", tail="1p1p2p")
    scene.does(2, "discard 1s")
    scene.does(3, "discard 4s")
    scene.does(0, "discard 9p")
    scene.does(2, "pung 9p")
    scene.does(2, "discard 2m ready")
    shown = [each for each in scene.log if isinstance(each.full, TreasureShown)]
    assert len(shown) == 1
    (tile,) = parse_tiles("2p")
    assert shown[0].full == TreasureShown(2, tile) == shown[0].view_for(2)
    for viewer in (None, 0, 1, 3):
        assert shown[0].view_for(viewer) == TreasureShown(2, None)
    assert len([each for each in scene.events if isinstance(each, TreasureSet)]) == 1


def test_a_declared_hand_that_draws_the_treasure_may_win_or_go_on() -> None:
    scene = declared(draws="1m1m2m2p", tail="1p1p2p")
    scene.drawn_and_thrown(2, 3, 0)
    assert scene.options(1) == ["declare_win 2p", "discard 2p"]
    scene.does(1, "declare_win 2p")
    (won,) = scene.wins
    assert won.how == "treasure"
    # 夹 and 摸宝: the treasure stands for the 2s in the middle.
    assert scene.fans() == {"middle_wait", "treasure_drawn"}
    assert won.score.points == 8
    (run,) = [group for group in won.score.groups if group.wild]
    assert (run.tiles, run.wild) == (tuple(parse_tiles("123s")), (1,))


def test_the_treasure_means_nothing_to_a_hand_that_is_not_declared() -> None:
    scene = declared(draws="2p", tail="1p1p2p")
    assert scene.board.turn == 2
    assert not any(text.startswith("declare") for text in scene.options(2))


def test_a_hand_that_waits_for_the_treasure_wins_on_seeing_it() -> None:
    scene = declared(tail="1p1p2s")
    (won,) = scene.wins
    assert (won.seat, won.how, won.giver) == (1, "treasure_shown", None)
    assert scene.fans() == {"treasure_middle"}
    assert won.score.points == 16
    assert {entry.id for entry in won.score.excluded} == {
        "middle_wait",
        "self_drawn",
        "treasure_drawn",
    }
    settled = last(scene, Settled)
    assert isinstance(settled, Settled)
    assert (settled.treasure,) == tuple(parse_tiles("2s"))
    assert len(settled.hands[1]) == 10, "the treasure is not in the hand"


def test_a_hand_that_waits_for_the_treasure_draws_another_copy_when_it_may_not_see_and_win() -> (
    None
):
    scene = declared(changes={"treasure_at_once": False}, draws="1m1m2m2s", tail="1p1p2s")
    assert not scene.wins
    scene.drawn_and_thrown(2, 3, 0)
    scene.does(1, "declare_win 2s")
    assert (scene.wins[0].how, scene.fans()) == ("treasure", {"treasure_middle"})


def test_a_treasure_that_is_waited_for_but_not_in_the_middle_counts_three() -> None:
    scene = declared("99m456m23s777p55p8p", tail="1p1p4s")
    assert scene.fans() == {"treasure_wait"}
    assert scene.wins[0].score.points == 8


@pytest.mark.parametrize("call", ["pung", "kong"])
def test_the_treasure_is_set_after_a_claim_on_the_declaring_discard(call: str) -> None:
    held = "88p" if call == "pung" else "888p"
    scene = declared(others={3: held}, tail="1p1p2p")
    (melded, following, *_) = scene.does(3, f"{call} 8p")
    assert isinstance(melded, Melded)
    assert isinstance(following, TreasureSet)
    won = treasure_after_a_claim(call)
    assert [event.how for event in won.wins] == ["treasure_shown"]


def test_a_declaring_discard_that_is_won_sets_no_treasure() -> None:
    loose: dict[str, Setting] = {"ready_needed": False, "opened_needed": False}
    scene = declared(others={3: "111m456s234s55s79p"}, changes=loose, tail="1p1p2p")
    scene.does(3, "declare_win 8p")
    assert scene.deal.outcome is not None
    assert not any(isinstance(event, TreasureSet) for event in scene.events)


def test_another_treasure_replaces_one_of_which_three_copies_lie_open() -> None:
    scene = declared(
        draws="2p2p2p5s", tail="1p1p2p9p9p9p3p", changes={"chow": False, "ready_claims": False}
    )
    for seat in (2, 3, 0):
        assert scene.board.turn == seat
        scene.does(seat, "discard 2p")
    sets = [each for each in scene.log if isinstance(each.full, TreasureSet)]
    assert len(sets) == 2
    assert isinstance(sets[1].full, TreasureSet)
    assert (sets[1].full.replaced,) == tuple(parse_tiles("2p"))
    assert isinstance(sets[1].public, TreasureSet)
    assert sets[1].public.replaced == sets[1].full.replaced
    assert sets[1].public.tile is None
    assert sets[1].full.die == 6
    assert scene.board.treasure is not None
    assert scene.board.treasure.replaced == tuple(parse_tiles("2p"))
    assert isinstance(last(scene, Drawn), Drawn)


def test_no_treasure_is_taken_when_nothing_would_be_left_to_draw() -> None:
    rules = FULL.replace({"opened_needed": False})
    for left, expected in ((1, False), (5, True)):
        scene = Scene({2: "111m456m13s777p55p"}, rules=rules)
        assert scene.run_down(left) == 2
        declaring = next(text for text in scene.options(2) if text.endswith("ready"))
        scene.does(2, declaring)
        assert any(isinstance(event, TreasureSet) for event in scene.events) is expected
        assert scene.deal.outcome is None


@pytest.mark.parametrize(
    ("drawn", "how", "fans"),
    [
        ("C", "red_drawn", {"middle_wait", "red_drawn"}),
        ("7p", "fourth_drawn", {"middle_wait", "fourth_drawn"}),
        ("9m", "fourth_drawn", {"middle_wait", "fourth_drawn"}),
    ],
)
def test_other_draws_that_win_by_themselves(drawn: str, how: str, fans: set[str]) -> None:
    scene = declared(draws=f"1m1m2m{drawn}", tail="1p1p2p")
    scene.drawn_and_thrown(2, 3, 0)
    assert f"declare_win {drawn}" in scene.options(1)
    scene.does(1, f"declare_win {drawn}")
    assert (scene.wins[0].how, scene.fans()) == (how, fans)
    assert scene.wins[0].score.points == 8


def test_a_treasure_that_is_the_fourth_of_an_own_pung_wins_on_sight() -> None:
    for fourth in ("7p", "9m"):
        scene = declared(tail=f"1p1p{fourth}")
        assert [won.how for won in scene.wins] == ["treasure_shown"]
        assert scene.fans() == {"treasure_middle"}
    scene = declared(tail="1p1p7p", changes={"fourth_wins": False})
    assert not scene.wins


@pytest.mark.parametrize("switch", ["red_wins", "fourth_wins"])
def test_without_their_switches_these_draws_win_nothing(switch: str) -> None:
    drawn = "C" if switch == "red_wins" else "7p"
    scene = declared(draws=f"1m1m2m{drawn}", tail="1p1p2p", changes={switch: False})
    scene.drawn_and_thrown(2, 3, 0)
    assert f"declare_win {drawn}" not in scene.options(1)


# ------------------------------------------------------------ payments


def test_the_worked_example() -> None:
    """A middle wait drawn: 4 from an opened loser, 8 from a closed one, 8 from an opened dealer."""
    rules = NO_TREASURE.replace({"chow": False, "ready_claims": False})
    hands = {0: "9m22m1p", 1: MIDDLE, 2: "33m9s", 3: "2m"}
    scene = Scene(hands, draws="3m8s2s", rules=rules)
    scene.does(0, "discard 9m")
    scene.does(1, "pung 9m")
    scene.does(1, "discard 8p ready")
    scene.drawn_and_thrown(2)
    scene.does(3, "discard 2m")
    scene.does(0, "pung 2m")
    scene.does(0, "discard 1p")
    scene.does(1, "declare_win 2s")
    assert scene.fans() == {"middle_wait", "self_drawn"}
    assert scene.paid() == (-8, 24, -8, -8)
    assert shares(0b0111, {}, points=4) == (-8, 20, -4, -8)


ALONE: dict[str, Setting] = {"everybody_pays": False, "undeclared_discarder_pays_all": False}


def shares(
    opened: int,
    switches: dict[str, Setting],
    *,
    points: int = 1,
    giver: int | None = None,
    ready: int = 0,
    winner: int = 1,
) -> tuple[int, ...]:
    """The payments for a win of seat `winner`, by seat; `opened` and `ready` have a bit for each
    seat. Seat 0 deals.
    """
    return totals(paid_by(opened, switches, points, giver, ready, winner), 4)


def paid_by(
    opened: int,
    switches: dict[str, Setting],
    points: int,
    giver: int | None,
    ready: int,
    winner: int = 1,
) -> tuple[Transfer, ...]:
    """The payments of such a win."""
    board = TableBoard(FULL.replace(switches))
    for seat in range(4):
        board.melds[seat] = [meld("pung 999m" if opened >> seat & 1 else "concealed_kong 1111s")]
        board.ready[seat] = bool(ready >> seat & 1)
    how = WinHow.SELF_DRAWN if giver is None else WinHow.DISCARD
    won = Won(winner, 10, giver, how, (10,), Score(points, (), ()))
    return win_transfers(board, won)


def told(transfer: Transfer) -> dict[int, tuple[int, list[str]]]:
    """By seat its share of a payment, and the rules that multiplied it."""
    return {
        share.seat: (share.points, [f"{factor.id} {factor.times}" for factor in share.factors])
        for share in transfer.shares
    }


def test_every_loser_is_told_what_multiplies_his_share() -> None:
    dealer, middle, last = paid_by(0b1011, {"self_draw_pays": 2}, 4, None, 0b0010)
    assert told(dealer) == {0: (16, ["self_draw_pays 2", "dealer_double 2"])}
    assert told(middle) == {2: (16, ["self_draw_pays 2", "closed_loser_doubles 2"])}
    assert told(last) == {3: (8, ["self_draw_pays 2"])}
    assert {paid.reason for paid in (dealer, middle, last)} == {"win"}


def test_who_pays_for_all_three_is_told_whose_shares_they_are() -> None:
    (paid,) = paid_by(0b1111, {"discard_pays": 2}, 4, 2, 0b0010)
    assert (paid.payer, paid.points, paid.reason) == (2, 28, "discarder_pays_all")
    assert told(paid) == {
        0: (8, ["dealer_double 2"]),
        2: (16, ["discard_pays 2", "undeclared_discarder_doubles 2"]),
        3: (4, []),
    }


@pytest.mark.parametrize(
    ("giver", "opened", "ready", "winner", "changes", "expected"),
    [
        # A ready discarder pays his share, the others theirs: all three pay.
        (2, 0b1111, 0b0110, 1, {}, (-2, 4, -1, -1)),
        (
            2,
            0b1111,
            0b0110,
            1,
            {"everybody_pays": False, "undeclared_discarder_pays_all": False},
            (0, 1, -1, 0),
        ),
        # One that is not ready pays all three, his own doubled.
        (2, 0b1111, 0b0010, 1, {}, (0, 5, -5, 0)),
        (2, 0b1111, 0b0010, 1, {"undeclared_discarder_pays_all": False}, (-2, 5, -2, -1)),
        (2, 0b1111, 0b0010, 1, {"undeclared_discarder_doubles": False}, (0, 4, -4, 0)),
        # A closed loser doubles; a concealed kong does not open.
        (None, 0b0110, 0b0010, 1, {}, (-4, 7, -1, -2)),
        (None, 0b0110, 0b0010, 1, {"closed_loser_doubles": False}, (-2, 4, -1, -1)),
        # The dealer wins twice as much from everybody.
        (None, 0b1111, 0b0001, 0, {}, (6, -2, -2, -2)),
        (3, 0b0111, 0b0001, 0, {}, (12, 0, 0, -12)),
    ],
)
def test_what_each_loser_pays(
    giver: int | None,
    opened: int,
    ready: int,
    winner: int,
    changes: dict[str, Setting],
    expected: tuple[int, ...],
) -> None:
    paid = shares(opened, changes, giver=giver, ready=ready, winner=winner)
    assert paid == expected


def test_the_plain_game_counts_three_and_two_and_doubles_for_middle_and_dealer() -> None:
    scene = Scene({0: "2s", 1: "111m456m13s777p55p"}, rules=SEED)
    scene.does(0, "discard 2s")
    scene.does(1, "declare_win 2s")
    assert scene.fans() == {"middle_wait"}
    assert scene.paid() == (-12, 12, 0, 0)
    scene = Scene({0: "9m", 1: "111m456m23s777p55p"}, draws="1s", rules=SEED)
    scene.does(0, "discard 9m")
    scene.does(1, "declare_win 1s")
    assert scene.fans() == set()
    assert scene.paid() == (-4, 8, -2, -2)


def test_an_exhausted_deal_costs_nothing_and_the_dealer_stays() -> None:
    scene = Scene({1: "5555m"}, draws="1p", dealer=2, rules=FULL)
    while scene.deal.outcome is None:
        (seat, *_) = scene.deal.deciders
        scene.log += scene.deal.act(seat, scene.deal.default_action(seat))
    assert (scene.deal.outcome.scores, scene.deal.outcome.next_dealer) == ((0, 0, 0, 0), 2)

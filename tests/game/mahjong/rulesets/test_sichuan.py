"""Sichuan (四川血战): checked hands, the printed example, the opening, the others play on."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.core.deal import DealSetup
from game.core.errors import BadRecord, IllegalAction
from game.core.events import Emission, public
from game.core.points import Paid, Transfer
from game.core.record import Decision, rebuild
from game.judge import answer
from game.mahjong.fans.reading import Circumstances
from game.mahjong.kernel.hand import Hand
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.tiles import SUIT_MASKS, parse_tiles
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.play.engine import MahjongDeal
from game.mahjong.play.exchange import exchange_places
from game.mahjong.play.exhausted import exhausted_transfers, kept_kongs
from game.mahjong.play.insight import insight
from game.mahjong.play.meld_legality import kong_refusal, pung_refusal
from game.mahjong.position.board import SeatBoard
from game.mahjong.position.events import (
    Discarded,
    Exchanged,
    Exhausted,
    LackingChosen,
    ReadyWin,
    Settled,
    Won,
)
from game.mahjong.position.phase import Phase
from game.mahjong.rulesets.sichuan import APP, SBR
from game.mahjong.rulesets.tuidaohu import FRIENDS
from game.mahjong.scoring.score import best_score
from game.mahjong.scoring.winning import checker_of
from tests.support.judged import score_request
from tests.support.mahjong_scene import Scene, stack, text_of

VECTORS: list[Any] = json.loads(
    (Path(__file__).parents[3] / "data" / "sichuan.json").read_text("utf-8")
)["hands"]
NAMES = {
    "杠": "kong",
    "根": "root",
    "大对子": "all_pungs",
    "金钩钓": "bare_single_wait",
    "清一色": "full_flush",
    "七对": "seven_pairs",
    "杠上花": "out_with_replacement_tile",
    "杠上炮": "out_on_kong_discard",
    "抢杠": "robbing_the_kong",
    "海底": "last_tile",
}
KINDS = {
    "peng": MeldKind.PUNG,
    "minggang": MeldKind.KONG,
    "bugang": MeldKind.ADDED_KONG,
    "angang": MeldKind.CONCEALED_KONG,
}
TWO_SUITS = SBR.replace({"suit_missing": True})
"""Some of the hands are written down without the suit they lack."""
HOW = {"杠上花": WinHow.SELF_DRAWN, "抢杠": WinHow.ROBBING_KONG}


def melds_of(written: list[list[Any]]) -> tuple[Meld, ...]:
    return tuple(
        Meld(KINDS[kind], tile, None if kind == "angang" else tile) for kind, tile in written
    )


def wins(hand: str, melds: tuple[Meld, ...], lacking: int | None) -> bool:
    """True if the win checker lets the last of these tiles win, from any giver."""
    tiles = parse_tiles(hand)
    barred = 0 if lacking is None else SUIT_MASKS[lacking]
    if any(barred >> meld.tile & 1 for meld in melds):
        # No such meld is ever laid down.
        return False
    waits = checker_of(TWO_SUITS).waits(Hand(tiles[:-1], barred=barred), melds)
    return bool(waits >> tiles[-1] & 1)


def counted(hand: str, melds: tuple[Meld, ...], flags: list[str]) -> tuple[int, list[str]]:
    """The fans by the competition rules and their names, each as often as it counts."""
    tiles = parse_tiles(hand)
    how = next((HOW[flag] for flag in flags if flag in HOW), WinHow.DISCARD)
    won = Circumstances(
        tiles[-1],
        how,
        replacement="杠上花" in flags,
        last_tile="海底" in flags,
        kong_discard="杠上炮" in flags,
    )
    counts = [tiles.count(kind) for kind in range(34)]
    score = best_score(SBR.replace({"fan_cap": 0}), counts, melds, won)
    names = [fan.id for fan in score.fans for _ in range(fan.count)]
    return score.points.bit_length() - 1, names


def test_every_checked_hand_wins_and_counts_as_recorded() -> None:
    for hand, written, lacking, flags, expected in VECTORS:
        melds = melds_of(written)
        if expected is None:
            assert not wins(hand, melds, lacking), hand
            continue
        assert wins(hand, melds, lacking), hand
        total, names = counted(hand, melds, flags)
        assert total == expected[0], hand
        assert sorted(names) == sorted(NAMES[name] for name in expected[1]), hand


def test_many_checked_hands_win_and_many_do_not() -> None:
    won = sum(expected is not None for *_, expected in VECTORS)
    assert 50 < won < len(VECTORS) - 20


# ------------------------------------------------------------------ the opening

PLAIN = FRIENDS.replace({"honours": False, "thirteen_orphans": False})
EXCHANGE = PLAIN.replace({"exchange": "one_suit", "exchange_direction": "next"})
LACKING = PLAIN.replace({"lacking_suit": True})

HANDS = {
    0: "123m456s789p12359m",
    1: "147m258s369p1122s",
    2: "456m123s123p4567p",
    3: "789m789s456p1459p",
}


def test_three_tiles_go_to_the_next_seat_and_only_the_two_see_them() -> None:
    scene = Scene(HANDS, rules=EXCHANGE)
    assert scene.board.phase is Phase.EXCHANGE
    assert scene.deal.deciders == (0, 1, 2, 3)
    for seat, given in enumerate(("359m", "369p", "123s", "459p")):
        assert scene.board.exchanged is None, "nobody hears of it before all have chosen"
        scene.does(seat, f"exchange {given}")
    emission = next(one for one in scene.log if isinstance(one.full, Exchanged))
    gone = [tuple(parse_tiles(text)) for text in ("359m", "369p", "123s", "459p")]
    assert emission.full == Exchanged(1, tuple(gone))
    assert emission.view_for(None) == Exchanged(1, (None,) * 4)
    assert emission.view_for(2) == Exchanged(1, (None, gone[1], gone[2], None))
    assert scene.board.turn == 0
    hand = scene.board.hands[1]
    assert hand is not None
    assert hand.tiles() == sorted(parse_tiles("147m258s1122s359m"))
    assert scene.options(0)[-1].startswith("discard")


def test_the_dealer_may_win_with_what_it_got() -> None:
    rules = PLAIN.replace({"exchange": "any", "exchange_direction": "next"})
    scene = Scene({0: "123m456s789p55s147p", 3: "678m111s999s2399p"}, rules=rules)
    scene.does(0, "exchange 147p")
    for seat in (1, 2):
        scene.does(seat, scene.options(seat)[0])
    scene.does(3, "exchange 678m")
    assert scene.options(0)[0] == "declare_win 8m"
    scene.does(0, "declare_win 8m")
    assert "heavenly_hand" in scene.fans()


@pytest.mark.parametrize(
    ("hand", "given"),
    [
        # The run 234s stays, and of dots the other one.
        ("79m112346s145566p", "156p"),
        ("144678m2389s125p", "125p"),
        # A run of the suit that will be lacking is worth nothing.
        ("123m456s7899p123s", "123m"),
    ],
)
def test_the_tiles_that_go_when_time_runs_out_leave_the_best_rest(hand: str, given: str) -> None:
    rules = EXCHANGE.replace({"lacking_suit": True})
    seat = 0 if sum(sign.isdigit() for sign in hand) == 14 else 1
    scene = Scene({seat: hand}, rules=rules)
    assert text_of(scene.deal.default_action(seat)) == f"exchange {given}"
    assert scene.options(seat)[0] == f"exchange {given}"


@pytest.mark.parametrize(
    ("given", "code"),
    [("12m4s", "exchange_one_suit"), ("123p", "tile_not_held"), ("1m", "exchange_three")],
)
def test_other_tiles_are_not_exchanged(given: str, code: str) -> None:
    scene = Scene(HANDS, rules=EXCHANGE)
    with pytest.raises(IllegalAction) as refused:
        scene.does(0, f"exchange {given}")
    assert refused.value.code == code


def test_when_time_runs_out_the_suit_that_one_has_least_of_goes() -> None:
    scene = Scene(HANDS, rules=EXCHANGE)
    chosen = scene.deal.default_action(3)
    # Of the other suit it has seven tiles.
    assert {tile // 9 for tile in chosen.tiles} <= {0, 2}  # type: ignore[attr-defined]
    assert len(set(chosen.tiles)) == 3  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("direction", "players", "allowed"),
    [("dice", 4, {1, 2, 3}), ("dice", 3, {1, 2}), ("dice", 2, {1}), ("previous", 3, {2})],
)
def test_the_dice_send_the_tiles_to_any_other_seat(
    direction: str, players: int, allowed: set[int]
) -> None:
    rules = PLAIN.replace({"exchange": "any", "exchange_direction": direction, "players": players})
    gone = set()
    for seed in range(30):
        gone.add(exchange_places(rules, seed.to_bytes(4, "big")))
    assert gone == allowed


def lacked(scene: Scene, suits: str) -> None:
    for seat, suit in enumerate(suits):
        scene.does(seat, f"choose_lacking {suit}")


def test_the_lacking_suits_are_told_together() -> None:
    scene = Scene(HANDS, rules=LACKING)
    assert scene.board.phase is Phase.LACKING
    for seat, suit in enumerate("spm"):
        scene.does(seat, f"choose_lacking {suit}")
        assert scene.board.lacking == ()
    scene.does(3, "choose_lacking s")
    (told,) = (event for event in scene.events if isinstance(event, LackingChosen))
    assert told.suits == (1, 2, 0, 1)
    assert scene.board.turn == 0


def test_the_lacking_suit_goes_first_and_into_no_meld() -> None:
    hands = {0: "55s9m12345678m123p", 1: "55s99m12345678p1s"}
    scene = Scene(hands, rules=LACKING)
    lacked(scene, "ssmm")
    assert scene.options(0) == ["discard 5s"]
    with pytest.raises(IllegalAction) as refused:
        scene.does(0, "discard 9m")
    assert refused.value.code == "lacking_first"
    scene.does(0, "discard 5s")
    # Seat 1 holds two of it, and lacks the suit.
    assert scene.board.phase is Phase.TURN
    assert scene.board.turn == 1


def test_who_takes_nothing_of_the_lacking_suit_is_told_why() -> None:
    hands = {0: "5s9m123456789m123p", 1: "555s88m12345678p"}
    scene = Scene(hands, rules=LACKING)
    lacked(scene, "sspp")
    scene.deal.board.apply(Discarded(0, 13, drawn=False))
    checker = checker_of(LACKING)
    assert pung_refusal(scene.board, 1, 13) == "lacking_not_taken"
    assert kong_refusal(scene.board, 1, 13, checker) == "lacking_not_taken"


def test_nobody_wins_with_a_tile_of_the_lacking_suit() -> None:
    hands = {0: "9m", 1: "123m456m789p5578s"}
    rules = LACKING
    scene = Scene(hands, draws="9s", rules=rules)
    lacked(scene, "mspp")
    scene.does(0, "discard 9m")
    assert scene.board.turn == 1
    # 789s would complete it, but it lacks bamboo.
    assert "declare_win 9s" not in scene.options(1)
    board = SeatBoard(rules, 1)
    for emission in scene.log:
        board.apply(emission.view_for(1))
    assert insight(board).why == "lacking_suit_held"


# ------------------------------------------------------------------ the others play on

BLOOD = PLAIN.replace({"play_on": True, "multiple_winners": "all", "fan_cap": 0})
WAITS_FOR_5M = "46m123s789s12388p"
ALSO_WAITS = "46m111s789p345p66s"


def test_who_has_won_leaves_and_the_others_go_on_after_the_last_winner() -> None:
    scene = Scene({0: "5m", 1: WAITS_FOR_5M, 2: ALSO_WAITS}, draws="9m9m9m", rules=BLOOD)
    scene.does(0, "discard 5m")
    scene.does(1, "declare_win 5m")
    scene.does(2, "declare_win 5m")
    assert [won.seat for won in scene.wins] == [1, 2]
    assert scene.deal.outcome is None
    assert scene.board.rivers[0][-1].won
    assert scene.board.turn == 3
    scene.drawn_and_thrown(3)
    # The two winners are left out.
    assert scene.board.turn == 0
    scene.run_out()
    assert scene.deal.outcome is not None
    assert scene.deal.outcome.winners == (1, 2)
    assert isinstance(scene.events[-2], Exhausted)


def test_the_deal_ends_when_one_is_left() -> None:
    three = {0: "5m", 1: WAITS_FOR_5M, 2: ALSO_WAITS, 3: "46m222s456p99m123p"}
    scene = Scene(three, rules=BLOOD)
    scene.does(0, "discard 5m")
    for seat in (1, 2, 3):
        scene.does(seat, "declare_win 5m")
    settled = scene.events[-1]
    assert isinstance(settled, Settled)
    assert settled.winners == (1, 2, 3)
    assert not any(isinstance(event, Exhausted) for event in scene.events)


def test_a_winner_neither_pays_nor_is_paid_any_more() -> None:
    hands = {0: "5m", 1: WAITS_FOR_5M, 3: "46p123m123s789m11s"}
    scene = Scene(hands, draws="9p5p", rules=BLOOD)
    scene.does(0, "discard 5m")
    scene.does(1, "declare_win 5m")
    paid = scene.paid()
    assert paid[1] == -paid[0] > 0
    scene.drawn_and_thrown(2)
    scene.does(3, "declare_win 5p")
    later = tuple(now - before for now, before in zip(scene.paid(), paid, strict=True))
    assert later[1] == 0
    assert later[3] > 0
    assert later[0] == later[2] == -later[3] // 2


OPEN_SBR = SBR.replace({"lacking_suit": False})
"""The competition rules for hands that are written down without a suit to do without."""


def test_the_printed_example() -> None:
    """A draws 清一色 with a 根, three fans: 8 and 1 from each. B, who has laid down a kong, feeds C
    a 大对子: 2. The wall ends: B is not ready, D waits for 七对: 4, and B gives D the kong back.
    """
    hands = {
        0: "12344445667899m",
        1: "2222p",
        2: "333p555p777s99s22s",
        3: "1144668899s11p4p",
    }
    scene = Scene(hands, draws="9p6p6p9p2s", rules=OPEN_SBR)
    scene.does(0, "declare_win 9m")
    assert scene.paid() == (27, -9, -9, -9)
    scene.does(1, "concealed_kong 2p")
    assert scene.paid("concealed_kong") == (0, 4, -2, -2)
    scene.does(1, "discard 6p")
    scene.drawn_and_thrown(2, 3)
    scene.does(1, "discard 2s")
    scene.does(2, "declare_win 2s")
    assert scene.paid("win") == (24, -10, -6, -8)
    scene.run_out()
    assert scene.paid("exhausted_ready") == (0, -4, 0, 4)
    (best,) = settled_of(scene).ready_wins
    assert (best.seat, [fan.id for fan in best.score.fans]) == (3, ["seven_pairs"])
    # C has left: a winner is paid nothing more.
    assert scene.paid("kong_refund") == (0, -2, 0, 2)
    assert scene.paid() == (27, -13, -9, -5)
    assert scene.deal.outcome is not None
    assert scene.deal.outcome.next_dealer == 0


def test_three_fans_pay_eight_and_the_base_for_a_self_draw() -> None:
    # Seat 1 has 清一色 and all four of 4m.
    scene = Scene({0: "9p", 1: "123m444m4566m99m8m"}, draws="7m", rules=OPEN_SBR)
    scene.does(0, "discard 9p")
    scene.everybody_passes()
    options = scene.options(1)
    assert "declare_win 7m" in options
    scene.does(1, "declare_win 7m")
    assert scene.paid("win") == (-8, 24, -8, -8)
    assert scene.paid("self_drawn") == (-1, 3, -1, -1)


def test_a_discard_pays_no_base_on_top() -> None:
    scene = Scene({0: "2s", 1: "333p555p777s99s22s"}, rules=OPEN_SBR)
    scene.does(0, "discard 2s")
    scene.does(1, "declare_win 2s")
    assert scene.paid() == (-2, 2, 0, 0)


# ------------------------------------------------------------------ kongs and the end of the wall


def fed(fate: str, **more: Any) -> Scene:
    """Seat 0 lays down a kong, and the discard after its replacement is won by seat 1."""
    rules = PLAIN.replace({"play_on": True, "fan_cap": 0, "kong_discard_kong": fate, **more})
    scene = Scene({0: "5555s1p", 1: WAITS_FOR_5M}, tail="5m", rules=rules)
    scene.does(0, "concealed_kong 5s")
    scene.does(0, "discard 5m")
    scene.does(1, "declare_win 5m")
    return scene


def test_a_kong_before_a_discard_that_is_won_is_kept_given_back_or_passed_on() -> None:
    assert fed("keep").paid("concealed_kong", "kong_refund", "kong_passed_on") == (6, -2, -2, -2)
    assert fed("refund").paid("concealed_kong", "kong_refund") == (0, 0, 0, 0)
    assert fed("transfer").paid("concealed_kong", "kong_passed_on") == (0, 4, -2, -2)


def test_a_kong_goes_on_to_the_nearest_of_several_winners() -> None:
    rules = BLOOD.replace({"kong_discard_kong": "transfer"})
    hands = {0: "5555s1p", 1: WAITS_FOR_5M, 2: "46m111s789p345p66p"}
    scene = Scene(hands, tail="5m", rules=rules)
    scene.does(0, "concealed_kong 5s")
    scene.does(0, "discard 5m")
    scene.does(2, "declare_win 5m")
    scene.does(1, "declare_win 5m")
    assert scene.paid("kong_passed_on") == (-6, 6, 0, 0)


def test_two_winners_after_a_kong_are_paid_alike_at_the_table_and_by_the_judge() -> None:
    """呼叫转移 with 一炮多响: seat 3 answers first, seat 2 has the points of the kong."""
    rules = APP.replace({"exchange": "none", "lacking_suit": False, "lacking_held_pays": False})
    assert (rules.kong_discard_kong, rules.multiple_winners) == ("transfer", "all")
    hands = {0: "5555s1p", 2: "46p111p789s234s66s", 3: "46p123s789s23499p"}
    scene = Scene(hands, draws="5p", rules=rules)
    scene.does(0, "concealed_kong 5s")
    assert scene.paid() == (6, -2, -2, -2)
    told = len(scene.events)
    scene.does(0, "discard 5p")
    (tile,) = parse_tiles("5p")
    requests = [score_request(scene.board, seat, tile, "discard", giver=0) for seat in (2, 3)]
    scene.does(3, "declare_win 5p")
    scene.does(2, "declare_win 5p")

    passed, *paid = [event for event in scene.events[told:] if isinstance(event, Paid)]
    assert passed.transfers == (Transfer(0, 2, 6, "kong_passed_on"),)
    happened = [event.type for event in scene.events[told:]]
    assert happened[:6] == ["discarded", "paid", "won", "paid", "won", "paid"]
    assert [won.seat for won in scene.wins] == [2, 3]
    assert all("out_on_kong_discard" in fans_of(won) for won in scene.wins)
    # 杠上炮 doubles both; the kong has cost its seat what it was paid for it.
    assert scene.paid("win") == (-4, 0, 2, 2)
    assert scene.paid() == (-4, -2, 6, 0)

    # Only the nearest winner says which kong came before.
    assert [request["discarder_kong"] for request in requests] == ["concealed_kong"] * 2
    del requests[1]["discarder_kong"]
    judged = []
    for request in requests:
        found = answer({**request, "flags": [*request["flags"], "multiple_winners"]})
        judged.append(
            [
                (one["payer"], one["payee"], one["points"], one["reason"])
                for one in found["transfers"]
            ]
        )
    assert judged[0] + judged[1] == [
        (one.payer, one.payee, one.points, one.reason)
        for one in (*passed.transfers, *(one for event in paid for one in event.transfers))
    ]


def fans_of(won: Won) -> set[str]:
    return {fan.id for fan in won.score.fans}


def robbed_after_kong(**changes: Any) -> Scene:
    """Seat 2 lays down a kong of 1p, draws 5m for it and adds it to its pung; seat 1 robs it."""
    rules = OPEN_SBR.replace(changes)
    hands = {0: "5m", 1: "46m123s789s23499p", 2: "55m1111p9m"}
    scene = Scene(hands, draws="9s9s9s3p5m", rules=rules)
    scene.does(0, "discard 5m")
    scene.does(1, "pass")
    scene.does(2, "pung 5m")
    scene.does(2, "discard 9m")
    scene.everybody_passes()
    scene.drawn_and_thrown(3, 0, 1)
    scene.does(2, "concealed_kong 1p")
    assert scene.paid() == (-2, -2, 6, -2)
    scene.does(2, "added_kong 5m")
    scene.does(1, "declare_win 5m")
    return scene


def test_a_kong_robbed_after_another_is_a_kong_discard_and_the_first_goes_back() -> None:
    scene = robbed_after_kong()
    assert scene.fans() == {"out_on_kong_discard", "robbing_the_kong"}
    assert scene.paid("kong_refund") == (2, 2, -6, 2)
    assert scene.paid("win") == (0, 4, -4, 0)
    assert scene.paid() == (0, 4, -4, 0)
    assert kept_kongs(scene.board) == []


def test_the_points_of_the_first_kong_go_on_to_who_robs_the_second() -> None:
    scene = robbed_after_kong(kong_discard_kong="transfer")
    assert scene.paid("kong_passed_on") == (0, 6, -6, 0)


def test_elsewhere_a_kong_robbed_after_another_is_robbed_and_nothing_else() -> None:
    assert not APP.robbed_after_kong
    for fate in ("refund", "transfer"):
        scene = robbed_after_kong(kong_discard_kong=fate, robbed_after_kong=False)
        assert scene.fans() == {"robbing_the_kong"}
        assert scene.paid("concealed_kong", "kong_refund", "kong_passed_on") == (-2, -2, 6, -2)


def test_a_kong_robbed_after_none_is_no_kong_discard() -> None:
    rules = OPEN_SBR
    hands = {0: "5m", 1: "46m123s789s23499p", 2: "55m1111p9m"}
    scene = Scene(hands, draws="9s9s9s5m", rules=rules)
    scene.does(0, "discard 5m")
    scene.does(1, "pass")
    scene.does(2, "pung 5m")
    scene.does(2, "discard 9m")
    scene.everybody_passes()
    scene.drawn_and_thrown(3, 0, 1)
    scene.does(2, "added_kong 5m")
    scene.does(1, "declare_win 5m")
    assert scene.fans() == {"robbing_the_kong"}


def test_who_gave_an_open_kong_alone_pays_for_the_win_on_its_replacement() -> None:
    hands = {0: "5m", 1: "555m123s789s1238p"}
    for value, expected in (("self_drawn", [-1, 3, -1, -1]), ("discard", [-1, 1, 0, 0])):
        rules = SBR.replace({"lacking_suit": False, "fed_kong_win": value})
        scene = Scene(hands, draws="8p", rules=rules)
        scene.does(0, "discard 5m")
        scene.does(1, "kong 5m")
        scene.does(1, "declare_win 8p")
        points = scene.wins[0].score.points
        assert scene.paid("win") == tuple(points * times for times in expected)
        assert (scene.paid("self_drawn")[1] == 0) is (value == "discard")


def test_the_others_may_pay_a_little_for_an_open_kong() -> None:
    rules = PLAIN.replace({"kong_others_pay": 1})
    scene = Scene({0: "5m", 1: "555m"}, rules=rules)
    scene.does(0, "discard 5m")
    scene.does(1, "kong 5m")
    assert scene.paid("kong") == (-2, 4, -1, -1)


def test_a_replacement_may_come_from_the_front() -> None:
    scene = Scene({0: "9999s1p"}, draws="7p", tail="5m", rules=OPEN_SBR)
    scene.does(0, "concealed_kong 9s")
    assert scene.board.hands[0].drawn == parse_tiles("7p")[0]  # type: ignore[union-attr]


def test_after_the_last_tile_a_pung_is_free_where_the_rules_say_so() -> None:
    for value, expected in ((True, ["pung 5m", "pass"]), (False, [])):
        rules = PLAIN.replace({"last_discard_pung": value, "play_on": True})
        scene = Scene({0: "1p", 1: "55m1p"}, tail="5m", rules=rules)
        seat = scene.run_down(0)
        # The seat that drew the last tile throws it.
        scene.does(seat, "discard 5m")
        assert (scene.options(1) if seat != 1 else expected) == expected


def test_who_still_holds_the_lacking_suit_pays_the_cap_to_each_who_does_not() -> None:
    rules = APP.replace({"exchange": "none"})
    hands = {0: "123456789m12345p"}
    scene = Scene(hands, rules=rules)
    # Seat 0 lacks characters and holds nine: it never gets rid of them by drawn tiles alone.
    for seat in range(4):
        suit = "m" if seat == 0 else scene.options(seat)[0].split()[1]
        scene.does(seat, f"choose_lacking {suit}")
    board = scene.board
    board.tiles_left = 0
    held = [seat for seat in range(4) if board.hands[seat].barred_tiles]  # type: ignore[union-attr]
    assert 0 in held
    groups = exhausted_transfers(board, [0, 0, 0, 0], played_out=True)
    due = sum(paid.points for paid in groups[0] if paid.payer == 0)
    assert due == rules.cap_points * (4 - len(held))
    assert {paid.reason for paid in groups[0]} == {"lacking_held"}


def test_nothing_is_paid_where_all_are_ready_or_nobody_is() -> None:
    rules = PLAIN.replace({"exhausted_ready": True})
    board = Scene({}, rules=rules).board
    assert exhausted_transfers(board, [0] * 4, played_out=True) == ()
    assert exhausted_transfers(board, [0] * 4, played_out=False) == ()


def test_a_wait_for_a_fifth_copy_is_not_ready() -> None:
    assert checker_of(SBR).waits(Hand(parse_tiles("1111m")), melds_of([["peng", 1]] * 3)) == 0


def test_after_several_first_winners_who_gave_the_tile_deals() -> None:
    rules = BLOOD.replace({"winner_deals": True})
    scene = Scene({0: "5m", 1: WAITS_FOR_5M, 2: ALSO_WAITS}, rules=rules, dealer=0)
    scene.does(0, "discard 5m")
    scene.does(1, "declare_win 5m")
    scene.does(2, "declare_win 5m")
    scene.run_out()
    assert scene.deal.outcome is not None
    assert scene.deal.outcome.next_dealer == 0


def test_the_first_winner_deals_whoever_wins_later() -> None:
    rules = BLOOD.replace({"winner_deals": True})
    hands = {0: "5m", 1: WAITS_FOR_5M, 3: "46p123m123s789m11s"}
    scene = Scene(hands, draws="9p5p", rules=rules)
    scene.does(0, "discard 5m")
    scene.does(1, "declare_win 5m")
    scene.drawn_and_thrown(2)
    scene.does(3, "declare_win 5p")
    scene.run_out()
    assert scene.deal.outcome is not None
    assert scene.deal.outcome.next_dealer == 1


def test_a_win_that_was_let_go_by_bars_the_next_one_though_another_took_it() -> None:
    rules = BLOOD.replace({"missed_win": "until_draw"})
    hands = {0: "5m", 1: WAITS_FOR_5M, 2: ALSO_WAITS}
    scene = Scene(hands, draws="5m", rules=rules)
    scene.does(0, "discard 5m")
    scene.does(1, "pass")
    scene.does(2, "declare_win 5m")
    # Seat 3 draws the next 5m and throws it: seat 1 has neither drawn nor discarded since.
    scene.does(3, "discard 5m")
    assert scene.claims(1) == []
    assert scene.board.missed[1]


# ------------------------------------------------------------------ found by a review

FREELY = SBR.replace({"lacking_suit": False, "replacement_from": "tail"})


def test_a_later_win_that_robs_a_kong_is_not_among_the_first() -> None:
    hands = {0: "3p5m", 1: "46m123s789s45688p", 2: "33p1m", 3: "24p777m222s456m99s"}
    scene = Scene(hands, draws="1p1p3p", rules=FREELY)
    scene.does(0, "discard 3p")
    scene.does(3, "pass")
    scene.does(2, "pung 3p")
    scene.does(2, "discard 1m")
    scene.everybody_passes()
    scene.drawn_and_thrown(3)
    scene.does(0, "discard 5m")
    scene.does(1, "declare_win 5m")
    scene.does(2, "added_kong 3p")
    scene.does(3, "declare_win 3p")
    assert [won.seat for won in scene.board.wins] == [1, 3]
    assert scene.board.first_winners == 1
    scene.run_out()
    assert scene.deal.outcome is not None
    assert scene.deal.outcome.next_dealer == 1


@pytest.mark.parametrize(
    ("kongs", "ready", "refunded"),
    [
        ("unready", True, 3),
        ("unready", False, 0),
        ("unready_always", True, 3),
        ("unready_always", False, 3),
    ],
)
def test_kongs_go_back_where_somebody_is_ready_or_always(
    kongs: str, ready: bool, refunded: int
) -> None:
    rules = FREELY.replace({"exhausted_ready": False, "exhausted_kongs": kongs})
    scene = Scene({0: "1111p"}, rules=rules)
    scene.does(0, "concealed_kong 1p")
    groups = exhausted_transfers(scene.board, [0, 0, int(ready), 0], played_out=True)
    refunds = [paid for group in groups for paid in group if paid.reason == "kong_refund"]
    assert len(refunds) == refunded


def test_by_the_competition_rules_kongs_go_back_though_nobody_is_ready() -> None:
    scene = Scene({0: "1111p"}, rules=OPEN_SBR)
    scene.does(0, "concealed_kong 1p")
    assert scene.paid() == (6, -2, -2, -2)
    scene.run_out()
    waits = checker_of(OPEN_SBR).waits
    for hand, melds in zip(scene.board.hands, scene.board.melds, strict=True):
        assert hand is not None
        assert not waits(hand, melds)
    assert scene.paid("kong_refund") == (-6, 2, 2, 2)
    assert scene.paid() == (0, 0, 0, 0)
    assert APP.exhausted_kongs == "unready"


def two_added_kongs() -> Scene:
    """Seat 0 has added 5m in time and then 7s, which it had kept, and may throw 9m to seat 1."""
    scene = Scene(
        {0: "55m77s147p36m19s9p4s", 1: "78m234m222s666s33s", 2: "5m", 3: "7s"},
        draws="1p1p8p8p2p2p2p8p7s8p3p1p5m",
        tail="6p9m",
        rules=FREELY,
    )
    scene.does(0, "discard 9p")
    scene.everybody_passes()
    scene.drawn_and_thrown(1)
    scene.does(2, "discard 5m")
    scene.does(0, "pung 5m")
    scene.does(0, "discard 1s")
    scene.everybody_passes()
    scene.drawn_and_thrown(1, 2)
    scene.does(3, "discard 7s")
    scene.does(0, "pung 7s")
    scene.does(0, "discard 9s")
    scene.everybody_passes()
    scene.drawn_and_thrown(1, 2, 3)
    scene.does(0, "discard 3m")
    scene.everybody_passes()
    scene.drawn_and_thrown(1, 2, 3)
    scene.does(0, "added_kong 5m")
    scene.does(0, "added_kong 7s")
    return scene


def test_a_late_kong_that_earned_nothing_leaves_the_one_before_it_paid() -> None:
    scene = two_added_kongs()
    assert scene.paid("added_kong") == (3, -1, -1, -1)
    scene.does(0, "discard 9m")
    scene.does(1, "declare_win 9m")
    assert "out_on_kong_discard" in scene.fans()
    assert scene.paid("kong_refund") == (0, 0, 0, 0)


def test_a_kong_given_back_leaves_older_ones_of_its_seat() -> None:
    board = Scene({}, rules=FREELY).board
    old = tuple(Transfer(payer, 0, 2, "concealed_kong") for payer in (1, 2, 3))
    new = tuple(Transfer(payer, 0, points, "kong") for payer, points in ((1, 2), (2, 1), (3, 1)))
    back = tuple(Transfer(0, paid.payer, paid.points, "kong_refund") for paid in new)
    board.transfers.extend((*old, *new, *back))
    assert kept_kongs(board) == list(old)


@pytest.mark.parametrize("thrown", ["9m", "7m"])
def test_the_first_discard_does_not_say_what_the_dealer_got(thrown: str) -> None:
    hands = {0: "147s258s369s12p345p", 3: "789m123s456s7899p"}
    scene = Scene(hands, rules=EXCHANGE)
    scene.does(0, "exchange 345p")
    for seat in (1, 2):
        scene.does(seat, scene.options(seat)[0])
    scene.does(3, "exchange 789m")
    (discarded,) = [
        event for event in scene.does(0, f"discard {thrown}") if isinstance(event, Discarded)
    ]
    assert not discarded.drawn, "which tile came last is known to two seats alone"


def test_who_has_left_pays_for_no_honours_that_it_fed() -> None:
    rules = FRIENDS.replace(
        {"play_on": True, "honour_feeder_pays_all": True, "multiple_winners": "all"}
    )
    scene = Scene(
        {0: "C1p", 1: "CCFFPP23m55p9s8s1p", 2: "PF46p123m678s99s9m", 3: "5p"},
        draws="9m9m1s1s1s1m",
        rules=rules,
    )
    for seat, tile, thrown in ((0, "C", "9s"), (2, "F", "8s"), (2, "P", "1p")):
        scene.does(seat, f"discard {tile}")
        scene.does(1, f"pung {tile}")
        scene.does(1, f"discard {thrown}")
        scene.everybody_passes()
    scene.drawn_and_thrown(2)
    scene.does(3, "discard 5p")
    scene.does(2, "declare_win 5p")
    before = scene.paid()
    while scene.board.turn != 1:
        scene.drawn_and_thrown(scene.board.turn)
    scene.does(1, scene.claims(1)[0])
    assert "big_three_dragons" in {fan.id for fan in scene.wins[-1].score.fans}
    paid = [after - earlier for after, earlier in zip(scene.paid(), before, strict=True)]
    assert paid[2] == 0
    assert paid[0] == paid[3] < 0


def test_a_heavenly_hand_of_dragon_pairs_keeps_its_root() -> None:
    tiles = parse_tiles("1111m2233m44556688p")
    counts = [tiles.count(kind) for kind in range(34)]
    won = Circumstances(tiles[-1], WinHow.SELF_DRAWN, first_draw=True, seat_wind=0, dealer=True)
    uncapped = APP.replace({"fan_cap": 0, "lacking_held_pays": False})
    assert best_score(uncapped, counts, (), won).points == 64
    later = Circumstances(tiles[-1], WinHow.SELF_DRAWN)
    assert best_score(uncapped, counts, (), later).points == 16


@pytest.mark.parametrize(
    ("hand", "melds", "wanted"),
    [
        # 七对 beside 清一色 and 根: any two of them reach the cap.
        ("1122223667788m3m", [], {"seven_pairs", "full_flush", "root"}),
        ("1112233344m2m", [["angang", 4]], {"all_pungs", "full_flush", "kong"}),
    ],
)
def test_at_the_cap_the_reading_with_most_fans_is_told(
    hand: str, melds: list[list[Any]], wanted: set[str]
) -> None:
    tiles = parse_tiles(hand)
    counts = [tiles.count(kind) for kind in range(34)]
    won = Circumstances(tiles[-1], WinHow.DISCARD)
    score = best_score(SBR, counts, melds_of(melds), won)
    assert score.points == 8
    assert {fan.id for fan in score.fans} == wanted


# ------------------------------------------------------------------ 查叫

FLUSH = "2233445566778s"
"""Waits for several tiles, each with another worth."""
BESIDE = {0: "1477m1477p1m1p39s", 1: FLUSH, 2: "2588m2588p2m2p9s", 3: "3699m3699p3m3p9s"}
"""Nobody else is ready."""


def settled_of(scene: Scene) -> Settled:
    last = scene.events[-1]
    assert isinstance(last, Settled)
    return last


def test_the_end_tells_the_fans_that_a_ready_hand_is_paid_for_as_the_judge_counts_them() -> None:
    scene = Scene(BESIDE, rules=OPEN_SBR)
    scene.run_out()
    (best,) = settled_of(scene).ready_wins
    request = {
        "op": "score",
        "rules": "mahjong/sichuan",
        "preset": "sbr",
        "switches": {"lacking_suit": False},
        "concealed": FLUSH,
        "seat_wind": "S",
        "discarder": "W",
    }
    judged = [answer({**request, "winning": tile}) for tile in answer(request)["waits"]]
    assert len({won["points"] for won in judged}) > 1
    most = max(judged, key=lambda won: won["points"])
    assert best.seat == 1
    assert [(fan.id, fan.count) for fan in best.score.fans] == [
        (fan["id"], fan["count"]) for fan in most["fans"]
    ]
    assert scene.paid("exhausted_ready")[1] == 3 * most["points"] == 3 * best.score.points


def recorded() -> tuple[list[Emission], list[Decision]]:
    """The same deal as its record has it, opening and decisions."""
    deal = ready_deal()
    opening, decisions = deal.begin(), []
    while deal.outcome is None:
        seat = deal.deciders[0]
        offered, choice = deal.legal_actions(seat), deal.default_action(seat)
        decisions.append(Decision(seat, choice, offered, tuple(deal.act(seat, choice))))
    return opening, decisions


def ready_deal() -> MahjongDeal:
    return MahjongDeal.from_wall(OPEN_SBR, stack(OPEN_SBR, BESIDE, "", "", 0), DealSetup())


def with_wins(decision: Decision, *wins: ReadyWin) -> Decision:
    """The last decision of a record, which tells these wins at its end."""
    *before, last = decision.emissions
    assert isinstance(last.full, Settled)
    return decision._replace(emissions=(*before, public(replace(last.full, ready_wins=wins))))


def test_a_record_from_before_the_best_wins_were_told_is_dealt_again() -> None:
    opening, [*decisions, last] = recorded()
    rebuild(ready_deal(), opening, [*decisions, last])
    rebuild(ready_deal(), opening, [*decisions, with_wins(last)])


def test_a_record_that_tells_another_best_win_is_refused() -> None:
    opening, [*decisions, last] = recorded()
    settled = last.emissions[-1].full
    assert isinstance(settled, Settled)
    (best,) = settled.ready_wins
    assert best.seat == 1
    with pytest.raises(BadRecord):
        rebuild(ready_deal(), opening, [*decisions, with_wins(last, replace(best, seat=2))])

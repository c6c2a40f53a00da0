"""Guobiao: the rule book's principles of counting, payments, and winning hands."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.points import totals
from game.judge import answer
from game.mahjong.fans.tables import TABLES
from game.mahjong.kernel.tiles import format_tiles, parse_tiles
from game.mahjong.rulesets.guobiao import FREE, GUOBIAO, OFFICIAL
from tests.support.mahjong_scene import Scene

FREELY = {"rules": "mahjong/guobiao", "switches": {"least_fans": 0}}


def counted(concealed: str, winning: str, *melds: str, **more: Any) -> dict[str, int]:
    """The fans of a hand, at any total, by their names, each with its points."""
    found = asked(concealed, winning, *melds, **more)
    assert found.get("win"), found
    return {fan["zh"]: fan["points"] * fan["count"] for fan in found["fans"]}


def asked(concealed: str, winning: str, *melds: str, **more: Any) -> dict[str, Any]:
    hand = {"concealed": concealed, "melds": list(melds), "winning": winning, **more}
    return answer({"op": "score", **FREELY, **hand})


def test_the_table_has_eighty_one_fans_and_the_mixed_kongs() -> None:
    fans = TABLES["guobiao"].all_fans
    assert len(fans) == 82
    by_points: dict[int, int] = {}
    for fan in fans:
        by_points[fan.text.points] = by_points.get(fan.text.points, 0) + 1
    assert by_points == {
        **{1: 13, 2: 10, 4: 4, 5: 1, 6: 7, 8: 9},
        **{12: 5, 16: 6, 24: 9, 32: 3, 48: 2, 64: 6, 88: 7},
    }
    ids = {fan.id for fan in fans}
    assert all(fan.implies <= ids for fan in fans)
    assert [text.id for text in GUOBIAO.fans] == [fan.id for fan in fans]


# ------------------------------------------------------------------ the principles of counting


@pytest.mark.parametrize(
    ("hand", "fans"),
    [
        # 套算一次: of three runs with a combination the fourth joins one of them once.
        (("123m123s123p789m55s", "5s"), {"三色三同顺": 8, "老少副": 1, "平和": 2}),
        (("234m345m456m345p22s", "2s"), {"一色三步高": 16, "喜相逢": 1}),
        # Four runs without a greater one: three combinations of two, never four.
        (("123789m123789p55m", "5m"), {"老少副": 1, "喜相逢": 2}),
        (("123m123m789m99p", "9p", "chow 123p"), {"一般高": 1, "老少副": 1, "喜相逢": 1}),
        # 双龙会 takes the place of them all.
        (("123789m123789p55s", "5s"), {"三色双龙会": 16}),
        (("112233m778899m55m", "5m"), {"一色双龙会": 64}),
        # A combination of four is counted alone.
        (("234m345m456m567m99s", "9s"), {"一色四步高": 32, "平和": 2}),
        (("444455556666m99s", "9s"), {"一色四同顺": 48}),
        # The dearest way to read the tiles.
        (("112233m55m", "5m", "chow 123m", "chow 678s"), {"一色三同顺": 24, "平和": 2}),
        (("111222333mEE", "E", "pung 888s"), {"一色三节高": 24, "三暗刻": 16}),
    ],
)
def test_combinations_of_runs_and_pungs(hand: tuple[str, ...], fans: dict[str, int]) -> None:
    tiles, winning, *melds = hand
    found = counted(_without(tiles, winning), winning, *melds)
    assert fans.items() <= found.items(), found
    of_two = {"一般高", "喜相逢", "连六", "老少副"}
    assert {name: found[name] for name in found if name in of_two} == {
        name: fans[name] for name in fans if name in of_two
    }


def _without(tiles: str, winning: str) -> str:
    """These tiles less one copy of the winning one."""
    left = parse_tiles(tiles)
    left.remove(parse_tiles(winning)[0])
    return format_tiles(left)


def test_a_combination_that_is_there_cannot_be_left_out_for_a_hand_without_fans() -> None:
    found = counted("234m345pEE45s", "6s", "chow 678m")
    assert found == {"三色三步高": 6}


def test_a_hand_without_fans_has_eight_and_flowers_are_none() -> None:
    hand = ("123m567sEE78p", "9p", "chow 345p")
    assert counted(*hand) == {"无番和": 8}
    assert counted(*hand, bonus="aeg") == {"无番和": 8, "花牌": 3}
    # Drawn by oneself it has a fan, and so none for having none.
    assert counted(*hand, self_drawn=True) == {"自摸": 1}


def test_the_wait_counts_when_no_shape_waited_for_anything_else() -> None:
    assert "边张" in counted("12m456s789pEE", "3m", "chow 123p")
    # 3 and 6: no edge.
    assert "边张" not in counted("12345m789pEE", "3m", "chow 123p")
    # 2m is a pair, or completes 234.
    assert "单钓将" not in counted("2345m789p111s", "5m", "chow 123p")
    # A fifth 2m would complete the hand too: the wait is not a single one.
    assert not {"坎张", "单钓将"} & set(counted("2222345m", "5m", "chow 123p", "chow 789s"))
    # Six pairs wait for a seventh as well as for tiles that complete the runs.
    assert "单钓将" in counted("112233m456p5s", "5s", "chow 123p")
    assert not {"坎张", "边张"} & set(counted("112233m11223p55s", "3p", self_drawn=True))


def test_a_pung_that_a_discard_completes_is_not_concealed() -> None:
    given = counted("333m444s55p88p", "8p", "pung 777s")
    drawn = counted("333m444s55p88p", "8p", "pung 777s", self_drawn=True)
    assert "双暗刻" in given
    assert "三暗刻" in drawn
    # If the tile may be read into a run, the pung stays concealed.
    assert "双暗刻" in counted("333m12333s55p", "3s", "pung 777s")


def test_a_concealed_hand_that_could_not_be_otherwise_earns_nothing_for_it() -> None:
    pungs = counted("222m777s999p555sE", "E", self_drawn=True)
    assert {"四暗刻": 64, "自摸": 1}.items() <= pungs.items()
    assert not {"不求人", "门前清", "碰碰和"} & set(pungs)
    pairs = counted("1155m2277s3366p9p", "9p", self_drawn=True)
    assert pairs == {"七对": 24, "自摸": 1, "无字": 1}


def test_nine_gates_need_the_pattern_before_the_tile_unless_it_was_dealt() -> None:
    assert "九莲宝灯" in counted("1112345678999m", "5m")
    assert "九莲宝灯" not in counted("1112345567899m", "9m")
    dealt = counted("1112345567899m", "9m", self_drawn=True, opening="heaven")
    assert dealt["九莲宝灯"] == 88
    # One of 111 and 999 is paid with it.
    assert dealt["幺九刻"] == 1


def test_a_hand_that_is_complete_as_dealt_has_waited_for_nothing() -> None:
    hand = ("12m456s789p123pEE", "3m")
    assert "边张" in counted(*hand, self_drawn=True)
    assert "边张" not in counted(*hand, self_drawn=True, opening="heaven")
    # Another seat draws a tile before it wins.
    earth = counted(*hand, self_drawn=True, opening="earth", seat_wind="S")
    assert "边张" in earth


def test_winds_of_seat_and_round_count_both_and_are_no_other_pung() -> None:
    hand = ("123m456s78p55p", "9p", "pung EEE")
    both = counted(*hand, seat_wind="E", prevalent_wind="E")
    assert {"圈风刻": 2, "门风刻": 2}.items() <= both.items()
    assert "幺九刻" not in both
    neither = counted(*hand, seat_wind="S", prevalent_wind="W")
    assert neither["幺九刻"] == 1


def test_a_kong_is_no_tile_hog_and_kongs_are_told_by_their_sort() -> None:
    laid = ("kong 6666s", "concealed_kong 7777p")
    assert counted("22p999mFF", "F", *laid)["明暗杠"] == 5
    assert "四归一" not in counted("22p999mFF", "F", *laid)
    assert counted("456666m2p", "2p", "chow 123p", "chow 789s")["四归一"] == 2


def test_knitted_tiles() -> None:
    assert counted("147m258s369pEE67p", "8p")["组合龙"] == 12
    # With a set laid down, and a run beside it 平和.
    assert counted("147m258s369p2s", "2s", "chow 678m").keys() == {"组合龙", "平和", "单钓将"}
    assert {"七星不靠": 24}.items() <= counted("147m258sESWNCFP", "3p").items()
    assert "全不靠" not in counted("147m258sESWNCFP", "3p")
    assert {"全不靠": 12, "组合龙": 12}.items() <= counted("147m258s369pESWN", "P").items()
    assert "五门齐" not in counted("147m258s369pESWN", "P")


def test_the_last_copy_of_a_tile_counts_when_the_others_lie_open() -> None:
    hand = ("12m456s789pEE", "3m", "chow 123p")
    assert counted(*hand, flags=["fourth_tile"])["和绝张"] == 4
    robbed = counted(*hand, flags=["fourth_tile", "robbing_kong"])
    assert robbed["抢杠和"] == 8
    assert "和绝张" not in robbed


# ------------------------------------------------------------------ wins and payments


def test_a_hand_of_seven_is_not_offered_and_told_why() -> None:
    found = answer(
        {
            "op": "score",
            "rules": "mahjong/guobiao",
            "concealed": "123m456s789p55s67m",
            "winning": "8m",
            "bonus": "abcdefgh",
        }
    )
    # 花龙 makes eight: without it there are four, with any flowers.
    assert found["win"]
    few = {"concealed": "123m456s678p55s67m", "winning": "8m", "bonus": "abcdefgh"}
    assert answer({"op": "score", "rules": "mahjong/guobiao", **few})["why"] == "too_few_fans"


def test_a_hand_that_falls_short_on_a_discard_may_have_enough_when_it_draws() -> None:
    # 门前清 平和 断幺 are six; 不求人 in the place of 门前清 makes eight.
    ready = "234m678m345p22p67s"
    given = Scene({0: "8s", 1: ready}, rules=OFFICIAL)
    given.does(0, "discard 8s")
    assert "declare_win 8s" not in given.claims(1)
    drawn = Scene({0: "9p", 1: ready}, draws="8s", rules=OFFICIAL)
    drawn.does(0, "discard 9p")
    assert "declare_win 8s" in drawn.options(1)


def test_the_others_pay_the_base_of_a_discard_and_everybody_the_whole_of_a_draw() -> None:
    # 24 fans, the rule book's example: 32 and 8 and 8; 32 from each.
    pairs = {"concealed": "1155m2277s3366p9p", "winning": "9p", "seat_wind": "S"}
    question = {"op": "score", "rules": "mahjong/guobiao", **pairs}
    given = answer({**question, "discarder": "W"})
    fans = sum(fan["points"] * fan["count"] for fan in given["fans"])
    paid = {entry["payer"]: entry["points"] for entry in given["transfers"]}
    assert paid == {2: 8 + fans, 0: 8, 3: 8}
    drawn = answer({**question, "self_drawn": True})
    assert [entry["points"] for entry in drawn["transfers"]] == [8 + fans + 1] * 3


def test_a_win_at_the_table_is_paid_by_all() -> None:
    scene = Scene({0: "9p", 2: "1155m2277s3366p9p"}, rules=OFFICIAL)
    scene.does(0, "discard 9p")
    scene.does(2, "declare_win 9p")
    (won,) = scene.wins
    fans = won.score.points - 8
    assert scene.paid() == (-8 - fans, -8, 24 + fans, -8)
    assert sum(totals(scene.deal.board.transfers, 4)) == 0


def test_flowers_are_fans_and_do_not_help_to_eight() -> None:
    scene = Scene({0: "ab9p", 2: "1155m2277s3366p9p"}, rules=OFFICIAL)
    scene.does(0, "discard 9p")
    scene.does(2, "declare_win 9p")
    (won,) = scene.wins
    assert "flower_tiles" not in {fan.id for fan in won.score.fans}


def test_the_dealer_passes_the_deal_on_whoever_wins() -> None:
    scene = Scene({0: "1155m2277s3366p99p"}, rules=OFFICIAL)
    scene.does(0, "declare_win 9p")
    assert scene.deal.outcome is not None
    assert scene.deal.outcome.next_dealer == 1


def test_a_win_that_was_let_go_by_costs_nothing() -> None:
    scene = Scene({0: "9p", 2: "1155m2277s3366p9p"}, draws="9p", rules=OFFICIAL)
    scene.does(0, "discard 9p")
    scene.does(2, "pass")
    scene.does(1, "discard 9p")
    assert "declare_win 9p" in scene.claims(2)


def test_only_the_nearest_of_several_winners_is_paid() -> None:
    pairs = "1155m2277s3366p9p"
    other = "2288m1144s5577p9p"
    scene = Scene({0: "9p", 2: pairs, 3: other}, rules=OFFICIAL)
    scene.does(0, "discard 9p")
    scene.does(2, "declare_win 9p")
    assert [won.seat for won in scene.wins] == [2]


def test_the_wind_of_the_seat_follows_the_dealer() -> None:
    scene = Scene({1: "9m", 3: "123m456m78mEEWWW"}, dealer=1, rules=FREE)
    scene.does(1, "discard 9m")
    scene.does(3, "declare_win 9m")
    # The seat after next of the dealer is west, and it is the round of east.
    assert "seat_wind" in scene.fans()
    assert "prevalent_wind" not in scene.fans()


def test_a_knitted_straight_is_shown_as_its_set_its_pair_and_nine_single_tiles() -> None:
    groups = asked("147m258s369pEE67p", "8p")["groups"]
    assert [group["kind"] for group in groups] == ["run", "pair", *["single"] * 9]
    assert groups[0]["tiles"] == ["6p", "7p", "8p"]
    singles = [group["tiles"][0] for group in groups[2:]]
    assert singles == ["1m", "4m", "7m", "2s", "5s", "8s", "3p", "6p", "9p"]


def test_the_greatest_fan_is_told_first_and_flowers_last() -> None:
    fans = asked("123m456m789m22p67p", "8p", bonus="ab")["fans"]
    points = [fan["points"] for fan in fans]
    assert points == sorted(points, reverse=True)
    assert fans[-1]["id"] == "flower_tiles"


def test_a_hand_with_too_few_fans_is_told_which_it_has() -> None:
    hand = {"concealed": "234m678m22p67s", "melds": ["chow 345p"], "winning": "8s", "bonus": "ab"}
    found = answer({"op": "score", "rules": "mahjong/guobiao", **hand})
    assert found["why"] == "too_few_fans"
    assert (found["counted"], found["least"]) == (5, 8)
    assert {fan["id"] for fan in found["fans"]} >= {"all_chows", "all_simples", "flower_tiles"}

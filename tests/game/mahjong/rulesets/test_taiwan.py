"""Taiwan (台湾麻将): 台 and 底, the dealer's streak, 食替, 过水, 天听 and 地听."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.core.errors import IllegalAction
from game.judge import answer
from game.mahjong.fans.reading import Circumstances
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.tiles import BONUS_TILES, parse_tiles
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.position.board import SeatBoard
from game.mahjong.position.events import Drawn, FlowersShown, Score
from game.mahjong.position.phase import Phase
from game.mahjong.rules import MahjongRules
from game.mahjong.rulesets.taiwan import HOME, HUNDRED, SML, WIKI
from game.mahjong.scoring.score import best_score
from tests.support.mahjong_scene import Scene

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[3] / "data" / "taiwan.json").read_text("utf-8")
)
NAMES = {
    "門清": "concealed_hand",
    "不求人": "fully_concealed_hand",
    "自摸": "self_drawn",
    "門風": "seat_wind",
    "圈風": "prevalent_wind",
    "正花": "own_flower",
    "花槓": "flower_set",
    "三元牌": "dragon_pung",
    "獨聽": "only_wait",
    "搶槓": "robbing_the_kong",
    "槓上": "out_with_replacement_tile",
    "海底": "last_tile_draw",
    "平胡": "all_chows",
    "三暗刻": "three_concealed_pungs",
    "四暗刻": "four_concealed_pungs",
    "五暗刻": "five_concealed_pungs",
    "全求人": "melded_hand",
    "碰碰胡": "all_pungs",
    "混一色": "half_flush",
    "清一色": "full_flush",
    "字一色": "all_honours",
    "小三元": "little_three_dragons",
    "大三元": "big_three_dragons",
    "小四喜": "little_four_winds",
    "大四喜": "big_four_winds",
    "天胡": "heavenly_hand",
    "地胡": "earthly_hand",
    "人胡": "human_hand",
    "天聽": "heavenly_ready",
    "地聽": "earthly_ready",
}
KINDS = {
    "chi": MeldKind.CHOW,
    "peng": MeldKind.PUNG,
    "minggang": MeldKind.KONG,
    "angang": MeldKind.CONCEALED_KONG,
}
# The file counts chrysanthemum before bamboo, as SML 2026 gives them to west and north.
FLOWERS = (*BONUS_TILES[:6], BONUS_TILES[7], BONUS_TILES[6])


def counts_of(text: str) -> list[int]:
    """The 34 counts of tiles in the file's notation, with `z` for honours."""
    counts, digits = [0] * 34, ""
    for sign in text:
        if sign.isdigit():
            digits += sign
            continue
        first = {"m": 0, "s": 9, "p": 18, "z": 27}[sign]
        for digit in digits:
            counts[first + int(digit) - 1] += 1
        digits = ""
    return counts


def scored(entry: list[Any], rules: MahjongRules) -> Score:
    """The best score of one hand of the file."""
    concealed, tile, laid, told, flowers, seat, prevalent, opening, ready, _ = entry
    self_drawn, robbing, replacement, last = map(bool, told)
    given = WinHow.ROBBING_KONG if robbing else WinHow.DISCARD
    circumstances = Circumstances(
        tile,
        WinHow.SELF_DRAWN if self_drawn else given,
        replacement=replacement,
        last_tile=last,
        first_draw=opening is not None,
        ready=ready is not None,
        first_ready=ready is not None,
        ready_as_dealt=ready == "天聽",
        seat_wind=seat,
        prevalent_wind=prevalent,
        bonus=tuple(FLOWERS[flower] for flower in flowers),
        dealer=opening == "天胡",
    )
    melds = tuple(
        Meld(KINDS[kind], low) if kind == "angang" else Meld(KINDS[kind], low, low, 0)
        for kind, low in laid
    )
    return best_score(rules, counts_of(concealed), melds, circumstances)


@pytest.mark.parametrize("entry", VECTORS["hands"], ids=lambda entry: f"{entry[0]}-{entry[1]}")
def test_a_hand_has_the_tai_of_the_sheet(entry: list[Any]) -> None:
    score = scored(entry, HOME)
    tai, names = entry[-1]
    assert score.points == HOME.base + tai
    counted = [fan.id for fan in score.fans for _ in range(fan.count)]
    assert sorted(counted) == sorted(NAMES[name] for name in names)


def test_the_other_list_has_its_own_values() -> None:
    values = {"flower_set": 2, "all_honours": 8, "heavenly_hand": 32, "human_hand": 8}
    values |= {"heavenly_ready": 8, "earthly_ready": 4}
    seen = set()
    for entry in VECTORS["hands"]:
        sml = {fan.id: fan.points for fan in scored(entry, HOME).fans}
        other = {fan.id: fan.points for fan in scored(entry, WIKI).fans}
        for fan in sml.keys() & other.keys():
            assert other[fan] == values.get(fan, sml[fan]), fan
        seen |= sml.keys() & other.keys()
    assert values.keys() <= seen


def judged(concealed: str, winning: str, *melds: str, **more: Any) -> dict[str, Any]:
    """The judge's answer about a hand by these rules; `preset` is one of Taiwan's."""
    request = {"op": "score", "rules": "mahjong/taiwan", "concealed": concealed}
    found = answer(request | {"winning": winning, "melds": list(melds)} | more)
    assert found.get("win"), found
    return found


def fans(found: dict[str, Any]) -> set[str]:
    return {fan["id"] for fan in found["fans"]}


ALL_OUT = ("pung 222m", "pung 777s", "chow 123p", "pung EEE", "chow 456m")


def test_a_single_tile_beside_five_open_melds_is_all_melded_and_no_only_wait() -> None:
    assert fans(judged("5s", "5s", *ALL_OUT, seat_wind="S", prevalent_wind="W")) == {"melded_hand"}
    drawn = judged("5s", "5s", *ALL_OUT, seat_wind="S", prevalent_wind="W", self_drawn=True)
    assert fans(drawn) == {"self_drawn"}
    other: dict[str, Any] = {"seat_wind": "S", "prevalent_wind": "W", "preset": "wiki"}
    wiki = judged("5s", "5s", *ALL_OUT, self_drawn=True, **other)
    assert fans(wiki) == {"self_drawn", "half_melded_hand"}


def test_a_wait_of_which_all_copies_are_ones_own_is_none() -> None:
    # 45m waits for 3m and 6m; with 6666m beside it for 3m alone, at the open end of a run.
    open_end = judged("45m 456s 789p 22p", "3m", "pung 555s", "concealed_kong 6666m")
    assert "only_wait" not in fans(open_end)
    # 4m and 7m complete 4567m as a pair; of 4m a kong has all the others.
    single = judged("4567m 456s 789p", "7m", "kong EEEE", "pung 555s", seat_wind="S")
    assert "only_wait" not in fans(single)


def test_a_concealed_self_drawn_or_narrow_hand_of_runs_is_no_all_chows() -> None:
    open_hand = ("123m 456s 789p 22p 67m", "8m", "chow 345p")
    assert "all_chows" in fans(judged(*open_hand))
    assert "all_chows" not in fans(judged(*open_hand, self_drawn=True))
    assert "all_chows" not in fans(judged("123m 456s 789p 345p 22p 67m", "8m"))
    assert "all_chows" not in fans(judged("123m 456s 789p 22p 79m", "8m", "chow 345p"))


def test_all_chows_with_flowers_or_honours_is_none_on_the_other_list() -> None:
    hand = ("123m 456s 789p EE 67m", "8m", "chow 345p")
    assert "all_chows" in fans(judged(*hand, bonus="b", seat_wind="S"))
    assert not fans(judged(*hand, preset="wiki", seat_wind="S")) & {"all_chows", "plain_all_chows"}
    plain = ("123m 456s 789p 22p 67m", "8m", "chow 345p")
    assert fans(judged(*plain, preset="wiki")) == {"plain_all_chows"}
    flower = judged(*plain, preset="wiki", bonus="b")
    assert not fans(flower)


def test_seven_pairs_and_a_pung_win_where_they_do() -> None:
    hand = {"concealed": "11m55m22s77s33p66p999p8p", "winning": "8p", "self_drawn": True}
    request = {"op": "score", "rules": "mahjong/taiwan", **hand}
    assert answer(request)["win"] is False
    found = answer(request | {"switches": {"eight_pairs": True}})
    assert fans(found) == {"eight_pairs", "self_drawn"}
    assert found["points"] == 5 + 8 + 1
    kinds = [group["kind"] for group in found["groups"]]
    assert sorted(kinds) == ["pair"] * 7 + ["triplet"]


READY = "123m456s789p345s55p67m"
"""Waits for 5m and 8m, closed."""


def test_the_pung_of_seven_pairs_and_a_pung_does_not_count_besides() -> None:
    more = {"switches": {"eight_pairs": True}, "seat_wind": "E", "prevalent_wind": "E"}
    for pung in "CE":
        found = judged(f"2244m4455559s66p{pung * 3}", "9s", **more)
        assert fans(found) == {"eight_pairs"}


def test_sixteen_tiles_flowers_and_sixteen_that_stay() -> None:
    assert (HOME.wall_size, HOME.draws, HOME.melds_needed) == (144, 63, 5)


def test_the_dealer_pays_for_its_streak_and_the_others_do_not() -> None:
    # 门清, 不求人 and 自摸 are 3 tai: 底 5 ＋ 3, and from the dealer 2 × 1 ＋ 1 on top.
    scene = Scene({1: READY}, draws="9s1s1s1s8m", rules=HOME, dealer=0)
    scene.board.streak = 1
    scene.drawn_and_thrown(0, 1, 2, 3, 0)
    scene.does(1, "declare_win 8m")
    assert scene.fans() == {"concealed_hand", "fully_concealed_hand", "self_drawn"}
    assert scene.paid() == (-11, 27, -8, -8)
    assert scene.paid("dealer") == (-1, 1, 0, 0)
    assert scene.paid("streak") == (-2, 2, 0, 0)


def test_a_dealer_that_wins_is_paid_for_its_streak_by_all() -> None:
    scene = Scene({0: READY + "E"}, draws="9s1s1s8m", rules=HUNDRED, dealer=0)
    scene.board.streak = 2
    scene.does(0, "discard E")
    scene.drawn_and_thrown(1, 2, 3)
    scene.does(0, "declare_win 8m")
    # 3 tai and 2 × 2 ＋ 1 of the dealer, 20 each, on 100.
    assert scene.paid() == (3 * 260, -260, -260, -260)
    assert scene.deal.outcome is not None
    assert scene.deal.outcome.next_dealer == 0


def test_who_gives_the_tile_pays_alone_and_kongs_pay_nothing() -> None:
    scene = Scene({0: "8m", 1: READY}, rules=HOME)
    scene.does(0, "discard 8m")
    scene.does(1, "declare_win 8m")
    assert scene.fans() == {"human_hand"}
    assert scene.paid() == (-22, 22, 0, 0)


def test_the_dealt_hand_wins_as_heavenly_and_the_first_draw_as_earthly() -> None:
    scene = Scene({0: READY + "8m"}, rules=HOME)
    scene.does(0, "declare_win 8m")
    assert scene.fans() == {"heavenly_hand", "self_drawn"}
    scene = Scene({0: "E", 1: READY}, draws="8m", rules=HOME)
    scene.does(0, "discard E")
    scene.does(1, "declare_win 8m")
    assert scene.fans() == {"earthly_hand", "self_drawn"}


def test_after_a_claim_neither_the_tile_nor_the_other_end_of_the_run_goes() -> None:
    scene = Scene({0: "3m", 1: "345667m"}, rules=HOME)
    scene.does(0, "discard 3m")
    scene.does(1, "chow 3m")
    assert not {"discard 3m", "discard 6m"} & set(scene.options(1))
    assert "discard 7m" in scene.options(1)
    with pytest.raises(IllegalAction, match="swapped_tile"):
        scene.does(1, "discard 6m")
    scene = Scene({0: "4m", 1: "34566m"}, rules=HOME)
    scene.does(0, "discard 4m")
    scene.does(1, "chow 3m")
    assert "discard 4m" not in scene.options(1)
    assert {"discard 6m"} <= set(scene.options(1))
    scene = Scene({0: "5m", 2: "555m"}, rules=HOME)
    scene.does(0, "discard 5m")
    scene.does(2, "pung 5m")
    assert "discard 5m" not in scene.options(2)


def test_a_claim_after_which_nothing_could_go_is_not_offered() -> None:
    scene = Scene({0: "3m1p7p4s8s", 1: "1233m11p77p44s88sEESS"}, rules=HOME)
    for tile in ("1p", "7p", "4s", "8s"):
        scene.does(0, f"discard {tile}")
        scene.does(1, f"pung {tile}")
        thrown = "E" if tile in ("1p", "7p") else "S"
        scene.does(1, f"discard {thrown}")
        scene.everybody_passes()
        scene.drawn_and_thrown(2, 3)
    assert scene.board.sizes[1] == 4
    scene.does(0, "discard 3m")
    assert "chow 1m" not in scene.options(1)
    assert "pung 3m" in scene.options(1)
    with pytest.raises(IllegalAction, match="leaves_only_swaps"):
        scene.does(1, "chow 1m")


def test_a_kong_of_the_previous_seats_tile_is_for_tables_at_home() -> None:
    for rules, wanted in ((HOME, True), (SML, False)):
        scene = Scene({0: "5m", 1: "555m"}, rules=rules)
        scene.does(0, "discard 5m")
        assert ("kong 5m" in scene.options(1)) is wanted
        assert "pung 5m" in scene.options(1)
        across = Scene({0: "5m", 2: "555m"}, rules=rules)
        across.does(0, "discard 5m")
        assert "kong 5m" in across.options(2)


def test_a_missed_win_bars_the_next_draw_only_where_the_rules_say_so() -> None:
    for rules, wanted in ((HOME, True), (SML, False)):
        scene = Scene({0: "8m", 3: READY}, draws="EE8m", rules=rules)
        scene.does(0, "discard 8m")
        scene.does(3, "pass")
        scene.drawn_and_thrown(1, 2)
        assert ("declare_win 8m" in scene.options(3)) is wanted
        (drawn,) = [e for e in scene.events if isinstance(e, Drawn) and e.seat == 3]
        assert drawn.barred is not wanted
        for emission in scene.log:
            if emission.full is drawn:
                told = emission.view_for(1)
                assert isinstance(told, Drawn)
                assert not told.barred
                assert not told.missed
        if not wanted:
            assert scene.board.missed[3]
            scene.does(3, "discard 8m")
            assert not scene.board.missed[3]


def test_who_passes_a_win_just_before_its_draw_hears_of_it_with_that_draw() -> None:
    scene = Scene({0: "8m", 1: READY}, draws="5m", rules=SML)
    scene.does(0, "discard 8m")
    told = scene.does(1, "pass")
    (drawn,) = [event for event in told if isinstance(event, Drawn)]
    assert drawn.barred
    assert [entry.seat for entry in drawn.missed] == [1]
    assert "declare_win 5m" not in scene.options(1)
    with pytest.raises(IllegalAction, match="missed_win"):
        scene.does(1, "declare_win 5m")


def test_ready_is_declared_at_once_or_never() -> None:
    scene = Scene({0: READY + "E"}, draws="1s1s1s9s8m", rules=HOME)
    assert "discard E ready" in scene.options(0)
    scene.does(0, "discard E")
    scene.drawn_and_thrown(1, 2, 3)
    assert not [text for text in scene.options(0) if text.endswith("ready")]
    with pytest.raises(IllegalAction, match="ready_only_at_first"):
        scene.does(0, "discard 9s ready")


@pytest.mark.parametrize(
    ("hand", "draws", "thrown", "wins", "fan"),
    [
        (READY, "9sEEE8m", "9s", "8m", "heavenly_ready"),
        ("123m456s789p345s55p7m1m", "8mEEE9m", "1m", "9m", "earthly_ready"),
    ],
)
def test_a_hand_that_was_dealt_ready_is_heavenly_and_a_drawn_one_earthly(
    hand: str, draws: str, thrown: str, wins: str, fan: str
) -> None:
    scene = Scene({0: "E", 1: hand}, draws=draws, rules=HOME)
    scene.does(0, "discard E")
    scene.does(1, f"discard {thrown} ready")
    scene.drawn_and_thrown(2, 3, 0)
    scene.does(1, f"declare_win {wins}")
    assert fan in scene.fans()


def test_a_tile_that_comes_for_a_drawn_flower_counts_like_one_for_a_kong() -> None:
    scene = Scene({0: "E", 1: READY}, draws="S9sWNa", tail="8m", rules=HOME)
    scene.does(0, "discard E")
    scene.drawn_and_thrown(1, 2, 3, 0)
    scene.does(1, "declare_win 8m")
    assert "out_with_replacement_tile" in scene.fans()
    assert parse_tiles("a")[0] in scene.board.bonus[1]


def test_so_does_one_that_comes_for_a_flower_drawn_for_a_kong() -> None:
    """Seat 1 lays down a kong of 1p, draws a flower for it, and 8m for the flower."""
    hand = "1111p123m456s789p55s"
    scene = Scene({0: "E", 1: hand + "6m"}, draws="7m", tail="a8m", rules=HOME)
    scene.does(0, "discard E")
    scene.does(1, "concealed_kong 1p")
    assert not scene.board.replacement
    scene.does(1, "declare_win 8m")
    assert "out_with_replacement_tile" in scene.fans()


def test_a_deal_that_nobody_wins_leaves_sixteen_tiles_and_the_dealer() -> None:
    scene = Scene({}, rules=HOME)
    while scene.deal.outcome is None:
        seat = scene.deal.deciders[0]
        scene.log += scene.deal.act(seat, scene.deal.default_action(seat))
    assert scene.board.wall is not None
    assert len(scene.board.wall) == 16
    assert scene.deal.outcome.next_dealer == scene.board.dealer


def test_all_eight_flowers_win_whatever_the_hand_is() -> None:
    scene = Scene({0: "147m258sEabcdefgh"}, tail="SWNCFP1p9p", rules=HOME)
    (win,) = scene.claims(0)
    scene.does(0, win)
    assert [won.how for won in scene.wins] == [WinHow.EIGHT_FLOWERS]
    assert scene.fans() == {"eight_immortals"}
    # 底 5, 8 台 and the dealer's 1 from each.
    assert scene.paid() == (42, -14, -14, -14)


def test_eight_flowers_may_be_left_and_are_then_but_flowers() -> None:
    scene = Scene({0: "147m258sE9sabcdefgh"}, tail="SWNCFP1p9p", draws="1s1s1s", rules=HOME)
    assert scene.claims(0)
    scene.does(0, "discard E")
    scene.drawn_and_thrown(1, 2, 3)
    assert not scene.claims(0)


def test_eight_flowers_that_were_dealt_wait_for_a_turn_of_ones_own() -> None:
    scene = Scene({0: "9m", 2: "abcdefgh99m"}, rules=HOME)
    scene.does(0, "discard 9m")
    scene.does(2, "pung 9m")
    assert not scene.claims(2)
    scene.does(2, scene.options(2)[-1])
    while scene.board.turn != 2 or scene.board.phase is not Phase.TURN:
        scene.log += scene.deal.act(seat := scene.deal.deciders[0], scene.deal.default_action(seat))
    assert any(claim.startswith("declare_win") for claim in scene.claims(2))


def test_any_flower_and_any_wind_count_at_home_where_they_are_seen() -> None:
    asked = {
        "op": "score",
        "rules": "mahjong/taiwan",
        "concealed": "123m456s789p22p67m",
        "melds": ["pung NNN"],
        "winning": "8m",
        "bonus": "bg",
    }
    home, seen = (answer({**asked, "preset": preset})["fans"] for preset in ("home", "seen"))
    assert {fan["id"] for fan in home} == set()
    assert {fan["id"]: fan["count"] for fan in seen} == {"each_flower": 2, "each_wind": 1}


def seven(dealer: int = 0, tail: str = "SWNCFP1p") -> Scene:
    """Seat 2 has been dealt seven flowers."""
    hands = {0: "E", 1: "1s", 2: "147m258sE9sNabcdefg"}
    return Scene(hands, tail=tail, draws="h", dealer=dealer, rules=HOME)


def test_who_shows_the_eighth_flower_pays_the_seat_with_seven() -> None:
    scene = seven(tail="SWNCFP1p9p")
    told = scene.does(0, "discard E")
    (shown,) = [event for event in told if isinstance(event, FlowersShown)]
    h = parse_tiles("h")[0]
    assert (shown.seat, shown.flowers, shown.robbing) == (1, (h,), True)
    assert scene.deal.deciders == (2,)
    assert scene.options(2) == ["declare_win h", "pass"]
    scene.does(2, "declare_win h")
    (won,) = scene.wins
    assert (won.how, won.tile, won.giver) == (WinHow.SEVEN_FLOWERS, h, 1)
    assert scene.fans() == {"seven_rob_one"}
    assert scene.paid() == (0, -13, 13, 0)


def test_the_eighth_flower_is_replaced_once_it_has_been_passed() -> None:
    scene = seven(tail="SWNCFP1p9p")
    scene.does(0, "discard E")
    with pytest.raises(IllegalAction, match="not_your_decision"):
        scene.does(1, "discard 1s")
    left = scene.board.tiles_left
    told = scene.does(2, "pass")
    (shown,) = [event for event in told if isinstance(event, FlowersShown)]
    assert (shown.flowers, shown.tiles) == ((), tuple(parse_tiles("9p")))
    assert scene.board.tiles_left == left - 1
    assert scene.board.hands[1] is not None
    assert scene.board.hands[1].drawn == parse_tiles("9p")[0]
    assert scene.deal.deciders == (1,)
    assert scene.board.flower_replacement


def test_an_opening_goes_on_where_it_stopped_for_the_eighth_flower() -> None:
    hands = {0: "147m258sE9sNabcdefg", 1: "h", 2: READY}
    scene = Scene(hands, tail="SWNCFP1p9p", rules=HOME)
    assert scene.deal.deciders == (0,)
    assert scene.options(0) == ["declare_win h", "pass"]
    scene.does(0, "pass")
    assert scene.board.turn == 0
    assert scene.deal.deciders == (0,)
    assert not scene.board.flower_replacement
    assert all(text.startswith("discard") for text in scene.options(0))


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_the_eighth_flower_tells_no_seat_what_comes_for_it(viewer: int | None) -> None:
    scene = seven(tail="SWNCFP1p9p")
    scene.does(0, "discard E")
    scene.does(2, "pass")
    board = SeatBoard(HOME, viewer)
    for emission in scene.log:
        told = emission.view_for(viewer)
        board.apply(told)
        if isinstance(told, FlowersShown):
            assert (told.tiles is None) is (viewer != told.seat)
    assert board.phase is scene.board.phase
    assert board.bonus == scene.board.bonus
    assert board.sizes == scene.board.sizes
    if viewer is not None:
        mine, whole = board.hands[viewer], scene.board.hands[viewer]
        assert mine is not None
        assert whole is not None
        assert (mine.tiles(), mine.drawn) == (whole.tiles(), whole.drawn)

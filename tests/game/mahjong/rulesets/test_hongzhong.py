"""Hongzhong and laizi: the condition of each fan, the worked payments, the next dealer."""

from __future__ import annotations

import pytest

from game.core.switches import Setting
from game.mahjong.fans.reading import Circumstances
from game.mahjong.kernel.melds import meld
from game.mahjong.kernel.tiles import counts_of, mask_of, parse_tiles
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.rules import MahjongRules
from game.mahjong.rulesets.hongzhong import OFFICIAL, ROOM, ZHUANZHUAN
from game.mahjong.rulesets.laizi import INDICATOR
from game.mahjong.scoring.score import best_score
from tests.support.mahjong_scene import Scene


def scored(
    tiles: str, winning: str, melds: str = "", replacement: bool = False
) -> tuple[int, dict[str, int]]:
    """Points and fans of a hand of the competition rules; `tiles` has the winning one."""
    (tile,) = parse_tiles(winning)
    circumstances = Circumstances(
        tile, WinHow.SELF_DRAWN, replacement=replacement, wild=mask_of(parse_tiles("C"))
    )
    laid = tuple(meld(text) for text in melds.split(",") if text)
    score = best_score(OFFICIAL, counts_of(parse_tiles(tiles)), laid, circumstances)
    return score.points, {fan.id: fan.points for fan in score.fans}


@pytest.mark.parametrize(
    ("tiles", "winning", "melds", "fans", "points"),
    [
        ("123m456s789p12s55mC", "C", "", "", 1),
        ("123m456s789p123s55m", "1m", "", "no_wildcards", 2),
        ("111m444s77pC55m", "1m", "pung 999s", "all_pungs", 2),
        ("123m456m78mC55p", "1m", "pung 999s", "pure_straight", 2),
        ("11m33m55s77s99p22p4pC", "1m", "", "seven_pairs", 4),
        ("123m456m99m", "1m", "pung 222m,kong 5555m", "no_wildcards full_flush", 8),
        ("1111m55s77s99p22p4p4p", "1m", "", "no_wildcards dragon_seven_pairs", 16),
        # The four of a kind was there already, so the winning tile is not the fourth.
        ("1111m55s77s99p22p4p4p", "4p", "", "no_wildcards seven_pairs", 8),
        # The wildcard that is drawn may be the fourth.
        ("111mC55s77s99p22p44p", "C", "", "dragon_seven_pairs", 8),
        # A wildcard held before is the fourth, and the tile drawn one of the other three.
        ("111mC55s77s99p22p44p", "1m", "", "dragon_seven_pairs", 8),
        ("111mC55s77s99p22p44p", "4p", "", "seven_pairs", 4),
        # Two wildcards make four of the pair that was won, though another pair comes before it.
        ("22m55m33s77s88p66pCC", "5m", "", "dragon_seven_pairs", 8),
        # More than four fans count as four.
        ("1111m22m33m55m77m99m", "1m", "", "no_wildcards full_flush dragon_seven_pairs", 16),
    ],
)
def test_the_fans_of_the_competition_rules(
    tiles: str, winning: str, melds: str, fans: str, points: int
) -> None:
    assert scored(tiles, winning, melds)[1].keys() == set(fans.split())
    assert scored(tiles, winning, melds)[0] == points


def test_a_replacement_tile_adds_a_fan() -> None:
    points, fans = scored("123m456s78p55mC", "C", "kong 9999s", replacement=True)
    assert (points, fans) == (2, {"out_with_replacement_tile": 1})


def official(**changes: Setting) -> Scene:
    """Seat 1 draws the 9m that makes 清一色 without red dragons, 3 fans."""
    hand = {0: "9s", 1: "11122244477m99m"}
    scene = Scene(hand, draws="9m1p2p", rules=OFFICIAL.replace(changes))
    scene.does(0, "discard 9s")
    scene.does(1, "declare_win 9m")
    return scene


def test_each_pays_two_to_the_power_of_the_fans_and_one_for_a_bird() -> None:
    scene = official()
    # 无红中 1, 大对子 1, 清一色 2: 2^4; one of the two birds, the 1, hits.
    assert scene.fans() == {"no_wildcards", "all_pungs", "full_flush"}
    assert scene.paid("win") == (-16, 48, -16, -16)
    assert scene.paid("birds") == (-1, 3, -1, -1)
    assert scene.deal.outcome is not None
    assert scene.deal.outcome.next_dealer == 1, "the winner deals"


def test_kong_points_are_void_when_nobody_wins() -> None:
    scene = Scene({0: "5555m19m19s19p"}, rules=OFFICIAL)
    scene.does(0, "concealed_kong 5m")
    assert scene.paid() == (6, -2, -2, -2)
    scene.run_down(0)
    scene.does(scene.board.turn, f"discard {drawn(scene)}")
    scene.everybody_passes()
    assert scene.paid() == (0, 0, 0, 0)
    assert scene.deal.outcome is not None
    assert scene.deal.outcome.next_dealer == 0


@pytest.mark.parametrize(("rules", "earned"), [(ROOM, 3), (ZHUANZHUAN, 3), (OFFICIAL, 0)])
def test_in_a_room_an_added_kong_earns_however_late(rules: MahjongRules, earned: int) -> None:
    scene = Scene({0: "5m", 2: "555m9s"}, draws="1p1p1p9s", tail="3p", rules=rules)
    scene.does(0, "discard 5m")
    scene.does(2, "pung 5m")
    scene.does(2, "discard 9s")
    scene.drawn_and_thrown(3, 0, 1)
    scene.does(2, "added_kong 5m")
    assert scene.paid("added_kong")[2] == earned


def test_in_a_room_kong_points_stay_and_the_last_to_draw_deals() -> None:
    scene = Scene({0: "5555m19m19s19p"}, rules=ROOM)
    scene.does(0, "concealed_kong 5m")
    last = scene.run_down(0)
    scene.does(last, f"discard {drawn(scene)}")
    scene.everybody_passes()
    assert scene.paid() == (6, -2, -2, -2)
    assert scene.deal.outcome is not None
    assert scene.deal.outcome.next_dealer == last
    assert last != 0


def drawn(scene: Scene) -> str:
    """A tile that the seat on turn may discard."""
    options = scene.options(scene.board.turn)
    return next(text for text in options if text.startswith("discard")).split()[1]


def robbing(hand: str) -> Scene:
    """Seat 2 adds the fourth 5m to its pung; seat 1 with `hand` waits for it."""
    hands = {0: "5m", 1: hand, 2: "55mE".replace("E", "9p")}
    scene = Scene(hands, draws="7p7p7p5m9s1s5s2p", rules=ROOM)
    scene.does(0, "discard 5m")
    scene.does(2, "pung 5m")
    scene.does(2, "discard 9p")
    scene.drawn_and_thrown(3, 0, 1)
    scene.does(2, "added_kong 5m")
    return scene


def test_who_robs_a_kong_is_paid_by_one_seat_for_all_and_for_the_birds() -> None:
    scene = robbing("46m123s789s12388p")
    scene.does(1, "declare_win 5m")
    # 2 × base for each of three seats, and three hits of two points for each.
    assert scene.paid("pays_for_all") == (0, 6, -6, 0)
    assert scene.paid("birds") == (0, 18, -18, 0)


def test_a_kong_is_not_robbed_with_a_red_dragon_in_hand() -> None:
    scene = robbing("46m123s789s12p88pC")
    assert "declare_win 5m" not in scene.options(1)
    assert scene.board.turn == 2, "the kong stands"


def test_discards_are_not_won_except_in_zhuanzhuan() -> None:
    hands = {0: "3s", 1: "123m456s789p12s55m"}
    scene = Scene(hands, rules=ROOM)
    scene.does(0, "discard 3s")
    assert scene.board.phase.value == "turn"
    scene = Scene(hands, draws="2p3p", rules=ZHUANZHUAN)
    scene.does(0, "discard 3s")
    scene.does(1, "declare_win 3s")
    assert scene.paid("win") == (-1, 1, 0, 0)


def laizi(tiles: str, discarded: int = 0, **changes: Setting) -> tuple[int, dict[str, int]]:
    """A concealed hand that drew 3s under the rules of laizi with 9m wild: points and fans."""
    (won,) = parse_tiles("3s")
    circumstances = Circumstances(
        won, WinHow.SELF_DRAWN, wild=mask_of(parse_tiles("9m")), wild_discarded=discarded
    )
    rules = INDICATOR.replace(changes)
    score = best_score(rules, counts_of(parse_tiles(tiles)), (), circumstances)
    return score.points, {fan.id: fan.points for fan in score.fans}


def test_a_hand_without_help_of_wildcards_doubles() -> None:
    # 门清 2 on the base of 2; with 9m as itself it is natural all the same.
    assert laizi("234m456s789p123sEE") == (8, {"concealed_hand": 2, "natural_hand": 2})
    assert laizi("234m789m789p123sEE") == (8, {"concealed_hand": 2, "natural_hand": 2})
    assert laizi("239m456s789p123sEE") == (4, {"concealed_hand": 2})
    assert laizi("234m456s789p123sEE", natural_doubles=False) == (4, {"concealed_hand": 2})


def test_the_reading_that_pays_most_is_taken_natural_or_not() -> None:
    # As itself 9m makes an outside hand; as 1m it would make no more than that.
    points, fans = laizi("789m123m789s123s99p")
    assert "natural_hand" in fans
    # As a wildcard it makes a flush, which pays more than a natural hand doubled.
    points, fans = laizi("12345679s123s5s99m")
    assert points == 2 + 16 + 8 + 2 + 2
    assert fans.keys() == {"full_flush", "pure_straight", "concealed_hand", "all_chows"}


def test_each_wildcard_that_was_thrown_doubles() -> None:
    hand = "239m456s789p123sEE"
    assert laizi(hand, 1, wild_discard_doubles=True)[0] == 8
    assert laizi(hand, 2, wild_discard_doubles=True) == (
        16,
        {"concealed_hand": 2, "thrown_wildcards": 4},
    )
    assert laizi(hand, 2)[0] == 4


def test_a_thrown_wildcard_is_counted_at_the_table() -> None:
    rules = INDICATOR.replace({"wild_discard_doubles": True})
    scene = Scene({0: "E", 1: "99m22m456s789p123s"}, draws="3m5pN3p4m", tail="8m", rules=rules)
    scene.does(0, "discard E")
    scene.does(1, "discard 9m")
    scene.drawn_and_thrown(2, 3, 0)
    scene.does(1, "declare_win 4m")
    (won,) = scene.wins
    assert scene.fans() == {"concealed_hand", "all_chows", "thrown_wildcards"}
    assert won.score.points == 2 * (2 + 2 + 2)

"""The switches: their descriptions and their refusals."""

from __future__ import annotations

import re

import pytest

from game.core.errors import BadRules
from game.core.switches import describe
from game.mahjong.rules import MahjongRules
from game.mahjong.rulesets.sichuan import APP
from game.mahjong.rulesets.tuidaohu import FLAT, FRIENDS, OFFICIAL
from game.registry import GAMES, RULESETS

STANDARD_ONLY = FRIENDS.replace({"seven_pairs": False, "thirteen_orphans": False})
SIXTEEN = {"hand_size": 16, "seven_pairs": False, "thirteen_orphans": False}
SECTIONS = ("tiles", "opening", "wild", "claims", "winning", "fans", "settlement", "birds")
CHINESE = re.compile("[一-鿿]")


def test_every_switch_describes_itself_in_both_languages() -> None:
    for entry in describe(MahjongRules):
        assert entry.section in SECTIONS
        assert CHINESE.search(entry.title.zh)
        assert CHINESE.search(entry.sentence.zh)
        assert not CHINESE.search(entry.title.en + entry.sentence.en)
        assert entry.sentence.zh.endswith("。")
        assert entry.sentence.en.endswith(".")
        assert entry.chosen(entry.default) is not None
    titles = [entry.title for entry in describe(MahjongRules)]
    assert len(set(titles)) == len(titles)


def test_every_choice_is_answered_in_words_of_its_own() -> None:
    for rules in {
        type(preset.rules) for one in RULESETS.values() for preset in one.presets.values()
    }:
        for entry in describe(rules):
            for language in ("zh", "en"):
                labels = [getattr(choice.label, language) for choice in entry.choices]
                assert not {"是", "否", "yes", "no"} & set(labels), entry.name
                assert len(set(labels)) == len(labels), entry.name


@pytest.mark.parametrize(
    ("changes", "code", "switches"),
    [
        (
            {"hand_size": 16},
            "shape_needs_13_tiles",
            ("hand_size", "seven_pairs", "thirteen_orphans"),
        ),
        ({"eight_flowers": True}, "needs_flowers", ("flowers", "eight_flowers")),
        ({"eight_pairs": True}, "shape_needs_16_tiles", ("hand_size", "eight_pairs")),
        (
            {**SIXTEEN, "knitted_straight": True},
            "shape_needs_13_tiles",
            ("hand_size", "knitted_straight"),
        ),
        ({**SIXTEEN, "scoring": "guobiao"}, "shape_needs_13_tiles", ("hand_size", "scoring")),
        (
            {"without_suit": "dots", "thirteen_orphans": False, "knitted_straight": True},
            "needs_three_suits",
            ("without_suit", "knitted_straight"),
        ),
        ({"scoring": "guobiao", "wild": "red"}, "not_with_wild", ("wild", "scoring")),
        (
            {"scoring": "guobiao", "flowers": True},
            "flowers_are_fans",
            ("scoring", "flower_points"),
        ),
        (
            {"everybody_pays": True, "others_pay_base": True},
            "everybody_pays_already",
            ("everybody_pays", "others_pay_base"),
        ),
        (
            {"winner_deals": True, "dealer_passes": True},
            "winner_deals_already",
            ("winner_deals", "dealer_passes"),
        ),
        (
            {"least_fans": 4, "scoring": "plain"},
            "too_few_fans_count",
            ("least_fans", "scoring"),
        ),
        (
            {"least_fans": 8, "fan_cap": 4},
            "too_few_fans_count",
            ("least_fans", "fan_cap"),
        ),
        (
            {"fan_points": 5, "scoring": "flat", "fan_cap": 0},
            "needs_added_fans",
            ("scoring", "fan_points"),
        ),
        (
            {"ready_first_only": True},
            "needs_ready_declaration",
            ("ready_declaration", "ready_first_only"),
        ),
        (
            {"ready_declaration": True, "ready_first_only": True, "ready_claims": True},
            "ready_only_at_first",
            ("ready_first_only", "ready_claims"),
        ),
        (
            {"missed_win": "none", "missed_self_draw": True},
            "needs_missed_win",
            ("missed_win", "missed_self_draw"),
        ),
        (
            {"missed_win": "none", "missed_until_draw": True},
            "needs_missed_win",
            ("missed_win", "missed_until_draw"),
        ),
        (
            {"missed_self_draw": True, "missed_until_draw": True},
            "missed_until_discard",
            ("missed_self_draw", "missed_until_draw"),
        ),
        ({"scoring": "taiwan", "wild": "red"}, "not_with_wild", ("wild", "scoring")),
        ({"honours": False}, "needs_honours", ("honours", "thirteen_orphans")),
        (
            {"honours": False, "thirteen_orphans": False, "knitted_honours": True},
            "needs_honours",
            ("honours", "knitted_honours"),
        ),
        (
            {"robbing_kong": False, "robbing_concealed_kong": True},
            "needs_robbing_kong",
            ("robbing_kong", "robbing_concealed_kong"),
        ),
        (
            {"thirteen_orphans": False, "robbing_concealed_kong": True},
            "needs_thirteen_orphans",
            ("thirteen_orphans", "robbing_concealed_kong"),
        ),
        (
            {"robbing_kong": False, "robbed_pays_all": True},
            "needs_robbing_kong",
            ("robbing_kong", "robbed_pays_all"),
        ),
        (
            {"robbing_kong": False, "robbed_after_kong": True},
            "needs_robbing_kong",
            ("robbing_kong", "robbed_after_kong"),
        ),
        ({"suit_missing": True}, "needs_three_suits", ("suit_missing", "thirteen_orphans")),
        ({"without_suit": "dots"}, "needs_three_suits", ("without_suit", "thirteen_orphans")),
        (
            {"without_suit": "dots", "thirteen_orphans": False, "suits_needed": 3},
            "needs_three_suits",
            ("without_suit", "suits_needed"),
        ),
        (
            {"players": 3, "scoring": "harbin_simple"},
            "needs_four_players",
            ("players", "scoring"),
        ),
        (
            {
                "without_suit": "dots",
                "thirteen_orphans": False,
                "honours": False,
                "reserve": 12,
            },
            "wall_too_short",
            ("without_suit", "hand_size", "reserve"),
        ),
        (
            {"suit_missing": True, "thirteen_orphans": False, "suits_needed": 3},
            "needs_three_suits",
            ("suit_missing", "suits_needed"),
        ),
        (
            {
                "which_honours": "winds",
                "thirteen_orphans": False,
                "pung_needed": True,
                "red_pair_is_pung": True,
            },
            "needs_red",
            ("which_honours", "red_pair_is_pung"),
        ),
        ({"red_pair_is_pung": True}, "needs_pung", ("pung_needed", "red_pair_is_pung")),
        ({"terminal_early": True}, "needs_terminal", ("terminal_needed", "terminal_early")),
        (
            {"opened_needed": True, "thirteen_orphans": False},
            "shape_is_concealed",
            ("opened_needed", "seven_pairs"),
        ),
        (
            {"opening_hands": "suit_missing", "without_suit": "dots", "thirteen_orphans": False},
            "choice_not_open",
            ("opening_hands", "without_suit"),
        ),
        ({"kong_tiles_claimed": True}, "needs_opened_kong", ("opened_kong", "kong_tiles_claimed")),
        (
            {"flowers": True, "opened_kong": 2},
            "not_with_flowers",
            ("flowers", "opened_kong"),
        ),
        (
            {"dealer_each_fan": True},
            "needs_dealer_points",
            ("dealer_points", "dealer_each_fan"),
        ),
        ({"great_any_pair": True}, "needs_pair_258", ("pair_258", "great_any_pair")),
        (
            {"pair_258": True, "moment_any_pair": True},
            "needs_great_any_pair",
            ("great_any_pair", "moment_any_pair"),
        ),
        (
            {"pair_258": True, "great_any_pair": True, "scoring": "plain"},
            "needs_great_fans",
            ("scoring", "great_any_pair"),
        ),
        (
            {"birds": 1, "bird_hits": "rank", "no_bird_is_all": True},
            "birds_by_rank",
            ("bird_hits", "no_bird_is_all"),
        ),
        (
            {"birds": 1, "bird_hits": "rank", "bird_pays": "double"},
            "birds_by_rank",
            ("bird_hits", "bird_pays"),
        ),
        (
            {"birds": 2, "bird_start": "dealer"},
            "needs_counted_seats",
            ("bird_hits", "bird_start"),
        ),
        ({"last_tile_birds": True}, "needs_birds", ("birds", "last_tile_birds")),
        (
            {"exchange_direction": "next"},
            "needs_exchange",
            ("exchange", "exchange_direction"),
        ),
        (
            {"lacking_suit": True, "flowers": True},
            "not_with_lacking_suit",
            ("lacking_suit", "flowers"),
        ),
        (
            {"lacking_suit": True},
            "needs_three_suits",
            ("lacking_suit", "thirteen_orphans"),
        ),
        ({"lacking_held_pays": True}, "needs_lacking_suit", ("lacking_suit", "lacking_held_pays")),
        (
            {"last_tile_offer": True, "last_discard_pung": True},
            "last_tile_won_only",
            ("last_tile_offer", "last_discard_pung"),
        ),
        (
            {"dealer_passes": True, "exhausted_dealer": "next", "streak_points": 2},
            "no_dealer_stays",
            ("dealer_passes", "streak_points"),
        ),
        ({"flowers_in_turns": True}, "needs_flowers", ("flowers", "flowers_in_turns")),
        ({"play_on": True, "birds": 2}, "not_with_play_on", ("play_on", "birds")),
        ({"winners_stay": True}, "needs_play_on", ("play_on", "winners_stay")),
        (
            {"play_on": True, "winners_stay": True, "wild": "red", "four_wild_win": True},
            "not_with_winners_stay",
            ("winners_stay", "four_wild_win"),
        ),
        (
            {"play_on": True, "winners_stay": True, "flowers": True, "eight_flowers": True},
            "not_with_winners_stay",
            ("winners_stay", "eight_flowers"),
        ),
        (
            {"without_suit": "bamboo", "wild": "bamboo_one", "thirteen_orphans": False},
            "wild_not_in_wall",
            ("without_suit", "wild"),
        ),
        ({"base": 4}, "bad_switch_value", ("base",)),
        ({"base": True}, "bad_switch_value", ("base",)),
        ({"chow": 1}, "bad_switch_value", ("chow",)),
        ({"nothing": True}, "unknown_switch", ("nothing",)),
    ],
)
def test_contradictions_name_their_switches(
    changes: dict[str, bool | int | str], code: str, switches: tuple[str, ...]
) -> None:
    with pytest.raises(BadRules) as refused:
        FRIENDS.replace(changes)
    assert (refused.value.code, refused.value.switches) == (code, switches)


@pytest.mark.parametrize(
    ("changes", "code", "switches"),
    [
        ({"fan_cap": 0}, "needs_cap", ("fan_cap", "lacking_held_pays")),
        (
            {"players": 3, "exchange_direction": "opposite"},
            "needs_four_players",
            ("players", "exchange_direction"),
        ),
        ({"suits_needed": 3}, "needs_three_suits", ("suits_needed", "lacking_suit")),
        (
            {"without_suit": "dots"},
            "needs_three_suits",
            ("without_suit", "lacking_suit"),
        ),
    ],
)
def test_contradictions_of_sichuan_name_their_switches(
    changes: dict[str, bool | int | str], code: str, switches: tuple[str, ...]
) -> None:
    with pytest.raises(BadRules) as refused:
        APP.replace(changes)
    assert (refused.value.code, refused.value.switches) == (code, switches)


def test_the_presets_are_what_their_names_say() -> None:
    assert MahjongRules() == FRIENDS
    assert (FRIENDS.reserve, FRIENDS.knitted_honours) == (0, False)
    assert (OFFICIAL.reserve, OFFICIAL.knitted_honours) == (12, True)
    assert (FLAT.scoring, FLAT.discard_pays, FLAT.self_draw_pays) == ("flat", 3, 2)


def test_the_size_of_the_wall_follows_from_the_tiles() -> None:
    assert (FRIENDS.wall_size, FRIENDS.draws) == (136, 83)
    assert OFFICIAL.draws == 71
    plain = FRIENDS.replace({"honours": False, "thirteen_orphans": False})
    assert (plain.wall_size, plain.draws) == (108, 55)
    sizes = {
        which: STANDARD_ONLY.replace({"which_honours": which}).wall_size
        for which in ("all", "winds", "dragons", "red")
    }
    assert sizes == {"all": 136, "winds": 124, "dragons": 120, "red": 112}
    assert FRIENDS.melds_needed == 4
    sixteen = FRIENDS.replace({"hand_size": 16, "seven_pairs": False, "thirteen_orphans": False})
    assert (sixteen.melds_needed, sixteen.draws) == (5, 71)


def test_rules_travel_as_plain_switches() -> None:
    assert MahjongRules().replace(OFFICIAL.switches()) == OFFICIAL


def test_every_ruleset_is_complete() -> None:
    for name, ruleset in RULESETS.items():
        assert name == ruleset.id
        assert ruleset.id.split("/")[0] == ruleset.game
        assert ruleset.game in GAMES
        assert isinstance(ruleset.default, GAMES[ruleset.game].rules)
        assert all((*ruleset.name, *ruleset.summary))
        # The beginners' paohuzi scores cards and has no bonus hands.
        assert ruleset.fans or name == "paohuzi/jichu"
        for preset in ruleset.presets.values():
            assert all(preset.label)
            assert isinstance(preset.rules, GAMES[ruleset.game].rules)
    assert list(RULESETS["mahjong/tuidaohu"].presets)[:2] == ["friends", "official"]


def test_every_class_of_a_game_has_a_tag_of_its_own() -> None:
    for game in GAMES.values():
        tags = [kind.type for kind in (*game.events, *game.actions)]
        assert len(set(tags)) == len(tags)
        assert all(re.fullmatch("[a-z_]+", tag) for tag in tags)

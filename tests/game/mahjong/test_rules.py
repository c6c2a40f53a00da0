"""The switches: what they describe, what they refuse."""

from __future__ import annotations

import re

import pytest

from game.core.errors import BadRules
from game.core.switches import describe
from game.mahjong.rules import MahjongRules
from game.mahjong.rulesets.tuidaohu import FLAT, FRIENDS, OFFICIAL
from game.registry import GAMES, RULESETS

STANDARD_ONLY = FRIENDS.replace({"seven_pairs": False, "thirteen_orphans": False})
SECTIONS = ("tiles", "wild", "claims", "winning", "fans", "settlement", "birds")
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

"""The hands that show the fans: the judge finds each fan in its hand."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.catalogue import Ruleset
from game.examples import (
    MAHJONG,
    MAHJONG_BY_RULESET,
    PAOHUZI,
    PAOHUZI_BY_RULESET,
    example_of,
)
from game.judge import answer
from game.judge.ruleset import game_to_plain, ruleset_to_plain
from game.mahjong.fans.tables import TABLES
from game.mahjong.kernel.tiles import parse_tiles
from game.registry import GAMES, RULESETS

FANS = [
    pytest.param(ruleset, fan.id, id=f"{ruleset.id}-{fan.id}")
    for ruleset in RULESETS.values()
    for fan in ruleset.fans
]


@pytest.mark.parametrize(("ruleset", "fan"), FANS)
def test_a_hand_shows_every_fan(ruleset: Ruleset, fan: str) -> None:
    request = example_of(ruleset, fan)
    found: dict[str, Any] = answer(request)
    assert found.get("win") is True, found
    fans = found["fans"] if ruleset.game == "mahjong" else found["score"]["fans"]
    assert fan in {entry["id"] for entry in fans}, [entry["id"] for entry in fans]


@pytest.mark.parametrize(("ruleset", "fan"), FANS)
def test_no_hand_of_a_fan_has_a_greater_one(ruleset: Ruleset, fan: str) -> None:
    found: dict[str, Any] = answer(example_of(ruleset, fan))
    if ruleset.game == "mahjong":
        worths = {entry["id"]: entry["points"] for entry in found["fans"]}
    else:
        worths = {entry["id"]: entry["worth"] for entry in found["score"]["fans"]}
    least = getattr(ruleset.default, "least_fans", 0)
    # One that is far from enough for a win stands beside those that are.
    if worths[fan] and worths[fan] * 2 >= least:
        assert max(worths.values()) == worths[fan], worths


@pytest.mark.parametrize(("ruleset", "fan"), FANS)
def test_a_fan_counts_as_often_as_its_page_says(ruleset: Ruleset, fan: str) -> None:
    if ruleset.game != "mahjong":
        return
    found: dict[str, Any] = answer(example_of(ruleset, fan))
    (judged,) = (entry for entry in found["fans"] if entry["id"] == fan)
    (told,) = (text for text in ruleset.fans if text.id == fan)
    # Some hands have two of a fan, as two flowers; no great hand (大胡) is there twice.
    times = 1 if ruleset.default.switches()["scoring"] == "changsha" else judged["count"]
    assert judged["count"] in (told.counts, told.counts * times)


def test_no_hand_shows_a_fan_that_there_is_not() -> None:
    for game, everywhere, by_ruleset in (
        ("mahjong", MAHJONG, MAHJONG_BY_RULESET),
        ("paohuzi", PAOHUZI, PAOHUZI_BY_RULESET),
    ):
        rulesets = [ruleset for ruleset in RULESETS.values() if ruleset.game == game]
        fans = {ruleset.id: {fan.id for fan in ruleset.fans} for ruleset in rulesets}
        listed = set().union(*fans.values())
        if game == "mahjong":
            listed |= {text.id for table in TABLES.values() for text in table.texts}
        assert set(everywhere) <= listed
        for ruleset, hands in by_ruleset.items():
            assert set(hands) <= fans[ruleset]


def test_the_groups_of_a_mahjong_hand_are_parted_by_blanks() -> None:
    for hand in MAHJONG.values():
        groups = [parse_tiles(group) for group in hand["concealed"].split()]
        assert sum(map(len, groups)) % 3 == 1


def test_every_fan_goes_out_with_its_hand() -> None:
    for ruleset in RULESETS.values():
        for fan in ruleset_to_plain(ruleset)["fans"]:
            assert fan["example"] == example_of(ruleset, fan["id"])


def test_a_switch_that_brings_a_fan_is_one_and_no_table_lists_what_it_cannot_have() -> None:
    for ruleset in RULESETS.values():
        rules = ruleset.default.switches()
        for fan in ruleset.fans:
            assert fan.brought_by == "" or isinstance(rules[fan.brought_by], bool)
    listed = {name: {text.id for text in table.texts} for name, table in TABLES.items()}
    # A wildcard could be any tile: these tables look at the winning tile's place.
    assert {name for name in TABLES if "natural_hand" not in listed[name]} == {
        "harbin",
        "harbin_simple",
        "taiwan",
        "taiwan_wiki",
        "guobiao",
    }


def test_it_is_said_of_every_scoring_table_how_fans_count_there() -> None:
    told = {game.name: game_to_plain(game) for game in GAMES.values()}
    scoring = next(one for one in told["mahjong"]["switches"] if one["name"] == "scoring")
    assert told["mahjong"]["counting"].keys() == {choice["value"] for choice in scoring["choices"]}
    assert told["mahjong"]["counting"]["plain"] == "none"
    assert told["paohuzi"]["counting"] == {}

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
from game.judge.ruleset import ruleset_to_plain
from game.mahjong.rules import MahjongRules
from game.mahjong.scoring.tables import TABLES
from game.mahjong.scoring.wild_fans import WILD_FANS
from game.mahjong.tiles import parse_tiles
from game.registry import RULESETS

FANS = [
    pytest.param(ruleset, fan.id, id=f"{ruleset.id}-{fan.id}")
    for ruleset in RULESETS.values()
    for fan in ruleset.fans
]


@pytest.mark.parametrize(("ruleset", "fan"), FANS)
def test_a_hand_shows_every_fan(ruleset: Ruleset, fan: str) -> None:
    request = example_of(ruleset, fan)
    if request is None:
        # These are added by switches that the game without wildcards has off.
        assert fan in {text.id for text in WILD_FANS}
        assert isinstance(ruleset.default, MahjongRules)
        assert ruleset.default.wild == "none"
        return
    found: dict[str, Any] = answer(request)
    assert found.get("win") is True, found
    fans = found["fans"] if ruleset.game == "mahjong" else found["score"]["fans"]
    assert fan in {entry["id"] for entry in fans}, [entry["id"] for entry in fans]


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

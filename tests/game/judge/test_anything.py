"""The judge answers every question, and the answer can be sent."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.switches import describe
from game.judge import OPERATIONS, answer, paohuzi
from game.judge import moment as mahjong
from game.mahjong.rules import MahjongRules
from game.paohuzi.rules import PaohuziRules
from game.registry import RULESETS
from server.runtime.codes import JUDGE, REFUSALS, WHY

WORDS = st.sampled_from(
    [
        "standard",
        "seven_pairs",
        "algebra",
        "greedy",
        "E",
        "S",
        "yes",
        "heaven",
        "flip",
        "self",
        "discard",
        "deal",
        "last_tile",
        "replacement",
        "robbing_kong",
        "last_card",
        "first",
    ]
)
TILES = st.one_of(
    st.text("123456789mspESWNCFPab ", max_size=24),
    st.lists(
        st.sampled_from(["123m", "456s", "789p", "111m", "EEE", "CC", "55s", "9p", "2s", "3s"]),
        max_size=6,
    ).map("".join),
)
CARDS = st.text("一二三七十壹贰叁柒拾四五六", max_size=22)
MELDS = st.lists(
    st.one_of(
        st.sampled_from(["chow 123m", "pung EEE", "kong 2222s", "concealed_kong 1111p"]),
        st.sampled_from(["peng 伍", "wei 拾", "ti 壹", "chi 二七十", "pao 二"]),
        st.text(max_size=12),
    ),
    max_size=5,
)
ANYTHING = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=20), WORDS),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=12), inner, max_size=4)
    ),
    max_leaves=8,
)
NAMES = sorted(
    {*mahjong.FIELDS, *paohuzi.FIELDS, "tiles", "shapes", "checker", "max_copies", "fifth_copy"}
    - {"op", "rules", "preset", "switches"}
)


def switches_of(rules: type) -> st.SearchStrategy[dict[str, Any]]:
    described = [switch for switch in describe(rules) if switch.choices]
    return st.lists(st.sampled_from(described), max_size=3).flatmap(
        lambda chosen: st.fixed_dictionaries(
            {
                switch.name: st.sampled_from([choice.value for choice in switch.choices])
                for switch in chosen
            }
        )
    )


REQUESTS = st.builds(
    lambda op, rules, switches, fields: {"op": op, **rules, **switches, **fields},
    st.sampled_from(sorted(OPERATIONS)),
    st.one_of(st.just({}), st.sampled_from(sorted(RULESETS)).map(lambda name: {"rules": name})),
    st.one_of(
        st.just({}),
        st.one_of(switches_of(MahjongRules), switches_of(PaohuziRules)).map(
            lambda chosen: {"switches": chosen}
        ),
    ),
    st.dictionaries(
        st.sampled_from(NAMES),
        st.one_of(TILES, CARDS, MELDS, WORDS, st.integers(-2, 20), st.booleans(), ANYTHING),
        max_size=7,
    ),
)


def check(request: object) -> None:
    found = answer(request)
    assert isinstance(found, dict)
    msgspec.json.encode(found)
    if "error" in found:
        assert set(found["error"]) == {"code", "message"}
        assert found["error"]["code"] in JUDGE | REFUSALS
        assert isinstance(found["error"]["message"], str)
        assert len(found["error"]["message"]) < 4000
    elif found.get("win") is False:
        assert found["why"] in WHY


@settings(max_examples=200, deadline=None)
@given(ANYTHING)
def test_anything_is_answered(request: object) -> None:
    check(request)


@settings(max_examples=800, deadline=None)
@given(REQUESTS)
def test_everything_that_looks_like_a_question_is_answered(request: dict[str, Any]) -> None:
    check(request)


HANDS = st.lists(
    st.sampled_from(["123m", "456m", "789m", "111s", "456s", "789p", "EEE", "CCC", "123p", "999p"]),
    min_size=4,
    max_size=4,
)


@settings(max_examples=400, deadline=None)
@given(
    HANDS,
    st.sampled_from(["E", "C", "5s", "9p", "2m"]),
    st.sampled_from([name for name in sorted(RULESETS) if name.startswith("mahjong/")]),
    switches_of(MahjongRules),
    st.booleans(),
    st.lists(st.sampled_from(mahjong.FLAGS), max_size=2),
    st.sampled_from([None, "S", "W"]),
)
def test_hands_that_could_win_are_answered(
    sets: list[str],
    pair: str,
    rules: str,
    switches: dict[str, Any],
    self_drawn: bool,
    flags: list[str],
    discarder: str | None,
) -> None:
    check(
        {
            "op": "score",
            "rules": rules,
            "switches": switches,
            "concealed": "".join(sets) + pair,
            "winning": pair,
            "self_drawn": self_drawn,
            "flags": flags,
            "discarder": discarder,
        }
    )

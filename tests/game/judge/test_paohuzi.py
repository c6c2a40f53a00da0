"""`huxi`: every worked example and checked position, payments, and refused questions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.judge import answer
from game.paohuzi.kernel.cards import parse_cards

DATA = Path(__file__).parents[2] / "data"


def load(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((DATA / name).read_text("utf-8"))["vectors"]
    return found


EXAMPLES = load("paohuzi_examples.json")
RANDOM = load("paohuzi_random.json")
WINS = [vector for vector in load("paohuzi.json") if vector["type"] == "hu"]


def asked(vector: dict[str, Any]) -> dict[str, Any]:
    """The vector as a request. Its rules are those of the classic table but for its switches."""
    switches = {name: value for name, value in vector.get("rules", {}).items() if name != "groups"}
    return {
        "op": "huxi",
        "rules": "paohuzi/changde",
        "switches": switches,
        "hand": vector["hand"],
        "table": vector["melds"],
        "card": vector["card"],
        "source": vector["source"],
    }


def is_whole(vector: dict[str, Any]) -> bool:
    """True if as many cards are there as seven groups have, or six and a pair beside four alike."""
    size = len(parse_cards(vector["hand"])) + 3 * len(vector["melds"])
    return size + (vector["card"] is not None) in (20, 21)


def check(vector: dict[str, Any], win: bool, huxi: int | None) -> None:
    request = asked(vector)
    found = answer(request)
    if not is_whole(vector):
        assert not win
        assert found.get("error", {}).get("code") == "wrong_count", (request, found)
        return
    assert found.get("win") is win, (request, found)
    if win:
        assert huxi in (None, found["huxi"])
        assert sum(group["huxi"] for group in found["groups"]) == found["huxi"]
        assert len(found["groups"]) == 7
        score = found["score"]
        assert sum(group["huxi"] for group in score["groups"]) == score["huxi"] <= found["huxi"]
        assert {paid["points"] for paid in found["transfers"]} <= {score["points"]}
    else:
        assert found["why"]
        assert found.get("huxi") == huxi


@pytest.mark.parametrize("vector", EXAMPLES, ids=lambda v: v["id"])
def test_worked_examples(vector: dict[str, Any]) -> None:
    least = vector["rules"].get("min_huxi", 15)
    check(vector, vector["huxi"] is not None and vector["huxi"] >= least, vector["huxi"])


@pytest.mark.parametrize("vector", RANDOM, ids=lambda v: v["id"])
def test_random_positions(vector: dict[str, Any]) -> None:
    check(vector, vector["expect"]["win"], vector["expect"]["huxi"])


@pytest.mark.parametrize("vector", WINS, ids=lambda v: v["id"])
def test_positions_from_elsewhere(vector: dict[str, Any]) -> None:
    check(vector, vector["expect"]["win"], vector["expect"]["huxi"])


def test_claims_that_the_table_does_not_show_are_refused() -> None:
    hand = "一二三壹贰叁贰柒拾四五六七八九肆伍陆七八"
    request = {"op": "huxi", "rules": "paohuzi/changde", "hand": hand, "card": "九"}
    assert "error" not in answer({**request, "claims": 0})
    assert answer({**request, "claims": 1})["error"]["code"] == "contradiction"


@pytest.mark.parametrize(
    ("table", "possible"),
    [
        (["pao 八", "peng 肆", "pao 伍"], {2, 3, 4}),
        (["ti 八", "peng 肆", "pao 伍"], {1, 2, 3}),
        (["chi 一二三", "chi 一二三", "chi 一二三"], {1, 2, 3}),
        (["wei 八", "stale_wei 肆", "ti 伍"], {0}),
    ],
)
def test_a_second_pao_is_no_claim_and_one_claim_lays_three_chi(
    table: list[str], possible: set[int]
) -> None:
    hand = "四六六七七十壹贰柒拾拾"
    request = {"op": "huxi", "rules": "paohuzi/changde", "hand": hand, "card": "十"}
    answers = [answer({**request, "table": table, "claims": claims}) for claims in range(6)]
    assert {claims for claims, found in enumerate(answers) if "error" not in found} == possible
    codes = {found["error"]["code"] for found in answers if "error" in found}
    assert codes == {"contradiction"}


WHOLE = {
    "op": "huxi",
    "rules": "paohuzi/changde",
    "hand": "一二三壹贰叁贰柒拾四五六七八九肆伍陆七八",
    "card": "九",
}


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"hand": WHOLE["hand"][2:]}, "wrong_count"),
        ({"hand": "一二"}, "wrong_count"),
        ({"hand": ""}, "wrong_count"),
        ({"hand": WHOLE["hand"] + "十"}, "wrong_count"),
        ({"hand": WHOLE["hand"], "table": ["peng 十"]}, "wrong_count"),
        ({"hand": WHOLE["hand"][:18], "card": None}, "wrong_count"),
        ({"card": "九九"}, "wrong_count"),
        ({"hand": "九九九九" + WHOLE["hand"][4:]}, "fifth_copy"),
        ({"hand": "九九九九九" + WHOLE["hand"][5:]}, "fifth_copy"),
        ({"hand": WHOLE["hand"][6:], "table": ["ti 九", "chi 一二三"]}, "fifth_copy"),
    ],
)
def test_a_hand_that_cannot_be_is_refused_as_it_is_at_mahjong(
    more: dict[str, Any], code: str
) -> None:
    found = answer(WHOLE | more)
    assert found.get("error", {}).get("code") == code, found


@pytest.mark.parametrize(
    ("more", "possible"),
    [
        ({"source": "flip", "flags": ["shown_card"]}, True),
        ({"source": "flip", "flags": ["shown_card"], "dealer": True}, False),
        ({"source": "self", "flags": ["shown_card"]}, False),
        ({"source": "discard", "flags": ["first_discard"]}, True),
        ({"source": "discard", "flags": ["first_discard"], "dealer": True}, False),
        ({"source": "flip", "flags": ["first_discard"]}, False),
        ({"source": "self", "flags": ["first_flip"]}, True),
        ({"source": "flip", "flags": ["first_flip"], "dealer": True}, True),
        ({"source": "discard", "flags": ["first_flip"]}, False),
        ({"source": "self", "flags": ["last_card"], "dealer": True}, True),
        ({"source": "discard", "flags": ["last_card"]}, False),
        ({"source": "flip", "flags": ["first_flip", "last_card"]}, False),
        ({"source": "flip", "flags": ["shown_card", "first_flip"]}, False),
        ({"source": "flip", "discarder": 1}, False),
    ],
)
def test_a_flag_that_the_source_or_the_dealer_contradicts_is_refused(
    more: dict[str, Any], possible: bool
) -> None:
    found = answer(WHOLE | more)
    assert found.get("error", {}).get("code") == (None if possible else "contradiction"), found

"""`huxi`: every worked example and checked position, payments, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.judge import answer

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


def check(vector: dict[str, Any], win: bool, huxi: int | None) -> None:
    request = asked(vector)
    found = answer(request)
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

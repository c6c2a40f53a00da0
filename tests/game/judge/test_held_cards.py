"""The judge can read what the calculator asks about a hand of 跑胡子 in the middle of a deal, and a
hand wins that may be declared.

The questions are the client's own: its test writes them beside the deals, see
`tests.support.held_cards`.
"""

from __future__ import annotations

import json

import pytest

from game.judge import answer
from tests.support.held_cards import RULESETS_OF_CARDS, path_of, played


@pytest.mark.parametrize("name", RULESETS_OF_CARDS)
def test_a_hand_that_is_whole_is_judged(name: str) -> None:
    kept = json.loads(path_of(name).read_text("utf-8"))
    asked = json.loads(path_of(name).with_suffix(".asked.json").read_text("utf-8"))
    whole = [hand for step in kept["steps"] for hand in step["hands"] if hand != "waits"]
    assert len(asked) == len(whole)
    for question, hand in zip(asked, whole, strict=True):
        found = answer({**question, "switches": kept["rules"]})
        assert "error" not in found, (question, found)
        if hand != "owes":
            assert found["win"] is True, (question, found)


@pytest.mark.parametrize("name", RULESETS_OF_CARDS)
def test_the_deals_are_still_dealt_so(name: str) -> None:
    kept = json.loads(path_of(name).read_text("utf-8"))
    dealt = json.loads(json.dumps(played(name, kept["number"])))
    assert (dealt["events"], dealt["steps"]) == (kept["events"], kept["steps"])
    assert dealt["rules"].items() >= kept["rules"].items()

"""The judge answers the calculator's question about a win with the table's own score and payments.

The questions are the client's own: its test writes them beside the deals, see
`tests.support.table_wins`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.judge import answer
from game.mahjong.play.exhausted import LACKING_HELD, READY
from game.mahjong.play.settle import KONG_PASSED_ON, KONG_REASONS, KONG_REFUND
from game.paohuzi.play.settle import TI
from tests.support.table_wins import FOLDER, WANTED, stored

APART = {
    *KONG_REASONS,
    KONG_REFUND,
    READY,
    LACKING_HELD,
    TI,
}
"""Payments in the course of a deal, and for its end, are no part of a win."""

DEALS = sorted(path for path in FOLDER.glob("*.json") if ".asked" not in path.name)


@pytest.mark.parametrize("path", DEALS, ids=lambda path: path.stem)
def test_a_win_is_scored_and_paid_as_at_the_table(path: Path) -> None:
    kept = json.loads(path.read_text("utf-8"))
    asked = json.loads(path.with_suffix(".asked.json").read_text("utf-8"))
    wins = [event for event in kept["events"] if event["type"] == "won"]
    (dealt,) = (event for event in kept["events"] if event["type"] == "dealt")
    # Seats are winds for mahjong; at paohuzi the winner is the first.
    cards = kept["ruleset"].startswith("paohuzi")
    seats = len(dealt["sizes"])
    assert len(asked) == len(wins)
    for won, question in zip(wins, asked, strict=True):
        found = answer({**question, "switches": kept["rules"]})
        assert found.get("win"), found
        assert worth(found["score"] if cards else found) == worth(won["score"])
        first = won["seat"] if cards else dealt["dealer"]
        told = told_after(won, kept["events"])
        transfers = [one for one in told if len(wins) == 1 or one["payee"] == won["seat"]]
        assert paid(found["transfers"], first, seats) == paid(transfers, 0, seats)


def told_after(won: dict[str, Any], events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The payments for a win: until the same seat wins again (血流). The points of a kong are
    passed on right before the nearest winner on the tile is told.
    """
    place = events.index(won)
    found = [one for one in passed_on(events[place - 1]) if one["payee"] == won["seat"]]
    for event in events[place + 1 :]:
        if event["type"] == "won" and event["seat"] == won["seat"]:
            break
        if event["type"] == "paid":
            paid = [one for one in event["transfers"] if one["reason"] not in APART]
            found += [one for one in paid if one not in passed_on(event)]
    return found


def passed_on(event: dict[str, Any]) -> list[dict[str, Any]]:
    """The transfers of 呼叫转移 in an event."""
    told = event["transfers"] if event["type"] == "paid" else []
    return [one for one in told if one["reason"] == KONG_PASSED_ON]


def test_the_deals_are_still_dealt_so() -> None:
    assert {path.stem for path in DEALS} == WANTED.keys()
    for path in DEALS:
        kept = json.loads(path.read_text("utf-8"))
        dealt = stored(WANTED[path.stem], kept["number"])
        assert dealt["events"] == kept["events"], path.stem
        # A switch that came later is as it was before there was one.
        assert dealt["rules"].items() >= kept["rules"].items(), path.stem


def worth(score: dict[str, Any]) -> dict[str, Any]:
    """The parts of a score that are the same at the table and by the judge."""
    names = ("points", "huxi", "units", "factor")
    parts = ("id", "points", "count", "worth")
    fans = [{name: fan[name] for name in parts if name in fan} for fan in score["fans"]]
    return {**{name: score[name] for name in names if name in score}, "fans": fans}


def paid(transfers: list[dict[str, Any]], first: int, seats: int) -> list[dict[str, Any]]:
    """The payments with the seats of the table, `first` being the judge's seat 0, in any order."""
    turned = [
        {
            **transfer,
            "payer": (transfer["payer"] + first) % seats,
            "payee": (transfer["payee"] + first) % seats,
            "shares": sorted(
                (
                    {**share, "seat": (share["seat"] + first) % seats}
                    for share in transfer["shares"]
                ),
                key=lambda share: int(share["seat"]),
            ),
        }
        for transfer in transfers
    ]
    return sorted(turned, key=lambda one: (one["payer"], one["payee"], one["reason"]))

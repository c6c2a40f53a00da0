"""The facts that the stored playthroughs of mahjong show to each viewer."""

from __future__ import annotations

import json
from typing import Any

from game.mahjong.kernel.melds import MeldKind
from game.mahjong.position.events import EVENTS
from tests.support.playthrough import stored

STORED = stored("mahjong")


def test_the_playthroughs_show_every_kind_of_event_and_meld() -> None:
    deals = [json.loads(playthrough) for playthrough in STORED.values()]
    events = [emission["full"] for deal in deals for emission in deal["emissions"]]
    assert {event["type"] for event in events} == {event.type for event in EVENTS}
    melds = {event["meld"]["kind"] for event in events if event["type"] == "melded"}
    assert melds == {kind.value for kind in MeldKind}
    assert any(event.get("missed") for event in events)
    assert any(event["type"] == "discarded" and event["ready"] for event in events)
    assert any(event["type"] == "discarded" and "named" in event for event in events)
    assert {event["how"] for event in events if event["type"] == "won"} == {
        "self_drawn",
        "discard",
        "robbing_kong",
        "four_wild",
        "treasure",
        "treasure_shown",
        "eight_flowers",
        "seven_flowers",
    }


def test_a_playthrough_tells_nobody_another_hand_before_the_end() -> None:
    for playthrough in STORED.values():
        deal = json.loads(playthrough)
        dealt = next(one for one in deal["emissions"] if one["full"]["type"] == "dealt")
        seats = len(dealt["full"]["hands"])
        assert dealt["public"]["hands"] == [None] * seats
        for seat in range(seats):
            hands = dealt["faces"][str(seat)]["hands"]
            assert [hand is not None for hand in hands] == [place == seat for place in range(seats)]
        for emission in deal["emissions"]:
            if emission["full"]["type"] == "drawn":
                assert emission["public"]["tile"] is None
                assert emission["public"]["missed"] == []


def test_the_playthroughs_of_guobiao_show_flowers_and_what_a_robbed_kong_costs() -> None:
    drawn, robbed = (full_events(f"guobiao_{name}") for name in ("won", "robbed_kong"))
    (won,) = (event for event in drawn if event["type"] == "won")
    fans = {fan["id"]: fan["points"] * fan["count"] for fan in won["score"]["fans"]}
    assert (won["how"], fans["flower_tiles"], fans["melded_kong"]) == ("self_drawn", 3, 1)
    assert won["score"]["points"] == 8 + sum(fans.values())
    # The kong is a fan, and earns nothing else.
    assert [(seat, points) for seat, points, _ in paid(drawn)] == [(0, 35), (1, 35), (2, 35)]
    (won,) = (event for event in robbed if event["type"] == "won")
    assert (won["seat"], won["giver"], won["how"]) == (0, 2, "robbing_kong")
    assert paid(robbed) == [(2, 24, "win"), (1, 8, "base"), (3, 8, "base")]


def full_events(name: str) -> list[dict[str, Any]]:
    """The events of this playthrough with everything in them."""
    return [emission["full"] for emission in json.loads(STORED[name])["emissions"]]


def paid(events: list[dict[str, Any]]) -> list[tuple[int, int, str]]:
    """Payer, points and reason of every payment."""
    transfers = [one for event in events if event["type"] == "paid" for one in event["transfers"]]
    return [(one["payer"], one["points"], one["reason"]) for one in transfers]

"""What the stored playthroughs of mahjong show, and to whom."""

from __future__ import annotations

import json

from tests.support.playthrough import stored

STORED = stored("mahjong")


def test_the_playthroughs_show_every_kind_of_event_and_meld() -> None:
    deals = [json.loads(playthrough) for playthrough in STORED.values()]
    events = [emission["full"] for deal in deals for emission in deal["emissions"]]
    assert {event["type"] for event in events} == {
        "dealt",
        "drawn",
        "discarded",
        "melded",
        "treasure_set",
        "treasure_shown",
        "kong_robbed",
        "won",
        "stakes_asked",
        "birds_turned",
        "flowers_shown",
        "paid",
        "exhausted",
        "settled",
    }
    assert {event["meld"]["kind"] for event in events if event["type"] == "melded"} == {
        "chow",
        "pung",
        "kong",
        "added_kong",
        "concealed_kong",
    }
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

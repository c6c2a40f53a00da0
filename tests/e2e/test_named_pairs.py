"""支对 in the browser: a person names a pair as it declares ready, and reads it to the end."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person, play_deal
from tests.e2e.test_mahjong import audit_sizes
from tests.support.served import Served

pytestmark = pytest.mark.e2e

RULES = "mahjong/harbin/full/named_pair_is_middle=yes,opened_needed=no"
DEALT = 27812
"""The dealer is dealt 1234789m44s66789p and waits with the pairs of 4s and 6p without 1m or 4m."""
FOUR_BAMBOO, SIX_DOTS = 12, 23

ROWS = "ways => [...new Set(ways.map((way) => Math.round(way.getBoundingClientRect().top)))]"
"""At which heights these stand."""


def test_a_pair_is_chosen_beside_the_discard_and_told_to_nobody_else(
    serve: Callable[..., Served], phone: Callable[..., Person]
) -> None:
    served = serve(tuned={"shuffle": {"seed": DEALT}})
    person = phone()
    page = person.page
    found: list[str] = []
    person.open(served.url)
    page.goto(f"{served.url}/#/new/{RULES}")
    person.choose("打几局", "4")
    person.choose("思考时间（秒）", "不限时")
    person.press("create-confirm")
    expect(page.locator(".differences")).to_contain_text("支对")
    person.add_bots(1, 2, 3)
    person.start()

    offer = page.get_by_test_id("offer")
    expect(offer).to_be_visible()
    # A touch that came with the prompt meant something else.
    page.wait_for_timeout(400)
    offer.locator("[data-action=ready]").tap()
    pairs = page.get_by_test_id("pairs")
    expect(pairs).to_have_count(2)
    # Each way with what its waits pay.
    ways = [re.compile(way) for way in ("^不支×2×2.*自摸1番", "^支×2.*自摸2番", "^支×2.*自摸2番")]
    expect(pairs.first.locator(".mj-way")).to_have_text(ways)
    audit_sizes(person, "choosing a pair", found)
    for width in (320, 340, 360):
        page.set_viewport_size({"width": width, "height": 640})
        rows = pairs.first.locator(".mj-way").evaluate_all(ROWS)
        assert len(rows) == 1, f"the ways of one discard take {len(rows)} rows at {width} px"
    page.set_viewport_size({"width": 390, "height": 844})
    # A tile with pairs asks which of them; it does not go by itself.
    tile = page.locator("[data-testid=hand] [data-tile='3']")
    tile.tap()
    # A touch that comes sooner is the finger's bounce.
    page.wait_for_timeout(250)
    tile.tap()
    expect(pairs).to_have_count(1)
    pairs.locator(f"[data-named='{SIX_DOTS}']").tap()

    expect(page.locator(".mj-lock")).to_have_text("已报听·支对")
    waits = page.get_by_test_id("waits").get_by_role("img")
    expect(waits).to_have_count(1)
    expect(waits.first).to_have_attribute("aria-label", "六筒")
    (told,) = [
        event
        for event in person.deal()
        if event["type"] == "discarded" and event["seat"] == person.seat and event["ready"]
    ]
    assert told["named"] == SIX_DOTS
    play_deal([person])
    (settled,) = [event for event in person.deal() if event["type"] == "settled"]
    assert settled["named"][person.seat] == SIX_DOTS
    record = served.get_json(f"/api/replay/{person.room['match']['share']}/1")
    (emission,) = [
        emission
        for decision in record["decisions"]
        for emission in decision["emissions"]
        if emission["full"] == told
    ]
    assert emission["public"] == {name: told[name] for name in told if name != "named"}
    assert emission["faces"] == {str(person.seat): told}
    person.see_result()
    person.press("watch-replay")
    expect(page.get_by_test_id("replay-step")).to_be_visible()
    page.get_by_role("button", name="下一步").click()
    replay = page.locator(".replay")
    expect(replay.get_by_text("报听，打四万，支六筒").first).to_be_visible()
    expect(replay.locator(".seat-badge", has_text="支六筒")).to_be_visible()
    assert not found, "\n".join(dict.fromkeys(found))

"""国标: the fans that a win needs, and the ways to them, at the table."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person, play_on
from tests.support.served import Served

pytestmark = pytest.mark.e2e

SIZES = ((360, 640), (390, 844), (844, 390), (1440, 900))


def test_a_turn_unfolds_the_fans_and_the_ways_to_enough(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone()
    page = person.page
    person.open(served.url)
    page.goto(f"{served.url}/#/new/mahjong/guobiao/official")
    person.choose("思考时间（秒）", "不限时")
    person.press("create-confirm")
    person.press("add-bots")
    person.start()
    play_on([person], person.on_turn)
    chip = page.get_by_test_id("routes-chip")
    expect(chip).to_have_text(re.compile(r"^(还差 8 番|有 [1-7] 番 · 差 [1-7])$"))
    chip.click()
    panel = page.get_by_test_id("routes")
    expect(panel).to_contain_text("离 8 番还有多远")
    expect(panel.get_by_test_id("routes-certain")).to_contain_text("手里已有")
    route = panel.get_by_test_id("route").first
    # The names come with the whole catalogue.
    expect(route).to_contain_text("番")
    expect(route.locator(".mj-routes-fans")).not_to_contain_text("_")
    lacks = route.locator(".mj-routes-lacks > *")
    expect(route.locator(".mj-routes-away")).to_contain_text(f"差 {lacks.count()} 张")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(panel).to_be_in_viewport(ratio=1)
        expect(chip).to_be_in_viewport(ratio=1)
    chip.click()
    expect(panel).to_have_count(0)

"""Hints for newcomers: agreed on for the room, seen by players who have not turned them off."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person, play_on
from tests.support.served import Served

pytestmark = pytest.mark.e2e


def test_a_newcomer_sees_what_to_throw_what_lacks_and_what_passing_costs(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone()
    page = person.page
    person.open(served.url)
    person.press("create-table")
    person.choose("玩什么", "跑胡子")
    person.press("rules-more")
    page.get_by_role("switch", name="新手提示").click()
    person.choose("打几局", "16")
    person.choose("思考时间（秒）", "不限时")
    person.press("create-confirm")
    expect(page.locator(".rule-card")).to_contain_text("新手提示")
    person.press("add-bots")
    person.start()
    play_on([person], person.on_turn)
    expect(page.locator('[data-mark="best"]').first).to_be_visible()
    lacks = page.get_by_test_id("lacks").filter(has_text="胡息")
    play_on([person], lambda: lacks.count() > 0)
    cost = page.get_by_test_id("pass-cost")
    play_on([person], lambda: cost.count() > 0)
    expect(cost).to_contain_text("过了")
    page.evaluate("localStorage.setItem('paiju.showHints', 'false')")
    page.reload()
    expect(page.get_by_test_id("offer")).to_be_visible()
    expect(cost).to_have_count(0)
    expect(page.locator("[data-mark]")).to_have_count(0)

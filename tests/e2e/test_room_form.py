"""The form of a room: a region's usual choices on one screen, and a deal that is played by them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person, wait_until
from tests.support.served import Served

pytestmark = pytest.mark.e2e


def test_the_usual_choices_of_sichuan_stand_on_one_screen_and_are_played(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone()
    page = person.page
    person.open(served.url)
    person.press("create-table")
    page.get_by_label("玩法", exact=True).select_option(label="四川血战")
    usual, more = page.get_by_test_id("usual-choices"), page.get_by_test_id("rules-more")
    expect(usual).to_contain_text("封顶")
    last, foot = more.bounding_box(), page.locator(".page-foot").bounding_box()
    assert last is not None
    assert foot is not None
    assert last["y"] + last["height"] <= foot["y"]
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    # Nothing of another region, folded or not.
    more.tap()
    for head in page.locator(".rule-section-head").all():
        head.tap()
    words = "".join(page.locator(".usuals, .rule-section").all_inner_texts())
    assert not [word for word in ("哈尔滨", "台湾", "长沙", "宝", "夹") if word in words]
    assert "退税" in words

    more.tap()
    person.choose("封顶", "4番")
    person.choose("换三张", "不换")
    concealed = usual.get_by_role("button", name="门清中张", exact=True)
    expect(concealed).to_have_attribute("aria-pressed", "false")
    concealed.tap()
    expect(concealed).to_have_attribute("aria-pressed", "true")
    expect(more).to_contain_text("改了 3 处")
    person.choose("思考时间（秒）", "不限时")
    person.press("create-confirm")
    card = page.locator(".rule-card .differences li")
    expect(card).to_have_text(["封顶 4番", "换三张 不换", "门清中张 要"])
    rules = person.room["rules"]
    assert (rules["fan_cap"], rules["exchange"], rules["dropped_fans"]) == (16, "none", "")
    person.add_bots(1, 2, 3)
    person.start()

    def asked() -> bool:
        return any(
            offer["action"] == "lacking0" and offer["hit"] for offer in person.look()["offers"]
        )

    # Nothing is exchanged: the first question is the suit to do without.
    wait_until([person], asked, what="no suit is named")
    assert not [event for event in person.deal() if "exchange" in event["type"]]

"""The language of a first visit, and that a page speaks one only."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person
from tests.support.served import Served

pytestmark = pytest.mark.e2e

CHINESE = re.compile("[\u3400-\u9fff]+")


def test_a_first_visit_speaks_the_browsers_language_on_every_page(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone(locale="en-US")
    page = person.page
    person.open(served.url)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page).to_have_title("Paiju")
    assert re.fullmatch("[A-Z][a-z]+ [A-Z][a-z]+", page.get_by_test_id("nickname").input_value())
    assert page.evaluate("localStorage.getItem('paiju.cornerIndex')") == "true"

    def read() -> set[str]:
        """The Chinese words on the page, but for the name of the language."""
        return set(CHINESE.findall(page.locator("#app").inner_text())) - {"简体", "繁體"}

    assert read() == set()
    for address in (
        "new",
        "rules/mahjong/harbin",
        "rules/paohuzi/changde",
        "calc/mahjong/tuidaohu",
    ):
        page.goto(f"{served.url}/#/{address}")
        expect(page.locator(".page h1")).not_to_be_empty()
        assert read() == set(), address
    page.goto(f"{served.url}/#/")
    person.press("play-now")
    expect(page.get_by_test_id("seat-card").first).to_be_visible()
    assert read() == set()
    names = page.locator(".seat-card-name").all_inner_texts()
    assert {"Molly", "Joe", "Rose"} <= set(names)

"""The rules on paper: the page of every ruleset prints whole, without what one presses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.person import Person
from tests.support.served import Served

pytestmark = pytest.mark.e2e

PRESSED = "button, nav, select, input, .buttons, .rules-learn, .example-foot a, .term-note"
"""Things to press, and those that a press shows; words that explain themselves stay as words."""

ASKED = """() => {
  window.printedPages = [];
  window.print = () => {
    dispatchEvent(new Event("beforeprint"));
    window.printedPages.push(document.querySelectorAll("details:not([open])").length);
  };
}"""


def seen(page: Page, selector: str) -> list[str]:
    """The elements that a reader of the paper would see, in words."""
    found: list[str] = page.evaluate(
        """(selector) => [...document.querySelectorAll(selector)]
          .filter((one) => one.checkVisibility() && !one.matches(".term-word"))
          .map((one) => one.outerHTML.slice(0, 120))""",
        selector,
    )
    return found


def pages_of(pdf: bytes) -> int:
    return pdf.count(b"/Type /Page\n")


@pytest.mark.parametrize("rules", ["mahjong/guobiao/official", "paohuzi/loudi/-"])
def test_the_rules_print_whole_and_without_anything_to_press(
    served: Served, phone: Callable[..., Person], rules: str
) -> None:
    page = phone().page
    page.goto(f"{served.url}/#/rules/{rules}")
    expect(page.locator(".paid .transfers").first).to_be_visible()
    folded = page.locator("details:not([open])").count()
    assert folded > 3
    page.evaluate(ASKED)
    page.get_by_test_id("rules-print").click()
    page.wait_for_function("window.printedPages.length === 1")
    assert page.evaluate("window.printedPages") == [0]

    page.emulate_media(media="print")
    assert seen(page, PRESSED) == []
    assert seen(page, "details:not([open])") == []
    expect(page.locator(".rules-source")).to_contain_text(f"/#/rules/{rules.rpartition('/')[0]}")
    for part in ("course", "win", "fans", "payments", "end"):
        expect(page.locator(f"[data-part={part}]")).to_be_visible()
    expect(page.get_by_test_id("all-rules").locator(".rule").last).to_be_visible()
    looks: dict[str, Any] = page.evaluate(
        """() => ({
          ink: getComputedStyle(document.querySelector(".rules li")).color,
          paper: getComputedStyle(document.querySelector("#app")).backgroundColor,
          missing: [...document.querySelectorAll("main use")]
            .filter((use) => document.querySelector(use.getAttribute("href")) === null).length,
        })"""
    )
    assert looks == {"ink": "rgb(0, 0, 0)", "paper": "rgb(255, 255, 255)", "missing": 0}

    # Afterwards the page is as it was, and the browser's own way to print unfolds it as well.
    page.emulate_media(media="null")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator("details:not([open])")).to_have_count(folded)
    assert pages_of(page.pdf(prefer_css_page_size=True)) >= 6
    expect(page.locator("details:not([open])")).to_have_count(folded)

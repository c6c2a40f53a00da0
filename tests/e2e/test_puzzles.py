"""The puzzles of a day, answered on a phone and on a wide screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import violations
from tests.e2e.person import Person
from tests.support.served import Served

pytestmark = pytest.mark.e2e

SCREENS = {"phone": {"width": 390, "height": 664}, "desktop": {"width": 1440, "height": 900}}
GAMES = ("mahjong", "paohuzi")


def answer(person: Person, puzzle: dict[str, Any], choices: list[Any]) -> None:
    """Answer the puzzle that is shown, and see the verdict."""
    page = person.page
    shown = page.get_by_test_id("puzzle")
    expect(shown).to_have_attribute("data-kind", puzzle["kind"])
    for choice in choices:
        shown.locator(f'[data-choice="{choice}"]').first.click()
    person.press("puzzle-answer")
    right = sorted(map(str, choices)) == sorted(map(str, puzzle["solution"]))
    told = page.get_by_test_id("puzzle-told")
    expect(told).to_have_attribute("data-right", str(right).lower())
    expect(told.get_by_role("heading").first).to_be_in_viewport()
    assert_fits(page)


def assert_fits(page: Page) -> None:
    """Nothing stands beyond the edge of the screen."""
    wide = "document.querySelector('.page').scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) <= 0


@pytest.mark.parametrize("screen", SCREENS)
def test_a_day_is_done_and_stays_so(
    screen: str, served: Served, phone: Callable[..., Person]
) -> None:
    person = phone(touch=screen == "phone", viewport=SCREENS[screen])
    page = person.page
    # The way there stands in the place of the first steps once these are done.
    page.add_init_script("localStorage.setItem('paiju.knownGames', '[\"mahjong\"]')")
    person.open(served.url)
    person.press("open-puzzles")
    day = page.locator(".puzzle-day time").get_attribute("datetime")
    puzzles = httpx.get(f"{served.url}/api/puzzles/{day}").json()["puzzles"]
    for game in GAMES:
        first, second, third = (one for one in puzzles if one["game"] == game)
        answer(person, first, first["solution"])
        person.press("puzzle-next")
        wrong = next(one for one in second["choices"] if one not in second["solution"])
        answer(person, second, [wrong])
        person.press("puzzle-next")
        answer(person, third, third["solution"])
        expect(page.get_by_test_id("puzzle-done")).to_contain_text("2 / 3 题")
        if game != GAMES[-1]:
            person.press("puzzle-other")
    assert violations(person, "puzzles") == []
    person.reopen(f"{served.url}/#/puzzles")
    page = person.page
    expect(page.get_by_test_id("puzzle-done")).to_contain_text("2 / 3 题")
    expect(page.locator(".puzzle-step.right")).to_have_count(2)
    # The day before is open still, and comes with an address of its own.
    person.press("puzzle-before")
    expect(page.get_by_test_id("puzzle-answer")).to_be_disabled()
    assert "#/puzzles/2" in page.url

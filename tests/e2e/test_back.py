"""The way back of a browser: it closes the layers over the page before it leaves it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.person import Person, play_deal
from tests.support.served import Served

pytestmark = pytest.mark.e2e

TABLE = re.compile(r"#/t/")
HOME = re.compile(r"#/$|/$")


def go_back(page: Page) -> None:
    """As the gesture does it: nothing is waited for, for no document is loaded."""
    page.evaluate("history.back()")


def test_at_the_table_it_closes_dialogs_and_sheets_before_it_leaves(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone()
    page = person.page
    person.open(served.url)
    person.create_table(2)
    person.add_bots(1, 2, 3)
    person.start()
    expect(page.get_by_test_id("hand")).to_be_visible()

    person.press("menu-open")
    expect(page.get_by_test_id("menu")).to_be_visible()
    go_back(page)
    expect(page.get_by_test_id("menu")).to_have_count(0)
    expect(page).to_have_url(TABLE)
    expect(page.get_by_test_id("hand")).to_be_visible()

    play_deal([person])
    person.see_result()
    person.press("calculate")
    expect(page.locator("dialog")).to_be_visible()
    go_back(page)
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.get_by_test_id("result")).to_be_visible()
    for _ in range(2):
        go_back(page)
        expect(page.get_by_test_id("result")).to_have_count(0)
        expect(page).to_have_url(TABLE)
        person.press("result-show")
        expect(page.get_by_test_id("result")).to_be_visible()
    person.press("watch-replay")
    expect(page.get_by_test_id("replay-step")).to_be_visible()
    expect(page).to_have_url(TABLE)
    go_back(page)
    expect(page.get_by_test_id("replay-step")).to_have_count(0)
    expect(page.get_by_test_id("result")).to_be_visible()
    go_back(page)
    expect(page.get_by_test_id("result")).to_have_count(0)
    go_back(page)
    expect(page).not_to_have_url(TABLE)


def test_reloading_with_a_dialog_open_leaves_no_step_that_does_nothing(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone()
    page = person.page
    person.open(served.url)
    page.goto(f"{served.url}/#/calc/mahjong/tuidaohu/friends/-/123m")
    person.press("calc-rules")
    expect(page.locator("dialog")).to_be_visible()
    address = page.url
    page.reload()
    expect(page.get_by_test_id("calc-rules")).to_be_visible()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page).to_have_url(address)
    go_back(page)
    expect(page).to_have_url(HOME)


def test_what_was_changed_in_a_dialog_is_in_the_address_once_the_way_back_has_closed_it(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone()
    page = person.page
    person.open(served.url)
    page.goto(f"{served.url}/#/calc/mahjong/tuidaohu/friends/-/123m")
    person.press("calc-rules")
    address = page.url
    page.locator("dialog select").first.select_option(index=1)
    expect(page).not_to_have_url(address)
    changed = page.url
    go_back(page)
    expect(page.locator("dialog")).to_have_count(0)
    expect(page).to_have_url(changed)
    # The way forward leads to nothing that could be stood on.
    page.evaluate("history.forward()")
    page.wait_for_timeout(300)
    expect(page.locator("dialog")).to_have_count(0)
    go_back(page)
    expect(page).to_have_url(HOME)


def test_a_dialog_that_the_browser_closes_by_itself_can_be_opened_again(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone(touch=False)
    page = person.page
    person.open(served.url)
    person.press("play-now")
    expect(page.get_by_test_id("hand")).to_be_visible()
    for _ in range(2):
        person.press("menu-open")
        expect(page.get_by_test_id("menu")).to_be_visible()
        # As Chromium does after two wishes without a touch between: it does not ask any more.
        page.evaluate("document.querySelector('dialog').close()")
        expect(page.get_by_test_id("menu")).to_have_count(0)
    go_back(page)
    expect(page).not_to_have_url(TABLE)

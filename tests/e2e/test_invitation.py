"""The way to a table from a chat, and to the page with a browser that cannot show it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import chromium
from tests.e2e.person import Person
from tests.support.served import Served

pytestmark = pytest.mark.e2e


def test_the_address_of_an_invitation_says_what_it_is_and_leads_to_the_table(
    served: Served, phone: Callable[..., Person]
) -> None:
    host, guest = phone(permissions=["clipboard-read", "clipboard-write"]), phone()
    host.open(served.url)
    code = host.create_table(1)
    host.press("copy-link")
    text = host.page.evaluate("navigator.clipboard.readText()")
    (address,) = re.findall(r"http\S+", text)
    assert address == f"{served.url}/l/{host.room['link']}"
    for invitation in (address, f"{served.url}/j/{code}"):
        page = guest.context.request.get(invitation).text()
        assert re.search(r'property="og:title" content="[^"]+ · 还差 3 人"', page)
        assert f'property="og:image" content="{served.url}/share.png"' in page
    guest.page.goto(f"{address}?from=groupmessage")
    expect(guest.page.get_by_test_id("seat-1")).to_have_class(re.compile(r"\bmine\b"))
    assert guest.page.url == f"{served.url}/#/t/{guest.room['table']}"
    guest.page.go_back()
    guest.page.wait_for_timeout(300)
    assert not guest.page.url.startswith(f"{served.url}/l/")


def test_a_code_in_the_address_leads_to_the_table(
    served: Served, phone: Callable[..., Person]
) -> None:
    host, guest = phone(), phone()
    host.open(served.url)
    code = host.create_table(1)
    guest.page.goto(f"{served.url}/j/{code}")
    expect(guest.page.get_by_test_id("seat-1")).to_have_class(re.compile(r"\bmine\b"))


def test_a_guest_is_asked_for_a_name_and_the_table_waits_for_it(
    served: Served, phone: Callable[..., Person]
) -> None:
    host, guest = phone(), phone(asked=True)
    host.open(served.url)
    host.create_table(1)
    host.add_bots(2, 3)
    guest.page.goto(f"{served.url}/l/{host.room['link']}")
    field = guest.page.get_by_test_id("name-field")
    expect(field).to_be_visible()
    assert field.input_value() == guest.last("welcome")["name"]
    # The table is full, and begins by itself once the guest is ready.
    assert not guest.room["seats"][1]["ready"]
    field.fill("大李")
    guest.press("name-done")
    expect(field).to_have_count(0)
    for person in (host, guest):
        expect(person.page.get_by_test_id("table")).to_be_visible()
    assert guest.room["seats"][1]["name"] == "大李"
    guest.press("menu-open")
    again = guest.page.get_by_test_id("nickname")
    again.fill("老李")
    again.press("Enter")
    expect(host.page.locator(".seat-card-name").get_by_text("老李")).to_be_visible()


def test_a_browser_that_is_too_old_is_told_so(served: Served, phone: Callable[..., Person]) -> None:
    person = phone()
    person.page.add_init_script("CSS.supports = () => false")
    person.page.goto(served.url)
    expect(person.page.get_by_text("这个浏览器太旧")).to_be_visible()
    expect(person.page.get_by_text("This browser is too old")).to_be_visible()
    person.page.wait_for_load_state("networkidle")
    expect(person.page.get_by_test_id("play-now")).to_have_count(0)


def test_a_browser_without_scripts_is_told_what_to_do(served: Served, browser: Browser) -> None:
    without = browser.browser_type.launch(
        executable_path=chromium(), args=["--no-sandbox", "--blink-settings=scriptEnabled=false"]
    )
    try:
        page = without.new_page()
        page.goto(served.url)
        expect(page.locator("noscript")).to_be_in_viewport()
        assert "牌局需要 JavaScript" in page.locator("noscript").inner_text()
    finally:
        without.close()

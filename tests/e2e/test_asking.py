"""Permission to sit down: the host is asked over the room and over the table, and on no card."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import violations
from tests.e2e.person import Person, play_to_the_middle, wait_until
from tests.support.served import Served

pytestmark = pytest.mark.e2e

CARDS = "[data-key], .seat-card, button:not([data-testid^='asking-'])"


def covers_a_card(person: Person) -> bool:
    """True if the note lies on a card, a button, or somebody's plate."""
    return bool(
        person.page.evaluate(
            """(cards) => {
              const note = document.querySelector('[data-testid="asking"]').getBoundingClientRect();
              return [...document.querySelectorAll(cards)].some((card) => {
                const box = card.getBoundingClientRect();
                return box.width > 0 && box.left < note.right && note.left < box.right &&
                  box.top < note.bottom && note.top < box.bottom;
              });
            }""",
            CARDS,
        )
    )


def test_who_was_sent_away_and_who_comes_to_a_locked_room_waits_for_the_host(
    served: Served, phone: Callable[..., Person]
) -> None:
    host, guest = phone(), phone(viewport={"width": 360, "height": 640})
    host.open(served.url)
    code = host.create_table(1)
    guest.open(served.url)
    guest.type_code(code)
    expect(guest.page.get_by_test_id("ready")).to_be_visible()
    host.page.get_by_test_id("seat-1").locator(".chair-remove").click()
    host.page.get_by_role("button", name="请离座", exact=True).click()
    expect(guest.page.get_by_test_id("ready")).to_have_count(0)
    guest.open(served.url)
    guest.type_code(code)
    expect(guest.page.get_by_test_id("asking")).to_contain_text("等房主同意你坐下")
    expect(host.page.get_by_test_id("asking")).to_contain_text("想坐下")
    assert not violations(host, "asking")
    guest.press("asking-withdraw")
    expect(host.page.get_by_test_id("asking")).to_have_count(0)
    host.press("lock")
    expect(guest.page.get_by_test_id("locked")).to_be_visible()
    guest.page.get_by_test_id("seat-2").get_by_role("button").click()
    host.press("asking-yes")
    expect(guest.page.get_by_test_id("ready")).to_be_visible()
    assert guest.seat == 2


def test_the_host_agrees_over_the_table_to_who_comes_late(
    served: Served, phone: Callable[..., Person]
) -> None:
    host = phone(viewport={"width": 360, "height": 640})
    late = phone(touch=False, viewport={"width": 1280, "height": 800})
    host.open(served.url)
    code = host.create_table(2)
    host.press("add-bots")
    host.start()
    expect(host.page.get_by_test_id("hand")).to_be_visible()
    play_to_the_middle(host, [host])
    late.open(served.url)
    late.type_code(code)
    late.page.get_by_test_id("late-1").click()
    expect(host.page.get_by_test_id("asking")).to_be_visible()
    wait_until([host], lambda: not covers_a_card(host), what="the note lies on a card")
    host.press("asking-no")
    expect(late.page.get_by_test_id("late-1")).to_be_visible()
    expect(late.page.locator(".toast")).to_contain_text("房主没同意")
    host.press("menu-open")
    host.press("menu-invite")
    host.press("lock")
    expect(host.page.get_by_test_id("lock")).to_have_attribute("aria-pressed", "true")


def test_where_nobody_looks_on_the_page_keeps_the_code_and_comes_in_with_the_hosts_yes(
    served: Served, phone: Callable[..., Person]
) -> None:
    host, guest = phone(), phone(viewport={"width": 360, "height": 640})
    host.open(served.url)
    host.press("create-table")
    host.press("rules-more")
    host.page.get_by_role("switch", name="可以旁观").click()
    host.press("create-confirm")
    code = host.page.get_by_test_id("room-code").inner_text().replace(" ", "")
    host.press("lock")
    guest.open(served.url)
    guest.type_code(code)
    outside = guest.page.get_by_test_id("outside")
    expect(outside).to_contain_text("已经问了房主")
    host.press("asking-no")
    expect(outside).to_contain_text("房主没同意")
    guest.press("outside-again")
    expect(outside).to_contain_text("房主没同意")
    second = phone()
    second.open(served.url)
    second.type_code(code)
    expect(second.page.get_by_test_id("outside")).to_contain_text("已经问了房主")
    # The page is opened again meanwhile.
    second.page.reload()
    host.press("asking-yes")
    expect(second.page.get_by_test_id("ready")).to_be_visible()

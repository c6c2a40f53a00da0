"""The statistics of two people who have played one deal."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import violations
from tests.e2e.person import Person, play_deal
from tests.support.served import Served

pytestmark = pytest.mark.e2e


def test_a_deal_is_in_the_statistics_of_everybody_who_played_it(
    served: Served, phone: Callable[..., Person]
) -> None:
    host, guest = phone(), phone()
    host.open(served.url)
    code = host.create_table(1)
    guest.open(served.url)
    guest.type_code(code)
    expect(guest.page.get_by_test_id("room-code")).to_be_visible()
    host.press("add-bots")
    for person in (host, guest):
        expect(person.page.get_by_test_id("hand")).to_be_visible()
    play_deal([host, guest])

    for person in (host, guest):
        person.page.goto(f"{served.url}/#/e")
        person.press("open-statistics")
        expect(person.page.get_by_test_id("statistics-head")).to_contain_text("1 天 · 1 局")
        figures = person.page.get_by_test_id("figures")
        expect(figures.locator("dd").first).to_have_text("1")
        expect(person.page.get_by_test_id("opponent")).to_have_count(1)
        assert violations(person, "statistics") == []
    host.press("opponent")
    expect(host.page.get_by_test_id("statistics-head")).to_contain_text("只算你们一起打的局")
    host.press("opponent")
    expect(host.page.get_by_role("heading", level=1)).to_have_text("统计")
    expect(host.page.get_by_test_id("statistics-head")).not_to_contain_text("只算你们一起打的局")

"""Somebody has himself erased on one device, in the middle of a match that another one shows."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person
from tests.support.served import Served

pytestmark = pytest.mark.e2e

BE_THIS = """
if (localStorage.getItem("paiju.token") === null && sessionStorage.length === 0) {{
  localStorage.setItem("paiju.token", {token});
  sessionStorage.setItem("paired", "yes");
}}
"""
"""The first visit of a browser is that of a device with this token."""


def test_the_other_device_says_so_and_forgets_the_name(
    served: Served, phone: Callable[..., Person]
) -> None:
    table, other = phone(), phone()
    table.open(served.url)
    name = table.page.evaluate("localStorage.getItem('paiju.name')")
    assert name
    table.create_table(1)
    table.add_bots(1, 2, 3)
    table.start()
    other.context.add_init_script(BE_THIS.format(token=json.dumps(table.token())))
    other.page.goto(f"{served.url}/#/settings")
    other.press("erase-me")
    other.press("erase-yes")
    expect(other.page.get_by_test_id("play-now")).to_be_enabled()

    banner = table.page.get_by_test_id("banner")
    expect(banner).to_contain_text("你已经注销，这里也退出了")
    banner.get_by_role("button", name="重新开始").tap()
    expect(table.page.get_by_test_id("play-now")).to_be_enabled()
    expect(table.page.get_by_test_id("table")).to_have_count(0)
    names = [one.page.evaluate("localStorage.getItem('paiju.name')") for one in (table, other)]
    assert name not in names
    assert all(names)
    assert table.token() != other.token()

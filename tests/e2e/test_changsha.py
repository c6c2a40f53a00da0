"""Changsha in the browser: opening hands, opened kongs, the question about the last tile."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person, play, play_deal
from tests.e2e.test_mahjong import audit_sizes
from tests.support.served import Served

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(
        os.environ.get("PAIJU_E2E") != "all", reason="Changsha is played in `make e2e-all`"
    ),
]

RULES = "mahjong/changsha/app"


def told(person: Person, kind: str) -> list[dict[str, object]]:
    """The events of this type in the newest deal."""
    return [event for event in person.deal() if event["type"] == kind]


def test_two_deals_of_changsha_are_played_and_their_questions_answered(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone()
    page = person.page
    found: list[str] = []
    person.open(served.url)
    page.goto(f"{served.url}/#/new/{RULES}")
    person.choose("打几局", "4")
    person.choose("思考时间（秒）", "不限时")
    person.press("create-confirm")
    person.add_bots(1, 2, 3)
    person.start()
    expect(page.locator("[data-testid=hand] [data-tile]").first).to_be_visible()
    for number in range(2):
        play([person], lambda: bool(told(person, "openings_shown")))
        (shown, *_) = told(person, "openings_shown")
        if shown["shown"] and not told(person, "discarded"):
            expect(page.get_by_test_id("openings").locator(".mj-opening").first).to_be_visible()
            audit_sizes(person, "opening hands", found)
            page.set_viewport_size({"width": 390, "height": 844})
        play_deal([person])
        person.see_result()
        audit_sizes(person, "the result", found)
        page.set_viewport_size({"width": 390, "height": 844})
        transfers = [t for event in told(person, "paid") for t in event["transfers"]]  # type: ignore[attr-defined]
        assert all(transfer["points"] > 0 for transfer in transfers)
        if number == 0:
            person.press("next-deal")
            expect(page.get_by_test_id("result")).to_have_count(0)
    assert not found, "\n".join(dict.fromkeys(found))

"""血流成河 in the browser: winners stay, locked, and win again until the wall is played out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person, play
from tests.e2e.test_sichuan import told
from tests.support.served import Served

pytestmark = pytest.mark.e2e

DEALT = 3


def has_won(person: Person, seen: int) -> bool:
    """True once there are more wins than were seen, and when the deal is over."""
    return person.at_result() or len(told(person, "won")) > seen


def see_winners(person: Person) -> None:
    """Each winner has its number of wins, its hand lies open, and what it won on beside it."""
    page = person.page
    seats = [won["seat"] for won in told(person, "won")]
    for seat in sorted({*seats} - {person.seat}):
        count = seats.count(seat)
        card = page.locator(f"[data-testid=seat-card][data-seat='{seat}']")
        expect(card.locator(".seat-badge.win")).to_have_text(f"胡{chr(0x245F + count)}")
        strip = page.locator(f".mj-strip.left[data-seat='{seat}']")
        kinds = {won["tile"] for won in told(person, "won") if won["seat"] == seat}
        expect(strip.locator(".mj-won-kind")).to_have_count(len(kinds))
        expect(strip.locator(".mj-opponent-hand > .mj-tile").first).to_be_visible()


def test_a_deal_of_xueliu_goes_on_after_many_wins_until_the_wall_is_out(
    serve: Callable[..., Served], phone: Callable[..., Person]
) -> None:
    served = serve(tuned={"shuffle": {"seed": DEALT}})
    person = phone(steady=True)
    page = person.page
    person.open(served.url)
    page.goto(f"{served.url}/#/new/mahjong/sichuan/stream")
    person.choose("打几局", "4")
    person.choose("思考时间（秒）", "不限时")
    person.press("create-confirm")
    person.add_bots(1, 2, 3)
    person.start()

    seen = 0
    while not person.at_result():
        play([person], partial(has_won, person, seen))
        if not person.at_result():
            seen = len(told(person, "won"))
            see_winners(person)
    wins = told(person, "won")
    winners = {won["seat"] for won in wins}
    # Somebody has won again, and nothing but the wall has ended the deal.
    assert len(wins) > len(winners)
    assert told(person, "drawn")[-1]["tiles_left"] == 0
    assert len(told(person, "exhausted")) == 1
    (settled,) = told(person, "settled")
    assert {*settled["winners"]} == winners
    assert sum(settled["scores"]) == 0
    person.see_result()
    expect(page.get_by_test_id("result").get_by_test_id("win-fold")).to_have_count(len(winners))

"""耒阳提龙 in the browser: a 提 is paid while the deal goes on, names double the huxi."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.person import Person, play, play_deal, wait_until
from tests.e2e.test_mahjong import audit_sizes
from tests.e2e.test_match import number, scores_on
from tests.support.served import Served

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(
        os.environ.get("PAIJU_E2E") != "all", reason="Leiyang is played in `make e2e-all`"
    ),
]

RULES = "paohuzi/leiyang/three"

DEALT = 11
"""A player who chooses the first card each time sees a win with 十三红 in the first deal; in the
second they get a small 提 on the way, and the dealer wins it with 一点红 by a card of their own
flip.
"""


def told(person: Person, kind: str) -> list[dict[str, Any]]:
    """The events of this type in the newest deal."""
    return [event for event in person.deal() if event["type"] == kind]


def melded(person: Person, kind: str) -> list[dict[str, Any]]:
    """The events by which such a meld was laid in the newest deal."""
    return [event for event in told(person, "melded") if event["meld"]["kind"] == kind]


def transfers(person: Person, reason: str) -> list[tuple[int, int, int]]:
    """Payer, payee and points of all payments with this reason in the newest deal."""
    paid = [transfer for event in told(person, "paid") for transfer in event["transfers"]]
    return [
        (transfer["payer"], transfer["payee"], transfer["points"])
        for transfer in paid
        if transfer["reason"] == reason
    ]


def standing(person: Person) -> list[int]:
    """The points on everybody's card."""
    cards = [person.page.locator(f".seat-card[data-seat='{seat}']") for seat in range(3)]
    return [number(card.locator(".seat-card-points").inner_text()) for card in cards]


def check_win(person: Person, names: list[tuple[str, str]], huxi: str, units: str) -> None:
    """The sheet lists these names with their worth and explains the way from huxi to points."""
    sheet = person.page.get_by_test_id("result")
    lines = sheet.locator(".result-fans > li")
    expect(lines).to_have_count(len(names))
    for line, (name, worth) in zip(lines.all(), names, strict=True):
        expect(line.locator("span").first).to_have_text(name)
        expect(line.locator("b")).to_have_text(worth)
    formula = sheet.get_by_test_id("formula")
    expect(formula.locator(".phz-formula-how")).to_have_text(huxi)
    expect(formula.locator(".result-formula")).to_have_text(units)


def account(page: Page, seat: int) -> list[str]:
    """The points in the account of a seat: of its 提 first, then of the win."""
    page.locator(f".result-seats [data-seat='{seat}'] button").tap()
    lines = page.locator(".account-lines li")
    expect(lines.first.locator(".account-word")).to_have_text("提龙（小字一份）")
    return lines.locator(".account-points").all_inner_texts()


def test_two_deals_of_leiyang_are_played_and_a_ti_is_paid_on_the_way(
    serve: Callable[..., Served], phone: Callable[..., Person]
) -> None:
    served = serve(tuned={"shuffle": {"seed": DEALT}})
    person = phone(steady=True)
    # A 偎 lies with one card open.
    person.context.add_init_script("window.__openWei = true")
    page = person.page
    found: list[str] = []
    person.open(served.url)
    page.goto(f"{served.url}/#/new/{RULES}")
    person.choose("思考时间（秒）", "不限时")
    person.press("create-confirm")
    person.add_bots(1, 2)
    person.start()

    play_deal([person])
    person.see_result()
    (won,) = told(person, "won")
    assert (won["seat"], won["giver"]) == (1, 0)
    check_win(person, [("十三红", "胡息 ×2")], "15 × 2 ＝ 30 胡 → 6 敦", "6 敦＝ 6 分")
    # A flip is no discard: everybody pays alike.
    assert transfers(person, "win") == [(0, 1, 6), (2, 1, 6)]
    assert scores_on(page.get_by_test_id("result"), 3) == [-6, 12, -6]
    audit_sizes(person, "a win with a name", found)
    page.set_viewport_size({"width": 390, "height": 844})
    person.press("next-deal")

    wait_until([person], lambda: person.deal()[0]["number"] == 2, what="no second deal")
    assert (told(person, "dealt")[0]["dealer"], standing(person)) == (1, [-6, 12, -6])
    play([person], lambda: bool(melded(person, "ti")))
    assert not told(person, "won")
    (ti,) = melded(person, "ti")
    assert ti["seat"] == person.seat
    expect(page.locator(".phz-own-melds .phz-meld[data-kind='ti']")).to_have_count(1)
    # A small one is one from each.
    assert transfers(person, "ti") == [(1, 0, 1), (2, 0, 1)]
    wait_until([person], lambda: standing(person) == [-4, 11, -7], what="nobody has paid for it")
    audit_sizes(person, "a ti on the table", found)
    page.set_viewport_size({"width": 390, "height": 844})

    play_deal([person])
    person.see_result()
    check_win(
        person,
        [("一点红", "胡息 ×2"), ("自摸", "×2")],
        "24 × 2 ＝ 48 胡 → 12 敦",
        "12 敦 × 2 倍＝ 24 分",
    )
    (won,) = told(person, "won")
    assert (won["seat"], won["giver"]) == (1, None)
    assert scores_on(page.get_by_test_id("result"), 3) == [2 - 24, 48 - 1, -24 - 1]
    paid = [account(page, seat) for seat in range(3)]
    assert paid == [["+2", "−24"], ["−1", "+48"], ["−1", "−24"]]
    audit_sizes(person, "a win after a ti", found)
    assert not found, "\n".join(dict.fromkeys(found))

"""A table with flowers and stakes: a person stakes, shows flowers, and reads the payments."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.person import Person, play, play_deal
from tests.e2e.test_mahjong import audit_sizes
from tests.support.served import Served

pytestmark = pytest.mark.e2e

DEALT = 7
"""A deal in which somebody with flowers wins, and nobody else."""

RULES = "mahjong/tuidaohu/friends/stakes=3,flowers=yes,flower_points=2"


def told(person: Person, kind: str) -> list[dict[str, Any]]:
    """The events of this type in the newest deal."""
    return [event for event in person.deal() if event["type"] == kind]


def paid_with_both(person: Person) -> bool:
    """Play deal after deal until a win is paid with stakes and with flowers, and open its sheet."""
    play_deal([person])
    person.see_result()
    transfers = [transfer for event in told(person, "paid") for transfer in event["transfers"]]
    wins = len(told(person, "won"))
    return wins == 1 and {"stakes", "flowers"} <= {transfer["reason"] for transfer in transfers}


def lines(rows: Locator, reasons: set[str]) -> list[tuple[str, str]]:
    """The payments for these reasons on a sheet, in order of the points."""
    parts = [part for words in rows.locator(".transfer-words").all() for part in terms(words)]
    return sorted((reason, points) for reason, points in parts if reason in reasons)


def terms(words: Locator) -> list[tuple[str, str]]:
    """The reasons in one payment, each with the words after it."""
    return [(term.split()[0], term.split()[-1]) for term in words.inner_text().split("＋")]


def account_terms(sheet: Locator, winner: int) -> list[tuple[str, str]]:
    """The stakes and flowers in the accounts of those who pay, in order of the points."""
    found: list[tuple[str, str]] = []
    for seat in {0, 1, 2, 3} - {winner}:
        sheet.locator(f".result-seats [data-seat='{seat}'] button").tap()
        for words in sheet.locator(".account-ways").all():
            found += [part for part in terms(words) if part[0] in {"飘", "花牌"}]
    return sorted(found)


def test_a_person_stakes_shows_flowers_and_is_told_what_both_pay(
    serve: Callable[..., Served], phone: Callable[..., Person]
) -> None:
    served = serve(tuned={"shuffle": {"seed": DEALT}})
    person = phone(steady=True)
    page = person.page
    found: list[str] = []
    person.open(served.url)
    page.goto(f"{served.url}/#/new/{RULES}")
    person.choose("打几局", "16")
    person.choose("思考时间（秒）", "不限时")
    person.press("create-confirm")
    expect(page.locator(".differences")).to_contain_text("飘")
    person.add_bots(1, 2, 3)
    person.start()

    offer = page.get_by_test_id("offer")
    for points, word in enumerate(("不飘", "飘1", "飘2", "飘3")):
        expect(offer.locator(f"[data-action=stake{points}]")).to_contain_text(word)
    audit_sizes(person, "choosing a stake", found)
    page.set_viewport_size({"width": 390, "height": 844})
    # Buttons that have just come, or moved, take no finger for a moment.
    play([person], lambda: bool(person.look()["hand"]))
    expect(page.locator("[data-testid=hand] [data-tile]").first).to_be_visible()
    (dealt,) = told(person, "dealt")
    assert dealt["stakes"][person.seat] == 2
    badges = page.locator(".seat-badge", has_text=re.compile("^飘2$"))
    expect(badges).to_have_count(dealt["stakes"].count(2))

    # The shown flowers lie beside the melds of their seat.
    play([person], lambda: bool(told(person, "flowers_shown")) and person.on_turn())
    shown: dict[int, int] = {}
    for event in told(person, "flowers_shown"):
        shown[event["seat"]] = shown.get(event["seat"], 0) + len(event["flowers"])
    for seat in range(4):
        flowers = page.locator(f"[data-testid=flowers][data-seat='{seat}'] .tile")
        expect(flowers).to_have_count(shown.get(seat, 0))

    while not paid_with_both(person):
        person.press("next-deal")
        expect(page.get_by_test_id("result")).to_have_count(0)
    (won,) = told(person, "won")
    stakes = told(person, "dealt")[0]["stakes"]
    sheet = page.get_by_test_id("result")
    both = account_terms(sheet, won["seat"])
    for event in told(person, "paid"):
        for transfer in event["transfers"]:
            if transfer["reason"] == "stakes":
                assert transfer["points"] == stakes[transfer["payer"]] + stakes[won["seat"]]
                assert ("飘", str(transfer["points"])) in both
    bonus = sum(
        len(e["flowers"]) for e in told(person, "flowers_shown") if e["seat"] == won["seat"]
    )
    assert ("花牌", str(2 * bonus)) in both
    expect(sheet.get_by_test_id("win").get_by_test_id("flowers").locator(".tile")).to_have_count(
        bonus
    )

    # The calculator has both too, and pays the same.
    page.get_by_test_id("calculate").tap()
    answer = page.get_by_test_id("calc-win")
    expect(answer).to_be_visible()
    expect(page.get_by_test_id("calc-told")).to_contain_text(f"{bonus} 张花")
    expect(page.get_by_test_id("calc-told")).to_contain_text("飘")
    assert lines(answer.locator(".transfers li"), {"飘", "花牌"}) == both
    # Above the table the keys are as large as on the page of the calculator.
    keys = page.locator(".calc-keys .tile-key")
    assert min(box["width"] for key in keys.all() if (box := key.bounding_box())) > 30
    person.press("calc-told")
    own = page.get_by_role("radiogroup", name=re.compile("家飘几分$"))
    expect(own).to_have_count(4)
    chosen = [group.locator("input:checked").count() for group in own.all()]
    assert chosen == [1, 1, 1, 1]
    # The next deal begins by itself after a while: things that stay longest are looked at last.
    audit_sizes(person, "stakes in the calculator", found)
    assert not found, "\n".join(dict.fromkeys(found))

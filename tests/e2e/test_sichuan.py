"""四川血战 in the browser: the exchange, the lacking suits, and every win on the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.person import Person, View, play, wait_until
from tests.e2e.test_mahjong import audit_sizes
from tests.support.served import Served

pytestmark = pytest.mark.e2e

SUITS = "万条筒"
DEALT = 3
SIZES = ((390, 844), (360, 640), (844, 390))

APART = """() => {
  const [words, hand] = [".mj-choice-words", '.mj-strip[data-place="1"] .mj-strip-in']
    .map((one) => document.querySelector(one).getBoundingClientRect());
  return words.top >= hand.bottom || words.left >= hand.right || words.right <= hand.left;
}"""
"""True if the question leaves the hand of the next seat in sight."""


def told(person: Person, kind: str) -> list[dict[str, Any]]:
    """The events of this type in the newest deal."""
    return [event for event in person.deal() if event["type"] == kind]


def offered(person: Person, action: str) -> bool:
    """True if this action stands there to be tapped."""
    return any(offer["action"] == action and offer["hit"] for offer in person.look()["offers"])


def lifted(person: Person) -> list[View]:
    """The tiles of the hand that stand out of the row."""
    return [tile for tile in person.look()["hand"] if tile["lifted"]]


def exchange(person: Person, found: list[str]) -> None:
    """Pick three tiles by hand and give them away."""
    page = person.page
    wait_until([person], lambda: offered(person, "exchange"), what="nothing is exchanged")
    # A touch that came with the prompt meant something else.
    page.wait_for_timeout(400)
    first = lifted(person)
    assert len(first) == 3
    assert len({tile["tile"] // 9 for tile in first}) == 1
    person.tap(first[0])
    expect(page.locator("[data-action=exchange]")).to_have_attribute("aria-disabled", "true")
    audit_sizes(person, "the exchange", found)
    page.set_viewport_size({"width": 667, "height": 375})
    assert page.evaluate(APART)
    page.set_viewport_size({"width": 390, "height": 844})
    wait_until([person], lambda: offered(person, "exchange"), what="the offer went")
    back = next(tile for tile in person.look()["hand"] if tile["tile"] == first[0]["tile"])
    person.tap(back)
    given = sorted(tile["tile"] for tile in lifted(person))
    page.locator("[data-action=exchange]").tap()
    wait_until([person], lambda: bool(told(person, "exchanged")), what="nobody got anything")
    (event,) = told(person, "exchanged")
    assert event["given"][person.seat] == given
    known = {seat for seat, tiles in enumerate(event["given"]) if tiles is not None}
    assert known == {person.seat, (person.seat - event["places"]) % 4}


def choose_suit(person: Person, found: list[str]) -> int:
    """Name the suit that is suggested, and see everybody's badge."""
    page = person.page
    wait_until([person], lambda: offered(person, "lacking0"), what="no suit is asked for")
    expect(page.locator(".mj-hand-tile.came")).to_have_count(3)
    page.wait_for_timeout(400)
    audit_sizes(person, "the lacking suit", found)
    page.set_viewport_size({"width": 390, "height": 844})
    wait_until([person], lambda: offered(person, "lacking0"), what="the suits went")
    best = page.locator("[data-testid=offer] [data-suggested]")
    suit = int(str(best.get_attribute("data-action"))[-1])
    best.tap()
    wait_until([person], lambda: bool(told(person, "lacking_chosen")), what="no suit is named")
    (event,) = told(person, "lacking_chosen")
    assert event["suits"][person.seat] == suit
    for seat, lacked in enumerate(event["suits"]):
        card = page.locator(f"[data-testid=seat-card][data-seat='{seat}']")
        expect(card.locator(".seat-badge.lacking")).to_have_text(f"缺{SUITS[lacked]}")
    return suit


def see_wins(person: Person) -> None:
    """Every winner's hand lies open, and its seat says which win it was."""
    page, seat = person.page, person.seat
    for won in told(person, "won"):
        card = page.locator(f"[data-testid=seat-card][data-seat='{won['seat']}']")
        expect(card.locator(".seat-badge.win")).to_have_text(f"胡{'①②③'[placed(person, won)]}")
        if won["seat"] != seat:
            strip = page.locator(f".mj-strip.left[data-seat='{won['seat']}']")
            expect(strip.locator(".mj-opponent-hand > *")).to_have_count(len(won["hand"]))


def placed(person: Person, won: dict[str, Any]) -> int:
    """The number of wins before this one and those on the same tile."""
    events = told(person, "won")
    if won["giver"] is None:
        return events.index(won)
    tile = (won["giver"], won["tile"])
    return next(at for at, one in enumerate(events) if (one["giver"], one["tile"]) == tile)


def play_out(person: Person) -> int:
    """Play the deal to its end and look at every win; the number of times that one only watched."""
    watched = 0
    seen = 0

    def stop() -> bool:
        return person.at_result() or len(told(person, "won")) > seen

    while not person.at_result():
        play([person], stop)
        if person.at_result():
            break
        seen = len(told(person, "won"))
        see_wins(person)
        if any(won["seat"] == person.seat for won in told(person, "won")):
            watched += person.page.get_by_test_id("left-play").count()
    return watched


def see_sheet(page: Page, person: Person) -> None:
    """The sheet has every win and adds up, the points of all seats before one scrolls."""
    person.see_result()
    sheet = page.get_by_test_id("result")
    folds = sheet.get_by_test_id("win-fold")
    wins = told(person, "won")
    expect(folds).to_have_count(len(wins) if len(wins) > 1 else 0)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        body = sheet.locator(".sheet-body").bounding_box()
        assert body is not None
        for points in sheet.locator(".result-seats b").all():
            box = points.bounding_box()
            assert box is not None
            assert body["y"] <= box["y"]
            assert box["y"] + box["height"] <= body["y"] + body["height"]
    page.set_viewport_size({"width": 390, "height": 844})
    for fold in folds.all():
        if fold.get_attribute("data-open") == "false":
            fold.locator(".win-fold-head").tap()
    expect(sheet.get_by_test_id("win")).to_have_count(len(wins))
    # Scrolled to its end the sheet still shows them.
    sheet.get_by_test_id("win").last.scroll_into_view_if_needed()
    expect(sheet.locator(".result-seats b").first).to_be_in_viewport()
    (settled,) = told(person, "settled")
    assert sum(settled["scores"]) == 0
    shown = [row.locator("b").first.inner_text() for row in sheet.locator(".result-seats li").all()]
    assert [int(text.replace("−", "-")) for text in shown] == settled["scores"]
    for seat, points in enumerate(settled["scores"]):
        sheet.locator(f".result-seats [data-seat='{seat}'] button").tap()
        parts = sheet.locator(".account-points b").all_inner_texts()
        assert sum(int(part.replace("−", "-")) for part in parts) == points


def test_a_deal_of_sichuan_is_exchanged_named_and_played_on_after_wins(
    serve: Callable[..., Served], phone: Callable[..., Person]
) -> None:
    served = serve(tuned={"shuffle": {"seed": DEALT}})
    person = phone(steady=True)
    page = person.page
    found: list[str] = []
    person.open(served.url)
    page.goto(f"{served.url}/#/new/mahjong/sichuan/app")
    person.choose("打几局", "4")
    person.choose("思考时间（秒）", "不限时")
    person.press("create-confirm")
    person.add_bots(1, 2, 3)
    person.start()

    exchange(person, found)
    suit = choose_suit(person, found)
    play([person], person.on_turn)
    held = [tile for tile in person.look()["hand"] if tile["tile"] // 9 == suit]
    if held:
        # They stand at the right end, go first, and nothing else may.
        assert all(tile["may"] is (tile["tile"] // 9 == suit) for tile in person.look()["hand"])
        expect(page.get_by_test_id("lacking-first")).to_contain_text(str(len(held)))
    play_out(person)
    see_sheet(page, person)
    audit_sizes(person, "the result of Sichuan", found)
    page.set_viewport_size({"width": 390, "height": 844})
    person.press("next-deal")
    wait_until([person], lambda: offered(person, "exchange"), what="no second deal")
    assert not found, "\n".join(dict.fromkeys(found))

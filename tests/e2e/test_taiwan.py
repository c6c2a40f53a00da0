"""A table of Taiwan: sixteen tiles and flowers on phones of every size, 台 in the result."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person, play, play_deal, play_to_the_middle
from tests.e2e.test_layout import audit
from tests.support.served import Served

pytestmark = pytest.mark.e2e

RULES = "mahjong/taiwan/home"
SHAPES = ((390, 844), (360, 640), (844, 390), (667, 375), (768, 1024))
NARROWEST = 24
"""Width of a tile in the hand below which a finger misses it, in CSS px."""


def audit_shapes(person: Person, screen: str, found: list[str]) -> None:
    """Look at the screen at every size; a hand there has to be met by a finger."""
    for width, height in SHAPES:
        person.page.set_viewport_size({"width": width, "height": height})
        audit(person, f"{screen} {width}×{height}", found)
        tiles = person.page.locator("[data-testid=hand] [data-tile]").all()
        boxes = [box for tile in tiles if (box := tile.bounding_box())]
        narrow = min((box["width"] for box in boxes), default=NARROWEST)
        if narrow < NARROWEST:
            found.append(f"{screen} {width}×{height}: a tile of the hand is {narrow:.1f} px wide")
    person.page.set_viewport_size({"width": 390, "height": 844})


def told(person: Person, kind: str) -> list[dict[str, Any]]:
    """The events of this type in the newest deal."""
    return [event for event in person.deal() if event["type"] == kind]


def result_of(person: Person) -> None:
    """Play the deal to its end and open its sheet."""
    play_deal([person])
    if person.look()["show"] is not None:
        person.press("result-show")
    expect(person.page.get_by_test_id("result")).to_be_visible()


@pytest.mark.long
def test_two_deals_of_sixteen_tiles_are_played_on_every_phone(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone()
    page = person.page
    found: list[str] = []
    person.open(served.url)
    page.goto(f"{served.url}/#/new/{RULES}")
    # 一将: as the preset suggests.
    expect(page.get_by_role("radio", name="4圈")).to_be_checked()
    person.choose("思考时间（秒）", "不限时")
    person.press("create-confirm")
    person.add_bots(1, 2, 3)
    person.start()

    compass = page.get_by_test_id("compass")
    expect(compass).to_contain_text("东风东局")
    expect(compass).to_contain_text("底5 台1")
    play([person], person.on_turn)
    expect(page.locator("[data-testid=hand] [data-tile]")).to_have_count(17)
    audit_shapes(person, "taiwan dealt", found)
    play_to_the_middle(person, [person])
    for seat in range(4):
        shown = [flower for e in told(person, "flowers_shown") if e["seat"] == seat
                 for flower in e["flowers"]]  # fmt: skip
        lying = page.locator(f"[data-testid=flowers][data-seat='{seat}'] .tile")
        expect(lying).to_have_count(len(shown))
    audit_shapes(person, "taiwan middle", found)

    result_of(person)
    audit_shapes(person, "taiwan result", found)
    wins = told(person, "won")
    formulas = page.get_by_test_id("formula")
    expect(formulas).to_have_count(len(wins))
    paid = [transfer for event in told(person, "paid") for transfer in event["transfers"]]
    for won, formula in zip(wins, formulas.all(), strict=True):
        # The dealer's 台 count in the sum where everybody who pays pays them.
        sums = {
            sum(one["points"] for one in paid if one["payer"] == payer)
            for payer in {one["payer"] for one in paid if one["payee"] == won["seat"]}
        }
        (told_sum,) = re.findall(r"＝ (\d+) 分", formula.inner_text())
        points = int(told_sum)
        assert points in {*sums, won["score"]["points"]}
        if points > 5:
            expect(formula).to_contain_text(re.compile(f"底 5 ＋ {points - 5} 台"))
    person.press("next-deal")

    play([person], person.on_turn)
    (dealt,) = told(person, "dealt")
    marks = page.get_by_test_id("streak")
    expect(marks).to_have_count(1 if dealt["streak"] else 0)
    result_of(person)
    assert not found, "\n".join(dict.fromkeys(found))


@pytest.mark.parametrize(("rules", "winds"), [(RULES, "东南西北"), ("mahjong/hongzhong/room", "")])
def test_every_seat_shows_its_wind_clear_of_its_name_and_points_where_winds_count(
    served: Served, phone: Callable[..., Person], rules: str, winds: str
) -> None:
    person = phone()
    page = person.page
    person.open(served.url)
    page.goto(f"{served.url}/#/new/{rules}")
    person.press("create-confirm")
    person.add_bots(1, 2, 3)
    person.start()
    play([person], person.on_turn)
    for width, height in (*SHAPES, (640, 360)):
        page.set_viewport_size({"width": width, "height": height})
        assert sorted(page.evaluate(WINDS_SEEN)) == sorted(winds), f"{width}×{height}"


WINDS_SEEN = """() => [...document.querySelectorAll("[data-testid=seat-card]")].flatMap((card) => {
    const wind = card.querySelector(".seat-card-wind");
    if (wind === null) return [];
    const dealer = card.querySelector(".seat-dealer");
    const at = wind.getBoundingClientRect();
    // The dealer's mark stands for 东 where there is no room for both.
    if (at.width === 0) return dealer === null ? [] : ["东"];
    const others = card.querySelectorAll(".seat-card-name, .seat-card-points, .seat-dealer");
    const meets = [...others].some((one) => {
        const box = one.getBoundingClientRect();
        return at.left < box.right && box.left < at.right
            && at.top < box.bottom - 1 && box.top + 1 < at.bottom;
    });
    return meets ? [] : [wind.textContent];
})"""
"""By seat its wind, if the card shows it clear of everything else in it."""

"""国标麻将 in the browser: flowers beside the seats, fans that add up, a base from everybody."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.person import Person, play, play_deal, play_to_the_middle, wait_until
from tests.e2e.test_mahjong import audit_sizes
from tests.e2e.test_match import scores_on
from tests.support.served import Served

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(
        os.environ.get("PAIJU_E2E") != "all", reason="Guobiao is played in `make e2e-all`"
    ),
]

RULES = "mahjong/guobiao/official"
BASE, LEAST = 8, 8

DEALT = 5
"""A player who discards the lowest tile sees a win on a replacement for a flower in the first deal,
and in the second the dealer's on a discard.
"""
FLOWERS = [[], [36], [34], [35, 40]]
"""The tiles that each seat shows of its hand before the first deal begins; in the second deal it is
the seat after it.
"""

FACES = "uses => uses.map((use) => use.getAttribute('href').match(/tile-(\\d+)/)?.[1])"
"""The tiles that these drawings show; a back is none."""


def told(person: Person, kind: str) -> list[dict[str, Any]]:
    """The events of this type in the newest deal."""
    return [event for event in person.deal() if event["type"] == kind]


def flowers_of(person: Person, seat: int) -> list[int]:
    """The flowers that this seat has shown in the newest deal."""
    shown = [event for event in told(person, "flowers_shown") if event["seat"] == seat]
    return [flower for event in shown for flower in event["flowers"]]


def check_flowers(person: Person) -> None:
    """Every seat has its own flowers beside it, and nobody holds one."""
    page = person.page
    for seat in range(4):
        own = ".table-own" if seat == person.seat else f".mj-strip[data-seat='{seat}']"
        drawings = page.locator(f"{own} [data-testid=flowers][data-seat='{seat}'] .tile use")
        flowers = [str(flower) for flower in flowers_of(person, seat)]
        wait_until(
            [person],
            lambda at=drawings, lie=flowers: sorted(faces_of(at)) == sorted(lie),  # type: ignore[misc]
            what=f"seat {seat} has not {flowers} beside it",
        )
    assert all(tile["tile"] < 34 for tile in person.look()["hand"])


def faces_of(drawings: Locator) -> list[str]:
    """The numbers of the tiles that these show."""
    found: list[str | None] = drawings.evaluate_all(FACES)
    return [face for face in found if face is not None]


def check_fans(person: Person) -> dict[str, Any]:
    """The sheet lists every fan with its worth, and adds them up; the win that it tells of."""
    sheet = person.page.get_by_test_id("result")
    (won,) = told(person, "won")
    fans = {fan["id"]: fan["points"] * fan["count"] for fan in won["score"]["fans"]}
    lines = sheet.locator(".result-fans > li")
    expect(lines).to_have_count(len(fans))
    for line, (fan, points) in zip(lines.all(), fans.items(), strict=True):
        expect(line).to_have_attribute("data-fan", fan)
        expect(line.locator("b")).to_have_text(f"{points} 番")
    flowers = len(flowers_of(person, won["seat"]))
    assert fans.get("flower_tiles", 0) == flowers
    total = sum(fans.values())
    assert total - flowers >= LEAST, "flowers do not help to the eight fans"
    expect(sheet.get_by_test_id("formula")).to_contain_text(f"底 {BASE} ＋ {total} 番")
    expect(sheet.get_by_test_id("formula")).to_contain_text(f"＝ {BASE + total} 分")
    return won


def check_payments(person: Person, won: dict[str, Any]) -> None:
    """The seat that gave the tile pays base and fans, the others the base alone; a drawn tile costs
    all three the same.
    """
    sheet = person.page.get_by_test_id("result")
    whole = won["score"]["points"]
    due = {seat: whole if won["giver"] in (None, seat) else BASE for seat in range(4)}
    del due[won["seat"]]
    for seat, points in due.items():
        sheet.locator(f".result-seats [data-seat='{seat}'] button").tap()
        (line,) = sheet.locator(".account-lines li").all()
        expect(line.locator(".account-points")).to_have_text(f"−{points}")
        if points != whole:
            expect(line.locator(".account-ways")).to_contain_text(f"旁家底分 {points}")
    scores = {won["seat"]: sum(due.values()), **{seat: -points for seat, points in due.items()}}
    assert scores_on(sheet) == [scores[seat] for seat in range(4)]


def test_two_deals_of_guobiao_are_played_with_flowers_and_their_fans_add_up(
    serve: Callable[..., Served], phone: Callable[..., Person]
) -> None:
    served = serve(tuned={"shuffle": {"seed": DEALT}})
    person = phone(steady=True)
    page = person.page
    found: list[str] = []
    person.open(served.url)
    page.goto(f"{served.url}/#/new/{RULES}")
    # Four rounds of four deals: as the preset suggests.
    expect(page.get_by_role("radio", name="4圈")).to_be_checked()
    person.choose("思考时间（秒）", "不限时")
    person.press("create-confirm")
    person.add_bots(1, 2, 3)
    person.start()

    play([person], person.on_turn)
    assert [flowers_of(person, seat) for seat in range(4)] == FLOWERS
    check_flowers(person)
    audit_sizes(person, "flowers dealt", found)
    page.set_viewport_size({"width": 390, "height": 844})
    play_to_the_middle(person, [person])
    check_flowers(person)
    audit_sizes(person, "flowers in the middle", found)
    page.set_viewport_size({"width": 390, "height": 844})

    play_deal([person])
    person.see_result()
    won = check_fans(person)
    assert won["giver"] is None
    assert len(flowers_of(person, won["seat"])) == 3
    expect(page.locator("[data-fan=flower_tiles] .mj-fan-name")).to_have_text("花牌 ×3")
    check_payments(person, won)
    audit_sizes(person, "a self-drawn win", found)
    page.set_viewport_size({"width": 390, "height": 844})
    person.press("next-deal")

    wait_until([person], lambda: person.deal()[0]["number"] == 2, what="no second deal")
    play([person], person.on_turn)
    (dealt,) = told(person, "dealt")
    assert (dealt["dealer"], dealt["streak"]) == (1, 0)
    assert flowers_of(person, 0)[:2] == FLOWERS[3]
    check_flowers(person)
    play_deal([person])
    person.see_result()
    won = check_fans(person)
    assert won["giver"] is not None
    check_payments(person, won)
    # 和绝张, 门前清 …: a fan that another one contains is named and not counted.
    (no_honours,) = won["score"]["excluded"]
    assert no_honours == {"id": "no_honours", "by": "all_chows"}
    expect(page.get_by_test_id("excluded")).to_contain_text("无字")
    (settled,) = told(person, "settled")
    assert (won["seat"], settled["next_dealer"]) == (1, 2), "the deal passes on though it was won"
    audit_sizes(person, "a win on a discard", found)
    assert not found, "\n".join(dict.fromkeys(found))

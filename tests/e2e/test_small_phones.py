"""Elements that stand side by side on the smallest phones."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person, wait_until
from tests.support.served import Served

pytestmark = [pytest.mark.e2e, pytest.mark.moves]

TOPS = "things => things.map((thing) => Math.round(thing.getBoundingClientRect().top))"
WIDTHS = "things => things.map((thing) => Math.round(thing.getBoundingClientRect().width))"
STAND_IN = """([choices, rows]) => {
  const tops = [...choices.querySelectorAll("label")].map((one) => one.offsetTop);
  const counts = [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
  return `${counts}` === `${rows}`;
}"""
"""True once the choices stand in rows of so many."""
LINES = """thing => {
  const range = document.createRange();
  range.selectNodeContents(thing);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}"""
"""The number of lines of a text."""


def test_choices_that_find_no_room_in_one_row_stand_in_even_rows(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone(viewport={"width": 500, "height": 800})
    page = person.page
    person.open(served.url)
    person.press("create-table")
    presets = page.locator(".segments", has_text="朋友局")
    expect(presets.locator("label")).to_have_count(6)
    # Less and less room, none, and room again.
    for width, rows in ((500, [6]), (390, [6]), (360, [6]), (320, [3, 3]), (500, [6])):
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_function(STAND_IN, arg=[presets.element_handle(), rows])


def test_seven_choices_of_unequal_length_take_two_rows_on_a_small_phone(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone(viewport={"width": 360, "height": 640})
    page = person.page
    person.open(served.url)
    person.press("create-table")
    page.get_by_label("玩法", exact=True).select_option(label="四川血战")
    presets = page.locator(".segments", has_text="血流成河").locator("label")
    expect(presets).to_have_count(7)
    assert len(set(presets.evaluate_all(TOPS))) == 2


def test_at_the_smallest_width_no_button_is_broken_and_all_boxes_are_alike(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone(viewport={"width": 320, "height": 640})
    page = person.page
    person.open(served.url)
    widths = page.locator(".code-box .cell").evaluate_all(WIDTHS)
    assert len(widths) == 6
    assert max(widths) - min(widths) <= 1
    for language in ("EN", "简体"):
        page.goto(f"{served.url}/#/")
        page.get_by_role("radio", name=language).check()
        person.press("create-table")
        person.press("create-confirm")
        for seat in (1, 2, 3):
            button = page.get_by_test_id(f"add-bot-{seat}")
            assert button.evaluate(LINES) == 1, f"{language}, seat {seat}"
            assert button.evaluate("it => it.scrollWidth <= it.clientWidth"), language
        person.press("leave")


LONG_NAMES = """() => {
  for (const name of document.querySelectorAll(".seat-card-name")) name.textContent = "开心的锦鲤";
}"""
SHADOW = 3
"""Height of the shadow below a button of an offer."""
HEADS_EXACT = "things => things.map((thing) => thing.getBoundingClientRect().top)"
FEET_EXACT = "things => things.map((thing) => thing.getBoundingClientRect().bottom)"
BOTTOMS = "things => things.map((thing) => Math.round(thing.getBoundingClientRect().bottom))"

SHOWN = """() => {
  for (const card of document.querySelectorAll(".phz-opponent .seat-card")) {
    card.querySelector(".seat-card-name").textContent = "开心的锦鲤";
    const shown = document.createElement("span");
    shown.className = "phz-shown";
    shown.textContent = "亮叁";
    card.append(shown);
  }
}"""
"""Long names for the others, and a card that each of them shows as the dealer."""
FEET = "cards => cards.map((card) => Math.round(card.getBoundingClientRect().height))"


def at_cards(served: Served, person: Person) -> Person:
    """The same person, at a table of 常德红黑点 against bots that has been dealt."""
    person.open(served.url)
    person.create_table(8, paohuzi="常德红黑点")
    person.page.get_by_test_id("add-bots").click()
    person.start()
    expect(person.page.get_by_test_id("hand")).to_be_visible()
    return person


def test_on_the_narrowest_the_card_of_a_dealer_is_no_higher_than_another(
    served: Served, phone: Callable[..., Person]
) -> None:
    """The seat that has thrown or flipped is named right below."""
    person = at_cards(served, phone(viewport={"width": 360, "height": 640}))
    page = person.page
    page.evaluate(SHOWN)
    cards = page.locator(".phz-opponent .seat-card")
    assert max(cards.evaluate_all(FEET)) <= 44


def test_on_the_narrowest_the_count_of_the_stock_stands_clear_of_the_cards_with_names(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = at_cards(served, phone(viewport={"width": 360, "height": 640}))
    page = person.page
    page.evaluate(LONG_NAMES)
    feet = page.locator(".phz-opponent .seat-card").evaluate_all(BOTTOMS)
    (count,) = page.get_by_test_id("stock-count").evaluate_all(TOPS)
    assert count >= max(feet) + 4


MOVED = """() => {
  const parts = ["", "-face"].map((part) => document.querySelector(`.mj-lower .seat-card${part}`));
  const tops = () => parts.map((part) => part.getBoundingClientRect().top);
  const name = document.querySelector(".mj-lower .seat-card-name");
  const offer = document.querySelector(".offer");
  const buttons = offer.querySelector(".offer-buttons");
  const least = buttons.dataset.least;
  const usual = name.textContent;
  const with_offer = [];
  for (const text of [usual, "开心的锦鲤"]) {
    name.textContent = text;
    for (const number of ["1", "1 2 3 4 5"]) {
      buttons.dataset.least = number;
      with_offer.push(tops());
    }
  }
  buttons.dataset.least = least;
  offer.classList.remove("offer");
  const without = tops();
  offer.classList.add("offer");
  name.textContent = usual;
  const moves = with_offer.flat().map((top, index) => Math.abs(top - without[index % 2]));
  return Math.max(...moves);
}"""
"""The CSS px by which one's own card and its face move when buttons appear, one or five of them,
under a short name or a long one.
"""


def test_beside_an_exchange_one_s_own_card_stays_and_its_button_stands_clear_of_the_clock(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone(viewport={"width": 360, "height": 640})
    page = person.page
    person.open(served.url)
    page.goto(f"{served.url}/#/new/mahjong/sichuan/app")
    person.choose("思考时间（秒）", "15+60")
    person.press("create-confirm")
    person.add_bots(1, 2, 3)
    person.start()
    button = page.locator("[data-action=exchange]")
    expect(button).to_be_visible()
    person.wait_for_rest("the exchange")
    (foot,) = button.evaluate_all(FEET_EXACT)
    (digits,) = page.locator(".clock-digits").evaluate_all(HEADS_EXACT)
    assert foot + SHADOW <= digits
    lifted = page.locator(".mj-hand-tile.lifted")
    expect(lifted).to_have_count(3)
    for width, height in ((390, 844), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        person.wait_for_rest(f"the exchange at {width}")
        (digits,) = page.locator(".clock-digits").evaluate_all(FEET_EXACT)
        assert min(lifted.evaluate_all(HEADS_EXACT)) >= digits
        assert page.evaluate(MOVED) < 0.6


LAID = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const room = box(".table-room"), rim = 5;
  return {
    "the cloth above": room.top + rim - box(".table-felt").bottom,
    "one's own card below": box(".table-own .seat-card").top - (room.bottom - rim),
    "the hand beside it": box(".phz-hand").left - room.right,
  };
}"""
"""Distances from the name of the room to its neighbours, in CSS px; its rim is not drawn."""


def test_on_a_phone_that_lies_a_table_of_cards_says_which_deal_it_is(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = at_cards(served, phone(viewport={"width": 844, "height": 390}))
    page = person.page
    for width, height in ((844, 390), (667, 375), (667, 325)):
        page.set_viewport_size({"width": width, "height": height})
        person.wait_for_rest(f"the table at {width}")
        deal = page.locator(".table-deal")
        expect(deal).to_be_visible()
        expect(deal).to_have_text("第 1/8 局")
        assert deal.evaluate("it => it.scrollWidth <= it.clientWidth")
        clear = page.evaluate(LAID)
        assert all(space >= 1.9 for space in clear.values()), (width, height, clear)


FULL = """() => {
  for (const river of document.querySelectorAll(".mj-river")) {
    const rows = river.firstElementChild;
    rows.replaceChildren();
    const tile = document.querySelector(".mj-hand .tile");
    while (rows.children.length < 24) rows.append(tile.cloneNode(true));
    river.dataset.crowd = 2;
  }
  for (const tile of document.querySelectorAll(".mj-hand-tile")) tile.classList.add("lifted");
}"""
"""Lays twenty-four discards before everybody, and lifts all tiles of the hand."""


@pytest.mark.parametrize(("width", "height"), [(844, 390), (750, 340), (667, 375)])
def test_lying_long_rivers_and_lifted_tiles_cover_neither_hand_nor_clock(
    served: Served, phone: Callable[..., Person], width: int, height: int
) -> None:
    person = phone(viewport={"width": width, "height": height})
    page = person.page
    person.open(served.url)
    person.create_table(4, "15+60")
    page.get_by_test_id("add-bots").click()
    person.start()
    wait_until([person], person.on_turn, what="nobody is asked")
    page.evaluate(FULL)
    person.wait_for_rest("the full table")
    (digits,) = page.locator(".clock-digits").evaluate_all(FEET_EXACT)
    lifted = page.locator(".mj-hand-tile.lifted").evaluate_all(HEADS_EXACT)
    assert min(lifted) >= digits
    strip = page.locator('.mj-strip[data-place="2"] .tile').evaluate_all(FEET_EXACT)
    river = page.locator('.mj-river[data-place="2"] .tile').evaluate_all(HEADS_EXACT)
    assert min(river) >= max(strip)

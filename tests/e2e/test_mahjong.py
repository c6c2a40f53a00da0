"""Mahjong with wildcards and birds, and with declaring ready and a treasure, in the browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person, play, play_on
from tests.e2e.test_layout import AUDIT, SIZES, audit
from tests.e2e.test_match import DESKTOP, check_replays, play_to_the_standings, scores_in
from tests.support.served import Served

pytestmark = pytest.mark.e2e

HONGZHONG, HARBIN = "红中麻将", "哈尔滨麻将"


def sit_down(person: Person, url: str, deals: int, ruleset: str) -> None:
    """Open a room, put bots on the other chairs, start, and wait for the tiles."""
    person.open(url)
    person.create_table(deals, mahjong=ruleset)
    person.add_bots(1, 2, 3)
    person.start()
    expect(person.page.get_by_test_id("hand")).to_be_visible()


def audit_sizes(person: Person, screen: str, found: list[str]) -> None:
    """Look at the layer on phones of every size, upright and turned."""
    for name in ("phone", "landscape", "small"):
        width, height = SIZES[name]
        person.page.set_viewport_size({"width": width, "height": height})
        audit(person, f"{screen} {name}", found)


@pytest.mark.long
@pytest.mark.parametrize(
    ("ruleset", "touch"), [(HONGZHONG, True), (HARBIN, False)], ids=["hongzhong", "harbin"]
)
def test_a_match_is_played_to_its_end_and_watched_again(
    served: Served, phone: Callable[..., Person], deals: int, ruleset: str, touch: bool
) -> None:
    person = phone() if touch else phone(touch=False, viewport=DESKTOP)
    sit_down(person, served.url, deals, ruleset)
    results = play_to_the_standings([person], deals)

    standings = person.page.get_by_test_id("standings")
    sums = [sum(column) for column in zip(*results, strict=True)]
    assert scores_in(standings.get_by_test_id("scoreboard")) == [*results, sums]
    assert person.room["match"]["finished"]
    person.press("to-lobby")
    check_replays(person, served, results)


def test_wildcards_are_marked_and_birds_are_turned_on_every_screen(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone()
    sit_down(person, served.url, 8, HONGZHONG)
    own_wild = person.page.locator('[data-testid="hand"] [data-tile="31"]')
    play_on([person], lambda: person.on_turn() and own_wild.count() > 0)
    tiles = [tile["tile"] for tile in person.look()["hand"]]
    wild = tiles.count(31)
    assert tiles[:-1][: wild - 1] == [31] * (wild - 1), "wildcards lie left of all other tiles"
    expect(person.page.locator('.mj-hand use[href="#tile-ribbon"]')).to_have_count(wild)
    found: list[str] = []
    audit_sizes(person, "a wildcard in hand", found)
    assert person.page.evaluate(EARNING) >= LEAST_LETTER

    birds = person.page.get_by_test_id("birds")
    play([person], lambda: won_with_birds(person))
    turned = next(event for event in person.deal() if event["type"] == "birds_turned")
    expect(birds.locator(".mj-bird")).to_have_count(len(turned["tiles"]))
    hits = sum(hit is not None for hit in turned["hits"])
    expect(birds.locator(".mj-bird.hit")).to_have_count(hits)
    person.see_result()
    expect(person.page.get_by_test_id("birds-line").locator(".mj-bird.hit")).to_have_count(hits)
    audit_sizes(person, "birds in the result", found)
    assert not found, "\n".join(dict.fromkeys(found))


EARNING = """() => {
  const earning = document.createElement("span");
  earning.className = "offer-worth earns";
  earning.append(document.createElement("b"), document.createElement("small"));
  document.querySelector(".table-inner").append(earning);
  const size = parseFloat(getComputedStyle(earning.lastElementChild).fontSize);
  earning.remove();
  return size;
}"""
"""The size in which the shares of a win are written on its button: 每家2 (px)."""

LEAST_LETTER = 12
"""The least size of letters at the table (px)."""


def won_with_birds(person: Person) -> bool:
    """True if the deal has ended with birds; on to the next one when it ended without."""
    view = person.look()
    if not view["settled"]:
        return False
    if any(event["type"] == "birds_turned" for event in person.deal()):
        return True
    person.press("next-deal")
    return False


WIDEST = """() => {
  for (const card of document.querySelectorAll(".mj-opponent-card .seat-card")) {
    card.querySelector(".seat-card-name").textContent = "慢悠悠的海豚";
    card.querySelector(".seat-card-points").textContent = "−128";
    const line = card.querySelector(".seat-card-line");
    if (line.querySelector(".seat-badge") !== null) continue;
    card.classList.add("badged");
    const badge = document.createElement("span");
    badge.className = "seat-badge";
    badge.textContent = "听";
    line.append(badge);
  }
}"""
"""Makes the cards of the others as wide and as high as they can be."""

FILLED = """([place, discards, across]) => {
  const rows = document.querySelector(`.mj-river[data-place="${place}"] > .mj-river-rows`);
  const tile = document.querySelector(".mj-river .mj-tile:not(.lying, .newest)").cloneNode(true);
  rows.replaceChildren(...Array.from({ length: discards }, () => tile.cloneNode(true)));
  const lying = rows.children[across];
  lying?.classList.add("lying");
  lying?.firstElementChild.setAttribute("viewBox", "0 0 84 60");
  const places = discards + (lying === undefined ? 0 : 2);
  const step = [place === 2 ? 12 : 14, 18, 24, 36].findIndex((holds) => holds >= places);
  rows.parentElement.dataset.crowd = step;
  const sides = place % 2 === 1;
  const long = places > (sides ? 8 : 10);
  document.querySelector(".table-cloth").dataset.rivers = long ? "long" : "short";
  for (const wall of document.querySelectorAll(".mj-wall")) {
    const beside = Number(wall.dataset.place) % 2 === 1;
    wall.dataset.river = (beside ? long : places > 14 && wall.dataset.place === `${place}`)
      ? "long"
      : "short";
  }
}"""
"""Lays that many discards at a place, one of them across (declared ready), as the table does."""

DISCARDS = (
    *((8, None), (10, None), (9, 5), (12, 0), (12, 6), (13, 6), (14, None), (14, 0), (15, 8)),
    *((16, 8), (18, None), (18, 9), (21, 10), (22, 11), (24, None)),
)
"""Discards at which a row may begin or end, and the one that lies across."""


def test_a_treasure_lies_covered_for_whoever_has_not_declared(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone()
    sit_down(person, served.url, 8, HARBIN)
    treasure = person.page.get_by_test_id("treasure")
    covered = person.page.locator(".mj-treasure:not(.known)")
    play_on([person], lambda: covered.count() > 0 and person.on_turn())
    told = next(event for event in person.deal() if event["type"] == "treasure_set")
    assert told["tile"] is None
    expect(treasure).to_have_attribute("aria-label", f"宝牌，扣着；骰子 {told['die']}")
    expect(covered.locator(".mj-treasure-tile use[href^='#tile-back']")).to_have_count(1)
    badges = person.page.locator(".mj-opponent-card .seat-badge", has_text="听")
    expect(badges.first).to_be_visible()
    found: list[str] = []
    audit_sizes(person, "a covered treasure", found)
    for name in ("small", "landscape", "phone"):
        width, height = SIZES[name]
        person.page.set_viewport_size({"width": width, "height": height})
        person.wait_for_rest(name)
        person.page.evaluate(WIDEST)
        for place in range(4):
            for discards, across in DISCARDS:
                person.page.evaluate(FILLED, [place, discards, across])
                screen = f"{name}, {discards} discards, {across} across, at {place}"
                found += [f"{screen}: {fault}" for fault in person.page.evaluate(AUDIT)]
            person.page.evaluate(FILLED, [place, 5, None])
    for offer in person.look()["offers"]:
        if offer["action"] == "ready" and offer["barred"]:
            person.tap(offer)
            expect(person.page.locator(".toast")).to_contain_text("还不能报听")
    assert not found, "\n".join(dict.fromkeys(found))

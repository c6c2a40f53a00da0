"""A spectator gets only public facts: in the page, and on the wire."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person, play, play_on, wait_until
from tests.e2e.test_two_people import sit_down_together
from tests.support.served import Served

pytestmark = pytest.mark.e2e


def as_told(record: dict[str, Any], seat: int | None) -> list[dict[str, Any]]:
    """A stored deal as this seat, or (None) somebody without one, may know it."""
    emissions = list(record["opening"])
    for decision in record["decisions"]:
        emissions += decision.get("emissions", [])
    told = []
    for emission in emissions:
        public = emission.get("public") or emission["full"]
        told.append(emission.get("faces", {}).get(str(seat), public))
    return told


def hidden_tiles(event: dict[str, Any], seat: int | None) -> bool:
    """True if an event before the end of a deal shows the tiles in another's hand."""
    match event["type"]:
        case "dealt":
            return any(hand is not None for at, hand in enumerate(event["hands"]) if at != seat)
        case "drawn":
            return event["tile"] is not None and event["seat"] != seat
    return False


def test_a_spectator_sees_no_hidden_tile_anywhere(
    served: Served, phone: Callable[..., Person]
) -> None:
    host, guest, watcher = phone(), phone(), phone(viewport={"width": 1440, "height": 900})
    sit_down_together(host, guest, served.url, deals=1)
    watcher.page.goto(f"{served.url}/#/l/{host.room['link']}")
    expect(watcher.page.locator(".table-watching")).to_be_visible()
    expect(watcher.page.get_by_test_id("hand")).to_have_count(0)
    watched = False

    def over() -> bool:
        nonlocal watched
        view = watcher.look()
        if view["phase"] not in (None, "over"):
            # Nobody has a prompt, a hand or a button here; four hands lie face down.
            watched = watched or view["faces"].count("back") >= 4
            assert not view["hand"]
            assert not view["offers"]
        return all(person.at_result() for person in (host, guest, watcher))

    play([host, guest], over)
    assert watched
    assert watcher.page.evaluate("window.__backs") > 0, "the watch script looked at nothing"
    assert watcher.leaks() == []

    share = host.room["match"]["share"]
    record = served.get_json(f"/api/replay/{share}/1")
    for person, seat in ((host, 0), (guest, 1), (watcher, None)):
        assert person.deal() == as_told(record, seat)
        assert not any(hidden_tiles(event, seat) for event in person.deal())
    kinds = {message["type"] for message in watcher.heard}
    public = {"welcome", "tables", "entered", "room", "events", "turn_clock", "pong"}
    assert kinds <= public
    assert watcher.last("entered")["seat"] is None


COVERED = """() => {
  const bar = document.querySelector(".late-seats").getBoundingClientRect();
  return [...document.querySelectorAll(".mj-own-melds .tile")].filter((tile) => {
    const { left, right, top, bottom } = tile.getBoundingClientRect();
    return left < bar.right && right > bar.left && top < bar.bottom && bottom > bar.top;
  }).length;
}"""
"""The number of tiles of the seat below that lie open under the bar with seats to be had."""


def test_the_seats_to_be_had_are_offered_beside_what_lies_open(
    served: Served, phone: Callable[..., Person]
) -> None:
    host, watcher = phone(), phone(touch=False, viewport={"width": 1440, "height": 900})
    host.open(served.url)
    host.create_table(8)
    host.press("add-bots")
    host.start()
    watcher.page.goto(f"{served.url}/#/l/{host.room['link']}")
    expect(watcher.page.get_by_test_id("late-seats")).to_be_visible()
    melds = watcher.page.locator(".mj-own-melds .tile")
    play_on([host], lambda: melds.count() > 0)
    for width, height in ((844, 390), (1440, 900)):
        watcher.page.set_viewport_size({"width": width, "height": height})
        wait_until([watcher], lambda: watcher.page.evaluate(COVERED) == 0, within=10)


def test_who_may_not_watch_is_told_why(served: Served, phone: Callable[..., Person]) -> None:
    host, stranger = phone(), phone()
    host.open(served.url)
    host.press("create-table")
    host.press("rules-more")
    host.page.get_by_role("switch", name="可以旁观").click()
    host.press("create-confirm")
    host.add_bots(1, 2, 3)
    stranger.page.goto(f"{served.url}/#/j/{host.room['code']}")
    expect(stranger.page.locator(".toast")).to_have_text("座位满了，也不让旁观")
    expect(stranger.page.get_by_test_id("play-now")).to_be_visible()

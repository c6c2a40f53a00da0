"""The end of a long race: its sums are seen at once, even while others are waited for."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.e2e.person import Person, play_deal
from tests.support.served import Served

pytestmark = pytest.mark.e2e

DEALS = 16
LONGEST = "慢悠悠的海豚"
MARKS = [[7, 0, -7], [0, 7, 0], [-7, 0, 7]] * 5 + [[65, 0, 0]]

WINS = [
    [{"seat": max(range(3), key=line.__getitem__), "giver": 2, "self_drawn": False, "points": 65}]
    for line in MARKS
]
"""Everybody has won, and the words about it are as long as they can be."""

UNSEEN = """selector => {
  const body = document.querySelector(".sheet-body").getBoundingClientRect();
  const cells = [...document.querySelectorAll(selector)];
  return cells.length === 0 ? ["nothing is there"] : cells.filter((cell) => {
    const box = cell.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return box.bottom > body.bottom + 0.5 || box.top < body.top || !cell.contains(top);
  }).map((cell) => cell.textContent);
}"""
"""Those of these that are not seen whole on the sheet."""


def finished(room: dict[str, Any]) -> dict[str, Any]:
    """The room after a race of many deals; its host wants another and a guest has not answered."""
    assert len(MARKS) == DEALS
    sums = [sum(column) for column in zip(*MARKS, strict=True)]
    scores = [len(sums) * mark - sum(sums) for mark in sums]
    match = room["match"] | {"finished": True, "marks_history": MARKS, "marks": sums}
    match |= {"history": MARKS, "scores": scores, "wins": WINS}
    match["players"] = [match["players"][0] | {"name": LONGEST}, *match["players"][1:]]
    seats = [dict(seat) for seat in room["seats"]]
    # As long as a name that a server gives can be.
    seats[0] |= {"ready": True, "name": LONGEST}
    guest = {"kind": "player", "player": "guest", "name": "外婆", "level": None, "ready": False}
    seats[1] |= guest | {"connected": True}
    # Bots may play for those who are missing: their button is higher than the words before.
    told = {"phase": "finished", "fill_in_ms": 0, "match": match, "seats": seats}
    return room | told


def test_after_a_race_of_many_deals_the_sums_are_seen_at_once(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone()
    page = person.page
    over = False

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def told(message: str | bytes) -> None:
            told = json.loads(message)
            if over and told["type"] == "room" and told["match"] is not None:
                message = json.dumps(finished(told))
            socket.send(message)

        server.on_message(told)

    page.route_web_socket("**/ws", between)
    person.open(served.url)
    person.create_table(None, paohuzi="娄底放炮罚")
    person.press("add-bots")
    person.start()
    expect(page.get_by_test_id("hand")).to_be_visible()
    play_deal([person])
    # Steps of the history that are still under way would lead the page elsewhere after this.
    person.see_result()
    over = True
    page.reload()
    person.see_result()
    person.press("standings-show")
    expect(page.get_by_test_id("rematch-answers")).to_be_visible()
    expect(page.locator(".standings tbody tr")).to_have_count(DEALS)
    expect(page.get_by_test_id("settlement-how")).to_have_text("结算：每两家的分相减，分少的付差额")
    found: list[str] = []
    for width, height in ((390, 844), (390, 664), (360, 640), (768, 1024), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        person.wait_for_rest(f"{width}×{height}")
        told = page.evaluate(UNSEEN, ".standings tfoot :is(th, td)")
        found += [f"{width}×{height}: {cell}" for cell in told]
    for width, height in ((844, 390), (667, 375), (667, 325)):
        page.set_viewport_size({"width": width, "height": height})
        person.wait_for_rest(f"{width}×{height}")
        told = page.evaluate(UNSEEN, ".ranks :is(.rank-name, .rank-settled, .rank-points)")
        found += [f"{width}×{height}: {cell}" for cell in told]
        # The ranks say the sums there: those of the table lie over no deal.
        last, foot = (
            page.locator(f".standings {rows}").last.bounding_box()
            for rows in ("tbody tr", "tfoot tr:first-child")
        )
        assert last is not None
        assert foot is not None
        if foot["y"] < last["y"] + last["height"] - 1:
            found.append(f"{width}×{height}: the sums lie over the deals")
    assert not found, "\n".join(found)

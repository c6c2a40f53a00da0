"""Players check that the match was dealt as promised: the page does it by itself."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.conftest import CROWDED, NAME, PORTRAIT
from tests.e2e.person import Person, play_deal
from tests.e2e.test_layout import SIZES, audit_sizes
from tests.e2e.test_match import play_to_the_standings
from tests.e2e.test_two_people import start_together
from tests.support.served import ROOT, Served

pytestmark = pytest.mark.e2e

EVIL = "<img onerror=x>"
"""As long as a name may be, and markup if it is not shown as text."""


def play_together(host: Person, guest: Person, url: str, deals: int) -> str:
    """A match of two people and two bots, to its end; returns the link of the replay."""
    host.open(url)
    guest.open(url)
    guest.page.get_by_test_id("nickname").fill(EVIL)
    guest.page.get_by_test_id("nickname").press("Enter")
    code = host.create_table(deals)
    host.add_bots(2, 3)
    guest.type_code(code)
    start_together(host, guest)
    play_to_the_standings([host, guest], deals)
    return str(host.room["match"]["share"])


def open_check(person: Person, url: str, share: str, deal: int | None) -> None:
    """Open the replay, and the check from there."""
    person.page.goto(f"{url}/#/r/{share}" + ("" if deal is None else f"/{deal}"))
    person.page.reload()
    person.press("fair-open")
    expect(person.page.get_by_test_id("fair")).to_be_visible()


def result(person: Person) -> str | None:
    return person.page.get_by_test_id("fair").get_attribute("data-result")


def differences(person: Person) -> list[str]:
    """The codes of the reported differences."""
    lines = person.page.get_by_test_id("fair-differences").locator("li[data-code]").all()
    return [str(line.get_attribute("data-code")) for line in lines]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose first dealer is the one that the dice of the shuffle point at."""
    server = Served(tmp_path_factory.mktemp("fair"), tuned={**CROWDED, "dice": {"thrown": 1}})
    server.start()
    yield server
    server.stop()


def tampered(person: Person, pattern: str, change: Callable[[Any], None]) -> None:
    """Change the answers to this person's browser from now on."""

    def answer(route: Route) -> None:
        response = route.fetch()
        plain = response.json()
        change(plain)
        route.fulfill(response=response, body=json.dumps(plain))

    person.page.unroute_all()
    person.page.route(re.compile(pattern), answer)


def test_a_match_that_two_people_played_is_checked_in_the_browser(
    served: Served, phone: Callable[..., Person]
) -> None:
    # An address in the local network has no `crypto.subtle`.
    url = f"http://{NAME}:{served.port}"
    host, guest = phone(), phone(touch=False, viewport={"width": 844, "height": 390})
    share = play_together(host, guest, url, 2)
    assert host.page.evaluate("window.isSecureContext") is False
    assert host.page.evaluate("crypto.subtle === undefined")

    for person, deal in ((host, 1), (guest, 2)):
        open_check(person, url, share, deal)
        assert result(person) == "kept"
        shield = person.page.get_by_test_id("fair-open")
        expect(shield).to_have_attribute("data-result", "kept")
        panel = person.page.get_by_test_id("fair")
        for own in ("own-promise_kept", "own-share_used"):
            expect(panel.get_by_test_id(own)).to_be_visible()
        expect(panel).to_contain_text(EVIL)
        assert panel.locator("img").count() == 0
    guest.press("fair-match")
    expect(guest.page.get_by_test_id("fair-verdict")).to_contain_text("每一局")
    assert result(guest) == "kept"

    stranger = phone()
    open_check(stranger, url, share, None)
    expect(stranger.page.get_by_test_id("own-not_here")).to_be_visible()
    assert result(stranger) == "kept"
    assert stranger.page.locator("img[onerror]").count() == 0

    with stranger.page.expect_download() as download:
        stranger.page.locator(".fair-yourself summary").click()
        stranger.press("fair-download")
    file = download.value.path()
    assert EVIL in file.read_text("utf-8")
    program = stranger.page.get_by_test_id("fair-program").inner_text()
    commands = [
        [sys.executable, "-m", "server", "verify", str(file)],
        [sys.executable, "-m", "server", "verify", f"{served.url}/#/r/{share}"],
        [sys.executable, "-I", "-c", program, str(file)],
    ]
    for command in commands:
        done = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr


def test_what_a_server_changes_afterwards_is_seen(
    served: Served, phone: Callable[..., Person]
) -> None:
    host, guest = phone(breaks=True), phone()
    share = play_together(host, guest, served.url, 1)
    match, deal = rf"/api/replay/{share}$", rf"/api/replay/{share}/1$"

    def swap_draws(record: Any) -> None:
        emissions = [one for step in record["decisions"] for one in step["emissions"]]
        draws = [one["full"] for one in emissions if one["full"]["type"] == "drawn"]
        first = draws[0]
        other = next(draw for draw in draws if draw["tile"] != first["tile"])
        first["tile"], other["tile"] = other["tile"], first["tile"]

    def change_hand(record: Any) -> None:
        hands = record["opening"][0]["full"]["hands"]
        hands[1], hands[2] = hands[2], hands[1]

    def change_seed(plain: Any) -> None:
        plain["seed"] = "0" * 64

    def change_share(plain: Any) -> None:
        plain["entropies"][0] = "0" * 64

    def leave_out(plain: Any) -> None:
        plain["entropies"][0] = None

    def other_promise(plain: Any) -> None:
        plain["commitment"] = "0" * 64

    open_check(host, served.url, share, 1)
    assert result(host) == "kept"
    for pattern, change, code, own in (
        (deal, swap_draws, "draw_differs", None),
        (deal, change_hand, "hand_differs", None),
        (match, change_seed, "seed_differs", None),
        (match, change_share, "share_differs", "share_changed"),
        (match, leave_out, "deal_seed_differs", "share_left_out"),
        (match, other_promise, "seed_differs", "promise_changed"),
    ):
        tampered(host, pattern, change)
        open_check(host, served.url, share, 1)
        assert result(host) == "fails", change.__name__
        assert code in differences(host), change.__name__
        if own is not None:
            expect(host.page.get_by_test_id(f"own-{own}")).to_be_visible()
    host.page.unroute_all()
    open_check(host, served.url, share, 1)
    assert result(host) == "kept"


def test_before_the_end_the_seed_is_not_shown_and_the_page_says_when(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone(viewport=PORTRAIT)
    person.open(served.url)
    person.create_table(4)
    person.add_bots(1, 2, 3)
    person.start()
    play_deal([person])
    share = person.room["match"]["share"]
    open_check(person, served.url, share, 1)
    assert result(person) == "running"
    expect(person.page.get_by_test_id("fair-verdict")).to_contain_text("种子在结束时公开")
    expect(person.page.get_by_test_id("own-promise_kept")).to_be_visible()
    assert person.page.get_by_test_id("fair-differences").count() == 0


@pytest.mark.parametrize(
    "touch", [True, pytest.param(False, marks=pytest.mark.long)], ids=["finger", "mouse"]
)
def test_what_was_checked_fits_the_screen_and_can_be_touched(
    served: Served, phone: Callable[..., Person], touch: bool
) -> None:
    sizes = [size for size in SIZES.values() if (size[0] < 1000) == touch]
    person = phone(viewport={"width": sizes[0][0], "height": sizes[0][1]}, touch=touch)
    found: list[str] = []
    person.open(served.url)
    person.create_table(1)
    person.add_bots(1, 2, 3)
    person.start()
    play_deal([person])
    share = person.room["match"]["share"]
    for language in ("zh", "en"):
        person.page.evaluate(f"localStorage.setItem('paiju.language', '\"{language}\"')")
        for deal in (1, None):
            open_check(person, served.url, share, deal)
            audit_sizes(person, f"fair {language} {deal}", sizes, found)
            person.page.locator(".fair-yourself summary").click()
            person.page.get_by_test_id("fair-program").click()
            audit_sizes(person, f"fair program {language} {deal}", sizes, found)
    # The lines of the log beside the table are lower than a finger; on a desktop a mouse is used.
    found = [fault for fault in found if "29.6 px high" not in fault]
    assert not found, "\n".join(dict.fromkeys(found))

"""The service worker: the page without a network, and newer pages."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import NAME, NO_WORKER
from tests.e2e.person import Person, wait_until
from tests.e2e.test_match import play_to_the_standings
from tests.support.served import ROOT, Served

pytestmark = pytest.mark.e2e

CONTROLLED = "navigator.serviceWorker.controller !== null"
KEPT = "caches.open('paiju-replays').then(async (c) => (await c.keys()).map(({ url }) => url))"


REST_MS = 4000
"""The time after which a page is at rest, and works for its device."""

FOLLOWS = "**/assets/follow-*.js"
"""The code that does."""


def let_time_pass(person: Person) -> None:
    """The page comes to rest at once, by its own clock, and would have a worker if it might."""
    expect(person.page.get_by_test_id("play-now")).to_be_enabled()
    with person.page.expect_console_message(lambda message: message.text == NO_WORKER):
        person.page.clock.fast_forward(REST_MS)


def wait_for_worker(person: Person) -> None:
    """Wait until the service worker stands behind the page."""
    wait_until([person], lambda: bool(person.page.evaluate(CONTROLLED)), what="no worker came")


def test_without_a_network_the_page_opens_with_the_last_replays(
    serve: Callable[..., Served], phone: Callable[..., Person]
) -> None:
    served = serve()
    person = phone(breaks=True, service_workers="allow")
    person.open(served.url)
    wait_for_worker(person)
    person.create_table(1)
    person.add_bots(1, 2, 3)
    person.start()
    play_to_the_standings([person], 1)

    def kept() -> list[str]:
        found: list[str] = person.page.evaluate(KEPT)
        return found

    share = person.room["match"]["share"]
    wait_until([person], lambda: len(kept()) == 2, what="the replay is not kept")
    assert sorted(kept()) == [f"{served.url}/api/replay/{share}{deal}" for deal in ("", "/1")]
    served.stop()
    person.page.goto(f"{served.url}/#/")
    person.page.reload()
    row = person.page.get_by_test_id("kept-replays").get_by_role("listitem")
    expect(row).to_have_count(1)
    expect(person.page.get_by_text("现在没有网络")).to_be_visible()
    row.get_by_role("button").tap()
    person.press("replay-watch")
    person.press("replay-last")
    expect(person.page.get_by_test_id("replay-sentence")).not_to_be_empty()
    served.start()
    person.page.goto(f"{served.url}/#/")
    expect(person.page.get_by_test_id("play-now")).to_be_enabled()


def test_the_server_is_asked_for_the_page_before_the_kept_one_is_shown(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone(service_workers="allow")
    person.open(served.url)
    wait_for_worker(person)
    page = (ROOT / "server" / "static" / "index.html").read_text("utf-8")
    # The worker knows the page of this build; the server has another one now.
    kept = "caches.match('/').then((kept) => kept.text())"
    assert person.page.evaluate(kept) == page
    script = (
        "caches.keys().then(async (names) => { for (const name of names) await (await "
        "caches.open(name)).put('/', new Response('old')); })"
    )
    person.page.evaluate(script)
    person.page.reload()
    expect(person.page.get_by_test_id("play-now")).to_be_enabled()
    assert person.page.evaluate(kept) == "old"


def test_a_newer_page_is_offered_where_nothing_is_played(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone(breaks=True)
    person.page.clock.install()
    person.open(served.url)
    let_time_pass(person)
    person.press("play-now")
    expect(person.page.get_by_test_id("hand")).to_be_visible()

    def newer(route: Route) -> None:
        answer = route.fetch()
        text = re.sub(r'name="build" content="\w+"', 'name="build" content="newer"', answer.text())
        route.fulfill(response=answer, body=text)

    person.page.route(
        lambda url: url == f"{served.url}/",
        lambda route: newer(route) if route.request.method == "GET" else route.continue_(),
    )
    person.context.set_offline(True)
    expect(person.page.get_by_test_id("banner")).to_be_visible()
    with person.page.expect_response(f"{served.url}/") as newest:
        person.context.set_offline(False)
    expect(person.page.get_by_test_id("banner")).to_have_count(0)
    assert "newer" in newest.value.text()
    person.wait_for_rest("table")
    update = person.page.get_by_test_id("update")
    expect(update).to_have_count(0)
    person.page.goto(f"{served.url}/#/")
    expect(update).to_be_visible()
    person.mark()
    person.page.unroute_all()
    update.get_by_role("button").tap()
    expect(person.page.get_by_test_id("play-now")).to_be_enabled()
    assert not person.is_marked()
    expect(update).to_have_count(0)


def test_without_a_secure_context_there_is_no_worker(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone(service_workers="allow")
    person.page.clock.install()
    person.open(f"http://{NAME}:{served.port}")
    with person.page.expect_response(FOLLOWS) as follows:
        person.page.clock.fast_forward(REST_MS)
    # The code has run once it can be imported again.
    person.page.evaluate("(address) => import(address).then(() => null)", follows.value.url)
    assert person.page.evaluate("navigator.serviceWorker === undefined")


@pytest.mark.parametrize(
    ("agent", "said"),
    [
        ("Linux; Android 14) Chrome/126.0 Mobile", "添加到主屏幕"),
        ("iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15", "添加到主屏幕"),
        ("Linux; Android 14) Chrome/126.0 Mobile MicroMessenger/8.0.50", "在浏览器打开"),
    ],
)
def test_after_three_evenings_the_home_screen_is_offered_until_it_is_refused(
    served: Served, phone: Callable[..., Person], agent: str, said: str
) -> None:
    person = phone(user_agent=f"Mozilla/5.0 ({agent}")
    help_shown = person.page.get_by_test_id("install-help")
    person.page.clock.install()
    person.open(served.url)
    let_time_pass(person)
    expect(help_shown).to_have_count(0)
    evenings = '{"last":"Mon Nov 23 2026","count":3}'
    person.page.evaluate(f"localStorage.setItem('paiju.evenings', '{evenings}')")
    person.page.reload()
    let_time_pass(person)
    expect(help_shown).to_contain_text(said)
    assert not violations(person, "install help")
    help_shown.get_by_role("button", name="不用了").tap()
    expect(help_shown).to_have_count(0)
    person.page.reload()
    let_time_pass(person)
    expect(help_shown).to_have_count(0)

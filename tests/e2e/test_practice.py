"""Practice: the tables of this device, without a server and without a network."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Request, expect

from tests.e2e.person import Person, wait_until
from tests.e2e.test_match import play_to_the_result
from tests.e2e.test_offline import wait_for_worker
from tests.support.served import ROOT, Served

pytestmark = pytest.mark.e2e

MOST_TRANSFERRED = 7_000_000

SEVEN_PAIRS = "11m55m22s77s33p66p9p;win=9p;self"

HURRIED = "localStorage.setItem('paiju.practicePace', '0')"
"""The tables of the device make no pauses, as those of a server in tests."""


@pytest.mark.parametrize(
    "paohuzi",
    [None, pytest.param("常德红黑点", marks=pytest.mark.long)],
)
def test_a_deal_is_practised_to_its_end_without_a_network(
    serve: Callable[..., Served], phone: Callable[..., Person], paohuzi: str | None
) -> None:
    served = serve()
    person = phone(breaks=True, service_workers="allow")
    person.open(served.url)
    wait_for_worker(person)
    person.page.evaluate(HURRIED)
    person.press("open-settings")
    person.press("open-practice")
    person.press("practice-start")
    expect(person.page.get_by_test_id("practice-note")).to_be_visible()
    expect(person.page.get_by_test_id("play-now")).to_be_enabled()
    go_to_the_server_and_back(person, served)
    served.stop()
    asked: list[str] = []

    def note(request: Request) -> None:
        if not request.url.startswith(("data:", "blob:")):
            asked.append(request.url)

    person.page.on("request", note)
    person.create_table(1, paohuzi=paohuzi)
    person.add_bots(1, 2, *(() if paohuzi else (3,)))
    person.start()
    play_to_the_result([person], 1, 3 if paohuzi else 4)
    assert person.leaks() == []
    assert all(url.startswith(served.url) for url in asked)
    person.page.goto(f"{served.url}/#/")
    person.page.reload()
    replay = person.page.get_by_role("region", name="我的回放").get_by_role("listitem")
    expect(replay).to_have_count(1)
    replay.get_by_role("button").first.tap()
    person.press("replay-watch")
    person.press("replay-last")
    expect(person.page.get_by_test_id("replay-sentence")).not_to_be_empty()
    person.page.evaluate("location.hash = '#/'")
    person.press("practice-leave")
    expect(person.page.get_by_test_id("practice-note")).to_have_count(0)
    person.page.goto(f"{served.url}/#/calc/mahjong/tuidaohu/friends/-/{SEVEN_PAIRS}")
    expect(person.page.get_by_test_id("calc-points")).to_have_text("54 分")
    assert person.page.evaluate("window.__violations") == []


def go_to_the_server_and_back(person: Person, served: Served) -> None:
    """Choose a name in practice, and follow an address that needs the server, which hears of it."""
    person.press("open-settings")
    name = person.page.get_by_role("textbox", name="我的名字")
    name.fill("练家子")
    name.blur()
    person.page.goto(f"{served.url}/#/t/abcdefgh12345678")
    toast = person.page.get_by_role("button", name="离线练习里没有这个，要连上服务器才有")
    expect(toast.first).to_be_visible()
    person.page.goto(f"{served.url}/#/groups")
    expect(person.page.get_by_test_id("needs-server")).to_be_visible()
    person.page.get_by_role("button", name="回到联机").tap()
    expect(person.page.get_by_test_id("no-groups")).to_be_visible()
    wait_until([person], lambda: name_at(served, person) == "练家子", what="the name did not come")
    person.page.goto(f"{served.url}/#/settings")
    person.press("open-practice")
    expect(person.page.get_by_test_id("practice-note")).to_be_visible()
    expect(person.page.get_by_test_id("play-now")).to_be_enabled()


def name_at(served: Served, person: Person) -> str:
    """The name by which the server knows this person."""
    headers = {"Authorization": f"Bearer {person.token()}"}
    answer = httpx.get(f"{served.url}/api/me/export", headers=headers, timeout=30)
    return str(answer.raise_for_status().json()["name"])


def test_the_pack_of_practice_is_small_and_only_its_worker_may_run_it(served: Served) -> None:
    manifest = json.loads((ROOT / "server" / "static" / "practice.json").read_text("utf-8"))
    assert manifest["transfer"] <= MOST_TRANSFERRED
    (worker,) = (path for path in manifest["page"] if "/practiceWorker-" in path)
    policies = []
    for path in (worker, ""):
        with urllib.request.urlopen(f"{served.url}/{path}") as answer:
            policies.append(answer.headers["content-security-policy"])
    assert ["'wasm-unsafe-eval'" in policy for policy in policies] == [True, False]
    assert not re.search(r"'unsafe-eval'|'unsafe-inline'", "".join(policies))

"""The server process and the browser of the end-to-end tests."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Generator, Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    expect,
    sync_playwright,
)

from tests.e2e.person import Person
from tests.support.served import ROOT, Served, Tuning

NAME = "paiju.test"
"""A name for this machine that is no secure context, as an address in the local network is none."""

FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {NAME} 127.0.0.1",
)
PORTRAIT = {"width": 390, "height": 844}

BREAKS = re.compile(
    r"WebSocket connection to .* failed|net::ERR_|responded with a status of 4|Security Policy"
)
"""Words of Chromium itself when a server or the network is gone, and when something is refused."""

NO_WORKER = "Service Worker registration blocked by Playwright"
"""Its words if a test has no service worker."""

CROWDED: Tuning = {
    "limits": {
        "guests_per_address": (1000.0, 1000.0),
        "openings_per_address": (1000.0, 1000.0),
        "requests_per_address": (1000.0, 1000.0),
        "tables_per_address": 1000,
        "guesses_per_address": 1000,
        "guesses_per_address_and_hour": 1000,
    }
}

PICTURES = ROOT / "test-results"

PATIENCE_MS = 30_000
"""The time for a page to show something; a machine busy with other things takes some of it."""

expect.set_options(timeout=PATIENCE_MS)

REPORT = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember whether the test failed, for the fixtures that end after it."""
    report = yield
    if report.failed:
        item.stash[REPORT] = True
    return report


@pytest.fixture
def deals() -> int:
    """Number of deals of a whole match: two, or four with `PAIJU_E2E=all`."""
    return 4 if os.environ.get("PAIJU_E2E") == "all" else 2


def complaints(server: Served) -> list[str]:
    """Lines in which the server says that something went wrong."""
    return [line for line in server.output if "error" in line.lower() or "Traceback" in line]


@pytest.fixture
def serve(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Callable[..., Served]]:
    """`serve(pace=…, tuned=…, options=…)`: a server of the test's own, as the command line starts
    it, on an empty data folder and by default without pauses at the table.
    """
    started: list[Served] = []

    def start(
        pace: float = 0.0, tuned: Tuning | None = None, options: Sequence[str] = ()
    ) -> Served:
        data = tmp_path / f"data{len(started)}"
        server = Served(data, pace, tuned=tuned, options=options)
        started.append(server)
        server.start()
        return server

    yield start
    for server in started:
        server.stop()
        if request.node.stash.get(REPORT, False):
            print("What the server printed:", *server.output, sep="\n")
    assert not any(map(complaints, started)), [complaints(server) for server in started]


@pytest.fixture(scope="package")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The server of all tests that leave it as it is; more people come to it than from one home."""
    server = Served(tmp_path_factory.mktemp("shared"), tuned=CROWDED)
    server.start()
    yield server
    server.stop()
    assert not complaints(server)


@pytest.fixture
def served(shared: Served, request: pytest.FixtureRequest) -> Iterator[Served]:
    """A server without pauses at the table, which other tests use as well."""
    before = len(shared.output)
    yield shared
    if request.node.stash.get(REPORT, False):
        print("What the server printed:", *shared.output[before:], sep="\n")


def chromium() -> str | None:
    """The system's Chromium; None: the one that Playwright brought."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if (path := shutil.which(name))), None)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium: the system's, or the one Playwright brought."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=chromium(), args=["--no-sandbox", *FLAGS], headless=True
        )
        yield launched
        launched.close()


@pytest.fixture
def phone(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., Person]]:
    """`phone()`: somebody with a browser profile of their own, phone-sized and touched.

    `touch=False`: a mouse. `steady=True`: the same deal goes on the same way. `breaks=True`: the
    network or the server will be gone for a while, or refuse something, and the browser may say so.
    `asked=True`: about to be asked for a name, as every new guest is. `lifts=True`: a tap lifts a
    piece of the hand and another throws it, as for every new guest; otherwise one is enough.
    `sounds=True`: the table is heard, as by every new guest. Its events are animated in tests that
    are marked so. A script error, anything else on the console, a refusal by the content policy and
    a face in a hand that must not be seen fail the test.
    """
    people: list[Person] = []
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_phone(
        *,
        touch: bool = True,
        steady: bool = False,
        breaks: bool = False,
        asked: bool = False,
        lifts: bool = False,
        sounds: bool = False,
        **options: object,
    ) -> Person:
        settings: dict[str, object] = {
            "viewport": PORTRAIT,
            "locale": "zh-CN",
            "has_touch": touch,
            # It would ask for files unseen by any test.
            "service_workers": "block",
        }
        context = browser.new_context(**(settings | options))  # type: ignore[arg-type]
        contexts.append(context)
        context.set_default_timeout(PATIENCE_MS)
        moves = request.node.get_closest_marker("moves") is not None
        person = Person(
            context,
            touch=touch,
            seed=len(contexts),
            steady=steady,
            asked=asked,
            moves=moves,
            lifts=lifts,
            sounds=sounds,
        )
        people.append(person)

        def said(message: ConsoleMessage) -> None:
            foreseen = message.text == NO_WORKER or (breaks and BREAKS.search(message.text))
            if message.type in ("error", "warning") and not foreseen:
                faults.append(f"console: {message.text} ({message.location['url']})")

        person.page.on("console", said)
        person.page.on("pageerror", lambda error: faults.append(f"script: {error}"))
        return person

    yield open_phone
    failed = request.node.stash.get(REPORT, False)
    for number, person in enumerate(people):
        if person.page.is_closed():
            continue
        try:
            if failed:
                PICTURES.mkdir(exist_ok=True)
                name = re.sub(r"\W+", "-", request.node.name)
                person.page.screenshot(path=PICTURES / f"{name}-{number}.png")
            faults += [f"policy: {line}" for line in person.page.evaluate("window.__violations")]
            faults += [f"leak: {line}" for line in person.leaks()]
        except Error as problem:
            faults.append(f"the page does not answer: {problem}")
    for context in contexts:
        context.close()
    assert not faults, "\n".join(dict.fromkeys(faults))

"""The server process and the browser of the end-to-end tests."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.support.served import Served

FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PORTRAIT = {"width": 390, "height": 844}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A server without pauses at the table, on an empty data folder."""
    server = Served(tmp_path / "data")
    server.start()
    yield server
    server.stop()
    complaints = [line for line in server.output if "error" in line.lower()]
    assert not complaints, "the server complained:\n" + "".join(complaints)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium: the system's, or the one Playwright brought."""
    found = next(
        (
            path
            for name in ("chromium", "chromium-browser", "google-chrome")
            if (path := shutil.which(name))
        ),
        None,
    )
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=found, args=["--no-sandbox", *FLAGS], headless=True
        )
        yield launched
        launched.close()


@pytest.fixture
def phone(browser: Browser) -> Iterator[Callable[..., Page]]:
    """`phone()`: a page in a browser profile of its own (another person), phone-sized.

    A script error or a failed request of any of them fails the test at its end.
    """
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_phone(**options: object) -> Page:
        settings: dict[str, object] = {"viewport": PORTRAIT, "locale": "zh-CN", **options}
        context = browser.new_context(**settings)  # type: ignore[arg-type]
        contexts.append(context)
        context.set_default_timeout(15_000)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        return page

    yield open_phone
    for context in contexts:
        context.close()
    assert not faults, faults

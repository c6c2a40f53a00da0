"""Browsers of other engines than Chromium's, through the WebDriver standards."""

from __future__ import annotations

import base64
import json
import os
import random
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from itertools import count
from pathlib import Path
from typing import Any, Protocol

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from tests.e2e.person import LOOK, Person, View
from tests.support.ports import free_port

PATIENCE = 60.0
"""Seconds for a browser to start."""

SIZE = (390, 844)


class Missing(Exception):
    """The browser is not installed here."""


class Driver(Protocol):
    """A page in a browser."""

    def open(self, url: str) -> None:
        """Go to an address."""

    def evaluate(self, script: str) -> Any:
        """The value of an expression in the page."""

    def click(self, x: float, y: float) -> None:
        """Press the main button at this place."""

    def screenshot(self, path: Path) -> None:
        """Take a picture of the page."""

    def close(self) -> None:
        """End the browser."""


def program(*names: str) -> str:
    """The first of these that is installed. Raises `Missing`."""
    for name in names:
        if found := shutil.which(name):
            return found
    raise Missing(f"{' or '.join(names)} is not installed")


def clicks(x: float, y: float) -> list[dict[str, Any]]:
    """One press of a mouse as both standards write it."""
    at = {"type": "pointerMove", "x": round(x), "y": round(y)}
    steps = [at, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
    return [{"type": "pointer", "id": "mouse", "actions": steps}]


class Firefox:
    """Firefox over WebDriver BiDi, which it speaks itself."""

    def __init__(self, profile: Path) -> None:
        port = free_port()
        command = [program("firefox-esr", "firefox"), "--headless", "--no-remote"]
        command += ["--profile", str(profile), f"--remote-debugging-port={port}", "about:blank"]
        profile.mkdir()
        (profile / "user.js").write_text('user_pref("intl.accept_languages", "zh-CN, zh");\n')
        environment = {**os.environ, "HOME": str(profile)}
        self._process = subprocess.Popen(
            command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self._numbers = count(1)
        self._open = ExitStack()
        try:
            self._line = self._connect(f"ws://127.0.0.1:{port}/session")
            self._ask("session.new", capabilities={})
            (tab, *_) = self._ask("browsingContext.getTree")["contexts"]
            self._tab = {"context": tab["context"]}
            viewport = {"width": SIZE[0], "height": SIZE[1]}
            self._ask("browsingContext.setViewport", **self._tab, viewport=viewport)
        except BaseException:
            self.close()
            raise

    def _connect(self, url: str) -> ClientConnection:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return self._open.enter_context(connect(url, max_size=None))
            except (OSError, WebSocketException):
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.2)

    def _ask(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._line.recv(PATIENCE))
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                return answer["result"]

    def open(self, url: str) -> None:
        """Go to an address."""
        self._ask("browsingContext.navigate", **self._tab, url=url, wait="interactive")

    def evaluate(self, script: str) -> Any:
        """The value of an expression in the page."""
        found = self._ask(
            "script.evaluate",
            expression=f"JSON.stringify([{script}])",
            target=self._tab,
            awaitPromise=False,
        )
        assert found["type"] == "success", found
        return json.loads(found["result"]["value"])[0]

    def click(self, x: float, y: float) -> None:
        """Press the main button at this place."""
        self._ask("input.performActions", **self._tab, actions=clicks(x, y))

    def screenshot(self, path: Path) -> None:
        """Take a picture of the page."""
        taken = self._ask("browsingContext.captureScreenshot", **self._tab)
        path.write_bytes(base64.b64decode(taken["data"]))

    def close(self) -> None:
        """End the browser."""
        with suppress(OSError, WebSocketException):
            self._open.close()
        self._process.terminate()
        self._process.wait(PATIENCE)


class WebKit:
    """WebKitGTK over WebDriver, on a display of its own."""

    def __init__(self) -> None:
        driver = program("WebKitWebDriver")
        browser = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)
        if browser is None:
            raise Missing("the browser of WebKitWebDriver is not installed")
        read, written = os.pipe()
        self._display = subprocess.Popen(
            [program("Xvfb"), "-displayfd", str(written), "-screen", "0", "1280x1024x24"],
            pass_fds=(written,),
            stderr=subprocess.DEVNULL,
        )
        os.close(written)
        with os.fdopen(read) as told:
            display = told.readline().strip()
        self._port = free_port()
        environment = {
            **os.environ,
            "DISPLAY": f":{display}",
            "LANGUAGE": "zh_CN",
            "LANG": "C.UTF-8",
        }
        self._process = subprocess.Popen(
            [driver, f"--port={self._port}"], env=environment, stderr=subprocess.DEVNULL
        )
        self._session = ""
        try:
            options = {"binary": str(browser), "args": ["--automation", "--geometry=390x900"]}
            wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
            self._session = f"/session/{self._begin({'capabilities': wanted})}"
            self._ask("/window/rect", {"width": SIZE[0], "height": SIZE[1]})
        except BaseException:
            self.close()
            raise

    def _begin(self, wanted: Mapping[str, Any]) -> str:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return str(self._ask("/session", wanted)["sessionId"])
            except urllib.error.HTTPError as error:
                raise AssertionError(error.read().decode()) from error
            except OSError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.2)

    def _ask(self, path: str, body: Mapping[str, Any] | None = None, method: str = "POST") -> Any:
        request = urllib.request.Request(
            f"http://127.0.0.1:{self._port}{self._session}{path}",
            None if body is None else json.dumps(body).encode(),
            {"content-type": "application/json"},
            method=method,
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)["value"]

    def open(self, url: str) -> None:
        """Go to an address."""
        self._ask("/url", {"url": url})

    def evaluate(self, script: str) -> Any:
        """The value of an expression in the page."""
        return self._ask("/execute/sync", {"script": f"return ({script})", "args": []})

    def click(self, x: float, y: float) -> None:
        """Press the main button at this place."""
        self._ask("/actions", {"actions": clicks(x, y)})

    def screenshot(self, path: Path) -> None:
        """Take a picture of the page."""
        path.write_bytes(base64.b64decode(self._ask("/screenshot", method="GET")))

    def close(self) -> None:
        """End the browser."""
        if self._session:
            with suppress(OSError):
                self._ask("", method="DELETE")
        for process in (self._process, self._display):
            process.terminate()
            process.wait(PATIENCE)


class Player(Person):
    """Somebody in front of a page in one of these browsers."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.touch = False
        self.heard = []
        self._rng = random.Random(0)
        self._steady = False
        self._seen = {}

    def look(self) -> View:
        """The page as it is seen now."""
        view: View = self.driver.evaluate(f"({LOOK})()")
        return view

    def tap(self, spot: View) -> None:
        """Click on a place of the screen."""
        self.driver.click(spot["x"], spot["y"])

    def spot(self, selector: str) -> View | None:
        """The place of the element under this selector that can be hit; scrolled to."""
        found: View | None = self.driver.evaluate(
            f"""(() => {{
              const one = document.querySelector({json.dumps(selector)});
              if (one === null || one.disabled) return null;
              one.scrollIntoView({{ block: "center" }});
              const box = one.getBoundingClientRect();
              const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
              const top = document.elementFromPoint(x, y);
              return top !== null && (top === one || one.contains(top)) ? {{ x, y }} : null;
            }})()"""
        )
        return found

    def press(self, testid: str) -> None:
        """Click on the thing with this name as soon as it can be hit."""
        self.press_first(f'[data-testid="{testid}"]')

    def press_first(self, selector: str) -> None:
        """Click on the first thing of this kind as soon as it can be hit."""
        self.tap(self.wait(lambda: self.spot(selector), f"{selector} cannot be hit"))

    def wait(self, look: Callable[[], Any], what: str, within: float = 60.0) -> Any:
        """Look again and again until something is found; return it."""
        deadline = time.monotonic() + within
        while not (found := look()):
            assert time.monotonic() < deadline, what
            time.sleep(0.1)
        return found

    def sees(self, selector: str) -> bool:
        """True if something of this kind is on the page, and has a size."""
        one = f"document.querySelector({json.dumps(selector)})"
        return bool(self.driver.evaluate(f"({one}?.getBoundingClientRect().height ?? 0) > 0"))

    def play_deal(self) -> None:
        """Play until the deal is over."""
        deadline = time.monotonic() + 240.0
        while not self.at_result():
            if not self.step():
                time.sleep(0.05)
            assert time.monotonic() < deadline, self.look()

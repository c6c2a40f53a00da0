"""Origins of the page, and the browsers and apps that open it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import NAME
from tests.e2e.person import Person, play_deal
from tests.support.certificate import issue
from tests.support.served import Served

pytestmark = pytest.mark.e2e

WECHAT = (
    "Mozilla/5.0 (Linux; Android 13; V2203A Build/TP1A.220624.014; wv) AppleWebKit/537.36 "
    "(KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160065 "
    "MMWEBSDK/20231202 MicroMessenger/8.0.47.2560(0x28002F30) WeChat/arm64 Language/zh_CN"
)


def test_plain_http_in_the_local_network_is_enough(
    served: Served, phone: Callable[..., Person]
) -> None:
    address = f"http://{NAME}:{served.port}"
    host, guest = phone(), phone()
    host.open(address)
    assert host.page.evaluate("window.isSecureContext") is False
    assert host.page.evaluate("'clipboard' in navigator") is False
    code = host.create_table(1)
    host.press("copy-link")
    told = host.page.locator(".toast").or_(host.page.locator(".by-hand"))
    expect(told.first).to_be_visible()
    host.add_bots(2, 3)
    guest.open(address)
    guest.type_code(code)
    host.start()
    for person in (host, guest):
        expect(person.page.get_by_test_id("hand")).to_be_visible()
    match = host.room["match"]
    assert None not in match["entropies"][:2], "both had their share in the shuffle"


def test_the_browser_inside_wechat_plays(served: Served, phone: Callable[..., Person]) -> None:
    person = phone(user_agent=WECHAT, is_mobile=True, device_scale_factor=3)
    person.open(f"http://{NAME}:{served.port}")
    person.press("play-now")
    play_deal([person])


def test_a_page_from_elsewhere_gets_no_line(served: Served, phone: Callable[..., Person]) -> None:
    person = phone(breaks=True)
    person.open(f"http://{NAME}:{served.port}")
    answer = person.page.evaluate(
        """(address) => new Promise((done) => {
            const socket = new WebSocket(address);
            socket.onopen = () => done("open");
            socket.onerror = () => done("refused");
        })""",
        served.socket_url,
    )
    # The content policy of the page does not let it out, nor would the server let it in.
    assert answer == "refused"
    person.page.evaluate("window.__violations.length = 0")


def test_a_server_with_a_certificate_of_its_own_is_a_secure_context(
    tmp_path: Path, serve: Callable[..., Served], phone: Callable[..., Person]
) -> None:
    server = serve(options=issue(tmp_path, NAME).options)
    person = phone(ignore_https_errors=True)
    person.open(f"https://{NAME}:{server.port}")
    assert person.page.evaluate("window.isSecureContext") is True
    wanted = "['wakeLock', 'mediaDevices', 'serviceWorker', 'clipboard']"
    assert person.page.evaluate(f"{wanted}.filter((name) => !(name in navigator))") == []
    person.create_table(1)
    person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    person.press("copy-link")
    expect(person.page.locator(".toast")).to_be_visible()
    link = person.page.evaluate("navigator.clipboard.readText()")
    assert f"https://{NAME}:{server.port}/" in link
    person.add_bots(1, 2, 3)
    person.start()
    expect(person.page.get_by_test_id("hand")).to_be_visible()

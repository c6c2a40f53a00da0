"""Security headers of every HTTP answer."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server.http.own_hosts import OwnHosts

PAGE_SCRIPT = "sha256-/I8tAdZevtJlkUUfu+9SfofCovszZvfiYSWUbeYfteQ="
"""Fingerprint of the one script that stands in `web/index.html` itself: a browser that is
too old is told so by it.
"""


PRACTICE = re.compile(r"/assets/practiceWorker-[\w-]+\.js")
"""The one script that may run WebAssembly: the worker with Python, whose own policy this is."""


class SecurityHeaders:
    """Only our own scripts, styles and pictures; nobody may frame the page or guess types."""

    def __init__(self, app: ASGIApp, hosts: OwnHosts, elsewhere: tuple[str, ...] = ()) -> None:
        self._app = app
        self._hosts = hosts
        self._elsewhere = elsewhere

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add the headers to every HTTP answer."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        host = Request(scope).headers.get("host", "")
        policy = content_policy(host if self._hosts.named(host) else None, self._elsewhere)
        if PRACTICE.fullmatch(scope["path"]):
            policy = policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["content-security-policy"] = policy
                headers["x-content-type-options"] = "nosniff"
                headers["referrer-policy"] = "no-referrer"
                headers["x-frame-options"] = "DENY"
                if scope["scheme"] == "https":
                    # Browsers complain on the console when it comes over plain http.
                    headers["cross-origin-opener-policy"] = "same-origin"
                headers["cross-origin-resource-policy"] = "same-origin"
            await send(message)

        await self._app(scope, receive, with_headers)


def content_policy(host: str | None, elsewhere: tuple[str, ...] = ()) -> str:
    """The content security policy. `'self'` does not cover sockets in every browser, so the
    server's own address is named as well if it is known, and so are those of the other nodes.
    """
    own = [] if host is None else [f"ws://{host}", f"wss://{host}"]
    others = [f"{parts.scheme}://{parts.netloc}" for parts in map(urlsplit, elsewhere)]
    sockets = "".join(f" {address}" for address in dict.fromkeys(own + others))
    return (
        f"default-src 'none'; script-src 'self' '{PAGE_SCRIPT}'; worker-src 'self'; "
        "style-src 'self'; manifest-src 'self'; "
        f"connect-src 'self'{sockets}; "
        "img-src 'self' data:; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )

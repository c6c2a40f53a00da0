"""The names of uvicorn that `server.net.uvicorn_protocols` uses and nobody promises."""

from __future__ import annotations

import ast
import asyncio
import inspect
import re
from pathlib import Path
from typing import Any

import httptools
import pytest
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from server.net import uvicorn_protocols
from server.net.uvicorn_protocols import LimitedHttp, LimitedWebSocket

ATTRIBUTES: dict[type, set[str]] = {
    LimitedHttp: {"client", "cycle", "loop", "pipeline", "timeout_keep_alive", "transport"},
    LimitedWebSocket: {
        "client",
        "close_sent",
        "close_timeout",
        "conn",
        "curr_msg_data_type",
        "disconnected",
        "frames",
        "handshake_complete",
        "handshake_initiated",
        "loop",
        "queue",
        "scope",
        "transport",
        "writable",
    },
}
METHODS: dict[type, set[str]] = {
    LimitedHttp: {
        "handle_websocket_upgrade",
        "on_body",
        "on_header",
        "on_headers_complete",
        "on_message_begin",
        "on_message_complete",
        "on_url",
    },
    LimitedWebSocket: {
        "handle_connect",
        "handle_cont",
        "handle_ping",
        "handle_pong",
        "on_task_complete",
        "send_receive_event_to_app",
    },
}
BASES: dict[type, type] = {
    LimitedHttp: HttpToolsProtocol,
    LimitedWebSocket: WebSocketsSansIOProtocol,
}
ASYNCIO = {"connection_made", "connection_lost", "data_received"}
LATER = {"scope"}
"""Set when a request has come."""
PLUMBING = {"handle_connect", "handle_websocket_upgrade", "on_headers_complete", "on_url"}
"""Overridden because others need it, against no attack."""

both = pytest.mark.parametrize("limited", [LimitedHttp, LimitedWebSocket])


async def instance(base: type) -> Any:
    async def app(scope: object, receive: object, send: object) -> None:
        return

    return base(Config(app, log_config=None), ServerState(), {}, _loop=asyncio.get_running_loop())


@both
async def test_uvicorn_has_what_is_used_of_it(limited: type) -> None:
    base = BASES[limited]
    made = await instance(base)
    assert {name for name in ATTRIBUTES[limited] - LATER if not hasattr(made, name)} == set()
    assert {name for name in METHODS[limited] if not callable(getattr(base, name, None))} == set()
    assert "response_complete" in inspect.getsource(RequestResponseCycle)


@both
async def test_its_methods_take_what_they_are_given(limited: type) -> None:
    for name in METHODS[limited]:
        ours = inspect.signature(getattr(limited, name)).parameters
        assert list(inspect.signature(getattr(BASES[limited], name)).parameters) == list(ours)


@both
def test_nothing_else_of_it_is_used(limited: type) -> None:
    tree = ast.parse(inspect.getsource(limited))
    used = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and ((isinstance(node.value, ast.Name) and node.value.id == "self") or is_super(node.value))
    }
    defined = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    ours = {name for name in used | defined if not hasattr(BASES[limited], name)}
    listed = ATTRIBUTES[limited] | METHODS[limited] | ASYNCIO | {"__init__"}
    extensions = {"on_silence", "send_at_once"}
    assert {name for name in ours if not name.startswith("_")} <= listed | extensions
    assert (used | defined) - ours <= listed
    assert ATTRIBUTES[limited] | METHODS[limited] <= used | defined


def is_super(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "super"
    )


@both
def test_every_override_names_the_attack_and_its_test(limited: type) -> None:
    tests = "".join(
        (Path(__file__).parent / name).read_text("utf-8")
        for name in ("test_uvicorn_protocols.py", "test_frames.py")
    )
    for name in METHODS[limited] - PLUMBING:
        said = re.sub(r"\s+", " ", getattr(limited, name).__doc__)
        named = re.findall(r"`(test_\w+)`", said)
        assert named, f"{name} stops no attack"
        for test in named:
            assert f"def {test}(" in tests, f"{name}: there is no {test}"


def test_the_parser_calls_what_is_overridden() -> None:
    called: set[str] = set()

    class Heard:
        def __getattr__(self, name: str) -> Any:
            called.add(name)
            return lambda *_: None

    parser = httptools.HttpRequestParser(Heard())
    parser.feed_data(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx")
    assert {name for name in METHODS[LimitedHttp] if name.startswith("on_")} <= called


def test_the_list_is_of_this_module() -> None:
    assert {LimitedHttp, LimitedWebSocket} == {
        value
        for value in vars(uvicorn_protocols).values()
        if isinstance(value, type) and issubclass(value, asyncio.Protocol)
    } - set(BASES.values())

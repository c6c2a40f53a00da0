"""Behind a proxy the limits are those of the people, not of the proxy; without one nobody chooses
an address.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import websockets
from websockets.exceptions import InvalidStatus

from server.wire.messages import PROTOCOL
from tests.support.served import Served

GUESSES = 10
"""Wrong room codes in a minute before an address is refused: `Limits.guesses_per_address`."""


@asynccontextmanager
async def served(folder: Path, *options: str) -> AsyncIterator[Served]:
    server = Served(folder, options=options)
    await asyncio.to_thread(server.start)
    try:
        yield server
    finally:
        await asyncio.to_thread(server.stop)


@asynccontextmanager
async def guest(server: Served, **headers: str) -> AsyncIterator[websockets.ClientConnection]:
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    async with websockets.connect(server.socket_url, additional_headers=sent) as line:
        await line.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "name": "Ann"}))
        assert json.loads(await line.recv())["type"] == "welcome"
        yield line


async def guess(line: websockets.ClientConnection, code: str) -> str:
    await line.send(json.dumps({"type": "join", "code": code}))
    refused: str = json.loads(await line.recv())["code"]
    return refused


async def until_refused(line: websockets.ClientConnection) -> None:
    for number in range(GUESSES):
        assert await guess(line, f"AAAAA{number}") == "no_such_table"
    assert await guess(line, "AAAAAA") == "too_many_guesses"


async def test_without_a_trusted_proxy_nobody_gets_another_address_by_saying_so(
    tmp_path: Path,
) -> None:
    async with served(tmp_path) as server:
        async with guest(server, X_Forwarded_For="203.0.113.1") as line:
            await until_refused(line)
        async with guest(server, X_Forwarded_For="203.0.113.2") as line:
            assert await guess(line, "BBBBBB") == "too_many_guesses"


@pytest.mark.parametrize("trusted", ["127.0.0.1", "10.0.0.0/8,127.0.0.0/8"])
async def test_behind_a_trusted_proxy_everybody_has_limits_of_their_own(
    tmp_path: Path, trusted: str
) -> None:
    async with served(tmp_path, "--trust-proxy", trusted) as server:
        async with guest(server, X_Forwarded_For="203.0.113.1") as line:
            await until_refused(line)
        async with guest(server, X_Forwarded_For="203.0.113.2") as line:
            assert await guess(line, "BBBBBB") == "no_such_table"
        # The client's own value stands on the left; the proxy adds on the right.
        async with guest(server, X_Forwarded_For="198.51.100.7, 203.0.113.1") as line:
            assert await guess(line, "BBBBBB") == "too_many_guesses"


async def test_headers_of_somebody_who_is_no_trusted_proxy_count_for_nothing(
    tmp_path: Path,
) -> None:
    async with served(tmp_path, "--trust-proxy", "192.0.2.1") as server:
        async with guest(server, X_Forwarded_For="203.0.113.1") as line:
            await until_refused(line)
        async with guest(server, X_Forwarded_For="203.0.113.2") as line:
            assert await guess(line, "BBBBBB") == "too_many_guesses"


async def test_a_page_under_the_public_address_may_open_sockets_and_no_other(
    tmp_path: Path,
) -> None:
    url = "https://paiju.example.org"
    async with served(tmp_path, "--public-url", f"{url}/") as server:
        for origin, allowed in ((url, True), ("https://evil.example.org", False)):
            refused = contextlib.nullcontext() if allowed else pytest.raises(InvalidStatus)
            with refused:
                async with guest(server, Origin=origin):
                    pass


@pytest.mark.parametrize("trusted", ["localhost", "10.0.0.0/99", "*", ""])
def test_a_list_of_proxies_that_cannot_be_meant_gets_a_sentence(
    tmp_path: Path, trusted: str
) -> None:
    server = Served(tmp_path, options=("--trust-proxy", trusted))
    try:
        with pytest.raises(RuntimeError, match="--trust-proxy"):
            server.start()
    finally:
        server.kill()

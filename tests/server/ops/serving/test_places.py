from __future__ import annotations

import asyncio
import socket
from dataclasses import replace
from pathlib import Path

import pytest

from server.ops.serving import places
from server.ops.serving.places import CannotListen, PortTaken, default_data_folder, listen, urls
from server.runtime.config import Config

SECURE = Config(certificate=Path("certificate.pem"), key=Path("key.pem"))


@pytest.mark.parametrize(
    ("platform", "environment", "folder"),
    [
        ("linux", {}, "~/.local/share/paiju"),
        ("linux", {"XDG_DATA_HOME": "/srv/data"}, "/srv/data/paiju"),
        ("linux", {"XDG_DATA_HOME": "not/absolute"}, "~/.local/share/paiju"),
        ("darwin", {}, "~/Library/Application Support/Paiju"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/Paiju"),
        ("linux", {"PAIJU_DATA": "/games", "XDG_DATA_HOME": "/srv/data"}, "/games"),
        ("darwin", {"PAIJU_DATA": "~/games"}, "~/games"),
    ],
)
def test_games_are_kept_where_the_platform_keeps_data(
    platform: str, environment: dict[str, str], folder: str
) -> None:
    assert default_data_folder(environment, platform) == Path(folder).expanduser()


async def test_small_frames_go_out_at_once() -> None:
    accepted: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        found = writer.get_extra_info("socket")
        accepted.set_result(found.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    bound = listen("127.0.0.1", 0)
    assert bound.proto == socket.IPPROTO_TCP
    async with await asyncio.start_server(connected, sock=bound) as server:
        _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        assert await accepted != 0
        writer.close()
        await writer.wait_closed()


def test_a_port_that_is_taken_is_told_from_an_address_that_is_not_ours() -> None:
    with listen("127.0.0.1", 0) as taken:
        taken.listen()
        with pytest.raises(PortTaken):
            listen("127.0.0.1", taken.getsockname()[1])
    with pytest.raises(CannotListen, match=r"203\.0\.113\.7"):
        listen("203.0.113.7", 0)
    with pytest.raises(CannotListen, match=r"no\.such\.host\.invalid"):
        listen("no.such.host.invalid", 0)


def test_a_port_can_be_bound_again_at_once() -> None:
    with listen("127.0.0.1", 0) as first:
        first.listen()
        port = first.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)):
            first.accept()[0].close()
    listen("127.0.0.1", port).close()


@pytest.mark.parametrize(
    ("config", "lan", "own", "others"),
    [
        (Config(), "192.168.1.5", "http://localhost:80/", "http://192.168.1.5:80/"),
        (Config(), None, "http://localhost:80/", None),
        (Config(host="127.0.0.1"), "192.168.1.5", "http://127.0.0.1:80/", None),
        (Config(host="localhost"), "192.168.1.5", "http://localhost:80/", None),
        (Config(host="::1"), "192.168.1.5", "http://[::1]:80/", None),
        (Config(host="10.0.0.2"), "10.0.0.2", "http://10.0.0.2:80/", "http://10.0.0.2:80/"),
        (Config(public_url="https://p.org"), "10.0.0.2", "http://localhost:80/", "https://p.org"),
        (SECURE, "192.168.1.5", "https://localhost:80/", "https://192.168.1.5:80/"),
        (replace(SECURE, host="10.0.0.2"), None, "https://10.0.0.2:80/", "https://10.0.0.2:80/"),
    ],
)
def test_an_address_is_shown_to_others_only_where_they_can_reach_it(
    monkeypatch: pytest.MonkeyPatch, config: Config, lan: str | None, own: str, others: str | None
) -> None:
    monkeypatch.setattr(places, "lan_address", lambda: lan)
    assert urls(config, 80) == (own, others)

"""The name of a server in the local network, on the loopback interface."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from zeroconf import AddressResolverIPv4, IPVersion
from zeroconf.asyncio import AsyncZeroconf

from server.ops.serving import local_name as module
from server.ops.serving.local_name import LocalName, NameRefused, local_name
from server.runtime.config import Config

HERE = "127.0.0.1"


async def test_the_second_server_of_a_network_has_the_next_name_and_both_are_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Other runs of this test share the interface.
    name = f"paiju-{os.getpid()}"
    monkeypatch.setattr(module, "NAME", name)
    first, second = LocalName(HERE, "http"), LocalName(HERE, "https")
    try:
        assert await first.take(8000) == f"{name}.local"
        assert await second.take(8443) == f"{name}-2.local"
        async with AsyncZeroconf(interfaces=[HERE], ip_version=IPVersion.V4Only) as phone:
            for host, scheme, port in ((name, "http", 8000), (f"{name}-2", "https", 8443)):
                address = AddressResolverIPv4(f"{host}.local.")
                assert await address.async_request(phone.zeroconf, 3000)
                assert address.parsed_addresses() == [HERE]
                kind = f"_{scheme}._tcp.local."
                service = await phone.async_get_service_info(kind, f"{host}.{kind}")
                assert service is not None
                assert (service.port, service.server) == (port, f"{host}.local.")
    finally:
        await second.give_back()
        await first.give_back()


async def test_a_network_that_carries_no_names_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_: object) -> None:
        raise OSError(errno.ENODEV, "No such device")

    monkeypatch.setattr("zeroconf.asyncio.AsyncZeroconf", refuse)
    with pytest.raises(NameRefused, match="No such device"):
        await LocalName(HERE, "http").take(8000)


def test_only_a_server_that_its_network_reaches_by_its_own_address_has_a_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(module, "lan_address", lambda: "192.168.1.5")
    assert local_name(Config(host="0.0.0.0", data=tmp_path)) is not None
    assert local_name(Config(host="127.0.0.1", data=tmp_path)) is None
    public = Config(host="0.0.0.0", data=tmp_path, public_url="https://paiju.example.org")
    assert local_name(public) is None
    monkeypatch.setattr(module, "installed", lambda: False)
    assert local_name(Config(host="0.0.0.0", data=tmp_path)) is None

"""Properties of the bus on NATS alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import nats
import pytest
from nats.aio.client import Client

from server.cluster.bus import Bus, BusRefused
from server.cluster.buses import open_bus
from tests.server.cluster.scenes import told
from tests.support.nats import NatsServer
from tests.support.waiting import until

pytestmark = pytest.mark.timeout(240)

PASSWORD = 'authorization {{ user: paiju, password: "{}" }}'


async def restart(server: NatsServer, settings: str) -> None:
    server.kill()
    server.write(settings)
    await asyncio.to_thread(server.start)


async def test_messages_longer_than_the_server_takes_are_split(nats_server: NatsServer) -> None:
    await restart(nats_server, "max_payload: 1000")
    bus = await open_bus(nats_server.url)
    heard: list[bytes] = []
    await bus.listen("long", heard.append)
    message = "牌".encode() * 100_000
    bus.publish("long", message)
    await until(lambda: heard)
    assert heard == [message]
    await bus.close()


async def test_a_wrong_password_is_told_as_such_and_not_as_a_bus_that_is_gone(
    nats_server: NatsServer,
) -> None:
    await restart(nats_server, PASSWORD.format("right"))
    for login in ("", "paiju:wrong@", "other:right@", "token@"):
        with pytest.raises(BusRefused) as refused:
            await open_bus(nats_server.url.replace("//", f"//{login}"))
        assert refused.value.code == "bus_denied"
        assert "wrong" not in str(refused.value)


async def test_a_password_may_have_any_characters(nats_server: NatsServer) -> None:
    await restart(nats_server, PASSWORD.format("a,b@c:/%d"))
    bus = await open_bus(nats_server.url.replace("//", "//paiju:a%2Cb%40c%3A%2F%25d@"))
    assert bus.connected
    await bus.close()


async def test_a_token_is_a_login_as_well(nats_server: NatsServer) -> None:
    await restart(nats_server, 'authorization { token: "s,cret" }')
    bus = await open_bus(nats_server.url.replace("//", "//s%2Ccret@"))
    assert bus.connected
    await bus.close()


@pytest.mark.parametrize(
    "url", ["nats://127.0.0.1:1,{}", "{},nats://127.0.0.1:1", "{},127.0.0.1:1"]
)
async def test_one_server_of_several_is_enough(nats_server: NatsServer, url: str) -> None:
    bus = await open_bus(url.format(nats_server.url))
    heard: list[bytes] = []
    await bus.listen("enough", heard.append)
    bus.publish("enough", b"!")
    await until(lambda: heard)
    await bus.close()


@pytest.mark.filterwarnings(
    # The library leaves a connection on which it was refused to the garbage collection.
    "ignore::pytest.PytestUnraisableExceptionWarning"
)
async def test_it_comes_back_when_a_changed_password_holds_again(nats_server: NatsServer) -> None:
    await restart(nats_server, PASSWORD.format("right"))
    bus = await open_bus(nats_server.url.replace("//", "//paiju:right@"))
    heard: list[bytes] = []
    await bus.listen("away", heard.append)
    nats_server.write(PASSWORD.format("changed"))
    nats_server.reload()
    await until(lambda: not bus.connected)
    await asyncio.sleep(1.5)  # some attempts that fail
    assert not bus.connected
    nats_server.write(PASSWORD.format("right"))
    nats_server.reload()
    await until(lambda: bus.connected)
    await publish_until_heard(bus, "away", heard)
    await bus.close()


async def publish_until_heard(bus: Bus, subject: str, heard: list[bytes]) -> None:
    def is_heard() -> bool:
        bus.publish(subject, b"?")
        return b"?" in heard

    await until(is_heard)
    heard.clear()


async def test_it_comes_back_when_the_library_has_given_up(
    nats_server: NatsServer, capfd: pytest.CaptureFixture[str]
) -> None:
    """As it does when the server gives a reason for the end of a connection, whichever it is."""
    await restart(nats_server, "max_payload: 1000000")
    bus = await open_bus(nats_server.url)
    heard: list[bytes] = []
    await bus.listen("long", heard.append)
    message = b"." * 100_000
    for number, longest in enumerate((10_000, 2_000)):
        nats_server.write(f"max_payload: {longest}")
        nats_server.reload()
        # The library is not told, and the server takes longer parts for an offence.
        await until(lambda: publish_and_look(bus, message))
        await bus.listen(f"listened_meanwhile_{number}", heard.append)
        bus.publish("long", b"lost")
        await until(lambda: bus.connected)
        for subject in ("long", f"listened_meanwhile_{number}"):
            await publish_until_heard(bus, subject, heard)
        bus.publish("long", message)
        bus.publish("long", b"after")
        await until(lambda: b"after" in heard)
        # The message that was sent to test the connection may still have been on its way.
        assert [found for found in heard if found != b"?"] == [message, b"after"]
        heard.clear()
    await bus.close()
    printed, others = told(capfd)
    assert printed.count("bus has ended") == 2
    assert others == ""


def publish_and_look(bus: Bus, message: bytes) -> bool:
    bus.publish("ignored", message)
    return not bus.connected


async def test_it_can_be_closed_when_the_library_has_given_up(nats_server: NatsServer) -> None:
    bus = await open_bus(nats_server.url)
    nats_server.write("max_payload: 1000")
    nats_server.reload()
    await until(lambda: publish_and_look(bus, b"." * 100_000))
    nats_server.kill()
    await asyncio.sleep(1)  # so that it has begun to look for a server
    await asyncio.wait_for(bus.close(), 30)


@pytest.fixture
async def stranger(nats_server: NatsServer) -> AsyncIterator[Client]:
    client = await nats.connect(nats_server.url)
    yield client
    await client.close()


async def test_messages_of_strangers_are_not_heard(
    nats_server: NatsServer, stranger: Client, capsys: pytest.CaptureFixture[str]
) -> None:
    bus = await open_bus(nats_server.url)
    heard: list[bytes] = []
    await bus.listen("strange", heard.append)
    # The server knows of the subscription only then.
    bus.publish("strange", b"first")
    await until(lambda: heard)
    await stranger.publish("paiju.strange", b"hello")
    await stranger.publish("strange", b"hello")
    await stranger.flush()
    bus.publish("strange", b"ours")
    await until(lambda: len(heard) > 1)
    assert heard == [b"first", b"ours"]
    assert "foreign message" in told(capsys)[0]
    await bus.close()

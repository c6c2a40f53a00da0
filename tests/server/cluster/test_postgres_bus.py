"""Properties of the bus on PostgreSQL alone."""

from __future__ import annotations

import struct
from collections.abc import Iterator

import pytest
from sqlalchemy.engine import make_url

from server.cluster import postgres_bus
from server.cluster.bus import BusRefused
from server.cluster.buses import open_bus
from tests.server.cluster.scenes import PostgresScene
from tests.support.databases import PostgresqlDatabase
from tests.support.postgresql import execute
from tests.support.relay import Filter, relay
from tests.support.waiting import until

pytestmark = pytest.mark.timeout(240)

NOTIFICATION = ord("A")


def without_notifications() -> Filter:
    """The part of the answers that a pooler leaves of a session that is not ours."""
    held = b""

    def messages() -> Iterator[bytes]:
        nonlocal held
        while len(held) >= 5:
            length = 1 + struct.unpack_from(">I", held, 1)[0]
            if len(held) < length:
                return
            if held[0] != NOTIFICATION:
                yield held[:length]
            held = held[length:]

    def passed(data: bytes) -> bytes:
        nonlocal held
        held += data
        return b"".join(messages())

    return passed


async def test_a_pooler_that_keeps_notifications_is_refused(
    postgres: PostgresqlDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_bus, "PROOF_TIMEOUT", 1.0)
    scene = PostgresScene(postgres)
    async with relay(scene.opened, without_notifications) as pooler:
        with pytest.raises(BusRefused, match="pooler") as refused:
            await open_bus(scene.through(pooler.port))
    assert refused.value.code == "bus_pooled"


async def test_who_may_not_enter_is_told_so(postgres: PostgresqlDatabase) -> None:
    url = make_url(postgres.url).set(username="paiju_nobody")
    with pytest.raises(BusRefused) as refused:
        await open_bus(url.render_as_string(hide_password=False))
    assert refused.value.code == "bus_denied"


async def test_a_database_that_does_not_exist_is_unreachable(postgres: PostgresqlDatabase) -> None:
    url = make_url(postgres.url).set(database="paiju_nowhere")
    with pytest.raises(BusRefused) as refused:
        await open_bus(url.render_as_string(hide_password=False))
    assert refused.value.code == "bus_unreachable"


async def test_a_refused_bus_leaves_no_session(
    postgres: PostgresqlDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(bus: postgres_bus.PostgresBus) -> None:
        raise BusRefused("bus_pooled")

    monkeypatch.setattr(postgres_bus.PostgresBus, "_prove", refuse)
    with pytest.raises(BusRefused):
        await open_bus(postgres.url)
    while await sessions(postgres):
        pass


async def sessions(postgres: PostgresqlDatabase) -> int:
    [(count,)] = await execute(
        postgres.url,
        "SELECT count(*)::int FROM pg_stat_activity"
        " WHERE datname = current_database() AND application_name = 'paiju bus'",
    )
    assert isinstance(count, int)
    return count


async def test_one_session_is_kept_and_none_after_the_end(postgres: PostgresqlDatabase) -> None:
    bus = await open_bus(postgres.url)
    while await sessions(postgres) != 1:  # the one that proved it ends by itself
        pass
    await bus.close()
    while await sessions(postgres):
        pass


async def test_what_is_no_text_is_dropped_alone(postgres: PostgresqlDatabase) -> None:
    bus = await open_bus(postgres.url)
    heard: list[bytes] = []
    await bus.listen("text", heard.append)
    for message in (b"1", b"\x00", b"\xff", b"\x80" * 10_000, b"2" * 10_000 + b"\x00", b"3"):
        bus.publish("text", message)
    await until(lambda: b"3" in heard)
    assert heard == [b"1", b"3"]
    assert bus.connected
    await bus.close()


async def test_it_does_not_hold_back_what_others_notify(postgres: PostgresqlDatabase) -> None:
    """A session in a transaction would keep everything notified since then in the server."""
    bus = await open_bus(postgres.url)
    bus.publish("subject", b"message")
    heard: list[bytes] = []
    await bus.listen("subject", heard.append)
    bus.publish("subject", b"message")
    await until(lambda: heard)
    [(state,)] = await execute(
        postgres.url,
        "SELECT state FROM pg_stat_activity"
        " WHERE datname = current_database() AND application_name = 'paiju bus'"
        " ORDER BY backend_start LIMIT 1",
    )
    assert state == "idle"
    await bus.close()

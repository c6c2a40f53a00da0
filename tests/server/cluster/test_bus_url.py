from __future__ import annotations

import sys

import pytest

from server.cluster.bus import BusRefused
from server.cluster.buses import open_bus


@pytest.mark.parametrize(
    "url",
    [
        "",
        "nats",
        "nats:",
        "nats://",
        "nats://:4222",
        "nats://secret@host:port",
        "nats://secret@host:99999",
        "nats://secret@host,",
        "nats://secret@host,postgresql://host",
        "redis://secret@host",
        "sqlite:///secret",
        "postgresql://secret@host",
        "postgresql+psycopg://secret@host/database",
    ],
)
async def test_other_urls_are_refused_and_not_repeated(url: str) -> None:
    with pytest.raises(ValueError, match="URL") as refused:
        await open_bus(url)
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    ("url", "module", "package"),
    [
        ("nats://127.0.0.1:1", "server.cluster.nats_bus", "nats"),
        ("postgresql://127.0.0.1:1/database", "server.cluster.postgres_bus", "asyncpg"),
    ],
)
async def test_a_missing_driver_is_named(
    url: str, module: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(BusRefused, match=rf"{package}.*paiju\[cluster\]") as refused:
        await open_bus(url)
    assert refused.value.code == "bus_no_driver"


@pytest.mark.parametrize(
    "url", ["nats://127.0.0.1:1", "tls://127.0.0.1:1", "postgresql://127.0.0.1:1/database"]
)
async def test_where_nobody_answers_is_unreachable(url: str) -> None:
    with pytest.raises(BusRefused) as refused:
        await open_bus(url)
    assert refused.value.code == "bus_unreachable"

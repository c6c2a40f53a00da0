from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from server.cluster.bus import Bus
from server.cluster.buses import open_bus
from server.runtime import log
from tests.server.cluster.scenes import NatsScene, PostgresScene, Scene

OpenBus = Callable[[], Awaitable[Bus]]


@pytest.fixture(params=["nats", "postgresql"])
def scene(request: pytest.FixtureRequest) -> Scene:
    """A server of each kind that a bus may be on."""
    if request.param == "nats":
        return NatsScene(request.getfixturevalue("nats_server"))
    return PostgresScene(request.getfixturevalue("postgres"))


@pytest.fixture
async def opened(scene: Scene) -> AsyncIterator[OpenBus]:
    """Opens buses that are closed after the test."""
    buses: list[Bus] = []

    async def open_one() -> Bus:
        buses.append(await open_bus(scene.url))
        return buses[-1]

    yield open_one
    for bus in buses:
        await bus.close()


@pytest.fixture(autouse=True)
def _plain_log() -> None:
    """Log lines as text, after any other test."""
    log.configure()

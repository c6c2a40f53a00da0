from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.support.world import World


@pytest.fixture
async def world() -> AsyncIterator[World]:
    world = World()
    yield world
    await world.stop()

"""Devices that are connected and of which nothing is heard: a line that broke without a word."""

from __future__ import annotations

from typing import Any

from server.runtime.config import Config, Timers
from server.wire.messages import ConfigureTable
from tests.support.world import RULESET, Device, World

UNHEARD = Timers().ping + Timers().silent
SUBSTITUTE = Timers().substitute


def seat(device: Device, number: int) -> dict[str, Any]:
    """A seat as this device sees it."""
    rooms = [message for message in device.heard if message["type"] == "room"]
    found: dict[str, Any] = rooms[-1]["seats"][number]
    return found


async def match() -> tuple[World, list[Device]]:
    world = World(config=Config(pace=1.0), jitter=lambda: 0.0)
    _, people = await world.four(deals=1, clock=None)
    await world.clock.advance(5)
    return world, people


async def test_who_is_silent_is_shown_as_away_and_a_bot_sits_in_in_time() -> None:
    """In time since the last that was heard, not since it was noticed."""
    world, people = await match()
    ann, bob = people[:2]
    await world.mark_silent(bob, UNHEARD)
    assert not seat(ann, 1)["connected"]
    await world.clock.advance(SUBSTITUTE - UNHEARD - 0.1)
    assert not seat(ann, 1)["substituted"]
    await world.clock.advance(0.2)
    assert seat(ann, 1)["substituted"]


async def test_who_is_heard_again_in_time_has_lost_nothing() -> None:
    world, people = await match()
    ann, bob = people[:2]
    prompt, heard = bob.prompt, len(bob.heard)
    await world.mark_silent(bob, UNHEARD)
    await world.clock.advance(SUBSTITUTE - UNHEARD - 0.1)
    await world.mark_silent(bob, None)
    assert seat(ann, 1)["connected"]
    await world.clock.advance(SUBSTITUTE)
    assert not seat(ann, 1)["substituted"]
    # The device is told the state of the room, and nothing again.
    assert bob.prompt == prompt
    assert "entered" not in [message["type"] for message in bob.heard[heard:]]


async def test_who_is_heard_after_a_bot_sat_in_decides_again() -> None:
    world, people = await match()
    ann, bob = people[:2]
    await world.mark_silent(bob, UNHEARD)
    await world.clock.advance(SUBSTITUTE)
    assert seat(ann, 1)["substituted"]
    await world.mark_silent(bob, None)
    assert seat(ann, 1)["connected"]
    assert not seat(ann, 1)["substituted"]


async def test_a_person_is_there_while_one_device_is_heard() -> None:
    world, people = await match()
    ann, bob = people[:2]
    phone = Device(bob.player)
    assert bob.table is not None
    await world.enter(phone, world.lobby.get(bob.table))
    await world.mark_silent(bob, UNHEARD)
    assert seat(ann, 1)["connected"]
    await world.mark_silent(phone, UNHEARD)
    assert not seat(ann, 1)["connected"]
    await world.mark_silent(bob, None)
    assert seat(ann, 1)["connected"]


async def test_who_is_silent_is_not_heard_because_the_table_is_shown_anew() -> None:
    """To everybody, for the host has chosen other options: that says nothing of a broken line."""
    world = World(config=Config(pace=1.0), jitter=lambda: 0.0)
    ann, bob = Device("ann"), Device("bob")
    table = await world.create(ann)
    await world.join(bob, table)
    await world.mark_silent(bob, UNHEARD)
    await world.say(ann, ConfigureTable(RULESET))
    assert not seat(ann, 1)["connected"]
    await world.mark_silent(bob, None)
    assert seat(ann, 1)["connected"]


async def test_the_silent_line_that_is_closed_at_last_changes_nothing_any_more() -> None:
    world, people = await match()
    ann, bob = people[:2]
    await world.mark_silent(bob, UNHEARD)
    await world.clock.advance(SUBSTITUTE - UNHEARD - 0.1)
    await world.drop(bob)
    assert not seat(ann, 1)["substituted"]
    await world.clock.advance(0.2)
    assert seat(ann, 1)["substituted"]

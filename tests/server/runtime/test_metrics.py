"""Figures for the operator: right, bounded, and silent about hidden facts."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.websockets import WebSocket

from game.registry import GAMES
from server.gauges import gauges
from server.net.gateway import Gateway
from server.runtime import codes
from server.runtime.config import Config, Timers
from server.runtime.metrics import Metrics
from server.storage.store import Condition
from server.wire.messages import Act, NextDeal
from tests.support.serving import serve
from tests.support.world import Device, World, phase


def figures(metrics: Metrics) -> dict[str, float]:
    """Every series with its value; without when it was created."""
    families = text_string_to_metric_families(metrics.text().decode())
    return {
        name + "".join(f",{key}={value}" for key, value in sorted(sample.labels.items())): value
        for family in families
        for sample in family.samples
        for name, value in [(sample.name, sample.value)]
        if not name.endswith("_created")
    }


def changed(before: dict[str, float], after: dict[str, float]) -> set[str]:
    return {name for name in before | after if before.get(name) != after.get(name)}


def paced(**options: Any) -> World:
    return World(config=Config(pace=1.0, timers=Timers(grace=0.0)), **options)


async def play(world: World, people: list[Device], until: Any) -> None:
    """Everybody answers with the default until something holds."""
    for _ in range(20_000):
        if until():
            return
        for person in people:
            if person.prompt is not None and not until():
                await world.answer(person)
            if person.table is not None and phase(world.lobby.get(person.table)) == "between":
                await world.say(person, NextDeal())
        await world.clock.advance(0.02)
    raise AssertionError("it never came")


async def test_every_claim_window_counts_whether_or_not_anybody_could_claim() -> None:
    world = paced()
    table, people = await world.four(deals=1)
    watcher = Device("watcher")
    await world.enter(watcher, table)
    await play(world, people, lambda: phase(table) == "finished")
    events = watcher.events()
    windows = sum(
        event["type"] == "discarded" and events.get(number + 1, {}).get("type") == "drawn"
        for number, event in events.items()
    )
    counted = figures(world.metrics)
    assert windows > 20
    # Claims, wins and the exhausted wall end windows too.
    assert counted["paiju_claim_wait_seconds_count,game=mahjong"] >= windows
    assert counted["paiju_claim_wait_seconds_bucket,game=mahjong,le=0.25"] == 0
    assert counted["paiju_deals_total,game=mahjong"] == 1
    await world.stop()


async def test_the_time_of_an_action_goes_from_its_arrival_until_it_is_stored_and_told() -> None:
    world = World()
    _, people = await world.four(deals=1)
    world.store.faults.extend(["storage_full"] * 3)
    await world.answer(people[0])
    assert figures(world.metrics)["paiju_action_seconds_count,game=mahjong"] == 0
    await world.clock.advance(1.4)
    counted = figures(world.metrics)
    assert counted["paiju_action_seconds_count,game=mahjong"] == 1
    assert counted["paiju_action_seconds_sum,game=mahjong"] == pytest.approx(0.2 + 0.4 + 0.8)
    await world.stop()


async def test_refusals_are_counted_by_code() -> None:
    world = World()
    _, people = await world.four(deals=1)
    await world.say(people[1], Act(1, 0))
    await world.say(people[0], NextDeal())
    counted = figures(world.metrics)
    assert counted["paiju_refusals_total,code=stale_action"] == 1
    assert counted["paiju_refusals_total,code=not_between_deals"] == 1
    await world.stop()


async def test_tables_are_counted_by_what_they_do() -> None:
    world = World()
    await world.four(deals=1)
    table = await world.create(Device("eve"))
    frozen = await world.create(Device("fay"))
    frozen.freeze(RuntimeError("seat 2 holds 5m"))
    world.metrics.watch(lambda: gauges([1, 2], world.lobby, world.store))
    counted = figures(world.metrics)
    assert counted["paiju_sockets"] == 2
    assert counted["paiju_tables,game=mahjong,state=playing"] == 1
    assert counted["paiju_tables,game=mahjong,state=gathering"] == 1
    assert counted["paiju_tables,game=mahjong,state=frozen"] == 1
    assert table.state.id not in world.metrics.text().decode()
    await world.stop()


async def test_a_real_server_counts_sockets_sign_ins_and_what_the_writer_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = asyncio.Semaphore(0)
    serve_one = Gateway.serve

    async def noting(gateway: Gateway, socket: WebSocket) -> None:
        await serve_one(gateway, socket)
        over.release()

    monkeypatch.setattr(Gateway, "serve", noting)
    async with serve(Config(data=tmp_path, pace=0.0)) as served:
        metrics: Metrics = served.app.state.metrics
        async with served.guest() as ann:
            await ann.say("play_now", ruleset="mahjong/tuidaohu", options={"clock": None})
            await ann.until("prompt")
            assert figures(metrics)["paiju_sockets"] == 1
        async with served.line() as again:
            await again.hello(token=ann.welcome["token"])
        async with served.line() as bad:
            await bad.connection.send(b"binary")
            await bad.closed()
        async with asyncio.timeout(60):
            for _ in range(3):
                await over.acquire()
        counted = figures(metrics)
        text = metrics.text().decode()
    assert counted["paiju_sockets_opened_total"] == 3
    assert counted["paiju_sockets_closed_total,reason=gone"] == 2
    assert counted["paiju_sockets_closed_total,reason=text_only"] == 1
    assert counted["paiju_sign_ins_total,how=guest"] == 1
    assert counted["paiju_sign_ins_total,how=token"] == 1
    assert counted["paiju_reconnects_total"] == 1
    writes = counted["paiju_store_batch_writes_sum"]
    assert writes >= counted["paiju_store_commit_seconds_count"] > 3
    assert counted["process_resident_memory_bytes"] > 2**20
    assert not [word for word in secrets_of(ann.welcome, ann.heard) if word in text]


def secrets_of(welcome: dict[str, Any], heard: list[dict[str, Any]]) -> list[str]:
    rooms = [message for message in heard if message["type"] == "room"]
    return [welcome["token"], welcome["player"], rooms[0]["table"], rooms[0]["link"]]


def test_labels_have_few_values_known_beforehand() -> None:
    labels: dict[str, set[str]] = {}
    for family in text_string_to_metric_families(Metrics().text().decode()):
        for sample in family.samples:
            for key, value in sample.labels.items():
                labels.setdefault(key, set()).add(value)
    labels.pop("le")
    assert labels == {
        "game": set(GAMES),
        "reason": {*codes.CLOSES, "gone"},
        "how": {"guest", "token", "pairing"},
        "code": set(codes.BOT_FAULTS),
    }


async def test_a_write_on_its_way_shows() -> None:
    world = World()
    condition = Condition(3, 0.5, None)
    with mock.patch.object(world.store, "condition", return_value=condition):
        values = {family.name: family.samples for family in gauges([], world.lobby, world.store)}
    assert values["paiju_store_waiting"][0].value == 3
    assert values["paiju_store_lag_seconds"][0].value == 0.5


def test_every_label_has_its_own_series() -> None:
    metrics = Metrics()
    for game, seconds in (("mahjong", 1.0), ("paohuzi", 2.0), ("mahjong", 4.0)):
        metrics.observe(metrics.claim_wait, game, seconds)
    metrics.observe(metrics.actions, "paohuzi", 8.0)
    text = metrics.text().decode()
    assert 'paiju_claim_wait_seconds_sum{game="mahjong"} 5.0' in text
    assert 'paiju_claim_wait_seconds_sum{game="paohuzi"} 2.0' in text
    assert 'paiju_action_seconds_sum{game="mahjong"} 0.0' in text
    assert 'paiju_action_seconds_sum{game="paohuzi"} 8.0' in text

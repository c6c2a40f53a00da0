"""The review of a finished deal: its few dearest decisions, from what the seat knew."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import httpx
import msgspec
import pytest

from ai.review import judge
from game.core.record import DealRecord
from game.registry import GAMES
from server.app import create_app
from server.http.errors import HttpError
from server.http.reviews import TEACHABLE, reviewed
from server.runtime.config import Config, Limits
from server.wire.records import decode_record, encode_record
from tests.support.golden_records import FOLDER
from tests.support.memory_store import MemoryStore
from tests.support.world import Device, World

AMPLE = 60.0
"""Processor time that no review takes."""


async def played(world: World, level: str = "random") -> tuple[str, bytes]:
    """The link and the record of a deal that bots of this level have played."""
    ann = Device("ann")
    table = await world.play_now(ann, level=level, deals=1)
    while ann.prompt is not None:
        await world.answer(ann)
    assert table.state.match is not None
    match = table.state.match.stored
    return match.share, world.store.deals[match.id, 1].record


def moments(data: bytes, seat: int) -> list[dict[str, Any]]:
    plain = msgspec.json.decode(msgspec.json.encode(reviewed(data, seat, AMPLE).plain))
    found: list[dict[str, Any]] = plain["moments"]
    return found


@pytest.mark.parametrize("ruleset", ["mahjong/tuidaohu", "mahjong/changsha", "paohuzi/changde"])
async def test_the_dearest_decisions_are_told_with_their_steps(ruleset: str) -> None:
    world = World(ruleset=ruleset)
    _, data = await played(world)
    record = decode_record(data)
    told = 0
    for seat in range(1, len(record.opening[0].full.sizes)):  # type: ignore[attr-defined]
        found = moments(data, seat)
        assert len(found) <= TEACHABLE
        assert [one["step"] for one in found] == sorted(one["step"] for one in found)
        told += len(found)
        for one in found:
            decision, before = _decision_at(record, seat, one["step"])
            board = GAMES[record.game].board(GAMES[record.game].rules().replace(record.rules), seat)
            for event in before:
                board.apply(event)
            judgement = judge(board, decision.offered, decision.choice)
            assert judgement is not None
            assert judgement.code == one["code"] != "good"
            assert one["chosen"]["action"]["type"] == decision.action.type
            assert one["better"]["action"] != one["chosen"]["action"]
    assert told, "random bots make mistakes"


def _decision_at(record: DealRecord, seat: int, step: int) -> tuple[Any, list[Any]]:
    """The decision of the seat after so many events, and these as the seat was told them."""
    told = [emission.view_for(seat) for emission in record.opening]
    for decision in record.decisions:
        if decision.seat == seat and len(told) == step:
            return decision, told
        told += [emission.view_for(seat) for emission in decision.emissions]
    raise AssertionError("nothing was decided there")


async def test_nothing_is_judged_by_what_the_seat_did_not_know(world: World) -> None:
    _, data = await played(world)
    record = decode_record(data)

    def blind(seat: int) -> bytes:
        """The record in which everybody was told what this seat was."""

        def seen(emissions: Any) -> tuple[Any, ...]:
            return tuple(
                emission._replace(full=view, public=view, views={})
                for emission in emissions
                for view in [emission.view_for(seat)]
            )

        decisions = [one._replace(emissions=seen(one.emissions)) for one in record.decisions]
        return encode_record(
            replace(record, opening=seen(record.opening), decisions=tuple(decisions))
        )

    for seat in range(4):
        assert moments(blind(seat), seat) == moments(data, seat)


async def test_the_best_of_several_mistakes_come_first(world: World) -> None:
    _, data = await played(world)
    plain = reviewed(data, 1, AMPLE).plain
    assert plain["whole"]
    assert 0 < plain["good"] < plain["judged"]
    assert len(plain["moments"]) == min(TEACHABLE, plain["judged"] - plain["good"])
    short = reviewed(data, 1, 0.0).plain
    assert (short["whole"], short["judged"]) == (False, 1)


def test_deals_of_every_release_can_be_reviewed() -> None:
    files = sorted(FOLDER.glob("*.json"))
    assert files
    for file in files[:12]:
        assert reviewed(file.read_bytes(), 0, AMPLE).plain["seat"] == 0


@pytest.mark.parametrize("data", [b"{}", b"nonsense"])
def test_a_record_that_cannot_be_read_is_no_deal(data: bytes) -> None:
    with pytest.raises(HttpError, match="no_such_deal"):
        reviewed(data, 0, AMPLE)


@pytest.fixture
async def asked() -> AsyncIterator[tuple[httpx.AsyncClient, str]]:
    """A client, and the link of a match of one deal."""
    store = MemoryStore()
    share, _ = await played(World(store=store))

    async def opened() -> MemoryStore:
        return store

    limits = Limits(questions_per_address=(0.0, 40.0))
    app = create_app(Config(limits=limits), store_factory=opened)
    transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://paiju.test") as client,
    ):
        yield client, share


async def test_a_review_is_asked_for_by_link_deal_and_seat(
    asked: tuple[httpx.AsyncClient, str],
) -> None:
    client, share = asked
    answer = (await client.get(f"/api/replay/{share}/1/review/2")).json()
    assert answer["seat"] == 2
    assert answer["judged"] >= answer["good"]
    for path in (f"{share}/1/review/4", f"{share}/2/review/0", "nobody-knows/1/review/0"):
        missing = await client.get(f"/api/replay/{path}")
        assert missing.status_code == 404, path


async def test_reviews_cost_as_questions_to_the_judge_do(
    asked: tuple[httpx.AsyncClient, str],
) -> None:
    client, share = asked
    codes = [(await client.get(f"/api/replay/{share}/1/review/1")).status_code for _ in range(50)]
    assert codes[0] == 200
    assert codes[-1] == 429

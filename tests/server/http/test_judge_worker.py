"""`POST /api/judge`: the judge's answers over HTTP, and their limits."""

from __future__ import annotations

import itertools
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog.testing

import server.http.judge_worker
from game.mahjong.scoring import fillings
from game.paohuzi.kernel import solver
from server.runtime.config import Config, Limits
from tests.server.http.test_api import clients
from tests.support.memory_store import MemoryStore

WAITS = {"op": "waits", "tiles": "1112345678999m"}
NINE = {"waits": [f"{rank}m" for rank in range(1, 10)]}


async def served(folder: Path, limits: Limits) -> AsyncIterator[httpx.AsyncClient]:
    async for client in clients(replace(Config(static=folder), limits=limits), MemoryStore()):
        yield client


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    async for one in served(tmp_path, Limits()):
        yield one


async def ask(client: httpx.AsyncClient, question: object) -> httpx.Response:
    return await client.post("/api/judge", json=question)


async def test_a_question_is_answered(client: httpx.AsyncClient) -> None:
    answer = await ask(client, WAITS)
    assert (answer.status_code, answer.json()) == (200, NINE)
    assert answer.headers["cache-control"] == "no-store"


async def test_several_questions_are_answered_in_order(client: httpx.AsyncClient) -> None:
    answer = await ask(client, [WAITS, {"op": "guess"}, WAITS])
    assert answer.status_code == 200
    first, second, third = answer.json()
    assert first == third == NINE
    assert second["error"]["code"] == "unknown_op"
    assert (await ask(client, [])).json() == []


async def test_a_question_without_an_answer_says_why(client: httpx.AsyncClient) -> None:
    answer = await ask(client, {"op": "waits"})
    assert answer.status_code == 200
    assert answer.json()["error"]["code"] == "missing_field"


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"[" * 5000, b"NaN"])
async def test_what_is_no_json_is_refused(client: httpx.AsyncClient, body: bytes) -> None:
    answer = await client.post("/api/judge", content=body)
    assert (answer.status_code, answer.json()) == (400, {"code": "bad_json"})


@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "DELETE"])
async def test_only_post_is_answered(client: httpx.AsyncClient, method: str) -> None:
    answer = await client.request(method, "/api/judge")
    assert answer.status_code == 405
    if method != "HEAD":
        assert answer.json() == {"code": "method_not_allowed"}


async def test_too_long_a_question_is_refused(client: httpx.AsyncClient) -> None:
    limits = Limits()
    long = {"op": "waits", "tiles": "1" * limits.question_bytes}
    assert (await ask(client, long)).status_code == 413
    many = await ask(client, [WAITS] * (limits.questions + 1))
    assert (many.status_code, many.json()) == (413, {"code": "too_large"})


async def test_every_question_counts_against_the_limit(tmp_path: Path) -> None:
    limits = replace(Limits(), questions_per_address=(0.001, 5.0))
    async for client in served(tmp_path, limits):
        assert (await ask(client, [WAITS] * 4)).status_code == 200
        assert (await ask(client, WAITS)).status_code == 200
        refused = await ask(client, WAITS)
        assert (refused.status_code, refused.json()) == (429, {"code": "too_many_requests"})


async def test_what_takes_long_costs_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spent = iter(range(1000))
    monkeypatch.setattr("server.http.judge_worker.processor_time", lambda: next(spent) * 0.1)
    # Two readings of the clock: 0.1 s, which is five tokens.
    limits = replace(Limits(), questions_per_address=(0.001, 7.0))
    async for client in served(tmp_path, limits):
        assert (await ask(client, WAITS)).status_code == 200
        assert (await ask(client, WAITS)).status_code == 429


async def test_the_rest_of_a_request_that_takes_too_long_is_refused(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    spent = iter((0.0, 0.0, 0.9, 1.1, 1.1))
    monkeypatch.setattr("server.http.judge_worker.processor_time", lambda: next(spent))
    first, second, third = (await ask(client, [WAITS, WAITS, WAITS])).json()
    assert first == second == NINE
    assert third["error"]["code"] == "too_much"


WORST = {
    **{"op": "score", "rules": "mahjong/laizi", "preset": "two", "wild": "1s2s"},
    **{"concealed": "1111222235s299p", "self_drawn": True, "seat_wind": "E", "winning": "9s"},
}


async def test_one_question_that_takes_too_long_is_ended(tmp_path: Path) -> None:
    """In the middle of reading a hand with many wildcards."""
    fillings._distinct.cache_clear()
    async for client in served(tmp_path, replace(Limits(), question_seconds=0.02)):
        answer = (await ask(client, WORST)).json()
        assert answer["error"]["code"] == "too_much"
    async for client in served(tmp_path, replace(Limits(), question_seconds=600.0)):
        assert (await ask(client, WORST)).json()["win"]


async def test_rules_that_strangers_ask_about_are_not_kept(client: httpx.AsyncClient) -> None:
    cards = {"hand": "一二三壹贰叁贰柒拾四五六七八九肆伍陆七八", "card": "九"}
    question = {"op": "huxi", "rules": "paohuzi/changde", **cards}
    kept = set(solver.KEPT)
    assert kept, "those of the presets"
    answers = 0
    names = ("jiao", "mixed_two_seven_ten", "one_five_ten", "kan_locked")
    for values in itertools.product((True, False), repeat=len(names)):
        answer = await ask(client, {**question, "switches": dict(zip(names, values, strict=True))})
        answers += "error" not in answer.json()
    assert answers > solver.LENT
    assert set(solver.KEPT) == kept
    assert solver._lent.cache_info().currsize == solver.LENT


async def test_a_mistake_of_the_judge_is_an_answer(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(request: object) -> dict[str, Any]:
        raise ZeroDivisionError("1112345678999m")

    monkeypatch.setattr(server.http.judge_worker, "answer", broken)
    with structlog.testing.capture_logs() as logged:
        answer = await ask(client, [WAITS])
    assert answer.status_code == 200
    assert answer.json()[0]["error"]["code"] == "internal_error"
    assert logged[0]["kind"] == "ZeroDivisionError"
    assert "1112345678999m" not in json.dumps(logged)

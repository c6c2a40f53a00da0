"""Requests made from the description of the HTTP interface, right and wrong, to a real server."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.sync.client import connect

from ai.remote.messages import MatchState, PromptMessage, RoomMessage
from ai.remote.protocol import RemoteProtocol
from tests.fuzz.openapi import PATHS, description, routes
from tests.fuzz.watcher import heard
from tests.support.live.limits import lifted
from tests.support.live.log import faults
from tests.support.served import Served

CASES = 25
"""Requests of each kind to each operation; `make fuzz` sends many more."""
LIFTED = lifted(
    *("rate", "burst", "http_per_address", "requests_per_address", "questions_per_address"),
    *("groups_per_player", "openings_per_address"),
)


class Site(NamedTuple):
    """A server on which a match was played, its link and table, its player and their token."""

    served: Served
    share: str
    table: str
    player: str
    token: str


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    served = Served(tmp_path_factory.mktemp("http"), tuned={"limits": LIFTED})
    served.start()
    try:
        yield Site(served, *play(served))
    finally:
        served.stop()


def play(served: Served) -> tuple[str, str, str, str]:
    """A match of one deal: its link, its table, and the id and token of the person who played."""
    device = RemoteProtocol("Ann", keeps_events=False)
    device.hello()
    device.play_now("mahjong/tuidaohu", options={"deals": 1, "clock": None})
    with connect(served.socket_url, proxy=None) as line:
        for message in heard(line, device):
            match message:
                case PromptMessage():
                    device.act(message.default)
                case RoomMessage(phase="finished", match=MatchState(share=share), table=table):
                    assert device.token is not None
                    assert device.player is not None
                    return share, table, device.player, device.token
    raise AssertionError("the server says no more")


def found_group(site: Site, key: str) -> str:
    """A new group of the person; the last one may be no more."""
    answer = httpx.post(
        f"{site.served.url}/api/groups",
        json={"name": "周五局", "key": key},
        headers={"Authorization": f"Bearer {site.token}"},
        timeout=30,
    )
    group: str = answer.raise_for_status().json()["group"]
    return group


def test_every_route_is_described() -> None:
    served = routes()
    assert set(served) == set(PATHS)
    for path, operations in PATHS.items():
        assert {method.upper() for method in operations} == served[path] - {"HEAD"}, path


NEVER = {
    ("/api/evenings/{evening}", "get"),
    # Nobody guesses a link.
    ("/api/groups/link/{link}", "get"),
    ("/api/groups/link/{link}", "post"),
    # Nobody looks at the table any more.
    ("/api/tables/{table}/group", "get"),
    ("/api/judge", "get"),
    ("/api/me", "delete"),
    # No WAV is made up by chance, so nobody has recorded anything.
    ("/api/voices/own/{line}", "put"),
    ("/api/voices/{player}/{line}", "get"),
}
"""Requests that are refused in every form."""

RIGHT, WRONG = GenerationMode.POSITIVE, GenerationMode.NEGATIVE
ASKED = [
    (path, method, mode)
    for path, operations in sorted(PATHS.items())
    for method, operation in operations.items()
    # A request without content cannot be wrong; and any path is right.
    for mode in ((RIGHT, WRONG) if "requestBody" in operation or "{share}" in path else (RIGHT,))
]


@pytest.mark.slow
@pytest.mark.parametrize(("path", "method", "mode"), ASKED)
def test_whatever_is_asked_is_answered_as_described(
    site: Site, path: str, method: str, mode: GenerationMode
) -> None:
    group = found_group(site, f"{method} {path}") if "{group}" in path else "nothing"
    described = description(site.share, site.table, site.player, group)
    schema = schemathesis.openapi.from_dict(described)
    first = len(site.served.output)
    operation = schema[path][method]
    statuses = set()

    @seed(1)
    @settings(
        max_examples=CASES,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def ask(case: schemathesis.Case[Any]) -> None:
        # A person who is erased could ask for nothing else.
        erases = (path, method) == ("/api/me", "delete")
        headers = {} if erases else {"Authorization": f"Bearer {site.token}"}
        response = case.call(base_url=site.served.url, headers=headers, timeout=30)
        case.validate_response(
            response,
            checks=[
                not_a_server_error,
                status_code_conformance,
                content_type_conformance,
                response_schema_conformance,
            ],
        )
        policy = response.headers["content-security-policy"][0]
        assert policy.startswith("default-src ")
        assert response.headers["x-content-type-options"] == ["nosniff"]
        statuses.add(response.status_code)

    ask()
    if mode is RIGHT and (path, method) not in NEVER:
        assert 200 in statuses, "nothing was found"
    assert site.served.get_json("/healthz")
    logged = site.served.output[first:]
    assert not faults(logged), logged


@pytest.mark.parametrize(
    "body",
    [
        b'{"op":' + b"[" * 900 + b"]" * 900 + b"}",
        b"[" * 30_000,
        b'{"op":"waits","tiles":' + b'{"a":' * 400 + b"1" + b"}" * 400 + b"}",
        b'{"op":"' + b"\\ud800" * 100 + b'"}',
        b'{"op":"waits","tiles":"' + "\u202e\x9b31m".encode() * 20 + b'"}',
        b'{"op":"waits","wild":' + b"9" * 5000 + b"}",
        b'{"op":"waits","wild":1e999}',
        b"\xff\xfe",
        b"",
        b"[" + b'{"op":"rules"},' * 5 + b'{"op":"rules"}]',
    ],
)
def test_the_judge_answers_what_is_no_question(site: Site, body: bytes) -> None:
    first = len(site.served.output)
    answer = httpx.post(site.served.url + "/api/judge", content=body, timeout=30)
    assert answer.status_code in (200, 400, 413)
    if answer.status_code != 200:
        assert answer.json()["code"] in ("bad_json", "too_large")
    else:
        assert "internal_error" not in answer.text
    assert not faults(site.served.output[first:])

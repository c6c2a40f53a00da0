"""Two people at different nodes of one service, in browsers: nodes die, freeze and are replaced."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person, play, play_to_the_middle
from tests.e2e.test_match import play_to_the_standings
from tests.e2e.test_two_people import start_together
from tests.support.databases import PostgresqlDatabase
from tests.support.nats import NatsServer
from tests.support.served import Served

pytestmark = pytest.mark.e2e

DEALS = 2

BACK = 30_000
"""Milliseconds until a page goes on: it takes some three seconds, or ten if a node is frozen."""


@pytest.fixture
def nodes(
    postgres: PostgresqlDatabase, nats_server: NatsServer, tmp_path: Path
) -> Iterator[list[Served]]:
    """Two nodes of one service; each names the other's address to its pages."""
    made = [Served(tmp_path / name) for name in ("one", "other")]
    shared = ("--database", postgres.url, "--bus", nats_server.url)
    for served in made:
        served.options = shared
        served.start()
    # Now that their ports are known.
    for served, elsewhere in ((made[0], made[1]), (made[1], made[0])):
        served.stop()
        served.options = (
            *shared,
            "--elsewhere",
            elsewhere.socket_url,
            "--origin",
            elsewhere.url,
        )
        served.start()
    yield made
    for served in made:
        served.kill()


def two_people(nodes: list[Served], phone: Callable[..., Person]) -> list[Person]:
    """Ann opens a table at the first node, Bob comes to it at the other; they begin."""
    ann, bob = phone(breaks=True), phone(breaks=True)
    ann.open(nodes[0].url)
    code = ann.create_table(DEALS)
    ann.add_bots(2, 3)
    bob.open(nodes[1].url)
    bob.type_code(code)
    start_together(ann, bob)
    return [ann, bob]


@pytest.mark.long
def test_two_people_at_two_nodes_play_a_match(
    nodes: list[Served], phone: Callable[..., Person]
) -> None:
    people = two_people(nodes, phone)
    play_to_the_standings(people, DEALS)
    scores = [person.room["match"]["scores"] for person in people]
    assert scores[0] == scores[1]
    for person in people:
        expect(person.page.get_by_test_id("banner")).to_be_hidden()


@pytest.mark.parametrize(
    "end",
    [
        signal.SIGKILL,
        pytest.param(signal.SIGSTOP, marks=pytest.mark.long),
        pytest.param(signal.SIGTERM, marks=pytest.mark.long),
    ],
)
def test_the_deal_goes_on_at_the_other_node(
    nodes: list[Served], phone: Callable[..., Person], end: signal.Signals
) -> None:
    """The table is at the node of one of them, and that node ends, or stands still."""
    people = two_people(nodes, phone)
    play_to_the_middle(people[0], people)
    discarded = people[0].discarded()
    for person in people:
        person.mark()
    nodes[0].send_signal(end)
    play(people, lambda: people[0].discarded() > discarded + 1 or people[0].at_result())
    for person in people:
        expect(person.page.get_by_test_id("banner")).to_be_hidden(timeout=BACK)
        assert person.is_marked(), "nobody had to reload"
    assert people[0].last("welcome")["token"] is None, "the same player"

"""A short chaos; `make chaos` is the long one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.chaos.faults import LONGEST, SHORTEST
from tests.chaos.mutants import no_epoch, no_lease
from tests.chaos.owners import Change, Written, wrong_changes, wrong_rows
from tests.chaos.run import PATIENCE, Chaos
from tests.support.live import seeds
from tests.support.live.crowd import CrowdReport
from tests.support.live.mutants import Mutant
from tests.support.nats import NatsServer
from tests.support.postgresql import Cluster

pytestmark = pytest.mark.dice

SOME = ("kill", "freeze", "cut bus", "sessions")
OTHERS = ("cut database", "drain", "crash", "bus")
HURRY = 2.0
"""Seconds: what such nodes have lost does not come back."""
SEEDS = range(1, 5)
"""A node that stands still may have no table just then, or people may not act meanwhile."""
NO_KEY = (
    "ALTER TABLE rows DROP CONSTRAINT pk_rows",
    "ALTER TABLE records DROP CONSTRAINT pk_records",
)
DOUBLED = " stands "
STRANGE = "of a node that did not have it"


def run(
    folder: Path,
    cluster: Cluster,
    nats: NatsServer | None,
    kinds: Sequence[str],
    *,
    seed: int = 1,
    mutant: Mutant | None = None,
    prepared: Sequence[str] = (),
    patience: float = PATIENCE,
    shortest: float = SHORTEST,
) -> CrowdReport:
    chaos = Chaos(
        folder,
        cluster,
        nats,
        tables=3,
        seed=seed,
        mutant=mutant,
        prepared=prepared,
        patience=patience,
        shortest=shortest,
    )
    return asyncio.run(chaos.run(kinds))


def keep(folder: Path, cluster: Cluster, nats: NatsServer | None, kinds: Sequence[str]) -> None:
    """Nobody has to complain of runs with these faults, until a table moved in one: no fault need
    hit a table that is in play.
    """

    def one(place: Path, seed: int) -> CrowdReport:
        report = run(place, cluster, nats, kinds, seed=seed)
        assert report.complaints or report.counts["acked"] > 20
        return report

    seeds.sound(seeds.runs(folder, SEEDS, one), lambda report: report.counts["moves"])


@pytest.mark.slow
def test_nodes_to_which_everything_happens_keep_their_promises(
    tmp_path: Path, cluster: Cluster, nats_server: NatsServer
) -> None:
    keep(tmp_path, cluster, nats_server, SOME)


@pytest.mark.long
def test_they_keep_them_without_a_server_for_the_bus(tmp_path: Path, cluster: Cluster) -> None:
    keep(tmp_path, cluster, None, OTHERS)


def frozen(
    folder: Path,
    cluster: Cluster,
    mutant: Mutant,
    prepared: Sequence[str] = (),
    enough: Callable[[CrowdReport], object] = lambda report: report.complaints,
) -> CrowdReport:
    """The report of the first run, of nodes that stand still for a while, in which enough happened;
    an empty one if there is none.
    """

    def one(place: Path, seed: int) -> CrowdReport:
        return run(
            place,
            cluster,
            None,
            ("freeze",),
            seed=seed,
            mutant=mutant,
            prepared=prepared,
            patience=HURRY,
            shortest=LONGEST,
        )

    reports = seeds.runs(folder, SEEDS, one)
    return next((report for report in reports if enough(report)), CrowdReport())


def strange(report: CrowdReport) -> list[str]:
    return [one for one in report.complaints if STRANGE in one or DOUBLED in one]


@pytest.mark.long
@pytest.mark.parametrize("prepared", [(), NO_KEY], ids=["with the key", "without it"])
def test_two_nodes_write_one_table_where_nobody_looks_at_its_epoch(
    tmp_path: Path, cluster: Cluster, prepared: Sequence[str]
) -> None:
    """The key keeps nobody from it: whoever writes a number first has it."""
    assert strange(frozen(tmp_path, cluster, no_epoch, prepared, strange))


@pytest.mark.long
def test_the_epoch_keeps_them_from_it_where_nobody_looks_at_the_time(
    tmp_path: Path, cluster: Cluster
) -> None:
    """Such a node is of no use any more, but its writes are refused."""
    report = frozen(tmp_path, cluster, no_lease, (), lambda found: found.counts["fenced writes"])
    assert report.counts["fenced writes"]
    assert not strange(report)


def test_an_epoch_that_falls_or_has_two_owners_is_noticed() -> None:
    first = Change("t", None, None, "a", 1, "x")
    given = Change("t", "a", 1, None, 1, "x")
    assert not list(wrong_changes([first, given, Change("t", None, 1, "b", 2, "y")]))
    assert list(wrong_changes([first, Change("t", "a", 1, "b", 1, "y")]))
    assert list(wrong_changes([first, Change("t", "a", 1, "b", 0, "y")]))
    assert list(wrong_changes([first, given, Change("t", "a", 1, "b", 2, "y")]))


def test_a_row_of_a_stranger_and_one_that_is_there_twice_are_noticed() -> None:
    changes = [Change("t", None, None, "a", 1, "x"), Change("t", "a", 1, "b", 2, "y")]
    one = Written("m", 1, 1, "t", "b", 2, "y")
    assert not list(wrong_rows(changes, [one]))
    assert list(wrong_rows(changes, [one._replace(who="x")]))
    assert list(wrong_rows(changes, [one._replace(owner=None)]))
    assert list(wrong_rows(changes, [one, one]))

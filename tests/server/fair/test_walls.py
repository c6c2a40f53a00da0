"""Every ruleset takes its tiles from the places of the wall at which the checkers look for them."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from pathlib import Path

import pytest

from game.core.deal import DealSetup
from game.core.record import DealRecord
from server.fair.verify import check_wall
from server.wire.records import decode_record
from tests.support.golden_records import FOLDER
from tests.support.play import CASES, new_deal, play

DEALS = 3


def played(case: str, number: int) -> DealRecord:
    """A deal in which everybody does as chance says."""
    game, rules = CASES[case]
    deal = new_deal(game, rules, number, DealSetup(number, number % rules.seats, 0, 0))
    opening, decisions = play(deal, random.Random(f"{case} {number}"))
    return DealRecord(
        game=game.name,
        ruleset=case,
        rules=rules.switches(),
        setup=deal.setup,
        seed=deal.seed.hex(),
        engine_version=deal.engine_version,
        opening=tuple(opening),
        decisions=tuple(decisions),
        outcome=deal.outcome,
    )


@pytest.mark.parametrize("case", CASES)
def test_every_ruleset_is_held_against_its_wall(case: str) -> None:
    for number in range(1, DEALS + 1):
        record = played(case, number)
        seed = bytes.fromhex(record.seed)
        assert [finding.code for finding in check_wall(record, seed)] == ["wall_kept"]
        other = Counter(finding.code for finding in check_wall(record, b"another"))
        assert other["hand_differs"] == len(record.outcome.scores if record.outcome else ())


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.json")), ids=lambda file: file.stem)
def test_a_record_of_every_release_is_held_against_its_wall(file: Path) -> None:
    record = decode_record(file.read_bytes())
    seed = bytes.fromhex(record.seed)
    assert [finding.code for finding in check_wall(record, seed)] == ["wall_kept"]
    renumbered = dataclasses.replace(record, setup=record.setup._replace(number=77))
    assert [finding.deal for finding in check_wall(renumbered, seed)] == [77]

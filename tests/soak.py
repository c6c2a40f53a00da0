"""Random play in bulk: `python -m tests.soak [--deals 20000] [--case mahjong/tuidaohu/friends]`.

Every deal must end, sum to zero, be told alike to every board, survive being stored, and be dealt
again from its record. The first failure ends the run: it prints case and seed, and leaves the deal
in `soak-failure.json`, which `paiju replay` reads.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path
from typing import Any

from game.core.deal import Deal, DealSetup
from game.core.events import Emission
from game.core.record import DealRecord, rebuild
from server.wire.records import decode_record, encode_record
from tests.support.live import arguments
from tests.support.play import CASES, new_deal, play

FAILURE = Path("soak-failure.json")


def fresh(case: str, seed: int) -> Deal[Any]:
    """The deal of this seed, which also decides the dealer and the prevailing wind."""
    game, rules = CASES[case]
    return new_deal(
        game, rules, seed, DealSetup(1 + seed % 16, seed % rules.seats, seed // 4 % 4, seed % 3)
    )


def record_of(case: str, deal: Deal[Any], opening: list[Emission], decisions: list[Any]) -> Any:
    """The record of a deal, also of one that has not ended."""
    return DealRecord(
        game=deal.game,
        ruleset=case.rpartition("/")[0],
        rules=deal.rules.switches(),
        setup=deal.setup,
        seed=deal.seed.hex(),
        engine_version=deal.engine_version,
        opening=tuple(opening),
        decisions=tuple(decisions),
        outcome=deal.outcome,
    )


def check(case: str, seed: int) -> None:
    """Play one deal and hold it to all of the above. Raises `AssertionError` or the engine's
    error.
    """
    game, rules = CASES[case]
    boards = {viewer: game.board(rules, viewer) for viewer in (None, *range(rules.seats))}

    def tell(emission: Emission) -> None:
        for viewer, board in boards.items():
            board.apply(emission.view_for(viewer))

    deal = fresh(case, seed)
    opening, decisions = play(deal, random.Random(seed), tell)
    assert deal.outcome is not None
    assert sum(deal.outcome.scores) == 0
    record = record_of(case, deal, opening, decisions)
    assert decode_record(encode_record(record)) == record
    rebuild(fresh(case, seed), record.opening, record.decisions)


def keep(case: str, seed: int) -> None:
    """Play the failing deal once more without checks, and keep the deal as far as it came."""
    deal = fresh(case, seed)
    told: list[Emission] = []
    try:
        _, decisions = play(deal, random.Random(seed), told.append)
    except Exception as error:
        print(f"the engine itself fails after {len(told)} events: {error!r}", file=sys.stderr)
        decisions = []
    else:
        told = told[: len(told) - sum(len(decision.emissions) for decision in decisions)]
    FAILURE.write_bytes(encode_record(record_of(case, deal, told, decisions)))


def main() -> None:
    """Run the cases one after the other."""
    # So many deals for each case, from this seed on.
    parser = arguments.parser("tests.soak", deals=20_000, first=1_000_000)
    parser.add_argument("--case", choices=sorted(CASES), action="append")
    options = parser.parse_args()
    for case in options.case or CASES:
        start = time.perf_counter()
        for seed in range(options.first, options.first + options.deals):
            try:
                check(case, seed)
            except Exception:
                keep(case, seed)
                print(f"{case} fails with seed {seed}; played into {FAILURE}", file=sys.stderr)
                raise
        rate = options.deals / (time.perf_counter() - start)
        print(f"{case}: {options.deals} deals, {rate:.0f} a second", flush=True)


if __name__ == "__main__":
    main()

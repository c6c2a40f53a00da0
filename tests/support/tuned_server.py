"""The real server with timers, limits, shuffles and bots that no operator would set."""

from __future__ import annotations

import argparse
import json
from contextlib import nullcontext
from dataclasses import replace
from functools import partialmethod
from pathlib import Path

from server.runtime.gc_policy import no_collections

with no_collections():
    from game.core.rng import SEED_BYTES, HashStream
    from server.ops.serving.places import urls
    from server.ops.serving.run import serve
    from server.runtime.config import Config, Limits, Timers
    from server.table.bots import Bots
    from server.table.match_run import MatchRun
    from server.table.prompts import OpenPrompt
    from server.table.seats import Seats
    from server.table.state import TableState
    from tests.support.dice import first_seat_deals


def fix(seed: bytes) -> None:
    """Every deal and every choice of a bot from this seed: the shares of the players count for
    nothing, nor does the order in which bots are asked.
    """
    ask = Bots.ask

    def asked(self: Bots, table: TableState, prompt: OpenPrompt) -> None:
        random = HashStream(seed, f"bots {prompt.seat} {prompt.n}")
        setattr(self, "_random", random)  # noqa: B010
        ask(self, table, prompt)

    setattr(MatchRun, "deal_seed", lambda _: seed)  # noqa: B010
    setattr(Bots, "ask", asked)  # noqa: B010


def draw(seats: Seats, seed: int | None, _: HashStream) -> Seats:
    """The seats as this seed draws them; without one as they were."""
    occupants = list(seats)
    if seed is not None:
        HashStream(seed.to_bytes(SEED_BYTES, "big"), "seats").shuffle(occupants)
    return Seats(occupants)


def main() -> None:
    """`python -m tests.support.tuned_server '{"timers": {…}, "limits": {…}, "shuffle": {"seed":
    1}}' --data …`. Seat 0 deals first without `"dice": {"thrown": 1}`, and if seats are drawn,
    everybody draws his own without `"seats": {"seed": 1}`, the number that they are drawn from.
    """
    parser = argparse.ArgumentParser()
    parser.add_argument("tuning", type=json.loads)
    parser.add_argument("--host", required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--pace", type=float, required=True)
    given = parser.parse_args()
    thrown = given.tuning.get("dice", {}).get("thrown")
    lots = given.tuning.get("seats", {})
    setattr(Seats, "drawn", partialmethod(draw, lots.get("seed")))  # noqa: B010
    chosen = given.tuning.get("shuffle", {})
    if chosen:
        fix(int(chosen["seed"]).to_bytes(SEED_BYTES, "big"))
    config = Config(host=given.host, port=given.port, data=given.data, pace=given.pace)
    config = replace(
        config,
        timers=Timers(**given.tuning.get("timers", {})),
        # Bots that speak by chance would stand over the things to look at.
        limits=Limits(**{"remarks": 0.0, **given.tuning.get("limits", {})}),
    )
    with nullcontext() if thrown else first_seat_deals():
        serve(config, lambda port: print(f"Serving on {urls(config, port)[0]}", flush=True))


if __name__ == "__main__":
    main()

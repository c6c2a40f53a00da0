"""The real server with timers, limits, shuffles and bots that no operator would set."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path

from game.core.rng import SEED_BYTES, HashStream
from server.ops.cli.places import urls
from server.ops.cli.serving import serve
from server.ops.config import Config, Limits, Timers
from server.table.bots import Bots
from server.table.match_run import MatchRun
from server.table.prompts import OpenPrompt
from server.table.state import TableState


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


def main() -> None:
    """`python -m tests.support.tuned_server '{"timers": {…}, "limits": {…}, "shuffle": {"seed":
    1}}' --data …`.
    """
    parser = argparse.ArgumentParser()
    parser.add_argument("tuning", type=json.loads)
    parser.add_argument("--host", required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--pace", type=float, required=True)
    given = parser.parse_args()
    chosen = given.tuning.get("shuffle", {})
    if chosen:
        fix(int(chosen["seed"]).to_bytes(SEED_BYTES, "big"))
    config = Config(host=given.host, port=given.port, data=given.data, pace=given.pace)
    config = replace(
        config,
        timers=Timers(**given.tuning.get("timers", {})),
        limits=Limits(**given.tuning.get("limits", {})),
    )
    serve(config, lambda port: print(f"Serving on {urls(config, port)[0]}", flush=True))


if __name__ == "__main__":
    main()

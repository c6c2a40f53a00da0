"""Play the matches that a release leaves in a database: `python -m tests.migrations.fill URL FILE`.

For every step of the database a copy of one that was filled by the releases of its time is kept in
`stored/`, see `stored/README.md`. The matches are real ones, at a real server; chance decides them.
FILE tells the tests the players of each table and its standing; earlier entries stay.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from game.registry import GAMES, RULESETS
from server.runtime.config import Config, Limits
from tests.support.serving import Line, Served, serve

Standing = dict[str, Any]

KONGS = ("kong", "added_kong", "concealed_kong")
MATCHES = (
    ("mahjong/tuidaohu", "friends"),
    ("mahjong/harbin", "full"),
    ("paohuzi/changde", None),
    ("paohuzi/loudi", None),
)
HASTY = Limits(rate=1e6, burst=1e6, tables_per_address=10**6)
ATTEMPTS = 12
"""The number of deals that are played in search of one with a kong that is paid at once."""


class Seat:
    """A person with bots at a table."""

    def __init__(self, line: Line, ruleset: str) -> None:
        self.line = line
        self.ruleset = ruleset
        self.phase = ""
        self.deals = 0
        self.paid = False
        """Points have changed hands in the deal that is running."""
        self.table = ""

    async def step(self) -> None:
        """Hear a message; answer when it asks for something. Kongs are taken."""
        message = await self.line.hear(60)
        if message["type"] == "entered":
            self.table = message["table"]
        elif message["type"] == "room":
            self.phase = message["phase"]
        elif message["type"] == "events":
            for event in message["events"]:
                self.deals += event["type"] == "settled"
                self.paid = event["type"] == "paid" or (self.paid and event["type"] != "settled")
        elif message["type"] == "prompt":
            kongs = (n for n, action in enumerate(message["actions"]) if action["type"] in KONGS)
            choice = next(kongs, message["default"])
            await self.line.say("act", n=message["n"], choice=choice)

    async def until(self, phase: str) -> None:
        """Play until the table is in this phase."""
        while self.phase != phase:
            await self.step()
            if self.phase == "between" and phase != "between":
                await self.line.say("next_deal")
                self.phase = ""

    def standing(self, note: str) -> Standing:
        """The facts that a test needs."""
        return {
            "token": self.line.welcome["token"],
            "table": self.table,
            "ruleset": self.ruleset,
            "engine": GAMES[self.ruleset.partition("/")[0]].deal.engine_version,
            "stands": note,
        }


async def play(
    served: Served, ruleset: str, preset: str | None, stands: str, name: str
) -> Standing:
    """A match of a new guest up to the wanted standing."""
    async with served.guest(name) as line:
        seat = Seat(line, ruleset)
        options = {"clock": None, "deals": 2 if stands == "finished" else 8}
        await line.say("play_now", ruleset=ruleset, preset=preset, options=options)
        if stands in ("finished", "between"):
            await seat.until(stands)
        else:
            await seat.until("playing")
            for _ in range(12):
                await seat.step()
        return seat.standing("playing" if stands == "started" else stands)


async def gather(served: Served, name: str) -> Standing:
    """A table at which nothing is played yet."""
    async with served.guest(name) as line:
        await line.say("create_table", ruleset="paohuzi/changde")
        entered = await line.until("entered")
        seat = Seat(line, "paohuzi/changde")
        seat.table = entered["table"]
        return seat.standing("gathering")


async def with_payment(served: Served, name: str) -> Standing:
    """A deal of mahjong that goes on after a kong was paid."""
    for _ in range(ATTEMPTS):
        async with served.guest(name) as line:
            seat = Seat(line, "mahjong/tuidaohu")
            options = {"clock": None, "deals": 8}
            await line.say("play_now", ruleset=seat.ruleset, preset="flat", options=options)
            await seat.until("playing")
            while seat.phase == "playing" and not seat.paid:
                await seat.step()
            if seat.phase == "playing":
                return seat.standing("playing")
            await line.say("leave")
            await line.until("left")
    raise SystemExit("no kong was paid: try again")


async def fill(url: str) -> list[Standing]:
    """Play everything; the standings."""
    with tempfile.TemporaryDirectory() as folder:
        config = Config(data=Path(folder), database=url, pace=0.0, limits=HASTY)
        standings: list[Standing] = []
        async with serve(config) as served:
            for ruleset, preset in MATCHES:
                if ruleset in RULESETS:  # else it came after this release
                    standings += [
                        await play(served, ruleset, preset, stands, "安")
                        for stands in ("finished", "between", "started")
                    ]
            standings.append(await with_payment(served, "Bob"))
            standings.append(await gather(served, "Cy"))
        return standings


def main() -> None:
    """Fill the database; add the standings to the file."""
    url, name = sys.argv[1:]
    file = Path(name)
    known = json.loads(file.read_text()) if file.exists() else []
    lines = [json.dumps(one) for one in (*known, *asyncio.run(fill(url)))]
    file.write_text("[\n " + ",\n ".join(lines) + "\n]\n")


if __name__ == "__main__":
    main()

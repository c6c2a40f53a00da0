"""The time that the tables themselves spend on an action: no socket, no database, no players' work.

`python -m tests.benchmarks.bench_table [RULESET ...]`; `--profile` prints a profile instead.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import pstats
import random
import statistics
import time
from collections import deque
from itertools import count

import msgspec

from server.table.actor import Table
from server.table.commands import ClientRequest
from server.wire.codec import decode_client
from tests.support.memory_store import MemoryStore
from tests.support.world import World

CLAIMS = 0.3
TABLES = 20
ACTIONS = 2_000
ROUNDS = 7


class Heard(msgspec.Struct):
    """The fields of a message that the benchmark needs."""

    type: str
    n: int = -1
    actions: list[dict[str, object]] = []
    window: bool = False
    phase: str = ""


_heard = msgspec.json.Decoder(Heard)


class Instant(MemoryStore):
    """Stores nothing, at once."""

    async def write(self, *writes: object) -> None:
        """Keep none of these."""
        await asyncio.sleep(0)


class Player:
    """A device that keeps the frames and looks at them later, when nobody measures."""

    def __init__(self, number: int) -> None:
        self.player = self.name = f"player {number}"
        self.address = "192.0.2.9"
        self.table: str | None = None
        self.frames: deque[str] = deque()
        self.prompt: Heard | None = None
        self.asked = False
        """True while the next deal, or another match, is awaited."""

    def send(self, frame: str) -> None:
        """Keep a frame."""
        self.frames.append(frame)

    def shown(self, table: str) -> None:
        """It sees this table."""
        self.table = table

    def moved(self) -> None:
        raise AssertionError("there is one node")

    def dropped(self, table: str) -> None:
        """It sees it no more."""

    def look(self) -> None:
        """Read the frames that have come."""
        while self.frames:
            heard = _heard.decode(self.frames.popleft())
            if heard.type == "prompt":
                self.prompt = heard
            elif heard.type in ("acked", "prompt_closed"):
                if self.prompt is not None and self.prompt.n == heard.n:
                    self.prompt = None
            elif heard.type == "room":
                self.asked = heard.phase in ("between", "finished")


class Bench:
    """Tables in play, and a clock for their work."""

    def __init__(self, ruleset: str) -> None:
        self.world = World(ruleset=ruleset, store=Instant())
        self.parties: list[tuple[Table, list[Player]]] = []
        self.rng = random.Random(1)
        self.spent = 0.0
        self.done = 0

    async def open(self, tables: int) -> None:
        """Let so many tables begin."""
        numbers = count()
        for _ in range(tables):
            host = Player(next(numbers))
            table = await self.world.create(host, deals=32)  # type: ignore[arg-type]
            people = [host]
            while len(people) < len(table.state.seats):
                people.append(Player(next(numbers)))
                await self.world.join(people[-1], table)  # type: ignore[arg-type]
            for person in people:
                await self.say(table, person, '{"type":"ready","ready":true}')
            await self.say(table, host, '{"type":"start"}')
            self.parties.append((table, people))

    async def say(self, table: Table, person: Player, text: str) -> None:
        """Say something and wait until the table is at rest."""
        table.post(ClientRequest(person, decode_client(text), self.world.clock.now()))
        while not table.idle:  # noqa: ASYNC110 - an event would cost what is measured here
            await asyncio.sleep(0)

    async def act(self) -> None:
        """Somebody at some table does something."""
        table, people = self.rng.choice(self.parties)
        for person in people:
            person.look()
        asked = [person for person in people if person.prompt is not None]
        if not asked:
            await self.world.clock.advance(1.0)
            for person in people:
                person.look()
                if person.asked:
                    person.asked = False
                    kind = "next_deal" if table.state.phase == "between" else "rematch"
                    await self.say(table, person, f'{{"type":"{kind}"}}')
            return
        person = self.rng.choice(asked)
        prompt, person.prompt = person.prompt, None
        assert prompt is not None
        text = f'{{"type":"act","n":{prompt.n},"choice":{self.choice(prompt)}}}'
        begun = time.process_time()
        await self.say(table, person, text)
        self.spent += time.process_time() - begun
        self.done += 1

    def choice(self, prompt: Heard) -> int:
        """Pass most claims, take others, discard anything."""
        if prompt.window and self.rng.random() >= CLAIMS:
            return len(prompt.actions) - 1
        return self.rng.randrange(len(prompt.actions))


async def measure(ruleset: str, profile: bool) -> None:
    """Print the cost of an action."""
    bench = Bench(ruleset)
    await bench.open(TABLES)
    for _ in range(ACTIONS):
        await bench.act()
    if profile:
        profiler = cProfile.Profile()
        profiler.enable()
        for _ in range(ACTIONS):
            await bench.act()
        profiler.disable()
        pstats.Stats(profiler).sort_stats("tottime").print_stats(60)
        return
    found = []
    for _ in range(ROUNDS):
        bench.spent, bench.done = 0.0, 0
        while bench.done < ACTIONS:
            await bench.act()
        found.append(bench.spent / bench.done * 1e6)
    print(f"{ruleset:28} {statistics.median(found):6.0f} µs an action (least {min(found):.0f})")
    await bench.world.stop()


def main() -> None:
    """Measure the rulesets that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ruleset", nargs="*", default=["mahjong/tuidaohu", "paohuzi/changde"])
    parser.add_argument("--profile", action="store_true")
    options = parser.parse_args()
    for ruleset in options.ruleset:
        asyncio.run(measure(ruleset, options.profile))


if __name__ == "__main__":
    main()

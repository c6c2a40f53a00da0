"""Clients that drop at random moments see the same as clients that never do.

`python -m tests.torture.resync [--drops 1000] [--tables 6]`: a real server that nobody kills, both
games. On most seats sit two devices of one person: one drops, comes back, says things twice, late,
out of order and again much later; the other never drops and never speaks. Every event, offer and
view of the first is compared with those of the second, and everything with the database.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import sys
import time
from collections import Counter
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import websockets

from server.app import database_url
from server.wire.codec import Plain
from tests.support.live import arguments
from tests.support.live.crowd import CONFIG, GAMES, Crowd, CrowdReport, Person, drawn
from tests.support.live.limits import LIMITS, MANY
from tests.support.live.lines import SocketLine
from tests.support.live.mutants import Mutant
from tests.support.live.people import Device, Mishaps, around, rest, tidy
from tests.support.live.process import Process
from tests.support.live.report import conclude, show
from tests.support.live.tables import Table, wish
from tests.support.live.witness import Decision, Place, Witness
from tests.support.ports import free_port

PHASES = (
    "not ready",
    "ready",
    "revealing",
    "claim window",
    "own turn",
    "others' turn",
    "result sheet",
    "between deals",
)
"""The points at which a line breaks; each of them in both games."""
IN_PLAY = tuple(phase for phase in PHASES if not phase.endswith("ready"))
RARE, OFTEN = 0.2, 0.02
"""The probability that a line breaks at a step at which few have broken, and at the others."""
FEW = 12
SHOWN = ("seq", "window", "actions", "default")
"""The parts of a prompt that are the same whenever it is shown; its clock is not."""
FOUND = ("hints", "why")
"""The parts that come with it only once they have been worked out; else they follow."""
GOODBYE, HALF = "goodbye", "half"
HALF_A_FRAME = bytes([0x81, 0x80 | 120, 1, 2, 3, 4]) + b"x" * 40
"""The head of a masked text frame of 120 bytes, and 40 of them."""
LONGEST = 900.0
"""Seconds after which a run ends, with any result."""


class RoughLine(SocketLine):
    """A line on which frames of the client are late, doubled, overtaken and said again; it breaks
    between two frames, in the middle of one, or with a word of goodbye.
    """

    def __init__(self, device: Restless, url: str) -> None:
        self._device = device
        super().__init__(self, url)

    def hear(self, frame: str, sent: float) -> None:
        """A frame has come; frames that still come while the line breaks are lost."""
        if self.open:
            self._device.hear(frame, sent)

    def broken(self) -> None:
        """The server has ended the line."""
        self._device.broken()

    def say(self, frame: str) -> None:
        rng, kind = self._device.rng, json.loads(frame)["type"]
        if kind == "hello" or self._device.tidy:
            super().say(frame)
            return
        dice = rng.random()
        count = self._device.tricks
        if dice < 0.05:
            count["doubled"] += 1
            super().say(frame)
            super().say(frame)
        elif dice < 0.10:
            count["late"] += 1
            self._later(rng.random() * 0.6, frame)
        elif dice < 0.15:
            count["overtaken"] += 1
            self._later(0.02, frame)
        else:
            super().say(frame)

    def _later(self, seconds: float, frame: str) -> None:
        asyncio.get_running_loop().call_later(seconds, self._waiting.put_nowait, frame)

    def end(self, how: str) -> None:
        """Break the line in this way."""
        self.open = False
        if how == "goodbye":
            self._waiting.put_nowait(GOODBYE)
        elif how == "half a frame":
            self._waiting.put_nowait(HALF)
        else:
            self._task.cancel()

    async def _send(self, connection: websockets.ClientConnection) -> None:
        with contextlib.suppress(websockets.ConnectionClosed):
            while True:
                frame = await self._waiting.get()
                if frame == GOODBYE:
                    await connection.close()
                    return
                if frame == HALF:
                    connection.transport.write(HALF_A_FRAME)
                    await asyncio.sleep(0.01)
                    connection.transport.abort()
                    return
                await connection.send(frame)


class Restless(Person):
    """Drops at every possible point, and comes back at once."""

    tricks: Counter[str]
    hows: Counter[str]

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.offers: dict[tuple[Place, int], Plain] = {}
        self.waits: list[tuple[Place, str]] = []

    def hear(self, frame: str, sent: float) -> None:
        super().hear(frame, sent)
        note(self, json.loads(frame))

    def step(self) -> None:
        phase = self.phase()
        if self.line is not None and phase is not None and not self.tidy and not self.resting:
            often = self.drops_by[phase] < FEW
            if self.rng.random() < (RARE if often else OFTEN):
                self.drop()
                return
        super().step()

    def phase(self) -> str | None:
        """Its place in the course of a match; None if nothing is known yet."""
        witness = self.witness
        room, place = witness.room, witness.place
        if room is None or place is None or place.seat is None or witness.table != room["table"]:
            return None
        game = room["ruleset"].partition("/")[0]
        seat = room["seats"][place.seat] if place.seat < len(room["seats"]) else None
        match room["phase"]:
            case "gathering" | "finished" if seat is not None:
                found = "ready" if seat["ready"] else "not ready"
            case "between":
                found = "result sheet" if place.seat in room["awaited"] else "between deals"
            case "playing" if witness.asked is not None:
                found = "claim window" if witness.asked.message["window"] else "own turn"
            case "playing":
                found = "others' turn"
            case other:
                found = other
        return f"{game} {found}"

    def drop(self) -> None:
        line = self.line
        if line is not None:
            how = self.rng.choice(("reset", "half a frame", "goodbye"))
            self.hows[how] += 1
            self._count()
            line.end(how)  # type: ignore[attr-defined]
            self.line = None
            self.drops += 1
            self.witness.disconnected()

    def _count(self) -> None:
        phase = self.phase()
        if phase is not None:
            self.drops_by[phase] += 1


class Steady(Person):
    """Comes once, never drops, never decides anything: the other device of a restless person."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.offers: dict[tuple[Place, int], Plain] = {}
        self.waits: list[tuple[Place, str]] = []
        self.broke = 0

    def hear(self, frame: str, sent: float) -> None:
        super().hear(frame, sent)
        note(self, json.loads(frame))

    def step(self) -> None:
        if self.line is None:
            if self.first is not None and self.first.protocol.token is not None:
                self._call()
        elif self.witness.player is not None and self.table.id not in (None, self.witness.table):
            # Also when the host has opened another one, since he did not hear of the first.
            self.protocol.enter(self.table.id)
            self.flush()

    def broken(self) -> None:
        self.broke += 1
        super().broken()


def note(device: Restless | Steady, message: Plain) -> None:
    """Remember the offers, and the waits that were told."""
    place = device.witness.place
    if place is None:
        return
    if message["type"] == "prompt":
        device.offers[place, message["n"]] = {part: message[part] for part in SHOWN}
        note_hints(device, place, message)
    elif message["type"] == "hints":
        note_hints(device, place, message)
    elif message["type"] == "waits":
        told = place, json.dumps([message["waits"], message["why"]], sort_keys=True)
        if not device.waits or device.waits[-1] != told:
            device.waits.append(told)


def note_hints(device: Restless | Steady, place: Place, message: Plain) -> None:
    """Remember the hints that a message brings, if it brings any."""
    found = {part: message[part] for part in FOUND if message[part]}
    device.offers.setdefault((place, message["n"]), {}).update(found)


def differ(one: Plain, other: Plain) -> bool:
    """True if two devices were told something else about a prompt. A line may break before the
    hints come.
    """
    return any(one[part] != other[part] for part in one.keys() & other.keys())


class Resync:
    """One run: so many drops at `tables` tables."""

    def __init__(
        self, folder: Path, *, tables: int = 6, seed: int = 1, mutant: Mutant | None = None
    ) -> None:
        self.tricks: Counter[str] = Counter()
        self.hows: Counter[str] = Counter()
        self.pairs: list[tuple[Restless, Steady]] = []
        self._lines: list[RoughLine] = []
        # Now and then a line is not read any more until it is: a tab that sleeps and is stale.
        mishaps = Mishaps(drops=0.004, mischief=0.12)
        self.crowd = Crowd[Person](random.Random(seed), mishaps)
        for number in range(tables):
            self._gather(number)
        limits = replace(LIMITS, outbox_frames=MANY, outbox_bytes=MANY * 1000)
        config = replace(CONFIG, port=free_port(), data=folder, limits=limits)
        self.process = Process(config, folder / "log.jsonl", mutant)

    def _gather(self, number: int) -> None:
        """People around a table, of whom every third has but one device."""
        rng = self.crowd.rng
        ruleset, preset = drawn(rng, number)
        options = {"deals": 2, "clock": {"base": 4, "bank": 2}, "pace": "fast"}
        window = {"uniform_window": rng.choice((None, None, 2))}
        table = Table(wish(ruleset.id, preset, options | window))
        self.crowd.devices += around(
            number,
            ruleset.presets[preset].rules.seats,
            lambda person: 1 if (number + person) % 3 == 2 else 2,
            partial(self._device, table),
        )

    def _device(self, table: Table, name: str, host: bool, first: Person | None) -> Person:
        """The one that drops, or the other one of its person."""
        if first is None:
            made = self.crowd.person(Restless, name, table, self._rough, host=host, first=None)
            made.tricks, made.hows = self.tricks, self.hows
            return made
        steady = self.crowd.person(Steady, name, table, self._connect, host=False, first=first)
        steady.drops_by = Counter()
        assert isinstance(first, Restless)
        self.pairs.append((first, steady))
        return steady

    def _connect(self, device: Device) -> SocketLine:
        return SocketLine(device, self.process.url, self.crowd.report.goodbyes)

    def _rough(self, device: Device) -> RoughLine:
        assert isinstance(device, Restless)
        self._lines.append(RoughLine(device, self.process.url))
        return self._lines[-1]

    async def _hang_up(self) -> None:
        await self.crowd.hang_up()
        for line in self._lines:
            await line.closed()

    async def drop(self, drops: int, *, everywhere: bool = True) -> CrowdReport:
        """Let lines break that often, and `everywhere`: in every phase; rest, compare, audit."""
        crowd = self.crowd
        self.process.start()
        await asyncio.to_thread(self.process.answers)
        crowd.come()
        begun = time.monotonic()
        try:
            while not self._enough(drops, everywhere) and time.monotonic() - begun < LONGEST:  # noqa: ASYNC110
                await asyncio.sleep(0.2)  # nobody says when it is enough
            crowd.mishaps.calm_down()
            tidy(crowd.devices)
            await asyncio.sleep(3.0)
            rest(crowd.devices)
            await self._until_quiet()
        finally:
            await crowd.stop()
            self._compare()
            await asyncio.to_thread(self.process.end)
            await self._hang_up()
        await crowd.judge(database_url(self.process.config), crowd.told())
        crowd.report.waits = self.process.waits()
        crowd.report.complaints += [f"logged: {line}" for line in self.process.faults()]
        return crowd.report

    def _enough(self, drops: int, everywhere: bool) -> bool:
        """A break before the first deal counts for nothing: there is nothing to compare."""
        drops_by = self.crowd.report.drops
        if everywhere and not all(
            drops_by[f"{game} {phase}"] for game in GAMES for phase in PHASES
        ):
            return False
        in_play = {game: sum(drops_by[f"{game} {phase}"] for phase in IN_PLAY) for game in GAMES}
        return all(in_play.values()) and sum(in_play.values()) >= drops

    async def _until_quiet(self) -> None:
        """Until nobody hears anything any more: everybody listens only, and clocks run out."""
        before: object = None
        for _ in range(60):
            await asyncio.sleep(1.0)
            now = [(device.witness.next, device.witness.resyncs) for device in self.crowd.devices]
            if now == before:
                return
            before = now

    # ------------------------------------------------------------ one device and the other

    def _compare(self) -> None:
        complaints = self.crowd.report.complaints
        compared = self.crowd.report.counts
        for restless, steady in self.pairs:
            name = restless.witness.name
            if steady.broke:
                complaints.append(f"{steady.witness.name}: was to stay, and was dropped")
            for place, told in restless.witness.told.items():
                known = steady.witness.told.get(place, {})
                for number in told.keys() & known.keys():
                    compared["events compared"] += 1
                    if told[number] != known[number]:
                        complaints.append(f"{name}: event {number} is another one")
            for key in restless.offers.keys() & steady.offers.keys():
                compared["prompts compared"] += 1
                if differ(restless.offers[key], steady.offers[key]):
                    complaints.append(f"{name}: prompt {key[1]} offers something else")
            self._compare_waits(restless, steady)
            self._compare_ends(restless, steady)

    def _compare_waits(self, restless: Restless, steady: Steady) -> None:
        """All waits that the one was told, the other was told too."""
        for told in restless.waits:
            place, _ = told
            if place in steady.witness.told and json.loads(told[1]) != [[], None]:
                self.crowd.report.counts["waits compared"] += 1
                if told not in steady.waits:
                    self.crowd.report.complaints.append(f"{restless.witness.name}: waits {told[1]}")

    def _compare_ends(self, restless: Restless, steady: Steady) -> None:
        """At rest both have reached the table's last event."""
        one, other = restless.witness, steady.witness
        if one.table is None or one.table != other.table:
            return
        self.crowd.report.counts["ends compared"] += 1
        asked = [w.asked.message["n"] if w.asked is not None else None for w in (one, other)]
        if asked[1] is None and _waits_for_acknowledgement(one):
            asked[0] = None
        if one.next != other.next or asked[0] != asked[1] or one.room != other.room:
            self.crowd.report.complaints.append(
                f"{one.name}: ends at {one.next - 1} asked {asked[0]}, and not at"
                f" {other.next - 1} asked {asked[1]}"
            )


def _waits_for_acknowledgement(witness: Witness) -> bool:
    """True if it has answered its last prompt: a window is acknowledged as it ends, while the other
    device hears at once that somebody has answered there.
    """
    if witness.asked is None or witness.place is None or witness.place.seat is None:
        return False
    decision = Decision(witness.place.table, witness.place.seat, witness.asked.message["n"])
    return decision in witness.said or decision in witness.guessed


def main() -> int:
    """Drop clients; the exit status says whether they saw what the others did."""
    options = arguments.parser("tests.torture.resync", drops=1000, tables=6, seed=1).parse_args()
    with arguments.folder() as folder:
        run = Resync(folder, tables=options.tables, seed=options.seed)
        report = asyncio.run(run.drop(options.drops))
    print(f"load {os.getloadavg()[0]:.1f}")
    show({**report.tallies(), "how": run.hows, "frames of clients": run.tricks})
    return conclude(report.complaints)


if __name__ == "__main__":
    sys.exit(main())

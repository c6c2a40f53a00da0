"""Devices that behave as people's do, and worse."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec

from game.core.rng import commitment
from game.registry import RULESETS
from server.wire.codec import Plain
from tests.simulation.network import Line
from tests.simulation.weather import Weather
from tests.support.witness import Witness

ENCODE = msgspec.json.encode
KEPT = 12
"""Messages that a device may say again much later."""


class Table:
    """What people know of a table that they were told of by mouth."""

    def __init__(self, wish: Plain) -> None:
        self.wish = wish
        """What its host says to open it."""
        self.id: str | None = None
        self.code = ""


class Device:
    """One device of a person. `connect` opens a line to the server, None when nobody answers."""

    def __init__(
        self,
        witness: Witness,
        table: Table,
        *,
        host: bool,
        rng: random.Random,
        weather: Weather,
        connect: Callable[[Device], Line | None],
        first: Device | None = None,
    ) -> None:
        self.witness = witness
        self.table = table
        self.host = host
        self.rng = rng
        self.weather = weather
        self.first = first
        """The person's other device, which was there before."""
        self._connect = connect
        self.line: Line | None = None
        self.entropy = rng.randbytes(32)
        self.resting = False
        """Whether it only listens."""
        self.tidy = False
        """Whether it does what is expected, as fast as it can."""
        self.drops = 0
        self._spoken: list[Plain] = []
        self._answered: tuple[int, int] | None = None

    # ------------------------------------------------------------ as the end of a line

    def hear(self, frame: str, sent: float) -> None:
        """A frame has come."""
        message = self.witness.hear(frame, sent)
        if message["type"] == "welcome":
            self._come()
        elif message["type"] == "room" and self.table.id == message["table"]:
            self.table.code = message["code"]
        elif message["type"] == "entered":
            self.table.id = self.table.id or message["table"]
        elif message["type"] == "events" and self.witness.incomplete and self.witness.table:
            self.say(self.witness.enter(self.witness.table))
        elif message["type"] == "reveal_wanted" and not self._slips():
            self.say({"type": "reveal", "entropy": self.entropy.hex()})
        elif message["type"] == "refused":
            self._refused(message)

    def broken(self) -> None:
        """The server has ended the line."""
        self.line = None
        self.witness.disconnected()

    def _refused(self, message: Plain) -> None:
        if message["code"] == "no_such_table" and message["about"] == "enter":
            # It was closed; perhaps there is another.
            self.table.id = self.witness.table
            self.witness.place = None if self.table.id is None else self.witness.place

    # ------------------------------------------------------------ speaking

    def say(self, message: Plain) -> None:
        """Say something, if there is a line."""
        if self.line is not None:
            self._spoken = [*self._spoken[-KEPT:], message]
            self.line.say(ENCODE(message).decode())

    def _slips(self) -> bool:
        return self.rng.random() < self.weather.mischief / 3

    def drop(self) -> None:
        """The line breaks; sometimes the server takes long to notice."""
        if self.line is not None:
            noticed = self.rng.choice((0.0, 0.05, 1.0, 20.0))
            self.line.drop(noticed, lossy=self.rng.random() < 0.5)
            self.line = None
            self.drops += 1
            self.witness.disconnected()

    def _come(self) -> None:
        """After the welcome: to the table, by the shortest way."""
        table, rng = self.table, self.rng
        if table.id is not None and self.witness.place is not None:
            forget = rng.choice((0, 0, 0, 0, 1, 3, 1000)) if self.weather.mischief else 0
            self.say(self.witness.enter(table.id, forget))
        elif self.host and table.id is None:
            self.say(table.wish)
        elif table.code:
            self.say({"type": "join", "code": table.code})

    def pause(self) -> float:
        """Seconds until it does something again."""
        if self.resting:
            return 1.0
        eager = self.witness.asked is not None
        if self.tidy:
            return self.rng.random() * (0.2 if eager else 0.5)
        return self.rng.random() * (0.3 if eager else 1.5)

    def step(self) -> None:
        """Do something."""
        rng, weather = self.rng, self.weather
        if self.line is None:
            if self.first is None or self.first.witness.token is not None:
                self._call()
            return
        if self.resting and self.line.reading:
            return
        if rng.random() < weather.drops:
            self.drop()
        elif self.line.reading and rng.random() < weather.drops / 4:
            self.line.reading = False
        elif not self.line.reading:
            if self.tidy or rng.random() < 0.2:
                self.line.read_on()
        elif self.witness.player is None:
            return
        elif self.witness.table is None or (self.tidy and self.witness.table != self.table.id):
            self._come()
        elif rng.random() < weather.mischief:
            self._misbehave()
        elif self.witness.asked is not None:
            self._answer()
        else:
            self._attend_to_the_room()

    def _call(self) -> None:
        self.line = self._connect(self)
        if self.line is not None:
            if self.first is not None:
                self.witness.token = self.first.witness.token
            self.say(self.witness.hello())

    def _answer(self) -> None:
        asked = self.witness.asked
        assert asked is not None
        n, actions = asked.message["n"], asked.message["actions"]
        if self._answered is not None and self._answered[0] == n:
            choice = self._answered[1]  # no answer yet: say it again
        else:
            choice = self.rng.randrange(len(actions))
            if actions[0]["type"] == "declare_win" or self.rng.random() < 0.1:
                choice = 0
        self._answered = n, choice
        self.say(self.witness.act(choice))

    def _misbehave(self) -> None:
        rng, witness = self.rng, self.witness
        dice = rng.randrange(10)
        if dice < 4 and witness.asked is not None:
            # Twice, and not the same.
            for _ in range(rng.randrange(1, 4)):
                self.say(witness.act(rng.randrange(len(witness.asked.message["actions"]) + 1)))
        elif dice < 7 and self._spoken:
            again = rng.choice(self._spoken)
            if again["type"] == "act":
                again = witness.guess(again["n"], again["choice"])
            self.say(again)
        elif dice == 7 and witness.asked is not None:
            n = witness.asked.message["n"] + rng.choice((-16, -8, -1, 1, 8))
            self.say(witness.guess(max(0, n), 0))
        else:
            self.say(rng.choice(self._odd_messages()))

    def _odd_messages(self) -> list[Plain]:
        rng = self.rng
        seat = rng.randrange(4)
        rare: list[Plain] = [
            {"type": "leave"},
            {"type": "remove_seat", "seat": seat},
            {"type": "detach"},
            {**self.table.wish, "type": "configure_table"},
            self._other_rules(),
        ]
        return [
            {"type": "ready", "ready": bool(rng.randrange(3))},
            {"type": "start"},
            {"type": "rematch"},
            {"type": "take_back"},
            {"type": "next_deal"},
            {"type": "sit", "seat": seat},
            {"type": "add_bot", "seat": seat, "level": "random"},
            {"type": "reveal", "entropy": rng.randbytes(32).hex()},
            {"type": "rename", "name": f"{self.witness.name} {rng.randrange(9)}"},
            {"type": "list_tables"},
            {"type": "ping", "id": seat},
            *(rng.choice(rare) for _ in range(2)),
        ]

    def _other_rules(self) -> Plain:
        wish = self.table.wish
        preset = self.rng.choice(sorted(RULESETS[wish["ruleset"]].presets))
        return {**wish, "type": "configure_table", "preset": preset, "switches": {}}

    # ------------------------------------------------------------ around a match

    def _attend_to_the_room(self) -> None:
        room = self.witness.room
        if room is None:
            return
        seat = self.witness.place.seat if self.witness.place is not None else None
        if seat is None or seat >= len(room["seats"]):
            return
        if room["phase"] in ("gathering", "finished"):
            self._get_ready(room, seat)
        elif room["phase"] == "between" and seat in room["awaited"]:
            self.say({"type": "next_deal"})
        elif room["seats"][seat]["substituted"] and self.rng.random() < 0.5:
            self.say({"type": "take_back"})

    def _get_ready(self, room: Plain, seat: int) -> None:
        promise = commitment(self.entropy)
        if room["phase"] == "finished" and self.rng.random() < 0.5:
            self.say({"type": "rematch", "commitment": promise})
        elif not room["seats"][seat]["ready"]:
            self.say({"type": "ready", "ready": True, "commitment": promise})
        elif room["host"] == self.witness.player:
            empty = [n for n, one in enumerate(room["seats"]) if one["kind"] == "empty"]
            if empty and (self.tidy or self.rng.random() < 0.3):
                level = self.rng.choice(("random", "greedy", "quiet"))
                self.say({"type": "add_bot", "seat": empty[0], "level": level})
            else:
                self.say({"type": "start"})


def wish(rng: random.Random, ruleset: str, preset: str, switches: dict[str, Any]) -> Plain:
    """How a host opens a table."""
    clock = rng.choice((None, None, {"base": 3, "bank": 2}, {"base": 15, "bank": 60}))
    options = {"deals": rng.randrange(1, 4), "clock": clock, "pace": rng.choice(("fast", "normal"))}
    return {
        "type": "create_table",
        "ruleset": ruleset,
        "preset": preset,
        "switches": switches,
        "options": {**options, "spectators": rng.random() < 0.9},
    }

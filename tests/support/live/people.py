"""Devices that behave as people's do, and worse."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

import msgspec

from ai.remote.messages import RefusedMessage, RevealWantedMessage, RoomMessage, WelcomeMessage
from ai.remote.protocol import RemoteProtocol
from server.wire.codec import Plain
from tests.support.live.choices import any_answer, odd_messages
from tests.support.live.lines import Line
from tests.support.live.tables import Table
from tests.support.live.witness import Witness

KEPT = 12
"""Messages that a device may say again much later."""


D = TypeVar("D", bound="Device")


@dataclass
class Mishaps:
    """Chances, each between 0 and 1, of things that go wrong with people."""

    drops: float = 0.0
    """A device whose line breaks, each time it could do something."""
    mischief: float = 0.0
    """A message that is stale, repeated, or makes no sense."""

    def calm_down(self) -> None:
        """From now on nothing goes wrong."""
        self.drops = self.mischief = 0.0


class Device:
    """One device of a person. `connect` opens a line to the server, None when nobody answers."""

    def __init__(
        self,
        witness: Witness,
        table: Table,
        *,
        host: bool,
        rng: random.Random,
        mishaps: Mishaps,
        connect: Callable[[Device], Line | None],
        first: Device | None = None,
    ) -> None:
        self.witness = witness
        self.protocol = RemoteProtocol(witness.name)
        self.table = table
        self.host = host
        self.rng = rng
        self.mishaps = mishaps
        self.first = first
        """The person's other device, which was there before."""
        self._connect = connect
        self.line: Line | None = None
        self.entropy = rng.randbytes(32)
        self.resting = False
        """True if it only listens."""
        self.tidy = False
        """True if it acts as expected, as fast as it can."""
        self.drops = 0
        self._spoken: list[Plain] = []

    # ------------------------------------------------------------ as the end of a line

    def hear(self, frame: str, sent: float) -> None:
        """A frame has come."""
        self.witness.hear(frame, sent)
        message = self.protocol.receive(frame)
        match message:
            case WelcomeMessage():
                self._come()
            case RoomMessage(table=table, code=code) if table == self.table.id or self.host:
                # All are to come to the host's table, even if he has opened another by mistake.
                self.table.id, self.table.code = table, code
            case RevealWantedMessage() if self._slips():
                self.protocol.data_to_send()
            case RefusedMessage(about="enter", code="no_such_table"):
                # It was closed; perhaps there is another.
                self.table.id = self.protocol.table = self.witness.table
        self.table.id = self.table.id or self.protocol.table
        self.flush()

    def broken(self) -> None:
        """The server has ended the line."""
        self.line = None
        self.witness.disconnected()

    # ------------------------------------------------------------ speaking

    def flush(self) -> None:
        """Send the protocol's messages, if there is a line."""
        for text in self.protocol.data_to_send():
            if self.line is not None:
                message = msgspec.json.decode(text)
                self.witness.say(message)
                self._spoken = [*self._spoken[-KEPT:], message]
                self.line.say(text)

    def say(self, message: Plain) -> None:
        """Say something that a well-behaved client would not."""
        self.protocol.say(message["type"], **{k: v for k, v in message.items() if k != "type"})
        self.flush()

    def _slips(self) -> bool:
        return self.rng.random() < self.mishaps.mischief / 3

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
        table, protocol = self.table, self.protocol
        if table.id is not None and self.witness.place is not None:
            forget = self.rng.choice((0, 0, 0, 0, 1, 3, 1000)) if self.mishaps.mischief else 0
            protocol.data_to_send()
            if forget:
                protocol.enter(table.id, max(0, protocol.last_seq - forget))
            else:
                protocol.enter(table.id)
        elif self.host and table.id is None:
            self.say(table.wish)
        elif table.code:
            protocol.join(table.code)
        self.flush()

    def pause(self) -> float:
        """Seconds until it does something again."""
        if self.resting:
            return 1.0
        eager = self.protocol.asked is not None
        if self.tidy:
            return self.rng.random() * (0.2 if eager else 0.5)
        return self.rng.random() * (0.3 if eager else 1.5)

    def step(self) -> None:
        """Do something."""
        rng, mishaps = self.rng, self.mishaps
        if self.line is None:
            if self.first is None or self.first.protocol.token is not None:
                self._call()
            return
        if self.resting and self.line.reading:
            return
        if rng.random() < mishaps.drops:
            self.drop()
        elif self.line.reading and rng.random() < mishaps.drops / 4:
            self.line.reading = False
        elif not self.line.reading:
            if self.tidy or rng.random() < 0.2:
                self.line.read_on()
        elif self.witness.player is None:
            return
        elif self.witness.table is None or (self.tidy and self.witness.table != self.table.id):
            self._come()
        elif rng.random() < mishaps.mischief:
            self._misbehave()
        elif self.protocol.asked is not None:
            self._answer()
        else:
            self._attend_to_the_room()

    def _call(self) -> None:
        self.line = self._connect(self)
        if self.line is not None:
            if self.first is not None:
                self.protocol.token = self.first.protocol.token
            self.protocol.hello()
            self.flush()

    def _answer(self) -> None:
        prompt = self.protocol.prompt
        if prompt is None:
            self.protocol.repeat()  # no answer yet: say it again
        else:
            self.protocol.act(any_answer(self.rng, prompt))
        self.flush()

    def _misbehave(self) -> None:
        rng, asked = self.rng, self.protocol.asked
        dice = rng.randrange(10)
        if dice < 4 and asked is not None:
            # Twice, and not the same.
            for _ in range(rng.randrange(1, 4)):
                self._act(asked.n, rng.randrange(len(asked.actions) + 1))
        elif dice < 7 and self._spoken:
            self.say(rng.choice(self._spoken))
        elif dice == 7 and asked is not None:
            self._act(max(0, asked.n + rng.choice((-16, -8, -1, 1, 8))), 0)
        else:
            self.say(
                rng.choice(odd_messages(rng, self.table, self.protocol.room, self.witness.name))
            )

    def _act(self, n: int, choice: int) -> None:
        self.say({"type": "act", "n": n, "choice": choice})

    # ------------------------------------------------------------ around a match

    def _attend_to_the_room(self) -> None:
        room, seat, bench = self.protocol.room, self.protocol.own_seat, self.protocol.own_bench
        if room is None or (seat is None and bench is None):
            self._come_back(room)
            return
        if room.acting_host == self.protocol.player:
            for one in room.asking:
                self.protocol.admit(one.player)
        if room.held and room.host == self.protocol.player:
            self.protocol.hold(False)
        if room.phase in ("gathering", "finished"):
            own = bench if seat is None else seat
            self._get_ready(room, own is not None and own.ready)
        elif self.protocol.is_awaited:
            self.protocol.next_deal()
        elif seat is not None and seat.substituted and self.rng.random() < 0.5:
            self.protocol.take_back()
        if room.dissolve is not None:
            self._vote(room)
        self.flush()

    def _come_back(self, room: RoomMessage | None) -> None:
        """A person who has left a table of many sits down or waits there again, some time."""
        if room is None or not self.table.rotates or self.rng.random() > 0.3:
            return
        if self.protocol.player not in [one.player for one in room.asking]:
            self.say({"type": "sit_out"})

    def _vote(self, room: RoomMessage) -> None:
        """Say now or later whether the match may end before its time."""
        assert room.dissolve is not None
        places = [*(one.player for one in room.seats), *(one.player for one in room.bench)]
        agreed = [places[place] for place in room.dissolve.agreed]
        if self.protocol.player not in agreed and self.rng.random() < 0.5:
            self.protocol.dissolve(self.rng.random() < 0.7)

    def _get_ready(self, room: RoomMessage, ready: bool) -> None:
        protocol = self.protocol
        if room.phase == "finished" and self.rng.random() < 0.5:
            protocol.rematch(share=self.entropy)
        elif not ready:
            protocol.ready(share=self.entropy)
        elif room.host == protocol.player:
            empty = [number for number, one in enumerate(room.seats) if one.kind == "empty"]
            if empty and (self.tidy or self.rng.random() < 0.3):
                protocol.add_bot(empty[0], self.rng.choice(("random", "greedy", "quiet")))
            else:
                protocol.start()


def around(
    number: int,
    people: int,
    count: Callable[[int], int],
    make: Callable[[str, bool, D | None], D],
) -> list[D]:
    """The devices of so many people around the table of this number. `count`: how many a person
    has; `make`: of its name, whether it is the host's, and the person's first device.
    """
    made: list[D] = []
    for person in range(people):
        first: D | None = None
        for device in range(count(person)):
            name = f"{'ABCDEFG'[person]}{number}.{device}"
            made.append(make(name, person == 0, first))
            first = first or made[-1]
    return made


async def live(device: Device, over: Callable[[], bool]) -> None:
    """Let a device do something now and then until it is over."""
    while not over():
        await asyncio.sleep(device.pause())
        if not over():
            device.step()


def rest(devices: Iterable[Device]) -> None:
    """From now on they only listen."""
    for device in devices:
        device.resting = True


def tidy(devices: Iterable[Device]) -> None:
    """From now on they do what is expected, as fast as they can."""
    for device in devices:
        device.tidy = True

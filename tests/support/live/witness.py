"""A device that remembers all messages to it, and complains when they break the protocol.

It is the judge beside a client, and takes nothing from it: frames that have come go to `hear`,
messages that go out to `say`. Simulations and real processes are audited by the same witnesses.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from game.registry import GAMES
from server.wire.codec import Plain

WINS = {action.type for game in GAMES.values() for action in game.actions if action.wins}
"""Types of the actions that win; one that has to be taken is a claim without a pass."""


class Decision(NamedTuple):
    """A decision of a seat at a table, by the number of its prompt."""

    table: str
    seat: int
    n: int


class Place(NamedTuple):
    """The table that a device looks at, and its seat (None: it has none)."""

    table: str
    seat: int | None


class Asked(NamedTuple):
    """An open prompt: its message, the time it came."""

    message: Plain
    at: float


class Witness:
    """One device, over all its connections. `slack`: the precision of the times that it is told.

    A connection begins with `connected` and ends with `disconnected`; each frame goes to `hear`.
    """

    def __init__(self, name: str, slack: float = 0.001) -> None:
        self.name = name
        self._now = 0.0
        self._slack = slack
        self.player: str | None = None
        self.table: str | None = None
        """The table it sees."""
        self.place: Place | None = None
        """The table and the seat of the events that it knows."""
        self.next = 1
        """Number of the next event it expects there."""
        self.asked: Asked | None = None
        self.room: Plain | None = None
        self.told: dict[Place, dict[int, Plain]] = {}
        self.said: dict[Decision, list[Plain]] = {}
        """The actions with which a decision was answered, also if the answer was lost."""
        self.guessed: set[Decision] = set()
        """Decisions that were answered without a prompt: without knowledge of the offers."""
        self.acked: dict[Decision, None] = {}
        self.complaints: list[str] = []
        self.resyncs = 0
        self.incomplete = False
        """True if the events of another seat would follow those it knows: it has to enter again."""
        self.offered: dict[Decision, list[Plain]] = {}
        """The actions offered with each decision that it was asked for."""

    def complain(self, about: str) -> None:
        """Something is not as it was promised."""
        self.complaints.append(f"{self.name}: {about}")

    # ------------------------------------------------------------ saying

    def say(self, message: Plain) -> None:
        """The device says this."""
        if message["type"] != "act" or self.place is None or self.place.seat is None:
            return
        n, choice = message["n"], message["choice"]
        decision = Decision(self.place.table, self.place.seat, n)
        offered = self.asked.message if self.asked is not None else None
        if offered is not None and offered["n"] == n and 0 <= choice < len(offered["actions"]):
            self.said.setdefault(decision, []).append(offered["actions"][choice])
        else:
            self.guessed.add(decision)

    # ------------------------------------------------------------ hearing

    def disconnected(self) -> None:
        """The connection is gone; its knowledge stays."""
        self.table = None
        self.asked = None

    def hear(self, frame: str | bytes, now: float) -> Plain:
        """A frame has come; its message. `now`: the time it was sent, as far as known."""
        self._now = now
        message: Plain = msgspec.json.decode(frame)
        listen = getattr(self, f"_hear_{message['type']}", None)
        if listen is not None:
            listen(message)
        return message

    def _hear_welcome(self, message: Plain) -> None:
        if self.player not in (None, message["player"]):
            self.complain("somebody else was welcomed")
        self.player = message["player"]

    def _hear_entered(self, message: Plain) -> None:
        place = Place(message["table"], message["seat"])
        self.resyncs += 1
        if self.place is not None and place.table == self.place.table and place != self.place:
            # Another seat, another story: the knowledge of this one may be old.
            self.told.pop(place, None)
        self.incomplete = False
        self.table, self.place = place.table, place
        self.next = message["seq"]
        self.asked = None

    def _hear_left(self, message: Plain) -> None:
        if message["table"] == self.table:
            self.table = self.asked = None

    def _hear_room(self, message: Plain) -> None:
        if message["table"] == self.table:
            self.room = message

    def _hear_events(self, message: Plain) -> None:
        if self.place is None or self.table is None:
            self.complain("events of no table")
            return
        if message["seq"] != self.next:
            self.complain(f"event {message['seq']} where {self.next} was to come")
        told = self.told.setdefault(self.place, {})
        if not told and message["events"][0]["type"] != "dealt":
            self.incomplete = True
        for number, event in enumerate(message["events"], message["seq"]):
            if told.setdefault(number, event) != event:
                self.complain(f"event {number} was told before as {told[number]['type']}")
        self.next = message["seq"] + len(message["events"])

    def _hear_prompt(self, message: Plain) -> None:
        if self.place is None or self.place.seat is None:
            self.complain("asked without a seat")
            return
        self._check_clock(message)
        if message["seq"] > self.next - 1:
            self.complain(f"prompt {message['n']} follows what was not told")
        decision = Decision(*self.place, message["n"])  # type: ignore[arg-type]
        if self.offered.setdefault(decision, message["actions"]) != message["actions"]:
            self.complain(f"prompt {message['n']} offers something else than before")
        self.asked = Asked(message, self._now)

    def _check_clock(self, message: Plain) -> None:
        """The rest of a clock is never below zero or more than was agreed."""
        options = self.room["options"] if self.room else {}
        clock = options.get("clock")
        left = message["base_ms"], message["bank_ms"]
        claim = message["window"] or all(action["type"] in WINS for action in message["actions"])
        if options.get("uniform_window") is not None and claim:
            if None in left or not 0 <= left[0] <= options["uniform_window"] * 1000 or left[1]:
                self.complain(f"{left} ms in a uniform window")
            return
        if clock is None:
            # A compulsory win goes by itself all the same.
            forced = all(action["type"] in WINS for action in message["actions"])
            if left != (None, None) and not (forced and left[1] == 0):
                self.complain("a clock that nobody agreed on")
            return
        if None in left or not 0 <= left[0] <= clock["base"] * 1000:
            self.complain(f"a base of {left[0]} ms")
        elif not 0 <= left[1] <= clock["bank"] * 1000:
            self.complain(f"a bank of {left[1]} ms")

    def _hear_prompt_closed(self, message: Plain) -> None:
        asked = self.asked
        if asked is None or asked.message["n"] != message["n"]:
            return
        self.asked = None
        if message["code"] == "time_up" and asked.message["base_ms"] is not None:
            due = asked.at + (asked.message["base_ms"] + asked.message["bank_ms"]) / 1000
            if self._now < due - self._slack:
                self.complain(f"time was up {due - self._now:.3f} s too early")

    def _hear_acked(self, message: Plain) -> None:
        if self.place is None or self.place.seat is None:
            self.complain("an acknowledgement without a seat")
            return
        decision = Decision(self.place.table, self.place.seat, message["n"])
        if decision not in self.said and decision not in self.guessed:
            self.complain(f"decision {message['n']} acknowledged, but never made")
        self.acked[decision] = None
        if self.asked is not None and self.asked.message["n"] == message["n"]:
            self.asked = None

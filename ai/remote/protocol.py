"""One device of a person at a table, without sockets and without time.

Pass received texts to `receive`, and send the texts that `data_to_send` returns. After a broken
connection the same object goes on: `hello` signs it in again, asks for the table from the last
event it knows on, and repeats an answer that was not acknowledged.
"""

from __future__ import annotations

from typing import Any

from msgspec.json import Encoder

from ai.remote.decoder import decode
from ai.remote.messages import (
    PROTOCOL,
    AckedMessage,
    BenchSeat,
    EnteredMessage,
    EventsMessage,
    LeftMessage,
    NoticeMessage,
    Plain,
    PromptClosedMessage,
    PromptMessage,
    RefusedMessage,
    RemoteMessage,
    RevealWantedMessage,
    RoomMessage,
    SeatState,
    WelcomeMessage,
)
from game.core.rng import commitment

_NOT_READ = frozenset({"too_fast", "busy", "storage_waiting"})
"""Refusals after which the same answer may be said again."""

_encode = Encoder().encode


class RemoteProtocol:
    """The client's half of the protocol: a device's state, and the messages it has to send next.

    `name` is that of a new guest; with the `token` of an earlier one it is that person again.
    Without `keeps_events` no events of the deal are kept.
    """

    def __init__(
        self, name: str = "Bot", token: str | None = None, *, keeps_events: bool = True
    ) -> None:
        self.name = name
        self.token = token
        """Identity of this device: anybody with it can sign in as this person."""
        self.player: str | None = None
        """Public id of this person."""
        self.table: str | None = None
        """Id of the table that is shown."""
        self.seat: int | None = None
        """Seat at that table; None for a spectator."""
        self.room: RoomMessage | None = None
        self.left: LeftMessage | None = None
        """The reason why the last table is not shown any more."""
        self.last_seq = 0
        """Number of the last event that is known."""
        self.gaps = 0
        """Number of times that events did not follow from the last one that was known."""
        self.asked: PromptMessage | None = None
        """The decision that is open, until the answer to it is acknowledged."""
        self.choice: int | None = None
        """The answer to it, once it is given."""
        self._keeps_events = keeps_events
        self._deal: list[Plain] = []
        self._anew = False
        self._share: bytes | None = None
        self._bound: tuple[str, str, list[str | None]] | None = None
        self._acts: list[tuple[object, PromptMessage | None]] = []
        """Decisions that were answered over this connection, until the server has answered."""
        self._outgoing: list[str] = []

    @property
    def prompt(self) -> PromptMessage | None:
        """The decision that still needs an answer."""
        return self.asked if self.choice is None else None

    @property
    def own_seat(self) -> SeatState | None:
        """This device's seat as everybody sees it."""
        if self.room is None or self.seat is None or self.seat >= len(self.room.seats):
            return None
        return self.room.seats[self.seat]

    @property
    def own_bench(self) -> BenchSeat | None:
        """This device's person among those who sit out."""
        bench = [] if self.room is None else self.room.bench
        return next((one for one in bench if one.player == self.player), None)

    @property
    def own_place(self) -> int | None:
        """This device's seat, or after the seats its person's place on the bench."""
        bench = self.own_bench
        if self.seat is not None or self.room is None or bench is None:
            return self.seat
        return len(self.room.seats) + self.room.bench.index(bench)

    @property
    def is_awaited(self) -> bool:
        """True if the next deal waits for `next_deal` from this person, who plays it."""
        room = self.room
        return room is not None and room.phase == "between" and self.own_place in room.awaited

    @property
    def events(self) -> list[Plain]:
        """Events of the deal on the table from `dealt` on, as this seat was told."""
        return list(self._deal)

    # ------------------------------------------------------------ saying

    def data_to_send(self) -> list[str]:
        """Texts to be sent now, in order; each is given once."""
        outgoing, self._outgoing = self._outgoing, []
        return outgoing

    def say(self, kind: str, /, **fields: object) -> None:
        """Say any message of the wire; fields that are None are left out."""
        if kind == "act":
            self._acts.append((fields.get("n"), self.asked))
        message = {"type": kind}
        message.update((name, value) for name, value in fields.items() if value is not None)  # type: ignore[misc]
        self._outgoing.append(_encode(message).decode())

    def hello(self, pair: str | None = None) -> None:
        """Begin a connection. `pair`: become another device of the person who shows this code."""
        self._outgoing.clear()
        self._acts.clear()
        name = None if self.token or pair else self.name
        self.say("hello", protocol=PROTOCOL, token=self.token, pair=pair, name=name)

    def rename(self, name: str) -> None:
        """Have another name from now on."""
        self.name = name
        self.say("rename", name=name)

    def list_tables(self) -> None:
        """Ask for the public tables and one's own."""
        self.say("list_tables")

    def create_table(self, ruleset: str, **fields: Any) -> None:
        """Open a table and sit down on seat 0. `fields`: `preset`, `switches`, `options`, `key`."""
        self.say("create_table", ruleset=ruleset, **fields)

    def play_now(self, ruleset: str, *, share: bytes | None = None, **fields: Any) -> None:
        """Open a table, put bots of a `level` on the other seats and start; else `create_table`."""
        self.say("play_now", ruleset=ruleset, commitment=self._commit(share), **fields)

    def play_on(self, share: str, deal: int, step: int, seat: int, **fields: Any) -> None:
        """Play a finished deal on from one of its steps, against bots: `level`, `pace`, `hints`,
        `key`, `instead_of`.
        """
        self.say("play_on", share=share, deal=deal, step=step, seat=seat, **fields)

    def configure_table(self, ruleset: str, **fields: Any) -> None:
        """As the host: play by these rules instead; `preset`, `switches`, `options`, `watch`."""
        self.say("configure_table", ruleset=ruleset, **fields)

    def join(self, code: str | None = None, *, link: str | None = None) -> None:
        """Come to the table with this code or link, and sit down when a seat is free."""
        self.say("join", code=code, link=link)

    def enter(self, table: str, last_seq: int | None = None) -> None:
        """Show a table again, from the last known event on or from event `last_seq` + 1."""
        if last_seq is None:
            last_seq = self.last_seq if table == self.table else 0
        self._anew = last_seq == 0
        self.say("enter", table=table, last_seq=last_seq)

    def detach(self) -> None:
        """Show the table no more; the seat is kept."""
        self.say("detach")

    def leave(self) -> None:
        """Give up the seat."""
        self.say("leave")

    def give_up_seat(self, table: str) -> None:
        """Give up the seat at a table that is not shown."""
        self.say("give_up_seat", table=table)

    def sit(self, seat: int) -> None:
        """Take an empty seat, or move there."""
        self.say("sit", seat=seat)

    def add_bot(self, seat: int, level: str | None = None) -> None:
        """As the host: put one of the server's bots on an empty seat."""
        self.say("add_bot", seat=seat, level=level)

    def remove_seat(self, seat: int) -> None:
        """As the host: clear a seat."""
        self.say("remove_seat", seat=seat)

    def sit_out(self) -> None:
        """Give the seat to the person who has waited longest, and wait for a turn."""
        self.say("sit_out")

    def send_off(self, player: str) -> None:
        """As the host: send away somebody who sits out."""
        self.say("send_off", player=player)

    def make_host(self, player: str) -> None:
        """As the host: make this person the host."""
        self.say("make_host", player=player)

    def lock(self, locked: bool = True) -> None:
        """As the host: everybody new asks before sitting down (False: not everybody)."""
        self.say("lock", locked=locked)

    def admit(self, player: str, yes: bool = True) -> None:
        """As the host: somebody who asks may sit down, or (False) may not."""
        self.say("admit", player=player, yes=yes)

    def ready(self, ready: bool = True, *, share: bytes | None = None) -> None:
        """Be ready or not. `share`: 32 random bytes for the shuffle, revealed in time."""
        self.say("ready", ready=ready, commitment=self._commit(share))

    def start(self) -> None:
        """As the host: begin the match."""
        self.say("start")

    def hold(self, hold: bool = True) -> None:
        """Host: let neither the match nor the next deal begin by itself (False: let them)."""
        self.say("hold", hold=hold)

    def adjust_table(
        self, pace: str, clock: Plain | None = None, hints: bool | None = None
    ) -> None:
        """Host, between deals: another pace and other clocks, or none; with `hints` or without."""
        self.say("adjust_table", pace=pace, clock=clock, hints=hints)

    def dissolve(self, agree: bool = True) -> None:
        """Propose to end the match now, or agree (False: refuse)."""
        self.say("dissolve", agree=agree)

    def speak(self, saying: str) -> None:
        """Say a phrase or show an emote, by its name."""
        self.say("speak", saying=saying)

    def toss(self, thing: str, to: int) -> None:
        """Toss a thing to another seat."""
        self.say("toss", thing=thing, to=to)

    def nudge(self) -> None:
        """Ask the seat on turn to hurry."""
        self.say("nudge")

    def call_bot(self, seat: int) -> None:
        """Let a bot sit in for this seat: the own one, or the silent one on turn."""
        self.say("call_bot", seat=seat)

    def act(self, choice: int) -> None:
        """Answer the open prompt with the index of an action. Raises `LookupError` without a
        prompt, or without such an action.
        """
        if self.prompt is None:
            raise LookupError("nothing is asked")
        if not 0 <= choice < len(self.prompt.actions):
            raise IndexError(f"there is no action {choice}")
        self.choice = choice
        self.repeat()

    def repeat(self) -> None:
        """Say an answer again that is not acknowledged yet; the server counts it once."""
        if self.asked is not None and self.choice is not None:
            self.say("act", n=self.asked.n, choice=self.choice)

    def next_deal(self) -> None:
        """Be done with the result of a deal."""
        self.say("next_deal")

    def resume(self) -> None:
        """Have a match that is paused go on without those who have not come back."""
        self.say("resume")

    def rematch(self, *, share: bytes | None = None, fill: bool = False) -> None:
        """Want another match. `fill`: with bots for those who are missing."""
        self.say("rematch", commitment=self._commit(share), fill=fill)

    def take_back(self) -> None:
        """Decide oneself again, instead of the bot that sits in."""
        self.say("take_back")

    def pair(self) -> None:
        """Ask for a code with which another device can sign in as the same person."""
        self.say("pair")

    def recovery(self) -> None:
        """Ask for a recovery code; the one before is void then."""
        self.say("recovery")

    def list_devices(self) -> None:
        """Ask for the devices on which this person is signed in."""
        self.say("list_devices")

    def sign_out(self, device: str | None = None) -> None:
        """Sign out a device of this person; None: all but this one."""
        self.say("sign_out", device=device)

    def ping(self, number: int = 0) -> None:
        """Ask for a `pong`."""
        self.say("ping", id=number)

    def _commit(self, share: bytes | None) -> str | None:
        if share is None:
            return None
        self._share, self._bound = share, None
        return commitment(share)

    # ------------------------------------------------------------ hearing

    def receive(self, text: str | bytes) -> RemoteMessage:
        """Take in one message of the server. Raises `msgspec.DecodeError` when it is none."""
        message = decode(text)
        match message:
            case EventsMessage():
                self._events(message)
            case PromptMessage():
                self._prompt(message)
            case AckedMessage(n=n):
                said = [number for number, _ in self._acts]
                if n in said:
                    del self._acts[said.index(n)]
                self._decided(n)
            case PromptClosedMessage(n=n):
                self._decided(n)
            case RoomMessage():
                self.room = message
            case EnteredMessage():
                self._entered(message)
            case LeftMessage(table=table):
                if table == self.table:
                    self.left = message
                    self.table = self.seat = self.asked = self.choice = None
            case RevealWantedMessage():
                self._reveal(message)
            case NoticeMessage(code="storage_back"):
                self.repeat()
            case RefusedMessage(about="act", code=code):
                self._refused(code)
            case WelcomeMessage():
                self._welcome(message)
        return message

    def _welcome(self, message: WelcomeMessage) -> None:
        self.player, self.name = message.player, message.name
        self.token = message.token or self.token
        if self.table is not None:
            self.enter(self.table)

    def _entered(self, message: EnteredMessage) -> None:
        known = self.table == message.table and self.seat == message.seat
        if not known or message.seq != self.last_seq + 1:
            self._deal.clear()
        if not known or self.choice is None:
            self.asked = self.choice = None
        if self.table != message.table:
            self.room = None
        self.table, self.seat, self.left = message.table, message.seat, None
        self.last_seq = message.seq - 1
        self.repeat()

    def _events(self, message: EventsMessage) -> None:
        if message.seq != self.last_seq + 1:
            self.gaps += 1
        self.last_seq = message.seq + len(message.events) - 1
        if not self._keeps_events:
            return
        for event in message.events:
            if event["type"] == "dealt":
                self._deal.clear()
                self._anew = False
            self._deal.append(event)
        if self.table is not None and not self._anew and self._deal[0]["type"] != "dealt":
            # They follow the events told to another seat, or to another device.
            self.enter(self.table, 0)

    def _prompt(self, message: PromptMessage) -> None:
        if self.asked is not None and self.asked.n == message.n and self.choice is not None:
            # Asked again: the answer was lost.
            self.asked = message
            self.repeat()
        else:
            self.asked, self.choice = message, None

    def _refused(self, code: str) -> None:
        """An answer was refused: the oldest of those that the server has not answered."""
        n, asked = self._acts.pop(0) if self._acts else (None, None)
        if self.asked is None or self.asked.n != n or code in _NOT_READ:
            return
        if self.asked is not asked:
            return  # It answered an earlier prompt with the same number.
        self.choice = None
        if code != "bad_choice":
            self.asked = None

    def _decided(self, n: int) -> None:
        if self.asked is not None and self.asked.n == n:
            self.asked = self.choice = None

    def _reveal(self, message: RevealWantedMessage) -> None:
        if self._share is None or commitment(self._share) not in message.commitments:
            return
        bound = message.match, message.commitment, message.commitments
        if self._bound not in (None, bound):
            # It would be known before the other commitments were made.
            return
        self._bound = bound
        self.say("reveal", entropy=self._share.hex())

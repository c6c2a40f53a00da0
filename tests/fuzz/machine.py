"""The state machine: a few clients, a server process, and the invariants after every step."""

from __future__ import annotations

import select
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from game.core.rng import commitment
from server.ops.load.process import resident_kb
from server.wire.messages import (
    PROTOCOL,
    Entered,
    FromServer,
    Pong,
    Refused,
    Room,
    Tables,
)
from tests.fuzz.peer import Broken, Peer
from tests.fuzz.watcher import Watcher
from tests.fuzz.wishes import (
    CHANGES,
    ENTROPY,
    FRAMES,
    NAMES,
    TEXT_CHANGES,
    WISHES,
    Plain,
    Ref,
    any_of,
    as_text,
    in_pieces,
)
from tests.support.live.limits import SPEED, lifted
from tests.support.live.log import faults
from tests.support.raw import TEXT, frame, handshake
from tests.support.served import Served, Tuning
from tests.support.waiting import PATIENCE

PEERS = 6
GAMES = ("mahjong/tuidaohu", "paohuzi/jichu", "mahjong/harbin", "paohuzi/loudi")
LIFTED: Tuning = {
    "limits": {**lifted(*SPEED), "tables_per_address": 60, "tables": 100},
    "timers": {
        "sleep": 5,
        "abandon": 5,
        "frozen": 2,
        "pause": 1,
        "substitute": 0.5,
        "hello": 5,
        "reveal": 0.3,
    },
}
"""No limits of speed, so that the messages arrive; short lives for abandoned things."""

LIMITED: Tuning = {"limits": {"handshakes_per_address": (5.0, 40.0)}}
"""All limits as they are, and fewer handshakes, so that few messages reach that one too."""

HANDSHAKES = (
    handshake(method=b"POST"),
    handshake(path=b"/ws?token=abc"),
    handshake(path=b"/api/matches"),
    handshake(headers=b"Origin: https://evil.example\r\n"),
    handshake(headers=b"Origin: \x1b[31m\r\n"),
    handshake(headers=b"X: " + b"y" * 20_000 + b"\r\n"),
    handshake(headers=b"Content-Length: 5\r\n") + b"12345",
    handshake()[:-2],
    handshake(headers=b"Sec-WebSocket-Extensions: permessage-deflate\r\n"),
    handshake(headers=b"Sec-WebSocket-Protocol: \xff\r\n"),
    b"GET / HTTP/1.1\r\nHost: a\r\n\r\n" * 3,
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 50,
    b"POST /api/judge HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{",
    b"\0" * 500,
)


class Arena:
    """A server that runs, those who play honestly at it, and the count of what was sent and heard
    beside them.
    """

    def __init__(self, served: Served, watchers: list[Watcher]) -> None:
        self.served = served
        self.watchers = watchers
        self.sent: Counter[str] = Counter()
        self.heard: Counter[str] = Counter()
        self.memory: list[tuple[int, int]] = []
        """Messages sent, and the server's memory (kB) then; 0 if the system does not say."""
        self._read = 0

    @property
    def messages(self) -> int:
        """The messages sent with ill will, including malformed frames and handshakes."""
        return sum(count for what, count in self.sent.items() if what not in ("honest", "deaf"))

    def check(self) -> None:
        """Check the invariants that hold after any message. Raises `Broken`."""
        self.check_log()
        before = [watcher.acked for watcher in self.watchers]
        end = time.monotonic() + PATIENCE
        for watcher, count in zip(self.watchers, before, strict=True):
            while watcher.acked == count:
                if watcher.fault is not None:
                    raise watcher.fault
                if time.monotonic() > end:
                    raise Broken("a table beside it stands still")
                time.sleep(0.005)
        self.memory.append((self.messages, resident_kb(self.served.pid) or 0))

    def check_log(self) -> None:
        """Raises `Broken` if the log holds a fault or unprintable text."""
        lines = self.served.output[self._read :]
        self._read += len(lines)
        for number, line in enumerate(lines):
            if faults([line]):
                raise Broken("the server logged:\n" + "".join(lines[number : number + 60]))
            if not line.rstrip("\n").isprintable():
                raise Broken(f"the log steers the terminal: {line!r}")


class Clients(RuleBasedStateMachine):
    """Clients that send anything in any order. The runner sets `arena`."""

    arena: ClassVar[Arena]

    def __init__(self) -> None:
        super().__init__()
        port, heard = self.arena.served.port, self.arena.heard
        self.peers = [Peer(port, "127.0.0.1", heard) for _ in range(PEERS)]
        self._said: list[bytes] = []

    # ------------------------------------------------------------ known values

    def _fill(self, wish: Any) -> Any:
        """The wish with the run's value in the place of each `Ref`."""
        if isinstance(wish, Ref):
            return self._known(wish)
        if isinstance(wish, dict):
            return {key: self._fill(value) for key, value in wish.items()}
        return wish

    def _known(self, ref: Ref) -> Any:
        peer = self.peers[ref.who % PEERS]
        room, prompt = peer.room, peer.prompt
        match ref.what:
            case "table":
                return peer.table or "nowhere-at-all"
            case "code":
                return room.code if room is not None else "ABCDEF"
            case "link":
                return room.link if room is not None else "x" * 22
            case "n":
                return prompt.n if prompt is not None else 1
            case "token":
                return peer.token or "t" * 43
            case "pair":
                return peer.pair or "ABCDEFGH"
        raise AssertionError(ref)

    def _send(self, who: int, data: bytes, what: str, count: int = 1) -> None:
        """Let a client send bytes; one that is not connected comes back first."""
        peer = self.peers[who % PEERS]
        if not peer.open:
            self._sign_in(peer)
        self.arena.sent[what] += count
        self._said = [*self._said[-30:], data]
        peer.send(data)
        for other in self.peers:
            other.listen()
        if peer.room is not None:
            self._reveal(peer)

    def _reveal(self, peer: Peer) -> None:
        if peer.wanted:
            peer.wanted = False
            self._count_and_send(peer, {"type": "reveal", "entropy": ENTROPY.hex()})

    def _count_and_send(self, peer: Peer, message: Plain) -> None:
        self.arena.sent["honest"] += 1
        peer.send(frame(TEXT, as_text(message)))

    def _sign_in(self, peer: Peer) -> None:
        peer.connect()
        if peer.open:
            self.arena.sent["honest"] += 1
            peer.hello()
            if peer.protocol.table is not None:
                self.arena.sent["honest"] += peer.flush()
            elif peer.table is not None:
                self._count_and_send(peer, {"type": "enter", "table": peer.table})

    # ------------------------------------------------------------ honest beginnings

    @initialize(
        game=st.sampled_from(GAMES),
        people=st.integers(1, 3),
        bots=st.sampled_from((True, True, True, False)),
    )
    def gather(self, game: str, people: int, bots: bool) -> None:
        """A table with people and bots, at which a match begins or is about to."""
        host, *guests = self.peers[:people]
        options = {"deals": 2, "public": True, "pace": "fast", "clock": {"base": 3, "bank": 0}}
        self._sign_in(host)
        if not host.open:
            return
        room = host.ask(
            {"type": "create_table", "ruleset": game, "options": options}, Room, Refused
        )
        if not isinstance(room, Room):
            return
        for guest in guests:
            self._sign_in(guest)
            if guest.open:
                guest.ask({"type": "join", "code": room.code}, Entered, Refused)
        if bots:
            for seat in range(people, len(room.seats)):
                self._count_and_send(host, {"type": "add_bot", "seat": seat, "level": "greedy"})
            share = commitment(ENTROPY)
            for peer in (host, *guests):
                self._count_and_send(peer, {"type": "ready", "ready": True, "commitment": share})
            for peer in (*guests, host):
                self._ping(peer)
            self._count_and_send(host, {"type": "start"})
            end = time.monotonic() + 3
            while not any(peer.prompt for peer in self.peers) and time.monotonic() < end:
                self._wait(0.05)
                for peer in (host, *guests):
                    self._reveal(peer)

    @rule(times=st.integers(1, 12), choices=st.lists(st.integers(0, 9), min_size=12, max_size=12))
    def play_on(self, times: int, choices: list[int]) -> None:
        """All clients with a prompt answer it."""
        for turn in range(times):
            asked = [peer for peer in self.peers if peer.open and peer.prompt is not None]
            for peer in asked:
                assert peer.prompt is not None
                peer.act(choices[turn] % len(peer.prompt.actions))
                self.arena.sent["honest"] += 1
            for peer in self.peers:
                if peer.open:
                    self.arena.sent["honest"] += peer.flush()
                    self._reveal(peer)
            self._wait(0.005)

    def _wait(self, seconds: float) -> None:
        sockets = [peer._socket for peer in self.peers if peer._socket is not None]
        select.select(sockets, [], [], seconds)
        for peer in self.peers:
            peer.listen()

    # ------------------------------------------------------------ anything

    @rule(who=st.integers(0, 5), wishes=st.lists(WISHES, min_size=6, max_size=20))
    def say(self, who: int, wishes: list[Plain]) -> None:
        """Messages that are right in form, in any order, by anybody, all at once."""
        texts = [as_text(self._fill(wish)) for wish in wishes]
        self._send(who, b"".join(frame(TEXT, text) for text in texts), "wish", len(texts))

    @rule(who=st.integers(0, 5), wish=WISHES, changes=st.lists(CHANGES, min_size=1, max_size=2))
    def say_wrong(self, who: int, wish: Plain, changes: list[Callable[[Plain], Plain]]) -> None:
        """A message that was right until something was changed."""
        message = self._fill(wish)
        for change in changes:
            message = change(message) or {"type": "ping"}
        self._send(who, frame(TEXT, as_text(message)), "wrong")

    @rule(who=st.integers(0, 5), wish=WISHES, change=TEXT_CHANGES)
    def say_nonsense(self, who: int, wish: Plain, change: Callable[[str], str]) -> None:
        """Its text with something changed."""
        text = as_text(self._fill(wish)).decode("utf-8", "surrogatepass")
        data = change(text).encode("utf-8", "surrogatepass")
        self._send(who, frame(TEXT, data), "nonsense")

    @rule(who=st.integers(0, 5), name=any_of(NAMES))
    def be_called(self, who: int, name: str) -> None:
        """Names that mean harm."""
        self._send(who, frame(TEXT, as_text({"type": "rename", "name": name})), "name")

    @rule(who=st.integers(0, 5), index=st.integers(0, 30), times=st.integers(1, 6))
    def say_again(self, who: int, index: int, times: int) -> None:
        """Send an earlier message again, perhaps another client's, perhaps several times."""
        if self._said:
            data = self._said[index % len(self._said)]
            self._send(who, data * times, "again", times)

    @rule(who=st.integers(0, 5), wish=WISHES, cuts=st.lists(st.integers(0, 300), max_size=9))
    def say_in_pieces(self, who: int, wish: Plain, cuts: list[int]) -> None:
        """One message in several frames."""
        self._send(who, in_pieces(as_text(self._fill(wish)), cuts), "pieces")

    @rule(who=st.integers(0, 5), frames=st.lists(FRAMES, min_size=1, max_size=8))
    def send_frames(self, who: int, frames: list[bytes]) -> None:
        """Frames of every kind."""
        self._send(who, b"".join(frames), "frames", len(frames))

    @rule(who=st.integers(0, 5), data=st.binary(min_size=1, max_size=200))
    def send_bytes(self, who: int, data: bytes) -> None:
        """No frames at all."""
        self._send(who, data, "bytes")

    @rule(who=st.integers(0, 5), request=any_of(HANDSHAKES), rest=FRAMES)
    def knock(self, who: int, request: bytes, rest: bytes) -> None:
        """A handshake that is none."""
        self.peers[who].connect(request)
        self.arena.sent["handshake"] += 1
        self.peers[who].send(rest)
        self.peers[who].listen()

    @rule(who=st.integers(0, 5), wish=WISHES, share=st.floats(0, 1))
    def drop_in_the_middle(self, who: int, wish: Plain, share: float) -> None:
        """A line that breaks within a frame."""
        data = frame(TEXT, as_text(self._fill(wish)))
        self._send(who, data[: int(len(data) * share)], "half")
        self.peers[who].drop()

    @rule(who=st.integers(0, 5), mood=st.integers(0, 5))
    def grow_deaf(self, who: int, mood: int) -> None:
        """A client that says a lot and reads nothing, now and then."""
        if mood:
            return
        peer = self.peers[who]
        peer.connect(small=True)
        if peer.open:
            hello = {"type": "hello", "protocol": PROTOCOL, "name": "Deaf"}
            peer.deaf = True
            ask = frame(TEXT, b'{"type":"list_tables"}')
            peer.send(frame(TEXT, as_text(hello)) + ask * 4)
            self.arena.sent["deaf"] += 5

    # ------------------------------------------------------------ invariants

    def _ping(self, peer: Peer) -> FromServer | None:
        self.arena.sent["honest"] += 1
        return peer.ask({"type": "ping", "id": 4711}, Pong, Refused) if peer.open else None

    def teardown(self) -> None:
        """Every client is answered, every table that it knows as well; then it is gone."""
        for peer in self.peers:
            if peer.deaf:
                peer.drop()
        for peer in self.peers:
            peer.drop()
            self._sign_in(peer)
            self._ping(peer)
            if peer.open and peer.table is not None:
                peer.ask({"type": "enter", "table": peer.table}, Entered, Refused)
                self.arena.sent["honest"] += 1
            if peer.open:
                peer.ask({"type": "list_tables"}, Tables, Refused)
                self.arena.sent["honest"] += 1
        for peer in self.peers:
            peer.drop()
        self.arena.check()

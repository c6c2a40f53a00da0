"""A script, played by people on sockets; the frames to each of them, with their times.

People resync at any moment, send refused messages, drop and come back, all of them perhaps for so
long that the table goes from memory, let their time run out, ask for the replay of the running
match; the storage refuses things. All of that follows from public facts, so it is the same in a
script and its twins.
"""

from __future__ import annotations

import asyncio
import json
import math
import random
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from unittest import mock

from ai.levels import Level
from game.core.deal import GameBoard
from game.core.events import Action
from game.core.rng import HashStream, commitment
from game.core.switches import Text
from game.registry import GAMES
from server.runtime.config import Config, Timers
from server.storage.store import Row, Write
from server.wire.codec import action_to_wire
from server.wire.messages import PROTOCOL
from tests.interference.script import LATE, OPENED, Answer, Script, game_with, rules_of
from tests.interference.server import Server, Socket, get
from tests.support.dice import first_seat_deals
from tests.support.live.mutants import Mutant, planted
from tests.support.live.virtual_time import run

SPECTATOR = None
LONG = 2.0
"""Seconds of a turn in which somebody is away until a bot sits in."""
PATIENCE = 600.0
"""Virtual seconds in which a run has to be over."""
WRITING = 0.01
"""Seconds that a slow storage takes: then everything is the same to the others as well."""
TIMERS = Timers(substitute=1.0, reveal=0.5, grace=0.0, pause=1.5)
GONE = 5.0
"""Seconds for which everybody is gone: the table is kept in the storage only."""
CLOCK = {"base": 3, "bank": 4}

Line = tuple[float, str]
"""The time of a frame, and its text."""


@dataclass
class Story:
    """The events besides the game, by the number of the event that it follows."""

    bots: frozenset[int] = frozenset()
    uniform: int | None = None
    away: tuple[int, int, int] | None = None
    """A seat, after which event its devices drop, and after which they are back."""
    gone: int | None = None
    """After which event everybody drops, and comes back much later."""
    slow: tuple[int, int] | None = None
    """A seat and the prompt that it does not answer in time."""
    refused: frozenset[tuple[int, int]] = frozenset()
    """Seats and prompts whose answers the storage refuses at first."""
    long: frozenset[tuple[int, int]] = frozenset()
    """The same of turns that take long."""
    said: dict[int, list[tuple[float, int | None, str]]] = field(default_factory=dict)
    """After an event, so much later, a seat (None: the spectator) says something."""
    nodes: bool = False
    """True if all but the first come to another node than their table's."""
    writing: float = 0.0
    """Seconds that it takes to store something."""
    bench: bool = False
    """True if people without a seat sit out, and play with the next deal."""


class Conditions(NamedTuple):
    """Under which a scene is played. `uniform`: seconds of a uniform window; `ending`: it goes on
    to the end of the deal, and into the next; `gone`: everybody is, for a while; `nodes`: all but
    the first come to another node than their table's; `bench`: the one without a seat sits out.
    """

    uniform: int | None = None
    ending: bool = False
    gone: bool = False
    nodes: bool = False
    bench: bool = False


def story_of(script: Script, seed: int, conditions: Conditions) -> Story:
    """Everything that may happen, happens."""
    uniform, _, gone, nodes, bench = conditions
    rng = random.Random(f"story {script.case} {seed}")
    seats = script.deal.seats
    writing = WRITING if seed % 3 == 1 else 0.0
    story = Story(uniform=uniform, nodes=nodes, writing=writing, bench=bench)
    # A person who sits out would take the seat of a bot.
    if seed % 2 and not bench:
        story.bots = script.slots
    turns = script.turns[1:-1]
    if not story.bots and script.slots and uniform is None and len(turns) > 4:
        (away,) = script.slots
        leaving = next((turn for turn in turns if turn[1] != away), None)
        if leaving is not None:
            later = [turn for turn in turns if turn[0] > leaving[0] + 4 and turn[1] != away]
            coming = later[len(later) // 2] if later else None
            end = coming[0] if coming else 10**6
            story.away = away, leaving[0], end
            story.long = frozenset(turn[1:] for turn in (leaving, coming) if turn)
    if gone and len(turns) > 1:
        story.gone = rng.choice(turns[: len(turns) // 2])[0]
    for _, seat, n in turns:
        action = script.answers[seat, n].action
        chosen = (seat, n) in story.long or seat in script.slots
        if not chosen and story.slow is None and _by_itself(script, seat, n, action):
            story.slow = seat, n
    free = [turn[1:] for turn in turns if turn[1] not in script.slots and turn[1:] != story.slow]
    story.refused = frozenset(rng.sample(free, min(2, len(free))))
    for seq in range(1, len(script.emissions)):
        for _ in range(rng.choice((0, 1, 1, 2))):
            who = rng.choice((None, *(s for s in range(seats) if s not in story.bots)))
            saying = rng.choice(SAYINGS)
            span = (0.2, 0.43) if saying in PROBES else (0.01, 0.28)
            story.said.setdefault(seq, []).append((round(rng.uniform(*span), 4), who, saying))
    return story


def _by_itself(script: Script, seat: int, n: int, action: Action | None) -> bool:
    """True if the seat makes the default choice here, as far as can be said: the last discard in
    the list.
    """
    offered = script.offers[seat, n]
    return action == script.defaults.get((seat, n)) and len(offered) > 1


SAYINGS = (
    *("enter 0", "enter 1", "enter 3") * 2,
    "stale act",
    *("bad choice", "same act") * 2,
    "future act",
    "unknown field",
    "start",
    "ready",
    "sit",
    "next_deal",
    "take_back",
    "reveal",
    "add_bot",
    "remove_seat",
    "list_tables",
    "rename",
    "ping",
    "second device",
    "replay",
)


PROBES = ("bad choice", "same act")
"""Questions whether the own answer is still awaited: sent late in a window."""


class Device:
    """One device of a seat, or of the spectator."""

    def __init__(self, run: Run, seat: int | None, name: str) -> None:
        self.run = run
        self.seat = seat
        self.name = name
        self.trace: list[Line] = []
        self.token: str | None = None
        self.prompt: dict[str, Any] | None = None
        self.socket: Socket | None = None
        self.asked: set[int] = set()
        self.acted = 0
        """Number of the prompt that was answered last."""

    def connect(self) -> None:
        self.socket = self.run.server.socket(self.name, self.hear)
        who = {"token": self.token} if self.token else {"name": self.name}
        self.say({"type": "hello", "protocol": PROTOCOL, **who})

    def say(self, message: dict[str, Any] | str) -> None:
        if self.socket is not None:
            self.socket.say(message if isinstance(message, str) else json.dumps(message))

    def drop(self) -> None:
        if self.socket is not None:
            self.socket.drop()

    def hear(self, frame: str) -> None:
        now = asyncio.get_running_loop().time()
        if frame.startswith("closed"):
            self.trace.append((round(now, 6), frame))
            return
        message = json.loads(frame)
        self.trace.append((round(now, 6), frame if '"settled"' not in frame else ended(message)))
        kind = message["type"]
        if kind == "welcome":
            self.token = message["token"] or self.token
        elif kind == "prompt":
            self.prompt = message
            self._plan(message)
        elif kind in ("prompt_closed", "acked", "entered"):
            self.prompt = None
        elif kind == "reveal_wanted":
            self.say({"type": "reveal", "entropy": entropy_of(self.name)})
        self.run.heard(self, message)

    def _plan(self, prompt: dict[str, Any]) -> None:
        """Answer when the script says so."""
        assert self.seat is not None
        n = prompt["n"]
        if n in self.asked or self.name.endswith("2"):
            return
        self.asked.add(n)
        answer = self.run.answer(self.seat, n)
        if answer is None or answer.delay is None:
            return
        loop = asyncio.get_running_loop()
        loop.call_later(answer.delay, self._act, prompt, answer.action)
        if prompt["window"] and answer.delay > LATE[0]:
            # The seat cannot find out whether it is still asked, since others may have decided.
            probe = {"type": "act", "n": n, "choice": 400}
            loop.call_later(answer.delay - 0.02, self.say, probe)
        if prompt["window"]:
            # Nor by the time that its own answer takes, nor whether another's is being stored.
            again = {"type": "act", "n": n, "choice": 0}
            loop.call_later(answer.delay + 0.005, self.say, again)
            loop.call_later(answer.delay + 0.007, self.say, {"type": "take_back"})

    def _act(self, prompt: dict[str, Any], action: Action | None) -> None:
        assert action is not None
        choice = prompt["actions"].index(action_to_wire(action))
        self.acted = prompt["n"]
        self.say({"type": "act", "n": prompt["n"], "choice": choice})


def ended(message: dict[str, Any]) -> str:
    """A frame that tells the end of a deal, without the facts that are public from then on."""
    events = [
        {name: value for name, value in event.items() if name not in OPENED}
        if event["type"] == "settled"
        else event
        for event in message["events"]
    ]
    return json.dumps({**message, "events": events})


def entropy_of(name: str) -> str:
    return name[0].encode().hex() * 32


class Run:
    """One script at one server."""

    def __init__(self, script: Script, story: Story, pauses: int = 0) -> None:
        self.script = script
        self.story = story
        self.told = 0
        self.gone = False
        self.table: str | None = None
        self.code = ""
        self._pauses = random.Random(pauses)
        self._done = asyncio.Event()
        self.level = Level(
            "scripted", Text("照本", "scripted"), dict.fromkeys(GAMES, self._choose), quick=True
        )
        config = Config(pace=1.0, timers=TIMERS)
        self.server = Server(config, self.level, nodes=story.nodes)
        self.server.store.refuse = self._refuses
        self.server.store.slow = story.writing
        self._refused: set[tuple[int, int]] = set()
        seats = script.deal.seats
        self.people = [Device(self, seat, "ABCD"[seat]) for seat in range(seats)]
        self.spectator = Device(self, None, "S")
        self.second = [Device(self, seat, f"{'ABCD'[seat]}2") for seat in range(seats)]

    # ------------------------------------------------------------ lines of the script

    def answer(self, seat: int, n: int) -> Answer | None:
        found = self.script.answers.get((seat, n))
        if found is None or (seat, n) == self.story.slow:
            return None
        if (seat, n) in self.story.long:
            return found._replace(delay=LONG)
        offered = self.script.offers[seat, n]
        if self.story.uniform is not None and any(action.passes for action in offered):
            # Late, or so late that the window closes by itself.
            passes = found.action is None or found.action.passes
            late = found.delay is None or (found.delay > LATE[0] and passes)
            return found._replace(delay=None if late else (found.delay or 0.0) * 6)
        return found

    def _choose(self, board: GameBoard[Any], actions: Any, _: HashStream) -> int:
        """A bot follows the script."""
        (table,) = self.server.app.state.lobby
        seat = board.viewer  # type: ignore[attr-defined]
        answer = self.script.answers.get((seat, table.state.run.owed[seat]))
        return len(actions) - 1 if answer is None else list(actions).index(answer.action)

    def _refuses(self, writes: tuple[Write, ...]) -> bool:
        """The first time that such an answer is written."""
        for write in writes:
            if isinstance(write, Row) and write.seat is not None:
                key = write.seat, write.n
                if key in self.story.refused and key not in self._refused:
                    self._refused.add(key)
                    return True
        return False

    # ------------------------------------------------------------ events

    def heard(self, device: Device, message: dict[str, Any]) -> None:
        """A device was sent something: the spectator follows the table for everybody."""
        if device is self.spectator and message["type"] == "events":
            told = message["seq"] + len(message["events"]) - 1
            for seq in range(self.told + 1, told + 1):
                self._follow(seq)
            self.told = max(self.told, told)
        if message["type"] == "room" and device.name == "A":
            self.table, self.code = message["table"], message["code"]
            self.share = (message["match"] or {}).get("share")

    def _follow(self, seq: int) -> None:
        loop = asyncio.get_running_loop()
        for after, seat, saying in self.story.said.get(seq, ()):
            device = self.spectator if seat is None else self.people[seat]
            loop.call_later(after, self._say, device, saying, seq)
        if self.story.away is not None:
            seat, leaving, coming = self.story.away
            if seq == leaving:
                loop.call_later(0.1, self._leave, seat)
            elif seq == coming:
                loop.call_later(0.1, self._come_back, seat)
        if seq == self.story.gone:
            loop.call_later(0.1, self._everybody_goes)
            loop.call_later(0.1 + GONE, self._everybody_comes_back)
        end = len(self.script.emissions)
        if self.script.next_wall is None and seq == end:
            loop.call_later(0.2, self._done.set)
        elif self.script.next_wall is not None and seq == end:
            self._end()
        elif seq == end + 1:
            # The next deal: its hands are hidden again, and so is its record.
            for number, device in enumerate((*self.people, self.spectator)):
                later = 0.003 * number
                loop.call_later(0.1 + later, self._ask, device, ("", "/2", "/2/export"))
                loop.call_later(0.2 + later, self._say, device, "enter 9", seq)
            loop.call_later(0.5, self._done.set)

    def _end(self) -> None:
        """The deal is over: people look once more, on another device as well, and go on."""
        loop = asyncio.get_running_loop()
        for number, device in enumerate((*self.people, self.spectator)):
            later = 0.003 * number  # Not all at once: the order of that is of no interest.
            for after, saying in ((0.1, "enter 99"), (0.15, "second device"), (0.2, "same act")):
                loop.call_later(after + later, self._say, device, saying, self.told)
            loop.call_later(0.46 + later, self._say, device, "next_deal", self.told)

    def _ask(self, device: Device, paths: tuple[str, ...]) -> None:
        for path in paths:
            self._background(self._replay(device, f"/api/replay/{self.share}{path}"))

    def _leave(self, seat: int) -> None:
        self.people[seat].drop()
        self.second[seat].drop()

    def _come_back(self, seat: int) -> None:
        if not self.gone:
            self._enter(self.people[seat])

    def _everybody_goes(self) -> None:
        self.gone = True
        for device in (*self.people, *self.second, self.spectator):
            device.drop()

    def _everybody_comes_back(self) -> None:
        assert not len(self.server.app.state.lobby), "the table is in the storage only"
        self.gone = False
        loop = asyncio.get_running_loop()
        for number, device in enumerate((*self.people, self.spectator)):
            if device.token is not None:
                # Prompts of a window that nobody has seen the end of are asked again.
                device.asked.clear()
                loop.call_later(0.003 * number, self._enter, device)

    def _enter(self, device: Device) -> None:
        device.connect()
        device.say({"type": "enter", "table": self.table, "last_seq": self.told})

    def _away(self, device: Device, seq: int) -> bool:
        away = self.story.away
        return away is not None and device.seat == away[0] and away[1] <= seq <= away[2] + 1

    def _say(self, device: Device, saying: str, seq: int) -> None:
        if self.gone or self._away(device, seq):
            return
        kind, _, rest = saying.partition(" ")
        prompt = device.prompt
        if kind == "enter":
            known = max(0, seq - int(rest) ** 2)
            device.say({"type": "enter", "table": self.table, "last_seq": known})
        elif saying == "replay":
            self._ask(device, ("", "/1", "/export", "/1/export"))
        elif saying == "second device":
            if device.seat is not None:
                self._second_device(device.seat)
        else:
            n = seq * 8 if prompt is None else prompt["n"]
            messages: dict[str, dict[str, Any]] = {
                "stale act": {"type": "act", "n": max(0, n - 8), "choice": 0},
                "bad choice": {"type": "act", "n": n, "choice": 400},
                "same act": {"type": "act", "n": device.acted, "choice": 0},
                "future act": {"type": "act", "n": n + 8, "choice": 0},
                "unknown field": {"type": "ping", "id": 1, "seat": 2},
                "sit": {"type": "sit", "seat": 1},
                "ready": {"type": "ready", "ready": True},
                "reveal": {"type": "reveal", "entropy": "00" * 32},
                "add_bot": {"type": "add_bot", "seat": 0, "level": "scripted"},
                "remove_seat": {"type": "remove_seat", "seat": 0},
                "rename": {"type": "rename", "name": f"{device.name}{seq}"},
            }
            device.say(messages.get(saying, {"type": saying}))
            if saying == "ping":
                device.say({"type": "speak", "saying": "hurry"})
                device.say({"type": "toss", "thing": "tea", "to": 1})
            if saying == "unknown field":
                self.story.said = {
                    at: [one for one in listed if one[1:] != (device.seat, saying)]
                    for at, listed in self.story.said.items()
                }

    def _second_device(self, seat: int) -> None:
        """Comes, or goes."""
        second = self.second[seat]
        if second.socket is not None and second.socket.open:
            second.drop()
        else:
            second.token = self.people[seat].token
            second.connect()
            second.say({"type": "enter", "table": self.table, "last_seq": 0})

    def _background(self, work: Any) -> None:
        self._tasks.append(asyncio.create_task(work))

    async def _replay(self, device: Device, path: str) -> None:
        answer = await get(self.server.app, path)
        if self.told >= len(self.script.emissions) and path.endswith(("/1", "/export")):
            answer = answer[:3]  # The deal is over: its record is there for everybody.
        device.trace.append((round(asyncio.get_running_loop().time(), 6), f"{path} {answer}"))

    # ------------------------------------------------------------ from the first socket on

    async def play(self) -> None:
        self._tasks: list[asyncio.Task[None]] = []
        async with self.server.running():
            await self._gather()
            async with asyncio.timeout(PATIENCE):
                await self._done.wait()
            for device in (*self.people, *self.second, self.spectator):
                if device.socket is not None:
                    await device.socket.over()

    async def _gather(self) -> None:
        host, *others = self.people
        host.connect()
        case = self.script.case
        options = {
            "deals": 2,
            "clock": CLOCK,
            "uniform_window": self.story.uniform,
            "hints": True,
            "rotation": "deal" if self.story.bench else None,
        }
        host.say(
            {
                "type": "create_table",
                "ruleset": case.rpartition("/")[0],
                "switches": rules_of(case).switches(),
                "options": options,
            }
        )
        await asyncio.sleep(0.1)
        for person in others:
            assert person.seat is not None
            if person.seat in self.story.bots:
                host.say({"type": "add_bot", "seat": person.seat, "level": "scripted"})
            else:
                person.connect()
                person.say({"type": "sit", "seat": person.seat})
                person.say({"type": "join", "code": self.code})
            await asyncio.sleep(0.1)
        self.spectator.connect()
        self.spectator.say({"type": "join", "code": self.code})
        await asyncio.sleep(0.1)
        ready = [*self.people, self.spectator] if self.story.bench else self.people
        for person in ready:
            promise = commitment(bytes.fromhex(entropy_of(person.name)))
            person.say({"type": "ready", "ready": True, "commitment": promise})
            await asyncio.sleep(0.1)
        host.say({"type": "start"})


@dataclass
class Played:
    """The result of a run."""

    traces: dict[int | None, list[Line]]
    """By viewer everything that its devices were sent, in order."""
    log: list[Line]
    refused: int
    """Writes that the storage refused."""


def perform(script: Script, story: Story, lacking: Mutant | None = None) -> Played:
    """Play a script at a server, from which a promise may be taken out."""

    async def all_of_it() -> Played:
        played = Run(script, story)
        await played.play()
        traces = {
            device.seat: [*device.trace, *([] if second is None else second.trace)]
            for device, second in zip(
                (*played.people, played.spectator), (*played.second, None), strict=True
            )
            if device.trace
        }
        return Played(traces, played.server.log, played.server.store.refused)

    games = {**GAMES, script.deal.game: game_with(script.case, script.wall, script.next_wall)}
    with (
        mock.patch("server.table.settings.GAMES", games),
        # The order of frames must not hang on the time that hints take on this machine.
        mock.patch("server.table.spare_time.SLICE", math.inf),
        first_seat_deals(),
        planted(lacking),
    ):
        return run(all_of_it())

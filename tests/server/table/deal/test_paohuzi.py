"""Paohuzi at the same tables: whole matches, restarts, resync, time-outs, hidden cards."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Sequence
from typing import Any

import pytest

from ai.levels import Level, default_level
from game.core.deal import GameBoard
from game.core.events import Action
from game.core.rng import HashStream
from game.core.switches import Setting, Text
from game.paohuzi.kernel.cards import COPIES, KINDS, parse_cards
from game.paohuzi.position.actions import Discard
from game.registry import RULESETS
from server.runtime.config import Config, Timers
from server.table.actor import Table
from server.wire.messages import AddBot, ConfigureTable, NextDeal, Ready, Start, TableOptions
from tests.support.world import Device, World, phase, timed

TABLES = [
    (ruleset.id, name)
    for ruleset in RULESETS.values()
    if ruleset.game == "paohuzi"
    for name in ruleset.presets
]

FOUR, FIVE = parse_cards("四五")


def first_win(board: GameBoard[Any], actions: Sequence[Action], rng: HashStream) -> int:
    """Wins and claims whenever it may, and discards by chance."""
    if not isinstance(actions[0], Discard):
        return 0
    return rng.below(len(actions))


PATIENCE = 60.0
"""Seconds for a bot to think: far more than any takes."""

EAGER = Level("eager", Text("见牌就要", "eager"), {"paohuzi": first_win}, quick=True)


def paohuzi(ruleset: str, preset: str = "three", **options: Any) -> World:
    """A server whose tables play this ruleset."""
    return World(ruleset=f"paohuzi/{ruleset}", preset=preset, **options)


async def play_on(
    world: World, people: list[Device], chance: HashStream | None = None, between: Any = None
) -> None:
    """Play until the match is over, with default or random answers."""
    (table,) = world.lobby
    while phase(table) != "finished":
        if between is not None:
            await between()
        asked = [person for person in people if person.prompt is not None]
        if not asked and phase(table) == "playing":
            # On a busy machine a bot that took long once thinks in a thread of its own.
            async with asyncio.timeout(PATIENCE):
                while phase(table) == "playing" and not any(one.prompt for one in people):  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
            continue
        if not asked:
            assert phase(table) == "between"
            for person in people:
                await world.say(person, NextDeal())
            continue
        person = chance.choice(asked) if chance else asked[0]
        assert person.prompt is not None
        choice = chance.below(len(person.prompt["actions"])) if chance else None
        await world.answer(person, choice)


# ------------------------------------------------------------------- whole matches


@pytest.mark.parametrize(("ruleset", "preset"), TABLES)
async def test_a_person_and_bots_play_a_match_to_its_end(ruleset: str, preset: str) -> None:
    world = World(ruleset=ruleset, preset=preset, seed=f"{ruleset} {preset}")
    ann = Device("ann")
    table = await world.play_now(ann, level="greedy", deals=2)
    rules = table.state.settings.rules
    assert len(table.state.seats) == rules.seats
    await play_on(world, [ann])
    await world.clock.advance(5)  # rooms that change all the time are told a little later
    match = ann.last("room")["match"]
    deals = len(match["history"])
    assert match["finished"]
    assert match["scores"] == [sum(column) for column in zip(*match["history"], strict=True)]
    if rules.race_to:
        assert match["race_to"] == rules.race_to
        assert max(match["marks"]) >= rules.race_to
        settled = [e for e in ann.events().values() if e["type"] == "settled"]
        assert match["marks_history"] == [e["marks"] for e in settled]
        before = [sum(column) for column in zip(*[e["marks"] for e in settled[:-1]], strict=True)]
        assert max(before, default=0) < rules.race_to
    else:
        assert (deals, match["race_to"], match["marks"]) == (2, 0, [])
        assert match["marks_history"] == []
    events = ann.events()
    told: list[list[dict[str, Any]]] = [[]]
    for _, event in sorted(events.items()):
        if event["type"] == "won":
            how, giver = event["how"], event["giver"]
            by = {"giver": giver if how == "discard" else None, "self_drawn": how == "self"}
            told[-1].append({"seat": event["seat"]} | by)
        elif event["type"] == "settled":
            told.append([])
    points = [[win.pop("points") for win in wins] for wins in match["wins"]]
    assert match["wins"] == told[:-1]
    assert all(paid is not None for deal in points for paid in deal)
    assert sorted(events) == list(range(1, len(events) + 1))
    assert not ann.refusals()
    assert len(world.store.deals) == deals
    await world.stop()


@pytest.mark.parametrize(
    ("ruleset", "preset"),
    [("changde", "three"), ("hengyang", "two"), ("liuhuqiang", "ten"), ("jichu", "two_all")],
)
async def test_people_and_a_spectator_see_the_same_table_wherever_they_come_back(
    ruleset: str, preset: str
) -> None:
    world = paohuzi(ruleset, preset, seed=f"resync {ruleset}")
    table, people = await world.four(deals=1)
    chance = HashStream(b"resync", ruleset)
    steady, restless = Device("watcher"), [Device("A"), Device("other watcher")]
    await world.enter(steady, table)

    async def come_and_go() -> None:
        device = chance.choice(restless)
        if device.table is not None:
            await world.drop(device)
        else:
            await world.enter(device, table, max(device.events(), default=0))

    await play_on(world, people, chance, come_and_go)
    for device, twin in zip(restless, (people[0], steady), strict=True):
        if device.table is None:
            await world.enter(device, table, max(device.events(), default=0))
        seen, whole = device.events(), twin.events()
        last_deal = max(n for n, event in whole.items() if event["type"] == "dealt")
        assert seen.items() <= whole.items()
        assert [n for n in whole if n >= last_deal] == [n for n in seen if n >= last_deal]
    heard = {message["type"] for message in steady.heard}
    assert heard == {"entered", "room", "events", "turn_clock"}
    await world.stop()


async def test_a_restart_in_the_middle_of_an_offer_changes_nothing() -> None:
    """The same match with and without crashes whenever somebody is asked for a claim."""
    seen = []
    crashes = 0
    for crashing in (False, True):
        world = paohuzi("hengyang", seed="restart")
        _, people = await world.four(deals=1)
        while True:
            (table,) = world.lobby
            if phase(table) == "finished":
                break
            asked = [person for person in people if person.prompt is not None]
            prompt = asked[0].prompt
            assert prompt is not None
            if crashing and prompt["window"] and crashes < 6:
                crashes += 1
                await world.restart()
                (table,) = world.lobby
                for person in people:
                    await world.enter(person, table, max(person.events(), default=0))
                again = asked[0].prompt
                assert again is not None
                assert (again["n"], again["actions"]) == (prompt["n"], prompt["actions"])
                prompt = again
            mind = HashStream(b"mind", str(prompt["n"]))
            await world.answer(asked[0], mind.below(len(prompt["actions"])))
        seen.append([person.events() for person in people])
        await world.stop()
    assert crashes > 2
    assert seen[0] == seen[1]


# ------------------------------------------------------------------- hidden cards


def hidden_kinds(message: dict[str, Any], seat: int | None) -> int:
    """The number of others' hidden 偎 in this message; none may show its kind."""
    count = 0
    for event in message.get("events", ()):
        if event["type"] == "melded" and event["meld"]["kind"] == "wei" and event["seat"] != seat:
            assert event["meld"]["cards"] is None
            assert event["meld"]["claimed"] is None
            count += 1
        if event["type"] == "dealt":
            known = [number for number, hand in enumerate(event["hands"]) if hand is not None]
            assert known == ([] if seat is None else [seat])
        for passed in event.get("passed", ()):
            assert passed["seat"] == seat
    return count


@pytest.mark.parametrize("seed", range(3))
async def test_no_frame_shows_the_kind_of_anothers_hidden_wei(seed: int) -> None:
    world = paohuzi("changde", seed=f"hidden {seed}")
    table, people = await world.four(deals=3)
    watcher = Device("watcher")
    await world.enter(watcher, table)
    chance = HashStream(b"hidden", str(seed))

    async def look_again() -> None:
        if chance.below(10) == 0:
            for device in (*people, watcher):
                await world.enter(device, table, 0)

    await play_on(world, people, chance, look_again)
    found = 0
    for seat, device in ((None, watcher), *enumerate(people)):
        found += sum(hidden_kinds(message, seat) for message in device.heard)
    assert found > 5
    await world.stop()


def twin_deck(mine: int, other: int, seed: int) -> list[int]:
    """A deck in which seat 1 makes a 偎 of `mine` with the first flip; the rest of both kinds lies
    at the bottom of the stock.
    """
    rest = [kind for kind in range(KINDS) for _ in range(COPIES) if kind not in (FOUR, FIVE)]
    HashStream(b"twins", str(seed)).shuffle(rest)
    front, second, tail = rest[:20], [mine, mine, *rest[20:38]], rest[38:]
    return [*front, *second, *tail[:21], mine, *tail[21:], mine, *[other] * COPIES]


class Timed(Device):
    """Notes when each frame came."""

    world: World

    def send(self, frame: str) -> None:
        super().send(frame)
        self.trace.append((round(self.world.clock.now(), 6), frame))

    def __init__(self, player: str) -> None:
        super().__init__(player)
        self.trace: list[tuple[float, str]] = []


async def twin(
    mine: int, other: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> tuple[list[list[tuple[float, str]]], bool]:
    """The frames to the others and a spectator, with their times; true if the 偎 was made."""
    deck = twin_deck(mine, other, seed)

    def lay(_: HashStream, cards: list[int]) -> None:
        assert sorted(cards) == sorted(deck)
        cards[:] = deck

    monkeypatch.setattr(HashStream, "shuffle", lay)
    switches: dict[str, Setting] = {"tian_hu": False, "di_hu": "off"}
    world = World(
        ruleset="paohuzi/changde",
        switches=switches,
        config=Config(pace=1.0, timers=Timers(grace=0.0)),
    )
    people = [Timed(name) for name in "ABC"]
    watcher = Timed("watcher")
    for device in (*people, watcher):
        device.world = world
    table = await world.create(people[0], deals=1, **timed())
    for person in people[1:]:
        await world.join(person, table)
    await ready(world, people)
    await world.enter(watcher, table)
    made = False
    for _ in range(400):
        if table.state.run is None or table.state.run.deal.board.stock_left < 8:  # type: ignore[attr-defined]
            break
        for person in people:
            if person.prompt is not None:
                await world.answer(person)
        await world.clock.advance(0.05)
        made = made or any(
            event["type"] == "melded" and event["meld"]["kind"] == "wei" and event["seat"] == 1
            for event in watcher.events().values()
        )
    names = {table.state.id: "TABLE", table.state.code: "CODE", table.state.link: "LINK"}
    traces = []
    for device in (people[0], people[2], watcher):
        trace = []
        for when, frame in device.trace:
            for secret, name in names.items():
                frame = frame.replace(secret, name)
            trace.append((when, frame))
        traces.append(trace)
    await world.stop()
    return traces, made


async def ready(world: World, people: Sequence[Device]) -> None:
    for person in people:
        await world.say(person, Ready(True))
    await world.say(people[0], Start())


async def test_two_runs_that_differ_in_a_hidden_wei_are_the_same_for_all_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared = 0
    for seed in range(6):
        with monkeypatch.context() as patch:
            first, made = await twin(FOUR, FIVE, seed, patch)
        with monkeypatch.context() as patch:
            second, also = await twin(FIVE, FOUR, seed, patch)
        assert made == also
        if made:
            assert first == second
            compared += 1
    assert compared > 2


# ------------------------------------------------------------------- time


async def test_who_does_not_answer_passes_and_discards_in_time() -> None:
    world = paohuzi("changde", seed="slow")
    table, people = await world.four(deals=1, **timed(5, 0))
    for _ in range(40):
        await world.clock.advance(5)
    kinds = {event["type"] for event in people[0].events().values()}
    assert {"discarded", "flipped"} <= kinds
    assert all(person.of("prompt_closed") for person in people)
    assert table.state.frozen is False
    await world.stop()


async def test_a_compulsory_win_is_all_that_is_asked_and_happens_by_itself() -> None:
    won = 0
    for seed in range(24):
        world = paohuzi("liuhuqiang", "six", seed=f"must {seed}")
        _, people = await world.four(deals=1)
        chance = HashStream(b"must", str(seed))
        (table,) = world.lobby
        while phase(table) != "finished":
            asked = [person for person in people if person.prompt is not None]
            person = chance.choice(asked)
            prompt = person.prompt
            assert prompt is not None
            kinds = {action["type"] for action in prompt["actions"]}
            if "declare_win" in kinds:
                assert kinds == {"declare_win"}
                won += 1
                await world.answer(person)
            else:
                await world.answer(person, chance.below(len(prompt["actions"])))
        await world.stop()
    assert won > 3


async def test_bots_and_forced_moves_take_their_time() -> None:
    """With a person at the table nobody acts in the same moment as the one before."""
    world = World(
        ruleset="paohuzi/changde", config=Config(pace=1.0, timers=Timers(grace=0.0)), seed="pace"
    )
    ann = Timed("ann")
    ann.world = world
    await world.play_now(ann, level="greedy", deals=1)
    for _ in range(400):
        if ann.prompt is not None:
            await world.answer(ann)
        await world.clock.advance(0.05)
    moments: list[float] = []
    for when, frame in ann.trace:
        message = json.loads(frame)
        if message["type"] == "events" and message["seq"] > 1:
            moved = [e for e in message["events"] if e["type"] in ("flipped", "melded")]
            assert len(moved) <= 1, "two cards in one moment"
            moments += [when] * len(moved)
    assert len(moments) > 8
    gaps = [after - before for before, after in itertools.pairwise(moments)]
    assert min(gaps) >= 0.25
    await world.stop()


# ------------------------------------------------------------------- seats


async def rules(
    world: World, host: Device, ruleset: str, preset: str | None = None, watch: Sequence[int] = ()
) -> Table:
    options = TableOptions(clock=None)
    await world.say(host, ConfigureTable(ruleset, preset, options=options, watch=[*watch]))
    (table,) = world.lobby
    return table


async def test_a_table_has_as_many_seats_as_its_rules_say(world: World) -> None:
    ann, bob = Device("ann"), Device("bob")
    table = await world.create(ann)
    await world.join(bob, table)
    for ruleset, preset, seats in (
        ("paohuzi/changde", None, 3),
        ("paohuzi/liuhuqiang", None, 4),
        ("paohuzi/loudi", "two", 2),
        ("mahjong/tuidaohu", None, 4),
        ("paohuzi/hengyang", "two_all", 2),
    ):
        table = await rules(world, ann, ruleset, preset)
        room = bob.last("room")
        assert len(room["seats"]) == seats
        sitting = [seat["player"] for seat in room["seats"] if seat["kind"] == "player"]
        assert sitting == ["ann", "bob"]
        assert bob.last("entered")["seat"] == 1
    assert not ann.refusals()


async def test_fewer_seats_send_bots_away_but_no_person(world: World) -> None:
    ann, bob, cid = Device("ann"), Device("bob"), Device("cid")
    table = await world.create(ann)
    for seat in (1, 2):
        await world.say(ann, AddBot(seat, "greedy"))
    await world.join(bob, table)
    await rules(world, ann, "paohuzi/changde", "two")
    assert [seat["player"] for seat in ann.last("room")["seats"]] == ["ann", "bob"]
    assert bob.last("entered")["seat"] == 1
    await rules(world, ann, "paohuzi/changde")
    await world.join(cid, table)
    await rules(world, ann, "paohuzi/changde", "two")
    assert ann.refusals() == ["too_many_people"]
    assert len(ann.last("room")["seats"]) == 3


async def test_where_seats_are_fewer_the_host_says_who_watches_and_plays_again_later(
    world: World,
) -> None:
    table, people = await world.four(deals=1)
    while phase(table) == "playing":
        await world.answer(next(person for person in people if person.prompt is not None))
    ann, bob, cid, dan = people
    await rules(world, ann, "paohuzi/loudi")
    for watch in ([0], [1, 0], [1, 1]):
        await rules(world, ann, "paohuzi/loudi", watch=watch)
    assert ann.refusals() == ["too_many_people", *["cannot_watch"] * 3]
    assert ann.last("room")["phase"] == "finished"
    await rules(world, ann, "paohuzi/loudi", watch=[1])
    room = dan.last("room")
    assert [seat["player"] for seat in room["seats"]] == ["A", "C", "D"]
    assert (room["phase"], room["ruleset"], room["spectators"]) == (
        "gathering",
        "paohuzi/loudi",
        1,
    )
    assert [person.last("entered")["seat"] for person in people] == [0, None, 1, 2]
    for person in (ann, cid, dan):
        await world.say(person, Ready(True))
    await world.say(ann, Start())
    assert phase(table) == "playing"
    assert bob.last("room")["phase"] == "playing"
    assert bob.prompt is None


async def test_who_is_to_watch_where_nobody_may_is_sent_away(world: World) -> None:
    ann, bob = Device("ann"), Device("bob")
    await world.create(ann)
    (table,) = world.lobby
    await world.join(bob, table)
    options = TableOptions(clock=None, spectators=False)
    await world.say(ann, ConfigureTable("paohuzi/loudi", options=options, watch=[1]))
    assert bob.last("left")["code"] == "removed"
    assert [seat["kind"] for seat in ann.last("room")["seats"]] == ["player", "empty", "empty"]


async def test_a_bot_plays_only_the_games_it_knows(world: World) -> None:
    world.levels["eager"] = EAGER
    ann = Device("ann")
    await world.create(ann)
    await world.say(ann, AddBot(1, "eager"))
    assert ann.refusals() == ["unknown_level"]
    await rules(world, ann, "paohuzi/changde")
    await world.say(ann, AddBot(1, "eager"))
    assert ann.last("room")["seats"][1]["level"] == "eager"
    await rules(world, ann, "mahjong/tuidaohu")
    assert ann.last("room")["seats"][1]["level"] == default_level("mahjong")


async def test_another_game_after_a_match_shows_nothing_of_the_last_one() -> None:
    world = paohuzi("hengyang", "two", seed="then")
    table, people = await world.four(deals=1)
    await play_on(world, people, HashStream(b"then", "answers"))
    told = table.state.history.published
    await rules(world, people[0], "mahjong/tuidaohu")
    room = people[0].last("room")
    assert (room["phase"], room["match"], len(room["seats"])) == ("gathering", None, 4)
    for device in (Device("A"), Device("watcher")):
        await world.enter(device, table)
        assert not device.events()
        assert device.last("entered")["seq"] == told + 1
    await world.restart()
    (table,) = world.lobby
    late = Device("B")
    await world.enter(late, table)
    assert not late.events()
    await world.stop()

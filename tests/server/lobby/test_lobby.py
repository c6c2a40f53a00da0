from __future__ import annotations

from dataclasses import replace

import pytest

from server.lobby.public_tables import GOOD_FOR
from server.runtime.config import Config, Limits, Timers
from server.table.commands import ClientRequest, EnterTable, JoinTable
from server.table.state import TableState
from server.wire.messages import (
    CreateTable,
    Join,
    Leave,
    NextDeal,
    PlayNow,
    Ready,
    Rematch,
    Sit,
    TableSummary,
)
from server.wire.refusal import Refusal
from tests.support.memory_store import UNKNOWN_LOST, MemoryStore
from tests.support.world import RULESET, Device, World, phase


def limited(limits: Limits) -> World:
    return World(config=Config(pace=0.0, timers=Timers(grace=0.0), limits=limits))


async def refusal_of(world: World, device: Device, address: str = "address") -> Refusal:
    with pytest.raises(Refusal) as refusal:
        await world.lobby.create(device, CreateTable(RULESET), address)
    return refusal.value


async def test_one_address_and_the_server_have_only_so_many_tables() -> None:
    world = limited(Limits(tables_per_address=2, tables=3))
    for name in "ab":
        await world.create(Device(name))
    assert (await refusal_of(world, Device("c"))).code == "no_room_for_tables"
    await world.lobby.create(Device("d"), CreateTable(RULESET), "elsewhere")
    assert (await refusal_of(world, Device("e"), "far away")).code == "no_room_for_tables"
    await world.settle()
    await world.stop()


async def test_one_person_plays_only_so_many_matches_at_once() -> None:
    world = limited(Limits(tables_per_player=2))
    for _ in range(2):
        await world.play_now(Device("ann"))
    assert (await refusal_of(world, Device("ann"))).code == "too_many_tables"
    other = await world.create(Device("bob"))
    with pytest.raises(Refusal):
        await world.lobby.find(Join(code=other.state.code), "ann", "address")
    await world.stop()


async def test_codes_are_read_as_people_type_them_and_links_as_they_are(world: World) -> None:
    table = await world.create(Device("ann"))
    code = table.state.code
    typed = f" {code[:3].lower()} {code[3:]}"
    assert await world.lobby.find(Join(code=typed), "bob", "address") is table
    assert await world.lobby.find(Join(link=table.state.link), "bob", "address") is table
    for wrong in (Join(code=code[:-1]), Join(link=table.state.link[:-1] + "!"), Join()):
        with pytest.raises(Refusal) as refusal:
            await world.lobby.find(wrong, "bob", "address")
        assert refusal.value.code == "no_such_table"


async def test_wrong_codes_are_limited_per_address(world: World) -> None:
    table = await world.create(Device("ann"))
    for _ in range(10):
        with pytest.raises(Refusal, match="no_such_table"):
            await world.lobby.find(Join(code="WRONG"), "bob", "guesser")
    with pytest.raises(Refusal, match="too_many_guesses"):
        await world.lobby.find(Join(code=table.state.code), "bob", "guesser")
    assert await world.lobby.find(Join(link=table.state.link), "bob", "guesser") is table
    assert await world.lobby.find(Join(code=table.state.code), "cat", "somewhere else") is table
    await world.clock.advance(61)
    assert await world.lobby.find(Join(code=table.state.code), "bob", "guesser") is table


async def test_wrong_codes_are_limited_per_address_and_hour(world: World) -> None:
    table = await world.create(Device("ann"))
    for _ in range(6):
        for _ in range(10):
            with pytest.raises(Refusal, match="no_such_table"):
                await world.lobby.find(Join(code="000000x"), "bob", "guesser")
        await world.clock.advance(61)
    with pytest.raises(Refusal, match="too_many_guesses"):
        await world.lobby.find(Join(code=table.state.code), "bob", "guesser")
    assert await world.lobby.find(Join(code=table.state.code), "cat", "somewhere else") is table
    await world.clock.advance(3600 - 5 * 61)
    assert await world.lobby.find(Join(code=table.state.code), "bob", "guesser") is table


async def test_a_room_from_before_keeps_its_code_of_letters(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.lobby.room_codes.new_room_code", lambda *_: "K7M2QX")
    before = await world.create(Device("ann"))
    await world.restart()
    table = await world.lobby.find(Join(code="k7m 2qx"), "bob", "address")
    assert (table.state.id, table.state.code) == (before.state.id, "K7M2QX")


async def test_only_public_tables_and_ones_own_are_listed(world: World) -> None:
    own = await world.create(Device("ann"))
    await world.clock.advance(1)
    public = await world.create(Device("bob"), public=True)
    await world.create(Device("cat"))
    listed = await world.lobby.listed("ann")
    assert [(line.table, line.mine) for line in listed] == [
        (own.state.id, True),
        (public.state.id, False),
    ]
    assert [line.table for line in await world.lobby.of_player("ann")] == [own.state.id]
    assert listed[1].host == "bob"


async def test_one_list_a_second_is_made_for_all(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.create(Device("ann"), public=True)
    looked = 0

    def count(state: TableState, player: str) -> TableSummary:
        nonlocal looked
        looked += 1
        return summary(state, player)

    summary = TableState.summary
    monkeypatch.setattr(TableState, "summary", count)
    for number in range(30):
        (row,) = await world.lobby.listed(f"stranger {number}")
        assert row.host == "ann"
    assert looked == 1
    await world.clock.advance(GOOD_FOR / 2)
    await world.create(Device("bob"), public=True)
    assert [row.mine for row in await world.lobby.listed("bob")] == [True, False]
    await world.clock.advance(GOOD_FOR)
    listed = await world.lobby.listed("stranger")
    assert [row.host for row in listed] == ["bob", "ann"]
    # One's own stands there once, and at once.
    assert [row.mine for row in await world.lobby.listed("bob")] == [True, False]


async def test_the_public_tables_are_the_newest_at_which_one_does_not_sit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("server.lobby.public_tables.MOST_LISTED", 2)
    world = World()
    for host in "abcde":
        await world.create(Device(host), public=True)
        await world.clock.advance(1)
    assert [row.host for row in await world.lobby.listed("stranger")] == ["e", "d"]
    assert [row.host for row in await world.lobby.listed("e")] == ["e", "d", "c"]
    await world.stop()


async def test_a_list_names_the_deal_that_lies_on_the_table(world: World) -> None:
    ann = Device("ann")
    table = await world.play_now(ann, deals=2)

    async def listed() -> tuple[str, int]:
        (line,) = await world.lobby.of_player("ann")
        return line.phase, line.deal

    assert await listed() == ("playing", 1)
    while phase(table) == "playing":
        await world.answer(ann)
    assert await listed() == ("between", 1)
    await world.say(ann, NextDeal())
    assert await listed() == ("playing", 2)
    while phase(table) == "playing":
        await world.answer(ann)
    assert await listed() == ("finished", 2)


async def test_a_finished_table_is_offered_for_a_while_and_then_stands_in_no_list(
    world: World,
) -> None:
    ann = Device("ann")
    table = await world.play_now(ann, deals=1, public=True)
    await world.clock.advance(3600)
    assert [line.phase for line in await world.lobby.of_player("ann")] == ["playing"]
    while phase(table) == "playing":
        await world.answer(ann)
    assert [line.phase for line in await world.lobby.of_player("ann")] == ["finished"]
    await world.clock.advance(599)
    assert [line.phase for line in await world.lobby.listed("bob")] == ["finished"]
    await world.clock.advance(2)
    assert await world.lobby.of_player("ann") == []
    assert await world.lobby.listed("ann") == []
    assert await world.lobby.listed("bob") == []
    await world.say(ann, Rematch())
    assert [line.phase for line in await world.lobby.of_player("ann")] == ["playing"]


async def test_play_now_is_one_step_with_bots_everywhere(world: World) -> None:
    ann = Device("ann")
    table = await world.play_now(ann, level="quiet")
    assert phase(table) == "playing"
    assert ann.prompt is not None
    assert [seat["level"] for seat in ann.last("room")["seats"]] == [None] + ["quiet"] * 3


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (PlayNow(RULESET, level="nobody"), "unknown_level"),
        (PlayNow("mahjong/nowhere"), "unknown_ruleset"),
        (CreateTable(RULESET, preset="none"), "unknown_preset"),
        (CreateTable(RULESET, switches={"chow": "yes"}), "bad_switch_value"),
        (CreateTable(RULESET, switches={"dropped_fans": "middle_wait"}), "choice_not_open"),
    ],
)
async def test_what_cannot_be_played_opens_no_table(
    world: World, wish: PlayNow | CreateTable, code: str
) -> None:
    with pytest.raises(Refusal, match=code):
        await world.lobby.create(Device("ann"), wish, "address")
    assert len(world.lobby) == 0
    assert not world.store.log


@pytest.mark.parametrize(
    ("fault", "code"), [("storage_full", "storage_full"), (UNKNOWN_LOST, "storage_failed")]
)
async def test_a_table_that_cannot_be_stored_is_not_opened(
    world: World, fault: str, code: str
) -> None:
    world.store.faults.append(fault)
    assert (await refusal_of(world, Device("ann"))).code == code
    assert len(world.lobby) == 0
    await world.create(Device("ann"))


async def test_who_goes_to_another_table_gives_up_seats_where_nothing_runs(world: World) -> None:
    ann, bob = Device("ann"), Device("bob")
    idle = await world.create(ann)
    await world.join(bob, idle)
    watched = await world.create(Device("ann"))
    running = await world.play_now(Device("ann"))
    await world.drop(ann)
    chosen = await world.create(Device("ann"))
    world.lobby.settle_at(chosen, "ann")
    await world.settle()
    assert idle.state.seats.of("ann") is None
    assert idle.state.host == "bob"
    assert watched.state.seats.of("ann") == 0, "a device still shows it"
    assert running.state.seats.of("ann") == 0
    assert chosen.state.seats.of("ann") == 0


async def test_who_is_turned_away_keeps_the_seat_elsewhere(world: World) -> None:
    full, _ = await world.four("WXYZ", spectators=False)
    ann, phone = Device("ann"), Device("ann")
    own = await world.create(ann)
    await world.drop(ann)
    await world.join(phone, full)
    assert phone.refusals() == ["table_full"]
    assert own.state.seats.of("ann") == 0
    other = await world.create(Device("bob"))
    await world.join(phone, other)
    assert other.state.seats.of("ann") == 1
    assert own.state.phase == "closed", "nobody is left there"


async def test_who_sits_down_after_watching_gives_up_idle_seats_too(world: World) -> None:
    ann, phone = Device("ann"), Device("ann")
    other = await world.create(Device("bob"))
    await world.enter(phone, other)
    own = await world.create(ann)
    await world.drop(ann)
    await world.say(phone, Sit(2))
    assert other.state.seats.of("ann") == 2
    assert own.state.phase == "closed"


async def test_one_address_cannot_open_tables_without_end(world: World) -> None:
    for _ in range(40):
        device = Device("ann")
        await world.create(device)
        await world.say(device, Leave())
    assert (await refusal_of(world, Device("ann"))).code == "too_fast"
    assert len(world.lobby) == 0
    await world.clock.advance(10)
    await world.create(Device("ann"))


async def test_a_closed_table_answers_whoever_comes_too_late(world: World) -> None:
    ann, bob = Device("ann"), Device("bob")
    table = await world.create(ann)
    await world.enter(bob, table)
    await world.say(ann, Leave())
    for command in (EnterTable(bob, 0), JoinTable(bob), ClientRequest(bob, Ready(True))):
        assert table.post(command)
    answers = [(message["about"], message["code"]) for message in bob.of("refused")]
    assert answers == [
        ("enter", "no_such_table"),
        ("join", "no_such_table"),
        ("ready", "no_table"),
    ]


async def test_after_a_restart_codes_and_links_still_lead_to_their_tables() -> None:
    world = World()
    ann = Device("ann")
    table = await world.play_now(ann, deals=2)
    other = await world.create(Device("bob"), public=True)
    await world.restart()
    for before in (table, other):
        again = await world.lobby.find(Join(code=before.state.code), "cat", "address")
        assert again.state.id == before.state.id
        assert again is await world.lobby.find(Join(link=before.state.link), "cat", "address")
        assert again.state.settings == before.state.settings
        assert again.state.host == before.state.host
    await world.stop()


async def test_closed_tables_stay_closed_after_a_restart() -> None:
    store = MemoryStore()
    world = World(store=store)
    table = await world.create(Device("ann"))
    store.tables[table.state.id] = replace(store.tables[table.state.id], phase="closed")
    await world.restart()
    assert len(world.lobby) == 0
    await world.stop()

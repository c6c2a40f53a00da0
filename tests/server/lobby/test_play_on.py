"""A finished deal is played on from one of its steps; nothing of that counts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from game.core.record import DealRecord
from game.core.rng import HashStream
from server.fair.export import export, read_export
from server.fair.verify import verify
from server.runtime.config import Config, Limits
from server.storage.moment import moment_of
from server.storage.store import StoredMatch
from server.table.actor import Table
from server.table.moment import decisions_before, happened
from server.wire.codec import event_to_wire
from server.wire.messages import Leave, PlayOn, Rematch
from server.wire.records import decode_record
from server.wire.refusal import Refusal
from tests.support.world import Device, World, config, phase

PRESETS = ["mahjong/tuidaohu", "mahjong/sichuan", "mahjong/changsha", "paohuzi/changde"]


async def play_out(world: World, *people: Device) -> None:
    """Default choices, until nobody is asked anything any more."""
    for _ in range(2000):
        asked = [person for person in people if person.prompt is not None]
        if not asked:
            return
        await world.answer(asked[0])
    raise AssertionError("the deal does not end")


async def finished(world: World, ann: Device, level: str = "greedy") -> tuple[Table, StoredMatch]:
    """A match of one deal that Ann has played against bots."""
    table = await world.play_now(ann, level=level, deals=1)
    await play_out(world, ann)
    assert phase(table) == "finished"
    assert table.state.match is not None
    return table, table.state.match.stored


def record_of(world: World, match: StoredMatch, deal: int = 1) -> DealRecord:
    return decode_record(world.store.deals[match.id, deal].record)


async def play_on(
    world: World, ann: Device, match: StoredMatch, address: str = "address", **wish: Any
) -> Table:
    message = PlayOn(**{"share": match.share, "deal": 1, "step": 0, "seat": 0, **wish})
    table = await world.lobby.create(ann, message, address)
    await world.settle()
    return table


def heard_by(record: DealRecord, seat: int) -> list[dict[str, Any]]:
    """The events of a deal as this seat was told them."""
    return [event_to_wire(emission.view_for(seat)) for emission in record.emissions()]


@pytest.mark.parametrize("ruleset", PRESETS)
async def test_a_deal_goes_on_from_any_step_for_any_seat(ruleset: str) -> None:
    world, ann = World(ruleset=ruleset), Device("ann")
    _, match = await finished(world, ann)
    record, chance = record_of(world, match), HashStream(ruleset.encode(), "steps")
    events = len(heard_by(record, 0))
    for seat in range(len(match.seats)):
        step = chance.below(events)
        bea = Device("bea")
        table = await play_on(world, bea, match, step=step, seat=seat, level="greedy")
        made = decisions_before(record, step, seat)
        happened = len(record.opening) + sum(len(one.emissions) for one in made)
        told = [event for _, event in sorted(bea.events().items())]
        await play_out(world, bea)
        assert phase(table) == "finished"
        assert table.state.match is not None
        again = record_of(world, table.state.match.stored)
        # The seat has heard what it heard then, and later nothing but what it hears by the rules.
        assert told[:happened] == heard_by(record, seat)[:happened]
        assert [event for _, event in sorted(bea.events().items())] == heard_by(again, seat)
        assert again.seed == record.seed
        assert sum(again.outcome.scores if again.outcome else (1,)) == 0
        assert table.state.seats.of("bea") == seat
        await world.say(bea, Leave())


async def test_the_same_choices_lead_to_the_same_end(world: World) -> None:
    ann = Device("ann")
    _, match = await finished(world, ann, "quiet")
    record = record_of(world, match)
    table = await play_on(world, ann, match, step=len(record.opening) + 3, level="quiet")
    await play_out(world, ann)
    assert table.state.match is not None
    again = record_of(world, table.state.match.stored)
    assert [(one.seat, one.action) for one in again.decisions] == [
        (one.seat, one.action) for one in record.decisions
    ]
    assert again.outcome == record.outcome


async def test_a_deal_of_many_keeps_its_dealer_wind_and_streak(world: World) -> None:
    ann = Device("ann")
    _, match = await finished(world, ann)
    stored = world.store.deals[match.id, 1]
    plain = msgspec.json.decode(stored.record)
    # As if it had been the ninth: its events tell no more of that than this.
    known = {"number": 9, "prevalent_wind": 2, "streak": 3}
    plain["setup"] |= known
    dealt = plain["opening"][0]
    for event in (dealt["full"], dealt["public"], *dealt["faces"].values()):
        assert event["type"] == "dealt"
        event |= known
    world.store.deals[match.id, 1] = replace(stored, record=msgspec.json.encode(plain))
    await play_on(world, ann, match, step=1)
    told = ann.events()[1]
    assert (told["number"], told["prevalent_wind"], told["streak"]) == (1, 2, 3)
    shown = ann.last("room")["match"]
    assert (shown["prevalent_wind"], shown["dealer"]) == (2, plain["setup"]["dealer"])
    assert shown["moment"] == {"share": match.share, "deal": 1, "step": 1, "seat": 0}


async def test_at_the_end_of_a_deal_the_last_decision_of_the_seat_is_taken_back(
    world: World,
) -> None:
    ann = Device("ann")
    _, match = await finished(world, ann)
    record = record_of(world, match)
    own = [place for place, one in enumerate(record.decisions) if one.seat == 0][-1]
    made = decisions_before(record, 10_000, 0)
    assert made == record.decisions[:own]
    await play_on(world, ann, match, step=10_000)
    assert ann.prompt is not None
    assert phase(world.lobby.get(ann.table or "")) == "playing"
    assert ann.last("room")["match"]["moment"]["step"] == happened(record, made) < 10_000


async def test_answers_to_one_claim_are_open_again_before_the_event_that_ended_it() -> None:
    # 换三张: everybody chooses at once.
    world, ann = World(ruleset="mahjong/sichuan"), Device("ann")
    _, match = await finished(world, ann)
    record = record_of(world, match)
    silent = [place for place, one in enumerate(record.decisions) if not one.emissions]
    before = record.decisions[: silent[0]]
    step = len(record.opening) + sum(len(one.emissions) for one in before)
    assert decisions_before(record, step, 0) == before
    assert len(decisions_before(record, step + 1, 0)) > silent[0] + 1


async def test_nobody_else_sees_it_and_it_stands_in_no_list(world: World) -> None:
    ann = Device("ann")
    before, match = await finished(world, ann)
    table = await play_on(world, ann, match, step=20, hints=True, pace="fast")
    options = table.state.settings.options
    assert (options.clock, options.spectators, options.public) == (None, False, False)
    assert (options.hints, options.pace, options.deals) == (True, "fast", 1)
    await play_out(world, ann)
    listed = [one.match.id for one in await world.store.matches_of("ann")]
    assert listed == [match.id]
    played = table.state.match
    assert played is not None
    assert played.stored.ended is not None
    assert moment_of(played.stored) is not None
    assert moment_of(match) is None
    # Another match at its table is one like any other.
    await world.say(ann, Rematch())
    assert phase(table) == "playing"
    assert ann.last("room")["match"]["moment"] is None
    assert len(await world.store.matches_of("ann")) == 2
    assert before.state.id != table.state.id


async def test_the_seat_in_a_room_of_friends_is_kept(world: World) -> None:
    room, (ann, *others) = await world.four(deals=1)
    await play_out(world, ann, *others)
    assert phase(room) == "finished"
    match = room.state.match
    assert match is not None
    # No device of his keeps the seat.
    await world.drop(ann)
    other = Device("A")
    table = await play_on(world, other, match.stored, step=30, seat=2)
    assert room.state.seats.of("A") == 0
    again = await play_on(
        world, other, match.stored, step=30, seat=2, instead_of=table.state.id, key="k" * 22
    )
    assert room.state.seats.of("A") == 0
    assert table.state.phase == "closed"
    # The same key again shows the same table.
    assert await play_on(world, Device("A"), match.stored, key="k" * 22) is again
    assert all(room.state.seats.of(person.player) is not None for person in (ann, *others))


async def test_a_crash_in_the_middle_loses_nothing(world: World) -> None:
    ann = Device("ann")
    _, match = await finished(world, ann)
    table = await play_on(world, ann, match, step=20, level="greedy")
    await world.answer(ann)
    known = ann.events()
    await world.restart()
    after = world.lobby.get(table.state.id)
    back = Device("ann")
    await world.enter(back, after)
    assert {seq: event for seq, event in back.events().items() if seq in known} == known
    await play_out(world, back)
    assert phase(after) == "finished"
    assert back.last("room")["match"]["moment"]["step"] == 20


async def test_the_promises_of_the_shuffle_hold_for_the_deal_that_is_played_on(
    world: World,
) -> None:
    ann = Device("ann")
    _, match = await finished(world, ann)
    first = await play_on(world, ann, match, step=25, level="greedy")
    await play_out(world, ann)
    assert first.state.match is not None
    second = await play_on(world, ann, first.state.match.stored, step=25, level="greedy")
    await play_out(world, ann)
    assert second.state.match is not None
    for stored in (first.state.match.stored, second.state.match.stored):
        file = export(stored, [world.store.deals[stored.id, 1].record])
        verdict = verify(read_export(file))
        codes = [finding.code for finding in verdict.findings]
        assert verdict.kept, codes
        assert {"played_on", "wall_kept", "deal_seed_kept", "replayed"} <= set(codes)
        assert not {"no_dice", "dice_differ", "dealer_differs"} & set(codes)
        told = msgspec.json.decode(file)["moment"]
        assert told == {"match": match.id, "deal": 1, "step": 25, "seat": 0}
        assert match.share not in file.decode()
        # The wall of another deal would be noticed.
        other = replace(
            stored,
            state={
                **stored.state,
                "moment": {
                    **stored.state["moment"],
                    "dealt_as": 2,
                },
            },
        )
        assert not verify(read_export(export(other, [world.store.deals[stored.id, 1].record]))).kept


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"share": "nobody-knows-it"}, "no_such_deal"),
        ({"deal": 2}, "no_such_deal"),
        ({"level": "nobody"}, "unknown_level"),
    ],
)
async def test_a_wish_that_names_nothing_is_refused(
    world: World, wish: dict[str, Any], code: str
) -> None:
    ann = Device("ann")
    _, match = await finished(world, ann)
    with pytest.raises(Refusal, match=code):
        await play_on(world, ann, match, **wish)
    assert len(world.store.tables) == 1
    await play_on(world, ann, match)
    assert phase(world.lobby.get(ann.table or "")) == "playing"


async def test_a_game_for_three_has_no_fourth_seat() -> None:
    world, ann = World(ruleset="paohuzi/changde"), Device("ann")
    _, match = await finished(world, ann)
    with pytest.raises(Refusal, match="no_such_seat"):
        await play_on(world, ann, match, seat=3)


async def test_no_deal_of_a_match_that_goes_on_can_be_played_on(world: World) -> None:
    ann = Device("ann")
    table = await world.play_now(ann, deals=2)
    await play_out(world, ann)
    assert table.state.match is not None
    assert phase(table) == "between"
    with pytest.raises(Refusal, match="match_running"):
        await play_on(world, ann, table.state.match.stored)


async def test_a_match_is_not_over_before_its_table_has_told_the_end() -> None:
    # The end of a deal is stored before anybody hears of it.
    world, ann = World(config=Config(pace=1.0)), Device("ann")
    table = await world.play_now(ann, deals=1, level="quiet")
    assert table.state.match is not None
    match = table.state.match.stored
    for number in range(2000):
        # The answers tell nothing of the end either.
        for deal in (1, 2):
            with pytest.raises(Refusal, match="match_running"):
                await play_on(world, Device("bea"), match, f"address {number}", deal=deal)
        if table.state.unpublished_deal is not None:
            break
        if ann.prompt is not None:
            await world.answer(ann)
        else:
            await world.clock.advance(0.2)
    stored = world.store.matches[match.id]
    assert stored.ended is not None
    await world.clock.advance(60)
    assert phase(table) == "finished"
    bea = Device("bea")
    await play_on(world, bea, stored)
    assert bea.of("entered")


async def test_a_deal_that_earlier_rules_have_played_is_refused(world: World) -> None:
    ann = Device("ann")
    _, match = await finished(world, ann)
    key = match.id, 1
    stored = world.store.deals[key]
    plain = msgspec.json.decode(stored.record)
    for name, change in (
        ("rng_version", {"rng_version": "of-old"}),
        ("setup", {"setup": {**plain["setup"], "dealer": (plain["setup"]["dealer"] + 1) % 4}}),
        ("rules", {"rules": {**plain["rules"], "starting_tiles": "nonsense"}}),
    ):
        world.store.deals[key] = replace(stored, record=msgspec.json.encode(plain | change))
        with pytest.raises(Refusal, match="deal_differs"):
            await play_on(world, ann, match, step=0 if name == "setup" else 30)
    world.store.deals[key] = stored
    await play_on(world, ann, match, step=30)


async def test_a_full_storage_opens_no_table(world: World) -> None:
    ann = Device("ann")
    _, match = await finished(world, ann)
    tables = len(world.store.tables)
    world.store.faults.append("storage_full")
    with pytest.raises(Refusal, match="storage_full"):
        await play_on(world, ann, match)
    assert len(world.store.tables) == tables
    await play_on(world, ann, match)


async def test_wishes_are_bounded_as_tables_are() -> None:
    limits = Limits(tables_per_player=2, openings_per_address=(0.0, 3.0))
    world, ann = World(config=replace(config(), limits=limits)), Device("ann")
    _, match = await finished(world, ann)
    people = [Device("bea"), Device("bea"), Device("bea")]
    for person in people[:2]:
        await play_on(world, person, match)
    with pytest.raises(Refusal, match="too_many_tables"):
        await play_on(world, people[2], match, "another address")
    # A game that is given up makes room.
    await play_on(world, people[2], match, "another address", instead_of=people[0].table)
    with pytest.raises(Refusal, match="too_fast"):
        await play_on(world, Device("cyd"), match)

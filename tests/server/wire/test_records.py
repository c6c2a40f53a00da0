"""Rows and records as bytes; golden records of every release are read and replayed."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.deal import Deal, DealSetup, GameBoard, Outcome
from game.core.errors import BadRecord
from game.core.events import Delay, Emission
from game.core.record import DealRecord, Decision, rebuild
from game.mahjong.position.events import Exhausted
from game.registry import GAMES
from server.fair.export import without_seed
from server.wire.codec import event_to_wire
from server.wire.records import (
    decode_record,
    decode_rows,
    encode_decision,
    encode_opening,
    encode_record,
    with_todays_fields,
)
from tests.support.golden_records import FOLDER, SERVED, WANTED
from tests.support.instances import instances

GOLDEN = sorted(FOLDER.glob("*.json"))

each_game = pytest.mark.parametrize("game", GAMES)


@functools.cache
def emissions_of(game: str) -> st.SearchStrategy[Emission]:
    """Emissions of this game, as if any event could have any view."""
    events = st.one_of(*map(instances, GAMES[game].events))
    faces = st.dictionaries(st.integers(0, 3), events, max_size=3)
    return st.builds(Emission, events, events, faces, st.sampled_from(Delay))


@functools.cache
def decisions_of(game: str) -> st.SearchStrategy[Decision]:
    """Decisions of this game."""
    actions = st.one_of(*map(instances, GAMES[game].actions))
    return st.lists(actions, min_size=1, max_size=3).flatmap(
        lambda offered: st.builds(
            Decision,
            st.integers(0, 3),
            st.sampled_from(offered),
            st.just(tuple(offered)),
            st.lists(emissions_of(game), max_size=2).map(tuple),
        )
    )


@functools.cache
def outcomes(seats: int) -> st.SearchStrategy[Outcome]:
    """Outcomes at a table of so many, with marks as in a race or without."""
    points = st.lists(st.integers(-99, 99), min_size=seats, max_size=seats).map(tuple)
    return st.builds(Outcome, points, st.just((1,)), st.integers(0, 1), st.just(()) | points)


@functools.cache
def records_of(game: str) -> st.SearchStrategy[DealRecord]:
    """Records of this game."""
    return st.builds(
        DealRecord,
        game=st.just(game),
        ruleset=st.text(max_size=9),
        rules=st.dictionaries(st.text(max_size=5), st.booleans() | st.integers(-9, 9) | st.text()),
        setup=st.builds(DealSetup, *[st.integers(0, 9)] * 5),
        seed=st.binary(min_size=32, max_size=32).map(bytes.hex),
        engine_version=st.integers(1, 99),
        opening=st.lists(emissions_of(game), max_size=2).map(tuple),
        decisions=st.lists(decisions_of(game), max_size=3).map(tuple),
        outcome=st.none() | st.integers(2, 4).flatmap(outcomes),
        rng_version=st.text(max_size=9),
        notes=st.dictionaries(st.text(max_size=5), st.text(max_size=5), max_size=2),
    )


@functools.cache
def rows_of(game: str) -> st.SearchStrategy[tuple[tuple[Emission, ...], tuple[Decision, ...]]]:
    """The beginning of a deal of this game, and decisions."""
    opening = st.lists(emissions_of(game), max_size=2).map(tuple)
    return st.tuples(opening, st.lists(decisions_of(game), max_size=3).map(tuple))


def golden(name: str) -> bytes:
    """A golden record of this version."""
    return (FOLDER / f"v1-{name}.json").read_bytes()


def code_of(refused: pytest.ExceptionInfo[BadRecord]) -> str:
    return refused.value.code


def same_rules(record: DealRecord) -> Any:
    """The ruleset that travels in a record."""
    return GAMES[record.game].rules().replace(record.rules)


# ------------------------------------------------------------------- both ways


@each_game
@settings(max_examples=25)
@given(data=st.data())
def test_a_record_comes_back_as_it_was(game: str, data: st.DataObject) -> None:
    record = data.draw(records_of(game))
    assert decode_record(encode_record(record)) == record


@each_game
@settings(max_examples=25)
@given(data=st.data())
def test_rows_come_back_as_they_were(game: str, data: st.DataObject) -> None:
    opening, decisions = data.draw(rows_of(game))
    payloads = [encode_opening(opening), *map(encode_decision, decisions)]
    assert decode_rows(game, payloads) == (opening, decisions)


def test_a_face_like_the_public_one_is_a_face_all_the_same() -> None:
    event = Exhausted()
    opening = (Emission(event, event, {2: event}), Emission(event, event))
    assert decode_rows("mahjong", [encode_opening(opening)]) == (opening, ())


def test_a_row_says_each_thing_once() -> None:
    record = decode_record(golden("discard"))
    plain = [msgspec.json.decode(encode_decision(decision)) for decision in record.decisions]
    assert all(set(entry) == {"seat", "choice", "offered", "emissions"} for entry in plain)
    open_ones = [
        emission
        for entry in plain
        for emission in entry["emissions"]
        if emission["full"]["type"] == "discarded"
    ]
    assert open_ones
    assert all(set(emission) == {"full"} for emission in open_ones)


# ------------------------------------------------------------------- data that is no record


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"version": 2}, "record_version"),
        ({"version": 0}, "record_version"),
        ({"version": "1"}, "record_unreadable"),
        ({"game": "chess"}, "record_unreadable"),
        ({"setup": {"number": 1}}, "record_unreadable"),
        ({"seed": "not hex"}, "record_unreadable"),
        ({"rules": {"base": [1]}}, "record_unreadable"),
        ({"opening": [{"full": {"type": "flown"}}]}, "record_unreadable"),
        ({"opening": [{"public": {"type": "exhausted"}}]}, "record_unreadable"),
        ({"opening": [{"full": {"type": "exhausted"}, "beat": "slow"}]}, "record_unreadable"),
        (
            {
                "decisions": [
                    {"seat": 0, "choice": 1, "offered": [{"type": "pass"}], "emissions": []}
                ]
            },
            "record_unreadable",
        ),
        (
            {
                "decisions": [
                    {"seat": 0, "choice": -1, "offered": [{"type": "pass"}], "emissions": []}
                ]
            },
            "record_unreadable",
        ),
        (
            {"decisions": [{"seat": 0, "choice": 0, "offered": [], "emissions": []}]},
            "record_unreadable",
        ),
        ({"surprise": 1}, "record_unreadable"),
    ],
)
def test_a_record_that_is_none_is_refused(change: dict[str, Any], code: str) -> None:
    plain = {**json.loads(golden("discard")), **change}
    with pytest.raises(BadRecord) as refused:
        decode_record(json.dumps(plain).encode())
    assert code_of(refused) == code


def test_an_unknown_version_is_named_even_when_nothing_else_can_be_read() -> None:
    with pytest.raises(BadRecord) as refused:
        decode_record(b'{"version":7,"hands":"of the future"}')
    assert code_of(refused) == "record_version"


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"null", b"{}", b"\xff", b"[" * 100_000])
def test_bytes_that_are_no_record_are_refused(data: bytes) -> None:
    with pytest.raises(BadRecord) as refused:
        decode_record(data)
    assert code_of(refused) == "record_unreadable"


@settings(max_examples=60)
@given(st.data())
def test_a_damaged_record_is_refused_or_read_but_nothing_else(data: st.DataObject) -> None:
    intact = golden("self-drawn")
    at = data.draw(st.integers(0, len(intact) - 1))
    damaged = intact[:at] + data.draw(st.binary(max_size=4)) + intact[at + 1 :]
    try:
        result: object = decode_record(damaged)
    except BadRecord as error:
        result = error
    assert isinstance(result, DealRecord | BadRecord)


@pytest.mark.parametrize("payloads", [[], [b"{}"], [b"[]", b"[]"], [b"[", b"{}"]])
def test_rows_that_are_none_are_refused(payloads: list[bytes]) -> None:
    with pytest.raises(BadRecord) as refused:
        decode_rows("mahjong", payloads)
    assert code_of(refused) == "record_unreadable"


# ------------------------------------------------------------------- for others


def heard(record: DealRecord, viewer: int | None) -> list[Any]:
    """The events of a deal as one seat, or a spectator, was told them."""
    return [event_to_wire(emission.view_for(viewer)) for emission in record.emissions()]


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_what_a_viewer_was_told_holds_no_hidden_wei_before_it_is_shown(viewer: int | None) -> None:
    told = heard(decode_record(golden("hidden-wei")), viewer)
    shown = next(n for n, event in enumerate(told) if event["type"] == "won")
    laid = [
        event
        for event in told[:shown]
        if event["type"] == "melded" and event["meld"]["kind"] == "wei"
    ]
    assert laid
    for event in laid:
        assert (event["meld"]["cards"] is None) == (event["seat"] != viewer)


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_what_a_viewer_was_told_holds_no_other_hand_and_no_seed(viewer: int | None) -> None:
    record = decode_record(golden("self-drawn"))
    told = heard(record, viewer)
    dealt, *rest = told
    assert [seat for seat in range(4) if dealt["hands"][seat] is not None] == (
        [] if viewer is None else [viewer]
    )
    drawn = [event for event in rest if event["type"] == "drawn"]
    assert drawn
    assert all((event["tile"] is not None) is (event["seat"] == viewer) for event in drawn)
    assert record.seed not in json.dumps(told)
    assert len(told) == len(list(record.emissions()))


# ------------------------------------------------------------------- golden records


def test_there_is_a_golden_record_of_every_kind() -> None:
    assert {path.name for path in GOLDEN} >= {f"v1-{name}.json" for name in WANTED}


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_record_is_read_and_written_without_a_loss(path: Path) -> None:
    data = path.read_bytes()
    record = decode_record(data)
    written = encode_record(record)
    assert decode_record(written) == record
    assert _says_all_of(json.loads(written), json.loads(data))


def _says_all_of(new: object, old: object) -> bool:
    """True if nothing of `old` is missing in `new`, which may have fields that came later."""
    if isinstance(old, dict) and isinstance(new, dict):
        return all(key in new and _says_all_of(new[key], value) for key, value in old.items())
    if isinstance(old, list) and isinstance(new, list):
        return len(old) == len(new) and all(map(_says_all_of, new, old))
    return type(old) is type(new) and old == new


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_record_is_served_with_every_field_of_todays_events(path: Path) -> None:
    data = path.read_bytes()
    served = with_todays_fields(data)
    record = decode_record(data)
    assert served.rstrip() == encode_record(record)
    assert _says_all_of(json.loads(served), json.loads(data))
    old = record.engine_version < GAMES[record.game].deal.engine_version
    assert old or served == data


def test_fields_that_came_later_say_that_there_was_nothing_of_the_kind() -> None:
    stored, served = golden("kongs"), json.loads(with_todays_fields(golden("kongs")))
    assert b'"stakes"' not in stored
    assert b'"robbing"' not in stored
    emissions = served["opening"] + [
        emission for decision in served["decisions"] for emission in decision["emissions"]
    ]
    told = [
        event
        for emission in emissions
        for event in (emission["full"], *emission.get("faces", {}).values())
    ]
    dealt = [event for event in told if event["type"] == "dealt"]
    melded = [event for event in told if event["type"] == "melded"]
    assert len(dealt) > 1
    assert melded
    assert all(
        (event["wild"], event["indicator"], event["stakes"]) == ([], None, []) for event in dealt
    )
    assert all((event["ready"], event["robbing"]) == (False, False) for event in melded)


def test_a_record_without_its_seed_is_served_without_it() -> None:
    seedless = without_seed(golden("kongs"))
    assert with_todays_fields(seedless) == without_seed(with_todays_fields(golden("kongs")))


@pytest.mark.parametrize("change", [{"game": "chess"}, {"version": 99}, {"opening": 1}])
def test_a_record_that_cannot_be_read_is_served_as_it_is(change: dict[str, object]) -> None:
    data = json.dumps({**json.loads(golden("kongs")), **change}).encode()
    assert with_todays_fields(data) == data


@pytest.mark.parametrize("path", sorted(SERVED.glob("*.json")), ids=lambda path: path.stem)
def test_what_the_tests_of_the_client_read_is_served_today(path: Path) -> None:
    """When a field is added: `python -m tests.support.golden_records` writes them again."""
    assert path.read_bytes() == with_todays_fields((FOLDER / path.name).read_bytes())


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_record_replays_to_its_scores_for_everybody(path: Path) -> None:
    record = decode_record(path.read_bytes())
    game, rules, outcome = GAMES[record.game], same_rules(record), record.outcome
    assert outcome is not None
    assert sum(outcome.scores) == 0
    table: Any = game.table(rules)
    for emission in record.emissions():
        table.apply(emission.full)
    boards: dict[int | None, Any] = {
        viewer: game.board(rules, viewer) for viewer in (None, *range(rules.seats))
    }
    for viewer, board in boards.items():
        for emission in record.emissions():
            board.apply(emission.view_for(viewer))
    for board in (table, *boards.values()):
        assert isinstance(board, GameBoard)
        assert board.scores == list(outcome.scores)  # type: ignore[attr-defined]
        assert board.next_dealer == outcome.next_dealer  # type: ignore[attr-defined]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_record_of_this_engine_is_dealt_again(path: Path) -> None:
    record = decode_record(path.read_bytes())
    game = GAMES[record.game]
    if record.engine_version != game.deal.engine_version:
        return  # an older engine's deal is replayed from its emissions, see above
    deal: Deal[Any] = game.deal(same_rules(record), bytes.fromhex(record.seed), record.setup)
    rebuild(deal, record.opening, record.decisions)
    assert deal.outcome == record.outcome
    assert deal.deciders == ()


def test_some_golden_record_is_of_this_engine() -> None:
    records = [decode_record(path.read_bytes()) for path in GOLDEN]
    for name, game in GAMES.items():
        versions = {record.engine_version for record in records if record.game == name}
        assert game.deal.engine_version in versions

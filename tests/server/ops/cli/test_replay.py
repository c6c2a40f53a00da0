from __future__ import annotations

import asyncio
import dataclasses
import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from game.core.record import DealRecord, Decision
from game.core.rng import HashStream
from game.registry import GAMES, RULESETS
from server.app import database_url
from server.fair.export import export
from server.ops.cli.commands import app
from server.ops.cli.replay import NotFound, find
from server.runtime.clock import SystemClock
from server.runtime.config import Config
from server.storage.sql import SqlStore
from server.storage.store import StoredSeat
from server.wire.records import encode_record
from tests.server.storage.samples import match, settled, table


class Answer(NamedTuple):
    """The output of a command and its exit status."""

    status: int
    out: str
    err: str


Paiju = Callable[..., Answer]


@pytest.fixture(scope="module")
def record() -> DealRecord:
    """A deal in which everybody acts by chance, and takes every win."""
    ruleset = RULESETS["mahjong/tuidaohu"]
    deal = GAMES[ruleset.game].deal(ruleset.default, b"\x05" * 32)
    opening, decisions, rng = deal.begin(), [], HashStream(b"replay", "test")
    while deal.outcome is None:
        seat = deal.deciders[0]
        offered = tuple(deal.legal_actions(seat))
        wins = [action for action in offered if action.type == "declare_win"]
        action = wins[0] if wins else offered[rng.below(len(offered))]
        decisions.append(Decision(seat, action, offered, tuple(deal.act(seat, action))))
    return DealRecord(
        game=ruleset.game,
        ruleset=ruleset.id,
        rules=dataclasses.asdict(ruleset.default),
        setup=deal.setup,
        seed=deal.seed.hex(),
        engine_version=deal.engine_version,
        opening=tuple(opening),
        decisions=tuple(decisions),
        outcome=deal.outcome,
    )


@pytest.fixture
def folder(tmp_path: Path, record: DealRecord) -> Path:
    """A data folder with a match of which deal 2 is stored."""

    async def store() -> None:
        opened = await SqlStore.open(database_url(Config(data=tmp_path)), SystemClock())
        await opened.write(table(), match())
        await opened.write(settled(2, record=encode_record(record)))
        await opened.close()

    asyncio.run(store())
    return tmp_path


@pytest.fixture
def paiju(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Paiju:
    """Runs the command on a data folder of its own."""
    monkeypatch.setenv("PAIJU_DATA", str(tmp_path))

    def run(*arguments: str) -> Answer:
        result = CliRunner().invoke(app, arguments)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Answer(result.exit_code, result.stdout, result.stderr)

    return run


@pytest.mark.parametrize(
    ("source", "deal"),
    [("share1", 2), ("match1", 2), ("http://localhost:8000/#/r/share1/2/41", 1)],
)
def test_a_deal_is_found_by_its_share_its_match_or_its_link(
    folder: Path, record: DealRecord, source: str, deal: int
) -> None:
    found = find(source, deal, Config(data=folder))
    assert found.record == record
    assert found.names == ("安", "Bob", "bot (greedy)", "")


def test_what_is_not_there_is_named(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(NotFound, match=r"no stored deal 1; stored: 2\."):
        find("share1", 1, Config(data=folder))
    with pytest.raises(NotFound, match="neither a file nor a match"):
        find("share9", 1, Config(data=folder))
    with pytest.raises(NotFound, match="no games are stored in"):
        find("share1", 1, Config(data=tmp_path / "elsewhere"))
    assert not (tmp_path / "elsewhere").exists()


def test_a_stored_deal_is_printed_to_its_end(folder: Path, paiju: Paiju) -> None:
    answer = paiju("replay", "share1", "--deal", "2")
    assert answer.status == 0
    assert "   0 E 安" in answer.out
    told = [line for line in answer.out.splitlines() if "discards" in line or "draws" in line]
    assert len(told) > 20
    assert "Bob" in answer.out.splitlines()[-3]


def test_an_export_is_read_back_from_its_file(
    folder: Path, paiju: Paiju, tmp_path: Path, record: DealRecord
) -> None:
    exported = paiju("replay", "share1", "--deal", "2", "--json").out
    assert json.loads(exported)["ruleset"] == "mahjong/tuidaohu"
    file = tmp_path / "deal.json"
    file.write_text(exported, "utf-8")
    assert find(str(file), 1, Config(data=folder)).record == record
    answer = paiju("replay", str(file))
    assert answer.status == 0
    assert "   0 E seat 0" in answer.out


def test_passes_are_told_on_request(folder: Path, paiju: Paiju, record: DealRecord) -> None:
    passed = sum(decision.action.type == "pass" for decision in record.decisions)
    assert passed > 0
    asked = paiju("replay", "share1", "--deal", "2", "--passes").out
    assert asked.count("(passes)") == passed
    assert "(passes)" not in paiju("replay", "share1", "--deal", "2").out


@pytest.mark.parametrize("content", ["", "no JSON", "[]", "{}", '{"version": 999}', "\0\xff"])
def test_a_file_that_is_no_deal_is_refused_in_a_sentence(
    paiju: Paiju, tmp_path: Path, content: str
) -> None:
    file = tmp_path / "deal.json"
    file.write_text(content, "latin-1")
    answer = paiju("replay", str(file))
    assert answer.status == 1
    assert "is no deal that this version can read" in answer.err


def test_a_strangers_file_steers_no_terminal(
    paiju: Paiju, tmp_path: Path, record: DealRecord
) -> None:
    evil = "\x1b]0;x\x07\x9b31m\u202eeno\nfake"
    stored = match(
        seats=tuple(StoredSeat(None, evil, None) for _ in range(4)), server_seed=b"\1" * 32
    )
    strange = dataclasses.replace(record, ruleset=evil, notes={evil: evil})
    file = tmp_path / "match.json"
    file.write_bytes(export(stored, [encode_record(strange)]))
    for asked in (("replay", str(file)), ("replay", str(file), "--json"), ("verify", str(file))):
        answer = paiju(*asked)
        assert answer.out
        for line in (answer.out + answer.err).split("\n"):
            assert line.isprintable(), (asked, line)
            assert not line.startswith("fake")

"""A match is checked from its file alone, and every change in it is found."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.core.errors import BadRecord
from game.core.rng import RNG_VERSION
from game.registry import GAMES
from server.fair.export import FORMAT, read_export, without_seed
from server.fair.verify import CODES, FairnessFinding, verify
from tests.support.fair_vectors import (
    CHANGES,
    EVIL,
    FOLDER,
    WANTED,
    Change,
    changed,
    changes_of,
    expected,
    findings_of,
    numbers,
)

ROOT = Path(__file__).parents[3]
GAMES_ALONE = ("mahjong", "paohuzi")
NAMES = tuple(WANTED)
EACH = [(name, change) for name in NAMES for change in changes_of(name)]

FAULTLESS = {"nothing", "a deal is missing", "no deal is there", "fewer deals than agreed"}
"""Changes that leave every promise kept; they are only named."""

TURNED = {"laizi": "indicator_differs", "hongzhong": "bird_differs", "harbin": "treasure_differs"}
"""The finding when a tile that was turned over is another one."""


def stored(name: str) -> bytes:
    return (FOLDER / f"{name}.json").read_bytes()


def edited(name: str, **fields: Any) -> bytes:
    return json.dumps({**json.loads(stored(name)), **fields}).encode()


@pytest.mark.parametrize("name", NAMES)
def test_a_match_as_it_was_played_is_as_promised(name: str) -> None:
    verdict = verify(read_export(stored(name)))
    codes = [finding.code for finding in verdict.findings]
    assert verdict.kept
    deals = len(json.loads(stored(name))["deals"])
    for code in ("deal_seed_kept", "wall_kept"):
        assert codes.count(code) == deals
    assert {"seed_kept", "share_kept", "share_missing", "no_share", "deals_complete"} <= {*codes}


@pytest.mark.parametrize(("name", "change"), EACH, ids=[f"{n}: {c.name}" for n, c in EACH])
def test_a_change_is_found_by_its_name(name: str, change: Change) -> None:
    (wanted,) = (
        one
        for one in json.loads((FOLDER / "changes.json").read_text("utf-8"))
        if (one["match"], one["change"]) == (name, change.name)
    )
    found = findings_of(changed(stored(name), change))
    assert [list(finding) for finding in found] == wanted["findings"]
    codes = [finding.code for finding in found]
    here = change.name not in FAULTLESS
    if change.name == "what was turned over":
        here = name in TURNED
        assert not here or TURNED[name] in codes
    elif change.name == "a die":
        here = name == "harbin"
        assert here == ("die_differs" in codes)
    assert any(f.result == "fails" for f in found) == here


def test_the_files_for_the_browser_are_those_of_today() -> None:
    today = [one for name in NAMES for one in expected(stored(name), name)]
    kept = json.loads((FOLDER / "changes.json").read_text("utf-8"))
    assert json.loads(json.dumps(today)) == kept
    assert json.loads((FOLDER / "numbers.json").read_text("utf-8")) == numbers()


@pytest.mark.parametrize("name", GAMES_ALONE)
def test_what_a_server_would_like_to_change_is_named(name: str) -> None:
    named = {
        "seed": "seed_differs",
        "share": "share_differs",
        "commitment": "seed_differs",
        "the rest of the wall": "rest_differs",
        "two hands": "hand_differs",
        "a draw": "draw_differs",
        "number of a deal": "deal_seed_differs",
    }
    for change in CHANGES:
        if change.name in named:
            codes = [finding.code for finding in findings_of(changed(stored(name), change))]
            assert named.pop(change.name) in codes
    assert not named


def test_dealing_again_finds_a_changed_decision() -> None:
    plain = json.loads(stored("mahjong"))
    deal = plain["deals"][0]
    chosen = next(one for one in deal["decisions"] if len(one["offered"]) > 1)
    chosen["choice"] = (chosen["choice"] + 1) % len(chosen["offered"])
    data = json.dumps(plain).encode()
    if GAMES["mahjong"].deal.engine_version == deal["engine_version"]:
        assert FairnessFinding("replay_differs", 1) in verify(read_export(data)).findings
    assert verify(read_export(data), replay=False).kept


# ------------------------------------------------------------------- files that are none


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"[]",
        b"null",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"format": "paiju-match-1"}',
        b'{"format": 7}',
        edited("paohuzi", format="something"),
        edited("paohuzi", seed="xyz"),
        edited("paohuzi", commitments=[None]),
        edited("paohuzi", more=1),
        edited("paohuzi", deals={}),
    ],
)
def test_what_is_no_match_is_refused_by_code(data: bytes) -> None:
    with pytest.raises(BadRecord) as refusal:
        read_export(data)
    assert refusal.value.code == "export_unreadable"


def test_a_file_of_a_later_release_is_named() -> None:
    with pytest.raises(BadRecord) as refusal:
        read_export(edited("paohuzi", format="paiju-match-2", more=1))
    assert refusal.value.code == "export_version"
    assert FORMAT == "paiju-match-1"


def _deal(**fields: Any) -> dict[str, Any]:
    deal: dict[str, Any] = {**json.loads(stored("paohuzi"))["deals"][0], **fields}
    return deal


def _setup(**fields: int) -> dict[str, Any]:
    return _deal(setup={**_deal()["setup"], **fields})


@pytest.mark.parametrize(
    "deal",
    [
        {},
        [],
        7,
        _deal(game="bridge"),
        _deal(version=9),
        _deal(opening=[]),
        _deal(decisions=[]),
        _deal(outcome=None),
        _deal(seed=""),
        _deal(seed=None),
        _deal(rules={"nonsense": 1}),
        _deal(engine_version=-1),
        _setup(number=0),
        _setup(number=-1),
        _setup(number=2**40),
        _setup(dealer=99),
        _setup(dealer=-5),
    ],
)
def test_a_broken_deal_is_not_as_promised_and_breaks_nothing(deal: Any) -> None:
    verdict = verify(read_export(edited("paohuzi", deals=[deal])))
    if deal != _deal(engine_version=-1):
        assert not verdict.kept
    assert all(finding.code in CODES for finding in verdict.findings)


# ------------------------------------------------------------------- by oneself


def program() -> str:
    text = (ROOT / "server" / "fair" / "FAIR.md").read_text("utf-8")
    (found,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    return str(found)


def run(file: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", "-X", "utf8", "-c", program(), str(file)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize("name", NAMES)
def test_the_program_of_the_page_agrees(name: str) -> None:
    answer = run(FOLDER / f"{name}.json")
    assert answer.returncode == 0, answer.stderr
    deals = json.loads(stored(name))["deals"]
    assert answer.stdout.count("is what was promised") == len(deals)


SEEN = {
    "seed",
    "seed and commitment",
    "commitment",
    "share",
    "a device's commitment",
    "match",
    "number of a deal",
    "two hands",
    "a draw",
    "the rest of the wall",
}


@pytest.mark.parametrize("name", GAMES_ALONE)
def test_the_program_of_the_page_finds_what_is_changed(name: str, tmp_path: Path) -> None:
    seen = set()
    for change in changes_of(name):
        if change.name in SEEN:
            file = tmp_path / "match.json"
            file.write_bytes(changed(stored(name), change))
            answer = run(file)
            assert answer.returncode == 1, change.name
            assert "AssertionError" in answer.stderr, answer.stderr
            seen.add(change.name)
    assert seen == SEEN


@pytest.mark.parametrize("name", TURNED)
def test_the_program_of_the_page_finds_another_tile_turned_over(name: str, tmp_path: Path) -> None:
    (change,) = (one for one in CHANGES if one.name == "what was turned over")
    file = tmp_path / "match.json"
    file.write_bytes(changed(stored(name), change))
    assert "AssertionError" in run(file).stderr


def test_the_page_of_a_replay_shows_the_same_program() -> None:
    shown = ROOT / "web" / "src" / "fair" / "check_match.py.txt"
    assert shown.read_text("utf-8") == program()


def test_the_program_needs_nothing_but_the_standard_library() -> None:
    assert set(re.findall(r"^import (.*)$", program(), re.MULTILINE)) == {
        "hashlib, hmac, itertools, json, struct, sys"
    }
    assert RNG_VERSION == "sha256-counter-1", "the program knows this stream only"


# ------------------------------------------------------------------- names are text


def test_names_stand_in_the_file_as_they_are() -> None:
    assert EVIL in [seat["name"] for seat in json.loads(stored("mahjong"))["seats"]]


def test_a_seed_that_has_been_taken_out_is_not_looked_for_again() -> None:
    stored = (ROOT / "tests" / "data" / "records" / "v1-discard.json").read_bytes()
    shown = without_seed(stored)
    assert json.loads(stored)["seed"] not in shown.decode()
    assert without_seed(shown) is shown
    plain = {**json.loads(stored), "notes": {"a": '"seed":null,"engine_version":'}}
    sly = json.dumps(plain, separators=(",", ":")).encode()
    assert json.loads(without_seed(sly))["seed"] is None

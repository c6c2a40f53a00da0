from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from game.mahjong.win_methods import CHECKERS
from server.ops.cli.commands import app
from server.ops.cli.lab import METHODS
from server.ops.lab.peers import PEERS


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["lab", *arguments], env={"COLUMNS": "160"})


def test_the_methods_of_the_command_are_those_there_are() -> None:
    assert list(CHECKERS) == list(METHODS)


def test_the_census_prints_both_tables_and_the_hands() -> None:
    result = run("census")
    assert result.exit_code == 0
    before, _, after = result.stdout.partition("16 tiles of one suit")
    assert re.match(r"13 tiles of one suit: 93,600 hands \(algebra, \d\.\d\d s\)\n", before)
    for text, tally in (
        (before, "1 16 79 392 1,335 2,948 6,739 14,493 14,067 53,530"),
        (after, "11 94 532 1,681 4,135 8,023 14,765 25,893 26,751 80,700"),
    ):
        rows = [line.split("│") for line in text.splitlines() if line.startswith("│")]
        assert [row[1].strip() for row in rows] == [str(number) for number in range(9, -1, -1)]
        assert [row[2].strip() for row in rows] == tally.split()
    assert before.split().count("1112345678999") == 1
    listed = [word for word in before.split() if len(word) == 13 and word.isdigit()]
    assert len(listed) == len(set(listed)) == 1 + 16 + 79
    assert sum(len(word) == 16 and word.isdigit() for word in after.split()) == 11 + 94 + 532


def test_the_census_of_other_hands_is_taken_by_any_method() -> None:
    result = run("census", "--tiles", "4", "--method", "greedy", "--list", "10")
    assert result.exit_code == 0
    title, _, table = result.stdout.partition("\n")
    assert title.startswith("4 tiles of one suit: 495 hands (greedy, ")
    assert "waits\n" not in table
    assert table == run("census", "--tiles", "4", "--list", "10").stdout.partition("\n")[2]


def test_a_hand_that_cannot_wait_is_refused() -> None:
    result = run("census", "--tiles", "14")
    assert result.exit_code == 2
    assert result.stderr == "A hand that waits has 1, 4, 7, 10, 13, 16 tiles, not 14.\n"
    assert run("census", "--method", "guess").exit_code == 2


def test_the_bench_prints_every_row_and_draws(tmp_path: Path) -> None:
    picture = tmp_path / "bench.svg"
    result = run("bench", "--hands", "10", "--rounds", "1", "--plot", str(picture))
    assert result.exit_code == 0, result.output
    rows = [
        [cell.strip() for cell in line.split("│")[1:-1]]
        for line in result.stdout.splitlines()
        if line.startswith("│")
    ]
    expected = [["algebra", "keys"]] + [
        [name, form]
        for name in (*CHECKERS, *(peer.name for peer in PEERS))
        for form in ("counts", "tiles")
    ]
    assert [row[:2] for row in rows] == expected
    for row in rows:
        assert int(row[2].replace(",", "")) > 0
        assert row[3].endswith("×")
        assert bool(row[4]) is (row[0] not in ("xiangting", "PyMahjongGB"))
    assert picture.read_text("utf-8").startswith("<?xml")
    assert "Drawn in" in result.stdout


def test_a_missing_package_is_named_with_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "MahjongGB", None)
    result = run("bench", "--hands", "4", "--rounds", "1")
    assert result.exit_code == 0
    assert "PyMahjongGB is not installed and left out: pip install PyMahjongGB" in result.stdout


def test_without_matplotlib_nothing_is_measured_for_a_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    result = run("bench", "--plot", str(tmp_path / "bench.svg"))
    assert result.exit_code == 2
    assert result.stderr == "A picture needs matplotlib: pip install 'paiju[lab]'.\n"
    assert result.stdout == ""


def test_explain_says_what_a_hand_waits_for_by_every_method() -> None:
    result = run("explain", "3456667888m")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "3456667888m"
    for method in CHECKERS:
        assert f"{method}: waits for 256789m" in lines
    assert "│       └── ✓ pair 66m: take 234m 567m 888m; nothing is left" in lines


def test_explain_says_whether_a_hand_is_complete_and_who_cannot_tell() -> None:
    result = run("explain", "33333444555566777888899999m")
    lines = result.stdout.splitlines()
    assert "greedy: complete" in lines
    assert "split: cannot say. This method does not take as many copies of a tile." in lines
    assert any("pair 88m: take 333m 345m 345m 456m 567m 789m 789m 999m" in line for line in lines)
    assert "greedy: not complete" in run("explain", "55666777889m").stdout


def test_explain_knows_melds_wildcards_and_single_methods() -> None:
    result = run(
        "explain", "99p789m", "--meld", "kong 1111m", "--meld", "pung 222s", "--meld", "kong 3333p",
        "--method", "regex",
    )  # fmt: skip
    assert result.stdout.splitlines()[0] == "789m99p and kong 1111m and pung 222s and kong 3333p"
    assert "a win of Harbin: all eight conditions hold" in result.stdout
    assert "greedy" not in result.stdout
    result = run("explain", "13m5s", "--wild", "1", "--method", "pairfirst", "--all")
    assert result.stdout.splitlines()[:2] == ["13m5s and 1 wildcard", "pairfirst: waits for 2m5s"]
    assert "with 4m: not complete" in result.stdout
    assert run("explain", "1m", "--method", "split").stdout.splitlines()[1] == "split: waits for 1m"
    nothing = run("explain", "147m5s", "--method", "split").stdout.splitlines()
    assert nothing[1] == "split: waits for nothing"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["12"], "digits without a suit: '12'"),
        (["5z"], "a suit m, s or p must follow digits: '5z'"),
        (["123m"], "a hand has 1, 4, 7 … or 2, 5, 8 … tiles, not 3"),
        (["11m", "--meld", "pong EEE"], "'pong' is no kind of meld"),
    ],
)
def test_a_hand_that_cannot_be_read_is_refused_in_one_line(
    arguments: list[str], message: str
) -> None:
    result = run("explain", *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr == message + "\n"

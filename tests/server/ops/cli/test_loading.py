"""`paiju load` at the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from server.ops.cli.commands import app


@pytest.mark.slow
def test_figures_and_a_picture_are_written(tmp_path: Path) -> None:
    figures, picture = tmp_path / "run.json", tmp_path / "run.svg"
    options = ["--tables", "2", "--ladder", "10,20", "--seconds", "1", "--p99", "5000"]
    ran = CliRunner().invoke(
        app, ["load", *options, "--json", str(figures), "--plot", str(picture)]
    )
    assert ran.exit_code == 0, ran.output
    assert "20 actions a second asked for" in ran.output
    assert "gaps in what a seat heard: 0" in ran.output
    assert "at p99: 20 a second" in ran.output
    found = json.loads(figures.read_text())
    assert [step["rate"] for step in found["steps"]] == [10, 20]
    assert found["tables"] == 2
    assert "<svg" in picture.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--url", "http://example.org"], "If the server is yours, say so with --yes"),
        (["--url", "ws://192.0.2.1:8000/ws"], "another machine"),
        (["--url", "ftp://127.0.0.1"], "no address of a server"),
        (["--ladder", "100,fast"], "a list of rates"),
        (["--ladder", "100,-1"], "A rate lies between"),
        (["--ruleset", "mahjong/none"], "no ruleset mahjong/none"),
        (["--plot", "picture.gif"], ".svg or a .png"),
        (["--url", "http://127.0.0.1:9", "--tables", "1"], "connecting"),
        (["--tables", "1000000"], "--tables"),
    ],
)
def test_what_cannot_be_done_is_refused_before_anything_is_sent(
    options: list[str], says: str
) -> None:
    ran = CliRunner().invoke(app, ["load", *options])
    assert ran.exit_code == 2
    assert says in " ".join(ran.output.split())

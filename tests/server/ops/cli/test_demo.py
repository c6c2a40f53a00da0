"""`paiju demo`."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from server.ops.cli import demo as command
from server.ops.cli.commands import app
from server.runtime.config import Config


@pytest.fixture
def static(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a built client, which has nothing in it yet."""
    folder = tmp_path / "static"
    folder.mkdir()
    monkeypatch.setattr(command, "Config", lambda: Config(static=folder))
    return folder


def test_it_says_what_was_written_and_how_to_look_at_it(static: Path, tmp_path: Path) -> None:
    (static / "index.html").write_text("<html>", "utf-8")
    (static / "practice.json").write_text('{"folder": "assets/practice-1", "files": []}', "utf-8")
    done = CliRunner().invoke(app, ["demo", "build", str(tmp_path / "demo")])
    assert done.exit_code == 0, done.output
    assert "4 files" in done.output
    assert f"http.server --directory {tmp_path / 'demo'}" in done.output
    again = CliRunner().invoke(app, ["demo", "build", str(tmp_path / "demo")])
    assert again.exit_code == 0


@pytest.mark.parametrize(("built", "code"), [(False, "not_built"), (True, "not_a_demo")])
def test_a_refusal_has_its_code_and_says_what_to_do(
    static: Path, tmp_path: Path, built: bool, code: str
) -> None:
    for name in ("index.html", "practice.json") if built else ():
        (static / name).write_text("{}", "utf-8")
    done = CliRunner().invoke(app, ["demo", "build", str(tmp_path)])
    assert done.exit_code == 1
    assert f"({code})" in done.stderr
    assert command.ADVICE[code] in done.stderr

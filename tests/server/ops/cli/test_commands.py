"""The commands of `paiju` as a whole: the list of them, and how much each of them loads."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from server.ops.cli import commands
from server.ops.cli.commands import COMMANDS, app
from server.ops.cli.groups import LazyGroup, Part, first_paragraph
from tests.support.fair_vectors import FOLDER

HEAVY = (
    *("sqlalchemy", "alembic", "starlette", "uvicorn", "websockets", "aiosqlite", "httptools"),
    *("server.app", "server.storage.connections"),
)
"""The server, the database and their libraries."""

RUN = """
import sys
from server.ops.cli import main
sys.argv = ["paiju", *sys.argv[1:]]
try:
    main()
finally:
    print("loaded:", *sys.modules, file=sys.stderr)
"""


def loaded(*arguments: str, given: str = "") -> tuple[str, set[str]]:
    """The output of a command in a process of its own, and the modules that it has loaded."""
    ran = subprocess.run(
        [sys.executable, "-c", RUN, *arguments],
        input=given,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert ran.returncode == 0, ran.stderr
    said, _, names = ran.stderr.rpartition("loaded: ")
    assert said == ""
    return ran.stdout, set(names.split())


@pytest.mark.parametrize(
    ("arguments", "given", "said"),
    [
        (("--version",), "", "paiju "),
        (("--help",), "", "Commands:"),
        (("judge",), '{"op":"waits","tiles":"1112345678999m"}\n', '"waits"'),
        (("verify", str(FOLDER / "mahjong.json")), "", "dealt as it was promised."),
        (("lab", "explain", "1112345678999m", "--method", "greedy"), "", "waits for"),
    ],
    ids=["version", "help", "judge", "verify", "lab"],
)
def test_a_command_without_a_server_loads_none(
    arguments: tuple[str, ...], given: str, said: str
) -> None:
    out, modules = loaded(*arguments, given=given)
    assert said in out
    assert modules.intersection(HEAVY) == set()


def every_command() -> Iterator[tuple[str, click.Command]]:
    context = click.Context(app)
    for name in app.list_commands(context):
        found = app.get_command(context, name)
        assert found is not None
        yield name, found


def test_the_list_says_of_each_command_what_its_own_help_says() -> None:
    told = {name: part.line for name, part in COMMANDS.items()}
    assert told == {name: first_paragraph(command) for name, command in every_command()}


def test_a_command_is_called_as_in_the_list() -> None:
    assert {name: command.name for name, command in every_command()} == {
        name: name for name in COMMANDS
    }


def test_every_command_is_listed_with_its_whole_line() -> None:
    shown = CliRunner().invoke(app, ["--help"], env={"COLUMNS": "100"})
    assert shown.exit_code == 0
    words = " ".join(shown.stdout.split())
    for name, part in COMMANDS.items():
        assert f"{name} {part.line}" in words
    shown = CliRunner().invoke(app, ["admin", "--help"], env={"COLUMNS": "80"})
    assert "with their recordings. voices List the people" in " ".join(shown.stdout.split())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nosuch"], "No such command 'nosuch'"),
        (["--nosuch"], "No such option '--nosuch'"),
        (["serve", "--nosuch"], "No such option '--nosuch'"),
        (["serve", "--port", "70000"], "'--port' (env var: 'PAIJU_PORT'): 70000 is not in"),
        (["replay"], "Missing argument 'FILE|ID'"),
        (["admin", "prune"], "Missing option '--older-than'"),
        (["lab", "census", "--method", "guess"], "'guess' is not one of 'algebra', 'greedy'"),
    ],
)
def test_a_wrong_command_line_is_told_with_status_2(arguments: list[str], said: str) -> None:
    ran = CliRunner().invoke(app, arguments)
    assert ran.exit_code == 2
    assert said in " ".join(ran.stderr.split())


def test_an_interrupted_command_has_the_status_of_the_signal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    @click.command()
    def waiting() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(commands, "waiting", waiting, raising=False)
    group = LazyGroup("paiju", parts={"waiting": Part(commands.__name__, "waiting", "Wait.")})
    assert CliRunner().invoke(group, ["waiting"]).exit_code == 130

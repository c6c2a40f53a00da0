"""Options of several commands: the values read from them, and refusals with a sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from server.ops.cli import serving
from server.ops.cli.commands import app
from server.runtime.config import Config


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Config]:
    """The settings with which servers would have been started."""
    found: list[Config] = []

    def serve(config: Config, *_: Any, **__: Any) -> None:
        found.append(config)

    monkeypatch.setattr(serving, "_serve", serve)
    return found


@pytest.mark.parametrize(
    ("options", "variable"),
    [
        (["--elsewhere", "wss://b.example/ws", "--elsewhere", "ws://[::1]:8001/ws"], None),
        (["--elsewhere", "wss://b.example/ws, ws://[::1]:8001/ws,wss://b.example/ws"], None),
        ([], "wss://b.example/ws,ws://[::1]:8001/ws"),
        ([], "wss://b.example/ws ws://[::1]:8001/ws"),
    ],
)
def test_the_other_nodes_are_named_one_by_one_or_in_a_list(
    served: list[Config], tmp_path: Path, options: list[str], variable: str | None
) -> None:
    result = CliRunner().invoke(
        app,
        ["serve", "--data", str(tmp_path), *options],
        env={"PAIJU_ELSEWHERE": variable},
    )
    assert result.exit_code == 0, result.output
    assert served[0].elsewhere == ("wss://b.example/ws", "ws://[::1]:8001/ws")


@pytest.mark.parametrize(
    "address",
    [
        "b.example",
        "https://b.example/ws",
        "wss://",
        "wss://me@b.example/ws",
        "wss://b.example/ws?token=1",
        "wss://b.example/ws;",
        "wss://b.example *",
    ],
)
def test_an_address_that_is_no_socket_gets_a_sentence(
    served: list[Config], tmp_path: Path, address: str
) -> None:
    result = CliRunner().invoke(app, ["serve", "--data", str(tmp_path), "--elsewhere", address])
    assert result.exit_code == 1
    assert f"--elsewhere {address} is no address of a socket" in " ".join(result.stderr.split())
    assert served == []

from __future__ import annotations

import http.server
import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from server.ops.cli.commands import app
from server.ops.cli.replay import find
from server.ops.cli.verify import SHOWN, address
from server.runtime.config import Config
from tests.support.fair_vectors import EVIL, FOLDER, changed, changes_of


class Answer(NamedTuple):
    """The output of the command and its exit status."""

    status: int
    out: str
    err: str


Paiju = Callable[..., Answer]


@pytest.fixture
def paiju() -> Paiju:
    def run(*arguments: str, given: bytes | None = None) -> Answer:
        result = CliRunner().invoke(app, arguments, input=given)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Answer(result.exit_code, result.stdout, result.stderr)

    return run


def changed_file(folder: Path, name: str, change: str) -> str:
    file = folder / "changed.json"
    wanted = next(one for one in changes_of(name) if one.name == change)
    file.write_bytes(changed((FOLDER / f"{name}.json").read_bytes(), wanted))
    return str(file)


@pytest.mark.parametrize("name", ["mahjong", "paohuzi"])
def test_a_match_as_promised_ends_with_zero_and_says_what_was_checked(
    paiju: Paiju, name: str
) -> None:
    answer = paiju("verify", str(FOLDER / f"{name}.json"))
    assert answer.status == 0
    lines = answer.out.splitlines()
    assert lines[-1] == "This match was dealt as it was promised."
    for code in ("seed_kept", "share_kept", "share_missing", "deal_seed_kept", "wall_kept"):
        assert any(line.split()[1] == code for line in lines[1:-1])


@pytest.mark.parametrize("change", ["seed", "two hands", "a draw", "number of a deal"])
def test_a_changed_match_ends_with_one_and_names_what_differs(
    paiju: Paiju, tmp_path: Path, change: str
) -> None:
    answer = paiju("verify", changed_file(tmp_path, "paohuzi", change))
    assert answer.status == 1
    assert answer.out.splitlines()[-1].startswith("NOT as promised")
    assert "FAILS" in answer.out
    assert answer.out.count("draw_differs") <= 2 * (SHOWN + 1) + 1


def test_a_match_that_runs_cannot_be_checked_yet(paiju: Paiju, tmp_path: Path) -> None:
    answer = paiju("verify", changed_file(tmp_path, "mahjong", "seed not shown"))
    assert answer.status == 1
    assert "running" in answer.out.splitlines()[-1]


def test_the_standard_input_will_do(paiju: Paiju) -> None:
    given = (FOLDER / "paohuzi.json").read_bytes()
    assert paiju("verify", "-", given=given).status == 0
    answer = paiju("verify", "-", given=b"{}")
    assert answer.status == 1
    assert "export_unreadable" in answer.err


def test_what_cannot_be_read_is_said(paiju: Paiju, tmp_path: Path) -> None:
    for source in (str(tmp_path / "none.json"), str(tmp_path), "http://127.0.0.1:9/x", "\0"):
        answer = paiju("verify", source)
        assert answer.status == 1
        assert "cannot be read" in answer.err or "does not answer" in answer.err


def test_names_cannot_move_the_cursor_or_colour_the_terminal(paiju: Paiju, tmp_path: Path) -> None:
    plain = json.loads((FOLDER / "mahjong.json").read_bytes())
    plain["seats"][0]["name"] = "\x1b[31m\x1b]0;x\x07\u202e[red]x[/]\r\n"
    plain["match"] = "[bold]\x1b[2J"
    file = tmp_path / "evil.json"
    file.write_text(json.dumps(plain), "utf-8")
    answer = paiju("verify", str(file))
    for sign in ("\x1b", "\x07", "\u202e", "\r"):
        assert sign not in answer.out
    assert "[red]x[/]" in answer.out
    assert f"seat 1 ({EVIL})" in answer.out


# ------------------------------------------------------------------- from a server


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers as the server does at the address of an export."""

    def do_GET(self) -> None:
        body = (FOLDER / "paohuzi.json").read_bytes()
        self.send_response(200 if self.path == "/api/replay/abc_-1/export" else 404)
        self.end_headers()
        self.wfile.write(body if self.path == "/api/replay/abc_-1/export" else b"{}")

    def log_message(self, format: str, *args: Any) -> None:
        """Be quiet."""


@pytest.fixture
def site() -> Iterator[str]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_the_link_of_a_replay_is_fetched(paiju: Paiju, site: str) -> None:
    assert paiju("verify", f"{site}/#/r/abc_-1").status == 0
    assert paiju("verify", f"{site}/api/replay/abc_-1/export").status == 0
    answer = paiju("verify", f"{site}/#/r/other")
    assert answer.status == 1
    assert "answers 404" in answer.err


def test_a_link_to_a_step_leads_to_the_export_of_its_deal() -> None:
    assert address("http://h:1/#/r/ab_c/2/41") == "http://h:1/api/replay/ab_c/2/export"
    assert address("https://h/x.json") == "https://h/x.json"


def test_an_exported_match_is_a_replay_as_well(tmp_path: Path) -> None:
    config = Config(data=tmp_path)
    found = find(str(FOLDER / "paohuzi.json"), 2, config)
    assert found.record.setup.number == 2
    assert found.names[:2] == ("安", EVIL)
    one = find(str(FOLDER / "mahjong.json"), 5, config)
    assert one.record.setup.number == 1, "the only deal in the file"

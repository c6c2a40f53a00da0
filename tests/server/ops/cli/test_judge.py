"""`paiju judge`: a line in, a line out, for any line."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
from io import BytesIO
from typing import IO, Any

from click.testing import CliRunner

from server.ops.cli.commands import app
from server.ops.cli.judge import LONGEST_LINE, judge_lines

WAITS = {"op": "waits", "tiles": "1112345678999m"}


def judged(data: bytes) -> list[dict[str, Any]]:
    target = BytesIO()
    judge_lines(BytesIO(data), target)
    lines = target.getvalue().split(b"\n")
    assert lines.pop() == b""
    return [json.loads(line) for line in lines]


def test_each_line_is_answered_and_a_bad_one_stops_nothing() -> None:
    lines = [
        json.dumps(WAITS).encode(),
        b"{",
        b"\xff\xfe",
        b"",
        b"   ",
        b'{"op":"guess"}',
        b"7",
        b"[" * 5000,
        json.dumps(WAITS).encode(),
    ]
    found = judged(b"\n".join(lines))
    nine = [f"{rank}m" for rank in range(1, 10)]
    assert found[0] == found[-1] == {"waits": nine}
    codes = [entry["error"]["code"] for entry in found[1:-1]]
    assert codes == ["bad_json", "bad_json", "unknown_op", "bad_request", "bad_json"]


def test_the_last_line_needs_no_line_break_and_no_input_is_no_answer() -> None:
    assert judged(b"") == []
    assert len(judged(json.dumps(WAITS).encode())) == 1
    assert len(judged(json.dumps(WAITS).encode() + b"\r\n")) == 1


def test_a_line_that_is_too_long_is_refused_and_the_next_one_read() -> None:
    long = b'{"op":"waits","tiles":"' + b"1" * (3 * LONGEST_LINE) + b'm"}'
    found = judged(long + b"\n" + json.dumps(WAITS).encode() + b"\n")
    assert found[0]["error"]["code"] == "too_large"
    assert "waits" in found[1]
    assert len(found) == 2


def test_answers_are_in_chinese_as_it_is_written() -> None:
    request = {"op": "huxi", "rules": "paohuzi/changde", "hand": "一一一一一", "card": "三"}
    target = BytesIO()
    judge_lines(BytesIO(json.dumps(request).encode()), target)
    assert "一" in target.getvalue().decode()
    rules = judged(b'{"op":"rules"}')[0]["rulesets"]
    assert rules[0]["id"] == "mahjong/tuidaohu"
    assert rules[0]["name"]["zh"] == "推倒胡"


def test_the_help_shows_an_example() -> None:
    shown = CliRunner().invoke(app, ["judge", "--help"])
    assert shown.exit_code == 0
    assert '"op":"score"' in shown.stdout
    assert "paiju judge" in shown.stdout


def started() -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "server", "judge"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def streams(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    assert process.stdin
    assert process.stdout
    assert process.stderr
    return process.stdin, process.stdout, process.stderr


def test_an_answer_comes_before_the_next_question_is_asked() -> None:
    process = started()
    asked, told, errors = streams(process)
    for _ in range(2):
        asked.write(json.dumps(WAITS).encode() + b"\n")
        asked.flush()
        assert len(json.loads(told.readline())["waits"]) == 9
    asked.close()
    assert process.wait(timeout=60) == 0
    assert told.read() == errors.read() == b""
    told.close()
    errors.close()


def test_a_reader_that_goes_away_is_no_error() -> None:
    process = started()
    asked, told, errors = streams(process)
    asked.write(json.dumps(WAITS).encode() + b"\n")
    asked.flush()
    told.readline()
    told.close()
    for _ in range(3):
        try:
            asked.write(json.dumps({"op": "rules"}).encode() + b"\n")
            asked.flush()
        except BrokenPipeError:
            break
    with contextlib.suppress(BrokenPipeError):
        asked.close()
    assert process.wait(timeout=60) == 0
    assert errors.read() == b""
    errors.close()

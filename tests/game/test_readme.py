"""The examples of game/README.md are true."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import game
from game.judge import OPERATIONS, answer
from game.judge import moment as mahjong
from game.judge.paohuzi import FIELDS

TEXT = (Path(game.__file__).parent / "README.md").read_text("utf-8")
PAIRS = re.findall(r"^> (.+)\n< (.+)$", TEXT, re.MULTILINE)


@pytest.mark.parametrize(("request_", "expected"), PAIRS)
def test_the_answer_is_as_it_is_written(request_: str, expected: str) -> None:
    found: dict[str, Any] = answer(json.loads(request_))
    assert found == json.loads(expected)


def test_every_operation_has_an_example_and_every_field_a_line() -> None:
    assert len(PAIRS) > 15
    assert TEXT.count("\n> {") == len(PAIRS)
    shown = {json.loads(request)["op"] for request, _ in PAIRS}
    assert shown | {"rules"} == set(OPERATIONS)
    for name in (*mahjong.FIELDS, *FIELDS):
        assert f"`{name}`" in TEXT, name
    for flag in (*mahjong.FLAGS, *mahjong.OPENINGS[1:]):
        assert f"`{flag}`" in TEXT, flag


def test_the_program_runs() -> None:
    (program,) = re.findall(r"```python\n(.+?)```", TEXT, re.DOTALL)
    namespace: dict[str, Any] = {}
    exec(program, namespace)
    assert namespace["deal"].outcome is not None
    assert namespace["emissions"]

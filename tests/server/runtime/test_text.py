"""Strangers' text reaches no terminal as it is: names, paths, files."""

from __future__ import annotations

import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.runtime import log
from server.runtime.text import printable, printable_json

STEERING = [
    "\x1b[31mred\x1b[0m",
    "\x1b]0;title\x07",
    "\x9b31mred",
    "line\r\nanother line",
    "\u202egnirts",
    "\u2066isolated\u2069",
    "zero\u200bwidth",
    "\ufeffmark",
]


@given(st.text())
def test_nothing_that_is_printed_steers_the_terminal(text: str) -> None:
    shown = printable(text)
    assert len(shown) == len(text)
    assert shown.isprintable()
    assert not any(unicodedata.category(sign) in ("Cc", "Cf", "Zl", "Zp", "Cs") for sign in shown)
    assert all(a == b for a, b in zip(text, shown, strict=True) if a.isprintable())


@given(st.dictionaries(st.text(), st.text()))
def test_json_says_the_same_without_steering(data: dict[str, str]) -> None:
    shown = printable_json(json.dumps(data, ensure_ascii=False, indent=1))
    assert all(line.isprintable() for line in shown.split("\n"))
    assert json.loads(shown) == data


@pytest.mark.parametrize("as_json", [False, True])
@pytest.mark.parametrize("text", STEERING)
def test_a_log_line_is_one_line_and_steers_nothing(
    capsys: pytest.CaptureFixture[str], text: str, as_json: bool
) -> None:
    log.configure(json=as_json)
    try:
        log.get("gateway").warning("malformed message", about=text, path=f"$.{text}")
        (line,) = capsys.readouterr().err.splitlines()
    finally:
        log.configure()
    assert line.isprintable()
    assert "malformed message" in line

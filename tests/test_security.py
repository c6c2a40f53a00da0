"""SECURITY.md promises: every line of it names a test, and there is such a test."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LINE = re.compile(r"^\| (?!threat|---)(.+) \| (.+) \| (.+) \|$")
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def threats() -> list[tuple[str, str]]:
    """The threats, each with the text under its proof."""
    text = (ROOT / "SECURITY.md").read_text("utf-8")
    tables = text.partition("## Threats")[2].partition("## What a proxy")[0]
    found = [LINE.match(line) for line in tables.splitlines()]
    return [(line[1], line[3]) for line in found if line is not None]


def test_there_are_threats() -> None:
    assert len(threats()) > 30


@pytest.mark.parametrize(("threat", "proof"), threats(), ids=[threat for threat, _ in threats()])
def test_every_threat_is_met_by_a_test_that_exists(threat: str, proof: str) -> None:
    named = NAMED.findall(proof)
    assert named, f"nothing proves what is done about {threat}"
    assert len(named) == proof.count("`") // 2
    for file, name in named:
        tree = ast.parse((ROOT / file).read_text("utf-8"))
        defined = [
            node.name
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        ]
        assert name in defined, f"{file} has no {name}"

"""The pages for people who come first, in two languages, name what there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.registry import RULESETS
from tests.support.commands import commands

ROOT = Path(__file__).resolve().parents[1]
PAGES = ("README.md", "README.zh.md")

pytestmark = pytest.mark.parametrize("name", PAGES)


def read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def code(page: str) -> list[str]:
    """Every line of a block of code, and every piece of code in a sentence."""
    blocks = re.findall(r"^```\w*\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    prose = re.sub(r"^```\w*\n.*?^```", "", page, flags=re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines()] + re.findall(
        r"`([^`\n]+)`", prose
    )


def anchors(page: str) -> set[str]:
    """The fragments by which the headings of a page are linked, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_the_other_page_is_linked(name: str) -> None:
    (other,) = set(PAGES) - {name}
    assert f"]({other})" in read(name)


def test_every_link_leads_to_a_file_and_to_a_heading_in_it(name: str) -> None:
    links = re.findall(r"\]\((?!https?:)([^)]+)\)", read(name))
    assert len(links) > 5
    for link in links:
        path, _, fragment = link.partition("#")
        page = ROOT / (path or name)
        assert page.exists(), link
        assert not fragment or fragment in anchors(page.read_text("utf-8")), link


def test_every_command_is_there_with_its_options(name: str) -> None:
    known = commands()
    found = [
        (said[1], re.findall(r"--[a-z][a-z-]+", said[2]))
        for piece in code(read(name))
        if (said := re.match(r"(?:\.venv/bin/)?paiju ((?:admin )?[a-z]+)\b(.*)", piece))
    ]
    assert {"play", "doctor"} <= {command for command, _ in found}
    for command, options in found:
        assert f"paiju {command}" in known
        assert set(options) <= known[f"paiju {command}"], command


def test_every_target_of_make_is_there(name: str) -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = {
        found[1] for piece in code(read(name)) if (found := re.match(r"make ([a-z-]+)", piece))
    }
    assert "play" in targets
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_every_ruleset_is_in_the_table(name: str) -> None:
    rows = [line for line in read(name).splitlines() if line.startswith("|")]
    for ruleset in RULESETS.values():
        assert any(ruleset.name.zh in row.split("|")[1] for row in rows), ruleset.name.zh

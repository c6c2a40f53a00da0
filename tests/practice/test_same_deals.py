"""The Python of the browser plays every deal as the server's does."""

from __future__ import annotations

import importlib.util
import json
import subprocess
from pathlib import Path

import pytest

from game.registry import RULESETS
from tests.practice.deals import course

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def in_the_browser(rulesets: tuple[str, ...], number: int) -> dict[str, list[str]]:
    spec = importlib.util.spec_from_file_location("builder", ROOT / "web" / "build_client.py")
    assert spec is not None
    assert spec.loader is not None
    builder = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(builder)
    node = next(Path(builder.find_node().folder).glob("node*"))
    static = ROOT / "server" / "static"
    program = [str(HERE / "deals.mjs"), str(static), str(HERE / "deals.py")]
    told = subprocess.run(
        [str(node), *program, ",".join(rulesets), str(number)],
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, list[str]] = json.loads(told.stdout)["courses"]
    return found


@pytest.mark.dice
@pytest.mark.parametrize(
    ("rulesets", "number"),
    [
        (("mahjong/tuidaohu", "paohuzi/leiyang"), 1),
        *(pytest.param((one,), 50, marks=pytest.mark.long, id=one) for one in RULESETS),
    ],
)
def test_the_same_seed_and_choices_tell_the_same(rulesets: tuple[str, ...], number: int) -> None:
    here = {one: [course(one, deal) for deal in range(number)] for one in rulesets}
    assert in_the_browser(rulesets, number) == here

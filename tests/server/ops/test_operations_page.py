"""`server/OPERATIONS.md` names all that exists for operators, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path
from unittest import mock

import server
from server.gauges import gauges
from server.runtime.metrics import Metrics
from tests.support.commands import commands
from tests.support.world import World

PAGE = (Path(server.__file__).parent / "OPERATIONS.md").read_text("utf-8")


async def test_every_metric_is_on_the_page_and_no_other(world: World) -> None:
    metrics = Metrics()
    metrics.watch(lambda: gauges([], world.lobby, world.store, mock.MagicMock()))
    kept = set(re.findall(r"^# TYPE (paiju_\w+)", metrics.text().decode(), re.MULTILINE))
    kept -= {"paiju_server_info"}
    named = {name for name in re.findall(r"\bpaiju_\w+", PAGE) if not name.endswith("_")}
    assert named - kept == set()
    assert kept - named == set()


def test_every_admin_command_is_on_the_page_and_no_other() -> None:
    there = {name.split()[2] for name in commands() if name.count(" ") == 2 and " admin " in name}
    table = PAGE.partition("## `paiju admin`")[2].partition("**Prune**")[0]
    assert set(re.findall(r"^\| `(\w+)", table, re.MULTILINE)) == there


def test_options_and_variables_on_the_page_exist() -> None:
    known = set().union(*commands().values())
    of_others = {"--stop-timeout", "--read-only", "--tmpfs", "--cap-drop", "--help"}
    of_others |= {"--bg", "--from", "--to"}
    of_others |= {"--profile", "--no-deps", "--build", "--from-literal"}
    named = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", PAGE))
    assert named - known - of_others == set()
    sources = "".join(
        path.read_text("utf-8") for path in Path(server.__file__).parent.rglob("*.py")
    )
    # Compose alone reads that one.
    variables = set(re.findall(r"\bPAIJU_\w+", PAGE)) - {"PAIJU_IMAGE"}
    assert {name for name in variables if f'"{name}"' not in sources} == set()

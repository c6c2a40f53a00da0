"""Dependencies point one way: `server → ai → game`, and bots cannot name hidden things.

The sources are read, not run, so that an import inside a function or a `TYPE_CHECKING` block counts
as well.
"""

from __future__ import annotations

import ast
import importlib.util
import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
LAYERS = ("game", "ai", "server", "migrations")

ANYTHING = frozenset({"*"})
BYTE_ORDER = frozenset({"byteorder", "maxsize"})

# fmt: off
PURE_LIBRARY = dict.fromkeys((
    "__future__", "abc", "array", "base64", "bisect", "collections", "contextlib", "contextvars",
    "copy", "dataclasses", "enum", "fractions", "functools", "hashlib", "heapq", "hmac",
    "itertools", "lzma", "math", "operator", "re", "string", "struct", "textwrap", "types",
    "typing", "weakref", "zlib",
), ANYTHING) | {"sys": BYTE_ORDER}
# fmt: on
"""Modules of the standard library without clock, files, sockets, environment or randomness."""

IMPURE_CALLS = frozenset({"__import__", "breakpoint", "eval", "exec", "input", "open", "print"})

ENGINE_ROOMS = frozenset({"ai.arena", "ai.pool"})
"""The modules that deal cards to bots: these may hold an engine."""

REMOTE = "ai.remote"
"""The package that plays at a server elsewhere: it may use clock and sockets, bots may not use
it.
"""

PUBLIC_GAME = {
    "game.core.catalogue": frozenset({"Insight", "Wait", "DiscardInsight"}),
    "game.core.deal": frozenset({"GameBoard", "DealSetup", "Outcome"}),
    "game.core.errors": ANYTHING,
    "game.core.events": frozenset({"Action", "Event", "Tagged", "tag_of"}),
    "game.core.points": ANYTHING,
    "game.core.rng": frozenset({"HashStream", "commitment"}),
    "game.core.switches": ANYTHING,
    "game.mahjong.fans": ANYTHING,
    "game.mahjong.kernel": ANYTHING,
    "game.mahjong.play.insight": ANYTHING,
    "game.mahjong.play.meld_legality": frozenset({"chow_tile"}),
    "game.mahjong.play.ready": frozenset({"nameable"}),
    "game.mahjong.position.actions": ANYTHING,
    "game.mahjong.position.board": frozenset({"SeatBoard"}),
    "game.mahjong.position.events": ANYTHING,
    "game.mahjong.position.phase": ANYTHING,
    "game.mahjong.position.river": ANYTHING,
    "game.mahjong.rules": ANYTHING,
    "game.mahjong.scoring": ANYTHING,
    "game.paohuzi.fans": ANYTHING,
    "game.paohuzi.kernel": ANYTHING,
    "game.paohuzi.play.chi": ANYTHING,
    "game.paohuzi.play.insight": ANYTHING,
    "game.paohuzi.position.actions": ANYTHING,
    "game.paohuzi.position.board": frozenset({"Offer", "RiverCard", "SeatBoard"}),
    "game.paohuzi.position.events": ANYTHING,
    "game.paohuzi.position.phase": ANYTHING,
    "game.paohuzi.rules": ANYTHING,
    "game.paohuzi.scoring": ANYTHING,
}
"""The names that a bot may use: values that any player could write on paper, and the board of one
seat. Absent on purpose: engines, `Deal`, `TableBoard`, records, emissions with all their views, the
registry that leads to all of these, and the derivation of seeds.
"""


WINGS = ("kernel", "fans", "rules", "rulesets", "position", "scoring", "play")
"""The folders of a game from the ground up: none imports one that stands after it."""

ABOVE_THE_WINGS = {"game.mahjong": ("win_methods",)}
"""Folders that one game has besides: no wing imports them."""


SERVER = (
    "server.runtime",
    "server.wire",
    "server.storage",
    "server.fair",
    "server.table",
    "server.lobby",
    "server.net",
    "server.http",
    "server.cluster",
    "server.practice",
    "server.gauges",
    "server.app",
    "server.ops.admin",
    "server.ops.serving",
    "server.ops.demo",
    "server.ops.lab",
    "server.ops.load",
    "server.ops.cli",
    "server.__main__",
)
"""The floors of the server from the ground up: none imports one that stands after it."""


class Import(NamedTuple):
    """One imported thing: `name` of `module`, or the whole module when `name` is empty."""

    line: int
    module: str
    name: str = ""

    @property
    def top(self) -> str:
        """The top-level package."""
        return self.module.partition(".")[0]


def imports_of(tree: ast.Module, module: str, is_package: bool) -> Iterator[Import]:
    """Every import statement, in any place, with relative ones resolved."""
    package = module if is_package else module.rpartition(".")[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(node.lineno, alias.name)
        elif isinstance(node, ast.ImportFrom):
            source = node.module or ""
            if node.level:
                source = importlib.util.resolve_name("." * node.level + source, package)
            for alias in node.names:
                yield Import(node.lineno, source, alias.name)


def allows(rules: dict[str, frozenset[str]], wanted: Import) -> bool:
    """True if the rules name this import: the module, one of its parents, or the names in it."""
    as_module = f"{wanted.module}.{wanted.name}" if wanted.name else wanted.module
    for module, names in rules.items():
        inside = wanted.module.startswith(module + ".") and names == ANYTHING
        if as_module == module or wanted.module == module or inside:
            # A module taken whole gives away everything in it.
            return names == ANYTHING or (wanted.module == module and wanted.name in names)
    return False


def is_allowed(module: str, wanted: Import) -> bool:
    """True if `module` may import this."""
    layer = module.partition(".")[0]
    if wanted.top in LAYERS:
        if wanted.top == layer:
            return (
                layer != "ai"
                or module in ENGINE_ROOMS
                or not (_is_engine_room(wanted) or (_is_remote(wanted) and not in_remote(module)))
            )
        match layer:
            case "game":
                return False
            case "ai":
                if module in ENGINE_ROOMS:
                    return wanted.top == "game"
                return wanted.top == "game" and allows(PUBLIC_GAME, wanted)
            case "migrations":
                return _as_module(wanted).startswith("server.storage.models")
            case _:
                return True
    if wanted.top == "tests":
        return False
    if is_pure(module):
        # `sys` is the one module whose use is looked at instead of its import.
        return wanted == Import(wanted.line, "sys") or allows(PURE_LIBRARY, wanted)
    return True


def is_pure(module: str) -> bool:
    """True if it may use only its arguments."""
    layer = module.partition(".")[0]
    return layer == "game" or (
        layer == "ai" and module not in ENGINE_ROOMS and not in_remote(module)
    )


def in_remote(module: str) -> bool:
    """True if it belongs to the client of a server."""
    return f"{module}.".startswith(f"{REMOTE}.")


def _is_remote(wanted: Import) -> bool:
    return in_remote(wanted.module) or in_remote(_as_module(wanted))


def _as_module(wanted: Import) -> str:
    return f"{wanted.module}.{wanted.name}".rstrip(".")


def _is_engine_room(wanted: Import) -> bool:
    return wanted.module in ENGINE_ROOMS or _as_module(wanted) in ENGINE_ROOMS


def impure_uses(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Calls that reach outside without an import, and the parts of `sys` that depend on the
    machine. Code that only runs when the module is started as a program does not count.
    """
    library = [statement for statement in tree.body if not _is_program(statement)]
    for node in itertools.chain.from_iterable(map(ast.walk, library)):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in IMPURE_CALLS:
                yield node.lineno, name
            case ast.Attribute(value=ast.Name(id="sys"), attr=name) if name not in BYTE_ORDER:
                yield node.lineno, f"sys.{name}"


def _is_program(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.If) and ast.unparse(statement.test) == "__name__ == '__main__'"


def violations(module: str, source: str, is_package: bool = False) -> list[str]:
    """The acts of this module that its layer forbids, a line each."""
    tree = ast.parse(source)
    found = [
        f"{module}:{wanted.line} imports {_as_module(wanted)}"
        for wanted in imports_of(tree, module, is_package)
        if not is_allowed(module, wanted)
    ]
    if is_pure(module):
        found += [f"{module}:{line} uses {name}" for line, name in impure_uses(tree)]
    return found


def modules() -> Iterator[tuple[str, Path]]:
    """Every module of the four packages with its file."""
    for layer in LAYERS:
        for path in sorted((ROOT / layer).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def test_every_import_follows_an_arrow_of_the_house() -> None:
    found = [
        violation
        for module, path in modules()
        for violation in violations(module, path.read_text("utf-8"), path.name == "__init__.py")
    ]
    assert found == []


def upward(module: str, source: str, is_package: bool = False) -> list[str]:
    """Imports of a game's module from a wing that stands above its own, and in a wing from modules
    that stand above all of them.
    """
    parts = module.split(".")
    if len(parts) < 3 or parts[1] not in ("mahjong", "paohuzi") or parts[2] not in WINGS:
        return []
    game, floor = ".".join(parts[:2]), WINGS.index(parts[2])
    below = {f"{game}.{wing}" for wing in WINGS[: floor + 1]}
    return [
        f"{module}:{wanted.line} imports {_as_module(wanted)}"
        for wanted in imports_of(ast.parse(source), module, is_package)
        if f"{wanted.module}.".startswith(f"{game}.")
        and ".".join(_as_module(wanted).split(".")[:3]) not in below
    ]


def test_no_arrow_between_the_wings_of_a_game_runs_upward() -> None:
    found = [
        violation
        for module, path in modules()
        for violation in upward(module, path.read_text("utf-8"), path.name == "__init__.py")
    ]
    assert found == []


def server_floor(module: str) -> int | None:
    """The floor of a module of the server; None for a package that only holds others."""
    inside = (number for number, room in enumerate(SERVER) if f"{module}.".startswith(f"{room}."))
    return next(inside, None)


def upward_in_server(module: str, source: str, is_package: bool = False) -> list[str]:
    """Imports of a module of the server from a floor above its own."""
    floor = server_floor(module)
    return [
        f"{module}:{wanted.line} imports {_as_module(wanted)}"
        for wanted in imports_of(ast.parse(source), module, is_package)
        if floor is not None and (server_floor(_as_module(wanted)) or 0) > floor
    ]


def test_no_arrow_between_the_floors_of_the_server_runs_upward() -> None:
    found = [
        violation
        for module, path in modules()
        for violation in upward_in_server(
            module, path.read_text("utf-8"), path.name == "__init__.py"
        )
    ]
    assert found == []


def test_every_module_of_the_server_stands_on_a_floor() -> None:
    homeless = [
        module
        for module, path in modules()
        if module.startswith("server.")
        and path.name != "__init__.py"
        and server_floor(module) is None
    ]
    assert homeless == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("server.runtime.config", "from server.lobby.lobby import Lobby"),
        ("server.runtime.log", "from server.ops import cli"),
        ("server.table.actor", "import server.lobby.sessions"),
        ("server.table", "from ..lobby import sessions"),
        ("server.storage.sql", "from server import app"),
        ("server.app", "def late():\n    from server.ops.cli.commands import main"),
    ],
)
def test_a_planted_arrow_upward_in_the_server_is_found(module: str, source: str) -> None:
    assert len(upward_in_server(module, source, is_package=module == "server.table")) == 1


def test_both_games_have_the_same_wings() -> None:
    for game in ("mahjong", "paohuzi"):
        folders = {path.parent.name for path in (ROOT / "game" / game).glob("*/__init__.py")}
        assert folders == {*WINGS, *ABOVE_THE_WINGS.get(f"game.{game}", ())}


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("game.mahjong.kernel.tiles", "from game.mahjong.rules import MahjongRules"),
        ("game.mahjong.rules.fans", "from game.mahjong.scoring.score import score_win"),
        ("game.mahjong.scoring.score", "from game.mahjong.play import ready"),
        ("game.mahjong.scoring.score", "from game.mahjong import catalogue"),
        ("game.mahjong.play.engine", "from game.mahjong.win_methods import CHECKERS"),
        ("game.paohuzi.position", "from ..scoring.winning import checker_of"),
    ],
)
def test_a_planted_arrow_upward_is_found(module: str, source: str) -> None:
    assert len(upward(module, source, is_package=module.count(".") == 2)) == 1


def test_the_walk_sees_all_four_packages() -> None:
    seen = {module.partition(".")[0] for module, _ in modules()}
    assert seen == set(LAYERS)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("game.core.rng", "import random"),
        ("game.core.rng", "import time"),
        ("game.core.rng", "from datetime import datetime"),
        ("game.core.rng", "import os.path"),
        ("game.core.rng", "from secrets import token_bytes"),
        ("game.core.rng", "import msgspec"),
        ("game.core.rng", "from sys import stdout"),
        ("game.core.rng", "import sys\nsys.stdout.write('here')"),
        ("game.core.rng", "print('here')"),
        ("game.core.rng", "seed = open('/dev/urandom').read(8)"),
        ("game.core.rng", "random = __import__('random')"),
        ("game.core.rng", "def shuffle():\n    import random"),
        ("game.core.rng", "if TYPE_CHECKING:\n    from server.table import actor"),
        ("game.mahjong.play.engine", "from ai.levels import LEVELS"),
        ("ai.mahjong.greedy", "from game.mahjong.play.engine import MahjongDeal"),
        ("ai.mahjong.greedy", "import game.mahjong.play.engine"),
        ("ai.mahjong.greedy", "from game.mahjong.play import engine"),
        ("ai.mahjong.greedy", "from game.mahjong.position.board import TableBoard"),
        ("ai.mahjong.greedy", "from game.mahjong.position.board import SeatBoard, TableBoard"),
        ("ai.mahjong.greedy", "from game.mahjong.position.board import *"),
        ("ai.mahjong.greedy", "from game.mahjong.position import board"),
        ("ai.mahjong.greedy", "import game.mahjong.position.board as view"),
        ("ai.paohuzi.solid", "from game.paohuzi.position.board import TableBoard"),
        ("ai.paohuzi.solid", "from game.paohuzi.play.engine import PaohuziDeal"),
        ("ai.paohuzi.solid", "from game.paohuzi.catalogue import PAOHUZI"),
        ("ai.mahjong.greedy", "from game.core.deal import Deal"),
        ("ai.mahjong.greedy", "from game.core import deal"),
        ("ai.mahjong.greedy", "from game.core.events import Emission"),
        ("ai.mahjong.greedy", "from game.core.rng import deal_seed"),
        ("ai.mahjong.greedy", "from game.registry import GAMES"),
        ("ai.mahjong.greedy", "import game"),
        ("ai.mahjong.greedy", "from ai.arena import play_deal"),
        ("ai.mahjong.greedy", "from ai import arena"),
        ("ai.mahjong.greedy", "from server.table import actor"),
        ("ai.mahjong.greedy", "import time"),
        ("ai.mahjong.greedy", "from ai.remote import connect"),
        ("ai.mahjong.greedy", "from ai import remote"),
        ("ai.remote.table", "from server.wire.messages import Act"),
        ("ai.remote.protocol", "from game.mahjong.play.engine import MahjongDeal"),
        ("ai.remote.protocol", "from ai.arena import play_deal"),
        ("ai.arena", "from server.app import create_app"),
        ("server.app", "from tests.support import fakes"),
        ("migrations.env", "from server.table import actor"),
        ("migrations.env", "from server import app"),
        ("migrations.env", "from game.core.rng import HashStream"),
    ],
)
def test_a_planted_violation_is_found(module: str, source: str) -> None:
    assert len(violations(module, source)) == 1


def test_a_relative_import_in_a_package_is_resolved_from_the_package() -> None:
    assert violations("ai.mahjong", "from ..arena import play_deal", is_package=True)
    assert not violations("ai.mahjong", "from .greedy import choose", is_package=True)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("game.core.rng", "import hashlib, hmac\nfrom collections.abc import Sequence"),
        ("game.core.rng", "open: bool = False\nif __name__ == '__main__':\n    print(open)"),
        ("game.core.rng", "import sys\nbig = sys.byteorder == 'big'"),
        ("game.mahjong.play.engine", "from game.mahjong.position.board import TableBoard"),
        ("ai.mahjong.greedy", "from game.mahjong.position.board import SeatBoard"),
        ("ai.mahjong.greedy", "from game.mahjong.kernel import tiles"),
        ("ai.mahjong.greedy", "from game.mahjong.fans.fans import FANS"),
        ("ai.paohuzi.solid", "from game.paohuzi.position.board import SeatBoard"),
        ("ai.arena", "import sys\nfrom game.registry import GAMES\nsys.stdout.write('')"),
        ("ai.remote.table", "import asyncio, time, websockets\nfrom ai.remote import protocol"),
        ("server.app", "import ai.levels, game.registry, migrations, starlette"),
        ("migrations.env", "from server.storage.models import metadata\nimport sqlalchemy"),
        ("migrations.env", "from server.storage import models"),
    ],
)
def test_an_import_along_an_arrow_is_let_through(module: str, source: str) -> None:
    assert violations(module, source) == []

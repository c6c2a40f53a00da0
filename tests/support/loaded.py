"""Everything that a server loads, and the tables of the games: processes that have it are forked
from one that imported this.
"""

from __future__ import annotations

from importlib import import_module

import typer

from server.runtime.gc_policy import no_collections

with no_collections():
    from game.registry import RULESETS, prepare
    from server.ops.cli.commands import app

    for module in (
        "tests.support.forked",
        "tests.support.tuned_server",
        # Modules that a server loads on demand.
        "aiosqlite",
        "asyncpg",
        "httptools",
        "uvloop",
        "uvicorn.lifespan.on",
        "uvicorn.loops.auto",
    ):
        import_module(module)
    # To read a command line loads some more.
    typer.main.get_command(app).make_context("paiju", ["serve", "--port", "0"])
    prepare(RULESETS.values())

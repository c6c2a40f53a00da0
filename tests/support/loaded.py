"""Everything that a server loads, and the tables of the games: processes that have it are forked
from one that imported this.
"""

from __future__ import annotations

from importlib import import_module

import click

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
    # To read a command line loads the command, and some more.
    context = click.Context(app)
    serve = app.get_command(context, "serve")
    assert serve is not None
    serve.make_context("serve", ["--port", "0"], parent=context)
    prepare(RULESETS.values())

"""The commands of `paiju`: a module for each, loaded when the command is run.

This module and its imports are all that `paiju --help` and `paiju --version` load: neither the
database nor the server.
"""

from __future__ import annotations

import sys
from typing import Any, Final

import click

from server.ops.cli.groups import LazyGroup, Part

COMMANDS: Final = {
    "play": Part(
        "server.ops.cli.serving",
        "play",
        "Open a table: serve, and print the addresses for this machine and for phones nearby.",
    ),
    "serve": Part(
        "server.ops.cli.serving",
        "serve",
        "Serve without ceremony: for a server that runs all the time.",
    ),
    "demo": Part(
        "server.ops.cli.demo",
        "demo",
        "Make a folder of files in which everybody can play bots, for any static host.",
    ),
    "doctor": Part(
        "server.ops.cli.doctor",
        "doctor",
        "Check this machine and the stored data; print each problem with advice.",
    ),
    "replay": Part(
        "server.ops.cli.replay",
        "replay",
        "Print a stored deal: the actions of every seat, in the notation of the rules.",
    ),
    "judge": Part(
        "server.ops.cli.judge",
        "judge",
        "Answer questions about hands: a JSON request a line in, a JSON answer a line out.",
    ),
    "verify": Part(
        "server.ops.cli.verify",
        "verify",
        "Check that a match was dealt as it was promised; exit status 1 when it was not.",
    ),
    "lab": Part(
        "server.ops.cli.lab",
        "lab",
        "Compare the methods of checking a win: their census of waits, speed and reasoning.",
    ),
    "admin": Part(
        "server.ops.cli.admin",
        "admin",
        "Look after a server: its tables, figures, records, backups and its disk.",
    ),
    "load": Part(
        "server.ops.cli.loading",
        "load",
        "Play at many tables through real sockets; print latencies and the cost of an action.",
    ),
}


@click.group(
    "paiju",
    cls=LazyGroup,
    parts=COMMANDS,
    help="Paiju 牌局: a table for Chinese card and tile games, in the browser.",
    context_settings={"show_default": True, "max_content_width": 100},
)
@click.version_option(package_name="paiju", message="paiju %(version)s", help="Print the version.")
def app() -> None:
    """Nothing happens before the command itself."""


def main() -> None:
    """The entry point of the command."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure: Any = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")  # A terminal without Chinese is no reason to stop.
    app(prog_name="paiju")

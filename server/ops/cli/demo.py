"""`paiju demo`: the page as a folder of files, to be tried without a server."""

from __future__ import annotations

from pathlib import Path

import click

from server.ops.cli.failing import fail
from server.ops.cli.groups import CommandGroup
from server.ops.demo.builder import NoDemo, build_demo
from server.runtime.config import Config

ADVICE = {
    "not_built": "In a checkout: make client. Otherwise install Paiju again.",
    "not_a_demo": "Name a folder that is empty, or that does not exist yet: nothing was changed.",
    "not_a_folder": "Name a folder: nothing was changed.",
}


@click.group(cls=CommandGroup)
def demo() -> None:
    """Make a folder of files in which everybody can play bots, for any static host."""


@demo.command()
@click.argument(
    "folder",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="A folder that is empty, not there yet, or a former demo, which is replaced.",
)
def build(folder: Path) -> None:
    """Write the demo into a folder."""
    try:
        built = build_demo(Config().static, folder)
    except NoDemo as problem:
        fail(f"{problem} ({problem.code}).", ADVICE[problem.code])
    except OSError as problem:
        place = problem.filename or folder
        fail(f"{place} cannot be written or read: {problem.strerror} (not_written).")
    click.echo(
        f"{folder}: {built.files} files, {built.bytes / 1e6:.1f} MB; the first game downloads "
        f"{built.transfer / 1e6:.1f} MB."
    )
    click.echo(f"Look at it: python -m http.server --directory {folder}")

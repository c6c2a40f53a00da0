"""The commands of `paiju` as they are declared."""

from __future__ import annotations

import click

from server.ops.cli.commands import app


def commands() -> dict[str, set[str]]:
    """Every command with its options."""
    found: dict[str, set[str]] = {}

    def walk(name: str, command: click.Command) -> None:
        found[name] = {
            option
            for parameter in command.params
            for option in (*parameter.opts, *parameter.secondary_opts)
        }
        if isinstance(command, click.Group):
            context = click.Context(command)
            for part in command.list_commands(context):
                inner = command.get_command(context, part)
                assert inner is not None
                walk(f"{name} {part}", inner)

    walk("paiju", app)
    return found

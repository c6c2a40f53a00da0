"""Groups of commands: listed in full, and loaded only when they are run."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple

import click

from server.runtime.gc_policy import no_collections


class Part(NamedTuple):
    """A command that is not loaded yet: `name` in `module`, and its line in the list of commands,
    which is the first paragraph of its own help.
    """

    module: str
    name: str
    line: str

    def load(self) -> click.Command:
        """The command itself."""
        if self.module not in sys.modules:
            with no_collections():
                import_module(self.module)
        command: click.Command = getattr(sys.modules[self.module], self.name)
        return command


def first_paragraph(command: click.Command) -> str:
    """The first paragraph of the help of a command, in one line."""
    return " ".join((command.help or "").partition("\n\n")[0].split())


class CommandGroup(click.Group):
    """Commands in the order of their declaration, each listed with a whole paragraph; Click itself
    would cut it off. An interrupted command ends as the signal would end it.
    """

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise click.exceptions.Exit(130) from None

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands."""
        return list(self.commands)

    def lines(self) -> dict[str, str]:
        """The line of each command in the list."""
        return {name: first_paragraph(command) for name, command in self.commands.items()}

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands."""
        with formatter.section("Commands"):
            formatter.write_dl(self.lines().items())


class LazyGroup(CommandGroup):
    """Commands in modules of their own, of which only that of the wanted command is loaded."""

    def __init__(self, *arguments: Any, parts: Mapping[str, Part], **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.parts = parts

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands."""
        return list(self.parts)

    def lines(self) -> dict[str, str]:
        """The line of each command in the list."""
        return {name: part.line for name, part in self.parts.items()}

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, loaded; None if there is none."""
        part = self.parts.get(cmd_name)
        return None if part is None else part.load()

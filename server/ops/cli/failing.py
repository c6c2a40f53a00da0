"""The end of a command that cannot do what was asked."""

from __future__ import annotations

from typing import NoReturn

import click


def fail(problem: str, advice: str = "") -> NoReturn:
    """End the command with a sentence, some advice, and the exit status 1."""
    # Only a command that fails writes in colour, `paiju verify` for one does not.
    from rich.console import Console

    errors = Console(stderr=True, highlight=False, soft_wrap=True)
    errors.print(problem, markup=False, style="red")
    if advice:
        errors.print(advice, markup=False)
    raise click.exceptions.Exit(1)

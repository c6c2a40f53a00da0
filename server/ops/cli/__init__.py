"""The command `paiju`."""

from __future__ import annotations

from server.runtime.gc_policy import no_collections


def main() -> None:
    """The entry point of the command."""
    with no_collections():
        from server.ops.cli.commands import main as run
    run()


__all__ = ["main"]

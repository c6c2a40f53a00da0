"""The command `paiju`."""

from __future__ import annotations

from server.ops.cli.commands import main

__all__ = ["main"]

"""`python -m server` is the command `paiju`."""

from __future__ import annotations

from server.ops.cli import main

main()

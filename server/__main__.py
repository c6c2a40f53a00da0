"""`python -m server` is the command `paiju`."""

from __future__ import annotations

from server.cli import main

main()

"""Logging: one event per line with its fields. Never a token, never a hand.

Exceptions are logged by their kind and place, not by their text, because the text may name tiles.
"""

from __future__ import annotations

import logging
import sys
import traceback
from typing import Any

import structlog


def configure(*, json: bool = False, level: int = logging.INFO) -> None:
    """Send every log line to standard error, as text or as JSON."""
    renderer: Any = (
        structlog.processors.JSONRenderer()
        if json
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )


def get(name: str) -> Any:
    """The logger of a part of the server."""
    return structlog.get_logger(part=name)


def fault(error: BaseException) -> dict[str, str]:
    """What may be logged of an exception: its kind, its code, the lines it passed through."""
    frames = traceback.extract_tb(error.__traceback__)
    places = [f"{frame.filename.rsplit('/', 1)[-1]}:{frame.lineno}" for frame in frames[-6:]]
    return {
        "kind": type(error).__name__,
        "code": str(getattr(error, "code", "")),
        "where": " < ".join(reversed(places)),
    }

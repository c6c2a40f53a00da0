"""Logging: one event per line with its fields. Never a token, never a hand.

Exceptions are logged by their kind and place, not by their text, because the text may name tiles.
"""

from __future__ import annotations

import contextlib
import logging
import re
import sys
import threading
import traceback
from typing import Any, TextIO, cast

import structlog

from server.runtime.text import printable

FOLDER = re.compile(r".*[\\/]")


def _steer_nothing(logger: Any, method: str, event: structlog.typing.EventDict) -> Any:
    """Clean text that clients made up, which may stand in any field."""
    for name, value in event.items():
        if isinstance(value, str):
            event[name] = printable(value)
    return event


class _StandardError:
    """Standard error as it is at the moment. A line that cannot be written there (its reader has
    gone) is lost: players must not wait for a reader of the log.
    """

    def write(self, text: str) -> int:
        if sys.stderr is not None:
            with contextlib.suppress(OSError, ValueError):
                return sys.stderr.write(text)
        return 0

    def flush(self) -> None:
        if sys.stderr is not None:
            with contextlib.suppress(OSError, ValueError):
                sys.stderr.flush()


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
            _steer_nothing,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        # A line and its end in one write: a server killed between them would leave half a line.
        logger_factory=structlog.WriteLoggerFactory(cast(TextIO, _StandardError())),
        cache_logger_on_first_use=False,
    )


class _Libraries(logging.Handler):
    """Handler that turns the log lines of libraries and the event loop into lines of ours."""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if error is None:
            get(record.name).log(record.levelno, record.getMessage().partition("\n")[0])
        elif record.name == "asyncio":
            # Its message has the arguments of the call that failed.
            get(record.name).log(record.levelno, "exception in the event loop", **fault(error))
        else:
            # The pattern alone: its arguments may be anything.
            text = str(record.msg).partition("\n")[0]
            get(record.name).log(record.levelno, text, **fault(error))


def take_over() -> None:
    """Also send there the log lines of others in this process, and exceptions that end a thread:
    lines of the same form, and no text of an exception. For a process that does nothing but serve.
    """
    root = logging.getLogger()
    root.handlers[:] = [_Libraries()]
    root.setLevel(logging.WARNING)

    def ended(failed: threading.ExceptHookArgs) -> None:
        if failed.exc_value is not None:
            get("thread").error("thread ended", **fault(failed.exc_value))

    threading.excepthook = ended


def get(name: str) -> Any:
    """The logger of a part of the server."""
    return structlog.get_logger(part=name)


def fault(error: BaseException) -> dict[str, str]:
    """Everything that may be logged of an exception: its kind, its code, the lines it passed
    through.
    """
    frames = traceback.extract_tb(error.__traceback__)
    places = [f"{FOLDER.sub('', frame.filename)}:{frame.lineno}" for frame in frames[-6:]]
    return {
        "kind": type(error).__name__,
        "code": str(getattr(error, "code", "")),
        "where": " < ".join(reversed(places)),
    }

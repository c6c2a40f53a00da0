"""The logs of servers, within this process and elsewhere."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, MutableMapping
from contextlib import contextmanager
from typing import Any

import structlog

Entry = MutableMapping[str, Any]

FAULT = re.compile(
    r"Traceback|\[(error|critical) |ERROR|CRITICAL|Exception|never (awaited|retrieved)"
)


@contextmanager
def listening(note: Callable[[Entry], object]) -> Iterator[None]:
    """Everything that this process logs is told to `note`, with its `level`, and to nobody else."""

    def hear(_: Any, level: str, event: Entry) -> Entry:
        note({"level": level, **event})
        raise structlog.DropEvent

    before = structlog.get_config()
    structlog.configure(processors=[hear])
    try:
        yield
    finally:
        structlog.configure(**before)


def entry_of(line: str) -> Entry | None:
    """A line of a log of JSON; None: it is something else."""
    try:
        entry: Entry = json.loads(line)
    except ValueError:
        return None
    return entry


def faults(lines: Iterable[str]) -> list[str]:
    """Those lines of a log for people that tell of a fault, or are none of ours."""
    return [line for line in lines if FAULT.search(line)]

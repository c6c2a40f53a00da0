"""Cost of a process, as Linux counts it; None if the system does not say."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path


def cpu_seconds(pid: int) -> float | None:
    """Processor time of all its threads, the system's work for it included."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_kb(pid: int) -> int | None:
    """Its resident memory."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS:")), None)


def cores() -> tuple[int, set[int]] | None:
    """One processor for the server and the others for the players; None with a single one, or if no
    process can be bound to one.
    """
    if not hasattr(os, "sched_getaffinity"):
        return None
    first, *others = sorted(os.sched_getaffinity(0))
    return (first, set(others)) if others else None


def bind(to: set[int]) -> None:
    """Let this process run on these processors only, if that is possible."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, to)


@contextlib.contextmanager
def bound(to: set[int] | None) -> Iterator[None]:
    """The same for a while; None: anywhere."""
    before = os.sched_getaffinity(0) if to is not None else set()
    if to is not None:
        bind(to)
    try:
        yield
    finally:
        if to is not None:
            bind(before)


def allow_sockets() -> None:
    """As many open files as the system allows without asking."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))

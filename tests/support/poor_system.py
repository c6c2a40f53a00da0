"""A server process without uvloop and without the features of Unix alone, as on Windows.

`python -m tests.support.poor_system serve --port …`: features missing there are taken away before
anything of the server is imported, and using it nevertheless is an error.
"""

from __future__ import annotations

import asyncio
import signal
import sys
import types
from typing import Any, NoReturn

LOCKED: set[int] = set()


def _locking(descriptor: int, mode: int, count: int) -> None:
    """`msvcrt.locking`, of which the server uses one mode: here by the lock that Unix has."""
    import fcntl

    assert (mode, count) == (2, 1), "LK_NBLCK, one byte"
    fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _missing(*_: object, **__: object) -> NoReturn:
    raise NotImplementedError("Windows has no such thing")


def impoverish() -> None:
    """Take away the features that Windows lacks."""
    sys.modules["uvloop"] = None  # type: ignore[assignment]
    sys.modules["resource"] = None  # type: ignore[assignment]
    loops: Any = asyncio.SelectorEventLoop
    for name in ("add_signal_handler", "remove_signal_handler", "create_unix_server"):
        setattr(loops, name, _missing)
    for name in ("SIGHUP", "SIGUSR1", "SIGUSR2", "SIGQUIT"):
        delattr(signal, name)
    msvcrt: Any = types.ModuleType("msvcrt")
    msvcrt.locking, msvcrt.LK_NBLCK = _locking, 2
    sys.modules["msvcrt"] = msvcrt
    # The one place where the system is asked for by name when it is imported.
    platform, sys.platform = sys.platform, "win32"
    try:
        import server.storage.lock  # noqa: F401
    finally:
        sys.platform = platform


def main() -> None:
    """The command `paiju` on such a system."""
    impoverish()
    from server.ops.cli.commands import app

    class Loop(asyncio.DefaultEventLoopPolicy):
        def new_event_loop(self) -> asyncio.AbstractEventLoop:
            loop = super().new_event_loop()
            print(f"loop {type(loop).__module__}", flush=True)
            return loop

    asyncio.set_event_loop_policy(Loop())
    app()


if __name__ == "__main__":
    main()

"""The command line of a harness, and where and how long it runs."""

from __future__ import annotations

import argparse
import contextlib
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path


def parser(module: str, **numbers: float) -> argparse.ArgumentParser:
    """The parser of `python -m module`: an option for each of these numbers, which are what is
    meant when nothing is said, and of whose kind others have to be.
    """
    made = argparse.ArgumentParser(prog=f"python -m {module}")
    for name, usual in numbers.items():
        made.add_argument(f"--{name}", type=type(usual), default=usual, help=f"as a rule {usual}")
    return made


@contextlib.contextmanager
def folder() -> Iterator[Path]:
    """A folder as long as the block; how long that took is printed."""
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="paiju-live-") as made:
        yield Path(made)
    print(f"{time.monotonic() - begun:.0f} s", flush=True)

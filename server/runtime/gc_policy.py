"""Garbage collection policy: none while modules are loaded, and of a running server few.

Most objects go by their count of references. Ended connections leave cycles, a few dozen objects
each; to look for them as often as the interpreter does stops every table for nothing.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

THRESHOLDS = (50_000, 20, 1)
"""New objects before the young ones are looked at; and as in `gc.set_threshold`. Figures that this
choice rests on are in `tests/benchmarks/README.md`.
"""


@contextmanager
def rare_collections() -> Iterator[None]:
    """Leave the objects there are now for good, and look at new ones rarely, until the end. A
    process in which one server follows another, as tests are, looks at all of it once only.
    """
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    try:
        yield
    finally:
        gc.set_threshold(*before)


@contextmanager
def no_collections() -> Iterator[None]:
    """Look for no garbage until the end, and leave the objects there are then for good: those that
    modules make stay, and to look through them again and again takes a fifth of the time of loading
    them.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if enabled:
            gc.enable()

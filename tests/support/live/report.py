"""The result of a run: counts and complaints, and their text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

MOST = 40
"""Complaints that are printed; what is wrong is often said of everybody."""


@dataclass
class Report:
    """The result of a run."""

    complaints: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    def tallies(self) -> dict[str, Counter[str]]:
        """All that was counted, by title."""
        return {"counts": self.counts}

    def add(self, other: Self) -> None:
        """Add the result of another run."""
        self.complaints += other.complaints
        for title, more in other.tallies().items():
            self.tallies()[title].update(more)


def listed(counts: Mapping[str, int]) -> str:
    """Counts in one line."""
    return ", ".join(f"{name} {count:,}" for name, count in sorted(counts.items()))


def show(tallies: Mapping[str, Mapping[str, int]]) -> None:
    """Print what was counted, by title."""
    for title, counts in tallies.items():
        print(f"{title}:", listed(counts))


def conclude(complaints: Sequence[str], about: str = "complaints") -> int:
    """Print what is wrong; the exit status, which says whether anything is."""
    for complaint in complaints[:MOST]:
        print("!!", complaint)
    print(f"{len(complaints)} {about}")
    return bool(complaints)

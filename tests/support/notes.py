"""Notes of a game against the tests that prove them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.core.switches import describe
from game.registry import GAMES, RULESETS

Proofs = Mapping[str, tuple[Callable[..., None], ...]]
"""By id of a note the tests whose deals are settled as it says."""


def check_notes(game: str, proofs: Proofs) -> None:
    """Every note has a proof and a reader: some preset or one switch away from one."""
    notes = GAMES[game].notes
    assert [entry.id for entry in notes] == list(proofs)
    switches = {entry.name: entry for entry in describe(GAMES[game].rules)}
    for entry in notes:
        assert all(test.__name__.startswith("test_") for test in proofs[entry.id]), entry.id
        assert proofs[entry.id], entry.id
        zh, en = entry.text
        assert zh.endswith("。"), entry.id
        assert en.endswith("."), entry.id
        for name, values in entry.where:
            known = {choice.value for choice in switches[name].choices}
            assert set(values) < known, f"{entry.id} says nothing about {name}"


def notes_of(ruleset: str, preset: str | None = None) -> set[str]:
    """The ids of the notes that a preset's rules page shows."""
    described = RULESETS[ruleset]
    rules = described.default if preset is None else described.presets[preset].rules
    return {entry.id for entry in GAMES[described.game].notes if entry.holds(rules)}

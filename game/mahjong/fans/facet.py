"""Facets: the parts of a reading that the tests of fans look at.

For hands counted by the thousand, the answers of all fans of one facet are kept by the state of
that facet; see `scoring/counter.py`, which computes the state of each.
"""

from __future__ import annotations

import enum


class Facet(enum.Enum):
    """A part of a reading and of the circumstances of the win."""

    ALL = "all"
    """Anything at all: nothing is kept."""
    RUNS = "runs"
    """The runs, melds included."""
    RUNS_AND_PAIR = "runs_and_pair"
    """Four runs, all 123 or 789, and the pair."""
    SUITED_PUNGS = "suited_pungs"
    """The pungs and kongs of suits."""
    ORPHAN_PUNGS = "orphan_pungs"
    """The pungs and kongs of terminals and honours, the pair, the winds of seat and round."""
    SETS = "sets"
    """The numbers of pungs, concealed ones, and kongs of either sort."""
    TILES = "tiles"
    """The features common to all tiles, or all sets, and the suits and honours that are there."""
    COPIES = "copies"
    """The number of kinds of which there are four that are no kong."""
    SHAPE = "shape"
    """The shape; of a special one all tiles as well."""
    WIN = "win"
    """The kind of win, the melds that lie open, and the single wait if there was one."""
    BONUS = "bonus"
    """The winner's flowers."""

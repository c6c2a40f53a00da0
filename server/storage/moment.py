"""A moment of a finished deal, from which it is played on. The match in which that happens has one
deal; it stands in nobody's list and counts for nothing.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from server.storage.store import MOMENT, StoredMatch


class Moment(NamedTuple):
    """A step of a deal of the match with this `share`, and the seat of the person who plays it on.

    `dealt_in` and `dealt_as`: the match and the number under which its wall was dealt. They are
    others than those of the deal if that one was played on from another one itself.
    """

    share: str
    deal: int
    step: int
    seat: int
    dealt_in: str
    dealt_as: int

    def to_plain(self) -> dict[str, Any]:
        """The moment as everybody may know it who has the link of the match that plays on: the
        link of the match before is not told.
        """
        told = {"match": self.dealt_in, "deal": self.dealt_as}
        return {**told, "step": self.step, "seat": self.seat}

    def beside(self) -> dict[str, Any]:
        """The entry for the moment in the state of the match."""
        return {MOMENT: self._asdict()}


def moment_of(match: StoredMatch) -> Moment | None:
    """The moment from which this match plays on, None if it is a match like any other."""
    plain = match.state.get(MOMENT)
    return None if plain is None else Moment(**plain)

"""The shuffle nobody can choose: everybody is bound before anybody shows anything.

The server commits to its seed and every player's device to 32 bytes of its own when it is ready;
then all reveal. What does not come in time, or is not what was promised, is left out, and everybody
can see that it was.
"""

from __future__ import annotations

import dataclasses
from typing import Any

from game.core.deal import Outcome
from game.core.match import Match, MatchLength
from game.core.rng import SEED_BYTES, commitment, deal_seed
from server.identity import Entropy
from server.refusal import Refusal
from server.storage.store import StoredMatch, StoredSeat
from server.wire.messages import MatchState


class MatchRun:
    """A match: what is stored of it, how it stands, and the shares that were revealed so far."""

    def __init__(self, stored: StoredMatch) -> None:
        self.stored = stored
        self.state = match_from_plain(stored.state)
        self._revealed: dict[int, str] = {}

    @classmethod
    def start(
        cls,
        *,
        match_id: str,
        table: str,
        share: str,
        ruleset: str,
        rules: dict[str, Any],
        seats: tuple[StoredSeat, ...],
        length: MatchLength,
        commitments: tuple[str | None, ...],
        entropy: Entropy,
        now: float,
        first_seq: int,
    ) -> MatchRun:
        """A new match whose server seed is drawn here, bound by its commitment."""
        seed = entropy(SEED_BYTES)
        return cls(
            StoredMatch(
                id=match_id,
                table=table,
                share=share,
                ruleset=ruleset,
                rules=rules,
                seats=seats,
                length=(length.unit, length.target),
                server_seed=seed,
                commitment=commitment(seed),
                commitments=commitments,
                entropies=(None,) * len(seats),
                started=now,
                state=match_to_plain(Match.start(len(seats), length)),
                first_seq=first_seq,
            )
        )

    @property
    def awaited(self) -> list[int]:
        """Seats that are bound and have not revealed."""
        return [
            seat
            for seat, promised in enumerate(self.stored.commitments)
            if promised is not None and seat not in self._revealed
        ]

    def reveal(self, seat: int, entropy: str) -> None:
        """A device shows its share. Raises `Refusal`; another device may still show the right one.
        The first valid one counts.
        """
        promised = self.stored.commitments[seat]
        if promised is None:
            raise Refusal("reveal_not_wanted")
        if commitment(bytes.fromhex(entropy)) != promised:
            raise Refusal("bad_reveal")
        self._revealed.setdefault(seat, entropy)

    def close_reveals(self) -> None:
        """No share counts any more but those that came."""
        seats = range(len(self.stored.seats))
        entropies = tuple(self._revealed.get(seat) for seat in seats)
        self.stored = dataclasses.replace(self.stored, entropies=entropies)

    def deal_seed(self) -> bytes:
        """The seed of the next deal."""
        shares = [bytes.fromhex(entropy or "") for entropy in self.stored.entropies]
        return deal_seed(self.stored.server_seed, shares, self.stored.id, self.state.number)

    def settle(self, outcome: Outcome, next_seq: int, now: float) -> None:
        """Fold a finished deal."""
        self.state = self.state.after(outcome)
        self.stored = dataclasses.replace(
            self.stored,
            state=match_to_plain(self.state),
            history=(*self.stored.history, outcome.scores),
            first_seq=next_seq,
            ended=now if self.state.finished else None,
        )

    def void(self, next_seq: int, now: float) -> None:
        """The running deal counts for nothing: its place in the history is one of zeros, and there
        is no record of it. Its seed is not used again.
        """
        self.state = self.state.void()
        self.stored = dataclasses.replace(
            self.stored,
            state=match_to_plain(self.state),
            history=(*self.stored.history, (0,) * self.state.seats),
            first_seq=next_seq,
            ended=now if self.state.finished else None,
        )

    def dissolve(self, now: float) -> None:
        """It ends before its time; the seed is shown all the same, and so are the shares that have
        come when it ends before the first deal.
        """
        entropies = tuple(
            self._revealed.get(seat, known) for seat, known in enumerate(self.stored.entropies)
        )
        self.stored = dataclasses.replace(self.stored, entropies=entropies, ended=now)

    def message(self) -> MatchState:
        """What everybody may know of it now."""
        stored, state = self.stored, self.state
        unit, target = stored.length
        race = unit == "points"
        return MatchState(
            match=stored.id,
            number=state.number,
            deals=0 if race else target,
            dealer=state.dealer,
            prevalent_wind=state.setup().prevalent_wind,
            scores=list(state.scores),
            marks=list(state.marks or [0] * state.seats) if race else [],
            race_to=target if race else 0,
            history=[list(scores) for scores in stored.history],
            marks_history=[list(marks) for marks in state.marks_history],
            finished=stored.ended is not None,
            share=stored.share,
            commitment=stored.commitment,
            commitments=list(stored.commitments),
            entropies=list(stored.entropies),
            seed=stored.server_seed.hex() if stored.ended is not None else None,
        )


def match_to_plain(match: Match) -> dict[str, Any]:
    """A match's state as plain values."""
    lists = {
        "scores": list(match.scores),
        "marks": list(match.marks),
        "marks_history": [list(marks) for marks in match.marks_history],
    }
    return {**match._asdict(), "length": list(match.length), **lists}


def match_from_plain(plain: dict[str, Any]) -> Match:
    """The state that `match_to_plain` wrote. One from before does not say who has passed the deal
    on: all before the dealer, as where the next seat deals.
    """
    unit, target = plain["length"]
    passed = plain.get("passed", (1 << plain["dealer"]) - 1)
    lists = {
        "scores": tuple(plain["scores"]),
        "marks": tuple(plain.get("marks", ())),
        "marks_history": tuple(map(tuple, plain.get("marks_history", ()))),
    }
    changes = {"length": MatchLength(unit, target), "passed": passed, **lists}
    return Match(**{**plain, **changes})

"""The shuffle nobody can choose: everybody is bound before anybody shows anything.

The server commits to its seed and every player's device to 32 bytes of its own when it is ready;
then all reveal. A share that does not come in time, or is not the promised one, is left out, and
everybody can see that it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from game.core.deal import Outcome, Win
from game.core.match import Match, MatchLength
from game.core.rng import SEED_BYTES, commitment, deal_seed, dealer_dice
from server.runtime.identity import Entropy, new_id
from server.storage.moment import moment_of
from server.storage.store import MOMENT, SITTERS, StoredMatch, StoredSeat, StoredTable
from server.wire.messages import MatchPlayer, MatchState, MatchWin, Moment
from server.wire.refusal import Refusal

SEATS_DRAWN = "seats_drawn"
"""Beside the state of a match with drawn seats: true if they were drawn for this match, false if
for an earlier one of the table.
"""
WINS = "wins"
"""Beside the state of a match: by the number of a finished deal the wins of it; matches from before
do not have those of their first deals.
"""
_BESIDE = (SITTERS, SEATS_DRAWN, WINS, MOMENT)


@dataclass(frozen=True, slots=True)
class MatchRun:
    """A match: its stored form, its score, and the shares that were revealed so far."""

    stored: StoredMatch
    state: Match
    revealed: Mapping[int, str] = field(default_factory=dict)
    """Shares by seat, while they are being collected."""

    @classmethod
    def of(cls, stored: StoredMatch) -> MatchRun:
        """The match that was stored so."""
        return cls(stored, match_from_plain(stored.state))

    @classmethod
    def start(
        cls,
        table: StoredTable,
        length: MatchLength,
        commitments: tuple[str | None, ...],
        entropy: Entropy,
        now: float,
        first_seq: int,
        seats_drawn: bool | None = None,
    ) -> MatchRun:
        """A new match of this table. Its ids and the server's seed are drawn here; the commitment
        binds the seed. `seats_drawn`: None if they never were, else True if for this match.
        """
        beside = {} if seats_drawn is None else {SEATS_DRAWN: seats_drawn}
        match, share, seed = new_id(entropy), new_id(entropy), entropy(SEED_BYTES)
        return cls.of(
            StoredMatch(
                id=match,
                table=table.id,
                share=share,
                ruleset=table.ruleset,
                rules=table.rules,
                seats=table.seats,
                length=(length.unit, length.target),
                server_seed=seed,
                commitment=commitment(seed),
                commitments=commitments,
                entropies=(None,) * len(table.seats),
                started=now,
                state=match_to_plain(Match.start(len(table.seats), length)) | beside,
                first_seq=first_seq,
            )
        )

    @property
    def awaited(self) -> list[int]:
        """Seats that are bound and have not revealed."""
        return [
            seat
            for seat, promised in enumerate(self.stored.commitments)
            if promised is not None and seat not in self.revealed
        ]

    @property
    def phase_after_deal(self) -> Literal["finished", "between"]:
        """The phase of its table once a deal is over."""
        return "finished" if self.state.finished else "between"

    @property
    def dissolved(self) -> bool:
        """True if it has ended before its time."""
        return self.stored.ended is not None and not self.state.finished

    def has_seated(self, player: str) -> bool:
        """True if this person has sat in it, in one of its deals at least."""
        lines = (self.stored.seats, *sitters_of(self.stored).values())
        return any(seat.player == player for line in lines for seat in line)

    def reveal(self, seat: int, entropy: str) -> MatchRun:
        """The match once a device has shown its share. Raises `Refusal`; another device may still
        show the right one. The first valid one counts.
        """
        promised = self.stored.commitments[seat]
        if promised is None:
            raise Refusal("reveal_not_wanted")
        if commitment(bytes.fromhex(entropy)) != promised:
            raise Refusal("bad_reveal")
        return replace(self, revealed={seat: entropy, **self.revealed})

    def close_reveals(self) -> MatchRun:
        """The match once no share counts any more but those that came, and its first dealer."""
        seats = range(len(self.stored.seats))
        entropies = tuple(self.revealed.get(seat) for seat in seats)
        closed = replace(self, stored=replace(self.stored, entropies=entropies))
        state = self.state.with_dice(closed.dice())
        return replace(
            closed, state=state, stored=replace(closed.stored, state=closed._plain(state))
        )

    def dice(self) -> tuple[int, ...]:
        """The dice that choose the first dealer."""
        return dealer_dice(self.stored.server_seed, self._shares(), self.stored.id)

    def deal_seed(self) -> bytes:
        """The seed of the next deal; of one that is played on, its seed in the match where it was
        dealt.
        """
        moment = moment_of(self.stored)
        match, number = (
            (self.stored.id, self.state.number)
            if moment is None
            else (moment.dealt_in, moment.dealt_as)
        )
        return deal_seed(self.stored.server_seed, self._shares(), match, number)

    def _shares(self) -> list[bytes]:
        return [bytes.fromhex(entropy or "") for entropy in self.stored.entropies]

    def seat_deal(self, seats: tuple[StoredSeat, ...]) -> MatchRun:
        """The match with these people and bots in the deal that begins: stored for the deals in
        which others sit than when it was begun, since points belong to their players.
        """
        sitters = {**self.stored.state.get(SITTERS, {})}
        number = str(self.state.number)
        sitters.pop(number, None)
        if _players(seats) != _players(self.stored.seats):
            sitters[number] = [_row(seat) for seat in seats]
        if sitters == self.stored.state.get(SITTERS, {}):
            return self
        state = {**self.stored.state, SITTERS: sitters}
        return replace(self, stored=replace(self.stored, state=state))

    def _plain(self, state: Match) -> dict[str, Any]:
        """A state as it is stored, with the facts known besides."""
        known = self.stored.state
        return match_to_plain(state) | {name: known[name] for name in _BESIDE if name in known}

    def settle(
        self, outcome: Outcome, wins: tuple[Win, ...], next_seq: int, now: float
    ) -> MatchRun:
        """The match with a finished deal."""
        after = self._after(self.state.after(outcome), outcome.scores, next_seq, now)
        known = self.stored.state.get(WINS, {})
        told = [[win.seat, win.giver, win.self_drawn, list(win.fans), win.points] for win in wins]
        state = after.stored.state | {WINS: {**known, str(self.state.number): told}}
        return replace(after, stored=replace(after.stored, state=state))

    def void(self, next_seq: int, now: float) -> MatchRun:
        """The match once the running deal counts for nothing: its place in the history is one of
        zeros, and there is no record of it. Its seed is not used again.
        """
        return self._after(self.state.void(), (0,) * self.state.seats, next_seq, now)

    def _after(self, state: Match, scores: tuple[int, ...], next_seq: int, now: float) -> MatchRun:
        stored = replace(
            self.stored,
            state=self._plain(state),
            history=(*self.stored.history, scores),
            first_seq=next_seq,
            ended=now if state.finished else None,
        )
        return MatchRun(stored, state, self.revealed)

    def dissolve(self, now: float, next_seq: int) -> MatchRun:
        """The match that ends before its time, the next event being `next_seq`; the seed is shown
        all the same, and so are the shares that have come when it ends before the first deal.
        """
        entropies = tuple(
            self.revealed.get(seat, known) for seat, known in enumerate(self.stored.entropies)
        )
        return replace(
            self,
            stored=replace(self.stored, entropies=entropies, first_seq=next_seq, ended=now),
        )

    def message(self, *, dealt: bool = False) -> MatchState:
        """The match as everybody may know it now; `dealt`: its next deal runs."""
        stored, state = self.stored, self.state
        wins = wins_of(stored)
        players, sat = _sat(stored, len(stored.history) + dealt or 1)
        unit, target = stored.length
        race = unit == "points"
        moment = moment_of(stored)
        return MatchState(
            match=stored.id,
            number=state.number,
            deals=target if unit == "deals" else 0,
            rounds=target if unit == "rounds" else 0,
            dealer=state.dealer,
            dice=list(state.dice),
            seats_drawn=stored.state.get(SEATS_DRAWN, False),
            prevalent_wind=state.setup().prevalent_wind,
            scores=list(state.scores),
            marks=list(state.marks or [0] * state.seats) if race else [],
            race_to=target if race else 0,
            history=[list(scores) for scores in stored.history],
            marks_history=[list(marks) for marks in state.marks_history],
            players=players,
            sat=sat,
            wins=[
                [MatchWin(win.seat, win.giver, win.self_drawn, win.points) for win in wins[number]]
                if number in wins
                else None
                for number in range(1, len(stored.history) + 1)
            ],
            finished=stored.ended is not None,
            share=stored.share,
            commitment=stored.commitment,
            commitments=list(stored.commitments),
            entropies=list(stored.entropies),
            seed=stored.server_seed.hex() if stored.ended is not None else None,
            moment=None if moment is None else Moment(*moment[:4]),
        )


def match_to_plain(match: Match) -> dict[str, Any]:
    """A match's state as plain values."""
    lists = {
        "scores": list(match.scores),
        "marks": list(match.marks),
        "marks_history": [list(marks) for marks in match.marks_history],
        "dice": list(match.dice),
    }
    return {**match._asdict(), "length": list(match.length), **lists}


def match_from_plain(plain: dict[str, Any]) -> Match:
    """The state that `match_to_plain` wrote. An older one does not say which seats have passed the
    deal on: then all before the dealer have, as if the next seat always dealt.
    """
    unit, target = plain["length"]
    passed = plain.get("passed", (1 << plain["dealer"]) - 1)
    lists = {
        "scores": tuple(plain["scores"]),
        "marks": tuple(plain.get("marks", ())),
        "marks_history": tuple(map(tuple, plain.get("marks_history", ()))),
        "dice": tuple(plain.get("dice", ())),
    }
    changes = {"length": MatchLength(unit, target), "passed": passed, **lists}
    known = {name: value for name, value in plain.items() if name not in _BESIDE}
    return Match(**{**known, **changes})


def were_seats_drawn(stored: StoredMatch) -> bool:
    """True if the seats of this match were drawn, for it or for an earlier one."""
    return SEATS_DRAWN in stored.state


def sitters_of(stored: StoredMatch) -> dict[int, tuple[StoredSeat, ...]]:
    """By the number of a deal its people, if they were others than when the match began."""
    return {
        int(number): tuple(StoredSeat(*seat) for seat in seats)
        for number, seats in stored.state.get(SITTERS, {}).items()
    }


def sitters_in(stored: StoredMatch, deal: int) -> tuple[StoredSeat, ...]:
    """The people and bots of a deal."""
    return sitters_of(stored).get(deal, stored.seats)


def wins_of(stored: StoredMatch) -> dict[int, tuple[Win, ...]]:
    """By the number of a finished deal its wins, if they are known."""
    return {
        int(number): tuple(
            # A match stored before says nothing of the points.
            Win(seat, giver, self_drawn, tuple(fans), *(points or [None]))
            for seat, giver, self_drawn, fans, *points in wins
        )
        for number, wins in stored.state.get(WINS, {}).items()
    }


def _sat(stored: StoredMatch, deals: int) -> tuple[list[MatchPlayer], list[list[int]]]:
    """Everybody who has played one of so many deals, and by deal and seat the place among them."""
    others = sitters_of(stored)
    places: dict[str | int, int] = {}
    players: list[MatchPlayer] = []
    sat = []
    for number in range(1, deals + 1):
        line = []
        for seat, who in enumerate(others.get(number, stored.seats)):
            bot = seat if who.bot is None else who.bot
            key = bot if who.player is None else who.player
            if key not in places:
                places[key] = len(players)
                is_bot = who.player is None
                players.append(
                    MatchPlayer(who.player, who.name, who.level, bot if is_bot else None)
                )
            line.append(places[key])
        sat.append(line)
    return players, sat


def _row(seat: StoredSeat) -> list[Any]:
    known = [seat.player, seat.name, seat.level]
    return known if seat.bot is None else [*known, seat.bot]


def _players(seats: tuple[StoredSeat, ...]) -> list[tuple[str | None, int | None]]:
    return [(seat.player, seat.bot) for seat in seats]

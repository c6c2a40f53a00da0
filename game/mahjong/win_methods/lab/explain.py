"""Explanations of a hand by the reasoning of each method: its waits, or that it is complete."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from game.core.errors import BadNotation
from game.mahjong.kernel.melds import Meld
from game.mahjong.kernel.tiles import COPIES, KINDS, Counts, Tile, counts_of, parse_tiles, tile_text
from game.mahjong.win_methods import CHECKERS, NotJudged
from game.mahjong.win_methods.lab.reasons import REASONS, ReasoningStep


@dataclass(frozen=True)
class Question:
    """A hand to be explained."""

    counts: Sequence[int]
    """The concealed natural tiles."""
    wild: int = 0
    melds: tuple[Meld, ...] = ()

    @property
    def is_whole(self) -> bool:
        """True if it has 3n + 2 tiles and may be complete; else it has 3n + 1 and may wait."""
        return (sum(self.counts) + self.wild) % 3 == 2

    def with_tile(self, kind: Tile) -> "Question":
        """Return the hand with one more tile."""
        counts = list(self.counts)
        counts[kind] += 1
        return replace(self, counts=counts)

    def candidates(self) -> list[Tile]:
        """Return the kinds of which there is a copy left to wait for."""
        held = list(self.counts)
        for meld in self.melds:
            for kind in meld.tiles:
                held[kind] += 1
        return [kind for kind in range(KINDS) if held[kind] < COPIES]


@dataclass(frozen=True)
class Explanation:
    """The answer of one method about a hand, with its reasons."""

    method: str
    complete: bool | None = None
    """For 3n + 2 tiles."""
    waits: tuple[Tile, ...] | None = None
    """For 3n + 1 tiles."""
    steps: tuple[ReasoningStep, ...] = ()
    refused: str | None = None
    """The code of the reason for which the method cannot judge this hand."""


def question(text: str, wild: int = 0, melds: Sequence[Meld] = ()) -> Question:
    """Read a hand of 3n + 1 or 3n + 2 tiles with its wildcards; any number of copies.

    Raises ``BadNotation`` for text that is no hand.
    """
    kinds = parse_tiles(text)
    if any(kind >= KINDS for kind in kinds):
        raise BadNotation("bonus_in_hand", f"bonus tiles are not part of a hand: {text!r}")
    if not kinds or (len(kinds) + wild) % 3 == 0:
        raise BadNotation(
            "bad_hand_size", f"a hand has 1, 4, 7 … or 2, 5, 8 … tiles, not {len(kinds) + wild}"
        )
    return Question(counts_of(kinds), wild, tuple(melds))


def explain(
    asked: Question, methods: Iterable[str] = tuple(CHECKERS), everything: bool = False
) -> list[Explanation]:
    """Return the reasoning of each method.

    For a hand that waits, the reasoning about each of its waits; with ``everything``, about each
    kind that completes nothing as well, if the hand has tiles near it.
    """
    return [_explained(asked, method, everything) for method in methods]


def _explained(asked: Question, method: str, everything: bool) -> Explanation:
    is_complete, reasons = CHECKERS[method].is_complete, REASONS[method]
    try:
        if asked.is_whole:
            complete = is_complete(asked.counts, asked.wild)
            found = tuple(reasons(asked.counts, asked.wild, asked.melds))
            return Explanation(method, complete=complete, steps=found)
        waits: list[Tile] = []
        steps: list[ReasoningStep] = []
        for kind in asked.candidates():
            whole = asked.with_tile(kind)
            complete = is_complete(whole.counts, whole.wild)
            if complete:
                waits.append(kind)
            if complete or (everything and _is_near(kind, asked.counts)):
                under = tuple(reasons(whole.counts, whole.wild, whole.melds))
                text = f"with {tile_text(kind)}: {'complete' if complete else 'not complete'}"
                steps.append(ReasoningStep(text, complete, under))
    except NotJudged as refusal:
        return Explanation(method, refused=refusal.code)
    return Explanation(method, waits=tuple(waits), steps=tuple(steps))


def _is_near(kind: Tile, counts: Sequence[int] | Counts) -> bool:
    """Say whether a kind or one within two ranks of it is held."""
    if kind >= 27:
        return counts[kind] > 0
    first = 9 * (kind // 9)
    return any(counts[max(first, kind - 2) : min(first + 9, kind + 3)])

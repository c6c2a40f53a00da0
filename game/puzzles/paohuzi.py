"""Puzzles of paohuzi."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from game.core.catalogue import Ruleset
from game.core.rng import HashStream
from game.judge.answer import answer
from game.paohuzi.kernel.cards import COPIES, KINDS, RANKS, RED_KINDS, card_text, format_cards
from game.paohuzi.kernel.combos import combos
from game.paohuzi.rules import PaohuziRules
from game.puzzles.puzzle import CHOICES, Puzzle, earned, numbers_about

GAME: Final = "paohuzi"
WINNER: Final = 0
"""The judge's seat of the winner."""
LEAST_WAITS: Final = 2
MOST_WAITS: Final = 6
SAMPLES: Final = 40
"""Winning hands of which one is asked about; the others give the wrong numbers."""
TRIES: Final = 400
"""Hands that are tried; by some rules few of them win."""
STEP: Final = 4
"""Wrong numbers of huxi lie at most three such steps away from the right one."""


def huxi_puzzle(stream: HashStream, ruleset: Ruleset) -> Puzzle | None:
    """The huxi of a hand that wins on another seat's flip; None if none does by these rules."""
    for question, found in _wins(stream, ruleset, "flip"):
        right = found["huxi"]
        likely = [right + step for step in range(-3 * STEP, 3 * STEP + 1) if step]
        stream.shuffle(likely)
        return _puzzle(
            "huxi",
            ruleset,
            question,
            found,
            right,
            numbers_about(right, likely[: CHOICES - 1], stream),
        )
    return None


def waits_puzzle(stream: HashStream, ruleset: Ruleset) -> Puzzle | None:
    """The cards on which a hand wins if another seat turns them; None if no hand waits for several
    by these rules.
    """
    for _ in range(TRIES):
        cards = _cards(stream, ruleset)
        if cards is None:
            continue
        cards.remove(stream.choice(cards))
        held = Counter(cards)
        outcomes = []
        for card in range(KINDS):
            if held[card] == COPIES:
                continue
            found = answer(_question(ruleset, cards, card, "flip"))
            if found.get("win"):
                left = COPIES - held[card]
                groups = [group["cards"] for group in found["groups"]]
                outcomes.append(
                    {
                        "tile": card_text(card),
                        "left": left,
                        "groups": groups,
                        "huxi": found["huxi"],
                    }
                )
        if LEAST_WAITS <= len(outcomes) <= MOST_WAITS:
            return Puzzle(
                GAME,
                "waits",
                _texts(cards),
                choices=_texts(range(KINDS)),
                solution=tuple(one["tile"] for one in outcomes),
                rules=ruleset.id,
                outcomes=tuple(outcomes),
            )
    return None


def worth_puzzle(stream: HashStream, ruleset: Ruleset) -> Puzzle | None:
    """The points that a self-drawn win earns by the usual rules of the ruleset; None if no hand
    wins by them.
    """
    wins = [*_wins(stream, ruleset, "self")]
    if not wins:
        return None
    question, found = max(wins, key=lambda won: len(won[1]["score"]["fans"]))
    right = earned(found, WINNER)
    return _puzzle(
        "worth",
        ruleset,
        question,
        found,
        right,
        numbers_about(right, (earned(won, WINNER) for _, won in wins), stream),
    )


def _puzzle(
    kind: str,
    ruleset: Ruleset,
    question: dict[str, Any],
    found: dict[str, Any],
    right: int,
    choices: tuple[int, ...],
) -> Puzzle:
    return Puzzle(
        GAME,
        kind,
        tuple(question["hand"]),
        choices=choices,
        solution=(right,),
        rules=ruleset.id,
        question=question,
        answer=found,
    )


def _wins(
    stream: HashStream, ruleset: Ruleset, source: str
) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Hands that win, as questions to the judge with its answers; at most `SAMPLES`."""
    won = 0
    for _ in range(TRIES):
        cards = _cards(stream, ruleset)
        if cards is None:
            continue
        card = stream.choice(cards)
        cards.remove(card)
        question = _question(ruleset, cards, card, source)
        found = answer(question)
        if found.get("win"):
            yield question, found
            won += 1
            if won == SAMPLES:
                return


def _question(ruleset: Ruleset, cards: Sequence[int], card: int, source: str) -> dict[str, Any]:
    return {
        "op": "huxi",
        "rules": ruleset.id,
        "hand": format_cards(cards),
        "card": card_text(card),
        "source": source,
    }


def _cards(stream: HashStream, ruleset: Ruleset) -> list[int] | None:
    """The cards of a complete hand, sorted; None if some kind is there four times or more."""
    rules = ruleset.default
    assert isinstance(rules, PaohuziRules)
    pool = _pool(stream)
    trios = [combo.cards for combo in combos(rules.combos) if pool.issuperset(combo.cards)]
    kinds = sorted(pool)
    cards: list[int] = []
    for _ in range(rules.groups):
        alike = not trios or stream.below(4) == 0
        cards += [stream.choice(kinds)] * 3 if alike else stream.choice(trios)
    return sorted(cards) if max(Counter(cards).values()) < COPIES else None


def _pool(stream: HashStream) -> frozenset[int]:
    """Kinds of which a hand is made that may be worth something."""
    every = frozenset(range(KINDS))
    small = frozenset(range(RANKS))
    pools = (every, every, every - RED_KINDS, small | RED_KINDS, (every - small) | RED_KINDS)
    return stream.choice(pools)


def _texts(cards: Sequence[int]) -> tuple[str, ...]:
    return tuple(map(card_text, cards))

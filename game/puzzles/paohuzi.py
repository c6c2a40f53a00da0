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
from game.puzzles.puzzle import CHOICES, Puzzle, Win, asked_of, earned, numbers_about, step_of

GAME: Final = "paohuzi"
LEAST_WAITS: Final = 2
MOST_WAITS: Final = 6
SAMPLES: Final = 40
"""Winning hands of which one is asked about; the others give the wrong numbers."""
TRIES: Final = 400
"""Hands that are tried; by some rules few of them win."""
STEPS: Final = (1, 2, 3, 4, 6)
"""Wrong numbers of huxi lie so far away from the right one: the slips of a pung or a run."""


def huxi_puzzle(stream: HashStream, ruleset: Ruleset) -> Puzzle | None:
    """The huxi of a hand that wins on another seat's flip; None if none does by these rules."""
    rules = ruleset.default
    assert isinstance(rules, PaohuziRules)
    for win in _wins(stream, ruleset, "flip"):
        right = win[1]["huxi"]
        likely = [right + sign * step for step in STEPS for sign in (-1, 1)]
        stream.shuffle(likely)
        least = max(1, rules.min_huxi)
        choices = numbers_about(right, likely[: len(STEPS)], stream, least=least)
        return _puzzle("huxi", ruleset, win, right, choices)
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
    """The points that a win earns by the usual rules of the ruleset; None if nearly all hands earn
    the same by them.
    """
    wins = [*_wins(stream, ruleset)]
    if len({*map(earned, wins)}) < CHOICES:
        return None
    asked = asked_of(wins, stream, lambda win: len(win[1]["score"]["fans"]))
    right = earned(asked)
    choices = numbers_about(right, map(earned, wins), stream, step=step_of(asked))
    return _puzzle("worth", ruleset, asked, right, choices)


def _puzzle(kind: str, ruleset: Ruleset, win: Win, right: int, choices: tuple[int, ...]) -> Puzzle:
    question, found = win
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


def _wins(stream: HashStream, ruleset: Ruleset, source: str | None = None) -> Iterator[Win]:
    """Hands that win on a card from this source, or from any; at most `SAMPLES`."""
    rules = ruleset.default
    assert isinstance(rules, PaohuziRules)
    sources = ("self", "flip", *(("discard",) if rules.hu_on_discard else ()))
    won = 0
    for _ in range(TRIES):
        cards = _cards(stream, ruleset)
        if cards is None:
            continue
        card = stream.choice(cards)
        cards.remove(card)
        question = _question(ruleset, cards, card, source or stream.choice(sources))
        if source is None and stream.below(2) == 0:
            question["dealer"] = True
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

"""`huxi`: the huxi and the score of a paohuzi hand under a ruleset, or why it does not win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from game.core.errors import BadNotation
from game.judge.fields import Fields, QuestionRefused, shown
from game.judge.mahjong import transfers_to_plain
from game.judge.ruleset import RULES_FIELDS, rules_of
from game.paohuzi.fans.fans import LISTS
from game.paohuzi.fans.reading import Circumstances
from game.paohuzi.kernel.cards import COPIES, KINDS, card_text, counts_of, parse_cards
from game.paohuzi.kernel.combos import combo_of
from game.paohuzi.kernel.groups import Group
from game.paohuzi.kernel.hand import Hand
from game.paohuzi.kernel.melds import Meld, MeldKind, meld
from game.paohuzi.kernel.source import Source
from game.paohuzi.kernel.win_how import WinHow
from game.paohuzi.play.settle import win_transfers
from game.paohuzi.play.why import NO_SHAPE, TOO_LITTLE_HUXI, why_not
from game.paohuzi.position.board import TableBoard
from game.paohuzi.position.events import Score, Won
from game.paohuzi.rules import PaohuziRules
from game.paohuzi.scoring.arrangements import Arranger
from game.paohuzi.scoring.score import score_hand, score_opening
from game.paohuzi.scoring.units import counted_huxi
from game.paohuzi.scoring.winning import WinChecker
from game.paohuzi.scoring.wins import has_opening_sets

FLAGS: Final = ("last_card", "shown_card", "first_discard", "first_flip")
OF_DEALER: Final = frozenset({"shown_card", "first_discard"})
TURNED: Final = frozenset({"shown_card", "first_flip", "last_card"})
SOURCES: Final = tuple(source.value for source in Source)
FIELDS: Final = (
    *RULES_FIELDS,
    "hand",
    "table",
    "card",
    "source",
    "dealer",
    "flags",
    "claims",
    "laid",
    "exhausted",
    "next_card",
    "discarder",
)
WINNER: Final = 0
"""The winner's seat; the others follow in turn order."""
NO_TIAN_HU: Final = "no_tian_hu"

_TAKEN: Final = frozenset({MeldKind.CHI, MeldKind.PENG, MeldKind.PAO})


@dataclass(frozen=True)
class PaohuziMoment:
    """A hand and the card it would win on."""

    hand: Hand
    """Without the card."""
    melds: tuple[Meld, ...]
    card: int | None
    source: Source
    dealer: bool
    flags: frozenset[str]
    claims: int
    laid: int
    exhausted: int
    next_card: int | None
    giver: int | None


def huxi_answer(request: dict[str, Any]) -> dict[str, Any]:
    """The huxi and the score of a win with their reasons, or why it is none."""
    fields = Fields(request, FIELDS)
    _, rules = rules_of(fields, PaohuziRules, "paohuzi")
    moment = moment_of(fields, rules)
    table = PaohuziPosition(rules, moment)
    circumstances = circumstances_of(rules, moment)
    # 三提五坎 wins at once, with any other cards.
    if moment.source is Source.DEAL and has_opening_sets(table, WINNER):
        score = score_opening(table, WINNER, None, circumstances)
        return won(table, moment, score, (score.huxi, score.groups))
    why = _why_not(rules, moment)
    if why is not None:
        answer: dict[str, Any] = {"win": False, "why": why}
        if why == TOO_LITTLE_HUXI:
            answer["huxi"] = _best(rules, moment)
        return answer
    score = score_hand(rules, moment.hand, moment.melds, circumstances)
    return won(table, moment, score, most_huxi(rules, moment, score))


def _best(rules: PaohuziRules, moment: PaohuziMoment) -> int | None:
    return WinChecker(rules).best(moment.hand, moment.melds, moment.card, moment.source)


def _why_not(rules: PaohuziRules, moment: PaohuziMoment) -> str | None:
    # 天胡 is the dealer's: nobody else has a full hand without a card.
    if moment.source is Source.DEAL and not (moment.dealer and rules.tian_hu):
        return NO_TIAN_HU
    cards = moment.hand, moment.melds, moment.card, moment.source
    why = why_not(rules, *cards)
    # The solver does not count groups: at a table their number is always right.
    return NO_SHAPE if why is None and not any(Arranger(rules).all(*cards)) else why


def most_huxi(
    rules: PaohuziRules, moment: PaohuziMoment, score: Score
) -> tuple[int, tuple[Group, ...]]:
    """The most huxi of any arrangement and that arrangement: the one that pays most, if that has as
    much.
    """
    found = Arranger(rules).all(moment.hand, moment.melds, moment.card, moment.source)
    return max(
        ((sum(group.huxi for group in groups), groups) for groups in (score.groups, *found)),
        key=lambda one: one[0],
    )


# ------------------------------------------------------------------ reading the request


def moment_of(fields: Fields, rules: PaohuziRules) -> PaohuziMoment:
    """Read a request. Raises `QuestionRefused`."""
    cards = _cards(fields.needed("hand"), "hand")
    melds = _melds(fields.texts("table"), rules)
    card = _card(fields, "card")
    source = Source(fields.word("source", SOURCES, "deal" if card is None else "flip"))
    if (source is Source.DEAL) is not (card is None):
        raise QuestionRefused(
            "contradiction", "a hand as dealt has no card; every other source has one"
        )
    size = len(cards) + 3 * len(melds) + (card is not None)
    most = 3 * rules.groups
    # With four alike a pair takes the place of a group.
    if not most - 1 <= size <= most:
        raise QuestionRefused(
            "wrong_count",
            f"{size} cards, a meld counted as three; with the card that wins "
            f"a hand has {most}, or {most - 1} with four alike",
        )
    copies = counts_of([*cards, *(one for laid in melds for one in laid.cards or ())])
    if card is not None:
        copies[card] += 1
    for kind, count in enumerate(copies):
        if count > COPIES:
            raise QuestionRefused("fifth_copy", f"{count} copies of {card_text(kind)}")
    hand, melds = _laid(cards, melds)
    claims = _claims(fields, melds)
    dealer = fields.flag("dealer", source is Source.DEAL)
    return PaohuziMoment(
        hand=hand,
        melds=tuple(melds),
        card=card,
        source=source,
        dealer=dealer,
        flags=_flags(fields, source, dealer),
        claims=claims,
        laid=_laid_down(fields, melds),
        exhausted=fields.number("exhausted", 0, 99) or 0,
        next_card=_card(fields, "next_card"),
        giver=_giver(fields, rules, source),
    )


def _claims(fields: Fields, melds: list[Meld]) -> int:
    """Open cards that the winner took: as many as its melds show, or the number in the request
    within the limits that they set. One claim may lay down three `chi` (比); a `pao` that was a
    `peng` took the claim of that; a `pao` itself counts as a claim only if it was the first four
    alike.
    """
    taken = Counter(laid.kind for laid in melds if laid.kind in _TAKEN)
    claims = fields.number("claims", 0, 99)
    if claims is None:
        return taken.total()
    peng, pao, chi = taken[MeldKind.PENG], taken[MeldKind.PAO], taken[MeldKind.CHI]
    first = pao > 0 and not any(laid.kind is MeldKind.TI for laid in melds)
    least = peng + first + -(-chi // 3)
    most = taken.total() + (pao > 0)
    if not least <= claims <= most:
        raise QuestionRefused(
            "contradiction", f"claims: the table shows {least} to {most}, not {claims}"
        )
    return claims


def _laid_down(fields: Fields, melds: list[Meld]) -> int:
    """The number of times that the winner has laid something down since the deal: once for every
    meld but a 提, which may have been dealt, or the number in the request if the melds do not rule
    it out.
    """
    least = any(laid.kind is not MeldKind.TI for laid in melds)
    count = fields.number("laid", 0, 99)
    if count is None:
        return sum(laid.kind is not MeldKind.TI for laid in melds)
    if bool(count) < least or (count and not melds):
        raise QuestionRefused("contradiction", f"laid: the table does not show {count}")
    return count


def _cards(text: str, name: str) -> list[int]:
    try:
        return parse_cards(text)
    except BadNotation as problem:
        code = "fifth_copy" if problem.code == "too_many_copies" else "bad_cards"
        raise QuestionRefused(code, f"{name}: {problem.message}") from None


def _card(fields: Fields, name: str) -> int | None:
    cards = _cards(fields.text(name), name)
    if len(cards) > 1:
        raise QuestionRefused("wrong_count", f"{name} is one card")
    return cards[0] if cards else None


def _melds(texts: list[str], rules: PaohuziRules) -> list[Meld]:
    melds = []
    for text in texts:
        try:
            found = meld(text)
        except BadNotation as problem:
            raise QuestionRefused("bad_meld", f"{shown(text)}: {problem.message}") from None
        if found.kind is MeldKind.CHI and not _is_played(rules, found):
            raise QuestionRefused("bad_meld", f"{text} is no combination at this table")
        melds.append(found)
    return melds


def _is_played(rules: PaohuziRules, chi: Meld) -> bool:
    return combo_of(chi.cards or (), rules.combos) is not None


def _laid(cards: list[int], melds: list[Meld]) -> tuple[Hand, list[Meld]]:
    """Four alike are always laid down as 提 when they are dealt."""
    hand = Hand(cards)
    laid = list(melds)
    for kind in range(KINDS):
        if hand.counts[kind] == COPIES:
            hand.remove(kind, COPIES)
            laid.append(Meld(MeldKind.TI, (kind,) * COPIES))
    return hand, laid


def _flags(fields: Fields, source: Source, dealer: bool) -> frozenset[str]:
    """Flags that tell the source of the card. The shown card and the first discard are the dealer's
    own: others win on them. A card is not the shown one, the first and the last of the stock at
    once.
    """
    flags = fields.words("flags", FLAGS)
    flipped = source in (Source.FLIP, Source.SELF)
    wrong = {
        "last_card": not flipped,
        "shown_card": source is not Source.FLIP,
        "first_flip": not flipped,
        "first_discard": source is not Source.DISCARD,
    }
    for flag in sorted(flags):
        if wrong[flag]:
            raise QuestionRefused("contradiction", f"{flag} and source {source.value}")
        if dealer and flag in OF_DEALER:
            raise QuestionRefused(
                "contradiction", f"{flag} is the dealer's card: dealer must be false"
            )
    if len(flags & TURNED) > 1:
        raise QuestionRefused(
            "contradiction", f"{' and '.join(sorted(flags & TURNED))} are other cards"
        )
    return flags


def _giver(fields: Fields, rules: PaohuziRules, source: Source) -> int | None:
    giver = fields.number("discarder", 1, rules.seats - 1)
    if source is not Source.DISCARD:
        if giver is not None:
            raise QuestionRefused("contradiction", "nobody has discarded the card")
        return None
    # Unless it is said, the seat before the winner.
    return rules.seats - 1 if giver is None else giver


# ------------------------------------------------------------------ the table


class PaohuziPosition(TableBoard):
    """The table at the moment of a win: only the winner's seat has cards."""

    def __init__(self, rules: PaohuziRules, moment: PaohuziMoment) -> None:
        super().__init__(rules)
        self.dealer = WINNER if moment.dealer else 1
        self.exhausted = moment.exhausted
        self.hands[WINNER] = moment.hand
        self.sizes[WINNER] = moment.hand.size
        for laid in moment.melds:
            self._lay(WINNER, laid)
            self.quads[WINNER] += laid.is_quad


def circumstances_of(rules: PaohuziRules, moment: PaohuziMoment) -> Circumstances:
    """The circumstances of the win, as the table would see it."""
    dealt = moment.source is Source.DEAL
    return Circumstances(
        card=moment.card,
        source=moment.source,
        last_card="last_card" in moment.flags,
        tian=dealt and moment.dealer,
        # 三提五坎 of another seat is 地胡 (常德); a flag has the name of its form of 地胡.
        di=(dealt and not moment.dealer) or rules.di_hu in moment.flags,
        no_claims=moment.claims == 0,
        raised_hand=not moment.dealer and moment.laid == 0,
        one_in_hand=not dealt and moment.hand.size == 1,
        exhausted=moment.exhausted,
        next_card=moment.next_card,
    )


# ------------------------------------------------------------------ the answer


def won(
    table: PaohuziPosition, moment: PaohuziMoment, score: Score, most: tuple[int, tuple[Group, ...]]
) -> dict[str, Any]:
    """A win: its huxi by groups, its score, and its payments."""
    huxi, groups = most
    hand = tuple(moment.hand.cards())
    told = Won(
        WINNER, moment.card, moment.giver, WinHow(moment.source.value), hand, moment.melds, score
    )
    return {
        "win": True,
        "huxi": huxi,
        "groups": groups_to_plain(groups),
        "score": score_to_plain(table.rules, score),
        "transfers": transfers_to_plain(win_transfers(table, told)),
    }


def score_to_plain(rules: PaohuziRules, score: Score) -> dict[str, Any]:
    """The worth of a win: units of its huxi, times the factor of its bonus hands."""
    listed = LISTS[rules.mingtang]
    texts = {entry.id: entry.text for entry in listed.entries}
    counted = counted_huxi(rules, score.huxi, listed.huxi_factor(score.fans))
    return {
        "points": score.points,
        "huxi": score.huxi,
        # The units are counted from this number if it is not `huxi`.
        **({} if counted == score.huxi else {"counted": counted}),
        "units": score.units,
        "terms": [{"id": term.id, "units": term.units} for term in score.terms],
        "factor": score.factor,
        "fans": [
            {
                "id": fan.id,
                "zh": texts[fan.id].name.zh,
                "en": texts[fan.id].name.en,
                "worth": fan.worth,
            }
            for fan in score.fans
        ],
        "groups": groups_to_plain(score.groups),
        "xing": None if score.xing is None else card_text(score.xing),
    }


def groups_to_plain(groups: Iterable[Group]) -> list[dict[str, Any]]:
    """The groups of a hand with the huxi of each."""
    return [
        {
            "kind": group.kind,
            "cards": [card_text(card) for card in group.cards],
            "huxi": group.huxi,
            "open": group.open,
        }
        for group in groups
    ]

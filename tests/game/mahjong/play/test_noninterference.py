"""Facts hidden from a viewer change nothing it sees.

A deal is played, then dealt again with tiles exchanged that the viewer has never seen: in other
hands and in the wall. The other seats repeat their public actions, and the viewer its own; if that
is possible, everything told and offered to the viewer must be the same.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from game.core.deal import DealSetup
from game.core.events import Action, Emission, Event
from game.core.points import Paid
from game.mahjong.kernel.melds import MeldKind
from game.mahjong.kernel.tiles import BONUS_KINDS
from game.mahjong.play import legal
from game.mahjong.play.engine import MahjongDeal
from game.mahjong.play.exchange import exchanges, lacking_choices
from game.mahjong.play.opening import opening_options
from game.mahjong.position.actions import (
    AddedKong,
    ChooseLacking,
    ConcealedKong,
    DeclareWin,
    Discard,
    Exchange,
    Pass,
    ShowHands,
)
from game.mahjong.position.board import SeatBoard, hand_of
from game.mahjong.position.events import (
    Dealt,
    Discarded,
    Drawn,
    Exchanged,
    Exhausted,
    FlowersShown,
    KongRobbed,
    KongTilesTurned,
    LackingChosen,
    LastTileOffered,
    Melded,
    OpeningsShown,
    TreasureSet,
    TreasureShown,
    Won,
)
from game.mahjong.position.phase import Phase
from game.mahjong.position.wall import wall_from
from game.mahjong.rules import MahjongRules
from game.mahjong.scoring.winning import WinChecker
from tests.support.mahjong_play import purposeful
from tests.support.mahjong_summary import summary
from tests.support.play import CASES, cases_of, first_presets, new_deal

WINDOWS = (Phase.CLAIMS, Phase.ROBBING, Phase.KONG_TILES)
CHOICES = (Phase.STAKES, Phase.EXCHANGE, Phase.LACKING, Phase.OPENING)
WAITING = (*CHOICES, *WINDOWS, Phase.LAST_TILE)
"""Phases in which several seats may owe an answer."""
AFTER_WINDOW = Drawn | Exhausted | TreasureSet | TreasureShown | KongTilesTurned | LastTileOffered
CLAIM_BY_MELD = {MeldKind.CHOW: "chow", MeldKind.PUNG: "pung", MeldKind.KONG: "kong"}


class Inconsistent(Exception):
    """With these tiles the others could not have taken their public actions."""


@dataclass
class Transcript:
    """One viewer's side of a deal up to some moment."""

    wall: list[int]
    events: list[Event] = field(default_factory=list)
    """Everything that happened, in full."""
    heard: list[tuple[Event, object]] = field(default_factory=list)
    """The events that the viewer was told, each with its delay."""
    offers: list[tuple[tuple[Action, ...], Action]] = field(default_factory=list)
    """The actions that the viewer could choose from, and its choice."""
    open_offer: tuple[Action, ...] = ()
    """The actions it could choose from when the transcript ends."""
    board: dict[str, Any] = field(default_factory=dict)
    """Its board when the transcript ends: a resync shows it."""
    hidden: list[int] = field(default_factory=list)
    """Places in the wall whose tiles it cannot know."""

    def note(self, viewer: int | None, emissions: list[Emission]) -> None:
        for emission in emissions:
            self.events.append(emission.full)
            self.heard.append((emission.view_for(viewer), emission.delay))


def record(rules: MahjongRules, seed: int, viewer: int | None, length: int) -> Transcript | None:
    """Random play in which the viewer always answers first; None if the deal ends too early."""
    rng = random.Random(seed)
    wall = wall_from(seed.to_bytes(4, "big"), rules)
    deal = MahjongDeal.from_wall(rules, wall, DealSetup(dealer=seed % rules.seats))
    told = Transcript(wall)
    told.note(viewer, deal.begin())
    for _ in range(length):
        seat = viewer if viewer in deal.deciders else deal.deciders[0]
        assert seat is not None
        options = deal.legal_actions(seat)
        # Nobody wins, for a won deal shows every hand, unless winners stay (血流); half of the
        # deals play towards ready hands, so that wins are let go by.
        action = purposeful(deal, seat, rng) if seed % 2 else rng.choice(options)
        if rules.winners_stay and isinstance(options[0], DeclareWin):
            action = options[0]
        elif isinstance(action, DeclareWin):
            action = options[-1]
        if seat == viewer:
            told.offers.append((tuple(options), action))
        told.note(viewer, deal.act(seat, action))
        if deal.outcome is not None:
            return None
    # End when the viewer owes an answer or everybody has answered, which is the same for others.
    while deal.board.phase in WAITING and viewer not in deal.deciders:
        other = deal.deciders[0]
        told.note(viewer, deal.act(other, deal.legal_actions(other)[-1]))
        if deal.outcome is not None:
            return None
    told.open_offer = tuple(deal.legal_actions(viewer)) if viewer is not None else ()
    told.board = fold(rules, viewer, told)
    told.hidden = hidden_places(deal, told, viewer)
    return told


def fold(rules: MahjongRules, viewer: int | None, told: Transcript) -> dict[str, Any]:
    board = SeatBoard(rules, viewer)
    for event, _ in told.heard:
        board.apply(event)
    return summary(board)


def hidden_places(deal: MahjongDeal, told: Transcript, viewer: int | None) -> list[int]:
    """Places whose tile lies in another hand or in the wall."""
    size, seats = deal.rules.hand_size, deal.seats
    owners = {
        turn * size + place: (deal.setup.dealer + turn) % seats
        for turn in range(seats)
        for place in range(size)
    }
    owners[seats * size] = deal.setup.dealer
    # A tile that says which kinds are wild lies open at the very tail.
    wall = list(range(seats * size + 1, len(told.wall) - deal.rules.has_indicator))
    treasure: list[int] = []
    for event in told.events:
        if isinstance(event, Drawn):
            owners[wall.pop(-1 if event.replacement and not event.front else 0)] = event.seat
        elif isinstance(event, Exchanged):
            hand_over(owners, event, told.wall, viewer)
        elif isinstance(event, FlowersShown):
            for _ in event.tiles or ():
                owners[wall.pop(-1)] = event.seat
        elif isinstance(event, KongTilesTurned):
            del wall[-len(event.tiles) :]
        elif isinstance(event, TreasureSet):
            treasure = [wall.pop(-min(event.die, len(wall)))]
    board = deal.board
    places = wall + ([] if viewer is not None and board.ready[viewer] else treasure)
    for seat in range(seats):
        hand = deal.board.hands[seat]
        if seat == viewer or hand is None:
            continue
        # Flowers that were shown lie open.
        held = [*hand.counts, *[0] * BONUS_KINDS]
        # Nor are tiles hidden that it has shown and still holds (起手胡).
        for tile in board.shown[seat]:
            held[tile] -= 1
        for place, owner in owners.items():
            if owner == seat and held[told.wall[place]]:
                held[told.wall[place]] -= 1
                places.append(place)
    return places


def hand_over(
    owners: dict[int, int], event: Exchanged, wall: list[int], viewer: int | None
) -> None:
    """After an exchange the tiles of a seat are another's, and those that the viewer gave away are
    hidden no more.
    """
    before = dict(owners)
    for seat, given in enumerate(event.given):
        left = [place for place, owner in before.items() if owner == seat]
        for tile in given or ():
            place = next(place for place in left if wall[place] == tile)
            left.remove(place)
            if seat == viewer:
                del owners[place]
            else:
                owners[place] = (seat + event.places) % len(event.given)


def relive(
    rules: MahjongRules, seed: int, viewer: int | None, wall: list[int], first: Transcript
) -> Transcript:
    """The same deal with another wall. Raises `Inconsistent` when the others cannot act as seen."""
    deal = MahjongDeal.from_wall(rules, wall, DealSetup(dealer=seed % rules.seats))
    told = Transcript(wall)
    told.note(viewer, deal.begin())
    chosen = iter(first.offers)
    while True:
        compare(first, told, viewer)
        more = told.events[len(first.events) :]
        if more:
            # Somebody's last tile is a flower here, which everybody sees.
            assert all(isinstance(event, FlowersShown) and event.seat != viewer for event in more)
            raise Inconsistent
        if viewer is not None and viewer in deal.deciders:
            options = tuple(deal.legal_actions(viewer))
            following = next(chosen, None)
            if following is None:
                break
            assert options == following[0]
            told.offers.append((options, following[1]))
            told.note(viewer, deal.act(viewer, following[1]))
            continue
        if len(told.events) == len(first.events):
            break
        seat, action = seen_to_do(deal, first.events[len(told.events) :])
        if action not in deal.legal_actions(seat):
            raise Inconsistent
        told.note(viewer, deal.act(seat, action))
    assert len(told.heard) == len(first.heard)
    told.open_offer = tuple(deal.legal_actions(viewer)) if viewer is not None else ()
    told.board = fold(rules, viewer, told)
    return told


def seen_to_do(deal: MahjongDeal, events: list[Event]) -> tuple[int, Action]:
    """The seat and the action that lead to these events; seats that nobody saw acting pass."""
    event, seat = events[0], deal.deciders[0]
    if isinstance(event, Won) and event.giver is None:
        return event.seat, DeclareWin(event.tile)
    winners = list(_winners(events)) if deal.board.phase in WINDOWS else []
    if winners:
        return seat, DeclareWin(winners[0].tile) if seat in {w.seat for w in winners} else Pass()
    if deal.board.phase is Phase.STAKES:
        assert isinstance(event, Dealt)
        seat = deal.deciders[0]
        return seat, legal.STAKES[event.stakes[seat]]
    if deal.board.phase is Phase.OPENING:
        assert isinstance(event, OpeningsShown)
        seat = deal.deciders[0]
        hands = [opening.hands for opening in event.shown if opening.seat == seat]
        return seat, ShowHands(hands[0]) if hands else Pass()
    if isinstance(event, OpeningsShown):
        return event.shown[0].seat, ShowHands(event.shown[0].hands)
    if deal.board.phase is Phase.LAST_TILE:
        seat = deal.deciders[0]
        takes = isinstance(event, Drawn) and event.seat == seat
        return seat, legal.TAKE_LAST_TILE if takes else Pass()
    if isinstance(event, Exchanged):
        return _given(deal, event)
    if isinstance(event, LackingChosen):
        seat = deal.deciders[0]
        return seat, ChooseLacking(event.suits[seat])
    if isinstance(event, FlowersShown):
        # With these tiles it has none to show.
        raise Inconsistent
    window = deal.board.phase in WINDOWS
    if isinstance(event, Melded) and event.meld.kind in CLAIM_BY_MELD and window:
        for seat in deal.deciders:
            if seat != event.seat:
                return seat, Pass()
        wanted = CLAIM_BY_MELD[event.meld.kind], event.meld.tile, event.opened
        for option in deal.legal_actions(event.seat):
            opened = getattr(option, "opened", False)
            if (option.type, getattr(option, "tile", None), opened) == wanted:
                return event.seat, option
        raise Inconsistent
    if window:
        assert isinstance(event, Paid | AFTER_WINDOW)
        return deal.deciders[0], Pass()
    if isinstance(event, Discarded):
        return event.seat, _discard_like(deal, event)
    assert isinstance(event, Melded), event
    kong = AddedKong if event.meld.kind is MeldKind.ADDED_KONG else ConcealedKong
    return event.seat, kong(event.meld.tile, event.opened)


def _winners(events: list[Event]) -> Iterator[Won]:
    """The wins on the tile that lies open, which these events begin with."""
    for event in events:
        if isinstance(event, Won) and event.giver is not None:
            yield event
        elif not isinstance(event, Paid | KongRobbed):
            break


def _given(deal: MahjongDeal, event: Exchanged) -> tuple[int, Action]:
    """The tiles that a seat gives away: the same ones if it can, otherwise others, which only their
    receiver can tell.
    """
    seat = deal.deciders[0]
    options = deal.legal_actions(seat)
    same = Exchange(event.given[seat] or ())
    return seat, same if same in options else options[-1]


def _discard_like(deal: MahjongDeal, event: Discarded) -> Action:
    """A discard that looks the same to the others: if it declares ready, another pair is named, or
    none, if the hand allows that.
    """
    if not event.ready:
        return legal.DISCARDS[event.tile]
    same = [
        option
        for option in deal.legal_actions(event.seat)
        if isinstance(option, Discard) and option.ready and option.tile == event.tile
    ]
    others = [option for option in same if option.named != event.named]
    return (others or same or [legal.READY_DISCARDS[event.tile]])[-1]


def compare(first: Transcript, told: Transcript, viewer: int | None) -> None:
    """Both transcripts tell the same so far, unless the others were seen doing otherwise."""
    for before, now in zip(first.heard, told.heard, strict=False):
        if before != now and shown_by_others(before[0], now[0], viewer):
            raise Inconsistent
        assert before == now


def shown_by_others(one: Event, other: Event, viewer: int | None) -> bool:
    """Three things that others do show something of their hands: a claim they could not make with
    other tiles; whether a discard was the tile just drawn; and so whether an added kong earns. And
    an opening hand, or that one waits for the last tile, is shown by saying so; a flower is shown
    by its holder, a treasure to everybody when three copies of it lie open and another is set, and
    when a declared hand waits for it. A winner shows its hand.
    """
    if isinstance(one, Melded) and isinstance(other, AFTER_WINDOW):
        return one.seat != viewer
    if isinstance(one, OpeningsShown) and isinstance(other, OpeningsShown):
        return _opened(one, viewer) != _opened(other, viewer)
    if isinstance(one, Drawn) and isinstance(other, Exhausted):
        return one.seat != viewer
    if isinstance(one, TreasureSet) or isinstance(other, TreasureSet):
        return _replaced(one) != _replaced(other)
    if isinstance(one, Exchanged):
        # A seat that gets other tiles sees that another seat had others.
        return True
    if isinstance(one, Won):
        return one.seat != viewer
    if isinstance(other, Won):
        return other.how == "treasure_shown" and other.seat != viewer
    if isinstance(one, FlowersShown) or isinstance(other, FlowersShown):
        return _flowers(one, viewer) != _flowers(other, viewer)
    if isinstance(one, Discarded) and isinstance(other, Discarded):
        return one.seat != viewer and one.drawn != other.drawn
    return {type(one), type(other)} == {Paid, Drawn}


def _opened(event: OpeningsShown, viewer: int | None) -> object:
    """The tiles that the others show of their hands."""
    return [opening for opening in event.shown if opening.seat != viewer]


def _flowers(event: Event, viewer: int | None) -> object:
    """The flowers that another seat shows, and the number of tiles that the wall has lost by it."""
    if not isinstance(event, FlowersShown) or event.seat == viewer:
        return None
    return event.seat, event.flowers, event.tiles_left


def _replaced(event: Event) -> int | None:
    return event.replaced if isinstance(event, TreasureSet) else None


def exchanged(first: Transcript, rng: random.Random) -> list[int]:
    """The wall with a few hidden tiles exchanged."""
    wall = list(first.wall)
    for _ in range(rng.choice((1, 1, 2, 4))):
        one, other = rng.sample(first.hidden, 2)
        wall[one], wall[other] = wall[other], wall[one]
    return wall


def viewers() -> Iterator[pytest.ParameterSet]:
    """The dealer and one other by turns; a spectator, who is told nothing that no seat is told, in
    `make test` at every third table.
    """
    for number, each in enumerate(first_presets(cases_of("mahjong"))):
        (case,) = each.values
        seats = CASES[str(case)][1].seats
        for viewer in (0, 1 + number % (seats - 1), None):
            often = viewer is not None or number % 3 == 0
            yield pytest.param(case, viewer, marks=each.marks if often else pytest.mark.long)


@pytest.mark.parametrize("deals", [4, pytest.param(7, marks=pytest.mark.long)])
@pytest.mark.parametrize(("case", "viewer"), [*viewers()])
def test_hidden_tiles_change_nothing_that_is_told_or_offered(
    case: str, viewer: int | None, deals: int
) -> None:
    _, rules = CASES[case]
    assert isinstance(rules, MahjongRules)
    rng = random.Random(f"{case} {viewer}")
    relived = windows = 0
    for seed in range(28):
        if seed >= deals and relived > 10 and (windows or viewer is None):
            # In short deals fewer of the first ones last so long.
            break
        first = record(rules, seed, viewer, rng.randrange(1, 110))
        if first is None:
            continue
        for _ in range(8):
            wall = exchanged(first, rng)
            try:
                again = relive(rules, seed, viewer, wall, first)
            except Inconsistent:
                continue
            assert again.heard == first.heard
            assert again.offers == first.offers
            assert again.open_offer == first.open_offer
            assert again.board == first.board
            relived += wall != first.wall
            windows += any(Pass() in options for options, _ in again.offers)
    assert relived > 10
    assert windows or viewer is None


ENOUGH = 12
TREASURE = [case for case in cases_of("mahjong") if CASES[case][1].switches().get("treasure")]


@pytest.mark.parametrize("case", TREASURE)
def test_another_treasure_changes_nothing_for_those_who_may_not_see_it(case: str) -> None:
    """The treasure is exchanged for a tile of the wall that nobody has drawn yet, and everybody
    decides as before.
    """
    _, rules = CASES[case]
    assert isinstance(rules, MahjongRules)
    compared = 0
    for seed in range(400):
        wall = wall_from(seed.to_bytes(4, "big"), rules)
        decisions, place = _until_a_treasure(rules, wall, seed)
        if place is None:
            continue
        twin = list(wall)
        other = next(at for at in range(place - 8, 0, -1) if wall[at] != wall[place])
        twin[place], twin[other] = twin[other], twin[place]
        one, two = _played(rules, wall, decisions), _played(rules, twin, decisions)
        if one is None or two is None:
            continue
        assert one.board.treasure != two.board.treasure
        for viewer in (None, *range(4)):
            heard = [
                [(emission.view_for(viewer), emission.delay) for emission in deal_told]
                for deal_told in (one.told, two.told)
            ]
            looked = any(
                isinstance(event, TreasureSet | TreasureShown) and event.tile is not None
                for event, _ in heard[0]
            )
            assert looked is (viewer is not None and viewer in _lookers(one.told))
            assert (heard[0] == heard[1]) is not looked
            if viewer is not None and viewer in one.deal.deciders and not looked:
                assert one.deal.legal_actions(viewer) == two.deal.legal_actions(viewer)
        compared += 1
        if compared == ENOUGH:
            break
    assert compared >= 5


def _lookers(told: list[Emission]) -> set[int]:
    """The seats that have declared ready with a discard that nobody won, and so have looked."""
    declared = [e.full.seat for e in told if isinstance(e.full, Discarded) and e.full.ready]
    shown = [e.full.seat for e in told if isinstance(e.full, TreasureShown)]
    return {*declared[:1], *shown}


@dataclass
class Played:
    deal: MahjongDeal
    told: list[Emission]

    @property
    def board(self) -> Any:
        return self.deal.board


def _until_a_treasure(
    rules: MahjongRules, wall: list[int], seed: int
) -> tuple[list[tuple[int, Action]], int | None]:
    """Purposeful play until a few decisions after a treasure was set, and its place in the wall."""
    deal = MahjongDeal.from_wall(rules, wall)
    rng = random.Random(seed)
    deal.begin()
    decisions: list[tuple[int, Action]] = []
    left = list(range(4 * rules.hand_size + 1, len(wall)))
    place = None
    since = 0
    while deal.outcome is None and since < 6:
        seat = rng.choice(deal.deciders)
        options = deal.legal_actions(seat)
        declaring = [each for each in options if getattr(each, "ready", False)]
        action = declaring[0] if declaring else purposeful(deal, seat, rng)
        decisions.append((seat, action))
        for emission in deal.act(seat, action):
            event = emission.full
            if isinstance(event, Drawn):
                left.pop(-1 if event.replacement else 0)
            elif isinstance(event, KongTilesTurned):
                del left[-len(event.tiles) :]
            elif isinstance(event, TreasureSet):
                place = left.pop(-min(event.die, len(left)))
        since += place is not None
    return decisions, place if deal.outcome is None and len(left) > 20 else None


def _played(
    rules: MahjongRules, wall: list[int], decisions: list[tuple[int, Action]]
) -> Played | None:
    """The decisions taken with this wall; None when they cannot be, when the treasure wins, or when
    it is shown to everybody because another replaces it.
    """
    deal = MahjongDeal.from_wall(rules, wall)
    told = deal.begin()
    for seat, action in decisions:
        if deal.outcome is not None or action not in deal.legal_actions(seat):
            return None
        told += deal.act(seat, action)
    replaced = any(_replaced(emission.full) is not None for emission in told)
    return None if deal.outcome is not None or replaced else Played(deal, told)


@pytest.mark.parametrize("case", cases_of("mahjong"))
def test_what_is_offered_follows_from_the_seats_own_board(case: str) -> None:
    game, rules = CASES[case]
    assert isinstance(rules, MahjongRules)
    checker = WinChecker(rules)
    for seed in range(6):
        deal = new_deal(game, rules, seed)
        boards = [SeatBoard(rules, seat) for seat in range(rules.seats)]
        rng = random.Random(seed)
        emissions = deal.begin()
        while deal.outcome is None:
            for seat, board in enumerate(boards):
                for emission in emissions:
                    board.apply(emission.view_for(seat))
            for seat in deal.deciders:
                assert deal.legal_actions(seat) == offered_on(boards[seat], seat, checker)
            seat = rng.choice(deal.deciders)
            emissions = deal.act(seat, rng.choice(deal.legal_actions(seat)))


def offered_on(board: SeatBoard, seat: int, checker: WinChecker) -> legal.Options:
    """A seat's options, worked out from nothing but its own board."""
    if board.phase is Phase.STAKES:
        return legal.stakes(board.rules)
    if board.phase is Phase.OPENING:
        return opening_options(board, seat)
    if board.phase is Phase.EXCHANGE:
        return exchanges(board, seat)
    if board.phase is Phase.LACKING:
        return lacking_choices(board, seat)
    hand = hand_of(board, seat)
    if hand.size % 3 == 1:
        waits = checker.waits(hand, board.melds[seat], board.named[seat])
        if board.phase is Phase.KONG_TILES:
            return legal.kong_tile_options(board, seat, waits, checker)
        if board.phase is Phase.LAST_TILE:
            return legal.last_tile_options(board, waits)
        if board.phase is Phase.ROBBING:
            return legal.robbing_options(board, seat, waits, checker)
        return legal.claim_options(board, seat, waits, checker)
    winning = 0
    if hand.drawn is not None:
        hand.remove(hand.drawn)
        waits = checker.waits(hand, board.melds[seat], board.named[seat])
        winning = waits & 1 << hand.drawn
        hand.add(hand.drawn)
    return legal.turn_options(board, seat, winning, checker)

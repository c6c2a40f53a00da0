"""Positions at the mahjong table, in text: hands, the next draws, and actions by seat."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import filterfalse

from game.core.deal import DealSetup
from game.core.events import Action, Emission, Event
from game.core.points import Paid, totals
from game.mahjong.kernel.tiles import (
    BONUS_TILES,
    COPIES,
    format_tiles,
    is_bonus,
    parse_tiles,
    tile_text,
)
from game.mahjong.play.engine import MahjongDeal
from game.mahjong.position.actions import (
    ACTIONS,
    ChooseLacking,
    Discard,
    Exchange,
    ShowHands,
    Stake,
)
from game.mahjong.position.events import Won
from game.mahjong.position.phase import Phase
from game.mahjong.rules import MahjongRules
from game.mahjong.rulesets.tuidaohu import FRIENDS


def action(text: str) -> Action:
    """Read `stake 2`, `exchange 123m`, `choose_lacking s`, `show_hands steps no_258`, `kong 5m
    opened`, `discard 5m`, `discard 5m ready` or `discard 5m ready 8p` (which names the pair of 8p),
    `pass` …; a chow names its lowest tile.
    """
    word, *rest = text.split()
    kind = next(each for each in ACTIONS if each.type == word)
    if not rest:
        return kind()
    if kind is Stake:
        return Stake(int(rest[0]))
    if kind is ShowHands:
        return ShowHands(tuple(rest))
    if kind is Exchange:
        return Exchange(tuple(parse_tiles(rest[0])))
    if kind is ChooseLacking:
        return ChooseLacking("msp".index(rest[0]))
    (tile,) = parse_tiles(rest[0])
    if rest[1:2] == ["ready"]:
        pair = parse_tiles(rest[2]) if rest[2:] else [None]
        return Discard(tile, True, pair[0])
    make: type = kind
    made: Action = make(tile, True) if rest[1:] == ["opened"] else make(tile)
    return made


def text_of(choice: Action) -> str:
    """Write an action so that `action` reads it."""
    if isinstance(choice, Stake):
        return f"stake {choice.points}"
    if isinstance(choice, ShowHands):
        return " ".join([choice.type, *choice.hands])
    if isinstance(choice, Exchange):
        return f"exchange {format_tiles(choice.tiles)}"
    if isinstance(choice, ChooseLacking):
        return f"choose_lacking {'msp'[choice.suit]}"
    tile = getattr(choice, "tile", None)
    words = [choice.type] + ([tile_text(tile)] if tile is not None else [])
    words += ["opened"] if getattr(choice, "opened", False) else []
    words += ["ready"] if getattr(choice, "ready", False) else []
    named = getattr(choice, "named", None)
    return " ".join(words + ([tile_text(named)] if named is not None else []))


def stack(
    rules: MahjongRules, hands: Mapping[int, str], draws: str, tail: str, dealer: int
) -> list[int]:
    """A wall that deals these hands, then these draws; `tail` is drawn for kongs, first to last.

    The dealer's hand has one tile more, which counts as just drawn. Hands given in part, other
    hands and the rest of the wall are filled with the tiles left over, first with kinds that are
    far from every tile that was named, so that they make few claims. Flowers that are not named lie
    in the middle of the rest.
    """
    parsed = {seat: parse_tiles(text) for seat, text in hands.items()}
    named = [tile for tiles in parsed.values() for tile in tiles]
    named += parse_tiles(draws) + parse_tiles(tail)
    flowers = [tile for tile in BONUS_TILES if rules.flowers and tile not in named]
    rest = [kind for _ in range(COPIES) for kind in sorted(rules.kinds, key=lambda k: (k % 5, k))]
    for tile in filterfalse(is_bonus, named):
        assert tile in rest, f"a fifth {tile_text(tile)}"
        rest.remove(tile)
    near = {other for tile in named for other in (tile - 2, tile - 1, tile, tile + 1, tile + 2)}
    rest.sort(key=lambda kind: kind in near)
    order = [(dealer + turn) % rules.seats for turn in range(rules.seats)]
    wall: list[int] = []
    last: list[int] = []
    for seat in order:
        size = rules.hand_size + (seat == dealer)
        tiles = parsed.get(seat, [])
        missing = size - len(tiles)
        assert missing >= 0, f"seat {seat} has {size} tiles"
        tiles, rest = rest[:missing] + tiles, rest[missing:]
        wall += tiles[: rules.hand_size]
        last += tiles[rules.hand_size :]
    middle = len(rest) // 2
    unseen = [*rest[:middle], *flowers, *rest[middle:]]
    return [*wall, *last, *parse_tiles(draws), *unseen, *reversed(parse_tiles(tail))]


class Scene:
    """A deal set up by hand. Seats whose hands were not given pass in every window."""

    def __init__(
        self,
        hands: Mapping[int, str],
        *,
        draws: str = "",
        tail: str = "",
        dealer: int = 0,
        rules: MahjongRules = FRIENDS,
    ) -> None:
        wall = stack(rules, hands, draws, tail, dealer)
        self.deal = MahjongDeal.from_wall(rules, wall, DealSetup(dealer=dealer))
        self.actors = set(hands)
        self.log: list[Emission] = list(self.deal.begin())
        self.board = self.deal.board

    def run_down(self, left: int) -> int:
        """Everybody passes and discards what it draws until so many tiles are left to draw; the
        seat on turn then. The tiles of `tail` are drawn last, the first of them at the very end.
        """
        while self.board.tiles_left > left or self.board.phase is not Phase.TURN:
            (seat, *_) = self.deal.deciders
            self.log += self.deal.act(seat, self.deal.default_action(seat))
        return self.board.turn

    def run_out(self) -> None:
        """Everybody passes and discards what it draws until the deal is over."""
        while self.deal.outcome is None:
            (seat, *_) = self.deal.deciders
            self.log += self.deal.act(seat, self.deal.default_action(seat))

    def does(self, seat: int, text: str) -> list[Event]:
        """One decision; the events it led to, passes of the seats in the background included."""
        out = self.deal.act(seat, action(text))
        out += self._background()
        self.log += out
        return [emission.full for emission in out]

    def drawn_and_thrown(self, *seats: int) -> None:
        """These seats in turn throw the tile just drawn, and nobody claims it."""
        for seat in seats:
            assert self.board.turn == seat
            self.log += self.deal.act(seat, self.deal.default_action(seat))
            self.everybody_passes()

    def everybody_passes(self) -> list[Event]:
        """All outstanding answers are passes."""
        out: list[Emission] = []
        while len(self.deal.deciders) and "pass" in self.options(self.deal.deciders[0]):
            out += self.deal.act(self.deal.deciders[0], action("pass"))
        self.log += out
        return [emission.full for emission in out]

    def _background(self) -> list[Emission]:
        out: list[Emission] = []
        for seat in self.deal.deciders:
            if seat not in self.actors and "pass" in self.options(seat):
                out += self.deal.act(seat, action("pass"))
        return out

    def options(self, seat: int) -> list[str]:
        """The actions of the seat, as text."""
        return [text_of(choice) for choice in self.deal.legal_actions(seat)]

    def claims(self, seat: int) -> list[str]:
        """The actions of the seat besides discarding."""
        return [text for text in self.options(seat) if not text.startswith("discard")]

    @property
    def events(self) -> list[Event]:
        """Everything that has happened."""
        return [emission.full for emission in self.log]

    @property
    def wins(self) -> list[Won]:
        """The wins so far."""
        return [event for event in self.events if isinstance(event, Won)]

    def fans(self) -> set[str]:
        """The fans of the only win."""
        (won,) = self.wins
        return {fan.id for fan in won.score.fans}

    def paid(self, *reasons: str) -> tuple[int, ...]:
        """Points by seat from all payments, or from those with these reasons."""
        transfers = [
            transfer
            for event in self.events
            if isinstance(event, Paid)
            for transfer in event.transfers
            if not reasons or transfer.reason in reasons
        ]
        return totals(transfers, self.deal.seats)

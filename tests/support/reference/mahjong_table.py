"""A referee of a mahjong table: watches the events of a deal and objects to forbidden ones.

Written from the rules as players know them; it shares no code with the engine. It hears everything
(`Emission.full`), keeps the tiles of every seat in plain lists, and knows of each event the seats
allowed to make it, their tiles, and the payers. `Objection` names the first rule that was broken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from tests.support.mahjong_reference import ORPHANS, partitions

COPIES = 4
FLOWERS = range(34, 42)
TAKEN_FROM_HAND = {"chow": 2, "pung": 2, "kong": 3, "added_kong": 1, "concealed_kong": 4}
HONOURS = {"all": range(27, 34), "winds": range(27, 31), "dragons": range(31, 34), "red": (31,)}
SUITS = {"characters": range(9), "bamboo": range(9, 18), "dots": range(18, 27)}


class Objection(AssertionError):
    """A rule of the game was broken."""


class Referee:
    """One deal under these switches, seen event by event; `see` raises `Objection`."""

    def __init__(self, switches: Mapping[str, Any], seats: int) -> None:
        self.rules = switches
        self.seats = seats
        self.hands: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.melds: list[list[Any]] = [[] for _ in range(seats)]
        self.rivers: list[list[int]] = [[] for _ in range(seats)]
        """The tiles that lie there still: none that somebody took into a meld."""
        self.flowers: list[list[int]] = [[] for _ in range(seats)]
        self.aside: list[int] = []
        """Tiles that lie apart: indicators and birds, treasures."""
        self.scores = [0] * seats
        self.winners: list[int] = []
        """In the order in which they won."""
        self.just_won: list[int] = []
        """Those of them that have not been left behind by the next draw."""
        self.left = 0
        self.turn = 0
        self.expects: set[str] = {"stakes_asked", "dealt"}
        self.open: tuple[int, int] | None = None
        """Seat and tile of an open claim."""
        self.lacking: list[int] = []
        """By seat the suit it does without; empty if there is none."""
        self.wild: set[int] = set()
        self.over = False
        self.asked = False
        """Opening hands are shown before the first turn."""
        self.offered = False
        """The last tile is offered."""
        self.turned: list[int] = []
        """Tiles of an opened kong, while they may be won or claimed."""
        self.bound: set[int] = set()
        """The seats that throw every tile they draw."""
        self.drawn_tile: int | None = None

    def see(self, event: Any) -> None:
        """Watch one event."""
        name = event.type
        self._require(not self.over, "the deal is over")
        self._require(hasattr(self, f"_{name}"), f"nobody knows what {name} is")
        if name != "paid":
            self._require(name in self.expects, f"{name}, but expected {sorted(self.expects)}")
        getattr(self, f"_{name}")(event)

    def _require(self, holds: bool, objection: str) -> None:
        if not holds:
            raise Objection(objection)

    # ------------------------------------------------------------------ before the first turn

    def _stakes_asked(self, event: Any) -> None:
        self._require(bool(self.rules["stakes"]), "no stakes in these rules")
        self.expects = {"dealt"}

    def _dealt(self, event: Any) -> None:
        size = self.rules["hand_size"]
        for seat, tiles in enumerate(event.hands):
            self._require(len(tiles) == size + (seat == event.dealer), "a hand of another size")
            self.hands[seat] = Counter(tiles)
        self.wild = set(event.wild)
        if event.indicator is not None:
            self.aside.append(event.indicator)
        self._require(all(0 <= stake <= self.rules["stakes"] for stake in event.stakes), "stakes")
        self.turn = event.dealer
        self.left = event.tiles_left
        self._expect_turn()
        if self.rules["opening_hands"]:
            self.expects = {"flowers_shown", "openings_asked"}

    # ------------------------------------------------------------------ opening hands

    def _openings_asked(self, event: Any) -> None:
        self._require(bool(self.rules["opening_hands"]), "no opening hands in these rules")
        self.asked = True
        self.expects = {"openings_shown"}

    def _openings_shown(self, event: Any) -> None:
        names = self.rules["opening_hands" if self.asked else "midway_hands"].split()
        if not self.asked:
            self._require([one.seat for one in event.shown] == [self.turn], "not one's own turn")
        for opening in event.shown:
            hand = self.hands[opening.seat]
            self._require(Counter(opening.tiles) <= hand, "shown tiles that are not held")
            for name in opening.hands:
                self._require(name in names, "an opening hand that does not count")
                self._require(is_opening(name, hand), f"this hand is not {name}")
            self._require(len(opening.dice) == min(2, self.rules["birds"]), "dice are for birds")
        self.asked = False
        self._expect_turn()

    def _exchange_asked(self, event: Any) -> None:
        self._require(self.rules["exchange"] != "none", "no exchange in these rules")
        self.expects = {"exchanged"}

    def _exchanged(self, event: Any) -> None:
        self._require(1 <= event.places < self.seats, "tiles go to another seat")
        for seat, given in enumerate(event.given):
            self._require(len(given) == 3, "three tiles are given")
            suits = {tile // 9 for tile in given}
            if self.rules["exchange"] == "one_suit" and not self.rules["honours"]:
                self._require(len(suits) == 1, "the three tiles are of one suit")
            for tile in given:
                self._take(seat, tile, 1)
        for seat, given in enumerate(event.given):
            self.hands[(seat + event.places) % self.seats].update(given)
        self._expect_turn()

    def _lacking_asked(self, event: Any) -> None:
        self._require(bool(self.rules["lacking_suit"]), "no lacking suit in these rules")
        self.expects = {"lacking_chosen"}

    def _lacking_chosen(self, event: Any) -> None:
        self.lacking = list(event.suits)
        self._expect_turn()

    def _lacks(self, seat: int, tile: int) -> bool:
        # A wildcard is of no suit.
        lacks = bool(self.lacking) and tile // 9 == self.lacking[seat]
        return lacks and tile not in self.wild

    def _still_lacking(self, seat: int) -> bool:
        return any(self._lacks(seat, tile) for tile in +self.hands[seat])

    # ------------------------------------------------------------------ turns

    def _expect_turn(self) -> None:
        """A seat holds a tile too many."""
        self.open = None
        self.expects = {"discarded", "melded", "won", "flowers_shown", "openings_shown"}
        if not any(self.melds) and not any(self.rivers):
            self.expects |= {"exchange_asked", "lacking_asked"}

    def _drawn(self, event: Any) -> None:
        seat = event.seat
        if event.replacement:
            self._require(seat == self.turn, "a replacement is for who laid down the kong")
        else:
            due = self.next_of(self.turn)
            self._require(self.offered or seat == due, "somebody else draws next")
        self._require(self.left > 0, "there is nothing to draw")
        self.left -= 1
        self._require(event.tiles_left == self.left, "the tiles left are miscounted")
        self.just_won = []
        self.hands[seat][event.tile] += 1
        self.turn = seat
        if self.offered:
            # 海底: it wins with the tile or throws it.
            self.bound.add(seat)
        self.offered = False
        self.turned = []
        self.drawn_tile = event.tile
        self._expect_turn()

    def next_of(self, seat: int) -> int:
        """The next seat in turn order that still plays."""
        following = [(seat + step) % self.seats for step in range(1, self.seats + 1)]
        return next(other for other in following if other not in self.gone())

    def gone(self) -> list[int]:
        """The seats that have won and left the play to the others."""
        return self.winners if self.rules["play_on"] and not self.stays() else []

    def stays(self) -> bool:
        """血流: True if winners play on with a locked hand."""
        return bool(self.rules["winners_stay"])

    def _flowers_shown(self, event: Any) -> None:
        for flower in event.flowers:
            self._take(event.seat, flower, 1)
            self.flowers[event.seat].append(flower)
        self.hands[event.seat].update(event.tiles)
        if self.drawn_tile in event.flowers and event.tiles:
            self.drawn_tile = event.tiles[-1]
        self._require(len(event.tiles) == min(len(event.flowers), self.left), "flowers replaced")
        self.left -= len(event.tiles)
        self._require(event.tiles_left == self.left, "the tiles left are miscounted")
        if self.rules["opening_hands"] and not any(map(bool, (*self.rivers, *self.melds))):
            self.expects = self.expects | {"openings_asked"}
        if len(event.tiles) < len(event.flowers):
            self.expects = {"exhausted"}

    def _take(self, seat: int, tile: int, copies: int) -> None:
        self._require(self.hands[seat][tile] >= copies, "a tile that is not held")
        self.hands[seat][tile] -= copies

    def _discarded(self, event: Any) -> None:
        self._require(event.seat == self.turn, "somebody else discards")
        if event.seat in self.bound:
            self._require(event.tile == self.drawn_tile, "a locked hand throws what it draws")
        self._require(not any(self.hands[event.seat][f] for f in FLOWERS), "a flower in the hand")
        if self._still_lacking(event.seat):
            self._require(self._lacks(event.seat, event.tile), "the lacking suit goes first")
        self._take(event.seat, event.tile, 1)
        self.rivers[event.seat].append(event.tile)
        self.open = (event.seat, event.tile)
        self.expects = {"drawn", "melded", "won", "exhausted", "treasure_set", "treasure_shown"}
        if self.left == 1 and self.rules["last_tile_offer"]:
            self.expects = (self.expects - {"drawn"}) | {"last_tile_offered"}

    def _melded(self, event: Any) -> None:
        seat, meld = event.seat, event.meld
        kind, tile = meld.kind.value, meld.tile
        punged = kind == "pung" and self.rules["last_discard_pung"]
        self._require(self.left > 0 or punged, "the last tile can only be won")
        self._require(seat not in self.gone(), "who has won takes nothing more")
        self._require(seat not in self.bound or kind.endswith("kong"), "a locked hand claims")
        self._require(not self._lacks(seat, tile), "the lacking suit is in no meld")
        if kind in ("added_kong", "concealed_kong"):
            self._require(seat == self.turn and self.open is None, "an own kong in one's turn")
        else:
            if self.turned:
                self._require(bool(self.rules["kong_tiles_claimed"]), "these are only won")
                self._require(meld.giver == self.turn, "another tile lies open")
                self._require(meld.claimed in self.turned, "another tile lies open")
            else:
                self._require(self.open == (meld.giver, meld.claimed), "another tile lies open")
            self._require(seat != meld.giver, "one's own discard")
            self.rivers[meld.giver].remove(meld.claimed)
        locked = self.stays() and seat in self.winners and self.rules["wild"] == "none"
        waits = self.waits(seat, self._without_drawn(seat, kind)) if locked else []
        if kind == "chow":
            self._chow(seat, meld)
        elif kind == "added_kong":
            self._take(seat, tile, 1)
            pungs = [old for old in self.melds[seat] if old.kind.value == "pung"]
            mine = [old for old in pungs if old.tile == tile]
            self._require(len(mine) == 1, "no pung to add to")
            self.melds[seat].remove(mine[0])
        else:
            self._take(seat, tile, TAKEN_FROM_HAND[kind])
        self.melds[seat].append(meld)
        if locked:
            self._require(self.waits(seat, +self.hands[seat]) == waits, "other waits after a kong")
        self.turn = seat
        self.open = None
        self.turned = []
        if kind in ("chow", "pung"):
            self.expects = {"discarded", "treasure_set", "treasure_shown"}
        else:
            then = "kong_tiles_turned" if event.opened else "drawn"
            self.expects = {then, "kong_robbed", "treasure_set", "treasure_shown"}

    def _without_drawn(self, seat: int, kind: str) -> Counter[int]:
        """The locked hand: without the tile just drawn, if it lays down a kong of its own."""
        held = Counter(self.hands[seat])
        if kind in ("added_kong", "concealed_kong") and self.drawn_tile is not None:
            held[self.drawn_tile] -= 1
        return +held

    def waits(self, seat: int, held: Counter[int]) -> list[int]:
        """The kinds that complete this hand beside the seat's melds."""
        melded = Counter(tile for meld in self.melds[seat] for tile in meld.tiles)
        return [
            tile
            for tile in dict.fromkeys(self.tiles())
            if held[tile] + melded[tile] < COPIES
            and not self._lacks(seat, tile)
            and self.complete(seat, held + Counter([tile]))
        ]

    def _kong_tiles_turned(self, event: Any) -> None:
        self._require(event.seat == self.turn, "somebody else's kong")
        number = min(self.rules["opened_kong"], self.left)
        self._require(len(event.tiles) == number, "so many tiles are turned over")
        self.left -= number
        self._require(event.tiles_left == self.left, "the tiles left are miscounted")
        self.rivers[event.seat] += event.tiles
        self.bound.add(event.seat)
        self.turned = list(event.tiles)
        self.expects = {"drawn", "melded", "won", "exhausted", "last_tile_offered"}

    def _last_tile_offered(self, event: Any) -> None:
        self._require(bool(self.rules["last_tile_offer"]), "the last tile is drawn as ever")
        self._require(self.left == 1, "it is not the last tile")
        self._require(event.seat == self.next_of(self.turn), "offered to another seat first")
        self.offered = True
        self.open = None
        self.turned = []
        self.expects = {"drawn", "exhausted"}

    def _chow(self, seat: int, meld: Any) -> None:
        self._require(bool(self.rules["chow"]), "no chow in these rules")
        if not self.rules["ready_claims"]:
            self._require(seat == self.next_of(meld.giver), "a chow is for the next seat alone")
        run = [meld.tile, meld.tile + 1, meld.tile + 2]
        self._require(meld.tile < 27 and meld.tile % 9 < 7, "no run")
        run.remove(meld.claimed)
        for tile in run:
            self._take(seat, tile, 1)

    def _kong_robbed(self, event: Any) -> None:
        (kong,) = [meld for meld in self.melds[event.seat] if meld.is_kong and _of(meld, event)]
        self.melds[event.seat].remove(kong)
        if kong.kind.value == "added_kong":
            self.melds[event.seat].append(_Pung(event.tile))
        else:
            self.hands[event.seat][event.tile] += 3
        self.rivers[event.seat].append(event.tile)
        self.open = (event.seat, event.tile)
        self.expects = {"won"}

    def _treasure_set(self, event: Any) -> None:
        self.aside.append(event.tile)
        self.left -= 1
        self.expects = self.expects | {"drawn", "discarded", "won", "exhausted"}

    def _treasure_shown(self, event: Any) -> None:
        self.expects = self.expects | {"drawn", "discarded", "won", "exhausted"}

    # ------------------------------------------------------------------ wins and payments

    def _won(self, event: Any) -> None:
        seat = event.seat
        again = self.stays()
        self._require(again or seat not in self.winners, "who has won does not win again")
        if event.giver is not None:
            lies: list[tuple[int, int] | None] = [(self.turn, tile) for tile in self.turned]
            lies = lies or [self.open]
            self._require((event.giver, event.tile) in lies, "another tile lies open")
            self._require(event.giver not in self.gone(), "a winner's tile")
            self._require(seat != event.giver, "one's own discard")
        hand = Counter(event.hand)
        own = Counter(self.hands[seat])
        if self.turned and event.giver is None:
            self._require(event.tile in self.turned and seat == self.turn, "not its own kong")
        if event.giver is not None or event.how.value == "treasure_shown" or self.turned:
            own[event.tile] += 1
        self._require(hand == +own, "another hand")
        if event.how.value in ("self_drawn", "discard", "robbing_kong"):
            self._require(self.complete(seat, hand), "the hand is not complete")
        self._require(not any(self._lacks(seat, tile) for tile in hand), "the lacking suit")
        if again:
            self.bound.add(seat)
            if event.giver is None:
                # It wins and lies apart; the hand is as it was before the draw.
                self._take(seat, event.tile, 1)
                self.aside.append(event.tile)
        if seat not in self.winners:
            self.winners.append(seat)
        self.just_won.append(seat)
        if self.rules["play_on"]:
            self._play_on(event)
        else:
            self.expects = {"won", "birds_turned", "settled"}

    def _play_on(self, event: Any) -> None:
        """The others go on, after the last of the winners."""
        self.turn = event.seat
        playing = self.seats - len(self.gone())
        if event.giver is not None and playing > 1:
            # Another may win on the same tile.
            self.expects = {"won"}
        else:
            self.expects = set()
        if playing <= 1:
            self.expects |= {"settled"}
        else:
            self.expects |= {"drawn"} if self.left else {"exhausted"}

    def complete(self, seat: int, hand: Counter[int]) -> bool:
        """True if these tiles and the melds are a winning shape; unchecked with wildcards."""
        if self.rules["wild"] != "none":
            return True
        tiles = tuple(sorted(hand.elements()))
        if partitions(tiles):
            return True
        laid = [tile for meld in self.melds[seat] for tile in meld.tiles]
        if self.rules["all_258"] and all(t < 27 and t % 9 in (1, 4, 7) for t in (*tiles, *laid)):
            return True
        return not self.melds[seat] and (
            (self.rules["seven_pairs"] and all(hand[tile] in (0, 2, 4) for tile in hand))
            or (self.rules["thirteen_orphans"] and set(tiles) == ORPHANS)
            or (self.rules["knitted_honours"] and max(hand.values()) == 1)
        )

    def _birds_turned(self, event: Any) -> None:
        self._require(bool(self.rules["birds"]), "no birds in these rules")
        if not event.last:
            self.aside += event.tiles
        self.expects = {"settled"}

    def _exhausted(self, event: Any) -> None:
        self.just_won = []
        if event.reason.value == "wall":
            nobody = self.offered and self.left == 1
            self._require(self.left == 0 or nobody, "tiles are left to draw")
        self._require(len(self.gone()) < self.seats - 1, "all but one have won")
        self.expects = {"settled"}

    def _paid(self, event: Any) -> None:
        for transfer in event.transfers:
            self._require(transfer.points > 0, "nothing is paid")
            self._require(transfer.payer != transfer.payee, "who pays itself")
            # A winner has left already when it is paid for this very win.
            apart = {transfer.payer} | ({transfer.payee} - {*self.just_won})
            self._require(not apart & {*self.gone()}, "who has won neither pays nor is paid")
            self.scores[transfer.payer] -= transfer.points
            self.scores[transfer.payee] += transfer.points

    def _settled(self, event: Any) -> None:
        self._require(list(event.scores) == self.scores, "the scores are not what was paid")
        self._require(sum(event.scores) == 0, "points were made or lost")
        self._require(list(event.winners) == self.winners, "other winners")
        lying: list[int] = [*self.aside, *event.wall]
        for seat in range(self.seats):
            self._require(Counter(event.hands[seat]) == +self.hands[seat], "another hand")
            lying += self.hands[seat].elements()
            lying += self.rivers[seat]
            lying += self.flowers[seat]
            for meld in self.melds[seat]:
                lying += meld.tiles
        self._require(sorted(lying) == self.tiles(), "tiles were made or lost")
        self.over = True

    def tiles(self) -> list[int]:
        """Every tile of the set, ascending."""
        kinds = [
            kind for suit, of in SUITS.items() if suit != self.rules["without_suit"] for kind in of
        ]
        if self.rules["honours"]:
            kinds += HONOURS[self.rules["which_honours"]]
        whole = [kind for kind in kinds for _ in range(COPIES)]
        return sorted(whole + [*FLOWERS] * bool(self.rules["flowers"]))


def is_opening(name: str, hand: Counter[int]) -> bool:
    """True if a hand is this opening hand (起手胡)."""
    tiles = [tile for tile in hand.elements() if tile < 27]
    pairs = {tile for tile in hand if hand[tile] >= 2 and tile < 27}
    fifths = [tile for tile in tiles if tile % 9 in (1, 4, 7)]
    by_suit = [[tile % 9 for tile in tiles if tile // 9 == suit] for suit in range(3)]
    return {
        "four_alike": max(hand.values()) == COPIES,
        "no_258": not fifths,
        "suit_missing": not all(by_suit),
        "two_triplets": sum(count >= 3 for count in hand.values()) >= 2,
        "three_suits": any({rank, rank + 9, rank + 18} <= pairs for rank in range(9)),
        "steps": any({t, t + 1, t + 2} <= pairs for t in range(27) if t % 9 < 7),
        "single_flower": [4] in by_suit or [tile % 9 for tile in fifths] == [4],
        "golden_pair": {10, 19} <= pairs,
    }[name]


class _Pung:
    """The rest of a robbed kong."""

    def __init__(self, tile: int) -> None:
        self.tile = tile
        self.tiles: Sequence[int] = (tile,) * 3
        self.is_kong = False
        self.kind = _Pung

    value = "pung"


def _of(meld: Any, event: Any) -> bool:
    return bool(meld.tile == event.tile)

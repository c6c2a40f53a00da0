"""The switches of a mahjong ruleset.

A ruleset is one `MahjongRules` value; a house rule is another value made with `replace`. Nothing
else in the engine knows which game is played. The switches stand by section, a module each.
"""

from __future__ import annotations

import dataclasses

from game.core.errors import BadRules
from game.mahjong.rules.claims import ClaimRules
from game.mahjong.rules.fans import FanRules
from game.mahjong.rules.settlement import SettlementRules
from game.mahjong.rules.tiles import TileRules
from game.mahjong.rules.winning import WinningRules
from game.mahjong.tiles import COPIES, FIRST_HONOUR, KINDS

SEATS = 4


@dataclasses.dataclass(frozen=True)
class MahjongRules(SettlementRules, FanRules, WinningRules, ClaimRules, TileRules):
    """Everything about a mahjong game that may differ from table to table."""

    def check(self) -> None:
        """Refuse shapes that cannot occur and payments for what is switched off."""
        special = ("seven_pairs", "thirteen_orphans", "knitted_honours")
        if self.hand_size != 13:
            self._refuse("shape_needs_13_tiles", "hand_size", special)
        if not self.honours:
            needing = (*special[1:], "honour_feeder_pays_all")
            self._refuse("needs_honours", "honours", needing)
        if not self.robbing_kong:
            self._refuse("needs_robbing_kong", "robbing_kong", ("robbed_pays_all",))
        if self.suit_missing:
            self._refuse("needs_three_suits", "suit_missing", special[1:])

    def _refuse(self, code: str, cause: str, needing: tuple[str, ...]) -> None:
        """Raise `BadRules` when one of `needing` is on, naming those that are and their cause."""
        on = tuple(name for name in needing if getattr(self, name))
        if on:
            raise BadRules(code, f"{cause} contradicts {', '.join(on)}", (cause, *on))

    @property
    def seats(self) -> int:
        """Four."""
        return SEATS

    @property
    def melds_needed(self) -> int:
        """Sets in a winning hand beside the pair."""
        return self.hand_size // 3

    @property
    def kinds(self) -> range:
        """The kinds that are played with."""
        return range(KINDS if self.honours else FIRST_HONOUR)

    @property
    def wall_size(self) -> int:
        """Tiles in the whole set."""
        return len(self.kinds) * COPIES

    @property
    def draws(self) -> int:
        """Tiles that may still be drawn once the hands are dealt."""
        return self.wall_size - self.seats * self.hand_size - 1 - self.reserve

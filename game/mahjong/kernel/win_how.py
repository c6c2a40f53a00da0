"""Ways to win."""

from __future__ import annotations

import enum


class WinHow(enum.StrEnum):
    """The way in which a seat won its tile."""

    # The values stand in stored records: to rename one is to lose old deals.
    SELF_DRAWN = "self_drawn"
    DISCARD = "discard"
    ROBBING_KONG = "robbing_kong"
    FOUR_WILD = "four_wild"
    """四红中: all wildcards of one kind are in the hand; it need not wait for anything."""
    TREASURE = "treasure"
    """摸宝: a declared hand drew the treasure, whether or not it waits for it."""
    TREASURE_SHOWN = "treasure_shown"
    """对宝: a declared hand saw a treasure for which it waits; the tile is not in the hand."""
    RED_DRAWN = "red_drawn"
    """红中满天飞: a declared hand drew a red dragon."""
    FOURTH_DRAWN = "fourth_drawn"
    """刮大风: a declared hand drew the fourth of an own pung."""
    EIGHT_FLOWERS = "eight_flowers"
    """八仙过海: the seat has shown all eight flowers; its hand need not wait for anything."""
    SEVEN_FLOWERS = "seven_flowers"
    """七抢一: the seat has seven flowers and wins on the eighth, which another has shown."""

    @property
    def by_claim(self) -> bool:
        """True if another seat gave the tile."""
        return self in (WinHow.DISCARD, WinHow.ROBBING_KONG, WinHow.SEVEN_FLOWERS)

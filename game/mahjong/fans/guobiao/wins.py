"""The fans of the win: the way the tile came, the hand's wait, and the melds that lie open."""

from __future__ import annotations

from typing import Final

from game.mahjong.fans.facet import Facet
from game.mahjong.fans.fans import Fan, Test
from game.mahjong.fans.guobiao.entry import entry, winning_tile
from game.mahjong.fans.guobiao.pungs import concealed_pungs
from game.mahjong.fans.guobiao.special import is_nine_gates
from game.mahjong.fans.reading import Reading
from game.mahjong.kernel.shapes import STANDARD, KnittedStraight
from game.mahjong.kernel.tiles import is_suited, rank_of
from game.mahjong.kernel.win_how import WinHow

EDGE: Final = "edge_wait"
CLOSED: Final = "closed_wait"
SINGLE: Final = "single_wait"


def always_concealed(reading: Reading) -> bool:
    """True if no hand of this sort could have been opened, so that being closed earns nothing."""
    if reading.shape not in (STANDARD, KnittedStraight.name):
        return True
    return concealed_pungs(reading) == 4 or is_nine_gates(reading)


def _concealed_hand(reading: Reading) -> bool:
    return not reading.is_open and not reading.self_drawn


def _fully_concealed(reading: Reading) -> bool:
    return not reading.is_open and reading.self_drawn and not always_concealed(reading)


def _melded_hand(reading: Reading) -> bool:
    """全求人: four open melds, and the last tile from another seat too."""
    melds = reading.melds
    return len(melds) == 4 and all(each.is_open for each in melds) and not reading.self_drawn


def waited_for(reading: Reading) -> str:
    """The place of the winning tile, as the fan that a single wait there is; "" if it is none."""
    tile = reading.circumstances.tile
    own = reading.sets[len(reading.melds) :]
    if any(each.kind != "run" and not each.concealed for each in own):
        # 国标 2025: the tile is read into the pung that it completed.
        return ""
    if reading.pair == tile:
        return SINGLE
    runs = [each.tile for each in own if each.kind == "run"]
    if is_suited(tile):
        if tile - 1 in runs and 2 <= rank_of(tile) <= 8:
            return CLOSED
        rank = rank_of(tile)
        if (rank == 3 and tile - 2 in runs) or (rank == 7 and tile in runs):
            return EDGE
    return ""


def _waiting(name: str) -> Test:
    def test(reading: Reading) -> bool:
        waits = reading.circumstances.waits
        return bool(waits) and not waits & waits - 1 and waited_for(reading) == name

    return test


WIN_FANS: Final[tuple[Fan, ...]] = (
    entry(
        EDGE,
        1,
        ("边张", "只听一张，12胡3，或89胡7。"),
        ("Edge Wait", "The only wait was the 3 of 123 or the 7 of 789."),
        _waiting(EDGE),
        earning=winning_tile,
        sees=Facet.WIN,
    ),
    entry(
        CLOSED,
        1,
        ("坎张", "只听一张，胡顺子中间的那张。"),
        ("Closed Wait", "The only wait was the middle of a run."),
        _waiting(CLOSED),
        earning=winning_tile,
        sees=Facet.WIN,
    ),
    entry(
        SINGLE,
        1,
        ("单钓将", "只听一张，钓将。"),
        ("Single Wait", "The only wait was the pair."),
        _waiting(SINGLE),
        earning=winning_tile,
        sees=Facet.WIN,
    ),
    entry(
        "self_drawn",
        1,
        ("自摸", "自己摸到要胡的牌。"),
        ("Self-Drawn", "Won by the winner's own draw."),
        lambda reading: reading.self_drawn,
        sees=Facet.WIN,
    ),
    entry(
        "concealed_hand",
        2,
        ("门前清", "没有吃、碰、明杠，胡别家的牌。"),
        ("Concealed Hand", "No chow, pung or open kong, and won on another seat's tile."),
        _concealed_hand,
        sees=Facet.WIN,
    ),
    entry(
        "fully_concealed_hand",
        4,
        ("不求人", "没有吃、碰、明杠，自摸。"),
        ("Fully Concealed Hand", "No chow, pung or open kong, and the last tile self-drawn."),
        _fully_concealed,
        "self_drawn concealed_hand",
        sees=Facet.WIN,
    ),
    entry(
        "last_tile",
        4,
        ("和绝张", "胡的是第四张，另外三张都已亮明。"),
        ("Last Tile", "The other three copies of the winning tile lay open."),
        lambda reading: reading.circumstances.fourth_tile,
        earning=winning_tile,
        sees=Facet.WIN,
    ),
    entry(
        "melded_hand",
        6,
        ("全求人", "四副牌都靠吃、碰、明杠，单钓别家打出的牌。"),
        ("Melded Hand", "Four open melds, and the pair completed by another seat's tile."),
        _melded_hand,
        "single_wait",
        sees=Facet.WIN,
    ),
    entry(
        "last_tile_draw",
        8,
        ("妙手回春", "自摸牌墙的最后一张。"),
        ("Last Tile Draw", "Won by drawing the last tile of the wall."),
        lambda reading: reading.self_drawn and reading.circumstances.last_tile,
        "self_drawn",
        winning_tile,
        sees=Facet.WIN,
    ),
    entry(
        "last_tile_claim",
        8,
        ("海底捞月", "胡最后一张打出的牌。"),
        ("Last Tile Claim", "Won on the discard after the last draw."),
        lambda reading: (
            reading.circumstances.how is WinHow.DISCARD and reading.circumstances.last_tile
        ),
        earning=winning_tile,
        sees=Facet.WIN,
    ),
    entry(
        "out_with_replacement_tile",
        8,
        ("杠上开花", "杠后补的牌自摸。"),
        ("Out with Replacement Tile", "Won on the tile drawn for a kong."),
        lambda reading: reading.self_drawn and reading.circumstances.replacement,
        "self_drawn",
        winning_tile,
        sees=Facet.WIN,
    ),
    entry(
        "robbing_the_kong",
        8,
        ("抢杠和", "胡别家补杠的第四张。"),
        ("Robbing the Kong", "Won on the tile that another seat added to a pung."),
        lambda reading: reading.circumstances.how is WinHow.ROBBING_KONG,
        "last_tile",
        winning_tile,
        sees=Facet.WIN,
    ),
)
"""Cheap ones first."""

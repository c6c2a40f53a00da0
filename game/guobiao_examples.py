"""A winning hand for each of the fans of Guobiao, in the judge's format; each has eight fans."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final


def _hand(concealed: str, winning: str, *melds: str, **more: Any) -> dict[str, Any]:
    """A hand that wins on another seat's tile, unless `self_drawn` is said."""
    laid = {"melds": list(melds)} if melds else {}
    return {"concealed": concealed, **laid, "winning": winning, **more}


def _drawn(concealed: str, winning: str, *melds: str, **more: Any) -> dict[str, Any]:
    return _hand(concealed, winning, *melds, self_drawn=True, **more)


GUOBIAO: Final[Mapping[str, dict[str, Any]]] = {
    "flower_tiles": _hand("123m 456m 22p 67p", "8p", "chow 789m", bonus="ae"),
    "edge_wait": _hand("12m 456m 789m 22p", "3m", "chow 456s"),
    "closed_wait": _hand("13m 456m 789m 22p", "2m", "chow 456s"),
    "single_wait": _hand("123m 456m 789m E", "E", "chow 456s"),
    "self_drawn": _drawn("123m 456m 22p 67p", "8p", "chow 789m"),
    "concealed_hand": _hand("123m 456m 789m 22p 67p", "8p"),
    "last_tile": _hand("12m 456s 234p 678p 99s", "3m", flags=["fourth_tile"]),
    "fully_concealed_hand": _drawn("234m 678m 345p 55p 67s", "8s"),
    "melded_hand": _hand("5s", "5s", "chow 234m", "chow 345m", "pung 666s", "kong 7777s"),
    "last_tile_draw": _drawn("123m 456s 22p 67p", "8p", "chow 789s", flags=["last_tile"]),
    "last_tile_claim": _hand("123m 456s 22p 67p", "8p", "chow 789s", flags=["last_tile"]),
    "out_with_replacement_tile": _drawn(
        "123m 456s 22p 67p", "8p", "kong 9999s", flags=["replacement"]
    ),
    "robbing_the_kong": _hand("123m 456s 22p 67p", "8p", "chow 789s", flags=["robbing_kong"]),
    "one_voided_suit": _hand("123m 456m 789m EE 67p", "8p"),
    "no_honours": _hand("123m 456m 789m 222p 5s", "5s"),
    "tile_hog": _hand("123m 345m 33m 67m", "8m", "chow 789m"),
    "all_simples": _hand("234m 345m 456m 22p 67p", "8p"),
    "outside_hand": _hand("123m 789p FF 12s", "3s", "chow 789m"),
    "half_flush": _hand("123s 345s 99s 67s", "8s", "pung CCC"),
    "all_types": _hand("123m 345s EE 78p", "9p", "pung CCC"),
    "reversible_tiles": _hand("123p 345p 99s 45s", "6s", "pung PPP"),
    "upper_four": _hand("678m 678s 99p 67p", "8p", "chow 789m"),
    "lower_four": _hand("123m 234s 44p 12p", "3p", "chow 123m"),
    "all_five": _hand("345m 567s 55p 45p", "6p", "chow 456m"),
    "full_flush": _hand("123m 345m 55m 67m", "8m", "pung 999m"),
    "upper_tiles": _hand("789m 789s 99p 78p", "9p", "pung 888m"),
    "middle_tiles": _hand("456m 456s 44p 45p", "6p", "pung 555m"),
    "lower_tiles": _hand("123m 123s 33p 12p", "3p", "pung 222m"),
    "all_terminals_and_honours": _hand("111m CC EE", "E", "pung 111s", "pung 999p"),
    "all_terminals": _hand("111m 99p 99s", "9s", "pung 111s", "pung 999m"),
    "all_honours": _hand("EEE CC NN", "N", "pung PPP", "pung SSS"),
    "all_green": _hand("234s 66s 88s", "8s", "chow 234s", "pung FFF"),
    "pure_double_chow": _hand("123m 123m 456m EE 78m", "9m"),
    "mixed_double_chow": _drawn("234m 678m 234p 55p 67s", "8s"),
    "short_straight": _hand("234m 567m EE 78m", "9m", "pung NNN"),
    "two_terminal_chows": _hand("123m 55m 78m", "9m", "pung NNN", "pung SSS"),
    "all_chows": _hand("123m 456m 789m 22p 67p", "8p"),
    "mixed_shifted_chows": _hand("234m 345s 66p 45p", "6p", "chow 678s"),
    "mixed_straight": _hand("123m 456s 22s 78p", "9p", "chow 678s"),
    "mixed_triple_chow": _hand("345m 345s 22s 34p", "5p", "chow 789s"),
    "pure_straight": _hand("123m 456m EE 78m", "9m", "chow 678s"),
    "pure_shifted_chows": _hand("123m 345m EE 56m", "7m", "chow 678s"),
    "three_suited_terminal_chows": _hand("123m 789m 55s 78p", "9p", "chow 123p"),
    "pure_triple_chow": _hand("345m 22s 35m", "4m", "chow 345m", "chow 678s"),
    "four_pure_shifted_chows": _hand("123m 234m EE 34m", "5m", "chow 456m"),
    "quadruple_chow": _hand("345m 345m EE 35m", "4m", "chow 345m"),
    "pure_terminal_chows": _hand("123m 789m 55m 78m", "9m", "chow 123m"),
    "double_pung": _hand("333m 22p 88s", "8s", "pung 333s", "pung 999p"),
    "mixed_shifted_pungs": _hand("333m 22s 55p", "5p", "pung 444s", "chow 678s"),
    "triple_pung": _hand("333m 22s 33p", "3p", "pung 333s", "chow 678s"),
    "pure_shifted_pungs": _hand("333m 22s 55m", "5m", "pung 444m", "chow 678s"),
    "four_pure_shifted_pungs": _hand("333m 22s 66m", "6m", "pung 444m", "pung 555m"),
    "melded_kong": _hand("123m 456m EE 78m", "9m", "kong 6666s"),
    "two_concealed_pungs": _hand("333m 777s 55p FF", "F", "pung 999p"),
    "concealed_kong": _hand("123m 456m EE 78m", "9m", "concealed_kong 6666s"),
    "two_melded_kongs": _hand("345m 22p 68m", "7m", "kong 6666s", "added_kong 7777p"),
    "concealed_kong_and_melded_kong": _hand(
        "345m 22p 68m", "7m", "kong 6666s", "concealed_kong 7777p"
    ),
    "all_pungs": _hand("333m 22p 88s", "8s", "pung 444s", "pung 999p"),
    "two_concealed_kongs": _hand(
        "123m 22p 67p", "8p", "concealed_kong 6666s", "concealed_kong 7777s"
    ),
    "three_concealed_pungs": _hand("333m 444s 22p 88p", "2p", "concealed_kong 9999p"),
    "three_kongs": _hand("22p 45m", "6m", "kong 6666s", "concealed_kong 7777p", "added_kong 3333m"),
    "four_concealed_pungs": _drawn("222m 777s 999p 55s EE", "E"),
    "four_kongs": _hand(
        "2p", "2p", "kong 6666s", "concealed_kong 7777p", "added_kong 3333m", "kong EEEE"
    ),
    "all_even_pungs": _hand("222m 44s 88p", "8p", "pung 666s", "pung 444p"),
    "pung_of_terminals_or_honours": _hand("333m 22p 88s", "8s", "pung 444s", "pung 999p"),
    "dragon_pung": _hand("123s 345s 99s 67s", "8s", "pung CCC"),
    "prevalent_wind": _hand("123s 345s 99s 67s", "8s", "pung EEE", seat_wind="S"),
    "seat_wind": _hand("123s 345s 99s 67s", "8s", "pung SSS", seat_wind="S"),
    "two_dragon_pungs": _hand("123s 55s 67s", "8s", "pung CCC", "pung FFF"),
    "big_three_winds": _hand("123m 55p WW", "W", "pung EEE", "pung SSS"),
    "little_three_dragons": _hand("123m PP 67p", "8p", "pung CCC", "pung FFF"),
    "little_four_winds": _hand("123m NN WW", "W", "pung EEE", "pung SSS"),
    "big_three_dragons": _hand("123m 5s", "5s", "pung CCC", "pung FFF", "pung PPP"),
    "big_four_winds": _hand("NN 55s", "N", "pung EEE", "pung SSS", "pung WWW"),
    "lesser_honours_and_knitted_tiles": _drawn("147m 258s 36p ESWNC", "F"),
    "knitted_straight": _hand("147m 258s 369p EE 67p", "8p"),
    "seven_pairs": _drawn("11m 55m 22s 77s 33p 66p 9p", "9p"),
    "greater_honours_and_knitted_tiles": _drawn("147m 258s ESWNCFP", "3p"),
    "thirteen_orphans": _drawn("19m 19s 19p ESWNCFP", "P"),
    "seven_shifted_pairs": _hand("22m 33m 44m 55m 66m 77m 8m", "8m"),
    "nine_gates": _hand("111m 234m 567m 8m 999m", "5m"),
    "chicken_hand": _hand("123m 567s EE 78p", "9p", "chow 345p"),
}
"""By fan."""

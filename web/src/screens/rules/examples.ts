/**
 * A hand for every fan that can be seen in the tiles, in the project's notation. The way a hand is
 * won (on a kong, on the last tile, declared ready) cannot be drawn and has none.
 */
export const EXAMPLES: Readonly<Record<string, string>> = {
  all_chows: "123m 456m 345s 678p 22p",
  all_simples: "234m 567m 333s 678p 55s",
  all_pungs: "222m 777s 999p EEE 55s",
  outside_hand: "123m 789m 111s 789p FF",
  half_flush: "123s 456s 999s SSS CC",
  lesser_honours_and_knitted_tiles: "147m 258s 36p ESWNCF",
  pure_straight: "123p 456p 789p 222m 44s",
  seven_pairs: "11m 55m 22s 77s 33p 66p CC",
  full_flush: "123m 345m 678m 999m 55m",
  seven_pairs_with_quad: "11m 5555m 22s 77s 33p CC",
  seven_pairs_with_two_quads: "1111m 5555m 22s 77s 33p",
  all_terminals_and_honours: "111m 999m 111s EEE CC",
  thirteen_orphans: "19m 19s 19p ESWN CFPP",
  big_three_dragons: "CCC FFF PPP 123m 55s",
  all_honours: "EEE SSS NNN CCC FF",
  four_concealed_pungs: "222m 777s 999p EEE 55s",
  big_four_winds: "EEE SSS WWW NNN 55s",
};

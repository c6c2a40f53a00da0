import { rulesName } from "../../../rulesets/rulesName";
import type { BoardState } from "../../../board/fold";
import type { ShownWin } from "../../../picture/winDrawing";
import type { PlayedRules, WinOf, WinTelling } from "./contract";

/** A win of a board for its picture; `gains` are those of every seat in the deal. */
export function shownWin<B extends BoardState>(
  telling: WinTelling<B>,
  won: WinOf<B>,
  board: B,
  played: PlayedRules,
  name: (seat: number) => string,
  gains: readonly number[],
): ShownWin {
  return {
    rules: rulesName(played),
    winner: name(won.seat),
    how: telling.how(won, name),
    lines: telling
      .lines(won, board, played)
      .filter(({ worth, kinds }) => worth !== "" || kinds.length === 0),
    points: gains[won.seat] ?? 0,
    groups: telling.drawn(won, board, played),
    gains: board.seats.map((_, seat) => ({ name: name(seat), points: gains[seat] ?? 0 })),
  };
}

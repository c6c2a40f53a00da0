import type { BoardState } from "../board/fold";
import type { MahjongBoard } from "../board/mahjong/board";
import * as mahjong from "../board/mahjong/changes";
import { isFlowerWin, namedWin } from "../board/mahjong/namedWin";
import type { PaohuziBoard } from "../board/paohuzi/board";
import * as paohuzi from "../board/paohuzi/changes";
import type { WinSize } from "../board/core/game";
import { cardLine, type Line } from "./lines";

/** A made sound that the table plays. */
export type Effect =
  | "deal_tiles"
  | "deal_cards"
  | "draw"
  | "discard"
  | "flip"
  | "throw_card"
  | "claim_tiles"
  | "claim_cards"
  | "bird"
  | "deal_in"
  | "win_small"
  | "win_great"
  | "win_huge"
  | "points"
  | "tick"
  | "turn"
  | "offer";

/** One thing that is heard: a made sound, or a line that the seat calls. */
export type Heard = { is: "effect"; effect: Effect } | { is: "line"; line: Line; seat: number };

const effect = (name: Effect): Heard => ({ is: "effect", effect: name });
const line = (said: Line, seat: number): Heard => ({ is: "line", line: said, seat });

/**
 * The sounds and calls heard as the table changes from `before` to `after`, in order; none when too
 * much has changed to be shown moving. `viewer` is the listener's seat: a loser hears another end.
 * `size` is that of the biggest win of `after`; its show grows with it too.
 */
export function heardBetween(
  before: BoardState,
  after: BoardState,
  viewer: number | null,
  size: WinSize,
): readonly Heard[] {
  if (before.game === "mahjong" && after.game === "mahjong") {
    return [...mahjongHeard(before, after, viewer, size), ...endHeard(before, after)];
  }
  if (before.game === "paohuzi" && after.game === "paohuzi") {
    return [...paohuziHeard(before, after, viewer, size), ...endHeard(before, after)];
  }
  return [];
}

/** The sounds heard of a table that is seen for the first time: of its deal, if it has just begun. */
export function heardFirst(board: BoardState): readonly Heard[] {
  const begun = board.seats.some((seat) => seat.river.length > 0 || seat.melds.length > 0);
  const dealt = board.seats.some((seat) => seat.size > 0);
  if (!dealt || begun || board.settled !== null) return [];
  return [effect(board.game === "mahjong" ? "deal_tiles" : "deal_cards")];
}

function mahjongHeard(
  before: MahjongBoard,
  after: MahjongBoard,
  viewer: number | null,
  size: WinSize,
): readonly Heard[] {
  return (mahjong.changesBetween(before, after) ?? []).flatMap((change): readonly Heard[] => {
    switch (change.is) {
      case "dealt":
        return [effect("deal_tiles")];
      case "drawn":
        return [effect("draw")];
      case "discarded":
        return [effect("discard")];
      case "melded": {
        const { kind } = change.meld;
        const said = kind === "chow" || kind === "pung" ? kind : "kong";
        return [effect("claim_tiles"), line(said, change.seat)];
      }
      case "flowers":
        return [effect("claim_tiles"), line("flowers", change.seat)];
      case "ready":
        return [line("ready", change.seat)];
      case "birds":
        return (after.birds?.tiles ?? []).map(() => effect("bird"));
      case "exchanged":
        return [effect("claim_tiles")];
      case "lacking":
      case "treasure":
      case "last_tile":
        return [effect("bird")];
      case "opening":
        return [effect("claim_tiles")];
      case "turned":
        return after.turned.map(() => effect("bird"));
      case "paid":
        return [effect("points")];
      case "won": {
        const { won } = change;
        const plain = won.giver === null ? "self_drawn" : "win";
        const named = namedWin(won);
        // No voice knows these words.
        const said = named === null || isFlowerWin(named) ? plain : named;
        return [line(said, won.seat), winEffect(won, size, viewer)];
      }
    }
  });
}

const MELD_LINES = {
  chi: "chow",
  peng: "pung",
  wei: "wei",
  stale_wei: "stale_wei",
  pao: "pao",
  ti: "ti",
} as const satisfies Record<string, Line>;

function paohuziHeard(
  before: PaohuziBoard,
  after: PaohuziBoard,
  viewer: number | null,
  size: WinSize,
): readonly Heard[] {
  return (paohuzi.changesBetween(before, after) ?? []).flatMap((change): readonly Heard[] => {
    switch (change.is) {
      case "dealt":
        return [effect("deal_cards")];
      case "flipped":
      case "discarded": {
        const newest = after.seats[change.seat]?.river.at(-1);
        const name = newest === undefined ? null : cardLine(newest.card);
        const sound = effect(change.is === "flipped" ? "flip" : "throw_card");
        return name === null ? [sound] : [sound, line(name, change.seat)];
      }
      case "rests":
        return [];
      case "melded":
        return [effect("claim_cards"), line(MELD_LINES[change.meld.kind], change.seat)];
      case "died":
        return [line("dead", change.seat)];
      case "paid":
        return [effect("points")];
      case "won": {
        const { won } = change;
        const said = won.how === "self" ? "self_drawn" : "win";
        return [line(said, won.seat), winEffect(won, size, viewer)];
      }
    }
  });
}

const WIN_EFFECTS = { 1: "win_small", 2: "win_great", 3: "win_huge" } as const;

/** The cheer for a win; the seat that fed it hears none. */
function winEffect(won: { giver: number | null }, size: WinSize, viewer: number | null): Heard {
  return effect(viewer !== null && won.giver === viewer ? "deal_in" : WIN_EFFECTS[size]);
}

/** Points are counted when a deal that nobody won is settled, if somebody pays; those of a win are heard when it is shown. */
function endHeard(before: BoardState, after: BoardState): readonly Heard[] {
  const settled = before.settled === null && after.settled !== null;
  const follows = before.number === after.number && before.seats.length > 0;
  // 血战: the wall may end after wins that have been paid for.
  const drawn = after.game === "mahjong" && after.exhausted !== null;
  const paid = (after.wins.length === 0 || drawn) && after.transfers.length > 0;
  return settled && follows && paid ? [effect("points")] : [];
}

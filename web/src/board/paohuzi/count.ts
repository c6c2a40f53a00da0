import type { CardKind } from "../core/card";
import type { PaohuziBoard } from "./board";

/** The number of copies of a card, of four, that this viewer cannot see. */
export function unseen(board: PaohuziBoard, card: CardKind): number {
  let seen = 0;
  const isIt = (other: CardKind): boolean => other === card;
  for (const seat of board.seats) {
    seen += seat.hand?.filter(isIt).length ?? 0;
    for (const meld of seat.melds) seen += meld.cards?.filter(isIt).length ?? 0;
    // A claimed card has been counted in its meld.
    seen += seat.river.filter((entry) => !entry.claimed && entry.card === card).length;
  }
  const dealersHand = board.seats[board.dealer]?.hand ?? null;
  if (board.shownHeld && board.shown === card && dealersHand === null) seen += 1;
  return Math.max(0, 4 - seen);
}

import type { CardKind } from "../core/card";
import type { PaohuziBoard, RiverCard } from "./board";
import type { Seat } from "./events";

/** The card that lies open to everybody. */
interface OpenCard {
  card: CardKind;
  owner: Seat;
  how: "flipped" | "thrown" | "shown";
}

/** The card that lies large in the middle: the offered card, a card that was won, the dealer's shown card. */
export function openCard(board: PaohuziBoard): OpenCard | null {
  const { offer, phase, shown } = board;
  const won = board.wins[0];
  if (won?.how === "shown" && shown !== null) {
    return { card: shown, owner: board.dealer, how: "shown" };
  }
  const lies = phase === "offer" || (won !== undefined && won.how !== "deal");
  if (lies && offer !== null) {
    const { card, owner, thrown } = offer;
    return { card, owner, how: thrown ? "thrown" : "flipped" };
  }
  if (phase === "opening" && shown !== null) {
    return { card: shown, owner: board.dealer, how: "shown" };
  }
  return null;
}

/** The cards in front of a seat; the card that is offered now lies large in the middle instead. */
export function riverCards(board: PaohuziBoard, seat: Seat): RiverCard[] {
  const river = board.seats[seat]?.river ?? [];
  const open = board.phase === "offer" && board.offer?.owner === seat;
  return river.filter((entry, place) => !entry.claimed && !(open && place === river.length - 1));
}

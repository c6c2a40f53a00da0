import { windWord } from "../../telling/mahjong/words";
import { placesOf, type Place } from "../../telling/places";
import type { HandRules } from "./mahjong";
import { say } from "./say";

type Table = Pick<HandRules, "seats" | "winds">;

/** 东·庄, 南; without winds 庄家, 庄下家. Seats are counted from the dealer's. */
export function seatWord(seat: number, table: Table): string {
  if (!table.winds) return say(`calc.seat.${placesOf(table.seats)[seat] ?? 0}`);
  const wind = windWord(seat as Place);
  return seat === 0 ? say("calc.dealerSeat", { wind }) : wind;
}

/** 坐南; 庄下家. */
export function ownSeatWord(seat: number, table: Table): string {
  const word = seatWord(seat, table);
  return table.winds ? say("calc.seatIs", { wind: word }) : word;
}

/** 南家飘几分; 庄下家飘几分. */
export function stakeQuestion(seat: number, table: Table): string {
  return table.winds
    ? say("calc.stakeOf", { wind: windWord(seat as Place) })
    : say("calc.stakeAt", { seat: seatWord(seat, table) });
}

/** The seat of a payment, and whether it is the winner's: 南（胡家）, 庄下家. */
export function payerWord(seat: number, winner: number, table: Table): string {
  const word = table.winds ? windWord(seat as Place) : seatWord(seat, table);
  return seat === winner ? say("calc.winner", { seat: word }) : word;
}

import type { Room } from "../../net/protocol";
import { benchOf } from "../../state/bench";
import { everybodyOf } from "../table/parts/occupants";

/** An answer to another match: yes, nothing yet, nothing since they are not there. */
export type Wish = "wants" | "pending" | "away" | "left";

/** A seat that a person played on, or somebody who sits out, and the answer. */
export interface Answer {
  /** The seat; the people who sit out are counted on after the seats. */
  place: number;
  name: string;
  wish: Wish;
}

/** The answers to another match by place, without bots: they always play on. */
export function answersOf(room: Room): Answer[] {
  const names = everybodyOf(room).map(({ name }) => name);
  const seated = room.seats.flatMap((state, place): Answer[] => {
    if (state.kind === "bot") return [];
    const name = names[place] ?? "";
    if (state.kind === "empty") return [{ place, name, wish: "left" }];
    return [{ place, name, wish: wishOf(state) }];
  });
  const waiting = benchOf(room).map((state, index): Answer => {
    const place = room.seats.length + index;
    return { place, name: names[place] ?? "", wish: wishOf(state) };
  });
  return [...seated, ...waiting];
}

function wishOf({ ready, connected }: { ready: boolean; connected: boolean }): Wish {
  if (ready) return "wants";
  return connected ? "pending" : "away";
}

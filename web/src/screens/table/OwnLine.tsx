import type { ComponentChildren } from "preact";
import { SeatCard, type SeatCardProps } from "./SeatCard";

export interface OwnLineProps extends SeatCardProps {
  /** The beginning of the classes of this game. */
  prefix: "mj" | "phz";
  /** Stands beside the card of the seat. */
  beside: ComponentChildren;
}

/** The first line of the lower edge: the card of the seat below, and what the game shows beside it. */
export function OwnLine({ prefix, beside, ...card }: OwnLineProps) {
  return (
    <div class={`${prefix}-own-line`}>
      <SeatCard {...card} />
      {beside}
    </div>
  );
}

import type { ComponentChildren } from "preact";
import { SeatCard, type SeatCardProps } from "./SeatCard";

export interface OwnLineProps extends SeatCardProps {
  /** True if a long name takes two lines. */
  wrapsName?: boolean;
  /** Stands beside the card of the seat. */
  beside: ComponentChildren;
}

/**
 * The first line of the lower edge: the card of the seat below, and the game's own parts beside it.
 */
export function OwnLine({ wrapsName = false, beside, ...card }: OwnLineProps) {
  return (
    <div class={wrapsName ? "own-line wraps-names" : "own-line"}>
      <SeatCard {...card} />
      {beside}
    </div>
  );
}

import type { ComponentChildren, RefObject } from "preact";
import type { BoardState } from "../../../board/fold";
import { gainsOf } from "./gains";
import { inTurn, placeAmong, type Place } from "../../../telling/places";
import type { GameTableProps } from "./contract";
import "./frame.css";

/** The seats in their places as the viewer sees them, and their points. */
export interface SeatLayout {
  /** The number of players; before the first deal nobody has tiles, and the occupants say it. */
  count: number;
  /** The seat below. */
  bottom: number;
  /** In turn order, the one below first. */
  seats: number[];
  placeOf: (seat: number) => Place;
  nameOf: (seat: number) => string;
  /** The points of every seat in the match, this deal's gain with it. */
  points: number[];
  /** True once the deal has ended and the hands lie open. */
  over: boolean;
}

/** The seating of a table with these properties. */
export function seatLayoutOf<B extends BoardState>(props: GameTableProps<B>): SeatLayout {
  const { board, viewer, occupants, scores, raceTo = 0 } = props;
  const gains = props.gains ?? gainsOf(board, raceTo);
  const count = board.seats.length || occupants.length;
  const bottom = viewer ?? 0;
  return {
    count,
    bottom,
    seats: inTurn(count, bottom),
    placeOf: (seat) => placeAmong(count, seat, bottom),
    nameOf: (seat) => occupants[seat]?.name ?? "",
    points: board.seats.map((_, seat) => (scores[seat] ?? 0) + (gains[seat] ?? 0)),
    over: board.settled !== null,
  };
}

export interface TableFrameProps {
  /** The class of this game's table. */
  game: "mj" | "phz";
  /** Pieces that move are looked for in it. */
  root: RefObject<HTMLDivElement | null>;
  board: BoardState;
  /** The seat below. */
  bottom: number;
  bar: ComponentChildren;
  side: ComponentChildren;
  /** The cloth with all that lies on it. */
  felt: ComponentChildren;
  /** The lower edge. */
  own: ComponentChildren;
  /** Lies over the table. */
  children: ComponentChildren;
}

/** The frame of every table: the bar, the cloth, the lower edge, a column beside, the layers. */
export function TableFrame(props: TableFrameProps) {
  const { game, root, board, bottom, bar, side, felt, own, children } = props;
  return (
    <div
      class={`table ${game}`}
      ref={root}
      data-testid="table"
      data-phase={board.phase}
      data-seats={board.seats.length}
    >
      <div class="table-frame">
        <div class="table-stage">
          <div class="table-inner">
            {bar === undefined ? null : <header class="table-bar">{bar}</header>}
            <div class="table-felt">{felt}</div>
            <div class="table-own" data-seat={bottom}>
              {own}
            </div>
          </div>
        </div>
        {side === undefined ? null : <div class="table-side">{side}</div>}
      </div>
      {children}
      <div class="flights" aria-hidden="true" />
    </div>
  );
}

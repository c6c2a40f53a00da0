import { Tile } from "../../../art/Tile";
import { hasLeft, type MahjongBoard } from "../../../board/mahjong/board";
import type { Seat } from "../../../board/mahjong/events";
import { openHandOf } from "../../../board/mahjong/handOrder";
import { t } from "../../../i18n/translate";
import type { Setting } from "../../../rulesets/rulesets";
import type { Occupant } from "../parts/contract";
import { handStyle } from "./handStyle";
import { OwnSeat } from "./OwnSeat";
import { TableTile } from "./TableTile";
import { badgesOf } from "../../../telling/mahjong/words";

export interface InertHandProps {
  board: MahjongBoard;
  rules: Readonly<Record<string, Setting>>;
  seat: Seat;
  open: boolean;
  occupant: Occupant | undefined;
  points: number;
}

/** The lower edge for a spectator: the hand, open or covered, and the melds. */
export function InertHand({ board, rules, seat, open, occupant, points }: InertHandProps) {
  const seatBoard = board.seats[seat];
  if (seatBoard === undefined) return null;
  const { tiles, drawn, won } = openHandOf(board, seat);
  const stays = seatBoard.won.length > 0;
  const left = stays || hasLeft(board, seat);
  const shown = stays || ((open || left) && seatBoard.hand !== null);
  return (
    <div
      class={left ? "mj-lower inert left" : "mj-lower inert"}
      data-rows="one"
      style={handStyle(seatBoard)}
    >
      <OwnSeat
        board={board}
        rules={rules}
        seat={seat}
        occupant={occupant}
        points={points}
        badges={badgesOf(board, seat)}
      />
      <div
        class="mj-hand"
        data-seat={seat}
        role="group"
        aria-label={t("table.handOf", { name: occupant?.name ?? "", count: seatBoard.size })}
      >
        {shown
          ? tiles.map((tile, index) => (
              <span class="mj-hand-tile" key={index}>
                <TableTile kind={tile} />
              </span>
            ))
          : Array.from({ length: seatBoard.size }, (_, index) => (
              <span
                class={
                  seatBoard.drew && index === seatBoard.size - 1
                    ? "mj-hand-tile apart"
                    : "mj-hand-tile"
                }
                key={index}
              >
                <Tile back label={null} />
              </span>
            ))}
        {stays && seatBoard.hand === null && seatBoard.drew ? (
          <span class="mj-hand-tile apart">
            <Tile back label={null} />
          </span>
        ) : null}
        {shown && drawn !== null ? (
          <span class={won ? "mj-hand-tile apart won" : "mj-hand-tile apart"}>
            <TableTile kind={drawn} />
          </span>
        ) : null}
      </div>
    </div>
  );
}

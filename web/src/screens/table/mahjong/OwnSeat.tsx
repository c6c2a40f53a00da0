import type { MahjongBoard } from "../../../board/mahjong/board";
import type { Seat } from "../../../board/mahjong/events";
import { onTurn } from "../../../board/mahjong/turn";
import type { Occupant } from "../parts/contract";
import { OwnLine } from "../parts/OwnLine";
import type { Setting } from "../../../rulesets/rulesets";
import type { Badge } from "../../../telling/badge";
import { Flowers } from "./Flowers";
import { Melds } from "./Melds";
import { WonTiles } from "./WonTiles";
import { placeMark, seatWind } from "../../../telling/mahjong/words";

export interface OwnSeatProps {
  board: MahjongBoard;
  rules: Readonly<Record<string, Setting>>;
  seat: Seat;
  occupant: Occupant | undefined;
  points: number;
  badges: readonly Badge[];
}

/** The seat below: its card, and its flowers and melds beside it. */
export function OwnSeat({ board, rules, seat, occupant, points, badges }: OwnSeatProps) {
  const seats = board.seats.length;
  return (
    <OwnLine
      board={board}
      seat={seat}
      occupant={occupant}
      mark={seatWind({ seats, seat, dealer: board.dealer }, rules)}
      points={points}
      turn={onTurn(board, seat)}
      badges={badges}
      wonMark={placeMark(board, seat)}
      beside={
        <div class="mj-own-melds">
          <Flowers bonus={board.seats[seat]?.bonus ?? []} seat={seat} />
          <WonTiles won={board.seats[seat]?.won ?? []} />
          <Melds melds={board.seats[seat]?.melds ?? []} owner={seat} seats={seats} />
        </div>
      }
    />
  );
}

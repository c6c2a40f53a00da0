import type { PaohuziBoard } from "../../../board/paohuzi/board";
import type { Column } from "../../../board/paohuzi/columns";
import type { Seat } from "../../../board/paohuzi/events";
import { onTurn } from "../../../board/paohuzi/turn";
import type { Occupant } from "../parts/contract";
import { OwnLine } from "../parts/OwnLine";
import { HuxiButton } from "./HuxiButton";
import { ShownCard } from "./Opponent";
import { useRules } from "./rulesContext";
import { badgesOf } from "./seat";

export interface OwnSeatProps {
  board: PaohuziBoard;
  seat: Seat;
  occupant: Occupant | undefined;
  points: number;
  /** The groups of the hand; null if it is covered. */
  groups: readonly Column[] | null;
  /** True if the hand can win with its huxi, or has won. */
  ready: boolean;
}

/** The seat below: its card, and its huxi beside it. */
export function OwnSeat({ board, seat, occupant, points, groups, ready }: OwnSeatProps) {
  const rules = useRules();
  return (
    <OwnLine
      wrapsName
      board={board}
      seat={seat}
      occupant={occupant}
      points={points}
      turn={onTurn(board, seat)}
      badges={badgesOf(board, seat, rules)}
      beside={
        <HuxiButton
          name={occupant?.name ?? ""}
          melds={board.seats[seat]?.melds ?? []}
          hand={groups}
          ready={ready}
        />
      }
    >
      <ShownCard board={board} seat={seat} />
    </OwnLine>
  );
}

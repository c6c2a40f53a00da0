import type { PaohuziBoard } from "../../../board/paohuzi/board";
import { byGroups } from "../../../board/paohuzi/columns";
import type { Seat } from "../../../board/paohuzi/events";
import { t } from "../../../i18n/translate";
import type { Occupant } from "../parts/contract";
import { handStyle } from "./handStyle";
import { OwnSeat } from "./OwnSeat";
import { useRules } from "./rulesContext";
import { TableCard } from "./TableCard";

export interface InertHandProps {
  board: PaohuziBoard;
  seat: Seat;
  open: boolean;
  occupant: Occupant | undefined;
  points: number;
}

/** The lower edge for a spectator: the hand, open or covered. */
export function InertHand({ board, seat, open, occupant, points }: InertHandProps) {
  const rules = useRules();
  const seatBoard = board.seats[seat];
  if (seatBoard === undefined) return null;
  const name = occupant?.name ?? "";
  const columns = open && seatBoard.hand !== null ? byGroups(seatBoard.hand, rules) : null;
  const won = board.wins.some((win) => win.seat === seat);
  const groups = columns?.filter(({ huxi }) => huxi > 0) ?? null;
  const backs = Array.from({ length: Math.ceil(seatBoard.size / 3) }, (_, column) =>
    Math.min(3, seatBoard.size - column * 3),
  );
  return (
    <>
      <OwnSeat
        board={board}
        seat={seat}
        occupant={occupant}
        points={points}
        groups={groups}
        ready={won}
      />
      {/* The room that offers take in play: the hand stays where it is then. */}
      <div class="own-actions" />
      <div
        class={columns === null ? "phz-hand backs" : "phz-hand"}
        role="group"
        aria-label={t("phz.handOf", { name, count: seatBoard.size })}
        style={handStyle(columns?.map(({ cards }) => cards.length) ?? backs)}
      >
        {columns === null
          ? backs.map((size, column) => (
              <div class="phz-column" key={column}>
                {Array.from({ length: size }, (_, row) => (
                  <span class="phz-hand-card" key={row}>
                    <TableCard back form="hand" label={null} />
                  </span>
                ))}
              </div>
            ))
          : columns.map(({ cards, locked }, column) => (
              <div class={locked ? "phz-column locked" : "phz-column"} key={column}>
                {cards.map((card, row) => (
                  <span class="phz-hand-card" key={row} data-card={card}>
                    <TableCard kind={card} form="hand" />
                  </span>
                ))}
              </div>
            ))}
      </div>
    </>
  );
}

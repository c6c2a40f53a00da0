import type { PaohuziBoard } from "../../../board/paohuzi/board";
import { byGroups } from "../../../board/paohuzi/columns";
import { riverCards } from "../../../board/paohuzi/openCards";
import type { Seat } from "../../../board/paohuzi/events";
import { onTurn } from "../../../board/paohuzi/turn";
import { t } from "../../../i18n/translate";
import type { Place } from "../../../telling/places";
import { SeatCard } from "../parts/SeatCard";
import type { Occupant } from "../parts/contract";
import { HuxiButton } from "./HuxiButton";
import { Melds } from "./Melds";
import { River } from "./River";
import { badgesOf } from "./seat";
import { useRules } from "./rulesContext";
import { TableCard } from "./TableCard";

export interface OpponentProps {
  board: PaohuziBoard;
  seat: Seat;
  place: Place;
  /** Turn the hand up if it is known. */
  open: boolean;
  occupant: Occupant | undefined;
  points: number;
}

/** The most cards of an open hand in one row; more are split evenly in two. */
const ROW = 11;

/** Another player's side of the table: card, melds, river, and a shown hand. */
export function Opponent({ board, seat, place, open, occupant, points }: OpponentProps) {
  const rules = useRules();
  const seatBoard = board.seats[seat];
  if (seatBoard === undefined) return null;
  const name = occupant?.name ?? "";
  const shows = open && seatBoard.hand !== null;
  return (
    <div
      class="phz-opponent wraps-names"
      role="group"
      data-place={place}
      data-seat={seat}
      aria-label={name}
    >
      <SeatCard
        board={board}
        seat={seat}
        occupant={occupant}
        points={points}
        turn={onTurn(board, seat)}
        badges={badgesOf(board, seat, rules)}
      >
        <HuxiButton name={name} melds={seatBoard.melds} hand={null} />
        <span
          class="phz-held"
          role="img"
          aria-label={t("phz.handOf", { name, count: seatBoard.size })}
          title={t("phz.inHand", { count: seatBoard.size })}
        >
          <TableCard back form="square" label={null} />
          <span aria-hidden="true">{seatBoard.size}</span>
        </span>
        <ShownCard board={board} seat={seat} />
      </SeatCard>
      <div
        class="phz-opponent-melds"
        role="group"
        aria-label={t("phz.melds", { name })}
        style={{ "--melds": seatBoard.melds.length }}
      >
        <Melds melds={seatBoard.melds} seen={board.settled === null ? "others" : "all"} />
      </div>
      {shows ? (
        <div
          class="phz-opponent-hand"
          role="group"
          aria-label={t("phz.handOf", { name, count: seatBoard.size })}
          style={{ "--columns": Math.ceil(seatBoard.size / (seatBoard.size > ROW ? 2 : 1)) }}
        >
          {byGroups(seatBoard.hand ?? [], rules).map(({ cards }) =>
            cards.map((card, index) => <TableCard key={index} kind={card} form="square" />),
          )}
        </div>
      ) : null}
      <River name={name} cards={riverCards(board, seat)} />
    </div>
  );
}

/** The dealer's shown card while it is in the hand, for all one can see. */
export function ShownCard({ board, seat }: { board: PaohuziBoard; seat: Seat }) {
  if (seat !== board.dealer || board.shown === null || !board.shownHeld) return null;
  return (
    <span class="phz-shown">
      <span class="phz-shown-mark">{t("phz.shown.mark")}</span>
      <TableCard kind={board.shown} form="square" />
    </span>
  );
}

import { t } from "../../i18n/translate";
import type { Room } from "../../net/protocol";
import { useSession } from "../../state/useSession";
import { BesideSum, SumDialog } from "../calculator/SumButton";
import { clockOf } from "../table/parts/occupants";
import { SeatClockRing } from "../table/parts/SeatClockRing";
import "./menuSum.css";

export interface MenuSumProps {
  room: Pick<Room, "ruleset" | "preset" | "rules">;
  onClose: () => void;
}

/** The calculator over the table, with one's own hand as it is now. */
export function MenuSum({ room, onClose }: MenuSumProps) {
  const session = useSession();
  return (
    <BesideSum.Provider value={<OwnTurn />}>
      <SumDialog
        ruleset={room.ruleset}
        rules={room.rules}
        sum={({ emptySum, heldSum }) => {
          const board = session.board.value;
          const seat = session.seat.value;
          const held = seat === null ? null : (board?.seats[seat]?.hand ?? null);
          return board === null || seat === null || held === null || held.length === 0
            ? emptySum(room)
            : heldSum(board, seat, session.prompt.value?.actions ?? [], room);
        }}
        onClose={onClose}
      />
    </BesideSum.Provider>
  );
}

/** One's own turn and its clock, which go on under the calculator. */
function OwnTurn() {
  const session = useSession();
  const prompt = session.prompt.value;
  if (prompt === null || session.pending.value !== null) return null;
  const clock = clockOf(prompt);
  return (
    <span class="own-turn" role="status" data-testid="own-turn">
      {clock === undefined ? null : (
        <span class="own-turn-clock">
          <SeatClockRing {...clock} digits />
        </span>
      )}
      {t("table.yourTurn")}
    </span>
  );
}

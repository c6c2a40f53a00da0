import { useMemo, useRef } from "preact/hooks";
import type { PaohuziBoard } from "../../../board/paohuzi/board";
import { riverCards } from "../../../board/paohuzi/openCards";
import { readRules } from "../../../board/paohuzi/table";
import { t } from "../../../i18n/translate";
import { useMotion } from "../parts/motion";
import { Shouts } from "../parts/Shouts";
import type { GameTableProps } from "../parts/contract";
import { Opponent } from "./Opponent";
import { InertHand } from "./InertHand";
import { Melds } from "./Melds";
import { Middle } from "./Middle";
import { PAOHUZI_MOVES } from "./motion";
import { seatLayoutOf, TableFrame } from "../parts/TableFrame";
import { River } from "./River";
import { RulesContext } from "./rulesContext";
import "./table.css";
import "./opponent.css";
import "./seat.css";
import "./huxi.css";
import "./melds.css";
import "./river.css";
import "./middle.css";
import "./own.css";
import "./offer.css";
import "./waits.css";
import "./hand.css";
import "./switches.css";
import "./details.css";
import "./result.css";

/** The paohuzi table. See `TableView` for its props. */
export function PaohuziTable(props: GameTableProps<PaohuziBoard>) {
  const { board, viewer, open = false, occupants, pace = 1, uniform = null } = props;
  const { bottom, seats, placeOf, nameOf, points, over } = seatLayoutOf(props);
  const rules = useMemo(() => readRules(props.rules), [props.rules]);
  const root = useRef<HTMLDivElement>(null);
  const shouts = useMotion(root, board, pace, PAOHUZI_MOVES);
  const own = board.seats[bottom];
  const others = seats.slice(1);
  // From left to right as they are seen.
  others.sort(
    (one, other) => LEFT_TO_RIGHT.indexOf(placeOf(one)) - LEFT_TO_RIGHT.indexOf(placeOf(other)),
  );

  return (
    <RulesContext.Provider value={rules}>
      <TableFrame
        game="phz"
        root={root}
        board={board}
        bottom={bottom}
        bar={props.bar}
        side={props.side}
        felt={
          <div class="table-cloth">
            <div class="phz-opponents">
              {others.map((seat) => (
                <Opponent
                  key={seat}
                  board={board}
                  seat={seat}
                  place={placeOf(seat)}
                  open={open || over}
                  occupant={occupants[seat]}
                  points={points[seat] ?? 0}
                />
              ))}
            </div>
            <Middle
              board={board}
              name={nameOf}
              viewer={viewer}
              placeOf={placeOf}
              uniform={uniform}
            />
            <Shouts shouts={shouts.value} placeOf={placeOf} />
          </div>
        }
        own={
          <>
            <div
              class="phz-own-melds"
              role="group"
              aria-label={t("phz.melds", { name: nameOf(bottom) })}
              style={{ "--melds": own?.melds.length ?? 0 }}
            >
              <Melds
                melds={own?.melds ?? []}
                seen={over ? "all" : viewer !== null || open ? "own" : "others"}
              />
            </div>
            <div class="phz-own-river">
              <River name={nameOf(bottom)} cards={riverCards(board, bottom)} />
            </div>
            {props.own ?? (
              <InertHand
                board={board}
                seat={bottom}
                open={open || over || viewer !== null}
                occupant={occupants[bottom]}
                points={points[bottom] ?? 0}
              />
            )}
          </>
        }
      >
        {props.children}
      </TableFrame>
    </RulesContext.Provider>
  );
}

const LEFT_TO_RIGHT: readonly number[] = [3, 2, 1];

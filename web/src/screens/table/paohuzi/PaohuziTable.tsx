import { useMemo, useRef } from "preact/hooks";
import type { PaohuziBoard } from "../../../board/paohuzi/board";
import { readRules } from "../../../board/paohuzi/table";
import { t } from "../../../i18n/translate";
import { useMotion } from "../motion";
import { Shouts } from "../Shouts";
import type { GameTableProps } from "../TableView";
import { Foe } from "./Foe";
import { InertHand } from "./InertHand";
import { Melds } from "./Melds";
import { Middle } from "./Middle";
import { PAOHUZI_MOVES } from "./motion";
import { placeAmong } from "../places";
import { lyingCards, River } from "./River";
import { RulesContext } from "./rulesContext";
import "./paohuzi.css";
import "./lower.css";
import "./forms.css";
import "./result.css";

/** The paohuzi table. See `TableView` for what it is given. */
export function PaohuziTable(props: GameTableProps<PaohuziBoard>) {
  const { board, viewer, open = false, sitters, scores, pace = 1 } = props;
  const rules = useMemo(() => readRules(props.rules), [props.rules]);
  const bottom = viewer ?? 0;
  const root = useRef<HTMLDivElement>(null);
  const shouts = useMotion(root, board, pace, PAOHUZI_MOVES);
  const over = board.settled !== null;
  const count = board.seats.length;
  const points = board.seats.map((_, seat) => (scores[seat] ?? 0) + (board.scores[seat] ?? 0));
  const placeOf = (seat: number) => placeAmong(count, seat, bottom);
  const name = (seat: number): string => sitters[seat]?.name ?? "";
  const own = board.seats[bottom];
  const others = Array.from({ length: count - 1 }, (_, turn) => (bottom + turn + 1) % count);
  // From left to right as they are seen.
  others.sort(
    (one, other) => LEFT_TO_RIGHT.indexOf(placeOf(one)) - LEFT_TO_RIGHT.indexOf(placeOf(other)),
  );

  return (
    <RulesContext.Provider value={rules}>
      <div
        class={props.side === undefined ? "phz" : "phz phz-sided"}
        ref={root}
        data-testid="table"
        data-phase={board.phase}
        data-seats={count}
      >
        <div class="phz-frame">
          <div class="phz-stage">
            <div class="phz-in">
              {props.bar === undefined ? null : <header class="table-bar">{props.bar}</header>}
              <div class="phz-felt">
                <div class="phz-felt-in">
                  <div class="phz-foes">
                    {others.map((seat) => (
                      <Foe
                        key={seat}
                        board={board}
                        seat={seat}
                        place={placeOf(seat)}
                        open={open || over}
                        sitter={sitters[seat]}
                        points={points[seat] ?? 0}
                      />
                    ))}
                  </div>
                  <Middle board={board} name={name} placeOf={placeOf} />
                  <Shouts shouts={shouts.value} placeOf={placeOf} />
                </div>
              </div>
              <div class="phz-own" data-seat={bottom}>
                <div
                  class="phz-own-melds"
                  role="group"
                  aria-label={t("phz.melds", { name: name(bottom) })}
                  style={{ "--melds": own?.melds.length ?? 0 }}
                >
                  <Melds
                    melds={own?.melds ?? []}
                    seen={over ? "all" : viewer !== null || open ? "own" : "others"}
                  />
                </div>
                <div class="phz-own-river">
                  <River cards={lyingCards(board, bottom)} />
                </div>
                {props.own ?? (
                  <InertHand
                    board={board}
                    seat={bottom}
                    open={open || over || viewer !== null}
                    sitter={sitters[bottom]}
                    points={points[bottom] ?? 0}
                  />
                )}
              </div>
            </div>
          </div>
          {props.side === undefined ? null : <aside class="phz-side">{props.side}</aside>}
        </div>
        {props.children}
        <div class="flights" aria-hidden="true" />
      </div>
    </RulesContext.Provider>
  );
}

const LEFT_TO_RIGHT: readonly number[] = [3, 2, 1];

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { MahjongBoard } from "../../../board/mahjong/board";
import { useMotion } from "../motion";
import { inTurn, placeAmong } from "../places";
import type { GameTableProps } from "../TableView";
import { BirdsOver } from "./Birds";
import { Compass } from "./Compass";
import { Foe } from "./Foe";
import { Highlight } from "./highlight";
import { InertHand } from "./InertHand";
import { mahjongMoves } from "./motion";
import { Wilds } from "./PlayTile";
import { River } from "./River";
import { Shouts } from "../Shouts";
import { TreasureTile } from "./WallEnd";
import "./mahjong.css";
import "./extras.css";
import "./lower.css";
import "./forms.css";
import "./result.css";

/** The mahjong table. See `TableView` for what it is given. */
export function MahjongTable(props: GameTableProps<MahjongBoard>) {
  const { board, viewer, open = false, sitters, scores, deals, pace = 1 } = props;
  const bottom = viewer ?? 0;
  const root = useRef<HTMLDivElement>(null);
  // Before the first deal nobody has tiles, and the sitters say how many play.
  const count = board.seats.length || sitters.length;
  const placeOf = (seat: number) => placeAmong(count, seat, bottom);
  const seats = inTurn(count, bottom);
  const shouts = useMotion(root, board, pace, mahjongMoves(bottom, placeOf));
  const highlighted = useSignal<number | null>(null);
  const over = board.settled !== null;
  const points = board.seats.map((_, seat) => (scores[seat] ?? 0) + (board.scores[seat] ?? 0));

  return (
    <Highlight.Provider value={highlighted}>
      <Wilds.Provider value={board.wild}>
        <div
          class={props.side === undefined ? "mj" : "mj mj-sided"}
          ref={root}
          data-testid="table"
          data-phase={board.phase}
        >
          <div class="mj-frame">
            <div class="mj-stage">
              <div class="mj-in">
                {props.bar === undefined ? null : <header class="table-bar">{props.bar}</header>}
                <div class="mj-felt">
                  <div class="mj-round">
                    {seats.map((seat) => {
                      const lying = board.seats[seat];
                      if (lying === undefined) return null;
                      return (
                        <River
                          key={seat}
                          place={placeOf(seat)}
                          seats={count}
                          tiles={lying.river}
                          latest={board.lastDiscard?.seat === seat}
                        />
                      );
                    })}
                    <Compass
                      board={board}
                      seats={seats}
                      placeOf={placeOf}
                      points={points}
                      deals={deals}
                    />
                    {board.treasure === null ? null : <TreasureTile treasure={board.treasure} />}
                    <BirdsOver board={board} name={(seat) => sitters[seat]?.name ?? ""} />
                    {seats.slice(1).map((seat) => (
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
                    <Shouts shouts={shouts.value} placeOf={placeOf} />
                  </div>
                </div>
                <div class="mj-own">
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
            {props.side === undefined ? null : <aside class="mj-side">{props.side}</aside>}
          </div>
          {props.children}
          <div class="flights" aria-hidden="true" />
        </div>
      </Wilds.Provider>
    </Highlight.Provider>
  );
}

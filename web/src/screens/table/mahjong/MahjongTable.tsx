import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { MahjongBoard } from "../../../board/mahjong/board";
import { useMotion } from "../parts/motion";
import { seatLayoutOf, TableFrame } from "../parts/TableFrame";
import type { GameTableProps } from "../parts/contract";
import { BirdsOver } from "./Birds";
import { Compass } from "./Compass";
import { Opponent } from "./Opponent";
import { Highlight } from "./highlight";
import { InertHand } from "./InertHand";
import { mahjongMoves } from "./motion";
import { KongTilesOver, OpeningsOver } from "./OpeningsOver";
import { Wilds } from "./PlayTile";
import { isLong, needsRoom, placesOf, River, unclaimedOf } from "./River";
import { Shouts } from "../parts/Shouts";
import { TreasureTile } from "./WallEnd";
import { Wall } from "./Wall";
import "./table.css";
import "./tile.css";
import "./compass.css";
import "./river.css";
import "./wall.css";
import "./opponent.css";
import "./melds.css";
import "./wild.css";
import "./birds.css";
import "./opening.css";
import "./own.css";
import "./offer.css";
import "./waits.css";
import "./hand.css";
import "./playOn.css";
import "./result.css";
import "./lying.css";

/** The mahjong table. See `TableView` for its props. */
export function MahjongTable(props: GameTableProps<MahjongBoard>) {
  const { board, viewer, open = false, occupants, deals, pace = 1, uniform = null } = props;
  const { count, bottom, seats, placeOf, nameOf, points, over } = seatLayoutOf(props);
  const root = useRef<HTMLDivElement>(null);
  const shouts = useMotion(root, board, pace, mahjongMoves(bottom, placeOf, board.playsOn));
  const highlighted = useSignal<number | null>(null);
  const rivers = board.seats.map(({ river }, seat) => ({
    place: placeOf(seat),
    places: placesOf(unclaimedOf(river)),
  }));
  const long = new Set(
    rivers.filter(({ place, places }) => isLong(place, places)).map(({ place }) => place),
  );
  const crowded = rivers.some(({ place, places }) => needsRoom(place, places));
  if (crowded) long.add(1).add(3);

  return (
    <Highlight.Provider value={highlighted}>
      <Wilds.Provider value={board.wild}>
        <TableFrame
          game="mj"
          root={root}
          board={board}
          bottom={bottom}
          bar={props.bar}
          side={props.side}
          felt={
            <div class="table-cloth" data-rivers={crowded ? "long" : "short"}>
              <Wall
                tilesLeft={board.tilesLeft}
                dealer={placeOf(board.dealer)}
                long={long}
                melds={(board.seats[bottom]?.melds.length ?? 0) > 0}
              />
              {seats.map((seat) => {
                const seatBoard = board.seats[seat];
                if (seatBoard === undefined) return null;
                return (
                  <River
                    key={seat}
                    place={placeOf(seat)}
                    name={nameOf(seat)}
                    seats={count}
                    tiles={seatBoard.river}
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
                name={props.dealName ?? null}
                rules={props.rules}
                uniform={uniform}
              />
              {board.treasure === null ? null : <TreasureTile treasure={board.treasure} />}
              <OpeningsOver board={board} name={nameOf} />
              <KongTilesOver board={board} name={nameOf} />
              <BirdsOver board={board} rules={props.rules} name={nameOf} />
              {seats.slice(1).map((seat) => (
                <Opponent
                  key={seat}
                  board={board}
                  rules={props.rules}
                  seat={seat}
                  place={placeOf(seat)}
                  open={open || over}
                  occupant={occupants[seat]}
                  points={points[seat] ?? 0}
                />
              ))}
              <Shouts shouts={shouts.value} placeOf={placeOf} />
            </div>
          }
          own={
            props.own ?? (
              <InertHand
                board={board}
                rules={props.rules}
                seat={bottom}
                open={open || over || viewer !== null}
                occupant={occupants[bottom]}
                points={points[bottom] ?? 0}
              />
            )
          }
        >
          {props.children}
        </TableFrame>
      </Wilds.Provider>
    </Highlight.Provider>
  );
}

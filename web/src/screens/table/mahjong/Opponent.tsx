import { Flowers } from "./Flowers";
import { Tile } from "../../../art/Tile";
import { hasLeft, type MahjongBoard, type SeatBoard } from "../../../board/mahjong/board";
import type { Seat } from "../../../board/mahjong/events";
import { openHandOf } from "../../../board/mahjong/handOrder";
import { onTurn } from "../../../board/mahjong/turn";
import { t } from "../../../i18n/translate";
import type { Setting } from "../../../rulesets/rulesets";
import type { Place } from "../../../telling/places";
import type { Occupant } from "../parts/contract";
import { stripStyle } from "./handStyle";
import { Melds } from "./Melds";
import { SeatCard } from "../parts/SeatCard";
import { TableTile } from "./TableTile";
import { WonTiles } from "./WonTiles";
import { badgesOf, placeMark, seatWind } from "../../../telling/mahjong/words";

export interface OpponentProps {
  board: MahjongBoard;
  rules: Readonly<Record<string, Setting>>;
  seat: Seat;
  place: Place;
  /** Turn the hand up if it is known. */
  open: boolean;
  occupant: Occupant | undefined;
  points: number;
}

/** Another player's side of the table: card, hand and melds. */
export function Opponent(props: OpponentProps) {
  const { board, rules, seat, place, open, occupant, points } = props;
  const seatBoard = board.seats[seat];
  if (seatBoard === undefined) return null;
  // 血战: a winner lays the hand open and leaves; 血流: and stays.
  const stays = seatBoard.won.length > 0;
  const left = stays || hasLeft(board, seat);
  const shown = stays || ((open || left) && seatBoard.hand !== null);
  return (
    <>
      <div class="mj-opponent-card" data-place={place}>
        <SeatCard
          board={board}
          seat={seat}
          occupant={occupant}
          mark={seatWind({ seats: board.seats.length, seat, dealer: board.dealer }, rules)}
          points={points}
          turn={onTurn(board, seat)}
          badges={badgesOf(board, seat)}
          wonMark={placeMark(board, seat)}
        />
      </div>
      <div
        class={left ? "mj-strip left" : "mj-strip"}
        data-place={place}
        data-seat={seat}
        style={stripStyle(seatBoard)}
      >
        <div class="mj-strip-in">
          <span
            class={shown ? "mj-opponent-hand open" : "mj-opponent-hand"}
            role="group"
            aria-label={t("table.handOf", { name: occupant?.name ?? "", count: seatBoard.size })}
          >
            {shown ? <OpenHand board={board} seat={seat} /> : <Backs seat={seatBoard} />}
          </span>
          <Melds melds={seatBoard.melds} owner={seat} seats={board.seats.length} />
          <Flowers bonus={seatBoard.bonus} seat={seat} />
          <WonTiles won={seatBoard.won} />
        </div>
      </div>
    </>
  );
}

function Backs({ seat }: { seat: SeatBoard }) {
  return (
    <>
      {Array.from({ length: seat.size }, (_, index) => (
        <span
          class={seat.drew && index === seat.size - 1 ? "mj-back apart" : "mj-back"}
          key={index}
        >
          <Tile back label={null} />
        </span>
      ))}
    </>
  );
}

function OpenHand({ board, seat }: { board: MahjongBoard; seat: Seat }) {
  const { tiles, drawn, won } = openHandOf(board, seat);
  const { hand = null, drew = false } = board.seats[seat] ?? {};
  return (
    <>
      {tiles.map((tile, index) => (
        <TableTile kind={tile} key={index} />
      ))}
      {hand === null && drew ? (
        <span class="mj-back apart">
          <Tile back label={null} />
        </span>
      ) : null}
      {drawn === null ? null : <TableTile kind={drawn} class={won ? "apart won" : "apart"} />}
    </>
  );
}

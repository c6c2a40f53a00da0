import type { MahjongBoard } from "../../../board/mahjong/board";
import { openHandOf } from "../../../board/mahjong/handOrder";
import { pointsOfWin } from "../../../board/mahjong/winPoints";
import { tileName } from "../../../i18n/names";
import { t } from "../../../i18n/translate";
import { handRows } from "../../../state/preferences";
import type { OwnProps } from "../parts/contract";
import { OwnActions } from "../parts/OwnActions";
import { broken } from "./HandBreak";
import { handStyle, rowsOf } from "./handStyle";
import { OwnSeat } from "./OwnSeat";
import { TableTile } from "./TableTile";
import { ownBadges, placeWord } from "../../../telling/mahjong/words";

/** 血战: the lower edge of a winner: the hand lies open, and one watches the others play on. */
export function LeftHand(props: OwnProps<MahjongBoard>) {
  const { board, seat } = props;
  const seatBoard = board.seats[seat];
  const won = board.wins.find((win) => win.seat === seat);
  if (seatBoard === undefined || won === undefined) return null;
  const { tiles, drawn } = openHandOf(board, seat);
  const rows = rowsOf(seatBoard, tiles, board.wild, { chosen: handRows.value });
  return (
    <div class="mj-lower live left" data-rows={rows.is} style={handStyle(seatBoard, rows.longer)}>
      <OwnSeat
        board={board}
        rules={props.rules}
        seat={seat}
        occupant={props.occupant}
        points={props.points}
        badges={ownBadges(board, seat)}
      />
      <OwnActions prompt={null} ended={props.ended}>
        {board.settled === null ? (
          <p class="mj-choice-words alone" role="status" data-testid="left-play">
            {t("mj.left", {
              place: placeWord(board, seat) ?? t("table.win.mark"),
              points: pointsOfWin(board, won),
            })}
          </p>
        ) : null}
      </OwnActions>
      <div
        class="mj-hand"
        data-seat={seat}
        data-testid="hand"
        role="group"
        aria-label={t("table.hand", { count: won.hand.length })}
      >
        {broken(
          tiles.map((tile, place) => (
            <span class="mj-hand-tile" key={place}>
              <TableTile kind={tile} />
            </span>
          )),
          rows.first,
        )}
        {drawn === null ? null : (
          <span class="mj-hand-tile apart won">
            <TableTile kind={drawn} label={t("mj.wonWith", { tile: tileName(drawn) })} />
          </span>
        )}
      </div>
    </div>
  );
}

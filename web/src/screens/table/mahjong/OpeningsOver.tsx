import type { MahjongBoard } from "../../../board/mahjong/board";
import type { Opening } from "../../../board/mahjong/events";
import { pointsOfOpening } from "../../../board/mahjong/winPoints";
import { t } from "../../../i18n/translate";
import { Termed } from "../../../terms/Termed";
import { PlayTile } from "./PlayTile";
import { openingNames } from "../../../telling/mahjong/words";

export interface OpeningsProps {
  board: MahjongBoard;
  name: (seat: number) => string;
}

/**
 * 起手胡 over the middle of the table, until the next discard: the seats with the hands they show, and
 * their points.
 */
export function OpeningsOver({ board, name }: OpeningsProps) {
  if (board.showing.length === 0) return null;
  return (
    <div class="mj-openings-over" data-testid="openings" role="status">
      {board.showing.map((opening) => (
        <OpeningShown key={opening.seat} opening={opening} board={board} name={name} />
      ))}
    </div>
  );
}

/** 起手胡 on the sheet after the deal: by name, with the tiles and the dice. */
export function OpeningLines({ board, name }: OpeningsProps) {
  const shown = [...board.openings, ...board.midway];
  if (shown.length === 0) return null;
  return (
    <div class="mj-opening-lines" data-testid="opening-lines">
      {shown.map((opening, index) => (
        <OpeningShown key={index} opening={opening} board={board} name={name} />
      ))}
    </div>
  );
}

function OpeningShown({ opening, board, name }: OpeningsProps & { opening: Opening }) {
  const { seat, hands, tiles, dice, hits } = opening;
  const points = pointsOfOpening(board, opening);
  const words = [
    ...(dice.length === 0 ? [] : [diceWords(dice, hits, name)]),
    ...(points === null ? [] : [t("mj.opening.earns", { points })]),
  ];
  return (
    <div class="mj-opening" data-seat={seat}>
      <span class="mj-opening-head">
        {name(seat)}
        <b class="mj-birds-word brush">
          <Termed text={openingNames(hands)} />
        </b>
      </span>
      <span class="mj-opening-tiles">
        {tiles.map((tile, place) => (
          <PlayTile key={place} kind={tile} label={null} />
        ))}
      </span>
      {/* The line keeps its place until the payment comes. */}
      <span class="mj-opening-sum">{words.join(" · ") || NBSP}</span>
    </div>
  );
}

const NBSP = "\u00a0";

/** 骰子 5、2，鸟中小满: the thrown dice, and everybody whom they hit. */
function diceWords(
  dice: readonly number[],
  hits: readonly (number | null)[],
  name: (seat: number) => string,
): string {
  const thrown = t("mj.opening.dice", { dice: dice.join(t("table.comma")) });
  const seats = [...new Set(hits)].filter((seat) => seat !== null);
  if (seats.length === 0) return thrown;
  return t("mj.opening.diceHit", { thrown, names: seats.map(name).join(t("table.comma")) });
}

/** 开杠: the tiles that were turned over, while they may be won or claimed. */
export function KongTilesOver({ board, name }: OpeningsProps) {
  if (board.turned.length === 0 || board.settled !== null) return null;
  return (
    <div class="mj-openings-over" data-testid="kong-tiles" role="status">
      <div class="mj-opening">
        <span class="mj-opening-head">
          {name(board.turn)}
          <b class="mj-birds-word brush">
            <Termed text={t("mj.act.openKong")} />
          </b>
        </span>
        <span class="mj-opening-tiles">
          {board.turned.map((tile, place) => (
            <PlayTile key={place} kind={tile} label={null} />
          ))}
        </span>
      </div>
    </div>
  );
}

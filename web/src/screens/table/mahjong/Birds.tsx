import type { MahjongBoard } from "../../../board/mahjong/board";
import { hitsOf } from "../../../board/mahjong/count";
import type { BirdsTurned } from "../../../board/mahjong/events";
import { tileName } from "../../../i18n/names";
import { t } from "../../../i18n/translate";
import { PlayTile } from "./PlayTile";

export interface BirdsProps {
  board: MahjongBoard;
  name: (seat: number) => string;
}

/** The birds over the middle of the table, turned up one after another. */
export function BirdsOver({ board, name }: BirdsProps) {
  if (board.birds === null) return null;
  return (
    <div class="mj-birds-over" data-testid="birds">
      <b class="mj-birds-word brush">{t("mj.birds")}</b>
      <BirdTiles birds={board.birds} name={name} />
      <span class="mj-birds-sum">{sumWords(board.birds)}</span>
    </div>
  );
}

/** The birds in the result: which hit, and what they bring. */
export function BirdsLine({ board, name }: BirdsProps) {
  const { birds, transfers } = board;
  if (birds === null) return null;
  const paid = transfers
    .filter((transfer) => transfer.reason === "birds")
    .reduce((sum, transfer) => sum + transfer.points, 0);
  return (
    <div class="mj-birds-line" data-testid="birds-line">
      <b class="mj-birds-word brush">{t("mj.birds")}</b>
      <BirdTiles birds={birds} name={name} />
      <span class="mj-birds-sum">
        {sumWords(birds)}
        {paid > 0 ? ` · ${t("mj.birds.pays", { points: paid })}` : ""}
      </span>
    </div>
  );
}

interface BirdTilesProps {
  birds: BirdsTurned;
  name: (seat: number) => string;
}

function BirdTiles({ birds, name }: BirdTilesProps) {
  return (
    <span class="mj-birds">
      {birds.tiles.map((tile, place) => {
        const seat = birds.hits[place] ?? null;
        const words =
          seat === null
            ? t("mj.birds.missed", { tile: tileName(tile) })
            : t("mj.birds.hit", { tile: tileName(tile), name: name(seat) });
        return (
          <span
            class={seat === null ? "mj-bird" : "mj-bird hit"}
            role="img"
            aria-label={words}
            title={words}
            key={place}
          >
            <PlayTile kind={tile} label={null} />
          </span>
        );
      })}
    </span>
  );
}

function sumWords(birds: BirdsTurned): string {
  const count = hitsOf(birds);
  return count === 0 ? t("mj.birds.none") : t("mj.birds.hits", { count });
}

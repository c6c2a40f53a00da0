import type { MahjongBoard } from "../../../board/mahjong/board";
import { hitsOf } from "../../../board/mahjong/count";
import type { BirdsTurned } from "../../../board/mahjong/events";
import { tileName } from "../../../i18n/names";
import { t } from "../../../i18n/translate";
import { Termed } from "../../terms/Termed";
import { PlayTile } from "./PlayTile";

export interface BirdsProps {
  board: MahjongBoard;
  name: (seat: number) => string;
}

/** The birds over the middle of the table, turned up one after another. */
export function BirdsOver(props: BirdsProps) {
  return <Birds {...props} class="mj-birds-over" testid="birds" />;
}

/** The birds in the result. */
export function BirdsLine(props: BirdsProps) {
  return <Birds {...props} class="mj-birds-line" testid="birds-line" />;
}

interface BirdsHow extends BirdsProps {
  class: string;
  testid: string;
}

/** The birds that hit, and the points they bring. */
function Birds({ board, name, class: look, testid }: BirdsHow) {
  const { birds, transfers } = board;
  if (birds === null) return null;
  const paid = transfers
    .filter((transfer) => transfer.reason === "birds")
    .reduce((sum, transfer) => sum + transfer.points, 0);
  const count = hitsOf(birds);
  const hits = count === 0 ? t("mj.birds.none") : t("mj.birds.hits", { count });
  return (
    <div class={look} data-testid={testid}>
      <b class="mj-birds-word brush">
        <Termed text={t("mj.birds")} />
      </b>
      <BirdTiles birds={birds} name={name} />
      <span class="mj-birds-sum">
        {hits}
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

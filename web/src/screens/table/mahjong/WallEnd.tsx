import { Tile } from "../../../art/Tile";
import type { MahjongBoard, Treasure } from "../../../board/mahjong/board";
import { tileName } from "../../../i18n/names";
import { t } from "../../../i18n/translate";
import { PlayTile } from "./PlayTile";
import { TableTile } from "./TableTile";
import { tileNames } from "../../../telling/mahjong/words";

/** The wildcards of this table, and small behind it the tile that told so, if one was turned over. */
export function Wildcards({ board }: { board: MahjongBoard }) {
  const { indicator, wild } = board;
  if (wild.length === 0) return null;
  const words =
    indicator === null
      ? t("mj.wild", { wild: tileNames(wild) })
      : t("mj.indicator", { tile: tileName(indicator), wild: tileNames(wild) });
  return (
    <span class="mj-wilds" role="img" aria-label={words} title={words} data-testid="wildcards">
      {indicator === null ? null : (
        <span class="mj-wilds-told">
          <TableTile kind={indicator} label={null} />
        </span>
      )}
      {wild.map((tile) => (
        <span class="mj-wilds-tile" key={tile} data-tile={tile}>
          <TableTile kind={tile} label={null} />
        </span>
      ))}
      <b class="mj-wilds-mark brush" aria-hidden="true">
        {t("mj.wild.mark")}
      </b>
    </span>
  );
}

/** Face down for a viewer who has not declared ready: nothing of its face is in the page then. */
export function TreasureTile({ treasure }: { treasure: Treasure }) {
  const { tile, die, replaced } = treasure;
  const known =
    tile === null
      ? t("mj.treasure.unknown", { die })
      : t("mj.treasure.known", { tile: tileName(tile), die });
  const before =
    replaced.length === 0 ? "" : t("mj.treasure.replaced", { tiles: tileNames(replaced) });
  const words = [known, before].filter((part) => part !== "").join(t("table.comma"));
  return (
    <span
      class={tile === null ? "mj-treasure" : "mj-treasure known"}
      role="img"
      aria-label={words}
      title={words}
      data-testid="treasure"
    >
      <span class="mj-treasure-tile">
        {tile === null ? <Tile back label={null} /> : <TableTile kind={tile} label={null} />}
        <b class="mj-treasure-mark brush" aria-hidden="true">
          {t("mj.treasure.mark")}
        </b>
      </span>
      <Die shows={die} />
      {replaced.map((old, place) => (
        <span class="mj-treasure-old" key={place}>
          <PlayTile kind={old} label={null} />
        </span>
      ))}
    </span>
  );
}

/** The places of the spots of a die, by its number, in a box of 24. */
const SPOTS: Readonly<Record<number, readonly (readonly [x: number, y: number])[]>> = {
  1: [[12, 12]],
  2: [[7, 7], [17, 17]], // prettier-ignore
  3: [[6.5, 6.5], [12, 12], [17.5, 17.5]], // prettier-ignore
  4: [[7, 7], [17, 7], [7, 17], [17, 17]], // prettier-ignore
  5: [[7, 7], [17, 7], [12, 12], [7, 17], [17, 17]], // prettier-ignore
  6: [[7, 6], [17, 6], [7, 12], [17, 12], [7, 18], [17, 18]], // prettier-ignore
};

/** One and four are red, as on Chinese dice. */
function Die({ shows }: { shows: number }) {
  const red = shows === 1 || shows === 4;
  return (
    <svg class="mj-die" viewBox="0 0 24 24" aria-hidden="true">
      <rect x="1" y="1" width="22" height="22" rx="5" fill="var(--tile-face-top)" />
      {(SPOTS[shows] ?? []).map(([x, y]) => (
        <circle
          key={`${x}-${y}`}
          cx={x}
          cy={y}
          r={shows === 1 ? 4 : 2.5}
          fill={red ? "var(--tile-red)" : "var(--tile-ink)"}
        />
      ))}
    </svg>
  );
}

import type { TileKind } from "../../../board/core/tile";
import { tileName } from "../../../i18n/names";
import { t } from "../../../i18n/translate";
import { TableTile } from "./TableTile";

/** The width of a kind of them, in widths of a meld's tile. */
const WIDTH = 0.9;

/** 血流: the tiles that a seat has won on, each kind once with its number. */
export function WonTiles({ won }: { won: readonly TileKind[] }) {
  if (won.length === 0) return null;
  const kinds = [...new Set(won)].map((tile) => ({
    tile,
    count: won.filter((other) => other === tile).length,
  }));
  const tiles = kinds.map(({ tile, count }) => `${tileName(tile)}×${count}`).join(t("table.comma"));
  const words = t("mj.stays.tiles", { tiles });
  return (
    <span class="mj-flowers mj-won" role="img" aria-label={words} title={words}>
      {kinds.map(({ tile, count }) => (
        <span class="mj-won-kind" data-count={count} key={tile}>
          <TableTile kind={tile} label={null} />
        </span>
      ))}
    </span>
  );
}

/** The room they need, in widths of a meld's tile. */
export function wonWidth(won: readonly TileKind[]): number {
  return new Set(won).size * WIDTH;
}

import type { RiverTile } from "../../../board/mahjong/board";
import { t } from "../../../i18n/translate";
import type { Place } from "../places";
import { TableTile } from "./TableTile";

/** The layout of a river: tiles in a row, rows, and how large its tiles are beside the usual ones. */
export interface RiverLayout {
  across: number;
  rows: number;
  scale: number;
}

const ROWS = 3;
const SCALES = [1, 2 / 3, 1 / 2];

/**
 * The layout of so many discards. Six in a row and three rows leave room for the rivers at the sides; of
 * two players nobody sits there. The last row takes the rest, about as much as two others. Fewer
 * players discard more: then the tiles are smaller, and there are more of them in a row.
 */
export function riverLayoutOf(discards: number, seats: number): RiverLayout {
  const [usual, last] = seats === 2 ? [12, 16] : [6, 12];
  const layouts = SCALES.map((scale) => ({
    across: Math.round(usual / scale),
    rows: Math.floor(ROWS / scale),
    scale,
  }));
  const holds = ({ across, rows, scale }: RiverLayout) => across * (rows - 1) + last / scale;
  return (
    layouts.find((layout) => holds(layout) >= discards) ??
    (layouts[SCALES.length - 1] as RiverLayout)
  );
}

export interface RiverProps {
  place: Place;
  /** The name of its seat. */
  name: string;
  /** The number of players. */
  seats: number;
  tiles: readonly RiverTile[];
  /** True where the newest tile of the table lies here. */
  latest: boolean;
}

/** The discards of a seat that nobody took. */
export function River({ place, name, seats, tiles, latest }: RiverProps) {
  const unclaimed = tiles.filter((tile) => !tile.claimed);
  const layout = riverLayoutOf(unclaimed.length, seats);
  const rows = Array.from({ length: layout.rows }, (_, row) => {
    const first = row * layout.across;
    return unclaimed.slice(first, row === layout.rows - 1 ? undefined : first + layout.across);
  });
  return (
    <div
      class="mj-river"
      style={{ "--across": layout.across, "--scale": layout.scale }}
      data-place={place}
      aria-label={t("table.river", { name })}
      role="group"
    >
      <div class="mj-river-rows">
        {rows.map((row, number) => (
          <div class="mj-river-row" key={number}>
            {row.map((tile, column) => {
              const index = number * layout.across + column;
              const newest = latest && index === unclaimed.length - 1;
              return (
                <TableTile
                  key={`${index}-${tile.tile}`}
                  kind={tile.tile}
                  turns={tile.ready ? 1 : 0}
                  class={`tilt-${(index * 7 + place * 3) % 5}${newest ? " newest" : ""}`}
                />
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

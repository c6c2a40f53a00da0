import type { RiverTile } from "../../../board/mahjong/board";
import { t } from "../../../i18n/translate";
import type { Place } from "../places";
import { TableTile } from "./TableTile";

const PER_ROW = 6;
const ROWS = 3;

export interface RiverProps {
  place: Place;
  tiles: readonly RiverTile[];
  /** Whether the newest tile of the table lies here. */
  latest: boolean;
}

/** What a seat has discarded and nobody took, six in a row; the third row takes all the rest. */
export function River({ place, tiles, latest }: RiverProps) {
  const lying = tiles.filter((tile) => !tile.claimed);
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const first = row * PER_ROW;
    return lying.slice(first, row === ROWS - 1 ? undefined : first + PER_ROW);
  });
  return (
    <div class="mj-river" data-place={place} aria-label={t("table.river")} role="group">
      <div class="mj-river-rows">
        {rows.map((row, number) => (
          <div class="mj-river-row" key={number}>
            {row.map((tile, column) => {
              const index = number * PER_ROW + column;
              const newest = latest && index === lying.length - 1;
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

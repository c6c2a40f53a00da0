import type { RiverTile } from "../../../board/mahjong/board";
import { tileName } from "../../../i18n/names";
import { t } from "../../../i18n/translate";
import type { Place } from "../../../telling/places";
import { TableTile } from "./TableTile";

/** The discards that fit a river at each size of its tiles, from the usual one to the smallest but one. */
const HOLDS = [14, 18, 24, 36] as const;

/**
 * The crowding of a river, in steps: its tiles are smaller, and more of them in a row. With two
 * players nobody sits at the sides, and a river is twice as wide.
 */
export function crowdOf(discards: number, seats: number): number {
  const among = seats === 2 ? discards / 2 : discards;
  const step = HOLDS.findIndex((holds) => holds >= among);
  return step < 0 ? HOLDS.length : step;
}

/** The discards of a seat that nobody took. */
export function unclaimedOf(river: readonly RiverTile[]): RiverTile[] {
  return river.filter((tile) => !tile.claimed);
}

/** The tiles after which a river begins a row that needs the room of something else, by its place. */
const FITS: Readonly<Record<Place, number>> = { 0: 14, 1: 8, 2: 14, 3: 8 };

/** True once this many discards take the room beyond the usual rows: the first at the sides, else two. */
export function isLong(place: Place, discards: number): boolean {
  return discards > FITS[place];
}

export interface RiverProps {
  place: Place;
  /** The name of its seat. */
  name: string;
  /** The number of players. */
  seats: number;
  tiles: readonly RiverTile[];
  /** True if the newest tile of the table lies here. */
  latest: boolean;
}

/** The words of a tile that was won, and stays in its place (血战). */
function wonLabel({ tile }: RiverTile): { label: string } {
  return { label: t("mj.wonTile", { tile: tileName(tile) }) };
}

/** The discards of a seat that nobody took. */
export function River({ place, name, seats, tiles, latest }: RiverProps) {
  const unclaimed = unclaimedOf(tiles);
  return (
    <div
      class="mj-river"
      data-place={place}
      data-crowd={crowdOf(unclaimed.length, seats)}
      aria-label={t("table.river", { name })}
      role="group"
    >
      <div class="mj-river-rows">
        {unclaimed.map((tile, index) => {
          const newest = latest && index === unclaimed.length - 1;
          return (
            <TableTile
              key={`${index}-${tile.tile}`}
              kind={tile.tile}
              turns={tile.ready ? 1 : 0}
              class={`tilt-${(index * 7 + place * 3) % 5}${newest ? " newest" : ""}${tile.won === true ? " won" : ""}`}
              {...(tile.won === true ? wonLabel(tile) : {})}
            />
          );
        })}
      </div>
    </div>
  );
}

import type { RiverTile } from "../../../board/mahjong/board";
import { tileName } from "../../../i18n/names";
import { t } from "../../../i18n/translate";
import type { Place } from "../../../telling/places";
import { TableTile } from "./TableTile";

/** The places of two rows above, which end before the card to the left; of two rows elsewhere. */
const ROWS_ABOVE = 12;
const ROWS = 14;

/** The places of a river at each size of its tiles but the usual one, from the largest. */
const HOLDS = [18, 24, 36] as const;

/** The places that a tile across may cost: the end of its own row and of the one before. */
const LOST_PLACES = 2;

/** The places that these discards take in their river: more than there are if one lies across. */
export function placesOf(unclaimed: readonly RiverTile[]): number {
  return unclaimed.length + (unclaimed.some((tile) => tile.ready) ? LOST_PLACES : 0);
}

/**
 * The crowding of a river, in steps: its tiles are smaller, and more of them in a row. With two
 * players nobody sits at the sides, and a river is twice as wide.
 */
export function crowdOf(place: Place, places: number, seats: number): number {
  const alone = seats === 2;
  const among = alone ? places / 2 : places;
  const holds = [place === 2 && !alone ? ROWS_ABOVE : ROWS, ...HOLDS];
  const step = holds.findIndex((most) => most >= among);
  return step < 0 ? holds.length : step;
}

/** The discards of a seat that nobody took. */
export function unclaimedOf(river: readonly RiverTile[]): RiverTile[] {
  return river.filter((tile) => !tile.claimed);
}

/** The tiles after which a river begins a row that needs the room of something else, by its place. */
const FITS: Readonly<Record<Place, number>> = { 0: 14, 1: 8, 2: 14, 3: 8 };

/** True once this many places take the room beyond the usual rows: the first at the sides, else two. */
export function isLong(place: Place, places: number): boolean {
  return places > FITS[place];
}

/** The places of two rows above or below a large middle. */
const BESIDE_LARGE = 10;

/** True once the middle has to be smaller: for a second row at the sides, or a third above or below. */
export function needsRoom(place: Place, places: number): boolean {
  return places > Math.min(FITS[place], BESIDE_LARGE);
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
      data-crowd={crowdOf(place, placesOf(unclaimed), seats)}
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

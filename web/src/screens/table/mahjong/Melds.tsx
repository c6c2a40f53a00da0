import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Meld, Seat } from "../../../board/mahjong/events";
import { laidTiles, type LaidTile } from "../../../board/mahjong/laidTiles";
import type { TileKind } from "../../../board/core/tile";
import { meldWords } from "../../../telling/mahjong/words";
import { flowersWidth } from "./Flowers";
import { TableTile } from "./TableTile";

/** The kinds that earn the fan that is pointed at; null while none is. */
export const Lit = createContext<ReadonlySet<TileKind> | null>(null);

export interface MeldsProps {
  melds: readonly Meld[];
  owner: Seat;
  /** The number of players. */
  seats: number;
}

/** The open melds of a seat, each laid as its owner laid it. */
export function Melds({ melds, owner, seats }: MeldsProps) {
  const lit = useContext(Lit);
  const extra = (tile: LaidTile): { class?: string } => {
    const names = [tile.stacked ? "stacked" : "", lit?.has(tile.tile) === true ? "lit" : ""];
    const joined = names.filter((name) => name !== "").join(" ");
    return joined === "" ? {} : { class: joined };
  };
  return (
    <>
      {melds.map((meld, index) => (
        <span class="mj-meld" role="img" aria-label={meldWords(meld)} key={index}>
          {stacks(laidTiles(meld, owner, seats)).map((stack, place) => (
            <span class="mj-meld-place" key={place}>
              {stack.map((tile, height) => (
                <TableTile
                  key={height}
                  kind={tile.tile}
                  back={tile.hidden}
                  turns={tile.turned ? 1 : 0}
                  label={null}
                  {...extra(tile)}
                />
              ))}
            </span>
          ))}
        </span>
      ))}
    </>
  );
}

/** Tiles that lie on one another, together. */
function stacks(tiles: readonly LaidTile[]): LaidTile[][] {
  const result: LaidTile[][] = [];
  for (const tile of tiles) {
    const below = result.at(-1);
    if (tile.stacked && below !== undefined) below.push(tile);
    else result.push([tile]);
  }
  return result;
}

/**
 * The room of a hand in a line, for a style sheet: its tiles in widths of an upright one, and the
 * number of gaps between its groups, melds and flowers.
 */
export function handWidth(
  groups: readonly number[],
  melds: readonly Meld[],
  bonus: readonly TileKind[],
): { "--across": number; "--gaps": number } {
  const widths = [...groups, ...melds.map(meldWidth), flowersWidth(bonus)];
  const laid = widths.filter((width) => width > 0);
  return {
    "--across": laid.reduce((sum, width) => sum + width, 0),
    "--gaps": Math.max(0, laid.length - 1),
  };
}

/** The room that a meld needs, in widths of an upright tile. */
export function meldWidth(meld: Meld): number {
  const SIDEWAYS = 1.4;
  if (meld.kind === "concealed_kong") return 4;
  return (meld.kind === "kong" ? 3 : 2) + SIDEWAYS;
}

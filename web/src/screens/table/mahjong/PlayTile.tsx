import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { Tile, type TileProps } from "../../../art/Tile";
import type { TileKind } from "../../../board/core/tile";

/** The kinds that are wildcards at this table. */
export const Wilds = createContext<readonly TileKind[]>([]);

/** A tile as this table plays it: wildcards are marked everywhere. */
export function PlayTile(props: TileProps) {
  const wilds = useContext(Wilds);
  return <Tile {...props} wild={props.kind !== undefined && wilds.includes(props.kind)} />;
}

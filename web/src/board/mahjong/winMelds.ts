import type { MahjongBoard } from "./board";
import { meldTiles, type Meld, type Won } from "./events";

/** The melds of a winner as they lay when it won: where winners stay, it may lay down kongs later. */
export function meldsOfWin(board: MahjongBoard, { seat, score }: Won): readonly Meld[] {
  const melds = board.seats[seat]?.melds ?? [];
  if (!board.winnersStay || score.groups.length === 0) return melds;
  const groups = [...score.groups];
  const take = (kind: string, tile: number): boolean => {
    const place = groups.findIndex((one) => one.kind === kind && one.tiles[0] === tile);
    if (place >= 0) groups.splice(place, 1);
    return place >= 0;
  };
  return melds.flatMap((meld): Meld[] => {
    if (take(meld.kind, meldTiles(meld)[0] ?? -1)) return [meld];
    const added = meld.kind === "added_kong" && take("pung", meld.tile);
    return added ? [{ ...meld, kind: "pung" }] : [];
  });
}

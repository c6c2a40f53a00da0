import type { MahjongBoard } from "../../../board/mahjong/board";
import { meldsOfWin } from "../../../board/mahjong/winMelds";
import type { Won } from "../../../board/mahjong/events";
import type { TileKind } from "../../../board/core/tile";
import { tileName } from "../../../i18n/names";
import { t } from "../../../i18n/translate";
import { Flowers } from "./Flowers";
import { grouped, type ShownTile } from "../../../telling/mahjong/grouped";
import { handWidth, Lit, Melds } from "./Melds";
import { PlayTile } from "./PlayTile";

export interface WinHandProps {
  won: Won;
  board: MahjongBoard;
  /** The kinds that earn the fan that is told; null while none is. */
  lit: ReadonlySet<TileKind> | null;
}

/** A winning hand in its groups, with its melds and flowers. */
export function WinHand({ won, board, lit }: WinHandProps) {
  const { bonus = [] } = board.seats[won.seat] ?? {};
  const groups = grouped(won, board.wild);
  const melds = meldsOfWin(board, won);
  const lengths = groups.map((group) => group.length);
  return (
    <Lit.Provider value={lit}>
      <div
        class={lit === null ? "mj-win-hand" : "mj-win-hand showing"}
        style={handWidth(lengths, melds, bonus)}
      >
        {groups.map((group, index) => (
          <span class="mj-win-group" key={index}>
            {group.map((shown, place) => (
              <WinTile shown={shown} lit={lit} key={place} />
            ))}
          </span>
        ))}
        <Melds melds={melds} owner={won.seat} seats={board.seats.length} />
        <Flowers bonus={bonus} seat={won.seat} />
      </div>
    </Lit.Provider>
  );
}

/** A tile of the winning hand; a wildcard lies there as itself, over the tile it stands for. */
function WinTile({ shown, lit }: { shown: ShownTile; lit: ReadonlySet<TileKind> | null }) {
  const { tile, winning, stands } = shown;
  const classes = ["mj-win-tile"];
  if (winning) classes.push("ringed");
  if (lit?.has(stands ?? tile) === true) classes.push("lit");
  if (stands === null) {
    return (
      <span class={classes.join(" ")}>
        <PlayTile kind={tile} />
      </span>
    );
  }
  const words = t("mj.stands", { tile: tileName(tile), as: tileName(stands) });
  return (
    <span class={classes.join(" ")} role="img" aria-label={words} title={words}>
      <PlayTile kind={tile} label={null} />
      <span class="mj-stands">
        <PlayTile kind={stands} label={null} />
      </span>
    </span>
  );
}

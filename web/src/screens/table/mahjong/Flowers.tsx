import type { Seat } from "../../../board/mahjong/events";
import type { TileKind } from "../../../board/core/tile";
import { t } from "../../../i18n/translate";
import { TableTile } from "./TableTile";
import { tileNames } from "../../../telling/mahjong/words";

/** The width of a flower beside the melds, in widths of their tiles. */
const WIDTH = 0.8;

/** The flowers that a seat has shown, beside its melds and a little smaller. */
export function Flowers({ bonus, seat }: { bonus: readonly TileKind[]; seat: Seat }) {
  if (bonus.length === 0) return null;
  const words = t("mj.flowers", { tiles: tileNames(bonus) });
  return (
    <span
      class="mj-flowers"
      role="img"
      aria-label={words}
      title={words}
      data-seat={seat}
      data-testid="flowers"
    >
      {bonus.map((tile) => (
        <TableTile kind={tile} label={null} key={tile} />
      ))}
    </span>
  );
}

/** The room they need, in widths of a meld's tile. */
export function flowersWidth(bonus: readonly TileKind[]): number {
  return bonus.length * WIDTH;
}

import type { CardKind } from "../../board/core/card";
import type { TileKind } from "../../board/core/tile";
import { Card } from "../../art/Card";
import { Tile } from "../../art/Tile";
import { cardSort, felt, handRows, motionSpeed, type SORT_STYLES } from "../../state/preferences";

/** Some of every suit, a dragon and a wind. */
const HAND: readonly TileKind[] = [2, 4, 6, 9, 13, 17, 19, 22, 25, 27, 32];
const DRAWN: TileKind = 31;
const WALL = 6;

/** The columns of a small hand in each order: a run, 2-7-10, a pair; by rank; as somebody put them. */
const COLUMNS: Readonly<Record<(typeof SORT_STYLES)[number], readonly (readonly CardKind[])[]>> = {
  groups: [[0, 1, 2], [1, 6, 9], [14, 14], [17]],
  ranks: [[0], [1, 1], [2], [14, 14], [6], [17], [9]],
  manual: [
    [17, 0, 1, 2],
    [14, 14, 6],
    [1, 9],
  ],
};

/** A corner of the mahjong table: its cloth, backs of the wall, the hand. */
export function TilePreview() {
  const rows = handRows.value === "two" ? [HAND.slice(0, 6), HAND.slice(6)] : [HAND];
  return (
    <div class="settings-scene" data-felt={felt.value} aria-hidden="true">
      <div class="settings-wall">
        {Array.from({ length: WALL }, (_, place) => (
          <Tile key={place} back label={null} />
        ))}
      </div>
      <div class="settings-hand" data-rows={rows.length}>
        {rows.map((row, at) => (
          <div key={at} class="settings-tiles">
            {row.map((kind) => (
              <Tile key={kind} kind={kind} label={null} />
            ))}
            {at === rows.length - 1 ? (
              <span key={motionSpeed.value} class="settings-drawn">
                <Tile kind={DRAWN} label={null} />
              </span>
            ) : null}
          </div>
        ))}
      </div>
    </div>
  );
}

/** A hand of cards over the wood. */
export function CardPreview() {
  return (
    <div class="settings-scene" data-table="wood" aria-hidden="true">
      <div class="settings-columns">
        {COLUMNS[cardSort.value].map((column, at) => (
          <div key={at} class="settings-column">
            {column.map((kind, place) => (
              <Card key={place} kind={kind} form="hand" label={null} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

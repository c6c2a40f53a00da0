import type { ComponentChildren } from "preact";
import { Tile } from "../../art/Tile";
import type { TileKind } from "../../board/tile";
import { tileName } from "../../i18n/names";
import { added, copies, isWild, type HandRules, type MahjongHand, type Target } from "./mahjong";

export interface TilePaletteProps {
  hand: MahjongHand;
  target: Target;
  rules: HandRules;
  onTap: (tile: TileKind) => void;
  /** Keys that stand behind the last row. */
  tools: ComponentChildren;
}

/** Honours, and undo and clear behind them. */
const LAST_ROW = 3;

/** A key for every kind of tile, in rows by suit; what cannot go there is dark. */
export function TilePalette({ hand, target, rules, onTap, tools }: TilePaletteProps) {
  const kinds = [...rules.kinds].sort((a, b) => a - b);
  const rows = [0, 1, 2, 3].map((row) =>
    kinds.filter((kind) => Math.min(LAST_ROW, Math.floor(kind / 9)) === row),
  );
  return (
    <div class="tile-palette">
      {rows.map((row, place) =>
        row.length === 0 && place < LAST_ROW ? null : (
          <div key={place} class="tile-keys">
            {row.map((kind) => {
              const used = copies(hand, kind);
              return (
                <button
                  key={kind}
                  type="button"
                  class="tile-key"
                  data-kind={kind}
                  aria-label={tileName(kind)}
                  disabled={added(hand, target, kind, rules) === null}
                  onClick={() => {
                    onTap(kind);
                  }}
                >
                  <Tile kind={kind} label={null} wild={isWild(kind, hand, rules)} />
                  {used === 0 ? null : <span class="key-used">{used}</span>}
                </button>
              );
            })}
            {place === LAST_ROW ? <span class="tool-keys">{tools}</span> : null}
          </div>
        ),
      )}
    </div>
  );
}

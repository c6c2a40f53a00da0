import type { ComponentChildren } from "preact";
import { Tile } from "../../art/Tile";
import { BONUS, FIRST_HONOUR, type TileKind } from "../../board/core/tile";
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

/** A key for every kind of tile, in rows by suit; tiles that cannot go there are dark. */
export function TilePalette({ hand, target, rules, onTap, tools }: TilePaletteProps) {
  const kinds = [...rules.kinds].sort((a, b) => a - b);
  const suits = [0, 9, 18].map((first) =>
    kinds.filter((kind) => kind >= first && kind < first + 9),
  );
  const flowers = target === "birds" && rules.flowers ? [...BONUS] : [];
  const honours = kinds.filter((kind) => kind >= FIRST_HONOUR);
  const rows = [...suits, flowers].filter((row) => row.length > 0);
  return (
    <div class="tile-palette">
      {[...rows, honours].map((row, place) => (
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
                {used === 0 ? null : <span class="key-used" data-used={used} />}
              </button>
            );
          })}
          {place === rows.length ? <span class="tool-keys">{tools}</span> : null}
        </div>
      ))}
    </div>
  );
}

import { Dialog } from "../../../ui/Dialog";
import type { Game } from "../../../board/core/game";
import { keysEn } from "../../../i18n/keys.en";
import { keysZh } from "../../../i18n/keys.zh";
import { ownSentences } from "../../../i18n/ownSentences";

const say = ownSentences(keysZh, keysEn);

type Row = readonly [does: keyof typeof keysZh, ...keys: string[]];

/** The keys of the tables, as `keysOf` of each hand has them. */
export const KEYS: Readonly<Record<Game, readonly Row[]>> = {
  mahjong: [
    ["mahjong.choose", "←", "→"],
    ["mahjong.throw", "Enter", "↑"],
    ["mahjong.drawn", "D"],
    ["mahjong.move", "Shift ←", "Shift →"],
    ["mahjong.chow", "C"],
    ["mahjong.pung", "P"],
    ["mahjong.kong", "K"],
    ["mahjong.open_kong", "O"],
    ["mahjong.ready", "R"],
  ],
  paohuzi: [
    ["paohuzi.choose", "←", "→", "↑", "↓"],
    ["paohuzi.throw", "Enter"],
    ["paohuzi.move", "Shift ←", "Shift →"],
    ["paohuzi.column", ",", "."],
    ["paohuzi.sort", "S"],
    ["paohuzi.chi", "C"],
    ["paohuzi.peng", "P"],
  ],
};
const BOTH: readonly Row[] = [
  ["win", "H"],
  ["pass", "␣"],
  ["ways", "1 – 9"],
  ["back", "Esc"],
  ["help", "?"],
];

/** The keys with which a table is played. */
export function KeysDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  return (
    <Dialog title={say("title")} onClose={onClose}>
      <dl class="keys" data-testid="keys">
        {[...KEYS[game], ...BOTH].map(([does, ...keys]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{say(does)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

import type { CardKind } from "../../../board/core/card";
import { codeSentence } from "../../../i18n/codes";
import { cardWord } from "../../../i18n/names";
import { t } from "../../../i18n/translate";
import type { WaitingTile } from "../../../net/protocol";
import { useAskedWait } from "../parts/useAskedWait";
import { LackLine, WaitSentence, WhyLine } from "../parts/WhyLine";
import type { Worth } from "../parts/worthNotes";
import "../parts/waits.css";
import { useRules } from "./rulesContext";
import { TableCard } from "./TableCard";
import { waitWorth } from "../../../telling/paohuzi/words";

export interface WaitsLineProps {
  /** The cards that the hand waits for, or would wait for after throwing the lifted card. */
  waits: readonly WaitingTile[];
  /** Tells their worth; null while its code is not here. */
  worth: Worth | null;
  /** The reason that the complete hand does not win; null for nothing to say. */
  why: string | null;
  /** True if that is after a throw. */
  after: boolean;
  /** The cards that the hand lacks in words, for a newcomer. */
  lacks?: string | null;
  /** A card that is pointed at, and the number of copies that cannot be seen. */
  pointed: { card: CardKind; left: number } | null;
}

/** The hand is ready, but no card makes huxi enough. */
const SHORT = "ready_short_of_huxi";

/** One line above the hand: the waits with their huxi, or the number left of a card. */
export function WaitsLine({ waits, worth, why, after, lacks = null, pointed }: WaitsLineProps) {
  const notes = worth?.notes(waits);
  const { asked, ask } = useAskedWait(waits);
  const sentence = asked === null ? null : (notes?.said(asked) ?? null);
  const word = t(after ? "phz.waits.after" : "phz.waits.now");
  return (
    <div class="waits" data-testid="waits">
      {why !== null && !after ? (
        <WhyLine code={why} sentence={why === SHORT ? codeSentence("why", why) : undefined} />
      ) : null}
      {waits.length > 0 && (why === null || after) ? (
        sentence !== null && asked !== null && waits[asked] !== undefined ? (
          <WaitSentence words={sentence}>
            <TableCard kind={waits[asked].tile} form="square" />
          </WaitSentence>
        ) : (
          <span class="waits-list" role="group" aria-label={word}>
            <b class="waits-word">{word}</b>
            {waits.map((wait, index) => (
              <span
                class={wait.left === 0 ? "wait none" : "wait"}
                key={wait.tile}
                onClick={() => {
                  ask(index);
                }}
              >
                <TableCard kind={wait.tile} form="square" />
                <span>×{wait.left}</span>
                <Huxi wait={wait} />
                {notes?.of(index)}
              </span>
            ))}
          </span>
        )
      ) : null}
      {lacks !== null && waits.length === 0 && why === null ? <LackLine words={lacks} /> : null}
      {pointed === null ? null : (
        <span class="waits-pointed">
          {t("phz.unseen", { card: cardWord(pointed.card), count: pointed.left })}
        </span>
      )}
    </div>
  );
}

/**
 * The huxi or points that a wait would win with: by another's flip, by one's own if that differs.
 */
function Huxi({ wait }: { wait: WaitingTile }) {
  const rules = useRules();
  const ways = [...new Set([wait.claimed?.count ?? 0, wait.drawn?.count ?? 0])].filter(
    (huxi) => huxi > 0,
  );
  if (ways.length === 0) return null;
  return <small class="wait-huxi">{waitWorth(ways.join("/"), rules)}</small>;
}

import type { ComponentChildren } from "preact";
import { useSignal } from "@preact/signals";
import { t } from "../../../i18n/translate";
import { signed } from "../../../matches/points";
import { say } from "./say";

/** A win among several: a line that unfolds. */
export interface FoldedWin {
  seat: number;
  winner: string;
  /** The place of the win, in words. */
  place?: string | undefined;
  how: string;
  /** The winner drew it, and nobody gave it. */
  own: boolean;
  /** The points that it brought. */
  points: number;
  /** The whole of it. */
  children: ComponentChildren;
}

export interface WinsProps {
  wins: readonly FoldedWin[];
  mine: number | null;
}

/** Several wins, a line each: the only one of the reader lies open at first. */
export function FoldedWins({ wins, mine }: WinsProps) {
  const own = wins.filter(({ seat }) => seat === mine);
  return (
    <>
      {wins.map((win, index) => (
        <Fold key={index} win={win} open={own.length === 1 && own[0] === win} />
      ))}
    </>
  );
}

function Fold({ win, open: first }: { win: FoldedWin; open: boolean }) {
  const open = useSignal(first);
  const { winner, place, how, own, points, children } = win;
  return (
    <div class="win-fold" data-testid="win-fold" data-open={open.value}>
      <button
        type="button"
        class="win-fold-head"
        aria-expanded={open.value}
        aria-label={`${place ?? ""} ${winner} ${how} ${signed(points)}`.trim()}
        title={say(open.value ? "fold" : "unfold")}
        onClick={() => {
          open.value = !open.value;
        }}
      >
        <b class="result-winner">
          {place === undefined ? null : <em class="result-place">{place}</em>}
          {winner}
        </b>
        <span class={own ? "result-how own brush" : "result-how brush"}>{how}</span>
        <b class="win-fold-points">{t("result.points", { points: signed(points) })}</b>
        <span class="win-fold-arrow" aria-hidden="true" />
      </button>
      {open.value ? children : null}
    </div>
  );
}

import type { ComponentChildren } from "preact";
import { t } from "../../../i18n/translate";
import type { ActionHint, WaitingTile } from "../../../net/protocol";

/** More waits than this are counted: a button has no room for them. */
const ROOM = 3;

export interface AheadProps {
  hint: ActionHint;
  /** Draws a tile or card. */
  piece: (kind: number) => ComponentChildren;
  /** The worth of the waits. */
  note?: ComponentChildren;
}

/** The pieces that the hand would wait for after a claim, in miniature. */
export function Ahead({ hint: { waits }, piece, note }: AheadProps) {
  return (
    <>
      <span class="offer-ahead" aria-hidden="true">
        <b>{t("table.ahead.word")}</b>
        {waits.length > ROOM
          ? t("table.ahead.kinds", { count: waits.length })
          : waits.map(({ tile }) => piece(tile))}
      </span>
      {note}
    </>
  );
}

/** The same in words, with the discard that comes between. */
export function aheadWords(
  act: string,
  { waits, discard }: ActionHint,
  name: (kind: number) => string,
): string {
  const told = { act, waits: waits.map(({ tile }) => name(tile)).join(t("table.comma")) };
  const thrown = discard ?? null;
  return thrown === null
    ? t("table.ahead", told)
    : t("table.ahead.discard", { ...told, discard: name(thrown) });
}

/**
 * Of the ways to claim the one that leaves the most winning pieces, of several such the dearest;
 * undefined if none makes ready.
 */
export function bestAhead(
  hints: ReadonlyMap<number, ActionHint>,
  choices: readonly number[],
): ActionHint | undefined {
  const found = choices.flatMap((choice) => hints.get(choice) ?? []);
  return found.sort(
    (one, other) => leftOf(other) - leftOf(one) || earnedOf(other) - earnedOf(one),
  )[0];
}

/** The copies that win. */
function leftOf({ waits }: ActionHint): number {
  return waits.reduce((sum, wait) => sum + (mostOf(wait) === null ? 0 : wait.left), 0);
}

/** The points of a win on each copy, together. */
function earnedOf({ waits }: ActionHint): number {
  return waits.reduce((sum, wait) => sum + wait.left * (mostOf(wait) ?? 0), 0);
}

/** The most that a win on a wait pays; 0 if it is not known, null if it is known not to win. */
function mostOf({ claimed, drawn }: WaitingTile): number | null {
  const told = [claimed ?? null, drawn ?? null].filter((worth) => worth !== null);
  const wins = told.filter(({ why }) => (why ?? null) === null);
  if (wins.length === 0) return told.length === 0 ? 0 : null;
  return Math.max(...wins.map(({ points = 0 }) => points));
}

const NO_HINTS: ReadonlyMap<number, ActionHint> = new Map();

/** By choice the hints that are shown beside claims: none beside a win, which is better. */
export function claimHints(
  prompt: { window: boolean; hints: readonly ActionHint[] } | null,
  shown: boolean,
): ReadonlyMap<number, ActionHint> {
  if (!shown || prompt?.window !== true) return NO_HINTS;
  return new Map(
    prompt.hints.filter(({ waits }) => waits.length > 0).map((hint) => [hint.choice, hint]),
  );
}

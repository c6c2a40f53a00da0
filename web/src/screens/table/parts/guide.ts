import { codeSentence } from "../../../i18n/codes";
import { guideEn } from "../../../i18n/guide.en";
import { guideZh } from "../../../i18n/guide.zh";
import { ownSentences } from "../../../i18n/ownSentences";
import type { Guide, ReasonCode } from "../../../net/protocol";
import { showHints } from "../../../state/preferences";
import type { OpenPrompt } from "../../../state/session";

const say = ownSentences(guideZh, guideEn);

/** A mark on a piece of the hand: it is best thrown now, or of no use. */
export type Mark = "best" | "loose";

/** The hints of a prompt; null if the room or the player wants none. A coach's are always there. */
export function guideOf(prompt: GuidedPrompt | null): Guide | null {
  return showHints.value || prompt?.coached === true ? (prompt?.guide ?? null) : null;
}

type GuidedPrompt = Pick<OpenPrompt, "guide" | "coached">;

/** True if one of these actions is the best of a decision, and there is another. */
export function isBest(guide: Guide | null, ways: readonly { choice: number }[]): boolean {
  return guide !== null && ways.some(({ choice }) => guide.best.includes(choice));
}

const NO_MARKS: ReadonlyMap<number, Mark> = new Map();

/** The marks of the pieces that may be thrown, each by its action. */
export function marksOf(
  guide: Guide | null,
  choices: ReadonlyMap<number, number>,
): ReadonlyMap<number, Mark> {
  if (guide === null) return NO_MARKS;
  const { best, loose } = guide;
  return new Map(
    [...choices].flatMap(([kind, choice]): [number, Mark][] => {
      if (best.includes(choice)) return [[kind, "best"]];
      return loose.includes(choice) ? [[kind, "loose"]] : [];
    }),
  );
}

/** The words for a piece with its mark. */
export function markedLabel(piece: string, mark: Mark | undefined): string {
  return mark === undefined ? piece : say(mark, { piece });
}

/**
 * The reason that one answer to an offer is the best, in a short sentence; null if there is none.
 */
export function reasonOf(guide: Guide | null, claims: ReadonlyMap<number, string>): string | null {
  const because = guide?.because ?? null;
  if (guide === null || because === null) return null;
  const { claimed, passed } = because;
  const taken = guide.best.map((choice) => claims.get(choice)).find((word) => word !== undefined);
  const words = new Set(claims.values());
  const [only] = words;
  const act = taken ?? (words.size === 1 && only !== undefined ? only : say("take"));
  const told = { act, tiles: claimed.tiles ?? 0, other: passed.tiles ?? 0 };
  switch (because.code as ReasonCode) {
    case "win":
      return say("reasonWin");
    case "kong":
      return say("reasonKong");
    case "closed":
      return say("reasonClosed");
    case "pairs":
      return say("reasonPairs");
    case "nearer":
    case "stronger":
      if (told.tiles > told.other)
        return told.other > 0
          ? say("reasonMore", told)
          : passed.away === null || passed.away === 0
            ? say("reasonReady", told)
            : say("reasonReadyElse", { ...told, away: passed.away });
      if (told.tiles === 0 && claimed.away !== null && passed.away !== null)
        return say("reasonNearer", { act, away: claimed.away, other: passed.away });
      return say("reasonStronger", told);
    case "no_nearer":
    case "weaker":
      if (told.other === 0)
        return say(because.code === "weaker" ? "reasonWeaker" : "reasonNoNearer", told);
      if (told.tiles === 0) return say("reasonLoses", told);
      return say(told.tiles < told.other ? "reasonFewer" : "reasonStill", told);
  }
}

/** The words for a button with the best action. */
export function suggestedLabel(act: string): string {
  return say("suggested", { act });
}

/** The conditions that have shorter words here. */
const SHORT = [
  "not_opened",
  "suits",
  "suit_missing",
  "no_terminal",
  "terminal_late",
  "few_concealed",
] as const;

function isShort(code: string): code is (typeof SHORT)[number] {
  return SHORT.some((known) => known === code);
}

/** The things that the hand still lacks for a win, in one line; null if nothing can be said. */
export function lackOf(
  guide: Guide | null,
  short: { huxi: number; points?: boolean },
): string | null {
  if (guide === null || guide.best.length === 0 || guide.because !== null) return null;
  const parts: string[] = [];
  if (guide.away === 0) parts.push(say("ready"));
  else if (guide.away !== null) parts.push(say("away", { count: guide.away }));
  if (guide.no_pair) parts.push(say("pair"));
  for (const code of guide.lacks) parts.push(isShort(code) ? say(code) : codeSentence("why", code));
  if (short.huxi > 0) {
    parts.push(say(short.points === true ? "points" : "huxi", { count: short.huxi }));
  }
  return parts.length === 0 ? null : [...new Set(parts)].join(say("comma"));
}

/** The cost of letting a card of paohuzi go by (过张, 忍碰); null if it costs nothing. */
export function cardCost(
  card: string,
  offered: { chi: boolean; peng: boolean },
  passedFor: "deal" | "turn" | "none",
): string | null {
  const chi = offered.chi && passedFor !== "none";
  if (chi && passedFor === "deal") return say(offered.peng ? "passBoth" : "passChi", { card });
  const parts = [
    ...(chi ? [say("passChiTurn", { card })] : []),
    ...(offered.peng ? [say("passPeng", { card })] : []),
  ];
  return parts.length === 0 ? null : parts.join(say("comma"));
}

const MISSED: Readonly<Record<string, "missed" | "missedSame" | "missedLess">> = {
  until_draw: "missed",
  until_draw_same_tile: "missedSame",
  until_draw_le_value: "missedLess",
};

/** The cost of letting a win of mahjong go by (过水); null if it costs nothing. */
export function winCost(policy: unknown): string | null {
  const word = MISSED[String(policy)];
  return word === undefined ? null : say(word);
}

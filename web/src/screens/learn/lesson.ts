import type { Setting } from "../../rulesets/rulesets";
import { foldOf, type BoardState } from "../../board/fold";
import type { Game } from "../../board/core/game";
import type { ActionHint, GameAction, GameEvent, WaitingTile } from "../../net/protocol";
import type { OpenPrompt } from "../../state/session";
import mahjong from "./mahjong.json";
import paohuzi from "./paohuzi.json";

/** Events that the learner was told at once, and then his prompt, with the answer taught. */
export interface LessonStep {
  events: GameEvent[];
  prompt?: {
    window: boolean;
    actions: GameAction[];
    hints: ActionHint[];
  };
  waits?: WaitingTile[];
  choice?: number;
}

export interface Lesson {
  game: Game;
  ruleset: string;
  preset: string;
  rules: Readonly<Record<string, Setting>>;
  steps: readonly LessonStep[];
}

/** Deals of the real engine: `tests/support/coached_deal.py` records them. */
export const LESSONS: Readonly<Record<Game, Lesson>> = {
  mahjong: { game: "mahjong", ...mahjong } as unknown as Lesson,
  paohuzi: { game: "paohuzi", ...paohuzi } as unknown as Lesson,
};

/** The learner's seat. */
export const LEARNER = 0;

/** The number of the question at a step, from 1; 0 if nothing is asked. */
export function questionAt({ steps }: Lesson, at: number): number {
  if (steps[at]?.prompt === undefined) return 0;
  return steps.slice(0, at + 1).filter(({ prompt }) => prompt !== undefined).length;
}

/** The number of questions of a lesson. */
export function questionsIn({ steps }: Lesson): number {
  return steps.filter(({ prompt }) => prompt !== undefined).length;
}

/** The board once so many steps have been told. */
export function boardAfter({ game, steps }: Lesson, told: number): BoardState {
  const fold = foldOf(game);
  return steps
    .slice(0, told)
    .flatMap(({ events }) => events)
    .reduce<BoardState>((board, event) => fold.apply(board, event), fold.start({}));
}

/**
 * The prompt of a step; null for none. Of the cards to throw only the one that is taught can be
 * thrown; of claims all are offered, since to leave one is taught as well. Every way to follow the
 * lesson is marked.
 */
export function promptAt(lesson: Lesson, at: number): OpenPrompt | null {
  const { prompt, choice = 0 } = lesson.steps[at] ?? {};
  if (prompt === undefined) return null;
  const kept = prompt.actions.flatMap((action, index) =>
    action.type === "discard" && index !== choice ? [] : [index],
  );
  const actions = kept.flatMap((index) => prompt.actions[index] ?? []);
  return {
    type: "prompt",
    n: at + 1,
    seq: lesson.steps.slice(0, at + 1).flatMap(({ events }) => events).length,
    window: prompt.window,
    actions,
    hints: prompt.hints.flatMap((hint) => {
      const place = kept.indexOf(hint.choice);
      return place < 0 ? [] : [{ ...hint, choice: place }];
    }),
    default: 0,
    base_ms: null,
    bank_ms: null,
    why: null,
    routes: null,
    guide: {
      best: [...actions.keys()].filter((place) => isTaught(lesson, at, actions[place])),
      loose: [],
      away: null,
      lacks: [],
      no_pair: false,
      because: null,
    },
    coached: true,
    receivedAt: performance.now(),
  };
}

/** True if an answer follows the lesson: of ways to chow, one that lays down the same cards. */
export function isTaught(lesson: Lesson, at: number, answer: GameAction | undefined): boolean {
  const { prompt, choice = 0 } = lesson.steps[at] ?? {};
  const taught = prompt?.actions[choice];
  return taught !== undefined && answer !== undefined && laidBy(taught) === laidBy(answer);
}

/** The type of an action and the pieces that it lays down, as text; their order makes no difference. */
function laidBy(action: GameAction): string {
  const {
    type,
    card,
    tile,
    cards = [],
    bi = [],
  } = action as {
    type: string;
    card?: number | null;
    tile?: number | null;
    cards?: readonly number[];
    bi?: readonly (readonly number[])[];
  };
  const laid = [cards, ...bi].flat().sort((one, other) => one - other);
  return [type, card ?? tile ?? "", ...laid].join(" ");
}

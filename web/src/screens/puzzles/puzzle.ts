import type { Game } from "../../board/core/game";
import { cardMeaning, cardsOf } from "../../board/core/card";
import { tileOf } from "../../board/core/notation";
import { tileText } from "../../board/core/tile";
import type { Example } from "../../rulesets/rulesets";
import type { HuxiAnswer, ScoreAnswer } from "../calculator/judge";

/** A tile or card as the server writes it, or a number. */
export type Choice = string | number;

/** A wait: the copies that are left, and of cards also the huxi of the hand with it. */
export interface Wait {
  tile: string;
  left: number;
  /** Those of the hand with it. */
  groups: string[][];
  huxi?: number;
}

/** A discard that leaves a ready hand. */
export interface ReadyDiscard {
  tile: string;
  waits: string[];
  left: number;
}

interface Asked {
  game: Game;
  /** The ruleset that the answer depends on, or empty. */
  rules: string;
  hand: string[];
  choices: Choice[];
  solution: Choice[];
}

export interface WaitsPuzzle extends Asked {
  kind: "waits";
  outcomes: Wait[];
}

export interface DiscardPuzzle extends Asked {
  kind: "discard";
  outcomes: ReadyDiscard[];
}

/** The number of a hand that wins, with the judge's answer about it. */
export interface NumberPuzzle extends Asked {
  kind: "huxi" | "worth";
  question: Example;
  answer: ScoreAnswer | HuxiAnswer;
}

/** A question about a hand, as `/api/puzzles/{day}` tells it. */
export type Puzzle = WaitsPuzzle | DiscardPuzzle | NumberPuzzle;

export interface DayPuzzles {
  day: string;
  puzzles: Puzzle[];
}

/** True if exactly the right choices were made. */
export function isRight({ solution }: Asked, chosen: ReadonlySet<Choice>): boolean {
  return solution.length === chosen.size && solution.every((one) => chosen.has(one));
}

/** The kind of a tile or card that is written so. */
export function kindOf(game: Game, text: string): number {
  return game === "mahjong" ? tileOf(text) : (cardsOf(text)[0] ?? 0);
}

/** A kind as the server writes it. */
export function textOf(game: Game, kind: number): string {
  return game === "mahjong" ? tileText(kind) : cardMeaning(kind).character;
}

const WINDS = "ESWN";

/** The seat of the giver of a discard, 1 to 3 after the winner; null for a tile that was drawn. */
export function giverOf({ seat_wind = "E", discarder }: Example): 1 | 2 | 3 | null {
  if (discarder === undefined) return null;
  const after = WINDS.indexOf(discarder) - WINDS.indexOf(seat_wind);
  return ((after + WINDS.length) % WINDS.length) as 1 | 2 | 3;
}

import type { BoardState, Game, GameEvent, PlayedSwitches } from "../../board/fold";
import type { Key } from "../../i18n/sentences";
import { t } from "../../i18n/translate";
import { uiOfGame } from "../table/games";

/** Of which game and of whom is spoken: the rules, the names by seat, and who deals. */
export interface Cast {
  game: Game;
  rules: PlayedSwitches;
  names: readonly string[];
  dealer: number;
}

/** The words of the steps that the log leaves out. */
const UNLOGGED = {
  drawn: "replay.drawn",
  flowers_shown: "log.replaced",
  openings_asked: "mj.opening.wait",
  openings_shown: "replay.noOpenings",
  paid: "replay.paid",
  settled: "replay.settled",
} as const satisfies Partial<Record<GameEvent["type"], Key>>;

type Unlogged = (typeof UNLOGGED)[keyof typeof UNLOGGED];

/**
 * An event as a sentence: 东家 小明 打 三万, by the board after it. Every step has one, also those
 * the log leaves out.
 */
export function eventSentence(
  event: GameEvent,
  { game, rules, names, dealer }: Cast,
  board: BoardState | null,
): string {
  const face = uiOfGame(game);
  const who = (seat: number) => {
    const name = names[seat] ?? "";
    // The sentence of this event says itself that somebody deals.
    return event.type === "dealt" ? name : face.who(names.length, seat, dealer, name);
  };
  const told = face.sentenceOf(event, who, rules, board);
  if (told !== null) return told;
  const unlogged = (UNLOGGED as { [type in GameEvent["type"]]?: Unlogged })[event.type];
  const name = "seat" in event ? who(event.seat) : "";
  return unlogged === undefined ? "" : t(unlogged, { name });
}

import type { BoardState, Game, GameEvent, PlayedSwitches } from "../../board/fold";
import type { Key } from "../../i18n/sentences";
import { t } from "../../i18n/translate";
import { signed } from "../../matches/points";
import type { Transfer } from "../../net/protocol";
import { uiOfGame } from "../table/games";

/** The subject of the sentences: the game, the rules, the names by seat, and the dealer. */
export interface Cast {
  game: Game;
  rules: PlayedSwitches;
  names: readonly string[];
  dealer: number;
  /** The name of the deal; null if it has none. */
  deal: string | null;
}

/** The words of the steps that the log leaves out. */
const UNLOGGED = {
  drawn: "replay.drawn",
  flowers_shown: "log.replaced",
  openings_asked: "mj.opening.wait",
  openings_shown: "replay.noOpenings",
  settled: "replay.settled",
} as const satisfies Partial<Record<GameEvent["type"], Key>>;

type Unlogged = (typeof UNLOGGED)[keyof typeof UNLOGGED];

/**
 * An event as a sentence: 东家 小明 打 三万, by the board after it. Every step has one, also those
 * the log leaves out.
 */
export function eventSentence(
  event: GameEvent,
  { game, rules, names, dealer, deal }: Cast,
  board: BoardState | null,
): string {
  const face = uiOfGame(game);
  const who = (seat: number) => {
    const name = names[seat] ?? "";
    // The sentence of this event says itself that somebody deals.
    return event.type === "dealt"
      ? name
      : face.who({ seats: names.length, seat, dealer }, rules, name);
  };
  const told = face.sentenceOf(event, who, rules, board, deal);
  if (told !== null) return told;
  if (event.type === "paid") return paidSentence(event.transfers, who);
  const unlogged = (UNLOGGED as { [type in GameEvent["type"]]?: Unlogged })[event.type];
  const name = "seat" in event ? who(event.seat) : "";
  return unlogged === undefined ? "" : t(unlogged, { name });
}

/** 付分：东家小明 +6，南家小红 −6, in the order of the seats. */
function paidSentence(transfers: readonly Transfer[], who: (seat: number) => string): string {
  const sums = new Map<number, number>();
  const add = (seat: number, points: number) => sums.set(seat, (sums.get(seat) ?? 0) + points);
  for (const { payer, payee, points } of transfers) {
    add(payer, -points);
    add(payee, points);
  }
  const told = [...sums].filter(([, points]) => points !== 0).sort(([one], [other]) => one - other);
  const each = told.map(([seat, points]) =>
    t("replay.paidSeat", { name: who(seat), points: signed(points) }),
  );
  return t("replay.paid", { sums: each.join(t("replay.paidAnd")) });
}

import type { BoardState } from "../board/fold";
import { playsWinds } from "../board/mahjong/winds";
import { t } from "../i18n/translate";
import type { Ruleset, Setting } from "../rulesets/rulesets";

/** The match of a deal: its ruleset and rules, and the dice that chose the first dealer. */
export interface NamedMatch {
  ruleset: Pick<Ruleset, "named_deals"> | null;
  rules: Readonly<Record<string, Setting>>;
  /** None if seat 0 dealt first. */
  dice: readonly number[];
}

type Wind = 0 | 1 | 2 | 3;

/**
 * 南风北局: the round, and the dealer's wind at the beginning of the match; null where deals are
 * numbered, and where a deal does not go round the table, so that a name would come twice.
 */
export function dealName(board: BoardState, match: NamedMatch): string | null {
  const { ruleset, rules, dice } = match;
  if (board.game !== "mahjong" || ruleset?.named_deals !== true || !playsWinds(rules)) return null;
  if (rules["winner_deals"] === true || rules["exhausted_dealer"] === "last_drawer") return null;
  const seats = board.seats.length;
  const sum = dice.reduce((points, die) => points + die, 0);
  const first = dice.length === 0 ? 0 : (sum - 1) % seats;
  const turn = ((board.dealer - first + seats) % seats) as Wind;
  return t("deal.winds", {
    round: t(`table.wind.${(board.prevalentWind % 4) as Wind}`),
    turn: t(`table.wind.${turn}`),
  });
}

/** The same with the times that the dealer has stayed: 南风北局 连2. */
export function dealTitle(board: BoardState, match: NamedMatch): string | null {
  const name = dealName(board, match);
  const count = board.game === "mahjong" ? board.streak : 0;
  return name === null || count === 0 ? name : t("deal.streak", { deal: name, count });
}

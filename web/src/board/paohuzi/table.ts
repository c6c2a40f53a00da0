import type { Red } from "../core/card";

/** The switches of a table that the client reads; it shows their meaning and decides nothing. */
export interface TableRules {
  red: Red;
  /** The worth of groups: huxi, or the points of their cards. */
  values: "huxi" | "card_points";
  jiao: boolean;
  mixed: boolean;
  oneFiveTen: boolean;
  /** Three alike in hand stay together. */
  kanLocked: boolean;
  bi: boolean;
  minHuxi: number;
  /** The time for which a card that was let go by cannot be taken by chi. */
  passedFor: "deal" | "turn" | "none";
  chiOwnDiscard: boolean;
  /** A card that a seat flipped itself and nobody took counts as let go by. */
  ownFlipsPass: boolean;
  /** A 偎 lies face down; otherwise one of its cards is shown to all. */
  weiHidden: boolean;
  fedRule: boolean;
  units: "huxi" | "tun" | "dun" | "dun_table";
  /** The huxi that a hand without any counts as; 0 if it does not win. */
  noHuxi: number;
  base: number;
  cap: number;
  /**
   * Before the base: the points that the dealer of an exhausted deal pays to each of the others; in
   * a race the marks it loses.
   */
  huangPenalty: number;
  huangFan: boolean;
  race: boolean;
  /** Groups of a winning hand. */
  groups: number;
}

type Setting = boolean | number | string;

/** Read a table's switches; missing ones are as at the classic table. */
export function readRules(rules: Readonly<Record<string, Setting>>): TableRules {
  const is = (name: string, usually: boolean): boolean => (rules[name] ?? usually) === true;
  const many = (name: string, usually: number): number => {
    const value = rules[name];
    return typeof value === "number" ? value : usually;
  };
  const among = <T extends string>(name: string, [usual, ...others]: readonly [T, ...T[]]): T =>
    others.find((choice) => choice === rules[name]) ?? usual;
  return {
    red: among("red", ["by_rank", "by_size"]),
    values: among("values", ["huxi", "card_points"]),
    jiao: is("jiao", true),
    mixed: is("mixed_two_seven_ten", false),
    oneFiveTen: is("one_five_ten", false),
    kanLocked: is("kan_locked", true),
    bi: is("bi", true),
    minHuxi: many("min_huxi", 15),
    passedFor: among("no_chi_scope", ["deal", "turn", "none"]),
    chiOwnDiscard: is("chi_own_discard", false),
    ownFlipsPass: is("no_chi_own_flip", false),
    weiHidden: is("wei_hidden", true),
    fedRule: is("fed_rule", false),
    units: among("units", ["tun", "huxi", "dun", "dun_table"]),
    noHuxi: many("no_huxi", 0),
    base: many("base", 1),
    cap: many("cap", 0),
    huangPenalty: many("huang_penalty", 0),
    huangFan: is("huang_fan", false),
    race: is("race", false),
    groups: many("hand_size", 20) === 20 ? 7 : 5,
  };
}

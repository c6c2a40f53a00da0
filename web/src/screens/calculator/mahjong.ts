import { textOf } from "../../board/core/notation";
import { FIRST_BONUS, FIRST_HONOUR, tileText, type TileKind } from "../../board/core/tile";
import { playsWinds } from "../../board/mahjong/winds";
import { placesOf } from "../../telling/places";
import type { RuleChoice } from "../../rulesets/choice";
import type { Setting } from "../../rulesets/rulesets";
import type { JudgeRequest } from "./judge";

export const MELD_KINDS = ["chow", "pung", "kong", "added_kong", "concealed_kong"] as const;
export type MeldKind = (typeof MELD_KINDS)[number];

export const KONG_KINDS = ["kong", "added_kong", "concealed_kong"] as const;
export type KongKind = (typeof KONG_KINDS)[number];

/** A meld of `tile` (a chow: its lowest tile); `giver` is the wind that gave it, if that counts. */
export interface HandMeld {
  kind: MeldKind;
  tile: TileKind;
  giver: number | null;
}

/** The facts of a seat that does not win: it pays more or less for it at some tables. */
export interface OtherSeat {
  ready: boolean;
  /** 血战: it has won before and left the play, so that it pays nothing. */
  left: boolean;
  melds: readonly HandMeld[];
}

/** The source of the last tile, as the judge calls it. */
export const FLAGS = [
  "last_tile",
  "replacement",
  "flower_replacement",
  "kong_discard",
  "robbing_kong",
  "multiple_winners",
  "fourth_tile",
  "treasure_shown",
] as const;
export type Flag = (typeof FLAGS)[number];

export const OPENINGS = ["heaven", "earth", "human"] as const;
export type Opening = (typeof OPENINGS)[number];

export const READY = ["no", "yes", "first", "first_draw"] as const;
export type Ready = (typeof READY)[number];

/** A hand in the calculator and the way it would win. Winds count from 0: east, the dealer. */
export interface MahjongHand {
  /** Without the winning tile, in the order in which they were tapped. */
  concealed: readonly TileKind[];
  melds: readonly HandMeld[];
  winning: TileKind | null;
  /** Kinds that are wild, if the deal decides it. */
  wild: readonly TileKind[];
  /** Wildcards that the winner has thrown. */
  thrown: number;
  /** Tiles turned over after the win (扎鸟). */
  birds: readonly TileKind[];
  /** Flowers and seasons that lie open. */
  bonus: readonly TileKind[];
  /** 飘: the stake of each seat, from the dealer on; empty if nobody has one. */
  stakes: readonly number[];
  /** The number of times the dealer has stayed (连庄). */
  streak: number;
  /** 定缺: the suit that the winner does without, as tiles are ordered; null if it is not told. */
  lacking: number | null;
  /** 宝牌. */
  treasure: TileKind | null;
  selfDrawn: boolean;
  seat: number;
  /** The place of the seat that discarded: 1 downstream, 2 opposite, 3 upstream; see `seated`. */
  from: number;
  round: number;
  flags: readonly Flag[];
  /** 呼叫转移: the kong before the discard, if the winner has its points; null for none. */
  kong: KongKind | null;
  ready: Ready;
  /** 支对: the pair that was named with the declaration. */
  named: TileKind | null;
  opening: Opening | null;
  /** The other seats by their place after the winner's, 1 to 3, as far as they are known. */
  others: readonly OtherSeat[];
}

export const EMPTY: MahjongHand = {
  concealed: [],
  melds: [],
  winning: null,
  wild: [],
  thrown: 0,
  birds: [],
  bonus: [],
  stakes: [],
  streak: 0,
  lacking: null,
  treasure: null,
  selfDrawn: false,
  seat: 0,
  from: 3,
  round: 0,
  flags: [],
  kong: null,
  ready: "no",
  named: null,
  opening: null,
  others: [],
};

export const WINDS = "ESWN";
/** The letters of the suits, as tiles are written. */
export const SUIT_LETTERS = "msp";
export const COPIES = 4;

/** The place that a tapped tile goes to. */
export type Target =
  "hand" | "chow" | "pung" | "kong" | "concealed_kong" | "winning" | "wild" | "birds" | "treasure";

/** The switches of a table that the calculator reads; missing ones are as usual. */
export interface HandRules {
  /** The number of players. */
  seats: number;
  /** Tiles of a hand without the winning one. */
  size: number;
  chow: boolean;
  kinds: ReadonlySet<TileKind>;
  ready: boolean;
  /** True if seats are called after winds: these are among the tiles. */
  winds: boolean;
  /** True if ready is declared with the first discard or not at all. */
  readyAtOnce: boolean;
  /** True if a seat that has won leaves and the others play on (血战). */
  leaves: boolean;
  /** True if one of two pairs may be named with the declaration (支对). */
  named: boolean;
  /** True if the deal chooses the wild tile. */
  wildTold: boolean;
  /** The kind that is always wild, if one is. */
  wildKind: TileKind | null;
  /** True if it counts that the winner has thrown wildcards. */
  thrown: boolean;
  /** The most birds that are turned. */
  birds: number;
  /** True if it counts that others win on the same tile: birds are counted from another seat. */
  several: boolean;
  /** True if flowers are played. */
  flowers: boolean;
  /** The most that a seat may stake; 0: there are no stakes. */
  stakes: number;
  /** True if the dealer's streak is paid. */
  streak: boolean;
  /** True if every seat does without a suit (定缺). */
  lacking: boolean;
  /** True if a treasure is set. */
  treasure: boolean;
  /** True if a kong that is robbed after another is a kong discard (杠上炮) besides. */
  robbedAfterKong: boolean;
  /** True if the points of a kong go on to the winner of the discard after it (呼叫转移). */
  passesKong: boolean;
  /** True if the points of a kong go back to who paid them when the discard after it is won. */
  returnsKong: boolean;
  /** True if the others play on after a win (血战, 血流): kongs have names of their own there. */
  playsOn: boolean;
}

const HONOURS: Readonly<Record<string, readonly TileKind[]>> = {
  winds: [27, 28, 29, 30],
  dragons: [31, 32, 33],
  red: [31],
};
/** By the switch that leaves a suit out, which it is in the order of the kinds. */
const LEFT_OUT: Readonly<Record<string, number>> = { characters: 0, bamboo: 1, dots: 2 };
const ALWAYS_WILD: Readonly<Record<string, TileKind>> = {
  red: 31,
  white: 33,
  bamboo_one: 9,
};

export function readRules(rules: Readonly<Record<string, Setting>>): HandRules {
  const leftOut = LEFT_OUT[String(rules["without_suit"])];
  const suited = Array.from({ length: FIRST_HONOUR }, (_, kind) => kind);
  const kinds = new Set<TileKind>(suited.filter((kind) => Math.floor(kind / 9) !== leftOut));
  if (rules["honours"] !== false) {
    const all = Array.from({ length: FIRST_BONUS - FIRST_HONOUR }, (_, place) => 27 + place);
    for (const kind of HONOURS[String(rules["which_honours"])] ?? all) kinds.add(kind);
  }
  const wild = String(rules["wild"] ?? "none");
  const birds = Number(rules["birds"] ?? 0);
  return {
    seats: typeof rules["players"] === "number" ? rules["players"] : WINDS.length,
    size: typeof rules["hand_size"] === "number" ? rules["hand_size"] : 13,
    chow: rules["chow"] !== false,
    kinds,
    winds: playsWinds(rules),
    ready: rules["ready_declaration"] === true,
    readyAtOnce: rules["ready_first_only"] === true,
    leaves: rules["play_on"] === true && rules["winners_stay"] !== true,
    named: rules["named_pair_is_middle"] === true,
    wildTold: wild !== "none" && !Object.hasOwn(ALWAYS_WILD, wild),
    wildKind: ALWAYS_WILD[wild] ?? null,
    thrown: rules["wild_discard_doubles"] === true,
    flowers: rules["flowers"] === true,
    stakes: Number(rules["stakes"] ?? 0),
    streak: Number(rules["streak_points"] ?? 0) > 0,
    lacking: rules["lacking_suit"] === true,
    treasure: rules["treasure"] === true,
    robbedAfterKong: rules["robbed_after_kong"] === true,
    passesKong: rules["kong_discard_kong"] === "transfer",
    returnsKong: rules["kong_discard_kong"] === "refund",
    playsOn: rules["play_on"] === true,
    several:
      birds > 0 &&
      rules["bird_hits"] === "seats" &&
      (rules["multiple_winners"] ?? "nearest") !== "nearest",
    birds: birds > 0 ? birds + Number(rules["bird_extra_without_wild"] ?? 0) : 0,
  };
}

/** True if a kind is wild in this deal. */
export function isWild(tile: TileKind, hand: MahjongHand, rules: HandRules): boolean {
  return tile === rules.wildKind || (rules.wildTold && hand.wild.includes(tile));
}

/** The kinds that are wild in this deal. */
export function wildKinds(hand: MahjongHand, rules: HandRules): TileKind[] {
  return rules.wildKind === null ? (rules.wildTold ? [...hand.wild] : []) : [rules.wildKind];
}

/** The tiles of a meld, ascending. */
export function tilesOfMeld({ kind, tile }: HandMeld): TileKind[] {
  if (kind === "chow") return [tile, tile + 1, tile + 2];
  return Array<TileKind>(kind === "pung" ? 3 : COPIES).fill(tile);
}

/** The number of copies of a kind in the hand, the winning tile included. */
export function copies(hand: MahjongHand, tile: TileKind): number {
  const all = [...hand.concealed, ...hand.melds.flatMap(tilesOfMeld)];
  if (hand.winning !== null) all.push(hand.winning);
  return all.filter((other) => other === tile).length;
}

/** The number of concealed tiles that are missing, the winning tile aside; below 0 there are too many. */
export function missing(hand: MahjongHand, rules: HandRules): number {
  return rules.size - 3 * hand.melds.length - hand.concealed.length;
}

/** The hand with a tapped tile, or null if it cannot go there. */
export function added(
  hand: MahjongHand,
  target: Target,
  tile: TileKind,
  rules: HandRules,
): MahjongHand | null {
  // A flower that is turned over is a bird that hits nobody.
  const bird = target === "birds" && rules.flowers && tile >= FIRST_BONUS;
  if (!bird && !rules.kinds.has(tile)) return null;
  if (target === "wild") {
    const others = hand.wild.filter((other) => other !== tile);
    // Two kinds at most are wild at any table.
    return {
      ...hand,
      wild: others.length < hand.wild.length ? others : [...others, tile].slice(-2),
    };
  }
  if (target === "treasure") {
    return { ...hand, treasure: hand.treasure === tile ? null : tile };
  }
  if (target === "birds") {
    return hand.birds.length >= rules.birds ? null : { ...hand, birds: [...hand.birds, tile] };
  }
  if (target === "hand" || target === "winning") {
    if (target === "hand" && missing(hand, rules) > 0) {
      if (copies(hand, tile) >= COPIES) return null;
      return { ...hand, concealed: [...hand.concealed, tile] };
    }
    const without = { ...hand, winning: null };
    return copies(without, tile) >= COPIES ? null : { ...hand, winning: tile };
  }
  if (isWild(tile, hand, rules) && target !== "concealed_kong") return null;
  return melded(hand, { kind: target, tile, giver: null }, rules);
}

/** The hand with one more meld; null if its tiles, its place or the rules do not allow it. */
function melded(hand: MahjongHand, meld: HandMeld, rules: HandRules): MahjongHand | null {
  if (meld.kind === "chow") {
    const suited = meld.tile < FIRST_HONOUR && meld.tile % 9 <= 6;
    if (!rules.chow || !suited) return null;
  }
  const next = { ...hand, melds: [...hand.melds, meld] };
  if (missing(next, rules) < 0) return null;
  const tiles = tilesOfMeld(meld);
  return tiles.some((tile) => copies(next, tile) > COPIES) ? null : next;
}

/** The hand without the concealed tile at this place. */
export function withoutTile(hand: MahjongHand, place: number): MahjongHand {
  return { ...hand, concealed: hand.concealed.filter((_, other) => other !== place) };
}

/** The hand without this meld. */
export function withoutMeld(hand: MahjongHand, place: number): MahjongHand {
  return { ...hand, melds: hand.melds.filter((_, other) => other !== place) };
}

/** The concealed tile at this place wins, and the winning tile takes its place. */
export function winningFrom(hand: MahjongHand, place: number): MahjongHand {
  const tile = hand.concealed[place];
  if (tile === undefined) return hand;
  const rest = withoutTile(hand, place);
  const concealed = hand.winning === null ? rest.concealed : [...rest.concealed, hand.winning];
  return { ...hand, concealed, winning: tile };
}

/** True if a flag can be true of a tile that came like this. */
export function fits(flag: Flag, selfDrawn: boolean): boolean {
  if (["replacement", "flower_replacement", "treasure_shown"].includes(flag)) return selfDrawn;
  return !selfDrawn || !["robbing_kong", "kong_discard", "multiple_winners"].includes(flag);
}

/** True if the hand's own tiles allow a flag. */
export function possible(hand: MahjongHand, flag: Flag): boolean {
  const laid = hand.melds.flatMap(({ kind, tile }) =>
    kind === "chow" ? [tile, tile + 1, tile + 2] : [tile],
  );
  const own = (tiles: readonly number[]) => tiles.includes(hand.winning ?? -1);
  if (flag === "replacement") {
    return hand.bonus.length > 0 || hand.melds.some(({ kind }) => kind.includes("kong"));
  }
  if (flag === "flower_replacement") return hand.bonus.length > 0;
  if (flag === "robbing_kong") return !own([...hand.concealed, ...laid]);
  return flag !== "fourth_tile" || !own(hand.concealed);
}

/** The wind of the seat that discarded; only of a hand that is `seated`. */
function discarder({ seat, from }: MahjongHand, { seats }: HandRules): number {
  const places: readonly number[] = placesOf(seats);
  return (seat + places.indexOf(from)) % seats;
}

/**
 * True if the hand may be an opening win of this name: 天和 is the dealer's as dealt; 地和 another
 * seat's, by its first draw or on the dealer's first discard; 人和 another seat's, on a discard.
 */
export function opens(given: MahjongHand, opening: Opening, rules: HandRules): boolean {
  const hand = seated(given, rules);
  const deals = hand.seat === 0;
  const laid = hand.melds.length > 0 || hand.others.some(({ melds }) => melds.length > 0);
  const late = hand.flags.some((flag) => flag === "last_tile" || flag === "robbing_kong");
  if (laid || late) return false;
  switch (opening) {
    case "heaven":
      return deals && hand.selfDrawn;
    case "earth":
      return !deals && (hand.selfDrawn || discarder(hand, rules) === 0);
    case "human":
      return !deals && !hand.selfDrawn;
  }
}

/** True if a flag means anything by these rules. */
export function knows(rules: HandRules, flag: Flag): boolean {
  if (flag === "multiple_winners") return rules.several;
  if (flag === "flower_replacement") return rules.flowers;
  return flag !== "treasure_shown" || rules.treasure;
}

/** The hand won by its own draw, or not; flags that cannot be true any more are dropped. */
export function drawnBySelf(hand: MahjongHand, selfDrawn: boolean): MahjongHand {
  return { ...hand, selfDrawn, flags: hand.flags.filter((flag) => fits(flag, selfDrawn)) };
}

/** The hand with a flag set or dropped; a flag decides by itself whose tile it is. */
export function flagged(hand: MahjongHand, flag: Flag, on: boolean, rules: HandRules): MahjongHand {
  const others = hand.flags.filter((other) => other !== flag);
  if (!on) return { ...hand, flags: others };
  const next = fits(flag, hand.selfDrawn) ? hand : drawnBySelf(hand, !hand.selfDrawn);
  // A robbed tile is not discarded; by some rules one that is robbed after a kong counts so.
  const other = flag === "robbing_kong" ? "kong_discard" : "robbing_kong";
  const clash = rules.robbedAfterKong ? flag : other;
  const kept = next.flags.filter((other) => other !== flag && other !== clash);
  const both = flag === "robbing_kong" || flag === "kong_discard" ? kept : [...next.flags];
  return { ...next, flags: [...both.filter((other) => other !== flag), flag] };
}

/** The hand with this flower or season, or without it if it lay there. */
export function withBonus(hand: MahjongHand, tile: TileKind): MahjongHand {
  const others = hand.bonus.filter((other) => other !== tile);
  const bonus = others.length < hand.bonus.length ? others : [...others, tile];
  return { ...hand, bonus };
}

/** The hand with another stake of this wind. */
export function withStake(hand: MahjongHand, wind: number, points: number): MahjongHand {
  const stakes = [0, 1, 2, 3].map((seat) => (seat === wind ? points : (hand.stakes[seat] ?? 0)));
  return { ...hand, stakes: stakes.some((stake) => stake > 0) ? stakes : [] };
}

/** A seat of which nothing is known. */
const UNKNOWN: OtherSeat = { ready: false, left: false, melds: [] };

/** The hand with another seat ready or not: 1 downstream, 2 opposite, 3 upstream. */
export function withReady(hand: MahjongHand, seat: number, ready: boolean): MahjongHand {
  return withOther(hand, seat, { ready });
}

/** The hand with another seat that has left the play or not. */
export function withLeft(hand: MahjongHand, seat: number, left: boolean): MahjongHand {
  return withOther(hand, seat, { left });
}

function withOther(hand: MahjongHand, seat: number, change: Partial<OtherSeat>): MahjongHand {
  const others = [1, 2, 3].map((place) => {
    const known = hand.others[place - 1] ?? UNKNOWN;
    return place === seat ? { ...known, ...change } : known;
  });
  return { ...hand, others };
}

/** True if another seat has left the play before: the one that gave the tile has not. */
export function hasLeft(hand: MahjongHand, seat: number, rules: HandRules): boolean {
  const gave = !hand.selfDrawn && hand.from === seat;
  return rules.leaves && !gave && hand.others[seat - 1]?.left === true;
}

/** True if the calculator must know which pairs of the hand may be named (支对). */
export function asksForPairs(hand: MahjongHand, rules: HandRules): boolean {
  return rules.named && rules.ready && hand.ready !== "no" && isWhole(hand, rules);
}

/** The hand with the pair that is named, if it is one of these. */
export function namedAmong(hand: MahjongHand, pairs: readonly TileKind[]): MahjongHand {
  return hand.named === null || pairs.includes(hand.named) ? hand : { ...hand, named: null };
}

/** True if there is something to ask: all tiles are there, but for the winning one. */
export function isWhole(hand: MahjongHand, rules: HandRules): boolean {
  return missing(hand, rules) === 0;
}

/**
 * The hand at a table of so many: two sit opposite each other, of three nobody does. Seats that do
 * not play are nobody's.
 */
export function seated(hand: MahjongHand, { seats }: HandRules): MahjongHand {
  if (seats === WINDS.length) return hand;
  const places: readonly number[] = placesOf(seats);
  return {
    ...hand,
    seat: Math.min(hand.seat, seats - 1),
    from: places.includes(hand.from) ? hand.from : (places.at(-1) ?? hand.from),
    melds: hand.melds.map((meld) => ({
      ...meld,
      giver: meld.giver !== null && meld.giver < seats ? meld.giver : null,
    })),
    stakes: hand.stakes.slice(0, seats),
    others: hand.others.map((other, index) => (places.includes(index + 1) ? other : UNKNOWN)),
  };
}

/** The flags that can be true of the hand by these rules. */
export function flagsOf(hand: MahjongHand, rules: HandRules): Flag[] {
  const flags = hand.flags.filter((flag) => knows(rules, flag) && possible(hand, flag));
  const robbed = flags.includes("robbing_kong") && !rules.robbedAfterKong;
  return robbed ? flags.filter((flag) => flag !== "kong_discard") : flags;
}

/** True if it counts which kong came before the discard. */
export function asksForKong(hand: MahjongHand, rules: HandRules): boolean {
  return rules.passesKong && flagsOf(hand, rules).includes("kong_discard");
}

/** True if points of a kong are paid back besides the win. */
export function returnsKong(hand: MahjongHand, rules: HandRules): boolean {
  return rules.returnsKong && flagsOf(hand, rules).includes("kong_discard");
}

/** The request to the judge. */
export function requestOf(given: MahjongHand, choice: RuleChoice, rules: HandRules): JudgeRequest {
  const hand = seated(given, rules);
  const { selfDrawn, seat, winning } = hand;
  const places: readonly number[] = placesOf(rules.seats);
  const request: JudgeRequest = {
    op: "score",
    rules: choice.ruleset,
    preset: choice.preset,
    switches: choice.switches,
    concealed: textOf(hand.concealed),
    melds: hand.melds.map(meldText),
    winning: winning === null ? "" : textOf([winning]),
    self_drawn: selfDrawn,
    seat_wind: WINDS.charAt(seat),
    prevalent_wind: WINDS.charAt(hand.round),
    flags: flagsOf(hand, rules),
  };
  if (!selfDrawn) request["discarder"] = WINDS.charAt(discarder(hand, rules));
  if (hand.melds.some(({ giver }) => giver !== null)) {
    request["givers"] = hand.melds.map(({ giver }) => (giver === null ? "" : WINDS.charAt(giver)));
  }
  if (hand.kong !== null && asksForKong(hand, rules)) request["discarder_kong"] = hand.kong;
  if (rules.ready && hand.ready !== "no") request["ready"] = hand.ready;
  if (asksForPairs(hand, rules) && hand.named !== null) request["named"] = textOf([hand.named]);
  if (hand.opening !== null && opens(hand, hand.opening, rules)) request["opening"] = hand.opening;
  if (rules.wildTold && hand.wild.length > 0) request["wild"] = textOf(hand.wild);
  if (rules.thrown && hand.thrown > 0) request["wild_discarded"] = hand.thrown;
  const others = othersOf(hand, places, rules);
  if (Object.keys(others).length > 0) request["others"] = others;
  if (rules.flowers && hand.bonus.length > 0) {
    request["bonus"] = hand.bonus.map(tileText).join("");
  }
  if (rules.treasure && hand.treasure !== null) request["treasure"] = textOf([hand.treasure]);
  if (rules.lacking && hand.lacking !== null)
    request["lacking"] = SUIT_LETTERS.charAt(hand.lacking);
  if (rules.birds > 0 && hand.birds.length > 0) {
    request["birds"] = hand.birds.slice(0, rules.birds).map(tileText).join("");
  }
  if (rules.stakes > 0 && hand.stakes.length > 0) {
    const points = hand.stakes.map((stake) => Math.min(stake, rules.stakes));
    request["stakes"] = Object.fromEntries(
      points.map((stake, wind) => [WINDS.charAt(wind), stake]),
    );
  }
  if (rules.streak && hand.streak > 0) request["streak"] = hand.streak;
  return request;
}

function meldText(meld: HandMeld): string {
  return `${meld.kind} ${textOf(tilesOfMeld(meld))}`;
}

interface Other {
  ready?: boolean;
  left?: true;
  melds?: string[];
}

/** The other seats by wind as far as their payments depend on them: all, or those that have left. */
function othersOf(
  hand: MahjongHand,
  places: readonly number[],
  rules: HandRules,
): Record<string, Other> {
  const { others, seat } = hand;
  const known = rules.ready && others.some(({ ready, melds }) => ready || melds.length > 0);
  const entries = others.flatMap(({ ready, melds }, index) => {
    const distance = places.indexOf(index + 1);
    const left = hasLeft(hand, index + 1, rules);
    if (distance < 0 || !(known || left)) return [];
    const wind = WINDS.charAt((seat + distance) % places.length);
    const other: Other = {
      ...(known ? { ready, melds: melds.map(meldText) } : {}),
      ...(left ? { left } : {}),
    };
    return [[wind, other] as const];
  });
  return Object.fromEntries(entries);
}

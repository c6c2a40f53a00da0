import type { PlayedSwitches } from "../../board/core/game";
import { hasLeft, type MahjongBoard } from "../../board/mahjong/board";
import type { Meld, Won } from "../../board/mahjong/events";
import { playsWinds } from "../../board/mahjong/winds";
import { namedWin } from "../../board/mahjong/namedWin";
import { meldTiles } from "../../board/mahjong/events";
import { tileMeaning, type Suit, type TileKind } from "../../board/core/tile";
import { numberWord, tileName, type Rank } from "../../i18n/names";
import type { Key } from "../../i18n/sentences";
import { localized, t } from "../../i18n/translate";
import { mahjongFanWord, type Setting, type Ruleset } from "../../rulesets/rulesets";
import type { Badge } from "../badge";
import type { PaymentWords } from "../payments";
import { windOf, type Place, type SeatAmong } from "../places";

/** 东 南 西 北, or E S W N. */
export function windWord(wind: Place): string {
  return t(`table.wind.${wind}`);
}

/**
 * 东风 第 3/8 局, and 东风圈 第 3 局 in a match agreed in rounds; 第 3/8 局, 第 1 圈 第 3 局 if no wind
 * is among the tiles.
 */
export function dealWords(
  { prevalentWind, number }: MahjongBoard,
  deals: number,
  rules: Readonly<Record<string, Setting>>,
): string {
  const wind = windWord((prevalentWind % 4) as Place);
  if (!playsWinds(rules)) {
    const round = prevalentWind + 1;
    return deals > 0 ? t("table.deals", { number, deals }) : t("mj.round", { round, number });
  }
  return deals > 0 ? t("table.deal", { wind, number, deals }) : t("mj.roundDeal", { wind, number });
}

/** 东: the wind of a seat; undefined where no wind is among the tiles. */
export function seatWind(
  { seats, seat, dealer }: SeatAmong,
  rules: PlayedSwitches,
): string | undefined {
  return playsWinds(rules) ? windWord(windOf(seats, seat, dealer)) : undefined;
}

/** The same; without winds 庄 for the dealer, and nothing for the others. */
export function seatMark(at: SeatAmong, rules: PlayedSwitches): string {
  return seatWind(at, rules) ?? (at.seat === at.dealer ? t("table.dealer.mark") : "");
}

/** 东家小明; without winds 庄家小明, and 小明 alone. */
export function seatWho(at: SeatAmong, rules: PlayedSwitches, name: string): string {
  const wind = seatWind(at, rules);
  if (wind !== undefined) return t("replay.who", { wind, name });
  return at.seat === at.dealer ? t("replay.dealer", { name }) : name;
}

/** 底 5 台 1, if players name the stakes like that; null elsewhere. */
export function baseWords(rules: Readonly<Record<string, Setting>>): string | null {
  if (!String(rules["scoring"]).startsWith("taiwan")) return null;
  const [base, tai] = [Number(rules["base"]), Number(rules["fan_points"])];
  return t("mj.base", { base, tai });
}

/** 番不够，8 番起和; 台不够，3 台才能胡: the fans that a win needs; nothing for any other reason that a hand does not win. */
export function whyWords(
  why: string | null,
  rules: Readonly<Record<string, Setting>>,
): string | undefined {
  const least = Number(rules["least_fans"] ?? 0);
  if (why !== "too_few_fans" || least === 0) return undefined;
  const unit = mahjongFanWord(rules, "unit");
  if (unit !== null) return t("mj.why.counted", { count: least, unit });
  return t("mj.why.fans", { count: least });
}

/** True if the dealer's streak is paid. */
export function paysStreak(rules: Readonly<Record<string, Setting>>): boolean {
  return Number(rules["streak_points"] ?? 0) > 0;
}

/** The kongs by the names that they have at tables that play on after a win. */
const RAIN = {
  kong: "mj.rain.open",
  added_kong: "mj.rain.open",
  concealed_kong: "mj.rain.hidden",
} as const satisfies PaymentWords["reasons"];

/** 刮风 and 下雨 in Sichuan, 庄闲 in 长沙; 荒杠 if a deal that nobody won takes the kongs back, else 退税. */
export function paymentWords(rules: Readonly<Record<string, Setting>>, won: boolean): PaymentWords {
  const voids = rules["exhausted_kongs"] === "void" && !won;
  return {
    reasons: {
      ...(rules["play_on"] === true ? RAIN : {}),
      ...(rules["scoring"] === "changsha" ? { dealer: "reason.dealerAndOthers" } : {}),
      ...(voids ? { kong_refund: "reason.kong_void" } : {}),
    },
  };
}

/** Tiles in words, one after another: 三万、四筒. */
export function tileNames(tiles: readonly TileKind[]): string {
  return tiles.map(tileName).join(t("table.comma"));
}

/** 二五八条、三筒: suit by suit, in the order in which they come. */
export function suitNames(tiles: readonly TileKind[]): string {
  const ranks = new Map<Suit, string[]>();
  const honours: string[] = [];
  for (const tile of tiles) {
    const meaning = tileMeaning(tile);
    if (meaning.group !== "suit") honours.push(tileName(tile));
    else {
      const those = ranks.get(meaning.suit) ?? [];
      ranks.set(meaning.suit, [...those, numberWord(meaning.rank as Rank)]);
    }
  }
  const apart = localized({ zh: "", en: ", " });
  const suits = [...ranks].map(([suit, of]) => t(`tile.suit.${suit}`, { rank: of.join(apart) }));
  return [...suits, ...honours].join(t("table.comma"));
}

/** A meld in words: 碰 三万; chow 3 of characters … */
export function meldWords(meld: Meld): string {
  const tiles = meld.kind === "chow" ? meldTiles(meld) : [meld.tile];
  return `${t(`table.meld.${meld.kind}`)} ${tileNames(tiles)}`;
}

export type Kong = Exclude<Meld["kind"], "chow" | "pung">;

/** 明杠, 补杠, 暗杠; at tables that play on after a win 直杠, 弯杠, 暗杠. */
export function kongWord(kind: Kong, playsOn: boolean): string {
  if (playsOn && kind === "kong") return t("mj.kong.straight");
  if (playsOn && kind === "added_kong") return t("mj.kong.bent");
  const word = t(`table.meld.${kind}`);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The way somebody won: 自摸, 某家点炮 … */
export function howWon(won: Won, name: (seat: number) => string): string {
  const named = namedWin(won);
  if (named !== null) return t(`mj.how.${named}`);
  if (won.giver === null) return t("result.selfDrawn");
  return t(won.how === "robbing_kong" ? "result.robbing" : "result.discard", {
    name: name(won.giver),
  });
}

/** 不飘, 飘2: the stake of a seat. */
export function stakeWord(points: number): string {
  return points === 0 ? t("mj.stake.none") : t("mj.stake", { points });
}

/** The mark beside a seat's name for its stake. */
export function stakeBadge(board: MahjongBoard, seat: number): string[] {
  const stake = board.stakes[seat] ?? 0;
  return stake > 0 ? [stakeWord(stake)] : [];
}

/** 四喜、六六顺: opening hands by name. */
export function openingNames(hands: readonly string[]): string {
  return hands.map(openingName).join(t("table.comma"));
}

const OPENINGS = {
  four_alike: "mj.opening.four_alike",
  no_258: "mj.opening.no_258",
  suit_missing: "mj.opening.suit_missing",
  two_triplets: "mj.opening.two_triplets",
  three_suits: "mj.opening.three_suits",
  steps: "mj.opening.steps",
  single_flower: "mj.opening.single_flower",
  golden_pair: "mj.opening.golden_pair",
} as const satisfies Readonly<Record<string, Key>>;

function openingName(id: string): string {
  return Object.hasOwn(OPENINGS, id)
    ? t(OPENINGS[id as keyof typeof OPENINGS])
    : id.replaceAll("_", " ");
}

/** The marks beside one's own name: the stake, and the suit that one does without. */
export function ownBadges(board: MahjongBoard, seat: number): Badge[] {
  return [...stakeBadge(board, seat), ...lackingBadge(board, seat)];
}

/**
 * The marks beside a seat's name: its stake, its lacking suit, and that it has declared ready, until
 * the mark of its win says more.
 */
export function badgesOf(board: MahjongBoard, seat: number): Badge[] {
  const won = board.wins.some((win) => win.seat === seat);
  return [...ownBadges(board, seat), ...(won ? [] : readyBadge(board, seat))];
}

/** 万, 条, 筒. */
export function suitWord(suit: number): string {
  return t(`mj.suit.${suit as 0 | 1 | 2}`);
}

/** 缺万: the suit that a seat does without, until it has won and its hand lies open. */
function lackingBadge(board: MahjongBoard, seat: number): Badge[] {
  const suit = board.lacking[seat];
  const won = hasLeft(board, seat) || hasWonOpen(board, seat);
  if (suit === undefined || won) return [];
  return [{ word: t("mj.lacking", { suit: suitWord(suit) }), tone: "lacking" }];
}

/** 血流: true of a seat whose open hand has won and stays. */
function hasWonOpen(board: MahjongBoard, seat: number): boolean {
  return (board.seats[seat]?.won.length ?? 0) > 0;
}

/** 第一胡: the place of a seat that has won and left the others to play on. */
export function placeWord(board: MahjongBoard, seat: number): string | undefined {
  return placeMark(board, seat)?.label;
}

/** The same of one of the wins; in 血流, where a seat has several, their number if it has more. */
export function winWord(board: MahjongBoard, won: Won): string | undefined {
  if (!board.winnersStay) return placeWord(board, won.seat);
  const own = board.wins.filter(({ seat }) => seat === won.seat);
  return own.length === 1 ? undefined : t("mj.stays.nth", { count: own.indexOf(won) + 1 });
}

/** 胡了3次: the number of wins of a seat, where it may win again. */
export function winCount(board: MahjongBoard, seat: number): string {
  const count = board.wins.filter((won) => won.seat === seat).length;
  return t("mj.stays.count", { count });
}

/** The same as a mark beside the seat's name; in 血流 the number of its wins. */
export function placeMark(
  board: MahjongBoard,
  seat: number,
): { word: string; label: string } | undefined {
  const count = board.seats[seat]?.won.length ?? 0;
  if (count > 0) {
    const mark = String.fromCodePoint(CIRCLED_ONE - 1 + count);
    return { word: t("mj.stays.mark", { mark }), label: t("mj.stays.count", { count }) };
  }
  const place = board.winPlaces[board.wins.findIndex((won) => won.seat === seat)];
  if (!board.playsOn || place === undefined) return undefined;
  const number = place as 1 | 2 | 3;
  return { word: t(`mj.place.mark.${number}`), label: t(`mj.place.${number}`) };
}

/** ①, before ② and so on, to ⑳: nobody wins oftener. */
const CIRCLED_ONE = 0x2460;

/** 听; 支五筒 if the named pair is known. */
function readyBadge(board: MahjongBoard, seat: number): string[] {
  const { ready = false, named = null, locked = false } = board.seats[seat] ?? {};
  // 血流: the mark for its wins says that a hand is locked.
  if (!ready) return locked && !hasWonOpen(board, seat) ? [t("mj.locked")] : [];
  return [named === null ? t("table.ready.mark") : t("mj.named", { tile: tileName(named) })];
}

/** A fan by its id, as these rules call it. */
export function fanName(id: string, ruleset: Pick<Ruleset, "fans"> | null): string {
  const text = ruleset?.fans.find((fan) => fan.id === id);
  return text === undefined ? id.replaceAll("_", " ") : localized(text.name);
}

import { textOf, tileOf, tilesOf } from "../../board/core/notation";
import { FIRST_BONUS, tileText, type TileKind } from "../../board/core/tile";
import {
  EMPTY,
  FLAGS,
  KONG_KINDS,
  MELD_KINDS,
  OPENINGS,
  READY,
  SUIT_LETTERS,
  tilesOfMeld,
  WINDS,
  type HandMeld,
  type MahjongHand,
  type OtherSeat,
} from "./mahjong";

/** A hand that stands in an address, and the parts of it that could not be read. */
export interface ReadHand<H> {
  hand: H;
  wrong: readonly string[];
}

/**
 * A hand as the last part of an address: `123m99p;melds=pung-EEE.S;win=9p;self;seat=S`. Values
 * as in an empty hand are left out.
 */
export function writeHand(hand: MahjongHand): string {
  const parts = [hand.concealed.length === 0 ? "-" : textOf(hand.concealed)];
  const say = (name: string, value: string): void => {
    parts.push(`${name}=${value}`);
  };
  if (hand.melds.length > 0) say("melds", hand.melds.map(writeMeld).join(","));
  if (hand.winning !== null) say("win", textOf([hand.winning]));
  if (hand.wild.length > 0) say("wild", textOf(hand.wild));
  if (hand.thrown > 0) say("thrown", String(hand.thrown));
  if (hand.birds.length > 0) say("birds", hand.birds.map(tileText).join(""));
  if (hand.bonus.length > 0) say("bonus", hand.bonus.map(tileText).join(""));
  if (hand.stakes.length > 0) say("stakes", hand.stakes.join("-"));
  if (hand.streak > 0) say("streak", String(hand.streak));
  if (hand.lacking !== null) say("lacking", SUIT_LETTERS.charAt(hand.lacking));
  if (hand.treasure !== null) say("treasure", textOf([hand.treasure]));
  if (hand.selfDrawn) parts.push("self");
  else if (hand.from !== EMPTY.from) say("from", String(hand.from));
  if (hand.seat !== EMPTY.seat) say("seat", WINDS.charAt(hand.seat));
  if (hand.round !== EMPTY.round) say("round", WINDS.charAt(hand.round));
  if (hand.flags.length > 0) say("flags", hand.flags.join(","));
  if (hand.kong !== null) say("kong", hand.kong);
  if (hand.ready !== EMPTY.ready) say("ready", hand.ready);
  if (hand.named !== null) say("named", textOf([hand.named]));
  if (hand.opening !== null) say("opening", hand.opening);
  if (hand.others.length > 0) say("others", hand.others.map(writeOther).join("."));
  return parts.join(";");
}

function writeOther({ ready, left, melds }: OtherSeat): string {
  const parts = [...(ready ? ["ready"] : []), ...(left ? ["left"] : []), ...melds.map(writeMeld)];
  return parts.length === 0 ? "-" : parts.join(",");
}

function writeMeld(meld: HandMeld): string {
  const giver = meld.giver === null ? "" : `.${WINDS.charAt(meld.giver)}`;
  return `${meld.kind}-${textOf(tilesOfMeld(meld))}${giver}`;
}

/** Read the text of `writeHand`; a part that cannot be read is left out and named. */
export function readHand(text: string): ReadHand<MahjongHand> {
  const [tiles = "-", ...parts] = text.split(";");
  let hand = EMPTY;
  const wrong: string[] = [];
  const read = (part: string, change: () => Partial<MahjongHand>): void => {
    try {
      hand = { ...hand, ...change() };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      wrong.push(part);
    }
  };
  if (tiles !== "-" && tiles !== "") read(tiles, () => ({ concealed: tilesOf(tiles).flat() }));
  for (const part of parts) read(part, () => partOf(part));
  return { hand: crowded(hand) ? EMPTY : hand, wrong: crowded(hand) ? [text] : wrong };
}

function partOf(part: string): Partial<MahjongHand> {
  const [name = "", value = ""] = part.split("=", 2);
  switch (name) {
    case "melds":
      return { melds: value.split(",").map(meldOf) };
    case "win":
      return { winning: tileOf(value) };
    case "wild":
      return { wild: tilesOf(value).flat() };
    case "thrown":
      return { thrown: among(["1", "2", "3", "4"], value) + 1 };
    case "birds":
      return { birds: birdsOf(value) };
    case "bonus":
      return { bonus: bonusOf(value) };
    case "stakes":
      return { stakes: stakesOf(value) };
    case "streak":
      return { streak: number(value) };
    case "lacking":
      return { lacking: among(Array.from(SUIT_LETTERS), value) };
    case "treasure":
      return { treasure: tileOf(value) };
    case "self":
      return { selfDrawn: true };
    case "from":
      return { from: among(["1", "2", "3"], value) + 1 };
    case "seat":
      return { seat: wind(value) };
    case "round":
      return { round: wind(value) };
    case "flags":
      return { flags: value.split(",").map((flag) => word(FLAGS, flag)) };
    case "kong":
      return { kong: word(KONG_KINDS, value) };
    case "ready":
      return { ready: word(READY, value) };
    case "named":
      return { named: tileOf(value) };
    case "others":
      return { others: othersOf(value) };
    case "opening":
      return { opening: word(OPENINGS, value) };
    default:
      throw new RangeError(`no part of a hand: ${part}`);
  }
}

/** The letters of flowers and seasons in the order of their kinds. */
const BONUS = "abcdefgh";

function bonusOf(text: string): TileKind[] {
  const letters = Array.from(text);
  if (new Set(letters).size < letters.length) throw new RangeError(`twice the same: ${text}`);
  return letters.map((letter) => FIRST_BONUS + among(Array.from(BONUS), letter));
}

/** Tiles one by one, flowers among them. */
function birdsOf(text: string): TileKind[] {
  const signs = text.match(/[1-9][msp]|./g) ?? [];
  return signs.map((sign) =>
    BONUS.includes(sign) ? FIRST_BONUS + BONUS.indexOf(sign) : tileOf(sign),
  );
}

function stakesOf(text: string): number[] {
  const stakes = text.split("-").map(number);
  if (stakes.length !== WINDS.length) throw new RangeError(`not four stakes: ${text}`);
  return stakes;
}

export function number(text: string): number {
  if (!/^\d{1,2}$/.test(text)) throw new RangeError(`no number: ${text}`);
  return Number(text);
}

function othersOf(text: string): OtherSeat[] {
  const seats = text.split(".");
  if (seats.length !== 3) throw new RangeError(`not three other seats: ${text}`);
  return seats.map((seat) => {
    const parts = seat === "-" ? [] : seat.split(",");
    const melds = parts.filter((part) => part !== "ready" && part !== "left");
    return {
      ready: parts.includes("ready"),
      left: parts.includes("left"),
      melds: melds.map(meldOf),
    };
  });
}

function meldOf(text: string): HandMeld {
  const [, kind = "", tiles = "", giver] = /^(\w+)-(\w+)(?:\.(\w))?$/.exec(text) ?? [];
  const found = tilesOf(tiles).flat();
  const tile = found[0] ?? -1;
  const meld = {
    kind: word(MELD_KINDS, kind),
    tile,
    giver: giver === undefined ? null : wind(giver),
  };
  if (textOf(tilesOfMeld(meld)) !== textOf(found)) throw new RangeError(`no meld: ${text}`);
  if (meld.kind === "chow" && (tile >= 27 || tile % 9 > 6)) throw new RangeError(`no run: ${text}`);
  return meld;
}

/** True if there are more tiles than any hand has, or more copies of one than there are. */
function crowded({ concealed, melds, winning }: MahjongHand): boolean {
  const all: TileKind[] = [...concealed, ...melds.flatMap(tilesOfMeld)];
  if (winning !== null) all.push(winning);
  const most = Math.max(0, ...all.map((tile) => all.filter((other) => other === tile).length));
  return most > 4 || concealed.length + 3 * melds.length > 16;
}

export function among(words: readonly string[], value: string): number {
  const place = words.indexOf(value);
  if (place < 0) throw new RangeError(`none of ${words.join()}: ${value}`);
  return place;
}

export function word<T extends string>(words: readonly T[], value: string): T {
  const found = words[among(words, value)];
  if (found === undefined) throw new RangeError(`none of ${words.join()}: ${value}`);
  return found;
}

function wind(letter: string): number {
  if (letter.length !== 1) throw new RangeError(`no wind: ${letter}`);
  return among(Array.from(WINDS), letter);
}

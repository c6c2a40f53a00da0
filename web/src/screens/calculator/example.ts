import { writeChoice, type RuleChoice } from "../../rulesets/choice";
import type { Route } from "../../navigation/route";
import type { Example, Setting } from "../../rulesets/rulesets";
import { cardsOf, type CardKind } from "../../board/core/card";
import { tileOf, tilesOf } from "../../board/core/notation";
import { FIRST_BONUS } from "../../board/core/tile";
import { comboOf } from "../../board/paohuzi/groups";
import type { TableRules } from "../../board/paohuzi/table";
import type { Place } from "../../telling/places";
import type { ShownTile } from "../../telling/mahjong/grouped";
import { groupWord } from "../../telling/paohuzi/words";
import type { CardColumn } from "./CardColumns";
import * as mahjong from "./mahjong";
import { word } from "./mahjongLink";
import * as mahjongLink from "./mahjongLink";
import * as paohuzi from "./paohuzi";
import * as paohuziLink from "./paohuziLink";

const FLOWERS = "abcdefgh";

function flowerOf(letter: string): number {
  return FIRST_BONUS + FLOWERS.indexOf(letter);
}

/** True if a flower wins (七抢一), which the calculator does not ask about. */
export function winsOnFlower({ winning = "" }: Pick<Example, "winning">): boolean {
  return winning !== "" && FLOWERS.includes(winning);
}

/** An example of mahjong as a hand. */
export function tilesExample(example: Example): mahjong.MahjongHand {
  const { concealed = "", winning = "", melds = [], flags = [], ready = "no" } = example;
  return {
    ...mahjong.EMPTY,
    concealed: concealed === "" ? [] : tilesOf(concealed).flat(),
    melds: melds.map(meldOf),
    winning: winning === "" || winsOnFlower(example) ? null : tileOf(winning),
    wild: example.wild === undefined ? [] : tilesOf(example.wild).flat(),
    thrown: example.wild_discarded ?? 0,
    treasure: example.treasure === undefined ? null : tileOf(example.treasure),
    selfDrawn: example.self_drawn === true,
    flags: mahjong.FLAGS.filter((flag) => flags.includes(flag)),
    ready: typeof ready === "boolean" ? (ready ? "yes" : "no") : word(mahjong.READY, ready),
    opening: mahjong.OPENINGS.find((opening) => opening === example.opening) ?? null,
    seat: windOf(example.seat_wind),
    round: windOf(example.prevalent_wind),
    bonus: Array.from(example.bonus ?? "", flowerOf),
  };
}

/** East if no letter is given. */
function windOf(letter = "E"): Place {
  return Math.max(0, "ESWN".indexOf(letter)) as Place;
}

function meldOf(text: string): mahjong.HandMeld {
  const [kind = "", tiles = ""] = text.split(" ", 2);
  const lowest = Math.min(...tilesOf(tiles).flat());
  return { kind: word(mahjong.MELD_KINDS, kind), tile: lowest, giver: null };
}

/** The concealed tiles of an example by its groups; the winning tile completes the last. */
export function tilesByGroups({ concealed = "", winning = "" }: Example): ShownTile[][] {
  const shown = (tile: number, wins: boolean): ShownTile => ({
    tile,
    stands: null,
    winning: wins,
  });
  const groups = concealed.trim() === "" ? [] : tilesOf(concealed.trim());
  const all = groups.map((group) => group.map((tile) => shown(tile, false)));
  if (winning === "") return all;
  const last = [
    ...(all.pop() ?? []),
    shown(winsOnFlower({ winning }) ? flowerOf(winning) : tileOf(winning), true),
  ];
  return [...all, last.sort((one, other) => one.tile - other.tile)];
}

/** An example of paohuzi as a hand. */
export function cardsExample(example: Example): paohuzi.PaohuziHand {
  const { hand = "", table = [], card = "", flags = [] } = example;
  const source = example.source ?? (card === "" ? "deal" : "flip");
  return {
    ...paohuzi.EMPTY,
    cards: cardsOf(hand.replaceAll(" ", "")),
    table: table.map((text) => {
      const [kind = "", cards = ""] = text.split(" ", 2);
      return { kind: word(paohuzi.GROUP_KINDS, kind), cards: cardsOf(cards) };
    }),
    card: cardsOf(card)[0] ?? null,
    source: word(paohuzi.SOURCES, source),
    dealer: example.dealer ?? source === "deal",
    flags: paohuzi.FLAGS.filter((flag) => flags.includes(flag)),
    exhausted: example.exhausted ?? 0,
    next: cardsOf(example.next_card ?? "")[0] ?? null,
  };
}

/** The groups of an example of paohuzi as columns; the winning card completes the last. */
export function cardsByGroups(example: Example, rules: TableRules): CardColumn[] {
  const { hand = "", card = "" } = example;
  const columns = hand
    .split(" ")
    .filter((text) => text !== "")
    .map((text) => columnOf(cardsOf(text), rules));
  const [winning] = cardsOf(card);
  if (winning !== undefined) {
    const before = columns.pop()?.cards ?? [];
    const cards = [...before, winning].sort((one, other) => one - other);
    columns.push({ ...columnOf(cards, rules), ringed: cards.lastIndexOf(winning) });
  }
  const laid = cardsExample(example).table.map((group) => ({
    word: groupWord(group.kind),
    cards: paohuzi.cardsOfGroup(group),
    huxi: null,
    open: true,
    ringed: -1,
  }));
  return [...laid, ...columns];
}

function columnOf(cards: CardKind[], rules: TableRules): CardColumn {
  return { word: wordOf(cards, rules), cards, huxi: null, open: false, ringed: -1 };
}

function wordOf(cards: readonly CardKind[], rules: TableRules): string {
  const alike = new Set(cards).size === 1;
  if (alike && cards.length === 2) return groupWord("pair");
  if (alike && cards.length > 2) return groupWord(cards.length === 3 ? "kan" : "ti");
  const combo = comboOf(cards, rules);
  return combo === null ? "" : groupWord(combo);
}

/** The address at which an example is scored, by these rules with the switches it needs besides. */
export function exampleRoute(
  example: Example,
  choice: RuleChoice,
  rules: Readonly<Record<string, Setting>>,
): Route {
  const needed = Object.entries(example.switches ?? {}).filter(
    ([name, value]) => rules[name] !== value,
  );
  const switches = { ...choice.switches, ...Object.fromEntries(needed) };
  const hand =
    example.op === "huxi"
      ? paohuziLink.writeHand(cardsExample(example))
      : mahjongLink.writeHand(tilesExample(example));
  return { is: "calculator", rules: writeChoice({ ...choice, switches }), hand };
}

import { nearestChoice } from "../../app/choice";
import type { Setting } from "../../app/rulesets";
import type { MahjongBoard } from "../../board/mahjong/board";
import type { Won as MahjongWon } from "../../board/mahjong/events";
import type { PaohuziBoard } from "../../board/paohuzi/board";
import type { Won as PaohuziWon } from "../../board/paohuzi/events";
import { windOf } from "../table/places";
import type { Sum } from "./Calculator";
import * as mahjong from "./mahjong";
import * as mahjongLink from "./mahjongLink";
import * as paohuzi from "./paohuzi";
import * as paohuziLink from "./paohuziLink";

/** The rules of a table. */
export interface Played {
  ruleset: string;
  rules: Readonly<Record<string, Setting>>;
}

/** A win of mahjong as the calculator takes it up. */
export function mahjongSum(won: MahjongWon, board: MahjongBoard, played: Played): Sum {
  return {
    choice: nearestChoice(played.ruleset, played.rules),
    hand: mahjongLink.writeHand(mahjongHand(won, board)),
  };
}

/** The hand of a win with its circumstances, as far as the table shows them. */
export function mahjongHand(won: MahjongWon, board: MahjongBoard): mahjong.MahjongHand {
  const concealed = [...won.hand];
  concealed.splice(concealed.indexOf(won.tile), 1);
  const seat = windOf(won.seat, board.dealer);
  const counted = new Set(won.score.fans.map(({ id }) => id));
  const excluded = new Set(won.score.excluded.map(({ id }) => id));
  const has = (id: string): boolean => counted.has(id) || excluded.has(id);
  const flags: mahjong.Flag[] = [];
  const selfDrawn = won.giver === null;
  if (board.tilesLeft === 0) flags.push("last_tile");
  if (won.how === "robbing_kong") flags.push("robbing_kong");
  else if (board.replacement) flags.push(selfDrawn ? "replacement" : "kong_discard");
  if (won.how === "treasure_shown") flags.push("treasure_shown");
  const ready = has("heavenly_ready") ? "first" : board.seats[won.seat]?.ready ? "yes" : "no";
  return {
    ...mahjong.EMPTY,
    concealed,
    melds: (board.seats[won.seat]?.melds ?? []).map(({ kind, tile, giver }) => ({
      kind,
      tile,
      giver: giver === null ? null : windOf(giver, board.dealer),
    })),
    others: othersOf(won, board),
    winning: won.tile,
    wild: board.wild,
    thrown: (board.seats[won.seat]?.river ?? []).filter(({ tile }) => board.wild.includes(tile))
      .length,
    birds: board.birds?.tiles ?? [],
    bonus: board.seats[won.seat]?.bonus ?? [],
    treasure: board.treasure?.tile ?? null,
    selfDrawn,
    seat,
    from: won.giver === null ? 3 : (windOf(won.giver, board.dealer) - seat + 4) % 4,
    round: board.prevalentWind,
    flags,
    ready,
    opening: has("heavenly_hand") ? "heaven" : has("earthly_hand") ? "earth" : null,
  };
}

/** The other seats in turn order; nothing where they have neither declared nor laid anything. */
function othersOf(won: MahjongWon, board: MahjongBoard): mahjong.OtherSeat[] {
  const others = [1, 2, 3].map((place) => {
    const seat = board.seats[(won.seat + place) % 4];
    const melds = (seat?.melds ?? []).map(({ kind, tile }) => ({ kind, tile, giver: null }));
    return { ready: seat?.ready === true, melds };
  });
  return others.some(({ ready, melds }) => ready || melds.length > 0) ? others : [];
}

/** A win of paohuzi as the calculator takes it up. */
export function paohuziSum(won: PaohuziWon, board: PaohuziBoard, played: Played): Sum {
  return {
    choice: nearestChoice(played.ruleset, played.rules),
    hand: paohuziLink.writeHand(paohuziHand(won, board, played)),
  };
}

/** The hand of a win with its circumstances, as far as the table shows them. */
export function paohuziHand(
  won: PaohuziWon,
  board: PaohuziBoard,
  { rules }: Played,
): paohuzi.PaohuziHand {
  const source = sourceOf(won.how);
  const turned = source === "flip" || source === "self";
  const has = (id: string): boolean => won.score.fans.some((fan) => fan.id === id);
  const flags: paohuzi.Flag[] = [];
  if (won.how === "shown") flags.push("shown_card");
  else if (turned && board.stockLeft === 0) flags.push("last_card");
  const di = rules["di_hu"];
  if (has("di_hu") && (di === "first_discard" || di === "first_flip")) {
    if (paohuzi.fits(di, source)) flags.push(di);
  }
  const seats = board.seats.length;
  return {
    ...paohuzi.EMPTY,
    ...beforeTheCard(won, board),
    card: won.card,
    source,
    dealer: won.seat === board.dealer,
    flags,
    exhausted: board.exhaustedBefore,
    next: won.score.xing,
    from:
      source === "discard" && won.giver !== null ? (won.giver - won.seat + seats) % seats : null,
  };
}

/**
 * The cards in hand and on the table without the winning one: what it was laid into last, by itself
 * or by the winner, is as it was before.
 */
function beforeTheCard(
  { seat, card, hand, melds }: PaohuziWon,
  { lastMeld }: PaohuziBoard,
): Pick<paohuzi.PaohuziHand, "cards" | "table"> {
  const table = melds.map(({ kind, cards }) => ({
    kind,
    cards: kind === "chi" ? (cards ?? []) : (cards ?? []).slice(0, 1),
  }));
  if (card === null || lastMeld?.seat !== seat) return { cards: hand, table };
  const { kind, cards } = lastMeld.meld;
  const made = table.findIndex(
    (group) =>
      group.kind === kind &&
      (kind === "chi" ? group.cards.join() === cards?.join() : group.cards[0] === card),
  );
  if (made < 0 || cards?.includes(card) !== true) return { cards: hand, table };
  const others = table.filter((_, place) => place !== made);
  if (lastMeld.upgrades !== null) {
    // One's own flip makes 跑 of 碰 only; of another seat's card, 碰 and 偎 give the same 跑.
    const old = kind === "ti" || lastMeld.meld.giver !== seat ? "wei" : "peng";
    return { cards: hand, table: [...others, { kind: old, cards: [card] }] };
  }
  const rest = [...cards];
  rest.splice(rest.indexOf(card), 1);
  return { cards: [...hand, ...rest], table: others };
}

function sourceOf(how: string): paohuzi.Source {
  return how === "shown" ? "flip" : (paohuzi.SOURCES.find((source) => source === how) ?? "self");
}

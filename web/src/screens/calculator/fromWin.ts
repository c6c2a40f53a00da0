import { nearestChoice } from "../../rulesets/choice";
import type { Setting } from "../../rulesets/rulesets";
import { hasLeft, type MahjongBoard } from "../../board/mahjong/board";
import type { Meld, Won as MahjongWon } from "../../board/mahjong/events";
import { NO_TILES } from "../../board/mahjong/seat";
import { meldsOfWin } from "../../board/mahjong/winMelds";
import type { CardKind } from "../../board/core/card";
import { FIRST_BONUS, type TileKind } from "../../board/core/tile";
import type { BoardState } from "../../board/fold";
import { readRules } from "../../board/paohuzi/table";
import type { GameAction } from "../../net/protocol";
import type { PaohuziBoard } from "../../board/paohuzi/board";
import type { Won as PaohuziWon } from "../../board/paohuzi/events";
import { inTurn, placeAmong, windOf } from "../../telling/places";
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
  const counted = new Set(won.score.fans.map(({ id }) => id));
  const excluded = new Set(won.score.excluded.map(({ id }) => id));
  const has = (id: string): boolean => counted.has(id) || excluded.has(id);
  const flags: mahjong.Flag[] = [];
  const selfDrawn = won.giver === null;
  // 血战: the board is that of the end, long after this win; its fans tell its circumstances.
  const { playsOn } = board;
  const last = playsOn ? has("last_tile") || has("under_the_sea") : board.tilesLeft === 0;
  const kong = has("out_with_replacement_tile") || has("out_on_kong_discard");
  if (last) flags.push("last_tile");
  if (won.how === "robbing_kong") {
    flags.push("robbing_kong");
    // 再次加杠: a kong came right before.
    if (has("out_on_kong_discard")) flags.push("kong_discard");
  } else if (playsOn ? kong : board.replacement)
    flags.push(selfDrawn ? "replacement" : "kong_discard");
  else if (has("out_with_replacement_tile") || won.how === "eight_flowers")
    flags.push("flower_replacement");
  if (won.how === "treasure_shown") flags.push("treasure_shown");
  // 和绝张.
  if (has("last_tile") && !playsOn) flags.push("fourth_tile");
  if (!selfDrawn && winsBeside(won, board) > 0) flags.push("multiple_winners");
  const declared = board.seats[won.seat]?.ready === true ? "yes" : "no";
  const ready = has("heavenly_ready") ? "first" : has("earthly_ready") ? "first_draw" : declared;
  return {
    ...ofSeat(won.seat, board, meldsOfWin(board, won), leftBefore(won, board)),
    concealed,
    winning: won.tile,
    birds: board.birds?.tiles ?? [],
    selfDrawn,
    from: won.giver === null ? 3 : placeAmong(board.seats.length, won.giver, won.seat),
    flags,
    kong: kongPassedTo(won, board),
    ready,
    opening: openingOf(),
  };

  /** 天和 is the dealer's; another seat's first draw is 地和, under any name of the fan table. */
  function openingOf(): mahjong.MahjongHand["opening"] {
    if (has("heavenly_hand")) return won.seat === board.dealer ? "heaven" : "earth";
    if (has("human_hand")) return "human";
    return has("earthly_hand") ? "earth" : null;
  }
}

/** 呼叫转移: the kind of the kong whose points went on to this winner; of several it is one. */
function kongPassedTo(won: MahjongWon, board: MahjongBoard): mahjong.KongKind | null {
  const { transfers, winFrom, wins } = board;
  const from = winFrom[wins.indexOf(won)] ?? transfers.length;
  const passed = transfers[from];
  if (passed?.reason !== "kong_passed_on" || passed.payee !== won.seat) return null;
  // Nothing else is paid between the kong and the discard.
  return kongKind(transfers[from - 1]?.reason);
}

function kongKind(reason: string | undefined): mahjong.KongKind | null {
  return mahjong.KONG_KINDS.find((kind) => kind === reason) ?? null;
}

/** The kind of the kong that the seat on turn was paid for before its discard. */
function kongEarned({ kongPaid, lastMeld, replacement }: MahjongBoard): mahjong.KongKind | null {
  return replacement && kongPaid ? kongKind(lastMeld?.meld.kind) : null;
}

/** 血战: the seats that had left the play when somebody won; those on the same tile had not. */
function leftBefore(won: MahjongWon, board: MahjongBoard): ReadonlySet<number> {
  const { playsOn, winnersStay, wins, winPlaces } = board;
  if (!playsOn || winnersStay) return new Set();
  const place = winPlaces[wins.indexOf(won)] ?? 0;
  return new Set(
    wins.flatMap(({ seat }, index) => ((winPlaces[index] ?? 0) < place ? [seat] : [])),
  );
}

/** The circumstances of a seat, and no tiles but its melds. `left`: the seats that play no more. */
function ofSeat(
  seat: number,
  board: MahjongBoard,
  melds: readonly Meld[],
  left: ReadonlySet<number>,
): mahjong.MahjongHand {
  const count = board.seats.length;
  const wind = (of: number) => windOf(count, of, board.dealer);
  const { river, bonus, named } = board.seats[seat] ?? NO_TILES;
  return {
    ...mahjong.EMPTY,
    melds: melds.map(({ kind, tile, giver }) => ({
      kind,
      tile,
      giver: giver === null ? null : wind(giver),
    })),
    others: othersOf(seat, board, left),
    wild: board.wild,
    thrown: river.filter(({ tile }) => board.wild.includes(tile)).length,
    bonus,
    stakes: board.stakes.some((stake) => stake > 0)
      ? [0, 1, 2, 3].map((place) => board.stakes[inTurn(count, board.dealer)[place] ?? -1] ?? 0)
      : [],
    streak: board.streak,
    lacking: board.lacking[seat] ?? null,
    treasure: board.treasure?.tile ?? null,
    seat: wind(seat),
    round: board.prevalentWind,
    named,
  };
}

/**
 * One's own hand as it is in the middle of a deal. `offered`: the tile of a win that may be declared.
 * A hand that is to discard has its newest tile as the one that it would win with.
 */
export function heldMahjongHand(
  board: MahjongBoard,
  seat: number,
  offered: TileKind | null,
): mahjong.MahjongHand {
  const own = board.seats[seat] ?? NO_TILES;
  const count = board.seats.length;
  const concealed = (own.hand ?? []).filter((tile) => tile < FIRST_BONUS);
  const whole = concealed.length % 3 === 2;
  const winning = whole ? (offered ?? own.drawn ?? concealed.at(-1) ?? null) : offered;
  if (whole && winning !== null) concealed.splice(concealed.lastIndexOf(winning), 1);
  // 对宝: a hand that has declared wins on sight of the treasure, in its own turn.
  const seen = !whole && winning !== null && board.turn === seat;
  const giver = whole || seen || winning === null ? null : board.turn;
  const flags: mahjong.Flag[] = [];
  if (board.tilesLeft === 0) flags.push("last_tile");
  if (seen) flags.push("treasure_shown");
  else if (winning !== null && board.replacement)
    flags.push(whole ? "replacement" : "kong_discard");
  return {
    ...ofSeat(
      seat,
      board,
      own.melds,
      new Set(inTurn(count, 0).filter((other) => hasLeft(board, other))),
    ),
    concealed,
    winning,
    selfDrawn: whole || seen,
    from: giver === null ? 3 : placeAmong(board.seats.length, giver, seat),
    flags,
    kong: giver === null ? null : kongEarned(board),
    ready: own.ready ? "yes" : "no",
  };
}

/** The number of others that won on the same tile. */
function winsBeside(won: MahjongWon, { wins, winPlaces }: MahjongBoard): number {
  const place = winPlaces[wins.indexOf(won)];
  return winPlaces.filter((other) => other === place).length - 1;
}

/** The other seats by place; nothing if they have neither declared nor laid anything, nor left. */
function othersOf(
  own: number,
  board: MahjongBoard,
  left: ReadonlySet<number>,
): mahjong.OtherSeat[] {
  const others = [1, 2, 3].map((place) => {
    const at = board.seats.findIndex(
      (_, other) => placeAmong(board.seats.length, other, own) === place,
    );
    const seat = board.seats[at];
    const melds = (seat?.melds ?? []).map(({ kind, tile }) => ({ kind, tile, giver: null }));
    return { ready: seat?.ready === true, left: left.has(at), melds };
  });
  const known = others.some(({ ready, left, melds }) => ready || left || melds.length > 0);
  return known ? others : [];
}

/** A win of paohuzi as the calculator takes it up. */
export function paohuziSum(won: PaohuziWon, board: PaohuziBoard, played: Played): Sum {
  return {
    choice: nearestChoice(played.ruleset, played.rules),
    hand: paohuziLink.writeHand(paohuziHand(won, board, played)),
  };
}

const NO_CARDS: Pick<PaohuziBoard["seats"][number], "hand" | "melds" | "quads" | "dealt"> = {
  hand: [],
  melds: [],
  quads: 0,
  dealt: 0,
};

/** The hand of a win with its circumstances, as far as the table shows them. */
export function paohuziHand(
  won: PaohuziWon,
  board: PaohuziBoard,
  { rules }: Played,
): paohuzi.PaohuziHand {
  const source = sourceOf(won.how);
  const turned = source === "flip" || source === "self";
  const has = (id: string): boolean => won.score.fans.some((fan) => fan.id === id);
  const dealer = won.seat === board.dealer;
  const flags: paohuzi.Flag[] = [];
  if (won.how === "shown") flags.push("shown_card");
  else if (turned && board.stockLeft === 0) flags.push("last_card");
  const di = rules["di_hu"];
  if (has("di_hu") && (di === "first_discard" || di === "first_flip")) {
    if (paohuzi.fits(di, { source, dealer })) flags.push(di);
  }
  const before = beforeTheCard(won, board);
  return {
    ...paohuzi.EMPTY,
    ...before,
    laid:
      rules["mingtang"] === "doubled_huxi" &&
      paohuzi.mayBeLaid({ dealer, table: before.table }) &&
      !has("raised_hand"),
    card: won.card,
    source,
    dealer,
    flags,
    exhausted: board.exhaustedBefore,
    next: won.score.xing,
    from:
      source === "discard" && won.giver !== null ? placesAfter(board, won.giver, won.seat) : null,
  };
}

/** The cards of a seat, and the one that it wins on. */
interface Laid extends Pick<PaohuziWon, "seat" | "card"> {
  hand: readonly CardKind[];
  melds: PaohuziBoard["seats"][number]["melds"];
}

function tableOf(melds: Laid["melds"]): paohuzi.TableGroup[] {
  return melds.map(({ kind, cards }) => ({
    kind,
    cards: kind === "chi" ? (cards ?? []) : (cards ?? []).slice(0, 1),
  }));
}

/**
 * The cards in hand and on the table without the winning one: the group it was laid into last, by
 * itself or by the winner, is as it was before.
 */
function beforeTheCard(
  { seat, card, hand, melds }: Laid,
  { lastMeld, lastUpgraded }: PaohuziBoard,
): Pick<paohuzi.PaohuziHand, "cards" | "table"> {
  const table = tableOf(melds);
  if (card === null || lastMeld?.seat !== seat) return { cards: hand, table };
  const { kind } = lastMeld.meld;
  // A 偎 that others do not see has no cards for them until it wins; then it is the last but for 比.
  const place = lastMeld.upgrades ?? melds.length - 1 - lastMeld.bi.length;
  const made = melds[place];
  if (made?.kind !== kind || made.cards?.includes(card) !== true) return { cards: hand, table };
  if (lastUpgraded !== null) {
    const old = { kind: lastUpgraded.kind, cards: [card] };
    return { cards: hand, table: table.map((group, other) => (other === place ? old : group)) };
  }
  const rest = [...made.cards];
  rest.splice(rest.indexOf(card), 1);
  return { cards: [...hand, ...rest], table: table.filter((_, other) => other !== place) };
}

/**
 * One's own cards as they are in the middle of a deal. `win`: the win that may be declared, with its
 * open card; null for none.
 */
export function heldPaohuziHand(
  board: PaohuziBoard,
  seat: number,
  win: { card: CardKind | null } | null,
  { rules }: Played,
): paohuzi.PaohuziHand {
  const { hand, melds, quads, dealt } = board.seats[seat] ?? NO_CARDS;
  const cards = hand ?? [];
  const dealer = seat === board.dealer;
  const table = tableOf(melds);
  const held = {
    ...paohuzi.EMPTY,
    cards,
    table,
    dealer,
    laid:
      rules["mingtang"] === "doubled_huxi" && paohuzi.mayBeLaid({ dealer, table }) && quads > dealt,
    exhausted: board.exhaustedBefore,
  };
  if (win !== null && board.phase === "opening") {
    if (win.card === null) return { ...held, source: "deal" };
    return { ...held, card: win.card, source: "flip", flags: ["shown_card"] };
  }
  if (win !== null && board.offer !== null) {
    const { card, owner, thrown } = board.offer;
    return {
      ...held,
      ...(board.phase === "offer" ? {} : beforeTheCard({ seat, card, hand: cards, melds }, board)),
      card,
      source: thrown ? "discard" : owner === seat ? "self" : "flip",
      flags: !thrown && board.stockLeft === 0 ? ["last_card"] : [],
      from: thrown ? placesAfter(board, owner, seat) : null,
    };
  }
  // Before a discard a hand has one card more than one that waits, whether four alike spare it one.
  const owes = board.phase === "turn" && board.turn === seat;
  const last: CardKind | undefined = cards.at(-1);
  const whole = paohuzi.isFull(held, readRules(rules), owes);
  if (last === undefined || !whole) return held;
  return { ...held, cards: cards.slice(0, -1), card: last, source: "self" };
}

/** The number of turns from one seat to another. */
function placesAfter({ seats }: PaohuziBoard, other: number, seat: number): number {
  return (other - seat + seats.length) % seats.length;
}

/** No hand yet, by the rules of a table. */
export function emptySum(played: Played): Sum {
  return { choice: nearestChoice(played.ruleset, played.rules), hand: null };
}

/** The hand of a seat in the middle of a deal as the calculator takes it up. */
export function heldSum(
  board: BoardState,
  seat: number,
  actions: readonly GameAction[],
  played: Played,
): Sum {
  const choice = nearestChoice(played.ruleset, played.rules);
  const win = actions.find(({ type }) => type === "declare_win");
  if (board.game === "paohuzi") {
    const won = win === undefined ? null : { card: "card" in win ? win.card : null };
    const hand = heldPaohuziHand(board, seat, won, played);
    return { choice, hand: paohuziLink.writeHand(hand) };
  }
  const tile = win !== undefined && "tile" in win ? win.tile : null;
  return { choice, hand: mahjongLink.writeHand(heldMahjongHand(board, seat, tile)) };
}

function sourceOf(how: string): paohuzi.Source {
  return how === "shown" ? "flip" : (paohuzi.SOURCES.find((source) => source === how) ?? "self");
}

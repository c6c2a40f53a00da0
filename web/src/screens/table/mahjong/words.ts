import type { MahjongBoard } from "../../../board/mahjong/board";
import type { Meld, Won } from "../../../board/mahjong/events";
import { namedWin } from "../../../board/mahjong/namedWin";
import { meldTiles } from "../../../board/mahjong/events";
import type { TileKind } from "../../../board/tile";
import { tileName } from "../../../i18n/names";
import { t } from "../../../i18n/translate";
import type { Place } from "../places";

/** 东 南 西 北, or E S W N. */
export function windWord(wind: Place): string {
  return t(`table.wind.${wind}`);
}

/** Tiles in words, one after another: 三万、四筒. */
export function tileNames(tiles: readonly TileKind[]): string {
  return tiles.map(tileName).join(t("table.comma"));
}

/** A meld in words: 碰 三万; chow 3 of characters … */
export function meldWords(meld: Meld): string {
  const tiles = meld.kind === "chow" ? meldTiles(meld) : [meld.tile];
  return `${t(`table.meld.${meld.kind}`)} ${tileNames(tiles)}`;
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

/** 不飘, 飘2: what a seat stakes. */
export function stakeWord(points: number): string {
  return points === 0 ? t("mj.stake.none") : t("mj.stake", { points });
}

/** The mark beside a seat's name for what it has staked. */
export function stakeBadge(board: MahjongBoard, seat: number): string[] {
  const stake = board.stakes[seat] ?? 0;
  return stake > 0 ? [stakeWord(stake)] : [];
}

/** The marks beside a seat's name: its stake, and that it has declared ready. */
export function badgesOf(board: MahjongBoard, seat: number): string[] {
  return [...stakeBadge(board, seat), ...readyBadge(board, seat)];
}

/** 听; 支五筒 where it is known which pair was named. */
function readyBadge(board: MahjongBoard, seat: number): string[] {
  const { ready = false, named = null } = board.seats[seat] ?? {};
  if (!ready) return [];
  return [named === null ? t("table.ready.mark") : t("mj.named", { tile: tileName(named) })];
}

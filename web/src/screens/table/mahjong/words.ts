import type { Meld } from "../../../board/mahjong/events";
import { meldTiles } from "../../../board/mahjong/events";
import { tileName } from "../../../i18n/names";
import { t } from "../../../i18n/translate";
import type { Place } from "../places";

/** 东 南 西 北, or E S W N. */
export function windWord(wind: Place): string {
  return t(`table.wind.${wind}`);
}

/** A meld in words: 碰 三万; chow 3 of characters … */
export function meldWords(meld: Meld): string {
  const tiles = meld.kind === "chow" ? meldTiles(meld) : [meld.tile];
  return `${t(`table.meld.${meld.kind}`)} ${tiles.map(tileName).join(t("table.comma"))}`;
}

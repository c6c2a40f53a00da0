import { hitsOf } from "../../../board/mahjong/count";
import { namedWin } from "../../../board/mahjong/namedWin";
import type {
  Dealt,
  Discarded,
  MahjongEvent,
  Settled,
  TreasureSet,
  Won,
} from "../../../board/mahjong/events";
import { tileName } from "../../../i18n/names";
import { t } from "../../../i18n/translate";
import { meldWords, stakeWord, tileNames, windWord } from "./words";
import type { Place } from "../places";

/** The sentence of an event in the log; null for what is not worth a line. */
export function sentenceOf(event: MahjongEvent, name: (seat: number) => string): string | null {
  switch (event.type) {
    case "stakes_asked":
      return t("mj.log.stakes");
    case "dealt":
      return dealtSentence(event, name);
    case "drawn":
      if (event.tile === null)
        return event.replacement ? t("log.replaced", { name: name(event.seat) }) : null;
      return t("log.drawn", { name: name(event.seat), tile: tileName(event.tile) });
    case "flowers_shown":
      return t("mj.log.flowers", { name: name(event.seat), tiles: tileNames(event.flowers) });
    case "discarded":
      return discardedSentence(event, name);
    case "melded":
      return t(event.ready ? "mj.log.claimsReady" : "log.melded", {
        name: name(event.seat),
        meld: meldWords(event.meld),
      });
    case "kong_robbed":
      return t("log.robbed", { name: name(event.seat), tile: tileName(event.tile) });
    case "won":
      return wonSentence(event, name);
    case "exhausted":
      return t(event.reason === "three_winners" ? "log.threeWinners" : "log.exhausted");
    case "treasure_set":
      return treasureSentence(event);
    case "treasure_shown":
      return event.tile === null
        ? t("mj.log.looks", { name: name(event.seat) })
        : t("mj.log.looksTile", { name: name(event.seat), tile: tileName(event.tile) });
    case "birds_turned":
      return t("mj.log.birds", { tiles: tileNames(event.tiles), count: hitsOf(event) });
    case "settled":
      return namedSentence(event, name);
    case "paid":
      return null;
  }
}

function discardedSentence(event: Discarded, name: (seat: number) => string): string {
  const words = { name: name(event.seat), tile: tileName(event.tile) };
  if (event.named !== undefined)
    return t("mj.log.names", { ...words, named: tileName(event.named) });
  return t(event.ready ? "log.ready" : "log.discarded", words);
}

/** 支对: at the end everybody hears which pairs had been named. */
function namedSentence(event: Settled, name: (seat: number) => string): string | null {
  const pairs = (event.named ?? []).flatMap((tile, seat) =>
    tile === null ? [] : [t("mj.log.hadNamed", { name: name(seat), named: tileName(tile) })],
  );
  return pairs.length === 0 ? null : pairs.join(t("table.comma"));
}

function dealtSentence(event: Dealt, name: (seat: number) => string): string {
  const dealt = t("log.dealt", {
    wind: windWord((event.prevalent_wind % 4) as Place),
    number: event.number,
    name: name(event.dealer),
  });
  const { indicator, wild, stakes } = event;
  const said = [dealt];
  if (stakes.length > 0) said.push(stakesSentence(stakes, name));
  if (indicator !== null) {
    said.push(t("mj.log.wild", { tile: tileName(indicator), wild: tileNames(wild) }));
  }
  return said.join(t("table.stop"));
}

function stakesSentence(stakes: readonly number[], name: (seat: number) => string): string {
  const each = stakes.map((points, seat) =>
    t("mj.log.staked", { name: name(seat), stake: stakeWord(points) }),
  );
  return each.join(t("table.comma"));
}

function wonSentence(won: Won, name: (seat: number) => string): string {
  const tile = tileName(won.tile);
  const words = { name: name(won.seat), tile };
  const named = namedWin(won);
  if (named !== null) return t(`mj.log.${named === "treasure" ? "treasure_win" : named}`, words);
  if (won.giver === null) return t("log.selfDrawn", words);
  return t("log.won", { ...words, giver: name(won.giver) });
}

function treasureSentence({ die, tile, replaced }: TreasureSet): string {
  const now = tile === null ? null : tileName(tile);
  if (replaced === null)
    return now === null
      ? t("mj.log.treasure", { die })
      : t("mj.log.treasureTile", { die, tile: now });
  const old = tileName(replaced);
  return now === null
    ? t("mj.log.replacedTreasure", { old, die })
    : t("mj.log.replacedTreasureTile", { old, die, tile: now });
}

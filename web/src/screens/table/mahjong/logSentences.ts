import type { PlayedSwitches } from "../../../board/core/game";
import type { MahjongBoard } from "../../../board/mahjong/board";
import { birdsOf } from "../../../board/mahjong/count";
import { directionOf } from "../../../board/mahjong/exchange";
import { namedWin } from "../../../board/mahjong/namedWin";
import { playsWinds } from "../../../board/mahjong/winds";
import type {
  Dealt,
  Discarded,
  Exchanged,
  MahjongEvent,
  OpeningsShown,
  Settled,
  TreasureSet,
  Won,
} from "../../../board/mahjong/events";
import { tileName } from "../../../i18n/names";
import { t } from "../../../i18n/translate";
import {
  meldWords,
  openingNames,
  stakeWord,
  suitWord,
  tileNames,
  windWord,
} from "../../../telling/mahjong/words";
import type { Place } from "../../../telling/places";

/**
 * The sentence of an event in the log, by the rules and the board after it, and by the name of the
 * deal where it has one (南风北局); null if it is not worth a line.
 */
export function sentenceOf(
  event: MahjongEvent,
  name: (seat: number) => string,
  rules: PlayedSwitches = {},
  board: MahjongBoard | null = null,
  deal: string | null = null,
): string | null {
  switch (event.type) {
    case "stakes_asked":
      return t("mj.log.stakes");
    case "dealt":
      return dealtSentence(event, name, rules, deal);
    case "exchange_asked":
      return t("mj.log.exchangeAsked");
    case "exchanged":
      return exchangedSentence(event, name);
    case "lacking_asked":
      return t("mj.log.lackingAsked");
    case "lacking_chosen":
      return event.suits
        .map((suit, seat) => t("mj.log.lacks", { name: name(seat), suit: suitWord(suit) }))
        .join(t("table.comma"));
    case "openings_asked":
      return null;
    case "openings_shown":
      return openingsSentence(event, name);
    case "kong_tiles_turned":
      return t("mj.log.kongTiles", { name: name(event.seat), tiles: tileNames(event.tiles) });
    case "last_tile_offered":
      return t("mj.log.lastOffered", { name: name(event.seat) });
    case "drawn":
      if (event.tile === null)
        return event.replacement ? t("log.replaced", { name: name(event.seat) }) : null;
      return t("log.drawn", { name: name(event.seat), tile: tileName(event.tile) });
    case "flowers_shown":
      // The tile that comes for a flower that could be won is told without the flower.
      if (event.flowers.length === 0) return null;
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
      return board === null ? null : birdsSentence(board, name);
    case "settled":
      return namedSentence(event, name);
    case "paid":
      return null;
  }
}

/** The birds that hit, and those that miss; the payers are not told here. */
function birdsSentence(board: MahjongBoard, name: (seat: number) => string): string {
  const told = birdsOf(board).map(({ tile: kind, seat, counts }) => {
    const tile = tileName(kind);
    if (seat === null) return t("mj.log.birdMissed", { tile });
    return t(counts ? "mj.log.bird" : "mj.log.birdBeside", { tile, name: name(seat) });
  });
  return t("mj.log.birds", { tiles: told.join(t("table.stop")) });
}

/** 起手胡: the seats and the hands they show; nothing if nobody shows one. */
function openingsSentence({ shown }: OpeningsShown, name: (seat: number) => string): string | null {
  if (shown.length === 0) return null;
  return shown
    .map(({ seat, hands, tiles, dice }) => {
      const words = { name: name(seat), hands: openingNames(hands), tiles: tileNames(tiles) };
      return dice.length === 0
        ? t("mj.log.opening", words)
        : t("mj.log.openingDice", { ...words, dice: dice.join(t("table.comma")) });
    })
    .join(t("table.stop"));
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

function dealtSentence(
  event: Dealt,
  name: (seat: number) => string,
  rules: PlayedSwitches,
  deal: string | null,
): string {
  const words = { number: event.number, name: name(event.dealer) };
  const wind = windWord((event.prevalent_wind % 4) as Place);
  const numbered = playsWinds(rules)
    ? t("log.dealt", { ...words, wind })
    : t("mj.log.dealt", words);
  const dealt =
    deal === null ? numbered : t("mj.log.dealtNamed", { deal, name: name(event.dealer) });
  const { indicator, wild, stakes } = event;
  const said = [dealt];
  if (stakes.length > 0) said.push(stakesSentence(stakes, name));
  if (indicator !== null) {
    said.push(t("mj.log.wild", { tile: tileName(indicator), wild: tileNames(wild) }));
  }
  return said.join(t("table.stop"));
}

/** 换三张: the direction, and the tiles that the reader knows. */
function exchangedSentence({ places, given }: Exchanged, name: (seat: number) => string): string {
  const way = t(`mj.log.exchanged.${directionOf(places, given.length)}`);
  const known = given.flatMap((tiles, seat) =>
    tiles === null ? [] : [t("mj.log.gave", { name: name(seat), tiles: tileNames(tiles) })],
  );
  return [way, ...known].join(t("table.stop"));
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
  const giver = won.giver === null ? "" : name(won.giver);
  if (named !== null)
    return t(`mj.log.${named === "treasure" ? "treasure_win" : named}`, { ...words, giver });
  if (won.giver === null) return t("log.selfDrawn", words);
  return t("log.won", { ...words, giver });
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

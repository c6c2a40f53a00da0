import type { GameAction } from "../../../board/fold";
import { cardMeaning } from "../../../board/core/card";
import { tileMeaning } from "../../../board/core/tile";
import { reviewEn } from "../../../i18n/review.en";
import { reviewZh } from "../../../i18n/review.zh";
import { cardWord, numberWord, tileName, type Rank } from "../../../i18n/names";
import { ownSentences } from "../../../i18n/ownSentences";
import { localized, t } from "../../../i18n/translate";
import type { CostlyMoment } from "./review";

/** A sentence of the review. */
export const say = ownSentences(reviewZh, reviewEn);

/** A decision that cost much, as a person would say it. */
export function momentSentence({ code, chosen, better }: CostlyMoment): string {
  const said = {
    chosen: actPhrase(chosen.action, better.action),
    better: actPhrase(better.action, chosen.action),
  };
  switch (code) {
    case "unready":
      return say("unready", { ...said, tiles: better.tiles ?? 0 });
    case "slower":
      return say("slower", { ...said, away: chosen.away ?? 0, nearer: better.away ?? 0 });
    case "fewer": {
      const tiles = { tiles: chosen.tiles ?? 0, more: better.tiles ?? 0 };
      return say(better.away === 0 ? "fewerReady" : "fewer", { ...said, ...tiles });
    }
    case "weaker":
      return say("weaker", said);
  }
}

/** An answer in a sentence beside another: 打三万, 吃三四五条, 碰东; a pass is 不吃 or 不碰. */
export function actPhrase(action: GameAction, beside: GameAction): string {
  switch (action.type) {
    case "discard":
      return say("discard", {
        piece: "card" in action ? cardWord(action.card) : tileName(action.tile),
      });
    case "chow":
      return say("chow", { run: runOf(action.tile) });
    case "chi":
      return chiPhrase(action.cards, action.bi);
    case "pung":
      return say("pung", { piece: tileName(action.tile) });
    case "peng":
      return say("pung", { piece: cardWord(action.card) });
    case "kong":
      return say("kong", { piece: tileName(action.tile) });
    case "pass":
    case "added_kong":
    case "choose_lacking":
    case "concealed_kong":
    case "declare_win":
    case "exchange":
    case "show_hands":
    case "stake":
    case "take_last_tile":
      // Of these only a pass is told: the review does not judge the others.
      return passPhrase(beside);
  }
}

/** A pass, by the claim that was possible. */
function passPhrase(claim: GameAction): string {
  if (claim.type === "chow" || claim.type === "chi") return say("noChow");
  if (claim.type === "pung" || claim.type === "peng") return say("noPung");
  return say("pass");
}

/** The run that begins with a tile: 三四五条, 3-4-5 of bamboo. */
function runOf(low: number): string {
  const meaning = tileMeaning(low);
  if (meaning.group !== "suit") return tileName(low);
  const ranks = [0, 1, 2].map((step) => numberWord((meaning.rank + step) as Rank));
  const rank = ranks.join(localized({ zh: "", en: "-" }));
  return t(`tile.suit.${meaning.suit}`, { rank });
}

/** 吃壹贰叁, with the groups that have to follow it: （比贰叁肆）. */
function chiPhrase(cards: readonly number[], bi: readonly (readonly number[])[]): string {
  const chi = say("chow", { run: groupWord(cards) });
  if (bi.length === 0) return chi;
  return say("bi", { chi, groups: bi.map(groupWord).join(say("biAnd")) });
}

function groupWord(cards: readonly number[]): string {
  return localized({
    zh: cards.map((card) => cardMeaning(card).character).join(""),
    en: cards.map(cardWord).join("-"),
  });
}

import { codesEn } from "./codes.en";
import { guestEn } from "./guest.en";
import { mahjongEn } from "./mahjong.en";
import { paohuziEn } from "./paohuzi.en";
import { replayEn } from "./replay.en";
import { lobbyEn } from "./lobby.en";
import { speechEn } from "./speech.en";
import { tableEn } from "./table.en";
import type { Sentences } from "./sentences";

/** Every sentence of the client in English. */
export const en: Sentences = {
  ...codesEn,
  ...guestEn,
  ...replayEn,
  ...lobbyEn,
  ...tableEn,
  ...speechEn,
  ...mahjongEn,
  ...paohuziEn,

  "app.name": "Paiju",
  "app.tagline": "Sit down and play",

  "line.connecting": "Connecting…",
  "line.again": "The line dropped; connecting again…",
  "line.waiting": "Offline, trying again in {seconds} {seconds|second|seconds}",
  "line.restarting": "The server is restarting; nothing is lost",
  "line.stopped": "Connection closed",
  "line.anew": "Start anew",
  "line.retry": "Try now",

  "tile.back": "face-down tile",
  "tile.wild": "{tile}, wildcard",
  "tile.suit.characters": "{rank} of characters",
  "tile.suit.bamboo": "{rank} of bamboo",
  "tile.suit.dots": "{rank} of dots",
  "tile.honour.east": "East",
  "tile.honour.south": "South",
  "tile.honour.west": "West",
  "tile.honour.north": "North",
  "tile.honour.red": "Red dragon",
  "tile.honour.green": "Green dragon",
  "tile.honour.white": "White dragon",
  "tile.bonus.spring": "Spring",
  "tile.bonus.summer": "Summer",
  "tile.bonus.autumn": "Autumn",
  "tile.bonus.winter": "Winter",
  "tile.bonus.plum": "Plum blossom",
  "tile.bonus.orchid": "Orchid",
  "tile.bonus.bambooPlant": "Bamboo plant",
  "tile.bonus.chrysanthemum": "Chrysanthemum",

  "card.back": "face-down card",
  "card.small": "small {character}, {colour}",
  "card.big": "big {character}, {colour}",
  "card.red": "red",
  "card.black": "black",

  "number.1": "1",
  "number.2": "2",
  "number.3": "3",
  "number.4": "4",
  "number.5": "5",
  "number.6": "6",
  "number.7": "7",
  "number.8": "8",
  "number.9": "9",
  "number.10": "10",
  "number.copies": "2",
};

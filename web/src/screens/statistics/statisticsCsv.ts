import { csvOf } from "../../matches/csv";
import { gameName, placeName } from "./figures";
import { say } from "./say";
import type { GameStatistics } from "./statistics";

const COUNTS = [
  "deals",
  "points",
  "spread",
  "wins",
  "won",
  "selfDrawn",
  "dealIns",
  "dealtIn",
  "best",
] as const;

/** The figures of all games for a spreadsheet: a line for each, numbers that can be added up. */
export function statisticsCsv(games: readonly GameStatistics[]): string {
  const most = Math.max(0, ...games.map(({ places }) => places.length));
  const places = Array.from({ length: most }, (_, place) => place);
  return csvOf([
    [
      say("which"),
      say("against"),
      ...COUNTS.map((count) => say(`csv.${count}`)),
      say("figure.matches"),
      ...places.map(placeName),
    ],
    ...games.map((game) => [
      gameName(game),
      say(game.people ? "people" : "bots"),
      game.deals,
      game.points,
      game.spread,
      game.wins,
      game.won,
      game.self_drawn,
      game.deal_ins ?? "",
      game.dealt_in ?? "",
      game.best ?? "",
      game.matches,
      ...places.map((place) => game.places[place] ?? 0),
    ]),
  ]);
}

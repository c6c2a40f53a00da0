import { csvOf } from "../../matches/csv";
import { say } from "./say";
import { nameOf, type SeasonSheet } from "./seasonDrawing";

/** The standings for a spreadsheet: a line for each person, and one for all bots; points sum to zero. */
export function seasonCsv({ places, names, ratings }: SeasonSheet): string {
  return csvOf([
    [
      say("person"),
      say("points"),
      say("deals"),
      say("matches"),
      say("firsts"),
      say("wins"),
      say("dealIns"),
      say("rating"),
    ],
    ...places.map(({ player, points, deals, matches, firsts, wins, dealIns }) => [
      nameOf(player, names),
      points,
      deals,
      matches,
      firsts,
      wins,
      dealIns,
      player === null ? "" : (ratings[player]?.rating ?? ""),
    ]),
  ]);
}

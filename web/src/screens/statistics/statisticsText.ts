import { spanText } from "./day";
import { fansTitle, figuresOf, gameName, namedFans, placeWords } from "./figures";
import { say } from "./say";
import type { GameStatistics, Statistics } from "./statistics";

/** The statistics of a game in lines for a chat: its days, figures, places and fans. */
export function statisticsText({ name }: Statistics, game: GameStatistics): string {
  const fans = namedFans(game).map((fan) => say("line", { label: fan.name, value: fan.count }));
  const places = game.places.map((count, place) => placeWords(place, count));
  return [
    `${say("titleOf", { name })} · ${gameName(game)} · ${say(game.people ? "people" : "bots")}`,
    spanText(game),
    ...figuresOf(game).map(({ label, value }) => say("line", { label, value })),
    ...(game.matches === 0 ? [] : [places.join(say("placesJoin"))]),
    ...(fans.length === 0
      ? []
      : [say("line", { label: fansTitle(game), value: fans.join(say("fanJoin")) })]),
  ].join("\n");
}

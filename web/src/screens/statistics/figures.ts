import { signed } from "../../matches/points";
import { rulesOf } from "../../rulesets/choice";
import { fansWord } from "../../rulesets/fansWord";
import { localized, rulesetOf } from "../../rulesets/rulesets";
import { rulesName, type NamedRules } from "../../rulesets/rulesName";
import { say } from "./say";
import type { GameStatistics } from "./statistics";

/** A number with its name, and a smaller note under it. */
export interface Figure {
  label: string;
  value: string;
  note: string | null;
  /** Points whose sign gives the colour; null for other numbers. */
  points: number | null;
}

/** Stands where nothing has been counted. */
const NONE = "–";

/** The figures of a game, in the order of the page. */
export function figuresOf(game: GameStatistics): Figure[] {
  const { deals, wins, won, self_drawn: selfDrawn, deal_ins: dealIns, dealt_in: dealtIn } = game;
  const average = tenths(game.points / deals);
  return [
    plain(say("figure.deals"), String(deals)),
    points(say("figure.points"), game.points),
    {
      ...points(say("figure.average"), average),
      value: signedTenths(average),
      note: say("spread", { points: tenths(game.spread).toFixed(1) }),
    },
    rate(say("figure.wins"), won, deals, wins > won ? say("winsIn", { count: wins }) : null),
    rate(say("figure.selfDrawn"), selfDrawn, wins, null),
    ...(dealIns === null || dealtIn === null
      ? []
      : [
          rate(
            say("figure.dealIns"),
            dealtIn,
            deals,
            dealIns > dealtIn ? say("dealInsIn", { count: dealIns }) : null,
          ),
        ]),
    game.best === null ? plain(say("figure.best"), NONE) : points(say("figure.best"), game.best),
    ...(game.matches === 0
      ? []
      : [
          plain(say("figure.matches"), String(game.matches)),
          plain(say("figure.place"), averagePlace(game.places)),
        ]),
  ];
}

/** The class of points by their sign. */
export function signClass(value: number | null): string | undefined {
  if (value === null || value === 0) return undefined;
  return value > 0 ? "stat-gain" : "stat-loss";
}

/** The mean of the places, to a tenth. */
export function averagePlace(places: readonly number[]): string {
  const matches = places.reduce((sum, count) => sum + count, 0);
  const sum = places.reduce((all, count, place) => all + count * (place + 1), 0);
  return matches === 0 ? NONE : tenths(sum / matches).toFixed(1);
}

/** 第一 4 次, with the place counted from 0. */
export function placeWords(place: number, count: number): string {
  return say("placeTimes", { place: placeName(place), count });
}

/** The name of a place, counted from 0. */
export function placeName(place: number): string {
  return say(`place.${(Math.min(place, 3) + 1) as 1 | 2 | 3 | 4}`);
}

/** The rules of a game by name, and that they were played as a race. */
export function gameName(game: NamedRules & { race: boolean }): string {
  const name = rulesName(game);
  return game.race ? say("race", { name }) : name;
}

/** 常胡的番种, as players of the game call them. */
export function fansTitle({ ruleset, rules }: NamedRules): string {
  const all = rulesOf({ ruleset, preset: null, switches: rules ?? {} });
  return say("fans", { fans: fansWord(rulesetOf(ruleset), all) });
}

/** The name of a fan; null if the ruleset has none of this id any more. */
export function fanName(ruleset: string, id: string): string | null {
  const found = rulesetOf(ruleset)?.fans.find((fan) => fan.id === id);
  return found === undefined ? null : localized(found.name);
}

/** The frequent fans of a game by name. */
export function namedFans({ ruleset, fans }: GameStatistics): { name: string; count: number }[] {
  return fans.flatMap(([id, count]) => {
    const name = fanName(ruleset, id);
    return name === null ? [] : [{ name, count }];
  });
}

function plain(label: string, value: string): Figure {
  return { label, value, note: null, points: null };
}

function points(label: string, value: number): Figure {
  return { label, value: signed(value), note: null, points: value };
}

/** A part of all in per cent; `more` stands behind the two numbers. */
function rate(label: string, count: number, all: number, more: string | null): Figure {
  if (all === 0) return plain(label, NONE);
  const part = say("part", { count, all });
  return {
    ...plain(label, `${Math.round((100 * count) / all)}%`),
    note: more === null ? part : say("partMore", { part, more }),
  };
}

/** To a tenth, halves away from zero whichever the sign. */
export function tenths(value: number): number {
  return (Math.sign(value) * Math.round(Math.abs(value) * 10)) / 10 || 0;
}

/** +3.0, −2.3, 0.0. */
function signedTenths(value: number): string {
  const size = Math.abs(value).toFixed(1);
  if (value === 0) return size;
  return `${value > 0 ? "+" : "−"}${size}`;
}

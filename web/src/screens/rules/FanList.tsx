import type { ComponentChild } from "preact";
import type { RuleChoice } from "../../rulesets/choice";
import {
  choiceLabel,
  countingMethodOf,
  fanWord,
  localized,
  type CountingMethod,
  type Example,
  type FanText,
  type Ruleset,
  type Setting,
} from "../../rulesets/rulesets";
import { routeHash } from "../../navigation/route";
import { readRules } from "../../board/paohuzi/table";
import { tileName } from "../../i18n/names";
import { t } from "../../i18n/translate";
import { CardColumns } from "../calculator/CardColumns";
import {
  cardsByGroups,
  cardsExample,
  exampleRoute,
  tilesByGroups,
  tilesExample,
  winsOnFlower,
} from "../calculator/example";
import { readRules as readHandRules, wildKinds } from "../calculator/mahjong";
import { factorWord, fanPointsWord } from "../calculator/sum";
import { TileGroups } from "../calculator/TileGroups";
import type { Place } from "../../telling/places";
import { fansWord } from "../../rulesets/fansWord";
import { linesOf } from "../../rulesets/guide";
import { comesAbout, countedFans, type CountedFan } from "./fanWorth";
import { Folded } from "./Folded";
import { SectionLines } from "./Section";
import { say } from "../calculator/say";
import { say as sayRule } from "./form/say";

export interface FanListProps {
  ruleset: Ruleset;
  choice: RuleChoice;
  /** Every switch with the value it has here. */
  rules: Readonly<Record<string, Setting>>;
  /** True if an example leads to the calculator. */
  leads: boolean;
}

/** A list of more fans is folded by their worth: nobody reads eighty in a row. */
const MANY = 48;

/** The table of fans that count, from the smallest, each with a hand that has it. */
export function FanList({ ruleset, choice, rules, leads }: FanListProps) {
  const all = countedFans(ruleset, rules);
  const counted = all.filter(comesAbout);
  const absent = all.filter((one) => !comesAbout(one));
  const counting = countingMethodOf(ruleset, rules);
  const unit = fanWord(ruleset, rules, "unit");
  const wordOf = (fan: WorthOfFan): string => worthWord(fan, ruleset, rules);
  const doubles = counting === "multiplied" && fanWord(ruleset, rules, "doubling") !== null;
  if (all.length === 0 && counting === null && linesOf(ruleset, rules, "fans").length === 0) {
    return null;
  }
  const shown = { ruleset, choice, rules, leads, wordOf };
  return (
    <section class="panel rules-part" data-testid="fans" data-part="fans">
      <h2>{fansWord(ruleset, rules)}</h2>
      {counting === null ? null : (
        <p class="muted small">{countingWords(doubles ? "doubled" : counting, unit)}</p>
      )}
      <SectionLines name="fans" ruleset={ruleset} rules={rules} />
      {counted.length > MANY ? (
        byWorth(counted).map((group) => (
          <FanGroup key={`${group.by}${String(group.worth)}`} group={group} word={wordOf(group)}>
            {(fan) => <FanEntry key={fan.fan.id} counted={fan} {...shown} />}
          </FanGroup>
        ))
      ) : (
        <ul class="fans">
          {counted.map((fan) => (
            <FanEntry key={fan.fan.id} counted={fan} {...shown} />
          ))}
        </ul>
      )}
      {absent.length === 0 ? null : (
        <Folded
          class="rules-idle"
          testid="absent-fans"
          head={sayRule("rules.absent", { count: absent.length })}
        >
          {() => (
            <ul class="fans">
              {absent.map((fan) => (
                <FanEntry key={fan.fan.id} counted={fan} {...shown} />
              ))}
            </ul>
          )}
        </Folded>
      )}
    </section>
  );
}

/** Fans that are worth the same. */
interface Group {
  by: CountedFan["by"];
  worth: number;
  fans: CountedFan[];
}

/** The fans by their worth, in their order. */
function byWorth(counted: readonly CountedFan[]): Group[] {
  const groups: Group[] = [];
  for (const fan of counted) {
    const last = groups.at(-1);
    if (last?.by === fan.by && last.worth === fan.worth) last.fans.push(fan);
    else groups.push({ by: fan.by, worth: fan.worth, fans: [fan] });
  }
  return groups;
}

interface FanGroupProps {
  group: Group;
  word: string;
  children: (fan: CountedFan) => ComponentChild;
}

/** Fans of one worth by name; their definitions, and a hand of each, once it is unfolded. */
function FanGroup({ group: { worth, fans }, word, children }: FanGroupProps) {
  return (
    <Folded
      class="fan-group"
      worth={worth}
      late
      head={
        <>
          <b>{word}</b>
          <span>{fans.map(({ fan }) => localized(fan.name)).join(t("table.comma"))}</span>
        </>
      }
    >
      {() => <ul class="fans">{fans.map(children)}</ul>}
    </Folded>
  );
}

interface FanEntryProps extends FanListProps {
  counted: CountedFan;
  wordOf: (fan: WorthOfFan) => string;
}

/** A fan with its worth, its definition, and a hand that has it. */
function FanEntry({ counted, wordOf, ruleset, choice, rules, leads }: FanEntryProps) {
  const { fan, lacks, dropped } = counted;
  return (
    <li class={lacks.length === 0 && !dropped ? "fan" : "fan off"} data-fan={fan.id}>
      <h3>
        <span class="brush">{localized(fan.name)}</span>
        {dropped ? <s>{wordOf(counted)}</s> : <b>{wordOf(counted)}</b>}
      </h3>
      <p>{localized(fan.definition)}</p>
      {dropped ? <p class="fan-lacks">{sayRule("rules.fanDropped")}</p> : null}
      <Lacking names={lacks} fan={fan} ruleset={ruleset} />
      <ExampleHand fan={fan} choice={choice} rules={rules} leads={leads} />
    </li>
  );
}

function countingWords(counting: CountingMethod, unit: string | null): string {
  switch (counting) {
    case "added":
      return unit === null ? sayRule("rules.adds") : sayRule("rules.addsIn", { unit });
    case "doubled":
      return sayRule("rules.doubles");
    case "multiplied":
      return sayRule("rules.multiplies");
    case "instead":
      return sayRule("rules.instead");
    case "none":
      return sayRule("rules.countsNone");
  }
}

type WorthOfFan = Pick<CountedFan, "by" | "worth"> & Partial<Pick<CountedFan, "fan">>;

/** The worth of a fan in a word: 2 番, ×4. */
export function worthWord(
  { by, worth, fan }: WorthOfFan,
  ruleset: Ruleset,
  rules: Readonly<Record<string, Setting>>,
): string {
  switch (by) {
    case "points":
      return fanPointsWord(worth, ruleset, rules);
    case "flat":
      return t("rules.flat", { points: worth });
    case "times":
      // One that a switch brings comes on top of the table's fans.
      return (fan?.brought_by ?? "") === ""
        ? factorWord(worth, ruleset, rules)
        : t("rules.times", { times: worth });
    case "win":
      return sayRule("rules.winsAtOnce");
  }
}

interface LackingProps {
  names: readonly string[];
  fan: FanText;
  ruleset: Ruleset;
}

/** The switches that would have to be otherwise for the fan; nothing if it can come about. */
function Lacking({ names, fan, ruleset }: LackingProps) {
  const needed = names.flatMap((name) => {
    const rule = ruleset.switches.find((candidate) => candidate.name === name);
    const value = fan.example?.switches?.[name];
    if (rule === undefined || value === undefined) return [];
    return [
      sayRule("rules.needsOne", { rule: localized(rule.title), value: choiceLabel(rule, value) }),
    ];
  });
  if (needed.length === 0) return null;
  return (
    <p class="fan-lacks">{sayRule("rules.needs", { rules: needed.join(t("table.comma")) })}</p>
  );
}

interface ExampleHandProps extends Omit<FanListProps, "ruleset"> {
  fan: FanText;
}

/** The example of a fan, drawn; in words if it cannot be drawn. */
function ExampleHand({ fan: { example }, choice, rules, leads }: ExampleHandProps) {
  if (example === undefined || example === null) {
    return <p class="fan-lacks">{sayRule("rules.noExample")}</p>;
  }
  const cards = example.op === "huxi";
  const told = cards ? cardCircumstances(cardsExample(example)) : circumstances(example);
  const table = readRules(rules);
  return (
    <div class="example">
      <div role="img" aria-label={sayRule("rules.example")}>
        {cards ? (
          <CardColumns columns={cardsByGroups(example, table)} red={table.red} />
        ) : (
          <TileGroups
            groups={tilesByGroups(example)}
            melds={tilesExample(example).melds}
            flowers={tilesExample(example).bonus}
            wild={wildKinds(tilesExample(example), readHandRules(rules))}
          />
        )}
      </div>
      <p class="example-foot">
        <span>{told.join(" · ")}</span>
        {leads && !winsOnFlower(example) ? (
          <a href={routeHash(exampleRoute(example, choice, rules))}>{sayRule("rules.try")}</a>
        ) : null}
      </p>
    </div>
  );
}

function circumstances(example: Example): string[] {
  const hand = tilesExample(example);
  const wind = (place: number): string => t(`table.wind.${place as Place}`);
  return [
    ...(example.prevalent_wind === undefined
      ? []
      : [sayRule("rules.roundWind", { wind: wind(hand.round) })]),
    ...(example.seat_wind === undefined ? [] : [say("calc.seatIs", { wind: wind(hand.seat) })]),
    hand.selfDrawn ? t("result.selfDrawn") : say("calc.discard"),
    ...(hand.ready === "no" ? [] : [say(`calc.ready.${hand.ready}`)]),
    ...hand.flags.map((flag) => say(`calc.flag.${flag}`)),
    ...(hand.opening === null ? [] : [say(`calc.opening.${hand.opening}`)]),
    ...(hand.treasure === null ? [] : [say("calc.treasureIs", { tile: tileName(hand.treasure) })]),
    ...(hand.thrown === 0 ? [] : [say("calc.thrownCount", { count: hand.thrown })]),
  ];
}

function cardCircumstances(hand: ReturnType<typeof cardsExample>): string[] {
  return [
    say(`calc.phz.source.${hand.source}`),
    ...hand.flags.map((flag) => say(`calc.phz.flag.${flag}`)),
  ];
}

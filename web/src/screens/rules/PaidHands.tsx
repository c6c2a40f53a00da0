import { useMemo } from "preact/hooks";
import type { RuleChoice } from "../../rulesets/choice";
import { localized, type Ruleset, type Setting, type ShownHand } from "../../rulesets/rulesets";
import { paidOf } from "../../rulesets/guide";
import { readRules } from "../../board/paohuzi/table";
import { t } from "../../i18n/translate";
import { Formula } from "../../telling/paohuzi/Formula";
import { fanWorth } from "../../telling/paohuzi/sum";
import { PAYMENT_WORDS } from "../../telling/paohuzi/words";
import { paymentWords } from "../../telling/mahjong/words";
import { Transfers } from "../../telling/Transfers";
import { cardsExample } from "../calculator/example";
import {
  isError,
  useJudge,
  type HuxiAnswer,
  type JudgeError,
  type ScoreAnswer,
} from "../calculator/judge";
import { payerWord, wonOf } from "../calculator/PaohuziAnswer";
import { sumWords, worthWord } from "../calculator/sum";
import { HandPicture } from "./HandPicture";
import { say } from "./form/say";

export interface PaidHandsProps {
  ruleset: Ruleset;
  choice: RuleChoice;
  rules: Readonly<Record<string, Setting>>;
}

type Answer = ScoreAnswer | HuxiAnswer;

/** Examples of payments; every number is the judge's, by the rules of this table. */
export function PaidHands({ ruleset, choice, rules }: PaidHandsProps) {
  const hands = useMemo(() => paidOf(ruleset, rules), [ruleset, rules]);
  const [judged, again] = useJudge<Answer>(
    hands.length === 0
      ? null
      : hands.map(({ question }) => ({
          ...question,
          rules: ruleset.id,
          ...(choice.preset === null ? {} : { preset: choice.preset }),
          switches: choice.switches,
        })),
  );
  if (hands.length === 0) return null;
  if (judged.is === "failed") {
    return (
      <p class="muted small">
        {say("rules.paid.failed")}{" "}
        <button type="button" class="button quiet small" onClick={again}>
          {say("rules.paid.again")}
        </button>
      </p>
    );
  }
  return (
    <div class="paid" data-testid="paid">
      <h3>{say("rules.paid")}</h3>
      {judged.is !== "answered" ? (
        <p class="muted small">{say("rules.paid.asking")}</p>
      ) : (
        <ul>
          {hands.map((hand, place) => (
            <PaidHand
              key={place}
              hand={hand}
              answer={judged.answers[place]}
              {...{ ruleset, rules }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface PaidHandProps {
  hand: ShownHand;
  answer: Answer | JudgeError | undefined;
  ruleset: Ruleset;
  rules: Readonly<Record<string, Setting>>;
}

/** A win with the payments for it; nothing if a house rule does not let it win. */
function PaidHand({ hand, answer, ruleset, rules }: PaidHandProps) {
  if (answer === undefined || isError(answer) || !answer.win) return null;
  const caption = localized(hand.caption);
  return (
    <li>
      <h4>{caption}</h4>
      <HandPicture question={hand.question} rules={rules} label={caption} />
      {"score" in answer ? (
        <CardSum answer={answer} hand={hand} rules={rules} />
      ) : (
        <TileSum answer={answer} ruleset={ruleset} rules={rules} />
      )}
    </li>
  );
}

interface TileSumProps {
  answer: Extract<ScoreAnswer, { win: true }>;
  ruleset: Ruleset;
  rules: Readonly<Record<string, Setting>>;
}

function TileSum({ answer, ruleset, rules }: TileSumProps) {
  const fans = answer.fans.map((fan) => {
    const name = ruleset.fans.find(({ id }) => id === fan.id)?.name;
    return `${localized(name ?? fan)} ${worthWord(fan, ruleset, rules)}`.trim();
  });
  const words = [...fans, sumWords(answer, ruleset, rules)].filter((one) => one !== "");
  return (
    <>
      <p class="paid-sum">
        <span>{words.join(" · ")}</span>
        <b>{t("result.points", { points: answer.points })}</b>
      </p>
      <Transfers
        transfers={answer.transfers ?? []}
        words={paymentWords(rules, true)}
        name={(seat) => seatWord(seat, Number(rules["players"] ?? 4))}
      />
    </>
  );
}

const SEATS: Readonly<Record<number, readonly ("dealer" | "next" | "opposite" | "previous")[]>> = {
  2: ["dealer", "next"],
  3: ["dealer", "next", "previous"],
  4: ["dealer", "next", "opposite", "previous"],
};

/** A seat as the dealer, seat 0, calls it. */
function seatWord(seat: number, players: number): string {
  return say(`rules.seat.${SEATS[players]?.[seat] ?? "dealer"}`);
}

interface CardSumProps {
  answer: Extract<HuxiAnswer, { win: true }>;
  hand: ShownHand;
  rules: Readonly<Record<string, Setting>>;
}

function CardSum({ answer, hand, rules }: CardSumProps) {
  const table = readRules(rules);
  const { score } = answer;
  const fans = score.fans.map((fan) => `${localized(fan)} ${fanWorth(fan, table)}`);
  const cards = cardsExample({ rules: "", ...hand.question });
  return (
    <>
      {fans.length === 0 ? null : <p class="paid-sum">{fans.join(" · ")}</p>}
      <Formula won={wonOf(answer, cards)} rules={table} />
      <Transfers
        transfers={answer.transfers}
        name={(seat) => payerWord(seat, Number(rules["players"] ?? 3))}
        words={PAYMENT_WORDS}
      />
    </>
  );
}

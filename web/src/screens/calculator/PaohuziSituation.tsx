import { Segments } from "../../ui/controls";
import { Chip, Question } from "./Keys";
import {
  dealt,
  fits,
  flagged,
  FLAGS,
  from,
  mayBeLaid,
  SOURCES,
  type Flag,
  type PaohuziHand,
} from "./paohuzi";
import { readRules } from "../../board/paohuzi/table";
import type { Setting } from "../../rulesets/rulesets";
import { say } from "./say";

export interface PaohuziSituationProps {
  hand: PaohuziHand;
  rules: Readonly<Record<string, Setting>>;
  onChange: (hand: PaohuziHand) => void;
}

/** The circumstances of the win: the card's origin, the dealer, and all else that counts. */
export function PaohuziSituation({ hand, rules, onChange }: PaohuziSituationProps) {
  const table = readRules(rules);
  // 地胡 is the dealer's first discard at one table, the first card turned at another.
  const asked = FLAGS.filter((flag) =>
    flag === "first_discard" || flag === "first_flip" ? rules["di_hu"] === flag : true,
  );
  const open = asked.filter((flag) => fits(flag, hand));
  return (
    <>
      <Question label={say("calc.phz.source")}>
        <Segments
          label={say("calc.phz.source")}
          options={SOURCES.map((value) => ({ value, label: say(`calc.phz.source.${value}`) }))}
          value={hand.source}
          onChange={(source) => {
            onChange(from(hand, source, table));
          }}
        />
      </Question>
      {table.huangFan ? (
        <Question label={say("calc.phz.exhausted")}>
          <Segments
            label={say("calc.phz.exhausted")}
            options={[0, 1, 2, 3].map((value) => ({ value, label: String(value) }))}
            value={hand.exhausted}
            onChange={(exhausted) => {
              onChange({ ...hand, exhausted });
            }}
          />
        </Question>
      ) : null}
      <div class="calc-chips">
        <Chip
          on={hand.dealer}
          label={say("calc.phz.dealer")}
          onChange={(dealer) => {
            onChange(dealt(hand, dealer));
          }}
        />
        {rules["mingtang"] === "doubled_huxi" && mayBeLaid(hand) ? (
          <Chip
            on={hand.laid}
            label={say("calc.phz.laid")}
            testid="laid"
            onChange={(laid) => {
              onChange({ ...hand, laid });
            }}
          />
        ) : null}
        {open.map((flag: Flag) => (
          <Chip
            key={flag}
            on={hand.flags.includes(flag)}
            label={say(`calc.phz.flag.${flag}`)}
            testid={`flag-${flag}`}
            onChange={(on) => {
              onChange(flagged(hand, flag, on));
            }}
          />
        ))}
      </div>
    </>
  );
}

/** The circumstances in one line. */
export function situationWords(hand: PaohuziHand): string {
  const words = [
    say(`calc.phz.source.${hand.source}`),
    ...(hand.dealer ? [say("calc.phz.dealer")] : []),
    ...(hand.laid && mayBeLaid(hand) ? [say("calc.phz.laid")] : []),
    ...hand.flags.map((flag) => say(`calc.phz.flag.${flag}`)),
    ...(hand.exhausted > 0 ? [say("calc.phz.exhaustedBefore", { count: hand.exhausted })] : []),
  ];
  return words.join(" · ");
}

import { Segments } from "../../app/controls";
import { t } from "../../i18n/translate";
import { Chip, Question } from "./Keys";
import { dealt, fits, flagged, FLAGS, from, SOURCES, type Flag, type PaohuziHand } from "./paohuzi";
import { readRules } from "../../board/paohuzi/table";
import type { Setting } from "../../app/rulesets";

export interface PaohuziSituationProps {
  hand: PaohuziHand;
  rules: Readonly<Record<string, Setting>>;
  onChange: (hand: PaohuziHand) => void;
}

/** The circumstances of the win: where the card comes from, who deals, and what counts besides the cards. */
export function PaohuziSituation({ hand, rules, onChange }: PaohuziSituationProps) {
  const table = readRules(rules);
  // 地胡 is the dealer's first discard at one table, the first card turned at another.
  const asked = FLAGS.filter((flag) =>
    flag === "first_discard" || flag === "first_flip" ? rules["di_hu"] === flag : true,
  );
  const open = asked.filter((flag) => fits(flag, hand));
  return (
    <>
      <Question label={t("calc.phz.source")}>
        <Segments
          label={t("calc.phz.source")}
          options={SOURCES.map((value) => ({ value, label: t(`calc.phz.source.${value}`) }))}
          value={hand.source}
          onChange={(source) => {
            onChange(from(hand, source, table));
          }}
        />
      </Question>
      {table.huangFan ? (
        <Question label={t("calc.phz.exhausted")}>
          <Segments
            label={t("calc.phz.exhausted")}
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
          label={t("calc.phz.dealer")}
          onChange={(dealer) => {
            onChange(dealt(hand, dealer));
          }}
        />
        {open.map((flag: Flag) => (
          <Chip
            key={flag}
            on={hand.flags.includes(flag)}
            label={t(`calc.phz.flag.${flag}`)}
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
    t(`calc.phz.source.${hand.source}`),
    ...(hand.dealer ? [t("calc.phz.dealer")] : []),
    ...hand.flags.map((flag) => t(`calc.phz.flag.${flag}`)),
    ...(hand.exhausted > 0 ? [t("calc.phz.exhaustedBefore", { count: hand.exhausted })] : []),
  ];
  return words.join(" · ");
}

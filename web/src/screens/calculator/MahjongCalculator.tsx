import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { RuleChoice } from "../../app/choice";
import { Icon } from "../../app/icons";
import { rulesetOf, type Setting } from "../../app/rulesets";
import { t } from "../../i18n/translate";
import { Keys, Tools } from "./Keys";
import { useJudge, type ScoreAnswer } from "./judge";
import { LinkProblem } from "./LinkProblem";
import {
  added,
  EMPTY,
  isWhole,
  missing,
  readRules,
  requestOf,
  withoutMeld,
  withoutTile,
  winningFrom,
  type HandRules,
  type Target,
} from "./mahjong";
import { MahjongAnswer } from "./MahjongAnswer";
import { HandStrip } from "./HandStrip";
import { readHand, writeHand } from "./mahjongLink";
import { MahjongSituation, situationWords } from "./MahjongSituation";
import { TilePalette } from "./TilePalette";
import { useUndo } from "./useUndo";

/** Where several tiles may go, one after another. */
const SEVERAL: ReadonlySet<Target> = new Set(["wild", "birds"]);

export interface GameCalculatorProps {
  choice: RuleChoice;
  /** Every switch with its value. */
  rules: Readonly<Record<string, Setting>>;
  /** The hand to begin with, as it stands in an address. */
  start: string | null;
  /** What stands above the hand. */
  head: ComponentChildren;
  onHand: (hand: string) => void;
}

/** 算番: what a mahjong hand is worth. */
export function MahjongCalculator({ choice, rules, start, head, onHand }: GameCalculatorProps) {
  const [given] = useState(() => (start === null ? null : readHand(start)));
  const {
    now: hand,
    set,
    back,
  } = useUndo(
    () => given?.hand ?? EMPTY,
    (next) => {
      onHand(writeHand(next));
    },
  );
  const [target, setTarget] = useState<Target | "situation">("hand");
  const table = readRules(rules);
  const whole = isWhole(hand, table);
  const [judged, again] = useJudge<ScoreAnswer>(whole ? [requestOf(hand, choice, table)] : null);
  const ruleset = rulesetOf(choice.ruleset);
  const goes = target === "situation" ? "hand" : target;
  const tap = (tile: number): void => {
    const next = added(hand, goes, tile, table);
    if (next === null) return;
    set(next);
    // One meld, one winning tile; then the hand goes on.
    if (goes !== "hand" && !SEVERAL.has(goes)) setTarget("hand");
  };
  return (
    <div class="calc" data-game="mahjong">
      <section class="calc-main">
        {head}
        <LinkProblem wrong={given?.wrong ?? []} />
        <HandStrip
          hand={hand}
          rules={table}
          onExtras={set}
          onTile={(place) => {
            if (target === "winning") {
              set(winningFrom(hand, place));
              setTarget("hand");
            } else set(withoutTile(hand, place));
          }}
          onMeld={(place) => {
            set(withoutMeld(hand, place));
          }}
          onWinning={() => {
            set({ ...hand, winning: null });
          }}
        />
        <button
          type="button"
          class="calc-told"
          data-testid="calc-told"
          onClick={() => {
            setTarget(target === "situation" ? "hand" : "situation");
          }}
        >
          <span>{situationWords(hand, table)}</span>
          <Icon name="edit" />
        </button>
        {whole ? (
          <MahjongAnswer
            judged={judged}
            hand={hand}
            rules={rules}
            table={table}
            fans={ruleset?.fans ?? []}
            onAgain={again}
            onTile={(tile) => {
              set({ ...hand, winning: tile });
            }}
          />
        ) : (
          <p class="calc-hint" data-testid="calc-hint">
            {hand.concealed.length + hand.melds.length === 0
              ? t("calc.begin")
              : missing(hand, table) > 0
                ? t("calc.missing", { count: missing(hand, table) })
                : t("calc.tooMany", { count: -missing(hand, table) })}
          </p>
        )}
      </section>
      <Keys
        targets={targetsOf(table)}
        target={target}
        onTarget={setTarget}
        situation={<MahjongSituation hand={hand} table={table} ruleset={ruleset} onChange={set} />}
      >
        <TilePalette
          tools={
            <Tools
              onBack={back}
              onClear={() => {
                set({ ...EMPTY, wild: hand.wild });
                setTarget("hand");
              }}
            />
          }
          hand={hand}
          target={goes}
          rules={table}
          onTap={tap}
        />
      </Keys>
    </div>
  );
}

function targetsOf(table: HandRules): { value: Target; label: string }[] {
  const all: Target[] = ["hand", "pung", "kong", "concealed_kong", "winning"];
  if (table.chow) all.splice(1, 0, "chow");
  if (table.wildTold) all.push("wild");
  if (table.treasure) all.push("treasure");
  if (table.birds > 0) all.push("birds");
  return all.map((value) => ({ value, label: t(`calc.to.${value}`) }));
}

import type { ComponentChildren } from "preact";
import type { RuleChoice } from "../../rulesets/choice";
import type { Option } from "../../ui/controls";
import { Icon } from "../../ui/icons";
import type { Setting } from "../../rulesets/rulesets";
import { Keys, Tools } from "./Keys";
import { LinkProblem } from "./LinkProblem";
import type { EditedHand } from "./useHand";

/** The properties of the calculator of a game. */
export interface GameCalculatorProps {
  choice: RuleChoice;
  /** Every switch with its value. */
  rules: Readonly<Record<string, Setting>>;
  /** The hand to begin with, as it stands in an address. */
  start: string | null;
  /** Stands above the hand. */
  head: ComponentChildren;
  onHand: (hand: string) => void;
}

export interface CalculatorLayoutProps<H, T extends string> {
  game: "mahjong" | "paohuzi";
  work: EditedHand<H, T>;
  head: ComponentChildren;
  /** The hand as it stands. */
  strip: ComponentChildren;
  /** The circumstances in one line. */
  told: string;
  /** The judge's answer. */
  answer: ComponentChildren;
  /** The sentence about the missing pieces while there is nothing to answer; else null. */
  hint: string | null;
  targets: readonly Option<T | "hand">[];
  situation: ComponentChildren;
  /** The hand that clearing leaves. */
  cleared: H;
  /** Draws the keys; `tools` stand among them. */
  palette: (tools: ComponentChildren) => ComponentChildren;
}

/** Rules, hand, circumstances and answer, and the keys at thumb height. */
export function CalculatorLayout<H, T extends string>(props: CalculatorLayoutProps<H, T>) {
  const { game, work, head, strip, told, answer, hint, targets, situation, cleared } = props;
  const { target, aim, back, clear, wrong } = work;
  return (
    <div class="calc" data-game={game}>
      <section class="calc-main">
        {head}
        <LinkProblem wrong={wrong} />
        {strip}
        <button
          type="button"
          class="calc-told"
          data-testid="calc-told"
          onClick={() => {
            aim(target === "situation" ? "hand" : "situation");
          }}
        >
          <span>{told}</span>
          <Icon name="edit" />
        </button>
        {hint === null ? (
          answer
        ) : (
          <p class="calc-hint" data-testid="calc-hint">
            {hint}
          </p>
        )}
      </section>
      <Keys targets={targets} target={target} onTarget={aim} situation={situation}>
        {props.palette(
          <Tools
            onBack={back}
            onClear={() => {
              clear(cleared);
            }}
          />,
        )}
      </Keys>
    </div>
  );
}

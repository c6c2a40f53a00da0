import { useState } from "preact/hooks";
import { rulesOf, type RuleChoice } from "../../rulesets/choice";
import { Dialog } from "../../ui/Dialog";
import { Icon } from "../../ui/icons";
import { GamePicker } from "../../ui/GamePicker";
import { rulesetOf } from "../../rulesets/rulesets";
import { useTableWordsOf } from "../../rulesets/useTableWords";
import { rulesName, presetBeside } from "../../rulesets/rulesName";
import { gameOf } from "../../board/fold";
import { rememberedDraft } from "../../rulesets/agreement";
import { RulesForm } from "../rules/form/RulesForm";
import { say as sayRule } from "../rules/form/say";
import { MahjongCalculator } from "./MahjongCalculator";
import { PaohuziCalculator } from "./PaohuziCalculator";
import "./calculator.css";
import "./strip.css";
import "./keys.css";
import "./answer.css";
import { say } from "./say";

/** The subject of the calculator: the rules, and the hand as it stands in an address. */
export interface Sum {
  choice: RuleChoice;
  hand: string | null;
}

export interface CalculatorProps {
  sum: Sum;
  onChange: (sum: Sum) => void;
}

/** Tap a hand together and see its worth, or the reason that it does not win. */
export function Calculator({ sum, onChange }: CalculatorProps) {
  const { choice, hand } = sum;
  const game = gameOf(choice.ruleset);
  useTableWordsOf(choice);
  const parts = {
    choice,
    rules: rulesOf(choice),
    start: hand,
    head: (
      <RulesRow
        choice={choice}
        onChange={(next) => {
          onChange({ choice: next, hand: gameOf(next.ruleset) === game ? hand : null });
        }}
      />
    ),
    onHand: (next: string) => {
      onChange({ choice, hand: next });
    },
  };
  switch (game) {
    case "mahjong":
      return <MahjongCalculator {...parts} />;
    case "paohuzi":
      return <PaohuziCalculator {...parts} />;
    case null:
      return <p class="empty">{sayRule("link.noRuleset", { ruleset: choice.ruleset })}</p>;
  }
}

interface RulesRowProps {
  choice: RuleChoice;
  onChange: (choice: RuleChoice) => void;
}

/** By which rules the hand counts; a tap changes them. */
function RulesRow({ choice, onChange }: RulesRowProps) {
  const [open, setOpen] = useState(false);
  const changed = Object.keys(choice.switches).length;
  const named = { ...choice, rules: rulesOf(choice) };
  const preset = presetBeside(named);
  const play = (game: string): void => {
    const { ruleset, switches, preset: chosen } = rememberedDraft(game) ?? choice;
    onChange({ ruleset, preset: chosen, switches });
  };
  return (
    <div class="calc-row">
      <GamePicker game={rulesetOf(choice.ruleset)?.game ?? ""} onChange={play} />
      <button
        type="button"
        class="calc-rules"
        data-testid="calc-rules"
        onClick={() => {
          setOpen(true);
        }}
      >
        <span class="brush">{rulesName(named)}</span>
        {preset === null ? null : <span class="badge">{preset}</span>}
        {changed === 0 ? null : (
          <span class="badge count" title={sayRule("rules.changed", { count: changed })}>
            +{changed}
          </span>
        )}
        <Icon name="edit" />
      </button>
      {open ? (
        <Dialog
          title={say("calc.rules")}
          wide
          onClose={() => {
            setOpen(false);
          }}
          foot={
            <button
              type="button"
              class="button primary wide"
              data-testid="calc-rules-done"
              onClick={() => {
                setOpen(false);
              }}
            >
              {say("calc.rulesDone")}
            </button>
          }
        >
          <RulesForm choice={choice} problem={null} onChange={onChange} />
        </Dialog>
      ) : null}
    </div>
  );
}

import { createContext, type ComponentChildren } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { createChunk } from "../../browser/chunk";
import { rulesOf } from "../../rulesets/choice";
import type { Setting } from "../../rulesets/rulesets";
import { sumTitle } from "../../rulesets/sumTitle";
import { Dialog } from "../../ui/Dialog";
import { Icon } from "../../ui/icons";
import { LoadNote } from "../../ui/LoadPage";
import type * as atTable from "./atTable";
import type { Sum } from "./Calculator";
import "./sumButton.css";

/** Stays in sight beside the calculator: the next deal is near. */
export const BesideSum = createContext<ComponentChildren>(null);

type Code = typeof atTable;
const CODE = createChunk<Code>(() => import("./atTable"));

export interface SumButtonProps {
  /** The id of the ruleset that was played. */
  ruleset: string;
  /** The rules of its table. */
  rules: Readonly<Record<string, Setting>>;
  /** The hand as the calculator takes it up. */
  sum: (code: Code) => Sum;
}

/** 算番, 算胡: opens the calculator over the screen, with a hand of its own. */
export function SumButton({ ruleset, rules, sum }: SumButtonProps) {
  const [open, setOpen] = useState(false);
  const word = sumTitle(ruleset, rules);
  return (
    <>
      <button
        type="button"
        class="sum-button"
        aria-label={word}
        title={word}
        data-testid="calculate"
        onClick={() => {
          setOpen(true);
        }}
      >
        <Icon name="sum" />
        <span class="sum-button-word">{word}</span>
      </button>
      {open ? (
        <SumDialog
          ruleset={ruleset}
          rules={rules}
          sum={sum}
          onClose={() => {
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
}

/** The calculator over the table, once its code is here. */
export function SumDialog({
  ruleset,
  rules,
  sum,
  onClose,
}: SumButtonProps & { onClose: () => void }) {
  const code = CODE.state.value;
  const beside = useContext(BesideSum);
  const [changed, setChanged] = useState<Sum | null>(null);
  useEffect(() => {
    void CODE.load();
  }, []);
  // The hand as it is when the calculator opens: a deal that begins meanwhile changes nothing.
  const [begun, setBegun] = useState<Sum | null>(() =>
    code.is === "ready" ? sum(code.value) : null,
  );
  useEffect(() => {
    if (code.is === "ready" && begun === null) setBegun(sum(code.value));
  }, [code]);
  const shown = changed ?? begun;
  return (
    <Dialog
      title={
        shown === null
          ? sumTitle(ruleset, rules)
          : sumTitle(shown.choice.ruleset, rulesOf(shown.choice))
      }
      full
      tools={
        <>
          {beside}
          {code.is === "ready" && shown !== null ? <code.value.CopyHand sum={shown} /> : null}
        </>
      }
      onClose={onClose}
    >
      {code.is === "ready" && shown !== null ? (
        <code.value.Calculator sum={shown} onChange={setChanged} />
      ) : (
        <LoadNote code={code.is === "failed" ? code.code : null} onAgain={() => void CODE.load()} />
      )}
    </Dialog>
  );
}

import { createContext, type ComponentChildren } from "preact";
import { useContext, useState } from "preact/hooks";
import { Dialog } from "../../app/Dialog";
import { Icon } from "../../app/icons";
import { gameOf } from "../../board/fold";
import { t } from "../../i18n/translate";
import { Calculator, type Sum } from "./Calculator";
import { CopyHand } from "./CopyHand";

/** What whoever computes must still see: that the next deal is near. */
export const BesideSum = createContext<ComponentChildren>(null);

/** 算番, 算胡: opens the calculator over what is shown, with a hand of its own. */
export function SumButton({ sum }: { sum: () => Sum }) {
  const [open, setOpen] = useState<Sum | null>(null);
  const beside = useContext(BesideSum);
  const word = wordFor(open ?? sum());
  return (
    <>
      <button
        type="button"
        class="sum-button"
        aria-label={word}
        title={word}
        data-testid="calculate"
        onClick={() => {
          setOpen(sum());
        }}
      >
        <Icon name="sum" />
        <span class="sum-button-word">{word}</span>
      </button>
      {open === null ? null : (
        <Dialog
          title={word}
          full
          tools={
            <>
              {beside}
              <CopyHand sum={open} />
            </>
          }
          onClose={() => {
            setOpen(null);
          }}
        >
          <Calculator sum={open} onChange={setOpen} />
        </Dialog>
      )}
    </>
  );
}

function wordFor({ choice }: Sum): string {
  return t(gameOf(choice.ruleset) === "paohuzi" ? "calc.this.paohuzi" : "calc.this.mahjong");
}

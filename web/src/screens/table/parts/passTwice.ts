import type { Signal } from "@preact/signals";
import { t } from "../../../i18n/translate";
import type { OfferEntry } from "./OfferPanel";

/** A decision that may be passed. */
export interface PassProps {
  offers: { readonly pass: number | null; readonly win: { readonly choice: number } | null };
  /** True once 过 has been pressed while 胡 is offered. */
  passing: Signal<boolean>;
  onChoose: (choice: number) => void;
}

/** Pass; if 胡 is offered the first tap only asks for a second. */
export function passTwice({ offers: { pass, win }, passing, onChoose }: PassProps): void {
  if (pass === null) return;
  if (win === null || passing.value) onChoose(pass);
  else passing.value = true;
}

/** The button 过; if 胡 is offered, holding it replaces the second tap. */
export function passEntry(props: PassProps, word: string): OfferEntry {
  const { offers, passing, onChoose } = props;
  const { pass, win } = offers;
  const entry: OfferEntry = {
    action: "pass",
    word: passing.value ? t("table.act.passAgain") : word,
    tone: "pass",
    pressed: passing.value,
    onPress: () => {
      passTwice(props);
    },
  };
  if (pass === null || win === null) return entry;
  return {
    ...entry,
    onHold: () => {
      onChoose(pass);
    },
  };
}

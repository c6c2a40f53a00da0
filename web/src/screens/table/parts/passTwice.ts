import type { Signal } from "@preact/signals";
import { t } from "../../../i18n/translate";
import type { OfferEntry } from "./OfferPanel";
import type { ButtonNote } from "./worthNotes";

/** A decision that may be passed. */
export interface PassProps {
  offers: { readonly pass: number | null; readonly win: { readonly choice: number } | null };
  /** True once 过 has been pressed while 胡 is offered. */
  passing: Signal<boolean>;
  onChoose: (choice: number) => void;
  /** The earning of the offered win; null while it is not known. */
  earns: ButtonNote | null;
}

/** Pass; if 胡 is offered the first tap only asks for a second. */
export function passTwice({
  offers: { pass, win },
  passing,
  onChoose,
}: Omit<PassProps, "earns">): void {
  if (pass === null) return;
  if (win === null || passing.value) onChoose(pass);
  else passing.value = true;
}

/** The strip of a button under its word, with both in words. */
export function noted(note: ButtonNote | null, word: string): OfferEntry["ahead"] {
  return note === null ? undefined : { shown: note.shown, words: note.words(word) };
}

/** The button 过; if 胡 is offered, holding it replaces the second tap. */
export function passEntry(props: PassProps, word: string): OfferEntry {
  const { offers, passing, onChoose, earns } = props;
  const { pass, win } = offers;
  const shown = passing.value ? t("table.act.passAgain") : word;
  const entry: OfferEntry = {
    action: "pass",
    word: shown,
    ahead: passing.value ? noted(earns, shown) : undefined,
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

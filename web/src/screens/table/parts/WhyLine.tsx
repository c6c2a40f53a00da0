import type { ComponentChildren } from "preact";
import { codeSentence } from "../../../i18n/codes";
import { t } from "../../../i18n/translate";

export interface WhyLineProps {
  code: string;
  /** The reason in words, if the table can say more than the code does. */
  words?: string | undefined;
  /** The whole sentence, if the hand is not complete. */
  sentence?: string | undefined;
}

/** The reason that a complete hand does not win, said quietly beside it. */
export function WhyLine({ code, words, sentence: whole }: WhyLineProps) {
  const sentence = whole ?? t("table.why", { why: words ?? codeSentence("why", code) });
  return (
    <span class="why-line" role="status" data-testid="why" title={sentence}>
      {sentence}
    </span>
  );
}

export interface WaitSentenceProps {
  words: string;
  /** The piece that it is about. */
  children: ComponentChildren;
}

/** The note of a wait as a sentence, in the place of the waits. */
export function WaitSentence({ words, children }: WaitSentenceProps) {
  return (
    <span class="waits-list said" role="status" data-testid="wait-said">
      {children}
      <span class="why-line">{words}</span>
    </span>
  );
}

/** The things that a newcomer's hand still lacks. */
export function LackLine({ words }: { words: string }) {
  return (
    <span class="lack-line" data-testid="lacks" title={words}>
      {words}
    </span>
  );
}

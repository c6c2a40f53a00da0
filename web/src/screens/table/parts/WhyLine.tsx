import { codeSentence } from "../../../i18n/codes";
import { t } from "../../../i18n/translate";

export interface WhyLineProps {
  code: string;
  /** The reason in words, if the table can say more than the code does. */
  words?: string | undefined;
}

/** The reason that a complete hand does not win, said quietly beside it. */
export function WhyLine({ code, words }: WhyLineProps) {
  const sentence = t("table.why", { why: words ?? codeSentence("why", code) });
  return (
    <span class="why-line" role="status" data-testid="why" title={sentence}>
      {sentence}
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

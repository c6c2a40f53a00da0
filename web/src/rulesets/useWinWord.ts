import { useLayoutEffect } from "preact/hooks";
import { winWord } from "../i18n/translate";
import { rulesOf, type RuleChoice } from "./choice";
import { fanWord, rulesetOf } from "./rulesets";

const USUAL = winWord.value;
/** The words of what is shown; a replay may lie over the table in play. */
const shown: string[] = [];

/** Lets the page say a win by this word while the component is shown; null: by the usual one. */
export function useWinWord(word: string | null): void {
  useLayoutEffect(() => {
    const said = word ?? USUAL;
    shown.push(said);
    winWord.value = said;
    return () => {
      shown.splice(shown.lastIndexOf(said), 1);
      winWord.value = shown.at(-1) ?? USUAL;
    };
  }, [word]);
}

/** Lets the page say a win as players of these rules do while the component is shown. */
export function useWinWordOf(choice: RuleChoice | null): void {
  const ruleset = choice === null ? null : rulesetOf(choice.ruleset);
  useWinWord(choice === null ? null : fanWord(ruleset, rulesOf(choice), "win"));
}

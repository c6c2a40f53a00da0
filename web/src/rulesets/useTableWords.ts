import { useLayoutEffect } from "preact/hooks";
import { tableWords, type TableWords } from "../i18n/translate";
import { rulesOf, type RuleChoice } from "./choice";
import { fanWord, rulesetOf } from "./rulesets";

const USUAL = tableWords.value;
/** The words of what is shown; a replay may lie over the table in play. */
const shown: TableWords[] = [];

/** Lets the page speak in these words while the component is shown. */
export function useTableWords({ win, dealIn }: TableWords): void {
  useLayoutEffect(() => {
    const said = { win, dealIn };
    shown.push(said);
    tableWords.value = said;
    return () => {
      shown.splice(shown.lastIndexOf(said), 1);
      tableWords.value = shown.at(-1) ?? USUAL;
    };
  }, [win, dealIn]);
}

/** Lets the page speak as players of these rules do while the component is shown. */
export function useTableWordsOf(choice: RuleChoice | null): void {
  const ruleset = choice === null ? null : rulesetOf(choice.ruleset);
  const rules = choice === null ? {} : rulesOf(choice);
  useTableWords({
    win: fanWord(ruleset, rules, "win"),
    dealIn: fanWord(ruleset, rules, "deal_in"),
  });
}

import { useLayoutEffect } from "preact/hooks";
import { winWord } from "../i18n/translate";

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

import { dateText } from "../../i18n/translate";
import { say } from "../../picture/say";
import type { SheetMatch } from "./sheet";

/** 11月21日 20:15 · 4 局, and the note if it is not over. */
export function matchWords({ started, deals, raceTo, over }: SheetMatch): string {
  const length =
    raceTo > 0 ? say("race", { target: raceTo }) : say("deals", { count: deals.length });
  return [dateText(started), length, ...(over ? [] : [say("running")])].join(" · ");
}

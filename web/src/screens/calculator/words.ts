import { knownSentence } from "../../i18n/codes";
import { say } from "./say";

/** The error of the judge in a sentence: rules that contradict each other, mostly. */
export function judgeSentence(code: string, message: string): string {
  return knownSentence(["judge", "refused"], code) ?? say("calc.fault", { message });
}

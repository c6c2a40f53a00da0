import { say } from "./say";
import { yearAndMonth, type Period } from "./season";

/** 2026年11月, 11/2026, 全部. */
export function periodName(period: Period): string {
  const found = yearAndMonth(period);
  return found === null ? say("all") : say("month", { year: found[0], month: found[1] });
}

import { browserStore, type BrowserStore } from "../browser/storage";

/** So many evenings somebody has played before the page asks for a place on the home screen. */
const ENOUGH = 3;
/** Until five in the morning it is still the evening before (ms). */
const NIGHT = 5 * 60 * 60 * 1000;

interface Evenings {
  last: string;
  count: number;
}

function isEvenings(found: unknown): found is Evenings {
  const { last, count } = (found ?? {}) as Partial<Evenings>;
  return typeof last === "string" && typeof count === "number";
}

const NONE: Evenings = { last: "", count: 0 };

/** A deal was finished at this time: count its evening once. */
export function countEvening(time: number, store: BrowserStore = browserStore): void {
  const day = new Date(time - NIGHT).toDateString();
  const { last, count } = store.value("evenings", isEvenings, NONE);
  if (day !== last) store.setValue("evenings", { last: day, count: count + 1 });
}

/** True if somebody who plays here often has not yet declined the home screen. */
export function isRegular(store: BrowserStore = browserStore): boolean {
  const { count } = store.value("evenings", isEvenings, NONE);
  return count >= ENOUGH && store.text("install") === null;
}

/** Never offer the home screen again. */
export function refuseInstall(store: BrowserStore = browserStore): void {
  store.setText("install", "no");
}

/** Named in the storage of the tab: closed and opened again, the page is at its server. */
const KEY = "paiju.practice";

/** True if this page plays at its own device instead of a server. */
export const isPractice: boolean = stored() === "1" || isDemo();

function stored(): string | null {
  try {
    return globalThis.sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** True for a page that has no server at all. */
export function isDemo(): boolean {
  // The builder of the demo writes it there (server/ops/demo/builder.py).
  return typeof document !== "undefined" && "demo" in document.documentElement.dataset;
}

/** Load the page anew, to practise or to go back to the server: with `stay` at the same address. */
export function practise(on: boolean, { stay = false } = {}): void {
  if (on) sessionStorage.setItem(KEY, "1");
  else sessionStorage.removeItem(KEY);
  if (!stay) location.hash = "#/";
  location.reload();
}

import type { Loaded } from "./api";

/** Pauses before further tries on a bad line (ms). */
const PAUSES = [500, 1500, 4000] as const;

/** The time after which a chunk that the page needs is loaded again (ms). */
const AGAIN = 4000;

/** So long (ms) after one reload the page does not reload itself again. */
const RELOAD_PAUSE = 60_000;
const RELOADED = "paiju.reloaded";

/** The part of a page that an import needs; tests give another. */
export interface ImportPage {
  /** True if the server can be reached. */
  answers(): Promise<boolean>;
  /** Load the whole page anew; false when that was done a moment ago and did not help. */
  reload(): boolean;
  pause(ms: number): Promise<void>;
}

/**
 * The value of an `import()`. On a bad line it is tried again. When the server answers and the code still
 * does not come, a newer client has taken its place, or the browser goes on repeating the first
 * failure: then the page is loaded anew, and its address brings it back to the same screen.
 */
export async function importWithRetries<T>(
  importing: () => Promise<T>,
  page: ImportPage = PAGE,
): Promise<Loaded<T>> {
  let refused = false;
  for (const ms of [...PAUSES, null]) {
    try {
      return { is: "ready", value: await importing() };
    } catch (error) {
      const answered = await page.answers();
      if (answered && refused) {
        if (page.reload()) return { is: "loading" };
        console.error(error);
        return { is: "failed", code: "not_loaded" };
      }
      refused = answered;
      if (ms !== null) await page.pause(ms);
    }
  }
  return { is: "failed", code: "no_line" };
}

/** The value that `load` gives once it succeeds, even if the line fails often before. */
export async function untilReady<T>(
  load: () => Promise<Loaded<T>>,
  page: ImportPage = PAGE,
): Promise<T> {
  for (;;) {
    const found = await load();
    if (found.is === "ready") return found.value;
    await page.pause(AGAIN);
  }
}

/** The page in a browser. */
export const PAGE: ImportPage = {
  async answers() {
    try {
      const { ok } = await fetch("./", { method: "HEAD", cache: "no-store" });
      if (ok) await restyle();
      return ok;
    } catch {
      return false;
    }
  },
  reload() {
    try {
      const last = Number(sessionStorage.getItem(RELOADED));
      if (Date.now() - last < RELOAD_PAUSE) return false;
      sessionStorage.setItem(RELOADED, String(Date.now()));
    } catch {
      // Without a memory nothing would stop the second reload.
      return false;
    }
    location.reload();
    return true;
  },
  pause: (ms) =>
    new Promise((done) => {
      setTimeout(done, ms);
    }),
};

/** Ask again for style sheets that did not come: the loader of chunks asks for each only once. */
async function restyle(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  const missing = links.filter((link) => link.sheet === null);
  await Promise.all(
    missing.map((link) => {
      const again = link.cloneNode() as HTMLLinkElement;
      return new Promise<void>((done) => {
        again.onload = again.onerror = () => {
          done();
        };
        link.replaceWith(again);
      });
    }),
  );
}

import { isPractice } from "./practice";

/** The part of the Web Storage interface that is used here. */
export type StorageArea = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Named values that outlive the page.
 *
 * Private windows, embedded browsers and full disks refuse storage by throwing, at first touch or
 * at any later write. Then the values live in memory: the page works, it only forgets on reload.
 */
export interface BrowserStore {
  /** The stored text, or `null`. */
  text(key: string): string | null;
  /** Store a text; `null` removes it. */
  setText(key: string, value: string | null): void;
  /** The stored value if `accepts` recognises it, else `fallback`; broken JSON counts as absent. */
  value<T>(key: string, accepts: (found: unknown) => found is T, fallback: T): T;
  /** Store a value as JSON. */
  setValue(key: string, value: unknown): void;
}

const PREFIX = "paiju.";

/** Values that belong to a person of one server: in practice this device's own tables know another. */
const PERSONAL = new Set(["token", "recovery_key", "promises", "shares", "lastTable"]);

function placeOf(key: string): string {
  return PREFIX + (isPractice && PERSONAL.has(key) ? "practice." : "") + key;
}

/** The browser's own storage, or `null` if even looking at it throws. */
function browserArea(): StorageArea | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}

/** Keep values in `area`; without one, or once it fails, in memory. */
export function createBrowserStore(area: StorageArea | null): BrowserStore {
  const memory = new Map<string, string | null>();

  function text(key: string): string | null {
    // A text that could not be stored is newer than the stored one.
    const remembered = memory.get(key);
    if (remembered !== undefined) return remembered;
    try {
      return area?.getItem(placeOf(key)) ?? null;
    } catch {
      return null;
    }
  }

  function setText(key: string, value: string | null): void {
    try {
      if (area === null) throw new Error("no storage");
      if (value === null) area.removeItem(placeOf(key));
      else area.setItem(placeOf(key), value);
      memory.delete(key);
    } catch {
      memory.set(key, value);
    }
  }

  function value<T>(key: string, accepts: (found: unknown) => found is T, fallback: T): T {
    const found = text(key);
    if (found === null) return fallback;
    try {
      const parsed: unknown = JSON.parse(found);
      return accepts(parsed) ? parsed : fallback;
    } catch {
      return fallback;
    }
  }

  return {
    text,
    setText,
    value,
    setValue: (key, stored) => {
      setText(key, JSON.stringify(stored));
    },
  };
}

/** The values of this browser: token, nickname, language, preferences. */
export const browserStore: BrowserStore = createBrowserStore(browserArea());

/** The part of `window.history` that is used. */
type Entries = Pick<History, "state" | "pushState" | "replaceState" | "go">;

/** The state that an entry of the browser's history keeps for us. */
interface Entry {
  /** Entries of one page that was opened once have the same. */
  page: number;
  /** The number of layers that lay over it. */
  layers: number;
}

export interface LayersOptions {
  entries: Entries;
  /** The hash of the address bar. */
  hash: () => string;
  /** Another address is shown: not by `go`, but by the browser's own ways. */
  onAddress: (hash: string) => void;
}

export interface Layers {
  /** Something lies over the page from now on, and the way back calls `close`; returns its end. */
  put(close: () => void): () => void;
  /** Write another address; with `replace` in the place of the present one. */
  go(hash: string, replace: boolean): void;
  /** The browser stands at another entry of its history than before. */
  moved(): void;
  /** Leave entries behind if a reload has closed their layers. */
  settle(): void;
}

/**
 * A browser that has forgotten the entry it is sent back to says nothing (ms). Until then only the
 * address bar waits; given up too early, the way back would be taken from a page opened meanwhile,
 * and busy phones have needed more than a second for it.
 */
const LOST = 10_000;

/**
 * The layers over the page (a dialog, a sheet, a chooser) and the browser's way back: it closes the
 * uppermost layer, and leaves the page only when there is none. Every layer has an entry of its own
 * in the history, with the address of the page. An entry whose layer is gone is never stood on: it
 * is taken off when the layer closes, becomes the next page when one is opened from the layer, and
 * is stepped over if neither could be done.
 */
export function createLayers({ entries, hash, onAddress }: LayersOptions): Layers {
  const open: (() => void)[] = [];
  // Loaded again, a page is the one it was: its entries are known by it.
  let page = entry()?.page ?? Math.random();
  /** The address of the page that is shown; the entry below a layer may still have an older one. */
  let address = hash();
  /** Set while the browser is on a way that we sent it. */
  let moving: ReturnType<typeof setTimeout> | null = null;
  /** An address that was opened meanwhile. */
  let next: string | null = null;

  function entry(): Entry | null {
    const state: unknown = entries.state;
    const known = typeof state === "object" && state !== null && "page" in state;
    return known ? (state as Entry) : null;
  }

  function depth(): number {
    return entry()?.layers ?? 0;
  }

  /** Have as many entries as layers. */
  function align(): void {
    if (moving !== null) return;
    if (depth() > open.length) {
      moving = setTimeout(lost, LOST);
      entries.go(open.length - depth());
      return;
    }
    if (depth() < open.length && entry()?.page !== page) {
      entries.replaceState({ page, layers: 0 } satisfies Entry, "");
    }
    while (depth() < open.length) {
      entries.pushState({ page, layers: depth() + 1 } satisfies Entry, "");
    }
  }

  /** Once all that closes and opens together has done so: one layer may take another's entry. */
  function plan(): void {
    queueMicrotask(align);
  }

  function lost(): void {
    moving = null;
    entries.replaceState({ page, layers: 0 } satisfies Entry, "", address);
    arrived();
  }

  function arrived(): void {
    if (hash() !== address) entries.replaceState(entries.state, "", address);
    if (next !== null) {
      const wanted = next;
      next = null;
      opened(wanted);
    }
    align();
  }

  /** Another page is shown from now on, in an entry of its own. */
  function opened(wanted: string): void {
    open.length = 0;
    page = Math.random();
    address = wanted;
    if (depth() === 0) entries.pushState(null, "", wanted);
    else entries.replaceState(null, "", wanted);
  }

  return {
    put(close) {
      open.push(close);
      plan();
      return () => {
        const place = open.indexOf(close);
        if (place < 0) return;
        open.splice(place, 1);
        plan();
      };
    },
    go(wanted, replace) {
      if (!replace) {
        if (moving === null) opened(wanted);
        else next = wanted;
      } else if (next !== null) {
        next = wanted;
      } else {
        address = wanted;
        if (moving === null) entries.replaceState(entries.state, "", wanted);
      }
    },
    moved() {
      if (moving !== null) {
        clearTimeout(moving);
        moving = null;
        if (entry()?.page === page) {
          arrived();
          return;
        }
        // Somebody has gone on from there meanwhile, and the browser has made one way of both.
        next = null;
      }
      if (entry()?.page === page) {
        while (open.length > depth()) open.pop()?.();
        if (hash() !== address) entries.replaceState(entries.state, "", address);
      } else {
        open.length = 0;
        page = entry()?.page ?? Math.random();
        address = hash();
        onAddress(address);
      }
      align();
    },
    settle: align,
  };
}

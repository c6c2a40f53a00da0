import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createLayers, type Layers } from "./layers";

/** A browser's history, which travels later than it is told to. */
class Browser {
  entries: { hash: string; state: unknown }[] = [{ hash: "#/", state: null }];
  at = 0;
  shown = "#/";
  /** Closed by the way back, in order. */
  closed: string[] = [];
  /** The number of times it was sent on its way. */
  ways = 0;
  /** The entries that were written while it was on its way: a real one may then not arrive. */
  disturbed: string[] = [];
  /** So long it takes for a way (ms). */
  takes = 5;
  private going = false;
  layers: Layers;

  constructor() {
    this.layers = this.opened();
  }

  /** The page, loaded. */
  opened(): Layers {
    this.layers = createLayers({
      entries: this,
      hash: () => this.hash,
      onAddress: (hash) => (this.shown = hash),
    });
    return this.layers;
  }

  get hash(): string {
    return this.entries[this.at]?.hash ?? "";
  }
  get state(): unknown {
    return this.entries[this.at]?.state ?? null;
  }
  get addresses(): string[] {
    return this.entries.map(({ hash }) => hash);
  }

  pushState(state: unknown, _title: string, hash = this.hash): void {
    if (this.going) this.disturbed.push(hash);
    this.entries.splice(++this.at, Infinity, { hash, state });
  }
  replaceState(state: unknown, _title: string, hash = this.hash): void {
    if (this.going) this.disturbed.push(hash);
    this.entries[this.at] = { hash, state };
  }
  go(by: number): void {
    this.ways++;
    this.going = true;
    setTimeout(() => {
      this.going = false;
      if (this.entries[this.at + by] === undefined) return;
      this.at += by;
      this.layers.moved();
    }, this.takes);
  }

  /** Somebody goes on to this address, as the page itself does it. */
  async open(hash: string, replace = false): Promise<void> {
    this.layers.go(hash, replace);
    this.shown = hash;
    await this.rests();
  }
  /** A link to this address is touched. */
  async link(hash: string): Promise<void> {
    this.pushState(null, "", hash);
    this.layers.moved();
    await this.rests();
  }
  put(name: string): () => void {
    return this.layers.put(() => this.closed.push(name));
  }
  async back(by = -1): Promise<void> {
    this.go(by);
    await this.rests();
  }
  async rests(): Promise<void> {
    await vi.advanceTimersByTimeAsync(50);
  }
}

let browser: Browser;

beforeEach(async () => {
  vi.useFakeTimers();
  browser = new Browser();
  await browser.open("#/t/one");
});

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  expect(browser.disturbed).toEqual([]);
  vi.useRealTimers();
});

describe("the way back", () => {
  test("closes what lies over the page, the uppermost first, and then leaves it", async () => {
    browser.put("menu");
    browser.put("rules");
    await browser.rests();
    await browser.back();
    expect(browser.closed).toEqual(["rules"]);
    await browser.back();
    expect(browser.closed).toEqual(["rules", "menu"]);
    expect(browser.shown).toBe("#/t/one");
    await browser.back();
    expect(browser.shown).toBe("#/");
  });

  test("has one step only once a layer was closed by hand", async () => {
    const close = browser.put("menu");
    await browser.rests();
    close();
    await browser.rests();
    await browser.back();
    expect([browser.shown, browser.closed]).toEqual(["#/", []]);
  });

  test("closes the one that took another's place", async () => {
    const close = browser.put("menu");
    await browser.rests();
    close();
    browser.put("rules");
    await browser.rests();
    expect(browser.addresses).toEqual(["#/", "#/t/one", "#/t/one"]);
    expect(browser.ways).toBe(0);
    await browser.back();
    expect([browser.shown, browser.closed]).toEqual(["#/t/one", ["rules"]]);
  });

  test("closes all that it steps over", async () => {
    browser.put("menu");
    browser.put("rules");
    await browser.rests();
    await browser.back(-2);
    expect([browser.at, browser.closed]).toEqual([1, ["rules", "menu"]]);
  });

  test("has one step only once several layers were closed by hand", async () => {
    const close = [browser.put("menu"), browser.put("rules")];
    await browser.rests();
    for (const one of close) one();
    await browser.rests();
    expect([browser.at, browser.ways]).toEqual([1, 1]);
    const again = [browser.put("menu"), browser.put("rules")];
    await browser.rests();
    for (const one of again.reverse()) {
      one();
      await Promise.resolve();
    }
    await browser.rests();
    expect([browser.at, browser.closed]).toEqual([1, []]);
  });

  test("closes the upper layer also where the lower one is gone", async () => {
    const close = browser.put("menu");
    browser.put("rules");
    await browser.rests();
    close();
    await browser.rests();
    await browser.back();
    expect([browser.at, browser.closed]).toEqual([1, ["rules"]]);
  });

  test("forgets what it has closed before that is taken off the page", async () => {
    const close = browser.put("menu");
    await browser.rests();
    await browser.back();
    browser.put("sheet");
    close();
    await browser.rests();
    await browser.back();
    expect([browser.at, browser.closed]).toEqual([1, ["menu", "sheet"]]);
  });

  test("leads to the address that was written meanwhile", async () => {
    browser.put("menu");
    await browser.rests();
    await browser.open("#/new", true);
    await browser.back();
    expect([browser.hash, browser.at, browser.closed]).toEqual(["#/new", 1, ["menu"]]);
  });

  test("knows the address of the page that it has led to", async () => {
    await browser.back();
    const close = browser.put("menu");
    await browser.rests();
    close();
    await browser.rests();
    expect([browser.hash, browser.shown, browser.at]).toEqual(["#/", "#/", 0]);
  });

  test("is one way with ours where the browser had not yet arrived", async () => {
    const close = browser.put("menu");
    await browser.rests();
    close();
    await Promise.resolve();
    browser.layers.go("#/rules", false);
    browser.at = 0;
    browser.layers.moved();
    await browser.rests();
    expect([browser.hash, browser.shown]).toEqual(["#/", "#/"]);
    // A layer that was to be opened is not opened by a way that comes later.
    const later = browser.put("menu");
    await browser.rests();
    later();
    await browser.rests();
    expect([browser.hash, browser.at]).toEqual(["#/", 0]);
  });

  test("closes the one that came while the browser was still on its way from another", async () => {
    browser.put("menu")();
    browser.put("menu");
    await browser.rests();
    const close = browser.put("rules");
    await browser.rests();
    close();
    await Promise.resolve();
    browser.put("sheet");
    browser.put("chooser");
    await browser.rests();
    await browser.back();
    expect(browser.closed).toEqual(["chooser"]);
    await browser.back();
    expect(browser.closed).toEqual(["chooser", "sheet"]);
  });
});

describe("a page that is opened from a layer", () => {
  test("takes the layer's place in the history", async () => {
    browser.put("menu");
    await browser.rests();
    await browser.open("#/rules");
    expect(browser.addresses).toEqual(["#/", "#/t/one", "#/rules"]);
    await browser.back();
    expect([browser.shown, browser.closed]).toEqual(["#/t/one", []]);
  });

  test("has layers of its own", async () => {
    browser.put("menu");
    await browser.rests();
    await browser.open("#/rules");
    browser.put("fan");
    await browser.rests();
    await browser.back();
    expect([browser.shown, browser.closed]).toEqual(["#/rules", ["fan"]]);
  });

  test("by a link leaves an entry that is stepped over", async () => {
    browser.put("sheet");
    await browser.rests();
    await browser.link("#/r/share");
    expect(browser.shown).toBe("#/r/share");
    await browser.back();
    expect([browser.shown, browser.at]).toEqual(["#/t/one", 1]);
    await browser.back();
    expect(browser.shown).toBe("#/");
  });

  test("while an entry without its layer is stepped over comes after the page below", async () => {
    browser.put("sheet");
    await browser.rests();
    await browser.link("#/r/share");
    browser.go(-1);
    await vi.advanceTimersByTimeAsync(5);
    await browser.open("#/new");
    expect([browser.hash, browser.at]).toEqual(["#/new", 2]);
  });

  test("while a layer is being taken off comes after it", async () => {
    const close = browser.put("menu");
    await browser.rests();
    close();
    await Promise.resolve();
    await browser.open("#/rules");
    expect(browser.addresses).toEqual(["#/", "#/t/one", "#/rules"]);
    expect(browser.shown).toBe("#/rules");
    await browser.back();
    const again = browser.put("menu");
    await browser.rests();
    again();
    await browser.rests();
    expect([browser.hash, browser.at], "it comes once").toEqual(["#/t/one", 1]);
  });

  test("while one of several layers is being taken off has none of them", async () => {
    browser.put("menu");
    const close = browser.put("rules");
    await browser.rests();
    close();
    await Promise.resolve();
    await browser.open("#/rules");
    expect([browser.hash, browser.at]).toEqual(["#/rules", 2]);
  });

  test("while a layer is being taken off may give way to another page", async () => {
    const close = browser.put("menu");
    await browser.rests();
    close();
    await Promise.resolve();
    browser.layers.go("#/new", false);
    await browser.open("#/t/two", true);
    expect(browser.addresses).toEqual(["#/", "#/t/one", "#/t/two"]);
  });

  test("in the place of the one below leaves no way back to that", async () => {
    const close = browser.put("menu");
    await browser.rests();
    browser.layers.go("#/new", true);
    close();
    await browser.rests();
    expect([browser.hash, browser.at]).toEqual(["#/new", 1]);
    await browser.back();
    expect(browser.shown).toBe("#/");
  });

  test("in its place while the browser is on its way leaves none either", async () => {
    const close = browser.put("menu");
    await browser.rests();
    close();
    await Promise.resolve();
    await browser.open("#/new", true);
    expect([browser.hash, browser.at]).toEqual(["#/new", 1]);
  });
});

describe("an entry without its layer", () => {
  test("is left at once when the page was loaded again", async () => {
    browser.put("menu");
    await browser.rests();
    browser.opened().settle();
    await browser.rests();
    expect([browser.hash, browser.at]).toEqual(["#/t/one", 1]);
    await browser.back();
    expect(browser.shown).toBe("#/");
  });

  test("is left before a page that is opened as soon as it was loaded again", async () => {
    browser.put("menu");
    await browser.rests();
    browser.opened().settle();
    await browser.open("#/rules");
    expect(browser.addresses).toEqual(["#/", "#/t/one", "#/rules"]);
    expect([browser.hash, browser.shown]).toEqual(["#/rules", "#/rules"]);
  });

  test("cannot be gone forward to", async () => {
    browser.put("menu");
    await browser.rests();
    await browser.back();
    await browser.back(1);
    expect([browser.at, browser.closed]).toEqual([1, ["menu"]]);
  });

  test("is made a page where the browser has forgotten what was before it", async () => {
    browser.put("menu");
    await browser.rests();
    browser.entries = browser.entries.slice(2);
    browser.at = 0;
    browser.opened().settle();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(browser.addresses).toEqual(["#/t/one"]);
    browser.put("menu")();
    await vi.advanceTimersByTimeAsync(20_000);
    await browser.open("#/rules");
    expect(browser.addresses).toEqual(["#/t/one", "#/rules"]);
  });

  test("gives way to the page that was opened where the browser has forgotten the way", async () => {
    browser.put("menu");
    await browser.rests();
    browser.entries = browser.entries.slice(2);
    browser.at = 0;
    browser.opened().settle();
    browser.layers.go("#/rules", false);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(browser.addresses).toEqual(["#/t/one", "#/rules"]);
  });

  test("leaves the page alone that is opened while a busy browser is still on its way", async () => {
    const close = browser.put("menu");
    await browser.rests();
    browser.takes = 3000;
    close();
    await vi.advanceTimersByTimeAsync(0);
    await browser.open("#/rules");
    await vi.advanceTimersByTimeAsync(1500);
    await browser.open("#/r/one");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(browser.shown).toBe("#/r/one");
    expect(browser.hash).toBe("#/r/one");
  });
});

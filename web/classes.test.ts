import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";

const SCREENS = join(import.meta.dirname, "src", "screens");

/** The classes that stand alone in a selector of this stylesheet, outside every other block. */
function plain(css: string): Set<string> {
  const text = css.replace(/\/\*[^]*?\*\//g, "").replace(/\([^()]*\)/g, "");
  const found = new Set<string>();
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "{") {
      if (depth === 0) {
        for (const selector of text.slice(from, at).split(",")) {
          const name = /^\.([\w-]+)$/.exec(selector.trim())?.[1];
          if (name !== undefined) found.add(name);
        }
      }
      depth += 1;
    }
    if (text[at] === "}") depth -= 1;
    if (text[at] === "}" || text[at] === ";") from = at + 1;
  }
  return found;
}

// The stylesheets of all screens stay in one page: the second meaning of a name would change the
// first one wherever both screens have been seen.
test("a class means one thing on all screens", () => {
  const homes = new Map<string, Set<string>>();
  for (const entry of readdirSync(SCREENS, { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith(".css")) continue;
    const file = join(entry.parentPath, entry.name);
    const [screen = ""] = relative(SCREENS, file).split(/[/\\]/);
    for (const name of plain(readFileSync(file, "utf8"))) {
      homes.set(name, (homes.get(name) ?? new Set()).add(screen));
    }
  }
  expect(homes.size).toBeGreaterThan(300);
  const shared = [...homes].filter(([, screens]) => screens.size > 1);
  expect(shared.map(([name, screens]) => `${name}: ${[...screens].join(", ")}`)).toEqual([]);
});

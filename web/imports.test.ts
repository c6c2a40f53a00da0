import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const SOURCES = join(import.meta.dirname, "src");

/** `import … from`, `import type … from`, `export … from`, `import "…"` and `import("…")`. */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"?]+)["?]/g;

/** By file which files it names in imports, of types too. */
type Graph = ReadonlyMap<string, readonly string[]>;

function graphOf(texts: ReadonlyMap<string, string>): Graph {
  return new Map(
    [...texts].map(([file, text]) => [
      file,
      namedIn(file, text).flatMap((paths) => paths.filter((path) => texts.has(path))),
    ]),
  );
}

/** For each import in a file the paths that it may mean. */
function namedIn(file: string, text: string): string[][] {
  return [...text.matchAll(IMPORT)].map(([, to = ""]) => {
    const path = join(dirname(file), to);
    return [path, `${path}.ts`, `${path}.tsx`];
  });
}

/** Files each of which imports the next, and the last one the first; null where there are none. */
function circleIn(graph: Graph): readonly string[] | null {
  const done = new Set<string>();
  function search(file: string, way: readonly string[]): readonly string[] | null {
    if (way.includes(file)) return way.slice(way.indexOf(file));
    if (done.has(file)) return null;
    for (const next of graph.get(file) ?? []) {
      const circle = search(next, [...way, file]);
      if (circle !== null) return circle;
    }
    done.add(file);
    return null;
  }
  for (const file of graph.keys()) {
    const circle = search(file, []);
    if (circle !== null) return circle;
  }
  return null;
}

const sources = new Map(
  readdirSync(SOURCES, { recursive: true, encoding: "utf-8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(join(SOURCES, file), "utf-8")]),
);

test("no files of the client import each other in a circle", () => {
  expect(circleIn(graphOf(sources))).toBeNull();
});

test("every import of the client names a file", () => {
  const lost = [...sources].flatMap(([file, text]) =>
    namedIn(file, text).filter((paths) => !paths.some((path) => existsSync(join(SOURCES, path)))),
  );
  expect(lost).toEqual([]);
  expect(graphOf(sources).get("screens/table/games.ts")).toContain("screens/table/mahjong/ui.tsx");
});

test("a circle through an import of a type and one that is awaited is found", () => {
  const texts = new Map([
    ["a.ts", 'import { b } from "./deep/b";'],
    ["deep/b.tsx", 'import type { C } from "../c";\nimport "./b.css";'],
    ["c.ts", 'const load = () => import("./a");'],
    ["d.ts", 'export { a } from "./a";'],
  ]);
  expect(circleIn(graphOf(texts))).toEqual(["a.ts", "deep/b.tsx", "c.ts"]);
  texts.delete("c.ts");
  expect(circleIn(graphOf(texts))).toBeNull();
});

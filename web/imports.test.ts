import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";

const SOURCES = join(import.meta.dirname, "src");
const EVENINGS = join(import.meta.dirname, "evenings");

/**
 * The folders of the client, the lowest first. A file imports from its own folder and from those
 * that stand before it here, so no two folders import each other. `.` is the start of the page.
 */
const FLOORS: readonly string[] = [
  // Style, and the interfaces of a browser and a server.
  "worker",
  "style",
  "browser",
  "net",
  "practice/worker",
  "practice",
  // Knowledge of a deal, and of everything around it.
  "board/core",
  "board/mahjong",
  "board/paohuzi",
  "board",
  "i18n",
  "state",
  "rulesets",
  "people",
  "matches",
  // Drawings and sounds, and parts that every screen uses.
  "art",
  "sound/voices",
  "sound",
  "navigation",
  "ui/faces",
  "ui",
  "picture",
  "fair",
  "terms",
  "telling",
  "telling/mahjong",
  "telling/paohuzi",
  // The screens; a table stands on its parts, a live match on the table.
  "screens/rules/form",
  "screens/calculator",
  "screens/rules",
  "screens/table/parts",
  "screens/table/result",
  "screens/table/mahjong",
  "screens/table/paohuzi",
  "screens/table",
  "screens/puzzles",
  "screens/learn",
  "screens/replay/review",
  "screens/replay",
  "screens/scores",
  "screens/statistics",
  "screens/groups",
  "screens/home",
  "screens/offline",
  "screens/evenings",
  "screens/settings",
  "screens/room",
  "screens/match/speech",
  "screens/match/help",
  "screens/match/practice",
  "screens/match",
  // The page as a whole, and pages for tests.
  "device",
  "shell",
  ".",
  "fixture",
];

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

/** Files each of which imports the next, and the last one the first; null if there are none. */
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

/** Folders of these files that have no floor, and floors without a file. */
function unlisted(files: Iterable<string>): string[] {
  const folders = new Set([...files].map((file) => dirname(file)));
  return [
    ...[...folders].filter((folder) => !FLOORS.includes(folder)),
    ...FLOORS.filter((floor) => !folders.has(floor)),
  ];
}

/**
 * Imports of sources, style sheets and data from a folder that stands above the file's own. A test
 * is no part of the house and may look into all of it.
 */
function upward(texts: ReadonlyMap<string, string>): string[] {
  return [...texts]
    .filter(([file]) => !/\.test\.tsx?$/.test(file))
    .flatMap(([file, text]) =>
      namedIn(file, text)
        .filter(([path = ""]) => floorOf(path) > floorOf(file))
        .map(([path = ""]) => `${file} imports ${path}`),
    );
}

/** The floor that a file stands on. Throws if its folder has none. */
function floorOf(file: string): number {
  const floor = FLOORS.indexOf(dirname(file));
  if (floor < 0) throw new Error(`the folder of ${file} has no floor`);
  return floor;
}

/** All files under a folder: sources, style sheets, data. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(relative(folder, parentPath), name));
}

/** By source under a folder its text. */
function textsIn(folder: string): ReadonlyMap<string, string> {
  const files = filesIn(folder).filter((file) => /\.tsx?$/.test(file));
  return new Map(files.map((file) => [file, readFileSync(join(folder, file), "utf-8")]));
}

const FILES = filesIn(SOURCES);
const sources = textsIn(SOURCES);

test("no files of the client import each other in a circle", () => {
  expect(circleIn(graphOf(sources))).toBeNull();
});

test("nor do those of the evenings", () => {
  const graph = graphOf(textsIn(EVENINGS));
  expect(graph.get("walk.ts")).toContain("checks.ts");
  expect(circleIn(graph)).toBeNull();
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

describe("the floors of the client", () => {
  test("have a place for every folder, and each folder one place", () => {
    expect(unlisted(FILES)).toEqual([]);
    expect(new Set(FLOORS).size).toBe(FLOORS.length);
    expect(unlisted([...FILES, "screens/lounge/Lounge.tsx"])).toEqual(["screens/lounge"]);
  });

  test("are never imported from below", () => {
    expect(upward(sources)).toEqual([]);
  });

  test.each([
    ["state/session.ts", 'import { useLayer } from "../navigation/useLayer";'],
    ["sound/heard.ts", 'import type { Seat } from "../screens/table/parts/contract";'],
    ["screens/table/TableView.tsx", 'const load = () => import("../match/TableScreen");'],
    ["screens/table/parts/Hand.tsx", 'import "../sheet.css";'],
    ["board/core/card.ts", 'export { foldOf } from "../fold";'],
    ["ui/Dialog.tsx", 'import { start } from "../start";'],
  ])("tell of an arrow upward that is planted in %s", (file, text) => {
    expect(upward(new Map([[file, text]]))).toHaveLength(1);
  });

  test.each([
    ["screens/match/TableScreen.tsx", 'import { TableView } from "../table/TableView";'],
    ["screens/table/TableView.tsx", 'import "./sheet.css";\nimport "./parts/seat.css";'],
    ["board/core/card.test.ts", 'import { foldOf } from "../fold";'],
  ])("let an arrow downward, and any of a test, through in %s", (file, text) => {
    expect(upward(new Map([[file, text]]))).toEqual([]);
  });
});

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { packFolder } from "./pack.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "packed-"));
  mkdirSync(join(folder, "assets"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

test("a text file is stored packed beside itself and unpacks to itself", () => {
  const text = "const tile = 1;\n".repeat(100);
  for (const name of ["index.html", "icon.svg", "assets/index-1.js", "assets/index-1.css"]) {
    writeFileSync(join(folder, name), text);
  }
  packFolder(folder);
  for (const name of ["index.html", "icon.svg", "assets/index-1.js", "assets/index-1.css"]) {
    expect(readFileSync(join(folder, name), "utf-8")).toBe(text);
    expect(gunzipSync(readFileSync(join(folder, `${name}.gz`))).toString()).toBe(text);
    expect(brotliDecompressSync(readFileSync(join(folder, `${name}.br`))).toString()).toBe(text);
  }
});

test("pictures and what packing makes longer are stored once", () => {
  writeFileSync(join(folder, "share.png"), Buffer.alloc(5000));
  writeFileSync(join(folder, "short.txt"), "x");
  packFolder(folder);
  expect(readdirSync(folder)).toEqual(["assets", "share.png", "short.txt"]);
});

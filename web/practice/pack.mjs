/*
 * Builds the pack of practice: Python for the browser, with the games, the bots and the tables.
 *
 *     node practice/pack.mjs CHECKOUT WHEELS STATIC
 *
 * It is written into `STATIC/assets/practice-<fingerprint>/`, and `STATIC/practice.json` names its
 * files, with those of the page that practice needs. What does not change with the sources is packed
 * once, in `node_modules/.practice`.
 */
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";

const RUNTIME = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"];
/** Files of so many bytes are kept packed alone. */
const MANY_BYTES = 100_000;
const MADE = ["python.zip", "rulesets.json", "brief.json"];

const [checkout, wheels, target] = process.argv.slice(2).map((path) => resolve(path));
const pyodide = dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
const cache = join(dirname(pyodide), ".practice");

/** By name, the files of the pack. */
async function files() {
  const { info } = JSON.parse(fs.readFileSync(join(pyodide, "pyodide-lock.json"), "utf-8"));
  const python = await loadPyodide();
  for (const [place, folder] of [
    ["/repo", checkout],
    ["/wheels", wheels],
  ]) {
    python.FS.mkdirTree(place);
    python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, place);
  }
  python.FS.mkdirTree("/out");
  python.runPython(fs.readFileSync(new URL("modules.py", import.meta.url), "utf-8"));
  return new Map([
    ...RUNTIME.map((name) => [name, fs.readFileSync(join(pyodide, name))]),
    ...MADE.map((name) => [name, Buffer.from(python.FS.readFile(`/out/${name}`))]),
    // Pyodide's own packages are not used: without their list it has nothing to load.
    ["pyodide-lock.json", Buffer.from(JSON.stringify({ info, packages: {} }))],
  ]);
}

/** A file packed as `.br` and `.gz`; from an earlier run if it has not changed. */
function packed(content) {
  const name = createHash("sha256").update(content).digest("hex");
  const forms = { ".br": null, ".gz": null };
  fs.mkdirSync(cache, { recursive: true });
  for (const ending of Object.keys(forms)) {
    const kept = join(cache, name + ending);
    if (!fs.existsSync(kept)) {
      const made =
        ending === ".gz"
          ? gzipSync(content, { level: 9 })
          : brotliCompressSync(content, {
              params: {
                [constants.BROTLI_PARAM_QUALITY]: 9,
                [constants.BROTLI_PARAM_LGWIN]: 24,
                [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
              },
            });
      fs.writeFileSync(kept, made);
    }
    forms[ending] = fs.readFileSync(kept);
  }
  return forms;
}

/** Forget what was packed for other sources, but the last few. */
function tidy() {
  const kept = fs.readdirSync(cache).map((name) => join(cache, name));
  const newest = kept.sort((one, other) => fs.statSync(other).mtimeMs - fs.statSync(one).mtimeMs);
  for (const old of newest.slice(40)) fs.rmSync(old);
}

const found = await files();
const fingerprint = createHash("sha256");
for (const [name, content] of found) fingerprint.update(name).update(content);
const folder = `assets/practice-${fingerprint.digest("hex").slice(0, 12)}`;
const assets = join(target, "assets");
for (const old of fs.readdirSync(assets, { withFileTypes: true })) {
  if (old.isDirectory()) fs.rmSync(join(assets, old.name), { recursive: true });
}
fs.mkdirSync(join(target, folder), { recursive: true });
let transfer = 0;
const told = [];
for (const [name, content] of found) {
  const file = join(target, folder, name);
  // The server sends the large ones in no other form.
  if (content.length < MANY_BYTES) fs.writeFileSync(file, content);
  for (const [ending, form] of Object.entries(packed(content))) {
    fs.writeFileSync(file + ending, form);
    if (ending === ".br") transfer += form.length;
  }
  told.push({ name, bytes: content.length });
}
tidy();
const page = fs.readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
const manifest = { folder, transfer, files: told, page: page.map((name) => `assets/${name}`) };
fs.writeFileSync(join(target, "practice.json"), JSON.stringify(manifest));

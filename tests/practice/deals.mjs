// node deals.mjs STATIC DEALS.PY RULESETS NUMBER: the fingerprints of deals in the pack's Python.
import fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

const [folder, program, rulesets, number] = process.argv.slice(2);
const told = JSON.parse(fs.readFileSync(join(folder, "practice.json")));
const stored = join(folder, told.folder);
const pack = join(fs.mkdtempSync(join(tmpdir(), "practice-")), "/");
for (const { name } of told.files) {
  const file = join(stored, name);
  const content = fs.existsSync(file)
    ? fs.readFileSync(file)
    : gunzipSync(fs.readFileSync(`${file}.gz`));
  fs.writeFileSync(pack + name, content);
}
const { loadPyodide } = await import(`file://${pack}pyodide.mjs`);
const python = await loadPyodide({
  indexURL: pack,
  stdLibURL: `${pack}python.zip`,
  lockFileContents: JSON.parse(fs.readFileSync(`${pack}pyodide-lock.json`)),
});
python.runPython(`
import os, sys, zipimport
archive = zipimport.zipimporter(next(path for path in sys.path if path.endswith(".zip")))
for name in archive._get_files():
    if name.startswith("msgspec/") and not name.endswith("/"):
        os.makedirs(os.path.dirname(f"/lib/native/{name}"), exist_ok=True)
        with open(f"/lib/native/{name}", "wb") as file:
            file.write(archive.get_data(name))
sys.path.insert(0, "/lib/native")
`);
python.runPython(fs.readFileSync(program, "utf-8"));
python.globals.set("asked", python.toPy(rulesets.split(",")));
python.globals.set("many", Number(number));
const courses = python.runPython(`
import json
thought = []
courses = {one: [course(one, number, thought) for number in range(many)] for one in asked}
json.dumps({"courses": courses, "p95": sorted(thought)[len(thought) * 95 // 100]})
`);
process.stdout.write(courses);
fs.rmSync(pack, { recursive: true });

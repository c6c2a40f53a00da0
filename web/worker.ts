import { createHash } from "node:crypto";
import { build, type Plugin, type Rolldown } from "vite";

/** The page that the worker keeps; its build is named there. */
const NAME_PLACE = "<!-- build -->";
/** Screens whose files are kept for the time without a network. */
const OFFLINE = ["OfflineScreen", "start", "page", "zh"];

type Bundle = Rolldown.OutputBundle;

/** The files of the chunks with these names, and of all that they load. */
function filesOf(bundle: Bundle, names: readonly string[], { lazy }: { lazy: boolean }): string[] {
  const found = new Set<string>();
  const add = (file: string): void => {
    const chunk = bundle[file];
    if (found.has(file) || chunk?.type !== "chunk") return;
    found.add(file);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const other of chunk.imports) add(other);
    if (lazy) for (const other of chunk.dynamicImports) add(other);
  };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === "chunk" && (names.includes(chunk.name) || (chunk.isEntry && !lazy))) {
      add(chunk.fileName);
    }
  }
  return [...found];
}

/**
 * Writes `sw.js`, the service worker with the names of the files that it keeps, and names the build
 * in the page: a page that is open learns by it that there is a newer one.
 */
export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("there is no page to be kept");
        const html = String(page.source);
        if (!html.includes(NAME_PLACE)) throw new Error("index.html has no place for its build");
        const names = Object.keys(bundle).sort().join("\n");
        const name = createHash("sha256").update(`${html}\n${names}`).digest("hex").slice(0, 12);
        page.source = html.replace(NAME_PLACE, `<meta name="build" content="${name}" />`);
        const styles = [...html.matchAll(/assets\/[^"]+\.css/g)].map(([path]) => path);
        const shell = [...new Set([...filesOf(bundle, OFFLINE, { lazy: false }), ...styles])];
        const replay = filesOf(bundle, ["ReplayScreen", "TableScreen", "ui", "art"], {
          lazy: true,
        });
        const made = await build({
          configFile: false,
          logLevel: "error",
          define: {
            BUILD: JSON.stringify(name),
            SHELL: JSON.stringify(shell.map((path) => `/${path}`)),
            REPLAY: JSON.stringify(
              replay.filter((path) => !shell.includes(path)).map((path) => `/${path}`),
            ),
          },
          build: {
            write: false,
            target: "es2021",
            rolldownOptions: {
              input: "src/worker/worker.ts",
              output: { format: "iife", entryFileNames: "sw.js" },
            },
          },
        });
        if (!("output" in made)) throw new Error("the worker was not built");
        this.emitFile({ type: "asset", fileName: "sw.js", source: made.output[0].code });
      },
    },
  };
}

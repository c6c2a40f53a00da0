import { defineConfig } from "vitest/config";
import client from "./package.json" with { type: "json" };
import { packed } from "./pack.ts";
import { firstScreen } from "./page.ts";
import { serviceWorker } from "./worker.ts";
import { traditionalCharacters } from "./traditional.ts";

const SERVER = process.env["PAIJU_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  define: { __VERSION__: JSON.stringify(client.version) },
  plugins: [traditionalCharacters(), firstScreen(), serviceWorker(), packed()],
  worker: { format: "es" },
  experimental: {
    // Files find each other wherever the page lies; the page itself is served under several paths.
    renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }),
  },
  build: {
    outDir: "../server/static",
    emptyOutDir: true,
    target: ["es2022", "safari16", "chrome105", "firefox110"],
    // Nothing becomes a data: address or an inline script: the page runs under `script-src 'self'`, and
    // the fingerprint of the one script in `index.html` (`server/http/security_headers.py`).
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Fewer files for the parts that a slow line waits for; all else splits by importer.
          groups: [
            { name: "start", tags: ["$initial"], priority: 4 },
            { name: "page", test: /\/src\/main\.tsx$/, priority: 3 },
            { name: "art", test: /\/src\/art\//, priority: 2 },
            {
              name: "match",
              test: /\/src\/(people\/[^/]+|matches\/(matches|tally|MatchPoints)\.tsx?)$/,
              priority: 2,
            },
            {
              name: "table",
              // The menu, and the invitation, are loaded when somebody opens them, the payments with the sheet after a deal, worth
              // once a hand is ready.
              test: /\/src\/(screens\/(table|table\/parts|match)|telling)\/(?!menu\.|worth|Menu|Invite|HostPanel|Awaited|awaited|VoiceSwitches|payments|Transfers)[^/]+$/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      "/api": SERVER,
      "/ws": { target: SERVER, ws: true },
    },
  },
  test: {
    environment: "node",
    // A test that hangs is ended; one that a busy machine slows down is not.
    testTimeout: 60_000,
    // Files have modules of their own in a thread as well, which starts sooner than a process.
    pool: "threads",
    include: ["src/**/*.test.{ts,tsx}", "*.test.ts"],
    setupFiles: ["test.language.ts", "test.setup.ts"],
    restoreMocks: true,
  },
});

import { defineConfig } from "vitest/config";
import { packed } from "./pack";

const SERVER = process.env["PAIJU_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [packed()],
  build: {
    outDir: "../server/static",
    emptyOutDir: true,
    target: ["es2021", "safari16", "chrome105", "firefox110"],
    // Nothing becomes a data: address or an inline script: the page runs under `script-src 'self'`.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: {
    proxy: {
      "/api": SERVER,
      "/ws": { target: SERVER, ws: true },
    },
  },
  test: {
    environment: "node",
    include: ["src/**/*.test.{ts,tsx}", "*.test.ts"],
    setupFiles: ["test.language.ts"],
    restoreMocks: true,
  },
});

import { defineConfig } from "vitest/config";
import { traditionalCharacters } from "../traditional.ts";

/** The evenings that are walked: the client's own code in Node.js against a real server. */
export default defineConfig({
  root: import.meta.dirname,
  define: { __VERSION__: JSON.stringify("walked") },
  plugins: [traditionalCharacters()],
  test: {
    include: ["*.test.ts"],
    setupFiles: ["../test.language.ts", "../test.setup.ts"],
    // Far more than it takes, on the slowest machine.
    hookTimeout: 600_000,
    reporters: ["default"],
  },
});

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Files of text; pictures are packed by nature. */
const TEXT = /\.(html|js|css|svg|json|webmanifest|txt)$/;

/** The forms beside which a file is stored: the server sends them to clients that unpack them. */
const FORMS = {
  ".gz": (content: Buffer) => gzipSync(content, { level: constants.Z_BEST_COMPRESSION }),
  ".br": (content: Buffer) =>
    brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
} as const;

/** Store every text file of a folder packed as well, if that makes it smaller. */
export function packFolder(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf-8" })) {
    if (!TEXT.test(name)) continue;
    const file = join(folder, name);
    const content = readFileSync(file);
    for (const [ending, pack] of Object.entries(FORMS)) {
      const packed = pack(content);
      if (packed.length < content.length) writeFileSync(file + ending, packed);
    }
  }
}

/** Packs the output of a build, files of `public/` as well. */
export function packed(): Plugin {
  let folder = "";
  let failed = false;
  return {
    name: "packed",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    buildEnd(error) {
      failed = error !== undefined;
    },
    closeBundle() {
      if (!failed) packFolder(folder);
    },
  };
}

import { afterAll, beforeAll, vi } from "vitest";
import type { Evening } from "./acts";
import { Fault } from "./checks";
import { Server } from "./server";
import { Walk } from "./walk";

const PYTHON = process.env["PYTHON"] ?? "python3";
/** As long as a test may take (ms) that walks: none that goes on takes nearly so long. */
export const MINUTES = 60 * 60_000;

const complaints: unknown[][] = [];

/** The server of this file's walks, with a planted fault if one is named. */
export function serverOf(mutant: string | null): Server {
  return new Server(PYTHON, mutant);
}

/** One server for all walks of a file, from before the first to after the last. */
export function servedBy(mutant: string | null): () => Server {
  let server: Server | null = null;
  beforeAll(() => {
    server = serverOf(mutant);
    // Drawings that stand here for a moment wait for nothing of the network.
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    for (const level of ["error", "warn"] as const)
      vi.spyOn(console, level).mockImplementation((...said: unknown[]) => {
        complaints.push(said);
      });
  });
  afterAll(async () => {
    await server?.end();
  });
  return () => {
    if (server === null) throw new Error("no server has been started");
    return server;
  };
}

/** Numbers that look random, the same for the same seed. */
function chanceOf(seed: number): (bytes: Uint8Array) => Uint8Array {
  let state = seed >>> 0;
  return (bytes) => {
    for (let index = 0; index < bytes.length; index++) {
      // Mulberry32.
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      bytes[index] = (mixed ^ (mixed >>> 14)) & 255;
    }
    return bytes;
  };
}

/** A walk that takes so long (ms) stands still: hundreds of times the usual time. */
const STILL = 120_000;

/** Walk it, but not for ever. */
async function walked(walk: Walk): Promise<void> {
  let clock: NodeJS.Timeout | undefined;
  const still = new Promise<never>((_, reject) => {
    clock = setTimeout(() => {
      reject(new Fault(`the walk stands still in ${walk.doing}: ${walk.step}`));
    }, STILL);
  });
  try {
    await Promise.race([walk.run(), still]);
  } finally {
    clearTimeout(clock);
  }
}

/** The fault of an evening; null for nothing. */
export async function faultOf(server: Server, evening: Evening): Promise<Error | null> {
  complaints.length = 0;
  const chance = chanceOf(evening.seed);
  vi.spyOn(globalThis.crypto, "getRandomValues").mockImplementation(((bytes: Uint8Array) =>
    chance(bytes)) as typeof crypto.getRandomValues);
  try {
    await walked(new Walk(server, evening));
  } catch (fault) {
    if (fault instanceof Error) return fault;
    throw fault;
  }
  if (complaints.length === 0) return null;
  return new Fault(`the console says: ${complaints.map((said) => said.join(" ")).join("; ")}`);
}

/** The kind of a fault: two walks that have found the same one have the same. */
export function kindOf(fault: Error): string {
  const cause = fault.cause instanceof Error ? (fault.cause.stack ?? "").split("\n") : [];
  const where = cause[0]?.startsWith("AssertionError") === true ? [] : cause.slice(0, 2);
  return [fault.message, ...where].join(" ").replace(/P?\d+[abc]?/g, "N");
}

/** A fault in words. */
export function told(fault: Error): string {
  const cause = fault.cause instanceof Error ? (fault.cause.stack ?? "").slice(0, 1200) : "";
  return `${fault.name === "Fault" ? fault.message : (fault.stack ?? "")}\n${cause}`;
}

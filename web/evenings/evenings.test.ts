// @vitest-environment happy-dom
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import fc from "fast-check";
import { evenings, type Evening } from "./acts";
import { Fault } from "./checks";
import known from "./known.json";
import planted from "./planted.json";
import { Server } from "./server";
import { Walk } from "./walk";

const environment = process.env;
const PYTHON = environment["PYTHON"] ?? "python3";
const WALKS = Number(environment["WALKS"] ?? 100);
const SEED = Number(environment["SEED"] ?? 1);
const WALK_PATH = environment["WALK_PATH"] ?? "";
const MUTANT = environment["MUTANT"] ?? null;
const MOST = Number(environment["ACTS"] ?? 24);
const MINUTES = 60 * 60_000;

let server: Server;
const complaints: unknown[][] = [];

beforeAll(() => {
  server = new Server(PYTHON, MUTANT);
  // What is drawn here for a moment waits for nothing of the network.
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  for (const level of ["error", "warn"] as const)
    vi.spyOn(console, level).mockImplementation((...said: unknown[]) => {
      complaints.push(said);
    });
});

afterAll(async () => {
  await server.end();
});

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

/** A walk that takes so long (ms) stands still: hundreds of times of what it takes. */
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

/** What is wrong with an evening; null for nothing. */
async function faultOf(evening: Evening): Promise<Error | null> {
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
function kindOf(fault: Error): string {
  const cause = fault.cause instanceof Error ? (fault.cause.stack ?? "").split("\n") : [];
  const where = cause[0]?.startsWith("AssertionError") === true ? [] : cause.slice(0, 2);
  return [fault.message, ...where].join(" ").replace(/P?\d+[abc]?/g, "N");
}

function told(fault: Error): string {
  const cause = fault.cause instanceof Error ? (fault.cause.stack ?? "").slice(0, 1200) : "";
  return `${fault.name === "Fault" ? fault.message : (fault.stack ?? "")}\n${cause}`;
}

/** The shortest evening found that has the same fault; so many more are walked at most. */
async function shortened(evening: Evening, kind: string): Promise<Evening> {
  let shortest = evening;
  let left = Number(environment["SHORTER"] ?? 120);
  const keep = async (acts: Evening["acts"], people = shortest.people): Promise<boolean> => {
    if (left-- <= 0) return false;
    const fault = await faultOf({ ...shortest, people, acts });
    if (fault === null || kindOf(fault) !== kind) return false;
    shortest = { ...shortest, people, acts };
    return true;
  };
  for (let size = Math.ceil(evening.acts.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let start = shortest.acts.length - size; start >= 0; start -= size) {
      await keep(shortest.acts.filter((_, place) => place < start || place >= start + size));
    }
  }
  for (let people = 1; people < shortest.people; people++) {
    if (await keep(shortest.acts, people)) break;
  }
  return shortest;
}

/** Walk so many and count what is found instead of ending with the first fault. */
async function counted(): Promise<string> {
  const found = new Map<string, { first: number; count: number; fault: Error; evening: Evening }>();
  const all = fc.sample(evenings(MOST), { seed: SEED, numRuns: WALKS });
  for (const [number, evening] of all.entries()) {
    const fault = await faultOf(evening);
    if (fault === null) continue;
    const before = found.get(kindOf(fault));
    if (before !== undefined) before.count += 1;
    else found.set(kindOf(fault), { first: number + 1, count: 1, fault, evening });
  }
  const lines: string[] = [];
  for (const { first, count, fault, evening } of found.values())
    lines.push(
      `${count} times, first in walk ${first}: ${told(fault)}\n${JSON.stringify(evening)}`,
    );
  return lines.join("\n\n");
}

if (MUTANT === null && WALK_PATH === "" && environment["EVENING"] === undefined) {
  test.each(Object.entries(known))(
    "%s",
    async (_, evening) => {
      const fault = await faultOf(evening as Evening);
      if (fault !== null) throw new Error(told(fault));
    },
    MINUTES,
  );

  test.each(Object.entries(planted))(
    "%s, a planted fault, is found",
    async (mutant, evening) => {
      const mended = server;
      server = new Server(PYTHON, mutant);
      try {
        expect((await faultOf(evening as Evening))?.name).toBe("Fault");
      } finally {
        await server.end();
        server = mended;
      }
    },
    MINUTES,
  );
}

test(
  `${WALKS} evenings`,
  async () => {
    if (environment["COUNT"] !== undefined) {
      const faults = await counted();
      if (faults !== "") throw new Error(faults);
      return;
    }
    if (environment["EVENING"] !== undefined) {
      const fault = await faultOf(JSON.parse(environment["EVENING"]) as Evening);
      if (fault !== null) throw new Error(told(fault));
      return;
    }
    let walks = 0;
    const property = fc.asyncProperty(evenings(MOST), async (evening) => {
      walks += 1;
      const fault = await faultOf(evening);
      if (fault !== null) throw fault;
    });
    const result = await fc.check(property, {
      numRuns: WALKS,
      seed: SEED,
      path: WALK_PATH,
      endOnFailure: true,
    });
    const [evening] = result.counterexample ?? [];
    if (evening === undefined) return;
    const fault = result.errorInstance instanceof Error ? result.errorInstance : new Error("?");
    const short = await shortened(evening, kindOf(fault));
    throw new Error(
      `${told(fault)}\nfound in walk ${walks}; ` +
        `again: SEED=${result.seed} WALK_PATH=${result.counterexamplePath}\n${JSON.stringify(short)}`,
    );
  },
  10 * MINUTES,
);

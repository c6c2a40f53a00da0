// @vitest-environment happy-dom
import { test } from "vitest";
import fc from "fast-check";
import { evenings, type Evening } from "./acts";
import { faultOf, kindOf, MINUTES, servedBy, told } from "./faults";

const environment = process.env;
const WALKS = Number(environment["WALKS"] ?? 100);
const SEED = Number(environment["SEED"] ?? 1);
const WALK_PATH = environment["WALK_PATH"] ?? "";
const MOST = Number(environment["ACTS"] ?? 24);

const server = servedBy(environment["MUTANT"] ?? null);

/** The shortest evening found that has the same fault; so many more are walked at most. */
async function shortened(evening: Evening, kind: string): Promise<Evening> {
  let shortest = evening;
  let left = Number(environment["SHORTER"] ?? 120);
  const keep = async (acts: Evening["acts"], people = shortest.people): Promise<boolean> => {
    if (left-- <= 0) return false;
    const fault = await faultOf(server(), { ...shortest, people, acts });
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

/** Walk so often and count the faults instead of ending with the first one. */
async function counted(): Promise<string> {
  const found = new Map<string, { first: number; count: number; fault: Error; evening: Evening }>();
  const all = fc.sample(evenings(MOST), { seed: SEED, numRuns: WALKS });
  for (const [number, evening] of all.entries()) {
    const fault = await faultOf(server(), evening);
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

test(
  `${WALKS} evenings`,
  async () => {
    if (environment["COUNT"] !== undefined) {
      const faults = await counted();
      if (faults !== "") throw new Error(faults);
      return;
    }
    if (environment["EVENING"] !== undefined) {
      const fault = await faultOf(server(), JSON.parse(environment["EVENING"]) as Evening);
      if (fault !== null) throw new Error(told(fault));
      return;
    }
    let walks = 0;
    const property = fc.asyncProperty(evenings(MOST), async (evening) => {
      walks += 1;
      const fault = await faultOf(server(), evening);
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

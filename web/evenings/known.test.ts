// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { Evening } from "./acts";
import { faultOf, MINUTES, servedBy, serverOf, told } from "./faults";
import known from "./known.json";
import planted from "./planted.json";

const server = servedBy(null);

test.each(Object.entries(known))(
  "%s",
  async (_, evening) => {
    const fault = await faultOf(server(), evening as Evening);
    if (fault !== null) throw new Error(told(fault));
  },
  MINUTES,
);

test.each(Object.entries(planted))(
  "%s, a planted fault, is found",
  async (mutant, evening) => {
    const faulty = serverOf(mutant);
    try {
      expect((await faultOf(faulty, evening as Evening))?.name).toBe("Fault");
    } finally {
      await faulty.end();
    }
  },
  MINUTES,
);

import { expect, test } from "vitest";
import { roomOf } from "../fixture/script";
import { createPromises } from "./promises";
import { createBrowserStore } from "../browser/storage";

const { match } = roomOf({ finished: false, away: false, ended: false });
if (match === null) throw new Error("the fixture has a match");
const told = { match: "m1", share: "s1", commitment: "c", commitments: ["a", null] };
const shown = { ...match, ...told, history: [] };
const wanted = { match: "m1", commitment: "c", commitments: ["a", null] };

test("the first promise that was seen counts, also after a reload", () => {
  const store = createBrowserStore(null);
  createPromises(store).see(shown);
  createPromises(store).see({ ...shown, commitment: "another", commitments: [null, null] });
  expect(createPromises(store).find("s1", "m1")).toEqual({ ...wanted, share: "s1", entropy: null });
});

test("a share that was asked for is remembered with what it was shown under", () => {
  const promises = createPromises(createBrowserStore(null));
  expect(promises.bind(wanted, "e")).toBe(true);
  promises.see(shown);
  expect(promises.find("s1", "another match")).toEqual({ ...wanted, share: "s1", entropy: "e" });
  expect(promises.find("another replay", "m1")?.entropy).toBe("e");
  expect(promises.find("another replay", "another match")).toBeNull();
});

test("a share is shown under one promise only", () => {
  const promises = createPromises(createBrowserStore(null));
  promises.see(shown);
  expect(promises.bind({ ...wanted, commitment: "made later" }, "e")).toBe(false);
  expect(promises.bind({ ...wanted, commitments: ["a", "made later"] }, "e")).toBe(false);
  expect(promises.bind(wanted, "e")).toBe(true);
  expect(promises.bind(wanted, "e")).toBe(true);
  expect(promises.bind({ ...wanted, match: "m2" }, "e")).toBe(false);
  expect(promises.bind(wanted, "f")).toBe(false);
  expect(promises.bind({ ...wanted, match: "m2" }, "f")).toBe(true);
});

test("what is told once shares are shown, or a deal is over, is no promise from before", () => {
  const promises = createPromises(createBrowserStore(null));
  promises.see({ ...shown, entropies: [null, "e"] });
  promises.see({ ...shown, history: [[1, -1]] });
  expect(promises.find("s1", "m1")).toBeNull();
});

test("the shares that were shown for other matches are known", () => {
  const promises = createPromises(createBrowserStore(null));
  promises.bind(wanted, "e");
  promises.see({ ...shown, match: "m2", share: "s2" });
  promises.bind({ ...wanted, match: "m3" }, "f");
  expect(promises.shownElsewhere("m2")).toEqual(["f", "e"]);
  expect(promises.shownElsewhere("m3")).toEqual(["e"]);
});

test("old matches are forgotten and what is no promise is ignored", () => {
  const store = createBrowserStore(null);
  store.setValue("promises", [{ match: 7 }]);
  const promises = createPromises(store);
  promises.bind({ ...wanted, match: "played" }, "e");
  for (let number = 0; number < 70; number++)
    promises.see({ ...shown, match: `m${number}`, share: `s${number}` });
  expect(promises.find("s0", "m0")).toBeNull();
  expect(promises.find("s69", "m69")).not.toBeNull();
  expect(promises.shownElsewhere("m69"), "however many are only looked at").toEqual(["e"]);
});

// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import { notesOf } from "../../rulesets/guide";
import type { RuleSwitch, Ruleset } from "../../rulesets/rulesets";
import { NoteList } from "./NoteList";

const words = (text: string) => ({ zh: text, en: text });

const wei: RuleSwitch = {
  name: "wei_hidden",
  section: "claims",
  title: words("wei"),
  sentence: words(""),
  default: true,
  choices: [],
};

const ruleset = {
  switches: [wei],
  notes: [
    { id: "always", text: words("always"), where: [] },
    { id: "down", text: words("down"), where: [{ switch: "wei_hidden", values: [true] }] },
    {
      id: "both",
      text: words("both"),
      where: [
        { switch: "wei_hidden", values: [false] },
        { switch: "later", values: [1, 2] },
      ],
    },
  ],
} as unknown as Ruleset;

const ids = (rules: Record<string, boolean | number>): string[] =>
  notesOf(ruleset, rules).map(({ id }) => id);

test("a note holds where all its conditions do, a switch that is missing being as usual", () => {
  expect(ids({})).toEqual(["always", "down"]);
  expect(ids({ wei_hidden: true, later: 1 })).toEqual(["always", "down"]);
  expect(ids({ wei_hidden: false })).toEqual(["always"]);
  expect(ids({ wei_hidden: false, later: 2 })).toEqual(["always", "both"]);
});

test("the rules page lists the notes that hold", async () => {
  const host = document.createElement("div");
  await act(() => {
    render(<NoteList ruleset={ruleset} rules={{ wei_hidden: false }} />, host);
  });
  expect([...host.querySelectorAll("li")].map((line) => line.textContent)).toEqual(["always"]);
  await act(() => {
    render(<NoteList ruleset={{ ...ruleset, notes: [] }} rules={{}} />, host);
  });
  expect(host.textContent).toBe("");
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const SOURCES = join(import.meta.dirname, "src");

const FILES = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".css"),
);

/** The selectors of a sheet; a nested rule has those around it in the place of its `&`. */
function selectorsOf(css: string): string[] {
  const found: string[] = [];
  const around: string[] = [""];
  let start = 0;
  const sheet = css.replace(/\/\*[^]*?\*\//g, "");
  for (let at = 0; at < sheet.length; at++) {
    const sign = sheet[at];
    if (sign === "{") {
      const head = sheet.slice(start, at).trim().replace(/\s+/g, " ");
      const outer = around.at(-1) ?? "";
      const whole = head.startsWith("@") ? outer : nested(outer, head);
      if (!head.startsWith("@")) found.push(whole);
      around.push(whole);
    } else if (sign === "}") around.pop();
    if (sign === "{" || sign === "}" || sign === ";") start = at + 1;
  }
  return found.flatMap((selector) => parts(selector, ","));
}

function nested(outer: string, head: string): string {
  if (outer === "") return head;
  return head.includes("&") ? head.replaceAll("&", outer) : `${outer} ${head}`;
}

/** The text between these signs, brackets kept whole. */
function parts(text: string, signs: string): string[] {
  const found = [""];
  let depth = 0;
  for (const sign of text) {
    if (sign === "(" || sign === "[") depth += 1;
    if (sign === ")" || sign === "]") depth -= 1;
    if (depth === 0 && signs.includes(sign)) found.push("");
    else found[found.length - 1] = `${found.at(-1) ?? ""}${sign}`;
  }
  return found.map((part) => part.trim()).filter((part) => part !== "");
}

const compoundsOf = (selector: string): string[] => parts(selector, " >+~");

/** The content of each of these brackets: of `:has(`, or of `:is(`. */
function insides(selector: string, opening: string): string[] {
  return selector
    .split(opening)
    .slice(1)
    .map((rest) => {
      let depth = 1;
      let end = 0;
      for (; depth > 0 && end < rest.length; end++) {
        if (rest[end] === "(") depth += 1;
        if (rest[end] === ")") depth -= 1;
      }
      return rest.slice(0, end - 1);
    });
}

/** True if this matches by a tag, a class or an attribute, not any element whatever. */
function isNamed(compound: string): boolean {
  const choices = insides(compound, ":is(").flatMap((inside) => parts(inside, ","));
  const [own = ""] = compound.split(":", 1);
  if (own.replace("*", "") !== "") return true;
  return choices.length > 0 && choices.every((choice) => compoundsOf(choice).every(isNamed));
}

/** True if a `:has()` is still open where another one begins. */
function asksWithin(selector: string): boolean {
  const isOpen = (text: string): boolean => {
    let depth = 1;
    for (const sign of text) {
      if (sign === "(") depth += 1;
      if (sign === ")") depth -= 1;
      if (depth === 0) return false;
    }
    return true;
  };
  return selector.split(":has(").slice(1, -1).some(isOpen);
}

/** The faults of a selector with `:has()`. */
function faultsOf(selector: string): string[] {
  if (!selector.includes(":has(")) return [];
  const asked = insides(selector, ":has(").flatMap((inside) => parts(inside, ","));
  const faults = asked
    .filter((each) => each.includes(":not(") || !compoundsOf(each).every(isNamed))
    .map((each) => `asks for anything: ${each}`);
  // A browser leaves out what asks so, and the rest of the selector stands.
  if (asksWithin(selector)) faults.push("asks with :has() within :has()");
  const subject = compoundsOf(selector).at(-1) ?? "";
  return isNamed(subject) ? faults : [...faults, `is about anything: ${subject}`];
}

/*
 * Where a style sheet asks with `:has()` for an element that may be any, a browser looks for it at
 * every change of the page. Where a rule after `:has()` is about elements that may be any, it
 * computes the styles of the whole table anew: with two such rules that was half of the processor
 * time of a page in a deal.
 */
describe.each(FILES)("%s", (file) => {
  test("names what it asks for with :has(), and what it is about", () => {
    const css = readFileSync(join(SOURCES, file), "utf8");
    expect(selectorsOf(css).flatMap(faultsOf)).toEqual([]);
  });
});

test.each([
  [".list:has(> :nth-child(4))"],
  [".list:has(> :not(.clock)) ~ .waits"],
  [".list:has(.waits:not(:empty)) .melds"],
  [".list:has(.badge) > *"],
  [".list:has(.badge) > :nth-child(2n + 3)"],
  [".list:has(.line:is(.long, .row:has(.badge))) .waits"],
])("%s is a fault", (selector) => {
  expect(selectorsOf(`.b {} @media x { ${selector} { gap: 0 } }`).flatMap(faultsOf)).toHaveLength(
    1,
  );
});

test("a nested rule is about what stands in it", () => {
  const css = ".list:has(.badge) { gap: 0; & > * { gap: 1px } }";
  expect(selectorsOf(css).flatMap(faultsOf)).toEqual(["is about anything: *"]);
});

// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Segments } from "./controls";

/** Three choices find room in one row as long as the long one in the middle is not bold. */
function topOf(this: Element): DOMRect {
  const row = this.parentElement as HTMLElement;
  const place = [...row.children].indexOf(this);
  const bold = row.querySelectorAll("input")[1]?.checked === true;
  const columns = Number(row.style.getPropertyValue("--columns")) || (bold ? 2 : 3);
  return new DOMRect(0, 44 * Math.floor(place / columns), 30, 40);
}

beforeEach(() => {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(topOf);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(100);
});

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

async function choose(value: number): Promise<string> {
  await act(() => {
    const options = ["短", "很长的", "短"].map((label, place) => ({ label, value: place }));
    const onChange = vi.fn();
    render(
      <Segments label="打法" options={options} value={value} onChange={onChange} />,
      document.body,
    );
  });
  const row = document.querySelector<HTMLElement>(".segments");
  return row?.style.getPropertyValue("--columns") ?? "none";
}

test("a row of choices is broken anew when the bold one is another", async () => {
  expect(await choose(0)).toBe("");
  expect(await choose(1)).toBe("2");
  expect(await choose(2)).toBe("");
});

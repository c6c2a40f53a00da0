// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { middleOf, placeWords } from "./tableSpot";

interface Laid {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** An element laid there, which so much of its size is drawn of as yet. */
function lay(table: HTMLElement, name: string, { left, top, width, height }: Laid, drawn = 1) {
  const element = document.createElement("div");
  element.className = name;
  const sizes = { offsetWidth: width, offsetHeight: height, scrollHeight: height };
  for (const [key, value] of Object.entries({ ...sizes, offsetParent: table })) {
    Object.defineProperty(element, key, { value });
  }
  const [x, y] = [left + width / 2, top + height / 2];
  const [w, h] = [width * drawn, height * drawn];
  element.getBoundingClientRect = () => new DOMRect(x - w / 2, y - h / 2, w, h);
  table.append(element);
  return element;
}

const CLOTH = { left: 0, top: 0, right: 300, bottom: 400 };

/** The part of one box that lies over another, either given by its middle (px²). */
function over(placed: HTMLElement, other: HTMLElement): number {
  const across = (placed.offsetWidth + other.offsetWidth) / 2;
  const down = (placed.offsetHeight + other.offsetHeight) / 2;
  const { left, top } = middleOf(other);
  const x = across - Math.abs(parseFloat(placed.style.left) - left);
  const y = down - Math.abs(parseFloat(placed.style.top) - top);
  return x > 0 && y > 0 ? x * y : 0;
}

test.each([
  ["win-notes", "shout", 0.7],
  ["win-notes", "seat-sum", 1],
  ["shout", "win-notes", 1],
  ["seat-sum", "win-notes", 1],
  ["shout", "shout", 0.7],
])("a %s stands clear of a %s at its full size, over tiles if need be", (name, other, drawn) => {
  const table = document.createElement("div");
  table.className = "table";
  table.getBoundingClientRect = () => new DOMRect(0, 0, 300, 400);
  for (let top = 0; top < 400; top += 40)
    lay(table, "tile", { left: 0, top, width: 300, height: 40 });
  const there = lay(table, other, { left: 100, top: 160, width: 100, height: 80 }, drawn);
  const words = lay(table, name, { left: 110, top: 150, width: 80, height: 60 });
  placeWords(words, middleOf(words), CLOTH);
  expect(over(words, there)).toBe(0);
});

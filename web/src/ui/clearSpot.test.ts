import { expect, test } from "vitest";
import { clearSpot, covered } from "./clearSpot";

const SCREEN = { left: 8, top: 8, right: 392, bottom: 792 };
const SIZE = { width: 200, height: 44 };
const WISH = { left: 100, top: 8 };

const box = (left: number, top: number, width: number, height: number, weight = 1) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
  weight,
});

test("where nothing lies it stands where one wishes", () => {
  expect(clearSpot(SIZE, WISH, [], SCREEN)).toEqual(WISH);
  expect(clearSpot(SIZE, { left: 380, top: -5 }, [], SCREEN), "but on the screen").toEqual({
    left: 192,
    top: 8,
  });
});

test("it gives way to what is touched, no farther than it must", () => {
  const kept = [box(0, 0, 400, 60), box(0, 120, 400, 600)];
  const spot = clearSpot(SIZE, WISH, kept, SCREEN);
  expect(covered(spot, SIZE, kept)).toBe(0);
  expect(spot).toEqual({ left: 100, top: 64 });
  const beside = [box(250, 0, 150, 60)];
  expect(covered(clearSpot(SIZE, WISH, beside, SCREEN), SIZE, beside)).toBe(0);
  expect(clearSpot(SIZE, WISH, beside, SCREEN).top).toBe(8);
});

test("where there is no room it covers as little as can be", () => {
  const kept = [box(0, 0, 400, 300), box(0, 320, 400, 480)];
  const spot = clearSpot(SIZE, WISH, kept, SCREEN);
  expect(covered(spot, SIZE, kept), "the gap of 20 px is used").toBe(SIZE.width * 24);
});

test("what is dearer is covered last", () => {
  const kept = [box(0, 0, 400, 400, 20), box(0, 400, 400, 400)];
  expect(clearSpot(SIZE, WISH, kept, SCREEN).top).toBeGreaterThanOrEqual(400);
});

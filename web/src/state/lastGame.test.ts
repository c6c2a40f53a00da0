import { afterEach, expect, test } from "vitest";
import { chosenGame } from "./preferences";
import { lastGame } from "./lastGame";

afterEach(() => {
  chosenGame.value = null;
});

test("the game whose code a visit asks for first is the one chosen last", () => {
  expect(lastGame()).toBe("mahjong");
  chosenGame.value = "paohuzi";
  expect(lastGame()).toBe("paohuzi");
  chosenGame.value = "chess";
  expect(lastGame()).toBe("mahjong");
});

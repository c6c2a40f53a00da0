import { expect, test } from "vitest";
import { avatarLetters } from "./avatarLook";

test("nicknames that begin alike have different letters", () => {
  expect(["阿甲", "阿丙", "老李头", "李", "开心的锦鲤"].map(avatarLetters)).toEqual([
    "阿甲",
    "阿丙",
    "李头",
    "李",
    "锦鲤",
  ]);
  expect(avatarLetters("anna")).toBe("A");
  expect(avatarLetters("  ")).toBe("·");
});

import { expect, test } from "vitest";
import { foldOf, type BoardState } from "../../board/fold";
import { waitsOf } from "./waitsOf";

const TOLD = [{ tile: 3, left: 2, claimed: null, drawn: null }];

test.each(["mahjong", "paohuzi"] as const)("a %s hand waits until the deal is over", (game) => {
  const at = (phase: BoardState["phase"]) =>
    waitsOf({ ...foldOf(game).start({}), phase } as BoardState, TOLD, "missed_win");
  expect(at("turn")).toEqual({ waits: TOLD, why: "missed_win" });
  expect(at("ending")).toEqual({ waits: TOLD, why: "missed_win" });
  expect(at("over")).toEqual({ waits: [], why: null });
});

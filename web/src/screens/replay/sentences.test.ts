import { beforeAll, expect, test } from "vitest";
import type { GameEvent } from "../../board/fold";
import { GAME_CHUNKS } from "../table/games";
import { eventSentence } from "./sentences";

const CAST = { game: "paohuzi", names: ["甲", "乙", "丙"], dealer: 1 } as const;

beforeAll(() => GAME_CHUNKS.paohuzi.load());

test("whoever deals is called so, except where the sentence says it", () => {
  const dealt = { type: "dealt", number: 2, dealer: 1, shown: 4 } as GameEvent;
  expect(eventSentence(dealt, CAST)).toBe("第2局，乙坐庄，亮张小五");
  const discarded = { type: "discarded", seat: 1, card: 4 } as GameEvent;
  expect(eventSentence(discarded, CAST)).toBe("庄家乙打小五");
});

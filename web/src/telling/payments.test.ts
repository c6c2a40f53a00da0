import { expect, test } from "vitest";
import type { Share, Transfer } from "../net/protocol";
import { paymentWords } from "./mahjong/words";
import { PAYMENT_WORDS } from "./paohuzi/words";
import { payerLines, type PaymentWords } from "./payments";

function paid(reason: string, points: number, shares: Share[] = []): Transfer {
  return { payer: 1, payee: 0, points, reason, shares };
}

/** The words of these payments for the payer. */
function told(transfers: readonly Transfer[], words?: PaymentWords): string | undefined {
  const [line] = payerLines(transfers, (seat) => `${seat}`, words);
  return line?.payments[0]?.words;
}

const WIN = { seat: 1, points: 2, factors: [{ id: "self_draw_pays", times: 2 }] };

test("the win is told before what is paid on top of it, and before what came earlier", () => {
  expect(told([paid("dealer", 1), paid("birds", 6), paid("win", 1)])).toBe(
    "胡牌 1 ＋ 庄家 1 ＋ 中鸟 6",
  );
  expect(told([paid("self_drawn", 1), paid("win", 1)])).toBe("胡牌 1 ＋ 自摸加底 1");
  expect(told([paid("added_kong", 2), paid("win", 2, [WIN]), paid("birds", 1)])).toBe(
    "胡牌 1 × 2（自摸） ＋ 中鸟 1 ＋ 补杠 2",
  );
});

test("what has nothing but a reason is told once", () => {
  expect(told([paid("kong", 2), paid("opening", 1), paid("kong", 2)])).toBe("明杠 4 ＋ 起手胡 1");
});

test("a payer of all shares is not named among them: its own comes first", () => {
  const shares = [0, 1, 3].map((seat) => ({ seat, points: 2, factors: [] }));
  expect(told([paid("pays_for_all", 6, shares)])).toBe("包牌 自己 2 ＋ 0 2 ＋ 3 2");
});

test("Sichuan calls kongs as its table does, and what goes back by whose rule it is", () => {
  const kongs = [paid("kong", 2), paid("added_kong", 1), paid("concealed_kong", 2)];
  expect(told(kongs, paymentWords({ play_on: true }, true))).toBe("刮风 3 ＋ 下雨 2");
  expect(told(kongs, paymentWords({}, true))).toBe("明杠 2 ＋ 补杠 1 ＋ 暗杠 2");
  const back = [paid("kong_refund", 2)];
  expect(told(back, paymentWords({ play_on: true, exhausted_kongs: "unready" }, false))).toBe(
    "退税 2",
  );
  expect(told(back, paymentWords({ exhausted_kongs: "void" }, false))).toBe("荒杠 2");
  // 杠上炮
  expect(told(back, paymentWords({ exhausted_kongs: "void" }, true))).toBe("退税 2");
});

test("at paohuzi a discard that is won has one name", () => {
  const share = (id: string): Share[] => [{ seat: 1, points: 4, factors: [{ id, times: 2 }] }];
  const shot = paid("discarder", 4, share("discard_pays"));
  expect(told([shot], PAYMENT_WORDS)).toBe("放炮 2 × 2");
  expect(told([paid("win", 4, share("discard_pays"))], PAYMENT_WORDS)).toBe("胡牌 2 × 2（放炮）");
  expect(told([paid("win", 4, share("discard_pays"))])).toBe("胡牌 2 × 2（点炮）");
});

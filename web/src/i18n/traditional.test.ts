import { Converter } from "opencc-js";
import { expect, test } from "vitest";
import { en } from "./en";
import { guestZh } from "./guest.zh";
import { guestZhHant } from "./guest.zhHant";
import { TERMS } from "../terms/terms";
import { learnZh } from "./learn.zh";
import { rareCodesZh } from "./rareCodes.zh";
import { settingsZh } from "./settings.zh";
import { traditional } from "./traditional";
import { localized, speak, SENTENCES, t } from "./translate";
import { zh } from "./zh";

const opencc = Converter({ from: "cn", to: "tw" });

/** Characters for which a dictionary of prose does not know the words of the game. */
const OF_THE_GAME = /[胡里同台么板刮]/;

const SENTENCES_OF_ALL = [
  ...Object.values(zh),
  ...Object.values(rareCodesZh),
  ...Object.values(settingsZh),
  ...Object.values(learnZh),
  ...Object.values(TERMS).flatMap(({ name, text }) => [name.zh, text.zh]),
];

test("every sentence is written as OpenCC writes it, words of the game as players do", () => {
  for (const sentence of SENTENCES_OF_ALL) {
    const wanted = opencc(sentence);
    Array.from(traditional(sentence)).forEach((character, at) => {
      if (OF_THE_GAME.test(sentence[at] ?? "")) return;
      expect(character, sentence).toBe(wanted[at]);
    });
  }
});

test("no character is left that is simplified and nothing else", () => {
  for (const sentence of SENTENCES_OF_ALL) {
    for (const character of traditional(sentence)) {
      if (!OF_THE_GAME.test(character)) expect(opencc(character), sentence).toBe(character);
    }
  }
});

test("words of the game", () => {
  expect(traditional("跑胡子 胡息 碰后听 补杠 余牌 台 比牌 里 重复的链接")).toBe(
    "跑胡子 胡息 碰後聽 補槓 餘牌 台 比牌 裡 重複的鏈接",
  );
});

test("words of Taiwan", () => {
  expect(
    traditional("台湾麻将 独听 花杠 抢杠 七抢一 八仙过海 呖咕呖咕 门清 圈风 过水 连庄 3 台"),
  ).toBe("台灣麻將 獨聽 花槓 搶槓 七搶一 八仙過海 嚦咕嚦咕 門清 圈風 過水 連莊 3 台");
});

test("guests have the same names", () => {
  expect(guestZhHant).toEqual(
    Object.fromEntries(Object.entries(guestZh).map(([key, names]) => [key, traditional(names)])),
  );
});

test("the page speaks it, and so does what the server tells", async () => {
  expect(await speak("zh-Hant")).toBe(true);
  try {
    expect(t("menu.leave")).toBe(traditional(zh["menu.leave"]));
    expect(localized({ zh: "娄底放炮罚", en: "Loudi" })).toBe("婁底放炮罰");
    const found = SENTENCES["zh-Hant"].state.value;
    const sentences = found.is === "ready" ? found.value.sentences : {};
    expect(Object.keys(sentences)).toEqual(Object.keys(zh));
    expect(Object.keys(sentences).sort()).toEqual(Object.keys(en).sort());
  } finally {
    await speak("zh");
  }
});

import { afterEach, describe, expect, test } from "vitest";
import { en } from "./en";
import { cardName, cardWord, tileName } from "./names";
import { spokenOf } from "./languages";
import type { Key } from "./sentences";
import { fill, language, t } from "./translate";
import { learnEn } from "./learn.en";
import { learnZh } from "./learn.zh";
import { guideEn } from "./guide.en";
import { guideZh } from "./guide.zh";
import { rulesEn } from "./rules.en";
import { routesEn } from "./routes.en";
import { routesZh } from "./routes.zh";
import { rulesZh } from "./rules.zh";
import { namingEn } from "./naming.en";
import { askingEn } from "./asking.en";
import { askingZh } from "./asking.zh";
import { namingZh } from "./naming.zh";
import { pairEn } from "./pair.en";
import { pairZh } from "./pair.zh";
import { installEn } from "./install.en";
import { practiceEn } from "./practice.en";
import { practiceZh } from "./practice.zh";
import { installZh } from "./install.zh";
import { rareCodesEn } from "./rareCodes.en";
import { rareCodesZh } from "./rareCodes.zh";
import { scoresEn } from "./scores.en";
import { scoresZh } from "./scores.zh";
import { statisticsEn } from "./statistics.en";
import { statisticsZh } from "./statistics.zh";
import { sheetEn } from "./sheet.en";
import { sheetZh } from "./sheet.zh";
import { settingsEn } from "./settings.en";
import { settingsZh } from "./settings.zh";
import { paohuziZh } from "./paohuzi.zh";
import { zh } from "./zh";

const KEYS = Object.keys(zh) as Key[];

/** The sentences that come with the code of a part of the page. */
const OWN: readonly [string, Readonly<Record<string, string>>, Readonly<Record<string, string>>][] =
  [
    ["rules", rulesZh, rulesEn],
    ["pairing", pairZh, pairEn],
    ["naming", namingZh, namingEn],
    ["asking", askingZh, askingEn],
    ["installing", installZh, installEn],
    ["practice", practiceZh, practiceEn],
    ["rare codes", rareCodesZh, rareCodesEn],
    ["settings", settingsZh, settingsEn],
    ["learn", learnZh, learnEn],
    ["guide", guideZh, guideEn],
    ["routes", routesZh, routesEn],
    ["scores", scoresZh, scoresEn],
    ["statistics", statisticsZh, statisticsEn],
    ["sheet", sheetZh, sheetEn],
  ];

afterEach(() => {
  language.value = "zh";
});

function holes(sentence: string): string[] {
  return [...new Set([...sentence.matchAll(/\{(\w+)/g)].map((found) => found[1] ?? ""))].sort();
}

describe("sentences", () => {
  test("exist in both languages under the same keys", () => {
    expect(Object.keys(en).sort()).toEqual([...KEYS].sort());
    for (const key of KEYS) {
      expect(zh[key].trim(), key).not.toBe("");
      expect(en[key].trim(), key).not.toBe("");
    }
  });

  test("ask for the same parameters in both languages", () => {
    for (const key of KEYS) expect(holes(en[key]), key).toEqual(holes(zh[key]));
  });

  test("no Chinese is left in the English ones", () => {
    for (const key of KEYS) expect(en[key], key).not.toMatch(/[\u3000-\u9fff\uff00-\uffef]/);
  });

  test("no English is left in the Chinese ones", () => {
    const hole = /\{\w+\}/g;
    for (const key of KEYS) {
      expect(zh[key].replace(hole, "").replace("Python", ""), key).not.toMatch(/[A-Za-z]/);
    }
  });

  test("no blank stands beside a name in the Chinese ones", () => {
    for (const key of KEYS)
      expect(zh[key], key).not.toMatch(/[\u3000-\uffef] \{(name|names|giver|who)\}/);
    for (const key of KEYS)
      expect(zh[key], key).not.toMatch(/\{(name|names|giver|who)\} [\u3000-\uffef]/);
  });

  test("say what players say", () => {
    const retired = /荒牌|荒庄|弯杠|没有番种|牌值|真过|合计|玩法规则|玩法说明|没看懂|打过招呼/;
    // 弯杠 is the word of the tables that play on after a win.
    const told = KEYS.filter((key) => key !== "mj.kong.bent");
    for (const key of told) expect(zh[key], key).not.toMatch(retired);
  });
});

describe.each(OWN)("sentences of %s", (_, ownZh, ownEn) => {
  test("exist in both languages, ask for the same and keep to one language", () => {
    expect(Object.keys(ownEn).sort()).toEqual(Object.keys(ownZh).sort());
    for (const [key, sentence] of Object.entries(ownZh)) {
      const english = ownEn[key] ?? "";
      expect(english.trim(), key).not.toBe("");
      expect(holes(english), key).toEqual(holes(sentence));
      expect(english, key).not.toMatch(/[\u3000-\u9fff\uff00-\uffef]/);
      expect(sentence.replace(/\{\w+\}/g, ""), key).not.toMatch(/[A-Za-z]/);
    }
  });
});

describe("t", () => {
  test.each([
    [["zh-CN", "en-US"], "zh"],
    [["zh-Hant-TW"], "zh-Hant"],
    [["zh-TW", "en"], "zh-Hant"],
    [["zh-HK"], "zh-Hant"],
    [["zh-Hans-HK"], "zh"],
    [["zh"], "zh"],
    [["en-US", "zh-CN"], "en"],
    [["fr-FR", "zh-CN", "en"], "zh"],
    [["de"], "en"],
    [[], "en"],
  ])("a browser that asks for %j is spoken to in %s", (wanted, spoken) => {
    expect(spokenOf(wanted)).toBe(spoken);
  });

  test("speaks the browser's language until another one is chosen", () => {
    expect(t("app.name")).toBe("牌局");
    language.value = "en";
    expect(t("app.name")).toBe("Paiju");
  });

  test("fills parameters and chooses the number of a word", () => {
    expect(t("line.waiting", { seconds: 3 })).toBe("网络断开，3 秒后重连");
    language.value = "en";
    expect(t("line.waiting", { seconds: 3 })).toContain("in 3 seconds");
    expect(t("line.waiting", { seconds: 1 })).toContain("in 1 second");
    expect(t("line.waiting", { seconds: 1 })).not.toContain("seconds");
  });

  test("leaves a hole visible when its parameter is missing and never fills twice", () => {
    expect(fill("{a} {b}", { a: "{b}" })).toBe("{b} {b}");
  });

  test("a name from right to left turns nothing round it", () => {
    expect(fill("{a} +8", { a: "شام" })).toBe("\u2068شام\u2069 +8");
    expect(fill("{a} +8", { a: "老王 Zoé 🀄" })).toBe("老王 Zoé 🀄 +8");
  });
});

describe("names", () => {
  test("tiles are said in words", () => {
    expect([2, 9, 26, 27, 31, 32, 33, 38].map(tileName)).toEqual(
      ["三万", "一条", "九筒", "东", "红中", "发财", "白板", "梅"], // prettier-ignore
    );
    language.value = "en";
    expect([2, 9, 26, 27, 31, 34].map(tileName)).toEqual([
      "3 of characters",
      "1 of bamboo",
      "9 of dots",
      "East",
      "Red dragon",
      "Spring",
    ]);
  });

  test("no two tiles and no two cards have the same name", () => {
    for (const chosen of ["zh", "en"] as const) {
      language.value = chosen;
      expect(new Set(Array.from({ length: 42 }, (_, kind) => tileName(kind))).size).toBe(42);
      expect(new Set(Array.from({ length: 20 }, (_, kind) => cardName(kind))).size).toBe(20);
    }
  });

  test("cards say their size and colour", () => {
    expect([16, 5, 15].map((kind) => cardName(kind, "by_size"))).toEqual([
      "大写柒，红",
      "小写六，黑",
      "大写陆，红",
    ]);
    expect([16, 0].map(cardWord)).toEqual(["大柒", "小一"]);
    expect([16, 0].map((kind) => cardName(kind))).toEqual(["大写柒，红", "小写一，黑"]);
    language.value = "en";
    expect([16, 0].map((kind) => cardName(kind))).toEqual(["big 7, red", "small 1, black"]);
  });
});

test("a card of the pile is turned up (翻) by one word everywhere; 自摸 is the name of a win", () => {
  const said = Object.values(paohuziZh).map((sentence) => sentence.replaceAll("自摸", ""));
  expect(said.filter((sentence) => sentence.includes("摸"))).toEqual([]);
  expect(t("log.phz.flipped", { name: "甲", card: "小五" })).toBe("甲翻小五");
});

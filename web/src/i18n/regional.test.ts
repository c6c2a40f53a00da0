import { expect, test } from "vitest";
import { TERMS } from "../terms/terms";
import { taiwanese } from "./regional";
import { localized, speak, t } from "./translate";

test("what is called otherwise in Taiwan has its name there", () => {
  expect(taiwanese("小满点炮，胡家收台")).toBe("小滿放槍，胡家收台");
  expect(taiwanese("复制链接")).toBe("複製連結");
  expect(taiwanese("到时没选就算“过”。")).toBe("到時沒選就算「過」。");
  // A word of Hunan stays one.
  expect(taiwanese("放炮")).toBe("放炮");
});

test("the page, the explained words and what the server tells say it alike", async () => {
  expect(await speak("zh-Hant")).toBe(true);
  try {
    expect(t("result.discard", { name: "阿福" })).toBe("阿福放槍");
    expect(localized(TERMS.dealtIn.name)).toBe("放槍");
    expect(localized({ zh: "点炮三家付", en: "" })).toBe("放槍三家付");
  } finally {
    await speak("zh");
  }
});

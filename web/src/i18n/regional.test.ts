import { expect, test } from "vitest";
import { TERMS } from "../terms/terms";
import { taiwanese } from "./regional";
import { localized, speak, t } from "./translate";

test("what is called otherwise in Taiwan has its name there", () => {
  expect(taiwanese("小满点炮，胡家收台")).toBe("小滿放槍，胡家收台");
  expect(taiwanese("复制链接")).toBe("複製連結");
  expect(taiwanese("到时没选就算“过”。")).toBe("到時沒選就算「過」。");
  expect(taiwanese("点浏览器的菜单，“添加到主屏幕”")).toBe("點瀏覽器的選單，「加入主畫面」");
  expect(taiwanese("请用启动时显示的局域网地址")).toBe("請用啟動時顯示的區域網路地址");
  expect(taiwanese("这个网页不认识这一局的随机数算法")).toBe("這個網頁不認識這一局的亂數演算法");
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

/** Words of the mainland, in traditional characters, that nobody in Taiwan says. */
const MAINLAND =
  /菜單|局域網|設備|服務器|信息|消息|屏幕|視頻|音頻|數據|加載|粘貼|賬號|用戶|在線|離線|緩存|內存|存儲|鼠標|搜索|打印|短信|窗口|質量|信號|後臺|磁盤|源碼|拉黑|屏蔽|軟件|硬件|卸載|掉線|登錄|默認|刷新|鏈接|連接|網絡|二維碼|程序|隨機數|重啟|點贊|點炮|身份|命令(?!列)/;

test("no sentence has a word of the mainland that nobody says in Taiwan", async () => {
  const modules = import.meta.glob<Record<string, unknown>>("./*.zh.ts");
  const sentences: string[] = [];
  for (const load of Object.values(modules)) {
    for (const table of Object.values(await load())) {
      if (typeof table !== "object" || table === null) continue;
      for (const value of Object.values(table)) {
        if (typeof value === "string") sentences.push(taiwanese(value));
      }
    }
  }
  expect(sentences.length).toBeGreaterThan(500);
  expect(sentences.filter((sentence) => MAINLAND.test(sentence))).toEqual([]);
});

import { traditional } from "./traditional";

/** The words that differ in traditional characters, and the quotation marks. */
const REGIONAL: Readonly<Record<string, string>> = {
  点炮: "放槍",
  链接: "連結",
  网络: "網路",
  登录: "登入",
  设置: "設定",
  默认: "預設",
  刷新: "重新整理",
  主屏幕: "主畫面",
  二维码: "QR碼",
  程序: "程式",
  "“": "「",
  "”": "」",
};

const WORDS = new RegExp(Object.keys(REGIONAL).join("|"), "g");

/** A Chinese text as it is written in Taiwan: in traditional characters, with the words used there. */
export function taiwanese(text: string): string {
  return traditional(text.replace(WORDS, (word) => REGIONAL[word] ?? word));
}

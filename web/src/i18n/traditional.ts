import { SIMPLIFIED, TRADITIONAL } from "virtual:traditional";

const FORMS = new Map(
  Array.from(SIMPLIFIED, (character, at) => [character, TRADITIONAL[at] ?? ""]),
);

/** Words in which a character that stands for several has not its usual form. */
const PHRASES: Readonly<Record<string, string>> = {
  复制: "複製",
  重复: "重複",
  注册: "註冊",
  注销: "註銷",
  托管: "託管",
  刮大风: "颳大風",
  钟: "鐘",
  胡: "胡",
  台: "台",
};

const CONVERTED = new RegExp(`${Object.keys(PHRASES).join("|")}|[\\u3400-\\u9fff]`, "g");

/** A Chinese text in traditional characters. */
export function traditional(text: string): string {
  return text.replace(CONVERTED, (found) => PHRASES[found] ?? FORMS.get(found) ?? found);
}

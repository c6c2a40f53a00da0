import { describe, expect, test } from "vitest";
import { toastSentence } from "./Toasts";

const toast = (code: string, about: string | null = null, names: string[] = []) =>
  toastSentence({ id: 1, code, about, names });

describe("a toast", () => {
  test("is something of the page's own, a refusal, or why a table was left", () => {
    expect(toast("copied")).toBe("已复制");
    expect(toast("table_full", "join")).toBe("座位满了，也不让旁观");
    expect(toast("removed")).toBe("房主把你请下了桌");
    expect(toast("dissolve_refused")).toBe("没散成，接着打");
  });

  test("says why the rules refuse something", () => {
    expect(toast("kan_is_locked")).toBe("坎不能拆，也不能打");
  });

  test("prefers the refusal where a code is both", () => {
    expect(toast("closed", "join")).toBe("这桌已经散了");
  });

  test("leaves out names that nobody has words for", () => {
    expect(toast("bad_message", "join", ["$.code"])).toBe("出了点问题，请刷新页面");
  });
});

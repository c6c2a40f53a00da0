// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import { eventually } from "../fixture/eventually";
import { language } from "../i18n/translate";
import { WithTerms } from "./Term";
import { piecesOf } from "./find";
import { Explaining, Termed } from "./Termed";
import { TERMS } from "./terms";

afterEach(() => {
  language.value = "zh";
});

test("every term is explained shortly, in both languages, each keeping to itself", () => {
  const names = Object.values(TERMS).flatMap(({ name }) => [name.zh, name.en]);
  expect(new Set(names).size).toBe(names.length);
  for (const [id, { name, text }] of Object.entries(TERMS)) {
    expect(text.zh.length, id).toBeGreaterThan(4);
    expect(text.zh.length, id).toBeLessThanOrEqual(40);
    expect(text.en.length, id).toBeLessThanOrEqual(50);
    expect(name.en + text.en, id).not.toMatch(/[\u3000-\u9fff\uff00-\uffef]/);
    expect(name.zh + text.zh, id).not.toMatch(/[A-Za-z]/);
  }
});

test("a text is cut at its terms, the longest first and each once", () => {
  expect(piecesOf("臭偎也是偎，臭偎明着摆")).toEqual([
    { term: "stale", said: "臭偎" },
    "也是",
    { term: "wei", said: "偎", closed: "，" },
    "臭偎明着摆",
  ]);
  expect(piecesOf("没有行话")).toEqual(["没有行话"]);
  language.value = "zh-Hant";
  expect(piecesOf("槓上開花")).toEqual([{ term: "kongBloom", said: "槓上開花" }]);
  language.value = "en";
  expect(piecesOf("A Kong, not a kongo")).toEqual([
    "A ",
    { term: "kong", said: "Kong", closed: "," },
    " not a kongo",
  ]);
});

test("no line begins or ends with a sign that belongs to a term", () => {
  expect(piecesOf("退税（退给听的）。黄庄。")).toEqual([
    "退税（退给",
    { term: "ready", said: "听" },
    "的）。",
    { term: "drawn", said: "黄庄", closed: "。" },
  ]);
  expect(piecesOf("胡（自摸）。再来")).toEqual([
    "胡",
    { term: "selfDrawn", said: "自摸", opened: "（", closed: "）。" },
    "再来",
  ]);
  const host = document.createElement("div");
  render(<WithTerms text="轮流，直到流局。" />, host);
  expect(host.textContent).toBe("轮流，直到流局。");
  expect(host.querySelector(".term-joint")?.textContent).toBe("流局。");
});

test("a name of somebody is no word of the game", () => {
  expect(piecesOf("听雨听牌，小鸟(A打发财", ["听雨", "小鸟(A"])).toEqual([
    "听雨",
    { term: "ready", said: "听" },
    "牌，小鸟(A打发财",
  ]);
});

test("a text explains itself only where that is wanted, once the code is here", async () => {
  const host = document.createElement("div");
  document.body.append(host);
  const show = async (names: readonly string[] | null) => {
    await act(() => {
      render(
        <Explaining.Provider value={names}>
          <p>
            <Termed text="飘飘自摸" />
          </p>
          <p>
            <Termed text="红胡" meaning="红字够多" />
          </p>
        </Explaining.Provider>,
        host,
      );
    });
  };
  const words = () =>
    [...host.querySelectorAll(".term-word")].map(({ textContent }) => textContent);
  await show(null);
  expect(words()).toEqual([]);
  await show(["飘飘"]);
  await eventually(() => {
    expect(words()).toEqual(["自摸", "红胡"]);
  });
  expect(host.textContent).toBe("飘飘自摸红胡");
  await act(() => {
    host.querySelectorAll<HTMLElement>(".term-word")[1]?.click();
  });
  expect(host.querySelectorAll(".term-note")[1]?.textContent).toBe("红胡 红字够多");
  await show(null);
  expect(words()).toEqual([]);
  render(null, host);
  host.remove();
});

test("a term opens at a touch and closes at Escape, at another touch and elsewhere", async () => {
  const host = document.createElement("div");
  document.body.append(host);
  await act(() => {
    render(<WithTerms text="翻到第三张就偎" />, host);
  });
  const word = host.querySelector<HTMLElement>(".term-word");
  const shown = () => host.querySelector(".term-note")?.textContent ?? "";
  expect(host.textContent).toBe("翻到第三张就偎");
  const press = async () => {
    await act(() => {
      word?.click();
    });
  };
  await press();
  expect(word?.getAttribute("aria-expanded")).toBe("true");
  expect(shown()).toContain(TERMS.wei.text.zh);
  await act(() => {
    word?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  });
  expect(shown()).toBe("");
  await press();
  await press();
  expect(shown()).toBe("");
  await press();
  await act(() => {
    document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  });
  expect(shown()).toBe("");
  render(null, host);
  host.remove();
});

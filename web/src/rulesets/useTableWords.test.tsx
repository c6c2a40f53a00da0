// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ownSentences } from "../i18n/ownSentences";
import { t } from "../i18n/translate";
import { useTableWords } from "./useTableWords";

const say = ownSentences({ short: "胡息不够，胡不了" }, { short: "too few huxi" });

interface TableProps {
  word: string | null;
  dealIn?: string | null;
  over?: string | null;
}

function Table({ word, dealIn = null, over = null }: TableProps) {
  useTableWords({ win: word, dealIn });
  return (
    <>
      <b>{t("table.act.win")}</b>
      <i>{t("log.won", { name: "胡适", giver: "东", tile: "一万" })}</i>
      <u>{say("short")}</u>
      <s>{t("result.discard", { name: "点炮王" })}</s>
      {over === null ? null : <Table word={over} />}
    </>
  );
}

let host: HTMLElement;

beforeEach(() => {
  host = document.body.appendChild(document.createElement("div"));
});

afterEach(() => {
  render(null, host);
  host.remove();
});

function shown(tag: string): string[] {
  return [...host.querySelectorAll(tag)].map((one) => one.textContent);
}

test("players of the sport write 和, in sentences of ours, in no name and not for huxi", () => {
  void act(() => {
    render(<Table word="和" />, host);
  });
  expect([shown("b"), shown("i"), shown("u")]).toEqual([
    ["和"],
    ["胡适和东的一万"],
    ["胡息不够，和不了"],
  ]);
});

test("players of 台湾 say 放枪, and a name stays", () => {
  void act(() => {
    render(<Table word={null} dealIn="放枪" />, host);
  });
  expect([shown("b"), shown("s")]).toEqual([["胡"], ["点炮王放枪"]]);
});

test("a replay over a table says what its rules say, and the table again what its own do", () => {
  void act(() => {
    render(<Table word={null} />, host);
  });
  void act(() => {
    render(<Table word={null} over="和" />, host);
  });
  expect(shown("b")).toEqual(["和", "和"]);
  void act(() => {
    render(<Table word={null} />, host);
  });
  expect(shown("b")).toEqual(["胡"]);
  void act(() => {
    render(<Table word="和" />, host);
  });
  expect(shown("b")).toEqual(["和"]);
  render(null, host);
  expect(t("table.act.win")).toBe("胡");
});

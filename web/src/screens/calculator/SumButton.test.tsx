// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Sum } from "./Calculator";
import { BesideSum, SumButton } from "./SumButton";

const SUM: Sum = {
  choice: { ruleset: "mahjong/tuidaohu", preset: null, switches: {} },
  hand: null,
};

let host: HTMLElement;

beforeEach(() => {
  host = document.createElement("div");
  document.body.append(host);
});

afterEach(() => {
  render(null, host);
  host.remove();
});

test("whoever computes sees what stands beside, and nobody else", async () => {
  await act(() => {
    render(
      <BesideSum.Provider value={<span class="beside">下一局 9</span>}>
        <SumButton ruleset="mahjong/tuidaohu" rules={{}} sum={() => SUM} />
      </BesideSum.Provider>,
      host,
    );
  });
  expect(host.querySelector(".beside")).toBeNull();
  await act(() => {
    host.querySelector<HTMLElement>('[data-testid="calculate"]')?.click();
  });
  expect(host.querySelector("dialog .dialog-head .beside")?.textContent).toBe("下一局 9");
});

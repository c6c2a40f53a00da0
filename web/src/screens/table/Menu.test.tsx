// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test } from "vitest";
import { renderPage } from "../../state/fixture/page";
import { cardDeals, roomOf } from "./fixture/script";
import { Menu } from "./Menu";

let host: HTMLElement;

beforeEach(() => {
  host = document.createElement("div");
  document.body.append(host);
});

afterEach(() => {
  render(null, host);
  host.remove();
});

async function words(paohuzi: boolean): Promise<string> {
  const table = paohuzi ? cardDeals["huang"] : undefined;
  const room = roomOf({
    finished: false,
    away: false,
    ended: false,
    ...(table === undefined ? {} : { table }),
  });
  await act(() => {
    renderPage(<Menu room={room} seated onClose={() => undefined} />, host);
  });
  return host.textContent;
}

test("how tiles look is asked where there are tiles", async () => {
  expect(await words(false)).toContain("大牌");
  expect(await words(true)).not.toContain("大牌");
});

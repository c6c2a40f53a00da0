// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import type { GameEvent } from "../../board/fold";
import { EMPTY } from "../../board/paohuzi/board";
import { renderPage, session } from "../../fixture/page";
import { GAME_CHUNKS } from "../table/games";
import { Log } from "./Log";
import { StoodInNote, stoodInWords } from "./StoodInNote";
import { cardDeals } from "../../fixture/script";

const host = document.createElement("div");

afterEach(() => {
  render(null, host);
  vi.restoreAllMocks();
});

/** The discards of a recorded deal. */
async function thrown(): Promise<GameEvent[]> {
  await Promise.all(Object.values(GAME_CHUNKS).map((chunk) => chunk.load()));
  const [deal] = Object.values(cardDeals);
  const events = (deal?.steps ?? []).flatMap((step) => step.events);
  return events.filter(({ type }) => type === "discarded");
}

test("a line says what a bot has done, beside the buttons no more than the last of it", async () => {
  const events = (await thrown()).slice(0, 2);
  const stoodIn = { epoch: 1, events, until: 2, fresh: true };
  expect(stoodInWords(stoodIn, "paohuzi")).toMatch(/^机器人替你打.+、打.+$/);
  const many = { ...stoodIn, events: Array.from({ length: 9 }, () => events).flat() };
  vi.spyOn(session.stoodIn, "value", "get").mockReturnValue(many);
  void act(() => {
    renderPage(<StoodInNote game="paohuzi" />, host);
  });
  expect(host.textContent.match(/打/g)).toHaveLength(4);
  vi.spyOn(session.stoodIn, "value", "get").mockReturnValue({ ...many, fresh: false });
  void act(() => {
    render(null, host);
    renderPage(<StoodInNote game="paohuzi" />, host);
  });
  expect(host.textContent).toBe("");
});

test("the log has it where I came back", async () => {
  const events = (await thrown()).slice(0, 2);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {
        return;
      }
      disconnect() {
        return;
      }
    },
  );
  void act(() => {
    render(
      <Log
        board={EMPTY}
        rules={{}}
        events={events}
        name={() => "甲"}
        names={["甲"]}
        aside={{ after: 1, line: "机器人替你打小五" }}
      />,
      host,
    );
  });
  vi.unstubAllGlobals();
  expect([...host.querySelectorAll("li")].map(({ textContent }) => textContent)[1]).toBe(
    "机器人替你打小五",
  );
});

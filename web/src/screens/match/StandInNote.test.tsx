// @vitest-environment happy-dom
import { render } from "preact";
import { expect, test } from "vitest";
import type { Room } from "../../net/protocol";
import { renderPage } from "../../fixture/page";
import { StandInNote } from "./TableNotice";

const host = document.createElement("div");

test("the room says which level of bots plays for one that takes too long", () => {
  renderPage(<StandInNote room={{ stand_ins: {} } as unknown as Room} />, host);
  expect(host.textContent).toBe("");
  const room = { stand_ins: { greedy: "random" } } as unknown as Room;
  renderPage(<StandInNote room={room} />, host);
  expect(host.querySelector('[data-testid="stand-in"]')?.textContent).toBe(
    "“greedy”机器人想得太久，这阵子由“random”替它打",
  );
  render(null, host);
});

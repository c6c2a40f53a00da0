// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SessionContext } from "../state/useSession";
import { deal, dealt, discarded, entered, events, Scene, TABLE } from "../fixture/scene";
import { TableGuard } from "./TableGuard";

const host = document.createElement("div");
let scene: Scene;
/** The number of the event at which the table cannot be drawn any more. */
let breaksAt: number;

function Fragile() {
  const { seq } = scene.session.history.value;
  if (seq >= breaksAt) throw new Error("it cannot be drawn");
  return <p data-testid="table">{seq}</p>;
}

const there = (id: string) => host.querySelector(`[data-testid="${id}"]`) !== null;
const asked = () => scene.line.heard().filter(({ type }) => type === "enter");
const tells = (...messages: Parameters<Scene["line"]["tells"]>) =>
  act(() => {
    scene.line.tells(...messages);
  });

beforeEach(async () => {
  scene = new Scene();
  scene.sit();
  breaksAt = 99;
  await act(() => {
    render(
      <SessionContext.Provider value={scene.session}>
        <TableGuard>
          <Fragile />
        </TableGuard>
      </SessionContext.Provider>,
      host,
    );
  });
});

afterEach(() => {
  render(null, host);
  scene.session.stop();
});

test("a table that cannot be drawn is asked for anew, and drawn", async () => {
  breaksAt = 2;
  await tells(events(2, discarded(0, 3)));
  expect(asked()).toEqual([{ type: "enter", table: TABLE, last_seq: 0 }]);
  expect(there("table")).toBe(false);
  breaksAt = 99;
  await tells(entered(1), events(1, dealt(), discarded(0, 3)));
  expect(host.textContent).toBe("2");
  expect(there("table-lost")).toBe(false);
});

test("one that still cannot be drawn says so, and is not asked for again", async () => {
  breaksAt = 2;
  await tells(events(2, discarded(0, 3)));
  expect(asked()).toHaveLength(1);
  await tells(entered(1), events(1, dealt(), discarded(0, 3)));
  expect(there("table-lost")).toBe(true);
  expect(host.querySelectorAll("button")).toHaveLength(2);
  await tells(events(3, discarded(1, 3)));
  expect(asked()).toEqual([]);
  // Another deal has another chance.
  breaksAt = 99;
  await tells(events(4, dealt(2)));
  expect(host.textContent).toBe("4");
  breaksAt = 5;
  await tells(events(5, discarded(0, 3)));
  expect(asked()).toHaveLength(1);
  breaksAt = 99;
  await tells(entered(4, 0, deal(2)), events(4, dealt(2), discarded(0, 3)));
  expect(host.textContent).toBe("5");
});

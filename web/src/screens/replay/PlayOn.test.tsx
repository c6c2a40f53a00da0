// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Scene, TABLE, room, welcome } from "../../fixture/scene";
import { SessionContext } from "../../state/useSession";
import { PlayOn } from "./PlayOn";

const host = document.createElement("div");
const OCCUPANTS = ["小雨", "阿福", "老周", "小满"].map((name) => ({ id: name, name }));
const AT = { share: "a-share-of-it", deal: 3, step: 27 };
let scene: Scene;
let left: number;

beforeEach(() => {
  scene = new Scene();
  scene.session.start();
  scene.line.tells(welcome);
  scene.line.heard();
  left = 0;
});

afterEach(() => {
  render(null, host);
  scene.session.stop();
});

async function show(seat: number | null, mine: number | null): Promise<HTMLButtonElement> {
  await act(() => {
    render(
      <SessionContext.Provider value={scene.session}>
        <PlayOn
          at={AT}
          played={room}
          occupants={OCCUPANTS}
          seat={seat}
          mine={mine}
          onLeave={() => {
            left += 1;
          }}
        />
      </SessionContext.Provider>,
      host,
    );
  });
  return button("play-on");
}

function button(id: string): HTMLButtonElement {
  const found = host.querySelector<HTMLButtonElement>(`[data-testid="${id}"]`);
  if (found === null) throw new Error(`no ${id}`);
  return found;
}

const press = (one: HTMLButtonElement) =>
  act(() => {
    one.click();
  });

const asked = () => scene.line.heard().filter(({ type }) => type === "play_on");

test("one tap plays for the seat that is shown; another's is named", async () => {
  expect((await show(0, 0)).getAttribute("aria-label")).toBe("从这里接着打");
  expect((await show(1, 0)).getAttribute("aria-label")).toBe("替阿福接着打");
  // A person who did not play the deal has no seat of their own.
  expect((await show(0, null)).getAttribute("aria-label")).toBe("替小雨接着打");
  await press(await show(1, 0));
  expect(left).toBe(1);
  expect(asked()).toMatchObject([
    { ...AT, seat: 1, pace: "normal", hints: false, instead_of: null },
  ]);
  expect(button("play-on").disabled).toBe(true);
});

test("where no seat is shown it asks for one", async () => {
  await press(await show(null, null));
  expect(asked()).toEqual([]);
  await press(button("play-on-2"));
  expect(asked()).toMatchObject([{ ...AT, seat: 2 }]);
});

test("after a refusal the button is itself again", async () => {
  await press(await show(0, 0));
  await act(() => {
    scene.line.tells({ type: "refused", code: "deal_differs", about: "play_on", names: [] });
  });
  expect(button("play-on").disabled).toBe(false);
});

test("a deal that was played on to its end gives its table up for the next one", async () => {
  if (room.match === null) throw new Error("no match");
  const match = { ...room.match, finished: true, moment: { ...AT, seat: 0 } };
  await act(() => {
    scene.line.tells({ ...room, phase: "finished", match });
  });
  await press(await show(0, 0));
  expect(asked()).toMatchObject([{ ...AT, instead_of: TABLE }]);
});

// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { language } from "../i18n/translate";
import { SheetNotice } from "../screens/match/TableNotice";
import { Scene, room, welcome } from "../fixture/scene";
import { Banner } from "./Banner";
import { SessionContext } from "../state/useSession";
import { UNNOTICED } from "../ui/useLongBreak";

const host = document.createElement("div");
const back = { ...welcome, token: null };
let scene: Scene;

/** Everything that has stood in a banner or a notice, each sentence as often as it appeared. */
let shown: string[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  language.value = "en";
  scene = new Scene();
  await act(() => {
    render(
      <SessionContext.Provider value={scene.session}>
        <Banner />
        <SheetNotice room={room} seat={null} />
      </SessionContext.Provider>,
      host,
    );
    scene.sit();
  });
  shown = [];
});

afterEach(() => {
  render(null, host);
  scene.session.stop();
  vi.useRealTimers();
});

function look(): string[] {
  return [...host.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent);
}

/** Let time pass in small steps, and write down the texts that appear. */
async function pass(time: number): Promise<void> {
  for (let passed = 0; passed < time; passed += 50) {
    const before = look();
    await act(() => void vi.advanceTimersByTime(50));
    shown.push(...look().filter((text) => !before.includes(text)));
  }
}

async function happens(what: () => void): Promise<void> {
  await act(what);
}

test("a device that is signed out for good says why, and begins anew by a button", async () => {
  const assign = vi.spyOn(location, "assign").mockReturnValue();
  for (const [reason, words] of [
    ["erased", "You were erased, and are signed out here"],
    ["signed_out", "Another device of yours has signed this one out"],
  ] as const) {
    await happens(() => {
      scene.line.state.value = { is: "stopped", code: 4401, reason };
    });
    await pass(5000);
    const [banner] = [...host.querySelectorAll('[data-testid="banner"]')];
    expect(banner?.textContent).toBe(`${words}Start anew`);
  }
  host.querySelector<HTMLElement>('[data-testid="banner"] button')?.click();
  expect(assign.mock.calls).toEqual([["/"]]);
});

describe("a break", () => {
  test("that heals within a second shows nothing", async () => {
    await happens(() => {
      scene.line.drops();
    });
    await pass(UNNOTICED - 100);
    await happens(() => {
      scene.line.opens();
      scene.line.tells(back);
    });
    await pass(3000);
    expect(shown).toEqual([]);
  });

  test("that does not heal shows one banner, until the server has answered", async () => {
    await happens(() => {
      scene.line.drops({ restarting: true });
    });
    await pass(UNNOTICED);
    expect(look()).toEqual(["The server is restarting; nothing is lost"]);
    await happens(() => {
      scene.line.opens();
    });
    await pass(500);
    expect(look()).toHaveLength(1);
    await happens(() => {
      scene.line.tells(back);
    });
    expect(look()).toEqual([]);
  });

  test("after another that healed has its own second", async () => {
    for (let i = 0; i < 4; i++) {
      await happens(() => {
        scene.line.drops();
      });
      await pass(600);
      await happens(() => {
        scene.line.opens();
        scene.line.tells(back);
      });
      await pass(100);
    }
    expect(shown).toEqual([]);
  });

  test("of lines that open and drop is one break", async () => {
    for (let i = 0; i < 4; i++) {
      await happens(() => {
        scene.line.drops();
      });
      await pass(300);
      await happens(() => {
        scene.line.opens();
      });
      await pass(300);
    }
    expect(look()).toEqual(["The line dropped; connecting again…"]);
    expect(host.querySelectorAll(".banner")).toHaveLength(1);
  });
});

describe("several causes at once", () => {
  const waits = { type: "notice", code: "storage_waiting" } as const;

  test("show one at a time, and nothing of the table while it cannot be heard", async () => {
    await happens(() => {
      scene.line.tells(waits);
    });
    const notice = look();
    expect(notice).toHaveLength(1);
    await happens(() => {
      scene.line.drops();
    });
    // The table has moved, and moves once more before it can be shown.
    for (let i = 0; i < 2; i++) {
      await pass(200);
      await happens(() => {
        scene.line.opens();
      });
      await pass(200);
      await happens(() => {
        scene.line.drops();
      });
    }
    expect(look()).toEqual(notice);
    await pass(UNNOTICED);
    expect(look()).toHaveLength(1);
    expect(host.querySelectorAll(".banner")).toHaveLength(1);
    await pass(5000);
    expect(look()).toHaveLength(1);
    await happens(() => {
      scene.line.opens();
      scene.line.tells(back);
    });
    expect(look()).toEqual(notice);
    expect(host.querySelectorAll(".banner")).toHaveLength(0);
  });
});

// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from "vitest";
import { route } from "../../app/route";
import { session } from "../../state/session";
import { CodeBox } from "./CodeBox";

let root: HTMLElement;
let join: MockInstance<typeof session.join>;

async function type(text: string): Promise<void> {
  const field = root.querySelector("input");
  if (field === null) throw new Error("there is no field");
  await act(() => {
    field.value = text;
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
}

const shown = () => [...root.querySelectorAll(".cell")].map((cell) => cell.textContent).join("|");

beforeEach(async () => {
  join = vi.spyOn(session, "join").mockReturnValue(undefined);
  root = document.createElement("div");
  document.body.append(root);
  await act(() => {
    render(<CodeBox />, root);
  });
});

afterEach(() => {
  render(null, root);
  root.remove();
});

describe("the code box", () => {
  test("shows what is typed and joins with the sixth sign", async () => {
    await type("k7m");
    expect(shown()).toBe("K|7|M|||");
    expect(join).not.toHaveBeenCalled();
    await type("k7m 2qx");
    expect(shown()).toBe("K|7|M|2|Q|X");
    expect(join.mock.calls).toEqual([[{ code: "K7M2QX" }]]);
  });

  test("follows a pasted invitation", async () => {
    await type("来打推倒胡 http://10.0.0.7:8000/#/l/abc_DEF-1");
    expect(route.value).toEqual({ is: "join", by: { link: "abc_DEF-1" } });
    expect(join).not.toHaveBeenCalled();
  });

  test("is empty again after a refusal", async () => {
    await type("k7m2qx");
    await act(() => {
      session.say("elsewhere");
    });
    expect(shown()).toBe("K|7|M|2|Q|X");
    await act(() => {
      // What the session makes of the server's refusal.
      const toasts = session.toasts as unknown as { value: unknown[] };
      toasts.value = [{ id: 99, code: "no_such_table", about: "join", names: [] }];
    });
    expect(shown()).toBe("|||||");
    expect(root.querySelector(".wrong")).not.toBeNull();
  });
});

// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from "vitest";
import { route } from "../../navigation/route";
import { renderPage, session } from "../../fixture/page";
import { CodeBox } from "./CodeBox";

let root: HTMLElement;
let join: MockInstance<typeof session.join>;

function field(): HTMLInputElement {
  const found = root.querySelector("input");
  if (found === null) throw new Error("there is no field");
  return found;
}

async function type(text: string, isComposing = false): Promise<void> {
  await act(() => {
    field().value = text;
    field().dispatchEvent(new InputEvent("input", { bubbles: true, isComposing }));
  });
}

/** The toast that the session makes of the server's refusal. */
async function refuse(code = "no_such_table"): Promise<void> {
  await act(() => {
    const toasts = session.toasts as unknown as { value: unknown[] };
    const id = (session.toasts.value.at(-1)?.id ?? 0) + 99;
    toasts.value = [{ id, code, about: "join", names: [] }];
  });
}

const shown = () => [...root.querySelectorAll(".cell")].map((cell) => cell.textContent).join("|");

beforeEach(async () => {
  join = vi.spyOn(session, "join").mockReturnValue(undefined);
  root = document.createElement("div");
  document.body.append(root);
  await act(() => {
    renderPage(<CodeBox />, root);
  });
});

afterEach(() => {
  render(null, root);
  root.remove();
});

describe("the code box", () => {
  test("gives its code to the page that waits for the host", async () => {
    await type("704582");
    await refuse("host_asked");
    expect(route.value).toEqual({ is: "join", by: { code: "704582" } });
    expect(field().getAttribute("aria-invalid")).toBe("false");
  });

  test("shows what is typed and joins with the sixth digit", async () => {
    await type("704");
    expect(shown()).toBe("7|0|4|||");
    expect(join).not.toHaveBeenCalled();
    await type("704 582");
    expect(shown()).toBe("7|0|4|5|8|2");
    expect(join.mock.calls).toEqual([[{ code: "704582" }]]);
    expect(field().inputMode).toBe("numeric");
  });

  test("takes a code of letters, as rooms from before have one", async () => {
    await type("k7m 2qx");
    expect(shown()).toBe("K|7|M|2|Q|X");
    expect(join.mock.calls).toEqual([[{ code: "K7M2QX" }]]);
  });

  test("sends nothing while an input method composes, and leaves its text alone", async () => {
    for (const text of ["7", "7r", "7r8", "7r8rrrr", "70458", "704582"]) {
      await type(text, true);
      expect(field().value).toBe(text);
    }
    expect(shown()).toBe("7|0|4|5|8|2");
    expect(join).not.toHaveBeenCalled();
    await act(() => {
      field().dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
    });
    expect(join.mock.calls).toEqual([[{ code: "704582" }]]);
    // Some browsers tell of the input once more after the composition.
    await type("704582");
    expect(join).toHaveBeenCalledTimes(1);
  });

  test("a composition that ends short of six sends nothing", async () => {
    await type("rr87rr", true);
    field().value = "人87";
    await act(() => {
      field().dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
    });
    expect(shown()).toBe("8|7||||");
    expect(join).not.toHaveBeenCalled();
  });

  test("follows a pasted invitation", async () => {
    await type("来打推倒胡 http://10.0.0.7:8000/#/l/abcdefghij_klmnop-qrst");
    expect(route.value).toEqual({ is: "join", by: { link: "abcdefghij_klmnop-qrst" } });
    expect(join).not.toHaveBeenCalled();
  });

  test("keeps a wrong code for mending, and sends it again once it is another", async () => {
    await type("704582");
    await act(() => {
      session.say("elsewhere");
    });
    expect(root.querySelector(".wrong")).toBeNull();
    await refuse();
    expect(shown()).toBe("7|0|4|5|8|2");
    expect(root.querySelector(".wrong")).not.toBeNull();
    await type("704583");
    expect(root.querySelector(".wrong")).toBeNull();
    expect(join.mock.calls).toEqual([[{ code: "704582" }], [{ code: "704583" }]]);
  });

  test("begins another code with what comes behind a wrong one", async () => {
    await type("704582");
    await type("7045829");
    expect(shown()).toBe("7|0|4|5|8|2");
    await refuse();
    await type("704582 ");
    await type("7045821");
    expect(shown()).toBe("1|||||");
    await type("111222");
    await refuse();
    await type("111222 333-444");
    expect(join.mock.calls.map(([by]) => by)).toEqual([
      { code: "704582" },
      { code: "111222" },
      { code: "333444" },
    ]);
  });

  test("is not wrong because something else was refused", async () => {
    await type("704");
    await refuse();
    expect(root.querySelector(".wrong")).toBeNull();
  });
});

// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { toastSentence } from "../../shell/Toasts";
import { navigate, route } from "../../navigation/route";
import { renderPage, session } from "../../fixture/page";
import { JoinScreen } from "./JoinScreen";
import { Outside } from "./Outside";

const root = document.createElement("div");

afterEach(() => {
  render(null, root);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("an invitation that cannot be read says one sentence at home, and asks the server nothing", async () => {
  vi.spyOn(session.welcome, "value", "get").mockReturnValue({ player: "me" } as never);
  const join = vi.spyOn(session, "join").mockReturnValue(undefined);
  navigate({ is: "join", by: null });
  await act(() => {
    renderPage(<JoinScreen by={null} />, root);
  });
  expect(route.value).toEqual({ is: "home" });
  expect(session.toasts.value.map(toastSentence)).toEqual(["邀请链接不完整，请朋友再发一次"]);
  expect(join).not.toHaveBeenCalled();
});

let nextToast = 100;

/** The toast that the session makes of the server's refusal. */
async function refuse(code: string): Promise<void> {
  await act(() => {
    const toasts = session.toasts as unknown as { value: unknown[] };
    toasts.value = [{ id: nextToast++, code, about: "join", names: [] }];
  });
}

test("who has to wait for the host keeps the code, and anybody else is at home", async () => {
  vi.spyOn(session.welcome, "value", "get").mockReturnValue({ player: "me" } as never);
  vi.spyOn(session, "join").mockReturnValue(undefined);
  navigate({ is: "join", by: { code: "704582" } });
  await act(() => {
    renderPage(<JoinScreen by={{ code: "704582" }} />, root);
  });
  await refuse("host_asked");
  await refuse("host_refused");
  expect(route.value).toEqual({ is: "join", by: { code: "704582" } });
  expect(session.toasts.value).toEqual([]);
  await refuse("no_such_table");
  expect(route.value).toEqual({ is: "home" });
});

test("who leaves the page outside takes back what the host was asked, but not who comes in", async () => {
  vi.spyOn(session.welcome, "peek").mockReturnValue({ player: "me" } as never);
  const admit = vi.spyOn(session, "admit").mockReturnValue(undefined);
  for (const entered of ["a-table", null]) {
    vi.spyOn(session.table, "peek").mockReturnValue(entered);
    await act(() => {
      renderPage(<Outside asked onAgain={vi.fn()} />, root);
    });
    await act(() => {
      render(null, root);
    });
  }
  expect(admit.mock.calls).toEqual([["me", false]]);
});

test("who waits outside comes again by himself, and after a no by hand", async () => {
  vi.useFakeTimers();
  vi.spyOn(session.welcome, "value", "get").mockReturnValue({ player: "me" } as never);
  const onAgain = vi.fn();
  await act(() => {
    renderPage(<Outside asked onAgain={onAgain} />, root);
  });
  expect(root.textContent).toContain("已经问了房主");
  vi.advanceTimersByTime(7000);
  expect(onAgain).toHaveBeenCalledTimes(2);
  await act(() => {
    renderPage(<Outside asked={false} onAgain={onAgain} />, root);
  });
  vi.advanceTimersByTime(7000);
  expect(onAgain).toHaveBeenCalledTimes(2);
  expect(root.textContent).toContain("房主没同意");
  root.querySelector<HTMLElement>('[data-testid="outside-again"]')?.click();
  expect(onAgain).toHaveBeenCalledTimes(3);
});

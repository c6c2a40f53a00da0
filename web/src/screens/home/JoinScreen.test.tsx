// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { toastSentence } from "../../app/Toasts";
import { navigate, route } from "../../app/route";
import { renderPage, session } from "../../state/fixture/page";
import { JoinScreen } from "./JoinScreen";

const root = document.createElement("div");

afterEach(() => {
  render(null, root);
  vi.restoreAllMocks();
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

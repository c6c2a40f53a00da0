// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage, session } from "../../fixture/page";
import { PairPanel } from "./PairPanel";

const root = document.createElement("div");

afterEach(() => {
  render(null, root);
  vi.restoreAllMocks();
});

test("whoever signs a device out is shown a pairing code that holds", async () => {
  const asked: string[] = [];
  vi.spyOn(session.devices, "value", "get").mockReturnValue([
    { id: "d1", since: 0, own: true },
    { id: "d2", since: 1, own: false },
  ]);
  vi.spyOn(session, "pair").mockImplementation(() => void asked.push("pair"));
  vi.spyOn(session, "signOut").mockImplementation((device) => void asked.push(`out ${device}`));
  await act(() => {
    renderPage(<PairPanel onClose={() => undefined} />, root);
  });
  await act(() => {
    root.querySelector<HTMLElement>('[data-testid="sign-out"]')?.click();
  });
  expect(asked).toEqual(["pair", "out d2", "pair"]);
});

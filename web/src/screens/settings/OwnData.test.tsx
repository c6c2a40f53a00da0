// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browserStore } from "../../browser/storage";
import { renderPage } from "../../fixture/page";
import { OwnData } from "./OwnData";

let host: HTMLElement;
const assign = vi.fn();
const asked: [string, RequestInit | undefined][] = [];
let answer: Response;

beforeEach(async () => {
  asked.length = 0;
  assign.mockReset();
  browserStore.setText("token", "mine");
  browserStore.setText("name", "小明");
  vi.stubGlobal("location", { assign });
  vi.stubGlobal("fetch", (path: string, request?: RequestInit) => {
    asked.push([path, request]);
    return Promise.resolve(answer);
  });
  host = document.createElement("div");
  document.body.append(host);
  await act(() => {
    renderPage(<OwnData />, host);
  });
});

afterEach(() => {
  render(null, host);
  host.remove();
  vi.unstubAllGlobals();
});

async function press(id: string): Promise<void> {
  await act(async () => {
    document.querySelector<HTMLElement>(`[data-testid="${id}"]`)?.click();
    await Promise.resolve();
  });
}

test("a person is erased only after a second yes, and the browser forgets him", async () => {
  answer = Response.json({ done: true });
  await press("erase-me");
  await press("erase-no");
  expect(asked).toEqual([]);
  await press("erase-me");
  await press("erase-yes");
  await vi.waitFor(() => {
    expect(assign).toHaveBeenCalledWith("/");
  });
  expect(asked.map(([path, request]) => [request?.method, path])).toEqual([["DELETE", "/api/me"]]);
  expect(asked[0]?.[1]?.headers).toMatchObject({ Authorization: "Bearer mine" });
  expect([browserStore.text("token"), browserStore.text("name")]).toEqual([null, null]);
});

test("while the storage does not answer nothing is forgotten, and the dialog says so", async () => {
  answer = Response.json({ code: "storage_waiting" }, { status: 503 });
  await press("erase-me");
  await press("erase-yes");
  await vi.waitFor(() => {
    expect(document.querySelector('[role="alert"]')?.textContent).toContain("存");
  });
  expect(browserStore.text("token")).toBe("mine");
  expect(assign).not.toHaveBeenCalled();
});

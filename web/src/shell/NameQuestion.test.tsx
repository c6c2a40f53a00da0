// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from "vitest";
import { renderPage, session } from "../fixture/page";
import { NAMING_TIME } from "../state/naming";
import { NameQuestion } from "./NameQuestion";

let host: HTMLElement;
let renamed: MockInstance<typeof session.rename>;

beforeEach(async () => {
  host = document.body.appendChild(document.createElement("div"));
  renamed = vi.spyOn(session, "rename").mockReturnValue();
  vi.spyOn(session.name, "value", "get").mockReturnValue("开心的锦鲤");
  await act(() => {
    renderPage(<NameQuestion until={performance.now() + NAMING_TIME} />, host);
  });
});

afterEach(() => {
  render(null, host);
  host.remove();
  vi.restoreAllMocks();
});

async function write(text: string): Promise<void> {
  await act(() => {
    const field = host.querySelector("input");
    if (field === null) throw new Error("there is no field");
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

async function close(): Promise<void> {
  await act(() => {
    render(null, host);
  });
}

test("the name that was made up stands there, and stays when nothing is written", async () => {
  expect(host.querySelector("input")?.value).toBe("开心的锦鲤");
  await close();
  expect(renamed).not.toHaveBeenCalled();
});

test("what is written when the time is over is the name", async () => {
  await write(" 大李 ");
  await close();
  expect(renamed.mock.calls).toEqual([["大李"]]);
});

test("with the cross nothing changes", async () => {
  const done = vi.spyOn(session.naming, "done");
  await write("大李");
  await act(() => {
    host.querySelector<HTMLElement>(".icon-button")?.click();
  });
  expect(done).toHaveBeenCalled();
  await close();
  expect(renamed).not.toHaveBeenCalled();
});

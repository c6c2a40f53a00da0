// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test, vi } from "vitest";
import { fetchPack, findPack, type Pack } from "../../practice/pack";
import { PracticeEntry } from "./Practice";

vi.mock("../../practice/pack", () => ({ findPack: vi.fn(), fetchPack: vi.fn() }));

async function press(root: HTMLElement, id: string): Promise<void> {
  const button = await vi.waitUntil(() => root.querySelector<HTMLElement>(`[data-testid=${id}]`));
  button.click();
}

test("a failed download is tried again at one press", async () => {
  vi.mocked(findPack).mockResolvedValue({ here: false, pack: { transfer: 6e6 } as Pack });
  vi.mocked(fetchPack).mockRejectedValue(new Error("no network"));
  const root = document.createElement("div");
  void act(() => {
    render(<PracticeEntry />, root);
  });
  await press(root, "practice-start");
  await press(root, "practice-again");
  await vi.waitFor(() => {
    expect(fetchPack).toHaveBeenCalledTimes(2);
  });
  render(null, root);
});

import { effect, signal } from "@preact/signals";
import { DRAWINGS } from "../../art/sprite";

/** True while the rules are put on paper: then every part of them is there, unfolded. */
export const printed = signal(false);

/** Unfold the page whenever it is printed, by its button or by the browser's; returns the end of it. */
export function unfoldForPaper(): () => void {
  const mark = effect(() => {
    document.documentElement.toggleAttribute("data-printed", printed.value);
  });
  const begin = (): void => {
    printed.value = true;
  };
  const end = (): void => {
    printed.value = false;
  };
  // Tiles that unfold for the paper have to be drawn at once.
  void DRAWINGS.load();
  addEventListener("beforeprint", begin);
  addEventListener("afterprint", end);
  return () => {
    removeEventListener("beforeprint", begin);
    removeEventListener("afterprint", end);
    end();
    mark();
  };
}

/** Print the page, which is unfolded before: within `print` nothing is drawn anew. */
export async function printPage(): Promise<void> {
  await DRAWINGS.load();
  printed.value = true;
  setTimeout(() => {
    print();
  });
}

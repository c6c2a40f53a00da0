import { lazyComponent } from "../../ui/lazyComponent";

/** What only somebody sees who plays at this device: its code is loaded for them. */
export const PracticePart = lazyComponent(
  async () => (await import("./PracticePart")).PracticePart,
  () => null,
);

import { lazyComponent } from "../../ui/lazyComponent";
import { LoadNote } from "../../ui/LoadPage";

/** The parts of a table at which a deal is played on: few are, so they come with the first one. */
export const Practice = lazyComponent(
  async () => (await import("./practice/MomentEnd")).MomentPart,
  ({ code, onAgain }) => (code === null ? null : <LoadNote code={code} onAgain={onAgain} />),
);

import { NeedsServer } from "./NeedsServer";
import { OpenReplay } from "./OpenReplay";
import { PracticeBanner, PracticeNote } from "./Practice";

const PARTS = {
  note: PracticeNote,
  banner: PracticeBanner,
  open: OpenReplay,
  needs: NeedsServer,
};

/** A part of the page that only practice has. */
export function PracticePart({ is }: { is: keyof typeof PARTS }) {
  const Part = PARTS[is];
  return <Part />;
}

import type { ComponentChildren } from "preact";
import type { OpenPrompt } from "../../../state/session";
import { ClockBar } from "./ClockBar";
import { clockOf } from "./occupants";

export interface OwnActionsProps {
  /** The decision that is asked for now; null while nothing is, or the answer is under way. */
  prompt: OpenPrompt | null;
  /** The buttons once the deal is over, in the place of the offers. */
  ended: ComponentChildren;
  /** The offers. */
  children: ComponentChildren;
}

/** The part of the lower edge for decisions: the offers, the clock, the buttons at the end. */
export function OwnActions({ prompt, ended, children }: OwnActionsProps) {
  const clock = clockOf(prompt);
  return (
    <div class="own-actions">
      {children}
      {clock !== undefined ? <ClockBar {...clock} hurried={prompt?.hurried !== undefined} /> : null}
      {ended}
    </div>
  );
}

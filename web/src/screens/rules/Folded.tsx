import { useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { printed } from "./printed";

export interface FoldedProps {
  head: ComponentChildren;
  class: string;
  /** True if its content is made when it is unfolded: for content that is long. */
  late?: boolean;
  testid?: string;
  worth?: number;
  children: () => ComponentChildren;
}

/** A part of the rules that is folded on a screen until somebody wants it, and never on paper. */
export function Folded({ head, class: name, late = false, testid, worth, children }: FoldedProps) {
  const [wanted, setWanted] = useState(false);
  const open = wanted || printed.value;
  return (
    <details
      class={name}
      data-testid={testid}
      data-worth={worth}
      open={open}
      onToggle={(event) => {
        if (!printed.value) setWanted(event.currentTarget.open);
      }}
    >
      <summary>{head}</summary>
      {late && !open ? null : children()}
    </details>
  );
}

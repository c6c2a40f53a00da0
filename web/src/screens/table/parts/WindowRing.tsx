import { useState } from "preact/hooks";
import { t } from "../../../i18n/translate";
import type { UniformWindow } from "./contract";
import { useCountdown } from "../../../ui/useCountdown";
import "./windowRing.css";

/** Seconds that the server keeps between the last answer and the end of a uniform window. */
const RESERVE = 0.5;

export interface WindowRingProps {
  /** True while a window is open. */
  open: boolean;
  uniform: UniformWindow | null;
  /** Height of the box that it lies round, by its width. */
  ratio: number;
}

/**
 * The sign that the table waits for claims of the open tile. It follows from public events, so it
 * is the same for all viewers and does not betray which seats are asked, if any.
 */
export function WindowRing({ open, uniform, ratio }: WindowRingProps) {
  if (!open) return null;
  if (uniform === null) {
    return (
      <span
        class="window-ring"
        role="img"
        aria-label={t("table.window.open")}
        data-testid="window-ring"
      >
        <Outline ratio={ratio} />
      </span>
    );
  }
  return <UniformRing key={uniform.seq} seconds={uniform.seconds} ratio={ratio} />;
}

/** The ring of a uniform window: as much of it as there is time left, and the seconds. */
function UniformRing({ seconds, ratio }: { seconds: number; ratio: number }) {
  const [began] = useState(() => performance.now());
  const left = useCountdown(1000 * seconds, began) ?? 0;
  return (
    <span
      class="window-ring closing"
      role="timer"
      aria-label={t("table.window", { seconds: left })}
      data-testid="window-ring"
    >
      <Outline ratio={ratio} duration={`${seconds + RESERVE}s`} />
      <b class="window-ring-seconds" aria-hidden="true">
        {left}
      </b>
    </span>
  );
}

const WIDTH = 100;
/** Room for half of the line, and the radius of the corners. */
const EDGE = 2;
const ROUND = 13;

/** A rounded frame, drawn clockwise from the middle of its upper side. */
function Outline({ ratio, duration }: { ratio: number; duration?: string }) {
  const height = WIDTH * ratio;
  const [right, bottom] = [WIDTH - EDGE, height - EDGE];
  const corner = (x: number, y: number) => `a${ROUND} ${ROUND} 0 0 1 ${x} ${y}`;
  const way = [
    `M${WIDTH / 2} ${EDGE}H${right - ROUND}${corner(ROUND, ROUND)}`,
    `V${bottom - ROUND}${corner(-ROUND, ROUND)}`,
    `H${EDGE + ROUND}${corner(-ROUND, -ROUND)}V${EDGE + ROUND}${corner(ROUND, -ROUND)}Z`,
  ].join("");
  return (
    <svg viewBox={`0 0 ${WIDTH} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path class="window-ring-track" d={way} />
      {duration === undefined ? null : (
        <path
          class="window-ring-fill"
          d={way}
          pathLength={1}
          style={{ animationDuration: duration }}
        />
      )}
    </svg>
  );
}

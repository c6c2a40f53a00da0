import { useEffect, useState } from "preact/hooks";
import { t } from "../../../i18n/translate";
import { timeLeft } from "./clock";
import type { SeatClock } from "./contract";
import "./seatClock.css";

/** The ring moves so often (ms): seldom, since nothing on the table moves for it. */
const TICK = 500;
const RADIUS = 16;
const ROUND = 2 * Math.PI * RADIUS;

interface RingProps extends SeatClock {
  /** True if the seconds stand in it from the beginning. */
  digits?: boolean;
}

/** The time of the awaited player, round the face; in the last seconds in digits over it. */
export function SeatClockRing({ baseMs, bankMs, since, digits = false }: RingProps) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    setNow(performance.now());
    const timer = setInterval(() => {
      setNow(performance.now());
    }, TICK);
    return () => {
      clearInterval(timer);
    };
  }, [since]);

  const { fraction, seconds, hurry, base } = timeLeft(baseMs, bankMs, now - since);
  const classes = ["seat-clock"];
  if (hurry) classes.push("hurry");
  else if (base === 0) classes.push("bank");
  return (
    <span
      class={classes.join(" ")}
      role="timer"
      aria-label={t("table.clock", { seconds })}
      data-testid="seat-clock"
    >
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <circle class="seat-clock-track" cx="18" cy="18" r={RADIUS} />
        <circle
          class="seat-clock-left"
          cx="18"
          cy="18"
          r={RADIUS}
          stroke-dasharray={`${(ROUND * fraction).toFixed(1)} ${ROUND.toFixed(1)}`}
        />
      </svg>
      {hurry || digits ? <b aria-hidden="true">{seconds}</b> : null}
    </span>
  );
}

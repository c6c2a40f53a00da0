import { useEffect, useState } from "preact/hooks";
import { t } from "../../../i18n/translate";
import { playNow } from "../../../sound/sound";
import { vibrate } from "../../../state/appearance";
import { timeLeft, type TimeLeft } from "./clock";
import "./clock.css";

export interface ClockBarProps {
  baseMs: number;
  bankMs: number;
  /** The time at which these were left, by `performance.now()`. */
  since: number;
  /** True once somebody else has claimed, so that there is less time. */
  hurried?: boolean;
}

/** Thinking time as it runs: the base first, then the bank; the last five seconds are red. */
export function ClockBar({ baseMs, bankMs, since, hurried = false }: ClockBarProps) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    setNow(performance.now());
    const timer = setInterval(() => {
      setNow(performance.now());
    }, 200);
    return () => {
      clearInterval(timer);
    };
  }, [since]);

  const left = timeLeft(baseMs, bankMs, now - since);
  useEffect(() => {
    if (!left.hurry || left.seconds === 0) return;
    playNow("tick");
    vibrate(30);
  }, [left.hurry ? left.seconds : -1]);
  return <Bar left={left} hurried={hurried} />;
}

function Bar({ left, hurried }: { left: TimeLeft; hurried: boolean }) {
  return (
    <div
      class={left.hurry ? "clock hurry" : "clock"}
      role="timer"
      aria-label={t("table.clock", { seconds: left.seconds })}
    >
      {hurried ? <span class="clock-note">{t("table.hurried")}</span> : null}
      <span class="clock-track">
        <span class="clock-fill" style={{ transform: `scaleX(${left.fraction.toFixed(3)})` }} />
      </span>
      <span class="clock-digits">
        {left.base > 0 ? left.base : left.bank}
        {left.base > 0 && left.bank > 0 ? <small> +{left.bank}</small> : null}
      </span>
    </div>
  );
}

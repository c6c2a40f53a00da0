import { signed } from "../../matches/points";
import { dayText } from "./day";
import { signClass } from "./figures";
import { areaPath, hasZero, levelOf, linePath, rangeOf, totalsOf, type Frame } from "./plot";
import { say } from "./say";
import type { GameStatistics } from "./statistics";

/** The drawing is stretched over the page: its units are per cent. */
const FRAME: Frame = { x: 0, y: 0, width: 100, height: 100 };
/** Per cent of the height under which the last value would cover the word of the zero line. */
const NEAR = 14;

/** The total after each match as a line. */
export function CoursePlot({ game }: { game: GameStatistics }) {
  const totals = totalsOf(game);
  const range = rangeOf(totals);
  const last = totals.at(-1) ?? 0;
  const zero = levelOf(0, range, FRAME);
  const end = levelOf(last, range, FRAME);
  const count = game.course.length;
  const high = signed(Math.max(...totals));
  const low = signed(Math.min(...totals));
  const from = signed(totals[0] ?? 0);
  const [first] = game.course;
  const newest = game.course.at(-1);
  return (
    <figure class="stat-course" style={{ "--letters": String(signed(last).length) }}>
      <div class="stat-plot">
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={say("courseSaid", { count, from, last: signed(last), high, low })}
        >
          <path class="stat-area" d={areaPath(totals, FRAME)} />
          {hasZero(range) ? <path class="stat-zero" d={`M0 ${zero}H100`} /> : null}
          <path class="stat-line" d={linePath(totals, FRAME)} />
        </svg>
        <span class="stat-dot" style={{ top: `${end}%` }} />
        {!hasZero(range) || Math.abs(end - zero) < NEAR ? null : (
          <span class="stat-level muted" style={{ top: `${zero}%` }} aria-hidden="true">
            0
          </span>
        )}
        <b class={`stat-level ${signClass(last) ?? ""}`} style={{ top: `${end}%` }}>
          {signed(last)}
        </b>
      </div>
      <figcaption class="muted">
        {first === undefined || newest === undefined ? null : (
          <span class="stat-ends">
            <span>{dayText(first[0])}</span>
            <span>{dayText(newest[0])}</span>
          </span>
        )}
        <span>{say("courseRange", { count, high, low })}</span>
      </figcaption>
    </figure>
  );
}

import { createContext } from "preact";
import { signed } from "./points";
import "./marks.css";

/** Marks that end the match at this table; 0 if there is no race. */
export const RaceTo = createContext(0);

export interface MatchPointsProps {
  points: number;
  /** Marks that end the match; 0 if there is no race. */
  raceTo: number;
}

/** The points somebody has: with their sign, or the marks in a race. */
export function MatchPoints({ points, raceTo }: MatchPointsProps) {
  if (raceTo === 0) return <>{signed(points)}</>;
  const done = Math.min(1, Math.max(0, points / raceTo));
  return (
    <span class="marks" style={{ "--done": done }} data-testid="marks">
      {points < 0 ? `−${-points}` : points}
      <small>/{raceTo}</small>
    </span>
  );
}

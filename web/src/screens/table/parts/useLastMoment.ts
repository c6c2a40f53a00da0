import { useEffect, useRef } from "preact/hooks";
import type { OpenPrompt } from "../../../state/session";
import { clockOf } from "./occupants";

/** So long before the clock is at its end the lifted piece goes (ms): the server has to hear of it. */
const EARLY = 250;

/**
 * At the end of the clock throw the lifted piece, if the server would throw one of its own choice.
 * Nothing happens while `act` is null.
 */
export function useLastMoment(prompt: OpenPrompt | null, act: (() => void) | null): void {
  const latest = useRef(act);
  latest.current = act;
  const clock = clockOf(prompt);
  const endsAt = clock === undefined ? null : clock.since + clock.baseMs + clock.bankMs - EARLY;
  useEffect(() => {
    if (endsAt === null) return;
    const timer = setTimeout(
      () => {
        latest.current?.();
      },
      Math.max(0, endsAt - performance.now()),
    );
    return () => {
      clearTimeout(timer);
    };
  }, [prompt?.n, endsAt]);
}

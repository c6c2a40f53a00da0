import { useEffect, useState } from "preact/hooks";
import { useSession } from "../state/useSession";

/** A break shorter than this is nobody's concern (ms). */
export const UNNOTICED = 1000;

/**
 * True if the server has been away long enough to be told.
 *
 * It is back when it has answered the hello, not when a line opens: lines that open and drop are
 * all one break.
 */
export function useLongBreak(): boolean {
  const session = useSession();
  const away = session.line.value.is !== "open" || session.welcome.value === null;
  const [long, setLong] = useState(false);

  useEffect(() => {
    if (!away) return;
    const timer = setTimeout(() => {
      setLong(true);
    }, UNNOTICED);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [away]);

  return away && long;
}

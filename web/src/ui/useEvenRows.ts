import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/**
 * Children that find no room in one row take as few rows as will do, with as many in each:
 * `--columns` of the element is their number; without it all stand in one row. `labels` are the
 * words in it.
 */
export function useEvenRows(row: RefObject<HTMLElement | null>, labels: string): void {
  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return;
    let width = 0;
    const fit = () => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      element.style.removeProperty("--columns");
      const columns = evenColumns([...element.children].map((child) => topOf(child)));
      if (columns !== null) element.style.setProperty("--columns", String(columns));
    };
    fit();
    // In the next frame: more rows are higher, and a height must not change while heights are told.
    const watch = new ResizeObserver(() => requestAnimationFrame(fit));
    watch.observe(element);
    return () => {
      watch.disconnect();
    };
  }, [labels]);
}

/** The number that go into each row of as many as there are; null for one row. */
export function evenColumns(tops: readonly number[]): number | null {
  const rows = new Set(tops).size;
  return rows > 1 ? Math.ceil(tops.length / rows) : null;
}

function topOf(element: Element): number {
  return Math.round(element.getBoundingClientRect().top);
}

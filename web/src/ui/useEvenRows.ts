import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/**
 * Children that find no room in one row take as few rows as will do, with as many in each as their
 * words allow: they are as wide as if `--columns` of the element stood in a row; without it each is
 * as wide as its words. `labels` are the words in it, and the one with the number `taken` is bold,
 * which makes it wider.
 */
export function useEvenRows(
  row: RefObject<HTMLElement | null>,
  labels: string,
  taken: number,
): void {
  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return;
    let width = 0;
    const fit = () => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      const columns = evenColumns((tried) => {
        arrange(element, tried);
        return [...element.children].map(topOf);
      });
      arrange(element, columns);
    };
    fit();
    // In the next frame: more rows are higher, and a height must not change while heights are told.
    const watch = new ResizeObserver(() => requestAnimationFrame(fit));
    watch.observe(element);
    return () => {
      watch.disconnect();
    };
  }, [labels, taken]);
}

function arrange(element: HTMLElement, columns: number | null): void {
  if (columns === null) element.style.removeProperty("--columns");
  else element.style.setProperty("--columns", String(columns));
}

/**
 * The number of columns that takes no more rows than the words alone; null for these, if they stand
 * in one row or no number does. `tops` tells where the children begin with so many columns.
 */
export function evenColumns(tops: (columns: number | null) => readonly number[]): number | null {
  const alone = tops(null);
  const rows = new Set(alone).size;
  if (rows <= 1) return null;
  for (let columns = Math.ceil(alone.length / rows); columns < alone.length; columns++) {
    if (new Set(tops(columns)).size <= rows) return columns;
  }
  return null;
}

function topOf(element: Element): number {
  return Math.round(element.getBoundingClientRect().top);
}

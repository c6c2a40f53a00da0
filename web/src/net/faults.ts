/** A fault of the page, for the server to count: its kind and its place in the code, nothing else. */
export interface Fault {
  kind: "error" | "rejection" | "render";
  /** The file, line and column, as `table-Bx1.js:1:2345`; `unknown`. */
  place: string;
}

/** Faults of one page that are told at most. */
export const MOST = 5;
const LONGEST = 80;

const noted = new Set<string>();
let kept: Fault[] = [];
let tell: (fault: Fault) => boolean = () => false;

/** The first place that a stack names. Messages of errors may have contents, places have none. */
export function placeOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? "").split("\n") : [];
  for (const line of stack) {
    const found = /([\w.-]+)(?:\?[^:\s]*)?:(\d+):(\d+)\)?$/.exec(line);
    if (found !== null) return found.slice(1).join(":").slice(-LONGEST);
  }
  return "unknown";
}

/** Tell the server of a fault, once there is a line; the same one only once. */
export function noteFault(kind: Fault["kind"], error: unknown): void {
  const fault = { kind, place: placeOf(error) };
  const name = `${kind} ${fault.place}`;
  if (noted.has(name) || noted.size >= MOST) return;
  noted.add(name);
  kept.push(fault);
  tellFaults();
}

/**
 * Send the faults that were kept, and from now on new ones. `by` sends one; true if it was sent.
 */
export function tellFaults(by = tell): void {
  tell = by;
  kept = kept.filter((fault) => !tell(fault));
}

/** Note faults that nobody catches, from now on. */
export function followFaults(): void {
  addEventListener("error", ({ error }: { error: unknown }) => {
    // Without one nothing was thrown: a browser says so that it measures once more (ResizeObserver).
    if (error !== null && error !== undefined) noteFault("error", error);
  });
  addEventListener("unhandledrejection", ({ reason }) => {
    noteFault("rejection", reason);
  });
}

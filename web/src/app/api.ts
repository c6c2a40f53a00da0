import { keep } from "../state/storage";

/** What was asked for over HTTP: under way, here, or refused with a code. */
export type Loaded<T> =
  { is: "loading" } | { is: "ready"; value: T } | { is: "failed"; code: string };

export const LOADING = { is: "loading" } as const;

/** A wait after which a request counts as lost (ms). */
const PATIENCE = 12_000;

/**
 * Ask the server for JSON. The token goes into a header, never into the address: addresses are
 * logged and shared.
 */
export async function ask<T>(
  path: string,
  { as = null }: { as?: string | null } = {},
): Promise<Exclude<Loaded<T>, { is: "loading" }>> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (as !== null) headers["Authorization"] = `Bearer ${as}`;
  const limit = new AbortController();
  const timer = setTimeout(() => {
    limit.abort();
  }, PATIENCE);
  try {
    const response = await fetch(path, { headers, signal: limit.signal });
    const body: unknown = await response.json();
    if (response.ok) return { is: "ready", value: body as T };
    const code = (body as { code?: unknown } | null)?.code;
    return { is: "failed", code: typeof code === "string" ? code : "unknown" };
  } catch {
    return { is: "failed", code: "no_line" };
  } finally {
    clearTimeout(timer);
  }
}

/** The token this device is known by. */
export function myToken(): string | null {
  return keep.text("token");
}

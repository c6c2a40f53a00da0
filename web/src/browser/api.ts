import { browserStore } from "./storage";

/** An answer over HTTP: under way, here, or refused with a code. */
export type Loaded<T> =
  { is: "loading" } | { is: "ready"; value: T } | { is: "failed"; code: string };

export const LOADING = { is: "loading" } as const;

/** A wait after which a request counts as lost (ms). */
const PATIENCE = 12_000;

type Answer<T> = Exclude<Loaded<T>, { is: "loading" }>;

/**
 * Ask the server for JSON. The token goes into a header, never into the address: addresses are
 * logged and shared.
 */
export function ask<T>(
  path: string,
  { as = null }: { as?: string | null } = {},
): Promise<Answer<T>> {
  return fetched(path, as === null ? {} : { headers: { Authorization: `Bearer ${as}` } });
}

/** Send JSON, already written, and read the JSON that comes back. */
export function post<T>(path: string, body: string): Promise<Answer<T>> {
  return fetched(path, { method: "POST", body, headers: { "Content-Type": "application/json" } });
}

/** Have the server change something for the player of this device. */
export function change<T>(
  path: string,
  method: "POST" | "PUT" | "PATCH" | "DELETE",
  body?: object,
): Promise<Answer<T>> {
  const headers = { Authorization: `Bearer ${myToken() ?? ""}` };
  if (body === undefined) return fetched(path, { method, headers });
  const json = { ...headers, "Content-Type": "application/json" };
  return fetched(path, { method, body: JSON.stringify(body), headers: json });
}

/** Store a sound file for the player who has this token; null deletes it. */
export function sendSound<T>(
  path: string,
  file: ArrayBuffer | null,
  token: string,
): Promise<Answer<T>> {
  const headers = { Authorization: `Bearer ${token}` };
  if (file === null) return fetched(path, { method: "DELETE", headers });
  return fetched(path, {
    method: "PUT",
    body: file,
    headers: { ...headers, "Content-Type": "audio/wav" },
  });
}

/** Answers in the server's place. */
type Answering = (path: string, body: string | null, token: string | null) => Promise<Response>;

/** A sound is no text, and is not answered here. */
function textOf(body: string | ArrayBuffer | undefined | null): string | null {
  return typeof body === "string" ? body : null;
}

let instead: Answering | null = null;

/** Ask this from now on, and no server. */
export function answerBy(source: Answering): void {
  instead = source;
}

/** The answer to a request: of the server, or in its place. */
export function answerTo(
  path: string,
  request: Omit<RequestInit, "body"> & { body?: string | ArrayBuffer },
): Promise<Response> {
  return instead?.(path, textOf(request.body), myToken()) ?? fetch(path, request);
}

async function fetched<T>(
  path: string,
  request: { method?: string; body?: string | ArrayBuffer; headers?: Record<string, string> },
): Promise<Answer<T>> {
  const headers = { Accept: "application/json", ...request.headers };
  const limit = new AbortController();
  const timer = setTimeout(() => {
    limit.abort();
  }, PATIENCE);
  try {
    const response = await answerTo(path, { ...request, headers, signal: limit.signal });
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
  return browserStore.text("token");
}

import type { Loaded } from "./api";
import { browserStore } from "./storage";

type Answer<T> = Exclude<Loaded<T>, { is: "loading" }>;

/** All data of the player who has this token, as a file; it may be long, and take its time. */
export function takeData(token: string): Promise<Answer<Blob>> {
  return asked("/api/me/export", "GET", token);
}

/** Have the server erase the player who has this token. */
export function eraseMe(token: string): Promise<Answer<Blob>> {
  return asked("/api/me", "DELETE", token);
}

/** Nobody is behind the token of this browser any more: forget it, and the name. */
export function forgetMe(): void {
  for (const key of ["token", "name", "recovery_key"]) browserStore.setText(key, null);
}

async function asked(path: string, method: string, token: string): Promise<Answer<Blob>> {
  try {
    const headers = { Authorization: `Bearer ${token}` };
    const response = await fetch(path, { method, headers });
    if (response.ok) return { is: "ready", value: await response.blob() };
    const { code } = (await response.json()) as { code?: unknown };
    return { is: "failed", code: typeof code === "string" ? code : "unknown" };
  } catch {
    return { is: "failed", code: "no_line" };
  }
}

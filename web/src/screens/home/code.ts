/** As many signs as a room code has. */
export const ROOM_CODE_LENGTH = 6;

/**
 * A code as it is read: digits of any width, and the letters that rooms had before, all of them
 * large.
 */
export function plainCode(typed: string): string {
  return typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "");
}

/** The hash of the invitation in a pasted text, of today's form or an older one (`#/j/…`). */
export function pastedHash(text: string): string | null {
  const path = /(?:#|:\/\/[^\s/]+)(\/[jl]\/[A-Za-z0-9_-]+)/.exec(text)?.[1];
  return path === undefined ? null : `#${path}`;
}

/** A code in two halves, easier to read out: `704 582`. */
export function spacedCode(code: string): string {
  return code.length === ROOM_CODE_LENGTH ? `${code.slice(0, 3)} ${code.slice(3)}` : code;
}

/** The recovery code in a pasted text; null if there is none. */
export function pastedRecoveryCode(text: string): string | null {
  return /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/.exec(text)?.[0] ?? null;
}

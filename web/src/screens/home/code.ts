/** As many signs as a room code has. */
export const ROOM_CODE_LENGTH = 6;

/**
 * A code as it is read: digits of whatever width, and the letters that rooms had before, all of
 * them large.
 */
export function plainCode(typed: string): string {
  return typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "");
}

/** The address in a pasted text: an invitation, of which the part behind `#` is kept, or a code. */
export function pastedHash(text: string): string | null {
  return /#\/[jl]\/[A-Za-z0-9_-]+/.exec(text)?.[0] ?? null;
}

/** A code in two halves, easier to read out: `704 582`. */
export function spacedCode(code: string): string {
  return code.length === ROOM_CODE_LENGTH ? `${code.slice(0, 3)} ${code.slice(3)}` : code;
}

import type { Key } from "./sentences";
import { hasSentence, t } from "./translate";

/** The origin of a code: the same word may mean different things in different places. */
export type CodeGroup =
  "refused" | "illegal" | "why" | "judge" | "notice" | "left" | "closed" | "http";

/** True where there is a sentence for a code. */
export function knowsCode(group: CodeGroup, code: string): boolean {
  return hasSentence(`${group}.${code}`);
}

/** A code of the server as a sentence; one that is newer than this page shows itself. */
export function codeSentence(group: CodeGroup, code: string): string {
  if (knowsCode(group, code)) return t(`${group}.${code}` as Extract<Key, `left.${string}`>);
  return t(group === "http" ? "http.unknown" : "refused.unknown", { code });
}

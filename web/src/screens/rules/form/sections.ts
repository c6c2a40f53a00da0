import type { Key } from "../../../i18n/sentences";
import { hasSentence, t } from "../../../i18n/translate";

/** The name of a section of switches; one that is newer than this page shows its own word. */
export function sectionName(section: string): string {
  const key = `section.${section}`;
  return hasSentence(key) ? t(key as Extract<Key, `section.tiles`>) : section;
}

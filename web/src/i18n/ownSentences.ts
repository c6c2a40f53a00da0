import type { HoleParams } from "./sentences";
import { fill, localized } from "./translate";

/**
 * The sentences of a part of the page that few come to: they are loaded with its code, in both
 * languages, and not with every page.
 */
export function ownSentences<const Z extends Readonly<Record<string, string>>>(
  zh: Z,
  en: Readonly<Record<keyof Z, string>>,
): <K extends keyof Z>(key: K, ...params: HoleParams<Z[K]>) => string {
  return (key, ...params) =>
    fill(localized({ zh: zh[key] as string, en: en[key] }), params[0] ?? {});
}

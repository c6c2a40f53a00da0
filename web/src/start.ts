/*
 * The first step of a visit, in as few bytes as can be: it opens the line to the server and asks for the
 * code that will be needed, all at once. Styles first, from the general to the special: later rules win.
 */
import "./style/tokens.css";
import "./style/base.css";
import "./app/app.css";
import "./app/parts.css";
import "./app/fields.css";
import "./app/over.css";
import "./screens/home/home.css";
import { importWithRetries, untilReady } from "./app/importRetry";
import { lastGame } from "./app/lastGame";
import { firstLanguage } from "./i18n/languages";
import { openEarly } from "./net/early";

const WORDS = { zh: () => import("./i18n/zh"), en: () => import("./i18n/en") } as const;
const GAME_UIS = {
  mahjong: () => import("./screens/table/mahjong/ui"),
  paohuzi: () => import("./screens/table/paohuzi/ui"),
} as const;

/** Addresses of pages from which nobody comes to a table soon. */
const NO_TABLE = /^#\/?(new|calc|rules)/;

/** Ask for code that somebody will load later on, who then also hears whether it came. */
function prefetch(importing: () => Promise<unknown>): void {
  importing().catch(() => undefined);
}

/** The whole of the HTML is here: this runs as soon as it can, whatever is still under way. */
function parsed(): Promise<void> {
  return new Promise((done) => {
    if (document.readyState !== "loading") done();
    else
      document.addEventListener("DOMContentLoaded", () => {
        done();
      });
  });
}

openEarly();
const page = untilReady(() => importWithRetries(() => import("./main")));
prefetch(WORDS[firstLanguage()]);
if (!NO_TABLE.test(location.hash)) {
  prefetch(() => import("./screens/table/TableScreen"));
  prefetch(GAME_UIS[lastGame()]);
  prefetch(() => import("./art/drawings"));
}
void Promise.all([page, parsed()]).then(([{ show }]) => show());

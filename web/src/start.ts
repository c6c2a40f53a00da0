/*
 * The first step of a visit, in as few bytes as can be: it opens the line to the server and asks for the
 * code that will be needed, all at once. Styles first, from the general to the special: later rules win.
 */
import "./style/tokens.css";
import "./style/base.css";
import "./shell/app.css";
import "./ui/parts.css";
import "./ui/fields.css";
import "./ui/over.css";
import "./screens/home/home.css";
import { importWithRetries, untilReady } from "./browser/importRetry";
import { lastGame } from "./state/lastGame";
import { firstLanguage } from "./i18n/languages";
import { invitedBy } from "./navigation/invitation";
import { isDemo, isPractice } from "./browser/practice";
import { openEarly } from "./net/early";
import { followFaults } from "./net/faults";

const WORDS = {
  zh: () => import("./i18n/zh"),
  "zh-Hant": () => import("./i18n/zhHant"),
  en: () => import("./i18n/en"),
} as const;
const GAME_UIS = {
  mahjong: () => import("./screens/table/mahjong/ui"),
  paohuzi: () => import("./screens/table/paohuzi/ui"),
} as const;

/** Addresses of a table, or of the way to one. */
const TABLE = /^#\/?[tjl]\//;
/** Addresses of pages from which nobody comes to a table soon. */
const NO_TABLE = /^#\/?(new|calc|rules|settings|learn)/;

/** Ask for code that will be loaded later on; the later caller hears of a failure. */
function prefetch(importing: () => Promise<unknown>): void {
  importing().catch(() => undefined);
}

/** The whole of the HTML is here: this runs as soon as it can, and waits for no other file. */
function parsed(): Promise<void> {
  return new Promise((done) => {
    if (document.readyState !== "loading") done();
    else
      document.addEventListener("DOMContentLoaded", () => {
        done();
      });
  });
}

// A demo lies in any folder, and has no invitations.
const invitation = isDemo() ? null : invitedBy(location.pathname);
if (invitation !== null) history.replaceState(null, "", invitation);
function prefetchTable(): void {
  prefetch(() => import("./screens/match/TableScreen"));
  prefetch(GAME_UIS[lastGame()]);
  prefetch(() => import("./art/drawings"));
}

/** Ask for all that the first screen needs, and show it when it is here. */
function begin(): void {
  const first = location.hash;
  followFaults();
  if (!isPractice) openEarly();
  // A demo downloads its tables after the first screen.
  else if (!isDemo()) prefetch(async () => (await import("./practice/host")).practiceHost());
  const page = untilReady(() => importWithRetries(() => import("./main")));
  prefetch(WORDS[firstLanguage()]);
  if (TABLE.test(first)) prefetchTable();
  void Promise.all([page, parsed()])
    .then(([{ show }]) => show())
    .then(() => {
      // On a thin line it would keep the first screen waiting.
      if (!TABLE.test(first) && !NO_TABLE.test(first)) prefetchTable();
    });
}

// A browser that is too old has been told so by the page.
if (!("old" in document.documentElement.dataset)) begin();

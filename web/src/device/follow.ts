import { effect, untracked } from "@preact/signals";
import { ask, myToken } from "../browser/api";
import { installHelp, lateNote } from "../browser/device";
import { isDemo } from "../browser/practice";
import { countEvening, isRegular } from "../matches/evenings";
import { importWithRetries } from "../browser/importRetry";
import type { MatchSummary } from "../matches/matches";
import { gameOf } from "../board/fold";
import { knownGames } from "../state/preferences";
import type { Session } from "../state/session";
import { UpdateNote } from "./UpdateNote";
import { isOutdated, myBuild } from "./version";

/** The time between two looks for a newer page (ms). */
const LOOK = 10 * 60 * 1000;

/** Register the worker, follow versions and matches, offer to install; called when all else is at rest. */
export function followDevice(session: Session): void {
  void registerWorker();
  followVersion(session);
  followMatches(session);
  void offerInstall();
  void refreshPractice();
}

/** Somebody who practises without a network has the pack that belongs to this page. */
async function refreshPractice(): Promise<void> {
  if (!("caches" in globalThis)) return;
  const found = await importWithRetries(() => import("../practice/pack"));
  // Without room, or without a line, the older one stays.
  if (found.is === "ready") await found.value.refreshPack().catch(console.warn);
}

/** Help somebody who plays here often to put the page on the home screen. */
async function offerInstall(): Promise<void> {
  // A demo is looked at: it has no worker that would open it without a network.
  if (isDemo() || !isRegular()) return;
  const found = await importWithRetries(() => import("./InstallHelp"));
  if (found.is === "ready") installHelp.value = found.value.InstallHelp;
}

/** Have the service worker keep the page; only secure contexts have one. */
async function registerWorker(): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (serviceWorker === undefined || myBuild() === null) return;
  try {
    await serviceWorker.register("/sw.js", { updateViaCache: "none" });
    const { active } = await serviceWorker.ready;
    const files = performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname);
    active?.postMessage(files.filter((path) => path.startsWith("/assets/")));
  } catch (error) {
    // A private window, or a profile that keeps nothing: the page works without.
    console.warn(error);
  }
}

/** Look for a newer page when somebody comes back to this one, and when the server does. */
function followVersion(session: Session): void {
  let looked = Date.now();
  const look = async (): Promise<void> => {
    looked = Date.now();
    if (await isOutdated(myBuild())) lateNote.value = UpdateNote;
  };
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && Date.now() - looked > LOOK) void look();
  });
  let known = session.welcome.peek();
  effect(() => {
    const welcome = session.welcome.value;
    if (welcome === null || welcome === known) return;
    if (known !== null) void look();
    known = welcome;
  });
}

/** Count the evenings on which deals are played, and have the replays of finished matches kept. */
function followMatches(session: Session): void {
  let finished = "";
  effect(() => {
    const room = session.room.value;
    if (room === null || room.match === null || session.seat.value === null) return;
    const { phase, match } = room;
    untracked(() => {
      if (match.history.length > 0 && (phase === "between" || phase === "finished")) {
        countEvening(Date.now());
        const game = gameOf(room.ruleset);
        if (game !== null && !knownGames.value.includes(game))
          knownGames.value = [...knownGames.value, game];
      }
      if (phase === "finished" && match.share !== finished) {
        finished = match.share;
        void keepReplays(match.share);
      }
    });
  });
}

/** Ask for every deal of a match: the service worker keeps the answers. */
async function keepReplays(share: string): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (serviceWorker === undefined || serviceWorker.controller === null) return;
  const path = `/api/replay/${share}`;
  const as = myToken();
  const found = await ask<MatchSummary>(path, { as });
  if (found.is !== "ready") return;
  for (const deal of found.value.deals) {
    const address = `${path}/${deal}`;
    if ((await caches.match(address)) === undefined) await ask(address, { as });
  }
}

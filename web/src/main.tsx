import { effect } from "@preact/signals";
import { render } from "preact";
import { answerBy, myToken } from "./browser/api";
import { isPractice } from "./browser/practice";
import { App } from "./shell/App";
import { createChunk, whenReady } from "./browser/chunk";
import { catchInstallOffer } from "./browser/device";
import { followTables } from "./shell/flow";
import { followLine } from "./shell/offline";
import { guestName } from "./shell/guest";
import { untilReady } from "./browser/importRetry";
import { followAddress, route } from "./navigation/route";
import { loadDetails, loadRulesets } from "./rulesets/rulesets";
import { chunkOf } from "./shell/screens";
import { SessionContext } from "./state/useSession";
import { language, SENTENCES } from "./i18n/translate";
import { createAddresses } from "./net/addresses";
import { createConnection } from "./net/connection";
import { browserServices, socketUrl } from "./net/early";
import { tellFaults } from "./net/faults";
import type { ClientMessage, ServerMessage } from "./net/protocol";
import { followAppearance } from "./state/appearance";
import { followGestures } from "./sound/page";
import { followFaces } from "./state/faces";
import { createSession } from "./state/session";
import { browserStore } from "./browser/storage";

/** The code with which the server closes a line of a device that is signed out. */
const SIGNED_OUT = 4401;

/** Named in the store: a name was chosen while this device practised. */
const RENAMED = "renamed";

/** The time until the page is at rest (ms): work for this device may wait until then. */
const REST = 4000;
const DEVICE = createChunk(() => import("./device/follow"));

/** Speak to the server, and put the page on its stage as soon as all is here that it shows. */
export async function show(): Promise<void> {
  const stage = document.getElementById("app");
  if (stage === null) throw new Error("the page has no stage");
  const addresses = createAddresses(socketUrl(), browserStore);
  const practice = isPractice ? await import("./practice/host") : null;
  if (practice !== null) answerBy(practice.answerHere);
  const session = createSession({
    connection: createConnection<ServerMessage, ClientMessage>(
      practice?.practiceServices() ?? browserServices(addresses),
      (code) => code === SIGNED_OUT,
    ),
    store: browserStore,
    addresses,
  });
  followAppearance();
  followAddress();
  catchInstallOffer();
  followGestures();
  // A first visit has a name at once: nobody has to type before playing.
  if (session.name.value === "" && myToken() === null) session.invent(guestName());
  followTables(session);
  if (practice === null) {
    followLine(session);
    if (browserStore.text(RENAMED) !== null) {
      // In practice the server has not heard of it.
      browserStore.setText(RENAMED, null);
      session.rename(session.name.value);
    }
  } else {
    practice.rememberRenaming(session, browserStore);
  }
  followFaces(session);
  effect(() => {
    const line = session.line.value;
    if (line.is === "stopped" && line.reason === "erased") {
      void import("./browser/ownData").then(({ forgetMe }) => {
        forgetMe();
      });
    }
  });
  effect(() => {
    if (session.welcome.value !== null) tellFaults((fault) => session.report(fault));
  });
  session.start();
  void loadRulesets();
  const chunk = chunkOf(route.value);
  await Promise.all([
    whenReady(SENTENCES[language.value]),
    chunk === null ? null : whenReady(chunk),
  ]);
  // The splash has done its part.
  stage.replaceChildren();
  render(
    <SessionContext.Provider value={session}>
      <App />
    </SessionContext.Provider>,
    stage,
  );
  setTimeout(() => {
    void untilReady(loadDetails);
    void whenReady(DEVICE).then(({ followDevice }) => {
      followDevice(session);
    });
  }, REST);
}

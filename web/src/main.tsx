import { render } from "preact";
import { myToken } from "./app/api";
import { App } from "./app/App";
import { whenReady } from "./app/chunk";
import { followTables } from "./app/flow";
import { guestName } from "./app/guest";
import { followAddress, route } from "./app/route";
import { loadRulesets } from "./app/rulesets";
import { chunkOf } from "./app/screens";
import { SessionContext } from "./app/session";
import { language, SENTENCES } from "./i18n/translate";
import { createConnection } from "./net/connection";
import { browserServices } from "./net/early";
import type { ClientMessage, ServerMessage } from "./net/protocol";
import { createSession } from "./state/session";
import { browserStore } from "./state/storage";

/** Speak to the server, and put the page on its stage as soon as all is here that it shows. */
export async function show(): Promise<void> {
  const stage = document.getElementById("app");
  if (stage === null) throw new Error("the page has no stage");
  const session = createSession({
    connection: createConnection<ServerMessage, ClientMessage>(browserServices()),
    store: browserStore,
  });
  followAddress();
  // A first visit has a name at once: nobody has to type before playing.
  if (session.name.value === "" && myToken() === null) session.rename(guestName());
  followTables(session);
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
}

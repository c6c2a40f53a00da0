// Styles first, from the general to the special: later rules win.
import "./style/tokens.css";
import "./style/base.css";
import "./app/app.css";
import "./app/parts.css";
import "./app/fields.css";
import "./app/over.css";
import { render } from "preact";
import { myToken } from "./app/api";
import { App } from "./app/App";
import { followTables } from "./app/flow";
import { guestName } from "./app/guest";
import { followAddress } from "./app/route";
import { loadRulesets } from "./app/rulesets";
import { installSprite } from "./art/sprite";
import { session } from "./state/session";

const stage = document.getElementById("app");
if (stage === null) throw new Error("the page has no stage");

installSprite(document);
followAddress();
// A first visit has a name at once: nobody has to type before playing.
if (session.name.value === "" && myToken() === null) session.rename(guestName());
followTables(session);
session.start();
void loadRulesets();
render(<App />, stage);

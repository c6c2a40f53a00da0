import { render } from "preact";
import { installSprite } from "./art/sprite";
import { App } from "./screens/App";
import "./style/tokens.css";
import "./style/base.css";

installSprite(document);

const stage = document.getElementById("app");
if (stage === null) throw new Error("the page has no stage");
render(<App />, stage);

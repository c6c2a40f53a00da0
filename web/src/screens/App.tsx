import { Tile } from "../art/Tile";
import { t } from "../i18n/translate";
import "./app.css";

const SIGN = [31, 32, 33] as const;

/** The outermost frame: the sign of the house. */
export function App() {
  return (
    <main class="app">
      <div class="app-sign">
        {SIGN.map((kind) => (
          <Tile key={kind} kind={kind} label={null} />
        ))}
      </div>
      <h1 class="brush">{t("app.name")}</h1>
      <p>{t("app.tagline")}</p>
    </main>
  );
}

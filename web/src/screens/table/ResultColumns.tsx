import { t } from "../../i18n/translate";
import "./result.css";

/** What the two columns of points beside the names are: of this deal, and of all so far. */
export function ResultColumns() {
  return (
    <p class="result-columns">
      <span>{t("result.thisDeal")}</span>
      <span>{t("result.total")}</span>
    </p>
  );
}

import type { ComponentChildren } from "preact";
import { t } from "../i18n/translate";
import { Icon } from "./icons";
import { navigate } from "../navigation/route";

/** The head of a page: the way home, its title, and further parts. */
export function PageHead({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <header class="page-head">
      <button
        type="button"
        class="icon-button"
        aria-label={t("ui.home")}
        onClick={() => {
          navigate({ is: "home" });
        }}
      >
        <Icon name="back" />
      </button>
      <h1>{title}</h1>
      {children}
    </header>
  );
}

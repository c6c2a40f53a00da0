import type { ComponentChildren } from "preact";
import { t } from "../i18n/translate";
import { Icon } from "./icons";
import { navigate, type Route } from "../navigation/route";

export interface PageHeadProps {
  title: string;
  /** The page that the arrow leads to, and the words for it; without them home. */
  back?: { to: Route; label: string };
  children?: ComponentChildren;
}

/** The head of a page: the way back, its title, and further parts. */
export function PageHead({ title, back, children }: PageHeadProps) {
  return (
    <header class="page-head">
      <button
        type="button"
        class="icon-button"
        aria-label={back?.label ?? t("ui.home")}
        onClick={() => {
          navigate(back?.to ?? { is: "home" });
        }}
      >
        <Icon name="back" />
      </button>
      <h1>{title}</h1>
      {children}
    </header>
  );
}

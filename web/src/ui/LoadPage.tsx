import type { ComponentChildren } from "preact";
import { codeSentence } from "../i18n/codes";
import { t } from "../i18n/translate";
import { navigate } from "../navigation/route";

export interface LoadProps {
  /** The code that says why it does not come; null while it is on its way. */
  code: string | null;
  onAgain: () => void;
}

/** A page that says that it is on its way, or why it is not, with the way home. */
export function LoadPage({ code, onAgain }: LoadProps) {
  return (
    <main class="page waiting">
      <LoadNote code={code} onAgain={onAgain}>
        <button
          type="button"
          class="button quiet"
          onClick={() => {
            navigate({ is: "home" });
          }}
        >
          {t("ui.home")}
        </button>
      </LoadNote>
    </main>
  );
}

/** Says that one is on the way to a table, with the way home. */
export function TableLoadPage() {
  return (
    <main class="page waiting">
      <p class="brush" role="status">
        {t("join.coming")}
      </p>
      <button
        type="button"
        class="button quiet"
        onClick={() => {
          navigate({ is: "home" }, { replace: true });
        }}
      >
        {t("ui.home")}
      </button>
    </main>
  );
}

/** Says at once that a table is on its way: the tiles are being shuffled. */
export function ShufflingPage({ code, onAgain }: LoadProps) {
  if (code !== null) return <LoadPage code={code} onAgain={onAgain} />;
  return (
    <main class="page waiting">
      <p class="brush" role="status">
        {t("room.shuffling")}
      </p>
    </main>
  );
}

/** Says in place that something is on its way, or why it is not; `children` stand beside 再试一次. */
export function LoadNote({
  code,
  onAgain,
  children,
}: LoadProps & { children?: ComponentChildren }) {
  if (code === null) {
    return (
      <p class="brush coming" role="status">
        {t("ui.loading")}
      </p>
    );
  }
  return (
    <>
      <p role="status">{codeSentence("http", code)}</p>
      <div class="buttons">
        {children}
        <button type="button" class="button" onClick={onAgain}>
          {t("ui.again")}
        </button>
      </div>
    </>
  );
}

import { useState } from "preact/hooks";
import { isPractice } from "../../browser/practice";
import { PracticeDialog, say as sayPractice } from "../home/Practice";
import { PageHead } from "../../ui/PageHead";
import { SettingsForm } from "./SettingsForm";
import { say } from "./say";

/** Everything that each may have in his own way, as a page; and the way to practise. */
export function SettingsScreen() {
  const [practising, setPractising] = useState(false);
  return (
    <main class="page settings-page">
      <PageHead title={say("title")} />
      <SettingsForm />
      {isPractice ? null : (
        <button
          type="button"
          class="button wide"
          data-testid="open-practice"
          onClick={() => {
            setPractising(true);
          }}
        >
          {sayPractice("practice.open")}
        </button>
      )}
      {practising ? (
        <PracticeDialog
          onClose={() => {
            setPractising(false);
          }}
        />
      ) : null}
    </main>
  );
}

import { PageHead } from "../../ui/PageHead";
import { SettingsForm } from "./SettingsForm";
import { say } from "./say";

/** Everything that each may have in his own way, as a page. */
export function SettingsScreen() {
  return (
    <main class="page settings-page">
      <PageHead title={say("title")} />
      <SettingsForm />
    </main>
  );
}

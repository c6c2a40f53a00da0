import { Dialog } from "../../ui/Dialog";
import { SettingsForm } from "./SettingsForm";
import { say } from "./say";

/** The settings over the table; its game goes on below. */
export function SettingsLayer({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={say("title")} onClose={onClose} full>
      <SettingsForm />
    </Dialog>
  );
}

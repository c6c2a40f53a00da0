import { Icon } from "../../ui/icons";
import { t } from "../../i18n/translate";
import { muted } from "../../state/preferences";

/** Turns all sound off and on again. */
export function MuteButton() {
  return (
    <button
      type="button"
      class="table-mute"
      aria-label={t("sound.mute")}
      aria-pressed={muted.value}
      data-testid="mute"
      onClick={() => {
        muted.value = !muted.value;
      }}
    >
      <Icon name={muted.value ? "mute" : "sound"} />
    </button>
  );
}

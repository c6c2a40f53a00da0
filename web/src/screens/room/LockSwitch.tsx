import { Icon } from "../../ui/icons";
import { useSession } from "../../state/useSession";
import { decides } from "../../state/bench";
import { t } from "../../i18n/translate";
import type { Room } from "../../net/protocol";

/**
 * The switch that makes all new people ask the host: he sets it, the others read it while it is on.
 */
export function LockSwitch({ room }: { room: Room }) {
  const session = useSession();
  if (!decides(room, session.welcome.value?.player)) {
    return room.locked ? (
      <p class="hint" data-testid="locked">
        {t("lock.is")}
      </p>
    ) : null;
  }
  return (
    <div class="buttons">
      <button
        type="button"
        class={room.locked ? "button small" : "button quiet small"}
        aria-pressed={room.locked}
        data-testid="lock"
        onClick={() => {
          session.lock(!room.locked);
        }}
      >
        <Icon name="lock" />
        {t(room.locked ? "lock.off" : "lock.on")}
      </button>
    </div>
  );
}

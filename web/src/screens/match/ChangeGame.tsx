import { useState } from "preact/hooks";
import { lazyComponent } from "../../ui/lazyComponent";
import { useSession } from "../../state/useSession";
import { decides } from "../../state/bench";
import { t } from "../../i18n/translate";
import type { Room } from "../../net/protocol";

const RulesOver = lazyComponent(async () => (await import("../room/ChangeRules")).ChangeRules);

/** After a match the host's way to other rules, or another game, in the same room. */
export function ChangeGame({ room, class: look }: { room: Room; class: string }) {
  const session = useSession();
  const [open, setOpen] = useState(false);
  if (room.phase !== "finished" || !decides(room, session.welcome.value?.player)) return null;
  return (
    <>
      <button
        type="button"
        class={look}
        data-testid="change-game"
        onClick={() => {
          setOpen(true);
        }}
      >
        {t("standings.change")}
      </button>
      {open ? (
        <RulesOver.Component
          room={room}
          onClose={() => {
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
}

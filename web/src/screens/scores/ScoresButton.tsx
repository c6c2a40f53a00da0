import { useSignal, type Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Icon } from "../../ui/icons";
import { lazyComponent } from "../../ui/lazyComponent";
import { loadDetails } from "../../rulesets/rulesets";
import { t } from "../../i18n/translate";
import type { Room } from "../../net/protocol";

// The sheet names the fans of the greatest hands.
const ScoresOver = lazyComponent(async () => {
  const [layer] = await Promise.all([import("./ScoresLayer"), loadDetails()]);
  return layer.ScoresLayer;
});

export interface ScoresButtonProps {
  room: Room;
  class: string;
  /** Only the drawing is seen. */
  bare?: boolean;
  /** True while the sheet is open, if something else opens it as well. */
  open?: Signal<boolean>;
  /** The content of the button instead of its name. */
  children?: ComponentChildren;
}

/** Opens the sheet of the room, with all its matches. */
export function ScoresButton(props: ScoresButtonProps) {
  const { room, class: look, bare = false, children } = props;
  const own = useSignal(false);
  const open = props.open ?? own;
  return (
    <>
      <button
        type="button"
        class={look}
        data-testid="scores-open"
        {...(bare ? { "aria-label": t("scores.open") } : {})}
        onClick={() => {
          open.value = true;
        }}
      >
        <Icon name="scores" />
        {bare ? null : children === undefined ? (
          t("scores.open")
        ) : (
          <>
            <span class="spoken">{t("scores.open")}</span>
            {children}
          </>
        )}
      </button>
      {open.value ? (
        <ScoresOver.Component
          room={room}
          onClose={() => {
            open.value = false;
          }}
        />
      ) : null}
    </>
  );
}

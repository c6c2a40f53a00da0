import { useState } from "preact/hooks";
import { Icon } from "../ui/icons";
import { lazyComponent } from "../ui/lazyComponent";
import { t } from "../i18n/translate";
import type { ShownWin } from "./winDrawing";

const PictureOver = lazyComponent(
  async () => (await import("./WinPictureDialog")).WinPictureDialog,
);

/** The way of a win to the group chat. */
export function WinPicture({ win }: { win: () => ShownWin }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        class="sum-button win-picture"
        aria-label={t("result.picture")}
        title={t("result.picture")}
        data-testid="win-picture"
        onClick={() => {
          setOpen(true);
        }}
      >
        <Icon name="share" />
      </button>
      {open ? (
        <PictureOver.Component
          win={win()}
          onClose={() => {
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
}

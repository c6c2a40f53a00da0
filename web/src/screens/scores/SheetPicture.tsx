import { useState } from "preact/hooks";
import { Icon } from "../../app/icons";
import { lazyComponent } from "../../app/lazyComponent";
import { dateText } from "../home/Replays";
import { say } from "./say";
import type { Sheet } from "./sheet";
import { sheetDrawing } from "./sheetDrawing";
import { sheetText } from "./sheetText";

const PictureOver = lazyComponent(async () => (await import("./PictureDialog")).PictureDialog);

/** The way of the sheet to the group chat. */
export function SheetPicture({ sheet, code }: { sheet: Sheet; code: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div class="buttons">
      <button
        type="button"
        class="button primary"
        data-testid="scores-picture"
        onClick={() => {
          setOpen(true);
        }}
      >
        <Icon name="share" />
        {say("picture")}
      </button>
      {open ? (
        <PictureOver.Component
          title={say("pictureOf")}
          draw={() => sheetDrawing(sheet, dateText(sheet.matches[0]?.started ?? 0), code)}
          words={sheetText(sheet, code)}
          onClose={() => {
            setOpen(false);
          }}
        />
      ) : null}
    </div>
  );
}

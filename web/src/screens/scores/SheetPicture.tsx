import { dateText } from "../../i18n/translate";
import { useState } from "preact/hooks";
import { CopyButton } from "../../ui/CopyButton";
import { routeUrl } from "../../navigation/route";
import { Icon } from "../../ui/icons";
import { lazyComponent } from "../../ui/lazyComponent";
import { rulesName } from "../../rulesets/rulesName";
import { pictureName } from "../../picture/png";
import { say } from "../../picture/say";
import type { Sheet } from "./sheet";
import { sheetDrawing } from "./sheetDrawing";
import { sheetText } from "./sheetText";

const PictureOver = lazyComponent(
  async () => (await import("../../picture/PictureDialog")).PictureDialog,
);

export interface SheetPictureProps {
  sheet: Sheet;
  /** Of the room, while it is there; else null. */
  code: string | null;
  /** The address of the evening; null if it is not known. */
  evening: string | null;
}

/** The way of the sheet to the group chat. */
export function SheetPicture({ sheet, code, evening }: SheetPictureProps) {
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
      {evening === null ? null : (
        <CopyButton
          label={say("copyEvening")}
          text={() => routeUrl({ is: "evening", evening })}
          testid="evening-copy"
        />
      )}
      {open ? (
        <PictureOver.Component
          title={say("pictureOf")}
          draw={() => sheetDrawing(sheet, dateText(sheet.matches[0]?.started ?? 0), code)}
          words={sheetText(sheet, code)}
          name={sheetName(sheet, code)}
          onClose={() => {
            setOpen(false);
          }}
        />
      ) : null}
    </div>
  );
}

/** The name of the file: the room, the games, the day of the first match. */
function sheetName({ matches }: Sheet, code: string | null): string {
  const played = [...new Set(matches.map(rulesName))];
  return pictureName([...(code === null ? [] : [code]), ...played], matches[0]?.started ?? 0);
}

import { dateText } from "../../i18n/translate";
import { useState } from "preact/hooks";
import { CopyButton } from "../../ui/CopyButton";
import { CsvLink } from "../../ui/CsvLink";
import { routeUrl } from "../../navigation/route";
import { Icon } from "../../ui/icons";
import { lazyComponent } from "../../ui/lazyComponent";
import { rulesName } from "../../rulesets/rulesName";
import { fileName } from "../../picture/png";
import { say } from "../../picture/say";
import type { Sheet } from "./sheet";
import { sheetCsv } from "./sheetCsv";
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

/** The ways of the sheet to the group chat, and into a spreadsheet. */
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
      <CsvLink
        label={say("csv")}
        csv={sheetCsv(sheet)}
        name={sheetName(sheet, code)}
        testid="scores-csv"
      />
      {open ? (
        <PictureOver.Component
          title={say("pictureOf")}
          draw={() => sheetDrawing(sheet, dateText(sheet.matches[0]?.started ?? 0), code)}
          words={sheetText(sheet, code)}
          name={`${sheetName(sheet, code)}.png`}
          onClose={() => {
            setOpen(false);
          }}
        />
      ) : null}
    </div>
  );
}

/** The name of a file of it, without its ending: the room, the games, the day of the first match. */
function sheetName({ matches }: Sheet, code: string | null): string {
  const played = [...new Set(matches.map(rulesName))];
  return fileName([...(code === null ? [] : [code]), ...played], matches[0]?.started ?? 0);
}

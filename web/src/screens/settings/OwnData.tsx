import { useEffect, useState } from "preact/hooks";
import { myToken } from "../../browser/api";
import { saveFile } from "../../browser/saveFile";
import { eraseMe, forgetMe, takeData } from "../../browser/ownData";
import { codeSentence } from "../../i18n/codes";
import { t } from "../../i18n/translate";
import { Dialog } from "../../ui/Dialog";
import { Icon } from "../../ui/icons";
import { Row } from "./rows";
import { say } from "./say";

/** Take all of one's data along, or have them erased. */
export function OwnData() {
  const [asking, setAsking] = useState(false);
  const [fetching, setFetching] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const known = myToken() !== null;

  async function take(): Promise<void> {
    setFetching(true);
    const answer = await takeData(myToken() ?? "");
    setFetching(false);
    setFault(answer.is === "failed" ? answer.code : null);
    if (answer.is === "ready") saveFile(answer.value, "paiju-data.json");
  }

  return (
    <>
      <Row label={say("take")} note={say("take.note")}>
        <button
          type="button"
          class="settings-button"
          data-testid="take-data"
          disabled={!known || fetching}
          onClick={() => void take()}
        >
          <Icon name="download" />
          {say("take.do")}
        </button>
      </Row>
      {fault === null ? null : <p role="alert">{codeSentence("http", fault)}</p>}
      <Row label={say("erase")} note={say("erase.note")}>
        <button
          type="button"
          class="settings-button"
          data-testid="erase-me"
          disabled={!known}
          onClick={() => {
            setAsking(true);
          }}
        >
          <Icon name="bin" />
          {say("erase")}
        </button>
      </Row>
      {asking ? (
        <EraseDialog
          onClose={() => {
            setAsking(false);
          }}
        />
      ) : null}
    </>
  );
}

/** Says what goes and what stays, and does it; the finger finds the way out first. */
function EraseDialog({ onClose }: { onClose: () => void }) {
  const [under, setUnder] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  useEffect(() => {
    if (!under) return;
    void eraseMe(myToken() ?? "").then((answer) => {
      // Signed out while it was under way, the person is gone as well.
      if (answer.is === "ready" || answer.code === "unauthorized") {
        forgetMe();
        globalThis.location.assign("/");
        return;
      }
      setUnder(false);
      setFault(answer.code);
    });
  }, [under]);

  return (
    <Dialog
      title={say("erase.title")}
      onClose={onClose}
      foot={
        <div class="buttons">
          <button
            type="button"
            class="button danger"
            data-testid="erase-yes"
            disabled={under}
            onClick={() => {
              setUnder(true);
            }}
          >
            {under ? say("erase.under") : say("erase")}
          </button>
          <button type="button" class="button primary" data-testid="erase-no" onClick={onClose}>
            {t("menu.leave.no")}
          </button>
        </div>
      }
    >
      <p>
        <strong>{say("erase.final")}</strong>
      </p>
      <p>{say("erase.goes")}</p>
      <p>{say("erase.stays")}</p>
      <p>{say("erase.copies")}</p>
      {fault === null ? null : <p role="alert">{codeSentence("http", fault)}</p>}
    </Dialog>
  );
}

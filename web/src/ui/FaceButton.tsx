import { useState } from "preact/hooks";
import { t } from "../i18n/translate";
import { Avatar } from "./Avatar";
import { lazyComponent } from "./lazyComponent";
import { LoadNote } from "./LoadPage";

const Choice = lazyComponent(async () => (await import("./FacePicker")).FaceDialog, LoadNote);

/** My own avatar: a tap, and another is chosen. */
export function FaceButton({ id, name }: { id: string; name: string }) {
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <button
        type="button"
        class="face-button"
        aria-label={t("home.face", { name })}
        data-testid="face-open"
        disabled={id === ""}
        onClick={() => {
          setChoosing(true);
        }}
      >
        <Avatar id={id} name={name} />
      </button>
      {choosing ? (
        <Choice.Component
          name={name}
          onClose={() => {
            setChoosing(false);
          }}
        />
      ) : null}
    </>
  );
}

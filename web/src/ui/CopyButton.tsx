import { useRef, useState } from "preact/hooks";
import { t } from "../i18n/translate";
import { useSession } from "../state/useSession";
import { copyText } from "../browser/copy";
import { Dialog } from "./Dialog";
import { Icon, type IconName } from "./icons";

export interface CopyButtonProps {
  /** The text to copy, or the way to it once the button is pressed. */
  text: string | (() => string);
  label: string;
  class?: string;
  testid?: string;
  /** Only the drawing is seen; the label is still read out. */
  bare?: boolean;
  icon?: IconName;
}

/** Copies a text; if the browser refuses, shows it in a selected field instead. */
export function CopyButton(props: CopyButtonProps) {
  const session = useSession();
  const [byHand, setByHand] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  async function press(): Promise<void> {
    const text = typeof props.text === "string" ? props.text : props.text();
    if (await copyText(text)) {
      session.say("copied");
      setByHand(null);
      return;
    }
    setByHand(text);
    requestAnimationFrame(() => field.current?.focus());
  }

  return (
    <>
      <button
        type="button"
        class={props.class ?? "button quiet"}
        data-testid={props.testid}
        onClick={() => void press()}
      >
        <Icon name={props.icon ?? "copy"} />
        <span class={props.bare === true ? "spoken" : ""}>{props.label}</span>
      </button>
      {byHand === null ? null : (
        <Dialog
          title={props.label}
          onClose={() => {
            setByHand(null);
          }}
        >
          <label class="by-hand">
            <span>{t("copy.byHand")}</span>
            <input
              ref={field}
              class="field"
              readOnly
              value={byHand}
              onFocus={(event) => {
                event.currentTarget.select();
              }}
            />
          </label>
        </Dialog>
      )}
    </>
  );
}

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "../i18n/translate";
import { Icon } from "./icons";
import { useLayer } from "../navigation/useLayer";

export interface DialogProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  /** Buttons that stay in sight below the scrolling part. */
  foot?: ComponentChildren;
  wide?: boolean;
  /** As large as the screen. */
  full?: boolean;
  /** Stands beside the title. */
  tools?: ComponentChildren;
}

/** Something to be done before anything else; Escape, the way back, the cross and a tap outside close it. */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, foot, wide = false, full = false, tools } = props;
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayer(onClose);

  useEffect(() => {
    const shown = element.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  return (
    <dialog
      ref={element}
      class={full ? "dialog full" : wide ? "dialog wide" : "dialog"}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // Asked twice without a touch between, a browser closes it without having asked us.
        if (element.current?.isConnected === true) onClose();
      }}
      onPointerDown={(event) => {
        // The backdrop belongs to the dialog itself; its parts cover the inside.
        if (event.target === element.current) onClose();
      }}
    >
      <div class="dialog-frame">
        <header class="dialog-head">
          <h2 id={id}>{title}</h2>
          {tools}
          <button type="button" class="icon-button" aria-label={t("ui.close")} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        <div class="dialog-body">{children}</div>
        {foot === undefined ? null : <footer class="dialog-foot">{foot}</footer>}
      </div>
    </dialog>
  );
}

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useLayer } from "../../navigation/useLayer";
import "./tableLayer.css";

export interface TableLayerProps {
  label: string;
  testid: string;
  onClose: () => void;
  children: ComponentChildren;
}

/** Another table over the page, as large as the screen: its reader keeps the seat. */
export function TableLayer({ label, testid, onClose, children }: TableLayerProps) {
  const element = useRef<HTMLDialogElement>(null);
  useLayer(onClose);
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // Else its first button is, and takes the keys that move along the deal.
    dialog?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      class="table-layer"
      tabIndex={-1}
      aria-label={label}
      data-testid={testid}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // Asked twice without a touch between, a browser closes it without having asked us.
        if (element.current?.isConnected === true) onClose();
      }}
    >
      {children}
    </dialog>
  );
}

/**
 * Copy text to the clipboard ; true if it worked.
 *
 * On plain http there is no clipboard interface; the old command on a selected field still works in
 * most browsers. If neither does, the caller shows the text for copying by hand.
 */
export async function copyText(text: string): Promise<boolean> {
  // Typed as always there, absent outside secure contexts.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard !== undefined) {
    try {
      await clipboard.writeText(text);
      return true;
    } catch {
      return copySelected(text);
    }
  }
  return copySelected(text);
}

function copySelected(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "spoken";
  // A modal dialog makes everything outside it inert: the field must stand inside.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  const before = document.activeElement;
  field.select();
  field.setSelectionRange(0, text.length);
  try {
    // Deprecated, and the only way without a secure context.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}

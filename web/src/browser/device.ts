import { signal } from "@preact/signals";
import type { ComponentType } from "preact";

/** The offer of a browser to put the page on the home screen. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

/** The offer that the browser has made to this page; null if it makes none. */
export const installOffer = signal<InstallOffer | null>(null);

/** The help to put the page on the home screen, once it is here and wanted. */
export const installHelp = signal<ComponentType | null>(null);

/** Something to be said above the page that came later than it; null: nothing. */
export const lateNote = signal<ComponentType | null>(null);

/** Keep the browser's offer until somebody wants it: it offers once, and early. */
export function catchInstallOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installOffer.value = event as InstallOffer;
  });
  addEventListener("appinstalled", () => {
    installOffer.value = null;
  });
}

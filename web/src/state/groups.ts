import { effect, signal } from "@preact/signals";
import { browserStore } from "../browser/storage";

/** True once this device has seen a group of its person: only then is a server asked for them. */
export const knowsGroups = signal(browserStore.text("groups") !== null);
effect(() => {
  browserStore.setText("groups", knowsGroups.value ? "yes" : null);
});

/** The group that the room which is being opened is to belong to. */
export const wantedGroup = signal<string | null>(null);

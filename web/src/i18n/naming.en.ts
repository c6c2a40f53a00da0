import type { namingZh } from "./naming.zh";

/** The question for a name, in English. */
export const namingEn: Readonly<Record<keyof typeof namingZh, string>> = {
  title: "What do your friends call you?",
  note: "This is the name that everybody at the table sees. You can change it in the menu at any time.",
  label: "My name",
  done: "Call me that",
  wait: "This name is taken in {seconds} {seconds|second|seconds}",
};

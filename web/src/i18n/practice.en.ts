import type { practiceZh } from "./practice.zh";

/** The same in English. */
export const practiceEn: Record<keyof typeof practiceZh, string> = {
  "practice.open": "Practise offline",
  "practice.title": "Practise offline",
  "practice.what":
    "The table is on this device: play bots without a network, by any rules. Matches stay on this device.",
  "practice.size": "The first time it downloads {size}; after that nothing.",
  "practice.start": "Download and start",
  "practice.loading": "Downloading… {percent}%",
  "practice.failed": "The download failed. Try again with a network.",
  "practice.again": "Try again",
  "practice.on": "Practice on this device",
  "practice.news": "You see your friends' rooms again once you are back online.",
  "practice.demo": "A demo: it all happens on your device",
  "practice.leave": "Back online",
  "practice.friends": "To play with friends, install Paiju on a computer and run {command}.",
  "practice.preparing": "Setting the table…",
  "practice.part": "Downloading the table ({size})… {percent}%",
  "practice.broken": "The table could not be set; it will be tried again.",
  "practice.room":
    "This room is on your device: friends cannot come in, bots take the empty seats.",
  "practice.open.file": "Open a replay file",
  "practice.needs.title": "This needs a server",
  "practice.needs":
    "In practice you play bots. Friends, watching, groups, results and other devices are there once you are back online.",
  "practice.needs.demo":
    "In the demo you play bots. Friends, watching, groups, results and other devices need a computer that runs {command}.",
};

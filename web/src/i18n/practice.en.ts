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
  "practice.on": "Practice: everything happens on this device",
  "practice.demo": "A demo: everything happens on your own device, without a server",
  "practice.leave": "Back online",
};

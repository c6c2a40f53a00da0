import type { pairZh } from "./pair.zh";

/** Another device made the same player, in English. */
export const pairEn: Readonly<Record<keyof typeof pairZh, string>> = {
  "pair.show": "Scan this with another device, or type the code there, to be the same player.",
  "pair.asking": "Getting a code…",
  "pair.qr": "Pairing code to scan",
  "pair.seconds": "Good for {seconds} {seconds|second|seconds}",
  "pair.again": "Another code",
  "pair.type": "Or type the code that the other device shows, or paste a recovery code",
  "pair.use": "Sign in here",
  "pair.askTitle": "Sign in here as on your other device?",
  "pair.ask": "This device is {name} now and will not be any more.",
};

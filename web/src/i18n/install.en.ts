import type { installZh } from "./install.zh";

/** The way to a phone's desktop in English. */
export const installEn: Readonly<Record<keyof typeof installZh, string>> = {
  "install.title": "One tap away, on your home screen",
  "install.never": "No, thanks",
  "install.add": "Add it",
  "install.wechat.first": "Tap ··· at the top right",
  "install.wechat.second": "Tap “Open in browser”, then add it there",
  "install.android.first": "Tap the menu ⋮ of the browser",
  "install.android.second": "Tap “Add to home screen”",
  "install.iphone.first": "Tap “Share” at the bottom",
  "install.iphone.second": "Tap “Add to Home Screen”",
};

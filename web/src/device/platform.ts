/** A browser by the way in which it puts a page on the home screen. */
export type Platform = "wechat" | "iphone" | "android";

/** The part of `navigator` that tells. */
export type Told = Pick<Navigator, "userAgent" | "maxTouchPoints">;

/** The platform of a browser; null for a computer. */
export function platformOf({ userAgent, maxTouchPoints }: Told): Platform | null {
  if (userAgent.includes("MicroMessenger")) return "wechat";
  // An iPad says that it is a Macintosh, but it is touched.
  if (/iPhone|iPad|iPod/.test(userAgent)) return "iphone";
  if (userAgent.includes("Macintosh") && maxTouchPoints > 1) return "iphone";
  return userAgent.includes("Android") ? "android" : null;
}

/** True if the page stands in a window of its own already. */
export function isInstalled(): boolean {
  return (
    matchMedia("(display-mode: standalone)").matches ||
    (navigator as { standalone?: boolean }).standalone === true
  );
}

import { expect, test } from "vitest";
import { platformOf } from "./platform";

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15";
const ANDROID = "Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36 Chrome/126.0 Mobile";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15";

test("a browser is known by what it says of itself, WeChat wherever it runs", () => {
  const of = (userAgent: string, maxTouchPoints = 5) => platformOf({ userAgent, maxTouchPoints });
  expect(of(IPHONE)).toBe("iphone");
  expect(of(MAC)).toBe("iphone");
  expect(of(MAC, 0)).toBeNull();
  expect(of(ANDROID)).toBe("android");
  expect(of(`${ANDROID} MicroMessenger/8.0.50`)).toBe("wechat");
  expect(of(`${IPHONE} MicroMessenger/8.0.50`)).toBe("wechat");
  expect(of("Mozilla/5.0 (X11; Linux x86_64) Firefox/128.0", 0)).toBeNull();
});

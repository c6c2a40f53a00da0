// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chosenPace, followAppearance, still, vibrate } from "../../state/appearance";
import client from "../../../package.json" with { type: "json" };
import { renderPage } from "../../fixture/page";
import * as preferences from "../../state/preferences";
import { SettingsForm } from "./SettingsForm";

const { dataset } = document.documentElement;

let host: HTMLElement;

beforeEach(async () => {
  host = document.createElement("div");
  document.body.append(host);
  await act(() => {
    renderPage(<SettingsForm />, host);
  });
});

afterEach(() => {
  render(null, host);
  host.remove();
});

async function press(role: string, label: string): Promise<void> {
  const found = [...host.querySelectorAll<HTMLElement>(`[role="${role}"], [type="${role}"]`)].find(
    (one) => (one.getAttribute("aria-label") ?? one.parentElement?.textContent) === label,
  );
  if (found === undefined) throw new Error(`there is no ${label}`);
  await act(() => {
    found.click();
  });
}

test("the release is named at the end, as the package has it", () => {
  const told = host.querySelector("[data-testid=version]")?.textContent;
  expect(told).toBe(`Paiju ${client.version}`);
});

test("every preference is chosen here", async () => {
  await press("switch", "静音");
  expect(preferences.muted.value).toBe(true);
  await press("radio", "男声");
  expect(preferences.voice.value).toBe("male");
  await press("switch", "轮到我时震动");
  expect(preferences.vibration.value).toBe(false);
  await press("radio", "蓝");
  expect(preferences.felt.value).toBe("blue");
  await press("radio", "快");
  expect(preferences.motionSpeed.value).toBe("fast");
  await press("switch", "出牌提示");
  expect(preferences.showHints.value).toBe(false);
  await press("radio", "竹黄");
  expect(preferences.backStyle.value).toBe("bamboo");
  await press("radio", "简洁");
  expect(preferences.faceStyle.value).toBe("plain");
  await press("switch", "牌角数字");
  expect(preferences.cornerIndex.value).toBe(true);
  await press("radio", "两排大牌");
  expect(preferences.handRows.value).toBe("two");
  await press("radio", "点一下");
  expect(preferences.discardBy.value).toBe("once");
  await press("radio", "按大小");
  expect(preferences.cardSort.value).toBe("ranks");
  await press("switch", "高对比度");
  expect(preferences.highContrast.value).toBe(true);
});

test("the preview follows at once", async () => {
  preferences.handRows.value = "one";
  await act(() => undefined);
  const tiles = () => host.querySelectorAll(".settings-tiles").length;
  expect(tiles()).toBe(1);
  await press("radio", "两排大牌");
  expect(tiles()).toBe(2);
  await press("radio", "红");
  expect(host.querySelector(".settings-scene")?.getAttribute("data-felt")).toBe("red");
});

test("one switch helps whoever cannot tell red from green", async () => {
  preferences.doubleRedFrame.value = false;
  preferences.faceStyle.value = "full";
  await act(() => undefined);
  await press("switch", "分不清红绿");
  expect(preferences.doubleRedFrame.value).toBe(true);
  expect(preferences.faceStyle.value).toBe("plain");
  await press("switch", "分不清红绿");
  expect(preferences.doubleRedFrame.value).toBe(false);
  expect(preferences.faceStyle.value).toBe("full");
});

test("cloth, contrast and speed reach the page", () => {
  followAppearance();
  preferences.felt.value = "night";
  preferences.highContrast.value = true;
  preferences.motionSpeed.value = "none";
  expect(dataset).toMatchObject({ felt: "night", contrast: "high", motion: "none" });
  expect(chosenPace()).toBe(0);
  expect(still()).toBe(true);
  preferences.motionSpeed.value = "slow";
  expect(chosenPace()).toBe(1.6);
  expect(still()).toBe(false);
});

test("a phone shakes only where its owner wants it", () => {
  const shake = vi.fn(() => true);
  Object.defineProperty(navigator, "vibrate", { value: shake, configurable: true });
  preferences.vibration.value = false;
  vibrate(30);
  expect(shake).not.toHaveBeenCalled();
  preferences.vibration.value = true;
  vibrate([20, 40]);
  expect(shake).toHaveBeenCalledWith([20, 40]);
});

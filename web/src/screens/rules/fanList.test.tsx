// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import type { Ruleset } from "../../rulesets/rulesets";
import { FanList } from "./FanList";

const words = (text: string) => ({ zh: text, en: text });

const fan = (id: string, example: Record<string, unknown>) => ({
  id,
  name: words(id),
  definition: words(id),
  points: 1,
  example: {
    op: "score",
    concealed: "123m 456p 789s 22s 78m",
    winning: "9m",
    melds: ["pung SSS"],
    ...example,
  },
});

const ruleset = {
  id: "taiwan",
  game: "mahjong",
  switches: [],
  presets: [],
  sections: [],
  notes: [],
  guide: [],
  counting: { undefined: "added" },
  fan_words: [],
  fans: [
    fan("seat_wind", { seat_wind: "S", prevalent_wind: "W" }),
    fan("own_flower", { bonus: "ae" }),
    fan("plain", {}),
  ],
} as unknown as Ruleset;

test("an example of a fan shows its flowers and says the winds that it needs", () => {
  void act(() => {
    render(
      <FanList
        ruleset={ruleset}
        choice={{ preset: null, changed: {} } as never}
        rules={{}}
        leads={false}
      />,
      document.body,
    );
  });
  const part = (id: string) => document.querySelector(`[data-fan="${id}"]`);
  expect(part("seat_wind")?.querySelector(".example-foot")?.textContent).toBe(
    "西风圈 · 坐南 · 点炮",
  );
  expect(part("plain")?.querySelector(".example-foot")?.textContent).toBe("点炮");
  const flowers = (id: string) =>
    part(id)?.querySelectorAll('[data-testid="laid-flowers"] .group-tile').length;
  expect(flowers("own_flower")).toBe(2);
  expect(flowers("plain")).toBe(0);
});

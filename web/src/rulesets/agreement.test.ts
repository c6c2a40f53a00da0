// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { bySection, differences, loadRulesets, type Ruleset } from "./rulesets";
import type { Room } from "../net/protocol";
import { chosenGame } from "../state/preferences";
import { browserStore } from "../browser/storage";
import { rulesOf, withSwitch } from "./choice";
import { freshDraft, playOnTerms, quickAgreement, rememberedDraft } from "./agreement";
import { draftOf, firstAgreement, linkedDraft, rememberDraft, suitedOptions } from "./drafts";

const words = (text: string) => ({ zh: text, en: text });
const yesNo = [true, false].map((value) => ({ value, label: words(String(value)) }));

const PAOHUZI: Ruleset = {
  id: "paohuzi/changde",
  game: "paohuzi",
  name: words("Changde"),
  summary: words(""),
  seats: 3,
  switches: [],
  presets: [
    { name: "three", label: words("Three"), rules: {} },
    { name: "beginner", label: words("Beginner"), rules: {}, pace: "relaxed" },
    { name: "learner", label: words("Learner"), rules: {}, beginners: true },
  ],
  fans: [],
  counting: {},
  notes: [],
};

const RULESET: Ruleset = {
  id: "mahjong/tuidaohu",
  game: "mahjong",
  name: words("Tuidaohu"),
  summary: words(""),
  seats: 4,
  switches: [
    {
      name: "chow",
      section: "claims",
      title: words("Chow"),
      sentence: words(""),
      default: true,
      choices: yesNo,
    },
    {
      name: "base",
      section: "settlement",
      title: words("Base"),
      sentence: words(""),
      default: 2,
      choices: [1, 2, 5].map((value) => ({ value, label: words(String(value)) })),
    },
  ],
  presets: [
    { name: "friends", label: words("Friends"), rules: { chow: true, base: 2 } },
    { name: "official", label: words("Official"), rules: { chow: true, base: 1 } },
  ],
  fans: [],
  counting: {},
  notes: [],
};

beforeAll(async () => {
  const rulesets = [RULESET, PAOHUZI];
  const games = rulesets.map(({ game, switches }) => ({ name: game, switches, counting: {} }));
  const answer = { ok: true, json: () => Promise.resolve({ games, rulesets, levels: [] }) };
  vi.stubGlobal("fetch", () => Promise.resolve(answer));
  await loadRulesets();
  vi.unstubAllGlobals();
});

beforeEach(() => {
  for (const place of ["draft.mahjong", "draft.paohuzi"]) browserStore.setText(place, null);
  chosenGame.value = null;
});

describe("a draft", () => {
  test("holds only what differs from its preset", () => {
    const changed = withSwitch(freshDraft(RULESET), "base", 5);
    expect(changed.switches).toEqual({ base: 5 });
    expect(rulesOf(changed)).toEqual({ chow: true, base: 5 });
    expect(withSwitch(changed, "base", 2).switches).toEqual({});
  });

  test("takes the pace that suits its preset, and leaves it with the preset", () => {
    const draft = freshDraft(PAOHUZI);
    const beginner = { ...draft, preset: "beginner" };
    const slow = suitedOptions(draft, beginner);
    expect(slow).toEqual({ ...draft.options, pace: "relaxed" });
    expect(suitedOptions({ ...beginner, options: slow }, draft).pace).toBe("normal");
    const hasty = { ...slow, pace: "fast" as const };
    expect(suitedOptions({ ...beginner, options: hasty }, draft).pace, "chosen by hand").toBe(
      "fast",
    );
    const changed = { ...beginner, switches: { base: 2 }, options: hasty };
    expect(suitedOptions(changed, changed).pace, "another switch leaves it alone").toBe("fast");
    const { options: linked } = linkedDraft({ ...beginner, switches: {} });
    expect(linked.pace).toBe("relaxed");
  });

  test("for beginners has hints and no clock, until they are set otherwise", () => {
    const draft = freshDraft(PAOHUZI);
    const learner = { ...draft, preset: "learner" };
    const options = suitedOptions(draft, learner);
    expect(options).toEqual({ ...draft.options, hints: true, clock: null });
    expect(suitedOptions({ ...learner, options }, draft)).toEqual(draft.options);
    const clock = { base: 8, bank: 20 };
    expect(suitedOptions({ ...learner, options: { ...options, clock } }, draft)).toEqual({
      ...draft.options,
      clock,
    });
    expect(suitedOptions({ ...learner, options }, freshDraft(RULESET)), "another game").toEqual(
      draft.options,
    );
  });

  test("knows switches that are younger than what is played by their default", () => {
    const { options } = freshDraft(RULESET);
    const rules = { chow: true };
    const older = { ruleset: RULESET.id, preset: "official", rules, options } as unknown as Room;
    expect(draftOf(older).switches).toEqual({ base: 2 });
  });

  test("is read back from what a room plays", () => {
    const { options } = freshDraft(RULESET);
    const room = {
      ruleset: RULESET.id,
      preset: "official",
      rules: { chow: false, base: 1 },
      options,
    } as unknown as Room;
    expect(draftOf(room)).toEqual({
      ruleset: RULESET.id,
      preset: "official",
      switches: { chow: false },
      options,
    });
  });

  test("is remembered, but not what no longer exists", () => {
    const draft = { ...freshDraft(RULESET), switches: { chow: false, base: 3, gone: true } };
    rememberDraft(draft);
    expect(rememberedDraft()?.switches).toEqual({ chow: false });
    browserStore.setValue("draft.mahjong", { ...draft, ruleset: "mahjong/gone" });
    expect(rememberedDraft()).toEqual(freshDraft(RULESET));
    browserStore.setText("draft.mahjong", "[]");
    expect(rememberedDraft()).toEqual(freshDraft(RULESET));
  });

  test("of one tap has no clock and is nobody's business", () => {
    const draft = freshDraft(RULESET);
    rememberDraft({ ...draft, options: { ...draft.options, public: true } });
    expect(quickAgreement()?.options).toMatchObject({
      clock: null,
      public: false,
      uniform_window: null,
      draw_seats: false,
    });
  });

  test("of a room with friends has its seats drawn, also where the last one knew nothing of it", () => {
    const draft = freshDraft(RULESET);
    expect(draft.options.draw_seats).toBe(true);
    const older = { ...draft.options, draw_seats: undefined };
    browserStore.setText("draft.mahjong", JSON.stringify({ ...draft, options: older }));
    expect(rememberedDraft("mahjong")?.options.draw_seats).toBe(true);
    rememberDraft({ ...draft, options: { ...draft.options, draw_seats: false } });
    expect(rememberedDraft("mahjong")?.options.draw_seats).toBe(false);
  });
});

describe("rules", () => {
  test("differ in the order of the switches", () => {
    const found = differences(RULESET.switches, { chow: true, base: 2 }, { base: 5, chow: false });
    expect(found.map(({ rule, from, to }) => [rule.name, from, to])).toEqual([
      ["chow", true, false],
      ["base", 2, 5],
    ]);
  });

  test("stand by section in the order of their first switch", () => {
    expect(bySection(RULESET.switches).map(([section]) => section)).toEqual([
      "claims",
      "settlement",
    ]);
  });
});

describe("two games", () => {
  test("each game keeps the rules chosen last for it", () => {
    const house = withSwitch(freshDraft(RULESET), "chow", false);
    rememberDraft(house);
    rememberDraft(freshDraft(PAOHUZI));
    expect(rememberedDraft()?.ruleset).toBe("paohuzi/changde");
    expect(rememberedDraft("mahjong")?.switches).toEqual({ chow: false });
    chosenGame.value = "mahjong";
    expect(quickAgreement()).toMatchObject({
      ruleset: "mahjong/tuidaohu",
      switches: { chow: false },
    });
  });

  test("the game chosen last is where everything begins, now and at the next visit", () => {
    chosenGame.value = "paohuzi";
    expect(quickAgreement()?.ruleset).toBe("paohuzi/changde");
    expect(rememberedDraft()?.ruleset).toBe("paohuzi/changde");
    expect(browserStore.text("game")).toBe('"paohuzi"');
    chosenGame.value = "gone";
    expect(rememberedDraft()?.ruleset).toBe("mahjong/tuidaohu");
  });

  test("a deal is played on as the games that one tap opens are played", () => {
    const slow = freshDraft(RULESET);
    rememberDraft({ ...slow, options: { ...slow.options, pace: "relaxed", hints: true } });
    rememberDraft(freshDraft(PAOHUZI));
    expect(playOnTerms("mahjong/tuidaohu", {})).toMatchObject({ pace: "relaxed", hints: true });
    expect(playOnTerms("paohuzi/changde", {})).toMatchObject({ pace: "normal", hints: false });
  });

  test("a game nobody has chosen yet begins with its first ruleset", () => {
    expect(rememberedDraft("paohuzi")?.ruleset).toBe("paohuzi/changde");
  });
});

test("who learns a game plays by its preset for beginners, or as usual, with hints", () => {
  const learner = { preset: "learner", options: { hints: true, clock: null } };
  expect(firstAgreement("paohuzi")).toMatchObject({ ruleset: "paohuzi/changde", ...learner });
  const usual = RULESET.presets[0]?.name ?? null;
  expect(firstAgreement("mahjong")).toMatchObject({ ruleset: RULESET.id, preset: usual });
  expect(firstAgreement("mahjong")?.options).toMatchObject({ hints: true, draw_seats: false });
});

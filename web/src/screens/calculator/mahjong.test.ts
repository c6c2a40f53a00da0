import { describe, expect, test } from "vitest";
import type { Setting } from "../../rulesets/rulesets";
import { tileOf, tilesOf, textOf } from "../../board/core/notation";
import {
  added,
  copies,
  drawnBySelf,
  EMPTY,
  flagged,
  isWhole,
  missing,
  namedAmong,
  OPENINGS,
  opens,
  readRules,
  requestOf,
  winningFrom,
  withBonus,
  withLeft,
  withoutTile,
  withReady,
  withStake,
  type MahjongHand,
  type Target,
} from "./mahjong";
import { readHand, writeHand } from "./mahjongLink";

const RULES = readRules({});
const CHOICE = { ruleset: "mahjong/tuidaohu", preset: "friends", switches: { chow: true } };

function tapped(target: Target, tiles: string, hand: MahjongHand = EMPTY): MahjongHand {
  return tilesOf(tiles)
    .flat()
    .reduce((now, tile) => added(now, target, tile, RULES) ?? now, hand);
}

const READY = tapped("hand", "123456m345s678p2p");

describe("notation", () => {
  test("a text is read back as the tiles it was written for", () => {
    for (const text of ["123m99pECC", "1m2s3p", "EEE", "19m19s19pESWNCFP"]) {
      expect(tilesOf(textOf(tilesOf(text).flat()))).toEqual([
        tilesOf(text)
          .flat()
          .sort((a, b) => a - b),
      ]);
    }
    expect(textOf([])).toBe("");
    expect(() => tileOf("12m")).toThrow(RangeError);
    expect(() => textOf([34])).toThrow(RangeError);
  });
});

describe("a kong that is passed on", () => {
  const rules = { play_on: true, kong_discard: true, kong_discard_kong: "transfer" };
  const choice = { ruleset: "mahjong/sichuan", preset: "app", switches: {} };
  const hand: MahjongHand = { ...READY, kong: "added_kong", flags: ["kong_discard"] };

  test("stands in the link and is asked after the discard of a kong, where it goes on", () => {
    expect(writeHand(hand)).toContain("kong=added_kong");
    expect(readHand(writeHand(hand)).hand.kong).toBe("added_kong");
    const asked = (now: MahjongHand, switches: Record<string, Setting>) =>
      requestOf(now, choice, readRules(switches))["discarder_kong"];
    expect(asked(hand, rules)).toBe("added_kong");
    expect(asked({ ...hand, flags: [] }, rules)).toBeUndefined();
    expect(asked(drawnBySelf(hand, true), rules)).toBeUndefined();
    expect(asked(hand, { ...rules, kong_discard_kong: "refund" })).toBeUndefined();
  });
});

describe("stakes, streaks and birds", () => {
  const staked = withStake(withStake(EMPTY, 1, 2), 3, 1);
  const hand: MahjongHand = { ...staked, streak: 2, birds: [35, 0, 41, 27] };
  const rules = { stakes: 3, streak_points: 1, flowers: true, birds: 4 };

  test("stand in the link and are asked where the rules have them", () => {
    expect(staked.stakes).toEqual([0, 2, 0, 1]);
    expect(withStake(withStake(staked, 1, 0), 3, 0)).toEqual(EMPTY);
    expect(readHand(writeHand(hand))).toEqual({ hand, wrong: [] });
    const asked = requestOf(hand, CHOICE, readRules(rules));
    expect(asked).toMatchObject({ stakes: { E: 0, S: 2, W: 0, N: 1 }, streak: 2, birds: "b1mhE" });
    expect(requestOf(hand, CHOICE, readRules({ ...rules, stakes: 1 }))).toMatchObject({
      stakes: { E: 0, S: 1, W: 0, N: 1 },
    });
    const plain = requestOf(hand, CHOICE, RULES);
    expect(["stakes", "streak", "birds"].filter((name) => name in plain)).toEqual([]);
  });

  test("a flower is tapped as a bird, and as nothing else", () => {
    const table = readRules(rules);
    expect(added(EMPTY, "birds", 34, table)?.birds).toEqual([34]);
    expect(added(EMPTY, "hand", 34, table)).toBeNull();
    expect(added(EMPTY, "birds", 34, readRules({ ...rules, flowers: false }))).toBeNull();
  });

  test.each(["stakes=1-2", "stakes=1-2-3-x", "streak=-1", "birds=1m2"])("%s is named", (part) => {
    expect(readHand(`123m;${part}`).wrong).toEqual([part]);
  });
});

describe("tapping tiles", () => {
  test("the tile after a full hand is the winning one, and another takes its place", () => {
    expect(missing(READY, RULES)).toBe(0);
    expect(READY.winning).toBeNull();
    const won = tapped("hand", "2p", READY);
    expect(won.winning).toBe(tileOf("2p"));
    expect(tapped("hand", "5p", won).winning).toBe(tileOf("5p"));
    expect(won.concealed).toHaveLength(13);
  });

  test("no kind comes five times, wherever its copies lie", () => {
    const pung = tapped("pung", "E");
    const four = tapped("hand", "E", pung);
    expect(copies(four, tileOf("E"))).toBe(4);
    expect(added(four, "hand", tileOf("E"), RULES)).toBeNull();
    expect(added(four, "winning", tileOf("E"), RULES)).toBeNull();
    expect(added(pung, "kong", tileOf("E"), RULES)).toBeNull();
    expect(added(tapped("hand", "11m", EMPTY), "pung", tileOf("1m"), RULES)).toBeNull();
  });

  test("a winning tile that is replaced counts no longer", () => {
    const three = { ...READY, concealed: tilesOf("111m345s678p2234p").flat() };
    const won = added(three, "winning", tileOf("1m"), RULES);
    expect(won?.winning).toBe(tileOf("1m"));
    expect(added(won ?? EMPTY, "winning", tileOf("1m"), RULES)?.winning).toBe(tileOf("1m"));
  });

  test("melds take the room of three, and none goes into a full hand", () => {
    const open = tapped("chow", "7p", tapped("pung", "1s"));
    expect(missing(open, RULES)).toBe(7);
    expect(added(open, "chow", tileOf("8p"), RULES)).toBeNull();
    expect(added(open, "chow", tileOf("E"), RULES)).toBeNull();
    expect(added(READY, "pung", tileOf("9s"), RULES)).toBeNull();
    const noChow = readRules({ chow: false });
    expect(added(EMPTY, "chow", tileOf("1m"), noChow)).toBeNull();
  });

  test("only kinds that are in the game have a key", () => {
    expect(readRules({ honours: false }).kinds.size).toBe(27);
    expect([...readRules({ honours: true, which_honours: "red" }).kinds].slice(27)).toEqual([31]);
    expect(readRules({ honours: true, which_honours: "all" }).kinds.size).toBe(34);
    expect(added(EMPTY, "hand", tileOf("E"), readRules({ honours: false }))).toBeNull();
  });

  test("a tile of the hand may become the winning one", () => {
    const won = winningFrom(tapped("hand", "2p", READY), 0);
    expect(won.winning).toBe(tileOf("1m"));
    expect(won.concealed).toHaveLength(13);
    expect(won.concealed.at(-1)).toBe(tileOf("2p"));
    expect(isWhole(withoutTile(won, 0), RULES)).toBe(false);
  });
});

describe("wildcards and birds", () => {
  const TOLD = readRules({ wild: "indicator", birds: 2, bird_extra_without_wild: 1 });

  test("two kinds at most are wild, and none of them is chowed or punged", () => {
    const one = added(EMPTY, "wild", tileOf("5m"), TOLD) ?? EMPTY;
    const two = added(one, "wild", tileOf("6m"), TOLD) ?? EMPTY;
    expect(added(two, "wild", tileOf("7m"), TOLD)?.wild).toEqual([5, 6]);
    expect(added(two, "wild", tileOf("6m"), TOLD)?.wild).toEqual([4]);
    expect(added(one, "pung", tileOf("5m"), TOLD)).toBeNull();
    expect(added(one, "concealed_kong", tileOf("5m"), TOLD)).not.toBeNull();
    expect(added(EMPTY, "pung", tileOf("C"), readRules({ wild: "red" }))).toBeNull();
  });

  test("no more birds than the table turns", () => {
    const three = tilesOf("9m1pC")
      .flat()
      .reduce((now, tile) => added(now, "birds", tile, TOLD) ?? now, EMPTY);
    expect(added(three, "birds", tileOf("1s"), TOLD)).toBeNull();
    expect(requestOf(three, CHOICE, TOLD)["birds"]).toBe("9m1pC");
    expect(requestOf(three, CHOICE, RULES)).not.toHaveProperty("birds");
  });

  test("each flower lies there once, and is told where flowers are played", () => {
    const two = withBonus(withBonus(READY, 34), 41);
    expect(withBonus(two, 34).bonus).toEqual([41]);
    expect(requestOf(two, CHOICE, readRules({ flowers: true }))["bonus"]).toBe("ah");
    expect(requestOf(two, CHOICE, RULES)).not.toHaveProperty("bonus");
  });

  test("a treasure is told where one is set, and taken away by another tap", () => {
    const HARBIN = readRules({ treasure: true });
    const hand = added(READY, "treasure", tileOf("4s"), HARBIN) ?? READY;
    expect(requestOf(hand, CHOICE, HARBIN)).toMatchObject({ treasure: "4s" });
    expect(requestOf(hand, CHOICE, RULES)).not.toHaveProperty("treasure");
    expect(added(hand, "treasure", tileOf("4s"), HARBIN)?.treasure).toBeNull();
    const shown = flagged(hand, "treasure_shown", true, RULES);
    expect(shown.selfDrawn).toBe(true);
    expect(requestOf(shown, CHOICE, HARBIN)["flags"]).toEqual(["treasure_shown"]);
    expect(requestOf(shown, CHOICE, RULES)["flags"]).toEqual([]);
  });

  test("thrown wildcards are told where they count", () => {
    const hand = { ...READY, thrown: 2 };
    expect(requestOf(hand, CHOICE, RULES)).not.toHaveProperty("wild_discarded");
    expect(requestOf(hand, CHOICE, readRules({ wild_discard_doubles: true }))).toMatchObject({
      wild_discarded: 2,
    });
  });
});

describe("circumstances", () => {
  test("a flag says whose tile it was, and goes with it", () => {
    const replaced = flagged({ ...READY, selfDrawn: false }, "replacement", true, RULES);
    expect(replaced).toMatchObject({ selfDrawn: true, flags: ["replacement"] });
    expect(drawnBySelf(replaced, false).flags).toEqual([]);
    const robbed = flagged(
      flagged(READY, "kong_discard", true, RULES),
      "robbing_kong",
      true,
      RULES,
    );
    expect(robbed).toMatchObject({ selfDrawn: false, flags: ["robbing_kong"] });
    const both = flagged(flagged(READY, "last_tile", true, RULES), "robbing_kong", true, RULES);
    expect(both.flags).toEqual(["last_tile", "robbing_kong"]);
    expect(flagged(both, "last_tile", false, RULES).flags).toEqual(["robbing_kong"]);
  });

  test("a kong that is robbed after another may be a kong discard besides", () => {
    const sbr = readRules({ robbed_after_kong: true });
    const both = flagged(flagged(READY, "kong_discard", true, sbr), "robbing_kong", true, sbr);
    expect(both.flags).toEqual(["kong_discard", "robbing_kong"]);
    expect(requestOf(both, CHOICE, sbr)["flags"]).toEqual(["kong_discard", "robbing_kong"]);
    expect(requestOf(both, CHOICE, RULES)["flags"]).toEqual(["robbing_kong"]);
  });

  test("that others win too is told where birds are counted from the one who gave the tile", () => {
    const several = flagged(READY, "multiple_winners", true, RULES);
    expect(several.selfDrawn).toBe(false);
    expect(flagged({ ...READY, selfDrawn: true }, "multiple_winners", true, RULES).selfDrawn).toBe(
      false,
    );
    expect(drawnBySelf(several, true).flags).toEqual([]);
    expect(readHand(writeHand(several)).hand.flags).toEqual(several.flags);
    const rules = { birds: 2, bird_hits: "seats", multiple_winners: "all" };
    const flags = (changes: Record<string, string | number>) =>
      requestOf(several, CHOICE, readRules({ ...rules, ...changes }))["flags"];
    expect(flags({})).toEqual(["multiple_winners"]);
    expect(flags({ multiple_winners: "three_abort" })).toEqual(["multiple_winners"]);
    expect(flags({ multiple_winners: "nearest" })).toEqual([]);
    expect(flags({ bird_hits: "terminals" })).toEqual([]);
    expect(flags({ birds: 0 })).toEqual([]);
  });

  test("other seats are told by their winds, where declaring ready counts", () => {
    const hand = withReady({ ...READY, seat: 2, selfDrawn: true }, 2, true);
    expect(requestOf(hand, CHOICE, readRules({ ready_declaration: true }))["others"]).toEqual({
      N: { ready: false, melds: [] },
      E: { ready: true, melds: [] },
      S: { ready: false, melds: [] },
    });
    expect(requestOf(hand, CHOICE, RULES)).not.toHaveProperty("others");
    const none = withReady(hand, 2, false);
    expect(requestOf(none, CHOICE, readRules({ ready_declaration: true }))).not.toHaveProperty(
      "others",
    );
  });

  test("seats that have left the play are told where winners leave, but for the giver", () => {
    const gone = withLeft(withLeft({ ...READY, seat: 1 }, 1, true), 2, true);
    const leaving = { play_on: true };
    const others = (hand: MahjongHand, rules: Record<string, Setting>): unknown =>
      requestOf(hand, CHOICE, readRules(rules))["others"];
    expect(others({ ...gone, selfDrawn: true }, leaving)).toEqual({
      W: { left: true },
      N: { left: true },
    });
    expect(others({ ...gone, selfDrawn: false, from: 2 }, leaving)).toEqual({ W: { left: true } });
    expect(others(withLeft(gone, 2, false), { ...leaving, players: 3 })).toEqual({
      W: { left: true },
    });
    for (const rules of [{}, { ...leaving, winners_stay: true }]) {
      expect(others(gone, rules)).toBeUndefined();
    }
    const declared = withReady(gone, 1, true);
    expect(others(declared, { ...leaving, ready_declaration: true })).toEqual({
      W: { ready: true, left: true, melds: [] },
      N: { ready: false, left: true, melds: [] },
      E: { ready: false, melds: [] },
    });
  });

  test("the judge is told what it needs and nothing the rules do not know", () => {
    const hand: MahjongHand = {
      ...tapped("hand", "2p", READY),
      seat: 1,
      ready: "yes",
      wild: [tileOf("5m")],
    };
    expect(requestOf(hand, CHOICE, RULES)).toEqual({
      op: "score",
      rules: "mahjong/tuidaohu",
      preset: "friends",
      switches: { chow: true },
      concealed: "123456m345s2678p",
      melds: [],
      winning: "2p",
      self_drawn: false,
      seat_wind: "S",
      prevalent_wind: "E",
      flags: [],
      discarder: "E",
    });
    const knowing = readRules({ ready_declaration: true, wild: "indicator" });
    expect(requestOf({ ...hand, selfDrawn: true }, CHOICE, knowing)).toMatchObject({
      ready: "yes",
      wild: "5m",
      self_drawn: true,
    });
    expect(requestOf({ ...hand, selfDrawn: true }, CHOICE, knowing)).not.toHaveProperty(
      "discarder",
    );
  });
});

describe("opening wins", () => {
  const opened = (changes: Partial<MahjongHand>): string[] =>
    OPENINGS.filter((opening) => {
      const hand = { ...tapped("hand", "2p", READY), ...changes, opening };
      const asked = requestOf(hand, CHOICE, RULES)["opening"] === opening;
      expect(asked).toBe(opens(hand, opening, RULES));
      return asked;
    });

  test("are asked of the seat and of the tile they are named for", () => {
    expect(opened({ selfDrawn: true })).toEqual(["heaven"]);
    expect(opened({ selfDrawn: false })).toEqual([]);
    expect(opened({ seat: 1, selfDrawn: true })).toEqual(["earth"]);
    expect(opened({ seat: 1, from: 3 })).toEqual(["earth", "human"]);
    expect(opened({ seat: 1, from: 1 })).toEqual(["human"]);
  });

  test("are not asked beside a meld, nor of the last tile", () => {
    const melds = [{ kind: "pung", tile: tileOf("E"), giver: null }] as const;
    const others = [{ ready: false, left: false, melds }];
    expect(opened({ seat: 1, from: 3, others })).toEqual([]);
    expect(opened({ seat: 1, from: 3, flags: ["last_tile"] })).toEqual([]);
    expect(opened({ ...tapped("pung", "E"), seat: 1 })).toEqual([]);
  });
});

describe("a named pair", () => {
  const rules = readRules({ ready_declaration: true, named_pair_is_middle: true });
  const pair = tileOf("5m");
  const hand: MahjongHand = { ...tapped("hand", "123s456s789s55m88p"), ready: "yes", named: pair };

  test("is asked of a declared hand, where the rules have it", () => {
    expect(requestOf(hand, CHOICE, rules)).toMatchObject({ ready: "yes", named: "5m" });
    for (const other of [
      { ...hand, ready: "no" as const },
      { ...hand, named: null },
    ]) {
      expect(requestOf(other, CHOICE, rules)).not.toHaveProperty("named");
    }
    const without = readRules({ ready_declaration: true });
    expect(requestOf(hand, CHOICE, without)).not.toHaveProperty("named");
  });

  test("counts where it is one of those that may be named", () => {
    expect(namedAmong(hand, [tileOf("8p"), pair])).toEqual(hand);
    expect(namedAmong(hand, [tileOf("8p")]).named).toBeNull();
    expect(namedAmong(hand, []).named).toBeNull();
  });
});

describe("a link", () => {
  const HAND: MahjongHand = {
    concealed: tilesOf("5577m").flat(),
    melds: [
      { kind: "pung", tile: tileOf("E"), giver: 2 },
      { kind: "concealed_kong", tile: tileOf("C"), giver: null },
      { kind: "chow", tile: tileOf("7p"), giver: null },
    ],
    winning: tileOf("5m"),
    wild: [tileOf("9s")],
    thrown: 2,
    birds: tilesOf("9m1pC").flat(),
    bonus: [34, 41],
    stakes: [0, 3, 1, 0],
    streak: 2,
    lacking: 2,
    treasure: tileOf("4s"),
    selfDrawn: false,
    seat: 1,
    from: 2,
    round: 3,
    flags: ["last_tile", "kong_discard"],
    kong: "concealed_kong",
    ready: "first",
    named: tileOf("7m"),
    opening: "human",
    others: [
      { ready: true, left: false, melds: [{ kind: "pung", tile: tileOf("1s"), giver: null }] },
      { ready: false, left: true, melds: [] },
      { ready: true, left: true, melds: [] },
    ],
  };

  test("carries a hand there and back", () => {
    for (const hand of [HAND, EMPTY, READY, { ...HAND, selfDrawn: true, from: 3 }]) {
      const written = writeHand(hand);
      expect(written).toMatch(/^[\w=;,.-]+$/);
      expect(readHand(written)).toEqual({
        hand: { ...hand, concealed: [...hand.concealed].sort((a, b) => a - b) },
        wrong: [],
      });
    }
    expect(writeHand(EMPTY)).toBe("-");
  });

  test.each([
    ["123m;win=zz", "win=zz"],
    ["123m;melds=pung-EES", "melds=pung-EES"],
    ["123m;melds=chow-135m", "melds=chow-135m"],
    ["123m;melds=feast-EEE", "melds=feast-EEE"],
    ["123m;seat=X", "seat=X"],
    ["123m;seat=", "seat="],
    ["123m;from=4", "from=4"],
    ["123m;thrown=9", "thrown=9"],
    ["123m;bonus=aa", "bonus=aa"],
    ["123m;bonus=z", "bonus=z"],
    ["123m;others=ready.-", "others=ready.-"],
    ["123m;others=x.-.-", "others=x.-.-"],
    ["123m;flags=last_tile,x", "flags=last_tile,x"],
    ["123m;nonsense", "nonsense"],
  ])("of which a part is wrong (%s) keeps the others", (text, part) => {
    const { hand, wrong } = readHand(text);
    expect(wrong).toEqual([part]);
    expect(hand).toEqual({ ...EMPTY, concealed: [0, 1, 2] });
  });

  test.each(["11111m", "111m;win=1m;melds=pung-111m", "123456789m123456789s"])(
    "with more tiles than there are (%s) is no hand",
    (text) => {
      expect(readHand(text)).toEqual({ hand: EMPTY, wrong: [text] });
    },
  );
});

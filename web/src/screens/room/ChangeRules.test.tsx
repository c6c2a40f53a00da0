// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadRulesets } from "../../rulesets/rulesets";
import type { Room } from "../../net/protocol";
import { renderPage, session } from "../../fixture/page";
import { roomOf } from "../../fixture/script";
import { ChangeRules } from "./ChangeRules";

const RULESET = {
  id: "mahjong/two",
  game: "mahjong",
  name: { zh: "二人麻将", en: "For two" },
  seats: 2,
  presets: [{ name: "two", label: { zh: "二人", en: "Two" }, rules: { players: 2 } }],
};

let host: HTMLElement;

beforeEach(async () => {
  HTMLDialogElement.prototype.showModal = () => undefined;
  const told = { games: [], rulesets: [RULESET], levels: [] };
  vi.stubGlobal("fetch", () => Promise.resolve({ json: () => told, ok: true }));
  await loadRulesets();
  vi.unstubAllGlobals();
  host = document.body.appendChild(document.createElement("div"));
});

afterEach(() => {
  render(null, host);
  host.remove();
  vi.restoreAllMocks();
});

test("where seats are fewer than people the host says who watches, whoever was chosen last", () => {
  const said = vi.spyOn(session, "configureTable").mockReturnValue(undefined);
  const four = roomOf({ finished: true, away: false, ended: true });
  const seats = four.seats.map((seat, number) => {
    const player = `p${number}`;
    return number === 3 ? seat : { ...seat, kind: "player" as const, player, name: player };
  });
  const room: Room = {
    ...four,
    host: "p0",
    seats: seats.slice(0, 3),
    ruleset: RULESET.id,
    preset: "two",
    rules: { players: 2 },
  };
  const closed = vi.fn();
  void act(() => {
    renderPage(<ChangeRules room={room} onClose={closed} />, host);
  });
  const button = () => host.querySelector<HTMLButtonElement>('[data-testid="change-confirm"]');
  const chips = () => [...host.querySelectorAll<HTMLElement>('[data-testid="to-watch"] .chip')];
  expect(chips().map((chip) => chip.textContent)).toEqual(["p1", "p2"]);
  expect(button()?.disabled).toBe(true);
  for (const chip of chips())
    void act(() => {
      chip.click();
    });
  expect(chips().map((chip) => chip.getAttribute("aria-pressed"))).toEqual(["false", "true"]);
  void act(() => button()?.click());
  expect(said).toHaveBeenCalledWith(expect.objectContaining({ ruleset: RULESET.id }), [2]);
  // Once the server has told of the room again it is changed.
  expect(closed).not.toHaveBeenCalled();
  void act(() => {
    renderPage(<ChangeRules room={{ ...room }} onClose={closed} />, host);
  });
  expect(closed).toHaveBeenCalled();
});

test("where places change the host may sit out himself", () => {
  const said = vi.spyOn(session, "configureTable").mockReturnValue(undefined);
  const room = roomOf({ finished: true, away: false, ended: true });
  const seats = room.seats.slice(0, 3).map((seat, number) => {
    const player = `p${number}`;
    return { ...seat, kind: "player" as const, player, name: player };
  });
  const rules = { players: 2 };
  const options = { ...room.options, rotation: "deal" as const };
  const three: Room = {
    ...room,
    host: "p0",
    seats,
    ruleset: RULESET.id,
    preset: "two",
    rules,
    options,
  };
  void act(() => {
    renderPage(<ChangeRules room={three} onClose={() => undefined} />, host);
  });
  const asked = host.querySelector('[data-testid="to-watch"]');
  expect(asked?.textContent).toContain("先坐醒");
  const chips = [...(asked?.querySelectorAll<HTMLElement>(".chip") ?? [])];
  expect(chips.map((chip) => chip.textContent)).toEqual(["p0", "p1", "p2"]);
  void act(() => {
    chips[0]?.click();
  });
  void act(() => host.querySelector<HTMLButtonElement>('[data-testid="change-confirm"]')?.click());
  expect(said).toHaveBeenCalledWith(expect.objectContaining({ ruleset: RULESET.id }), [0]);
});

import { gameOf, type GameEvent } from "../board/fold";
import { fromHex, toHex } from "../net/entropy";
import { commitmentTo } from "../state/shares";
import type { MatchMoment } from "../matches/matches";
import type { DealRecord, RecordedEmission } from "../matches/record";
import { emissionsOf } from "../matches/record";
import { dealerDice, dealSeed, RNG_VERSION, seatByDice } from "./stream";
import { ascending, pull, shuffled, takes, wrongDice } from "./walls";

/** Every code with its result: as promised, worth saying, or wrong. */
export const RESULTS = {
  seed_kept: "ok",
  seed_differs: "fails",
  running: "fails",
  share_kept: "ok",
  share_differs: "fails",
  share_unpromised: "fails",
  share_missing: "note",
  no_share: "note",
  nobody_took_part: "note",
  deals_complete: "ok",
  deals_absent: "note",
  broken_off: "note",
  deals_out_of_order: "fails",
  dealer_differs: "fails",
  no_dice: "note",
  played_on: "note",
  dice_differ: "fails",
  deal_unreadable: "fails",
  rng_unknown: "fails",
  rules_differ: "fails",
  scores_differ: "fails",
  deal_number_differs: "fails",
  deal_seed_kept: "ok",
  deal_seed_differs: "fails",
  tiles_wrong: "fails",
  hand_differs: "fails",
  draw_differs: "fails",
  indicator_differs: "fails",
  treasure_differs: "fails",
  die_differs: "fails",
  bird_differs: "fails",
  rest_differs: "fails",
  told_differs: "fails",
  wall_kept: "ok",
} as const;

export type Code = keyof typeof RESULTS;

/** One thing that was checked. `step` is the number of an event in the deal, from 1. */
export interface Finding {
  code: Code;
  deal: number | null;
  seat: number | null;
  step: number | null;
}

/** The facts of a match, from its page or from its file. */
export interface Bound {
  match: string;
  ruleset: string;
  rules: Readonly<Record<string, unknown>>;
  length: { unit: string; target: number };
  ended: number | null;
  commitment: string;
  commitments: readonly (string | null)[];
  entropies: readonly (string | null)[];
  seed: string | null;
  history: readonly (readonly number[])[];
  /** Dice that chose the first dealer; none if seat 0 dealt first. */
  dice?: readonly number[];
  /** Its only deal is played on from there: the promises are those of that match. */
  moment?: MatchMoment | null;
}

/** A record with the fields that only the check reads. */
export type SeededRecord = DealRecord & {
  seed: string | null;
  rng_version: string;
  outcome: { scores: number[]; next_dealer: number } | null;
};

const DEALS_MOST = 2 ** 31;

function finding(
  code: Code,
  { deal = null, seat = null, step = null }: Partial<Omit<Finding, "code">> = {},
): Finding {
  return { code, deal, seat, step };
}

/** True if nothing is wrong. */
export function isKept(findings: readonly Finding[]): boolean {
  return findings.every(({ code }) => RESULTS[code] !== "fails");
}

/** True if these bytes in hex are the ones behind a commitment. */
function opens(secret: string, commitment: string): boolean {
  try {
    return commitmentTo(fromHex(secret)) === commitment;
  } catch {
    return false;
  }
}

/** Check a match and these deals of it. */
export function verify(match: Bound, records: readonly SeededRecord[]): Finding[] {
  const dealt = records.map((record, place) => checkDeal(match, record, place + 1));
  const readable = records.filter(
    (_, place) => !dealt[place]?.some(({ code }) => code === "deal_unreadable"),
  );
  return [...checkPromises(match), ...dealt.flat(), ...checkRow(match, readable)];
}

/** The promises about the shuffle, and the revealed shares. */
export function checkPromises(match: Bound): Finding[] {
  const seed =
    match.seed === null
      ? "running"
      : opens(match.seed, match.commitment)
        ? "seed_kept"
        : "seed_differs";
  const shares = match.commitments.map((promised, seat) =>
    finding(shareCode(promised, match.entropies[seat] ?? null), { seat }),
  );
  const alone = match.entropies.every((share) => share === null);
  return [finding(seed), ...shares, ...(alone ? [finding("nobody_took_part")] : [])];
}

function shareCode(promised: string | null, share: string | null): Code {
  if (promised === null) return share === null ? "no_share" : "share_unpromised";
  if (share === null) return "share_missing";
  return opens(share, promised) ? "share_kept" : "share_differs";
}

/** True if the dice for the first dealer are those of the seed, as far as it is known. */
function followDice(match: Bound): boolean {
  if (match.seed === null) return true;
  try {
    return equal(match.dice, dealerDice(fromHex(match.seed), sharesOf(match), match.match));
  } catch {
    return false;
  }
}

function sharesOf(match: Bound): Uint8Array[] {
  return match.entropies.map((share) => fromHex(share ?? ""));
}

/** No deal was left out or dealt twice, and the dealer follows from the deal before. */
export function checkRow(match: Bound, records: readonly SeededRecord[]): Finding[] {
  const found: Finding[] = [];
  const numbers = records.map(({ setup }) => setup.number);
  if (numbers.some((number, place) => place > 0 && number <= (numbers[place - 1] ?? 0)))
    found.push(finding("deals_out_of_order"));
  else if (
    numbers.length === match.history.length &&
    numbers.every((number, place) => number === place + 1)
  )
    found.push(finding("deals_complete"));
  else found.push(finding("deals_absent"));
  const { unit, target } = match.length;
  if (match.ended !== null && unit === "deals" && match.history.length < target)
    found.push(finding("broken_off"));
  const moment = match.moment ?? null;
  if (moment !== null) {
    // Its dealer follows from deals of the other match.
    const { seat, step } = moment;
    return [...found, finding("played_on", { seat, step })];
  }
  const { dice = [] } = match;
  if (dice.length === 0) found.push(finding("no_dice"));
  else if (!followDice(match)) found.push(finding("dice_differ"));
  const dealer = dice.length > 0 ? seatByDice(dice, match.commitments.length) : 0;
  const [first] = records;
  if (first?.setup.number === 1 && first.setup.dealer !== dealer)
    found.push(finding("dealer_differs", { deal: 1 }));
  records.forEach(({ setup }, place) => {
    const before = records[place - 1];
    if (before === undefined || setup.number !== before.setup.number + 1) return;
    if ((before.outcome?.next_dealer ?? setup.dealer) !== setup.dealer)
      found.push(finding("dealer_differs", { deal: setup.number }));
  });
  return found;
}

/**
 * The findings of one deal: its faults, or that there are none. `place` is its place among the
 * deals, from 1.
 */
export function checkDeal(match: Bound, record: SeededRecord, place: number): Finding[] {
  try {
    return [...dealFindings(match, record)];
  } catch {
    // Anybody may have made the file: unreadable parts are not as promised.
    return [finding("deal_unreadable", { deal: place })];
  }
}

function* dealFindings(match: Bound, record: SeededRecord): Generator<Finding> {
  const deal = record.setup.number;
  const emissions = emissionsOf(record);
  if (gameOf(`${record.game}/`) === null) {
    yield finding("deal_unreadable", { deal });
    return;
  }
  if (record.ruleset !== match.ruleset || !equal(record.rules, match.rules))
    yield finding("rules_differ", { deal });
  if (record.outcome === null || !equal(record.outcome.scores, match.history[deal - 1]))
    yield finding("scores_differ", { deal });
  yield* toldFindings(record, emissions);
  if (record.rng_version !== RNG_VERSION) {
    yield finding("rng_unknown", { deal });
    return;
  }
  if (match.seed === null) return;
  if (!(Number.isInteger(deal) && deal > 0 && deal < DEALS_MOST)) {
    yield finding("deal_number_differs", { deal });
    return;
  }
  const { match: id, deal: number } = match.moment ?? { match: match.match, deal };
  const seed = dealSeed(fromHex(match.seed), sharesOf(match), id, number);
  yield finding(toHex(seed) === record.seed ? "deal_seed_kept" : "deal_seed_differs", { deal });
  yield* checkWall(
    record,
    emissions.map(({ full }) => full),
    seed,
  );
}

/** Hold the tiles that left the wall against the wall of a seed. */
export function checkWall(
  { game: name, setup: { number: deal } }: Pick<DealRecord, "game" | "setup">,
  events: readonly GameEvent[],
  seed: Uint8Array,
): Finding[] {
  const game = gameOf(`${name}/`);
  if (game === null) return [finding("deal_unreadable", { deal })];
  const found: Finding[] = [];
  const taken = takes(events);
  const tiles = taken.flatMap((take) => take.tiles);
  const wall = shuffled(game, tiles, seed);
  const whole = tiles.length > 0 && taken.at(-1)?.what === "rest";
  if (!whole || !equal(ascending(tiles), ascending(wall)))
    found.push(finding("tiles_wrong", { deal }));
  for (const take of taken) {
    const { what, seat, step } = take;
    const missing = take.tiles.length === 0 && (what === "draw" || what === "treasure");
    if (missing || !equal(pull(wall, take), take.tiles))
      found.push(finding(`${what}_differs`, { deal, seat, step }));
  }
  for (const step of wrongDice(events, seed)) found.push(finding("die_differs", { deal, step }));
  return found.length > 0 ? found : [finding("wall_kept", { deal })];
}

/** Nobody was told of other tiles than those that were there, or of another deal. */
function* toldFindings(
  { setup }: DealRecord,
  emissions: readonly RecordedEmission[],
): Generator<Finding> {
  const deal = setup.number;
  let step = 0;
  for (const { full, public: open = full, faces = {} } of emissions) {
    step += 1;
    if (!hides(open, full)) yield finding("told_differs", { deal, step });
    for (const [seat, face] of Object.entries(faces))
      if (!hides(face, full)) yield finding("told_differs", { deal, seat: Number(seat), step });
    if (full.type === "dealt") {
      if (full.number !== deal) yield finding("deal_number_differs", { deal, step });
      if (full.dealer !== setup.dealer) yield finding("dealer_differs", { deal, step });
    }
  }
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** True if two plain values are the same, in any order of their fields. */
export function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((entry, place) => equal(entry, b[place]));
  if (!isFields(a) || !isFields(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && equal(a[name], b[name]))
  );
}

/** True if `face` is `full` with some of it unknown (null) or left out. */
function hides(face: unknown, full: unknown): boolean {
  if (face === null || equal(face, full)) return true;
  if (Array.isArray(face) && Array.isArray(full)) {
    if (face.length === full.length) return face.every((entry, place) => hides(entry, full[place]));
    return face.every((entry) => full.some((other) => equal(entry, other)));
  }
  if (!isFields(face) || !isFields(full)) return false;
  return Object.keys(face).every(
    (name) => Object.hasOwn(full, name) && hides(face[name], full[name]),
  );
}

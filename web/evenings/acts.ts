import fc from "fast-check";

/** The things that people do, each as often as it stands here. */
const KINDS = {
  // The actions that bring an evening on.
  gather: 5,
  play: 4,
  rush: 5,
  next: 5,
  again: 4,
  change: 4,
  vote: 3,
  late: 3,
  pause: 3,
  // One thing by one person.
  join: 2,
  leave: 1,
  detach: 1,
  enter: 2,
  reload: 3,
  second: 1,
  cut: 2,
  breakSoon: 2,
  offline: 1,
  online: 2,
  sit: 3,
  addBot: 1,
  remove: 1,
  ready: 2,
  unready: 1,
  start: 1,
  hold: 2,
  lock: 1,
  admit: 2,
  unhold: 1,
  configure: 2,
  propose: 1,
  agree: 1,
  refuse: 1,
  rematch: 2,
  fill: 1,
  press: 2,
  act: 2,
  callBot: 1,
  takeBack: 1,
  rename: 1,
  wait: 3,
  waitLong: 1,
  sitOut: 1,
  // Something that happens to all of them.
  restart: 1,
} as const;

export type Kind = keyof typeof KINDS;

/** Something that somebody does; `x` means something else for each kind. */
export interface Act {
  kind: Kind;
  who: number;
  x: number;
  /** Everything comes to rest before the next one. */
  rests: boolean;
}

/** An evening as it is walked; the same numbers are the same evening. */
export interface Evening {
  seed: number;
  people: number;
  game: number;
  /** So far it is by itself: an empty room, or a match, or one of which a deal is played. */
  begun?: 0 | 1 | 2;
  acts: Act[];
}

const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.oneof(
    ...(Object.entries(KINDS) as [Kind, number][]).map(([kind, weight]) => ({
      weight,
      arbitrary: fc.constant(kind),
    })),
  ),
  who: fc.nat({ max: 4 }),
  x: fc.nat({ max: 11 }),
  rests: fc.oneof(
    { weight: 4, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
});

/** Any evening; longer ones as `most` allows. */
export function evenings(most: number): fc.Arbitrary<Evening> {
  return fc.record({
    // Small numbers are not nearer to a fault.
    seed: fc.noBias(fc.maxSafeNat()),
    people: fc.integer({ min: 1, max: 5 }),
    game: fc.nat({ max: 7 }),
    begun: fc.constantFrom(0, 1, 2),
    acts: fc.array(act, { minLength: 1, maxLength: most, size: "max" }),
  });
}

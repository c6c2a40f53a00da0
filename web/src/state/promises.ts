import type { MatchState, RevealWanted } from "../net/protocol";
import type { BrowserStore } from "../browser/storage";

/** The number of matches that are remembered, and as many for which this device has shown a share. */
const REMEMBERED = 60;

/** A promise to this device about the shuffle of a match, before anything was revealed. */
export interface Promised {
  match: string;
  /** Opens the replay; null until the table has told it. */
  share: string | null;
  /** The server's. */
  commitment: string;
  /** The devices', by seat. */
  commitments: (string | null)[];
  /** The share this device has revealed for it, in hex; null when it took no part. */
  entropy: string | null;
}

/** The promises that were made to this device: a replay is held against them later. */
export interface Promises {
  /**
   * Note the promise under which a share is asked for, before it is sent. False when it must not be
   * sent: the match was promised otherwise before, or this share has been shown for another match,
   * so that this promise may have been made after seeing it.
   */
  bind(
    wanted: Pick<RevealWanted, "match" | "commitment" | "commitments">,
    entropy: string,
  ): boolean;
  /**
   * Note the table's promise about a match. The first one counts; one that is shown only after the
   * shares could have been made with them in sight, and is none.
   */
  see(match: MatchState): void;
  /** The promise about the match with this replay, or with this id. */
  find(share: string, match: string): Promised | null;
  /** The shares that this device has shown for other matches. */
  shownElsewhere(match: string): string[];
}

function isText(found: unknown): found is string | null {
  return found === null || typeof found === "string";
}

function isPromises(found: unknown): found is Promised[] {
  return (
    Array.isArray(found) &&
    found.every((one: unknown) => {
      const known = (one ?? {}) as Partial<Record<keyof Promised, unknown>>;
      return (
        typeof known.match === "string" &&
        typeof known.commitment === "string" &&
        isText(known.share) &&
        isText(known.entropy) &&
        Array.isArray(known.commitments) &&
        known.commitments.every(isText)
      );
    })
  );
}

function same(a: readonly (string | null)[], b: readonly (string | null)[]): boolean {
  return a.length === b.length && a.every((one, seat) => one === b[seat]);
}

/** Promises survive a reload: they are worth something only when the match is over. */
export function createPromises(store: BrowserStore): Promises {
  const all = () => store.value("promises", isPromises, []);

  function write(promised: Promised): void {
    const others = all().filter(({ match }) => match !== promised.match);
    const known = [promised, ...others];
    const shown = known.filter(({ entropy }) => entropy !== null).slice(0, REMEMBERED);
    const seen = known.filter(({ entropy }) => entropy === null).slice(0, REMEMBERED);
    store.setValue("promises", [...shown, ...seen]);
  }

  return {
    bind({ match, commitment, commitments }, entropy) {
      const known = all();
      const before = known.find((one) => one.match === match);
      if (before !== undefined) {
        const kept = before.commitment === commitment && same(before.commitments, commitments);
        if (!kept || (before.entropy !== null && before.entropy !== entropy)) return false;
      }
      if (known.some((one) => one.match !== match && one.entropy === entropy)) return false;
      write({ match, share: before?.share ?? null, commitment, commitments, entropy });
      return true;
    },
    see({ match, share, commitment, commitments, entropies, history }) {
      const before = all().find((one) => one.match === match);
      if (before?.share === null) write({ ...before, share });
      const early = history.length === 0 && entropies.every((one) => one === null);
      if (before === undefined && early)
        write({ match, share, commitment, commitments, entropy: null });
    },
    find(share, match) {
      const known = all();
      return (
        known.find((one) => one.share === share) ?? known.find((one) => one.match === match) ?? null
      );
    },
    shownElsewhere(match) {
      return all().flatMap((one) =>
        one.match === match || one.entropy === null ? [] : [one.entropy],
      );
    },
  };
}

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";

/** The stream that this page knows; a record names its own. */
export const RNG_VERSION = "sha256-counter-1";

const NUMBERS = 1n << 64n;
const text = new TextEncoder();

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let place = 0;
  for (const part of parts) {
    bytes.set(part, place);
    place += part.length;
  }
  return bytes;
}

/** A number as so many bytes, the highest first. */
function bigEndian(value: number, count: number): Uint8Array {
  const bytes = new Uint8Array(count);
  new DataView(bytes.buffer).setUint32(count - 4, value);
  return bytes;
}

/**
 * The random stream of the engine: block i is SHA-256(key ‖ label ‖ i as 8 bytes), read as four
 * 64-bit numbers; numbers past the last full multiple of a bound are thrown away.
 */
export class HashStream {
  readonly #prefix: Uint8Array;
  #counter = 0;
  #block: bigint[] = [];

  constructor(key: Uint8Array, label: string) {
    this.#prefix = joined([key, text.encode(label)]);
  }

  /** The next number below 2**64. */
  next64(): bigint {
    let next = this.#block.pop();
    if (next === undefined) {
      const digest = sha256(joined([this.#prefix, bigEndian(this.#counter++, 8)]));
      const view = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
      this.#block = [24, 16, 8].map((place) => view.getBigUint64(place));
      next = view.getBigUint64(0);
    }
    return next;
  }

  /** A number below `bound`, every one equally likely. */
  below(bound: bigint): bigint {
    const limit = NUMBERS - (NUMBERS % bound);
    let value = this.next64();
    while (value >= limit) value = this.next64();
    return value % bound;
  }

  /** Fisher–Yates from the last place down, in place. */
  shuffle(items: number[]): void {
    for (let i = items.length - 1; i > 0; i--) {
      const j = Number(this.below(BigInt(i + 1)));
      const kept = items[i] ?? 0;
      items[i] = items[j] ?? 0;
      items[j] = kept;
    }
  }
}

/** The seed of one deal: HMAC-SHA256 under the server's seed of all that the devices added. */
export function dealSeed(
  serverSeed: Uint8Array,
  shares: readonly Uint8Array[],
  match: string,
  deal: number,
): Uint8Array {
  const parts = [text.encode("paiju-deal-1"), text.encode(match), bigEndian(deal, 4), ...shares];
  return hmac(
    sha256,
    serverSeed,
    joined(parts.flatMap((part) => [bigEndian(part.length, 4), part])),
  );
}

/** The two dice that choose the first dealer, from the same shares as the walls. */
export function dealerDice(
  serverSeed: Uint8Array,
  shares: readonly Uint8Array[],
  match: string,
): number[] {
  const stream = new HashStream(dealSeed(serverSeed, shares, match, 0), "dealer");
  return [0, 1].map(() => 1 + Number(stream.below(6n)));
}

/** The seat that dice point at: they are counted round the table, and the first seat is one. */
export function seatByDice(dice: readonly number[], seats: number): number {
  return (dice.reduce((sum, die) => sum + die, 0) + seats - 1) % seats;
}

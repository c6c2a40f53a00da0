import { fromHex, freshEntropy, sha256Hex, toHex } from "../net/entropy";
import type { BrowserStore } from "../browser/storage";

/** Hashed in front of a share, so that no other hash of the bytes means the same. */
const DOMAIN = "paiju-commit-1";
/** The number of shares that are remembered: one for the match that begins and a few taken back. */
const REMEMBERED = 8;

interface Share {
  commitment: string;
  entropy: string;
}

/** This device's shares of the shuffle, kept until they are asked for. */
export interface Shares {
  /** Make a share and return its commitment, SHA-256(`paiju-commit-1` ‖ 32 bytes) in hex. */
  commit(): string;
  /** The bytes behind a commitment in hex, or null when another device made it. */
  entropyOf(commitment: string): string | null;
}

/** The commitment to 32 bytes. */
export function commitmentTo(entropy: Uint8Array): string {
  const domain = new TextEncoder().encode(DOMAIN);
  const bytes = new Uint8Array(domain.length + entropy.length);
  bytes.set(domain);
  bytes.set(entropy, domain.length);
  return sha256Hex(bytes);
}

function isShares(found: unknown): found is Share[] {
  return (
    Array.isArray(found) &&
    found.every((share: unknown) => {
      const { commitment, entropy } = (share ?? {}) as Partial<Record<keyof Share, unknown>>;
      return typeof commitment === "string" && typeof entropy === "string";
    })
  );
}

/** Shares survive a reload between the promise and the reveal: a lost one would be named as missing. */
export function createShares(store: BrowserStore): Shares {
  return {
    commit() {
      const bytes = freshEntropy();
      const share = { commitment: commitmentTo(bytes), entropy: toHex(bytes) };
      const kept = store.value("shares", isShares, []);
      store.setValue("shares", [share, ...kept].slice(0, REMEMBERED));
      return share.commitment;
    },
    entropyOf(commitment) {
      const kept = store.value("shares", isShares, []);
      const entropy = kept.find((share) => share.commitment === commitment)?.entropy;
      return entropy !== undefined && commitmentTo(fromHex(entropy)) === commitment
        ? entropy
        : null;
    },
  };
}

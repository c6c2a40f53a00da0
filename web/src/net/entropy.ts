import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

/** Bytes of one device's share in the shuffle. */
export const ENTROPY_BYTES = 32;

/**
 * Fresh unpredictable bytes.
 *
 * `crypto.getRandomValues` also exists on plain http, unlike `crypto.subtle`.
 */
export function freshEntropy(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(ENTROPY_BYTES));
}

/** Lower-case hexadecimal, two digits a byte. */
export function toHex(bytes: Uint8Array): string {
  return bytesToHex(bytes);
}

/** The bytes behind hexadecimal text; throws on odd length or another character. */
export function fromHex(hex: string): Uint8Array {
  return hexToBytes(hex);
}

/** SHA-256 of bytes, or of the UTF-8 form of a text, as 64 hexadecimal digits. */
export function sha256Hex(data: Uint8Array | string): string {
  return bytesToHex(sha256(typeof data === "string" ? new TextEncoder().encode(data) : data));
}

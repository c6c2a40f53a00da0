import { expect, test } from "vitest";
import { createBrowserStore, type BrowserStore } from "../browser/storage";
import { createAddresses } from "./addresses";

const OWN = "wss://a.example/ws";
const B = "wss://b.example/ws";
const C = "wss://c.example:8443/ws";

/** The addresses of the next attempts, when each of them fails. */
function round(addresses: { url(another: boolean): string }, attempts: number): string[] {
  return Array.from({ length: attempts }, () => addresses.url(true));
}

function knowing(others: readonly string[], own = OWN, store: BrowserStore = emptyStore()) {
  const addresses = createAddresses(own, store);
  addresses.learn(others);
  return addresses;
}

const emptyStore = () => createBrowserStore(null);

test("without others every attempt goes to the page's own address", () => {
  const addresses = createAddresses(OWN, emptyStore());
  expect(addresses.url(false)).toBe(OWN);
  expect(round(addresses, 2)).toEqual([OWN, OWN]);
});

test("after a failure the others come in turn, then the page's own again", () => {
  const addresses = knowing([B, C]);
  expect(addresses.url(false)).toBe(OWN);
  expect(round(addresses, 4)).toEqual([B, C, OWN, B]);
});

test("an address that works is stayed with", () => {
  const addresses = knowing([B, C]);
  addresses.url(true);
  expect([addresses.url(false), addresses.url(false)]).toEqual([B, B]);
});

test("what another node names keeps that node and the page's own in the round", () => {
  const addresses = knowing([B, C]);
  expect(addresses.url(true)).toBe(B);
  addresses.learn([OWN, C]);
  expect(round(addresses, 4).sort()).toEqual([OWN, B, C, addresses.url(false)].sort());
});

test("an address that is named no more is not tried any more", () => {
  const addresses = knowing([B, C]);
  addresses.learn([C]);
  expect(round(addresses, 3)).toEqual([C, OWN, C]);
});

test("a page that is loaded again knows the others, and begins with its own", () => {
  const store = emptyStore();
  knowing([B], OWN, store);
  const again = createAddresses(OWN, store);
  expect(again.url(false)).toBe(OWN);
  expect(again.url(true)).toBe(B);
});

test("what was stored by somebody else is judged like what is told", () => {
  const store = emptyStore();
  store.setValue("elsewhere", ["ws://b.example/ws", "javascript:1", C]);
  expect(round(createAddresses(OWN, store), 2)).toEqual([C, OWN]);
  for (const nonsense of [{}, "text", [1], null]) {
    store.setValue("elsewhere", nonsense);
    expect(createAddresses(OWN, store).url(true)).toBe(OWN);
  }
});

test.each([
  "https://b.example/ws",
  "ws://b.example/ws",
  "wss://me:secret@b.example/ws",
  "wss://b.example/ws?token=1",
  "wss://b.example/ws#there",
  "wss://b example/ws",
  "b.example",
  "",
  OWN,
])("a secure page goes to secure sockets only, and not to %s", (address) => {
  expect(knowing([address]).url(true)).toBe(OWN);
});

test("a page that is not secure takes both kinds", () => {
  const addresses = knowing(["ws://b.example/ws", C, "http://d.example/ws"], "ws://localhost/ws");
  expect(round(addresses, 3)).toEqual(["ws://b.example/ws", C, "ws://localhost/ws"]);
});

test("no more are tried than a round may take", () => {
  const many = Array.from({ length: 50 }, (_, index) => `wss://n${index}.example/ws`);
  expect(new Set(round(knowing(many), 50)).size).toBe(9);
});

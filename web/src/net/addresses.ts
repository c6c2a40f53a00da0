import type { BrowserStore } from "../browser/storage";

/** Name under which the addresses of other nodes are stored. */
const KEY = "elsewhere";
/** More than these are not stored: a round of them would take too long. */
const MOST = 8;
const HOST = /^[a-z0-9.-]+$|^\[[0-9a-f:]+\]$/;

/** The sockets of one service: the page's own, and those that the server has named. */
export interface Addresses {
  /** The address for the next attempt; `another`: the last one has failed. */
  url(another: boolean): string;
  /** True if there is more than one. */
  several(): boolean;
  /** The server that is connected names the others. */
  learn(addresses: readonly string[]): void;
}

/**
 * The addresses of the service of this page; `own` is its own socket.
 *
 * The first attempt goes to the page's own address. After a failure comes the next of the others
 * in turn, after the last one the page's own again; an address that answers is stayed with. The
 * others are stored, for a page that comes from the service worker while its own server is gone.
 */
export function createAddresses(
  own: string,
  store: Pick<BrowserStore, "value" | "setValue">,
): Addresses {
  let others = acceptable(own, store.value(KEY, areTexts, []));
  let current = own;

  return {
    url(another) {
      if (another) {
        const round = [own, ...others];
        // Not among them any more: -1, and the page's own is next.
        current = round[round.indexOf(current) + 1] ?? own;
      }
      return current;
    },
    several: () => others.length > 0,
    learn(addresses) {
      // A node names the others and not itself: the one that has just answered is no less good.
      const found = acceptable(own, [...addresses, current]);
      if (found.join(" ") === others.join(" ")) return;
      others = found;
      store.setValue(KEY, others);
    },
  };
}

/** Those that are sockets and not the page's own, each once; from a secure page secure ones. */
function acceptable(own: string, addresses: readonly string[]): string[] {
  const secure = own.startsWith("wss:");
  const found = addresses.map((address) => socketAddress(address, secure));
  const others = found.filter((address) => address !== null && address !== own);
  return [...new Set(others as string[])].slice(0, MOST);
}

/** The address as a browser writes it; null when it is none, or holds more than a place. */
function socketAddress(address: string, secure: boolean): string | null {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  const { protocol, username, password, hostname, search, hash } = url;
  if (protocol !== "wss:" && (secure || protocol !== "ws:")) return null;
  if (!HOST.test(hostname) || username + password + search + hash !== "") return null;
  return url.href;
}

function areTexts(found: unknown): found is string[] {
  return Array.isArray(found) && found.every((one) => typeof one === "string");
}

import type { Addresses } from "./addresses";
import type { ConnectionServices, Socket } from "./connection";

/** The socket that was opened before the code was here that speaks over it. */
let early: WebSocket | null = null;

export function socketUrl(): string {
  const { protocol, host } = globalThis.location;
  return `${protocol === "https:" ? "wss" : "ws"}://${host}/ws`;
}

/** Open the first line while the page is still loading: the server waits to be spoken to. */
export function openEarly(): void {
  early = new WebSocket(socketUrl());
}

/** The line that was opened early, once and if it is still good; else a new one. */
export function openSocket(url: string): Socket {
  const socket = early;
  early = null;
  if (socket === null || socket.readyState > WebSocket.OPEN) return new WebSocket(url) as Socket;
  const taken = socket as Socket;
  if (socket.readyState === WebSocket.OPEN) {
    // It opened when nobody listened.
    queueMicrotask(() => {
      taken.onopen?.();
    });
  }
  return taken;
}

/** The services of this browser for the connection of the page. */
export function browserServices({
  url,
  several,
}: Pick<Addresses, "url" | "several">): ConnectionServices {
  const wake = { window, document };
  return { url, hasOthers: several, openSocket, random: Math.random, wake };
}

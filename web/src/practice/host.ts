import { effect, signal, type ReadonlySignal } from "@preact/signals";
import { folderOf, keptPack, findPack } from "./pack";
import { isDemo } from "../browser/practice";
import { browserStore, type BrowserStore } from "../browser/storage";
import type { FromHost, ToHost } from "./worker/messages";
import type { ConnectionServices, Socket } from "../net/connection";

/** The time for the tables to be there (ms): they may have to be downloaded. */
const PATIENCE = 600_000;
/** The code of a line whose host has failed. */
const FAILED = 1011;

/** The tables of this device, in a worker. */
interface Host {
  /** Resolves once the tables are there. */
  ready: Promise<void>;
  say(message: ToHost): void;
  /** The text of the answer, with its status. */
  ask(path: string, body: string | null, token: string | null): Promise<Response>;
  hear: (text: string) => void;
}

/** Name of a stored factor on every pause of the tables, which an operator has elsewhere. */
const PACE = "practicePace";

function isNumber(found: unknown): found is number {
  return typeof found === "number";
}

/** The tables: on their way, there, or not to be had. */
export type Preparing =
  /** `part`: of the download that is here, from 0 to 1; null: there is nothing to download. */
  { is: "preparing"; part: number | null; bytes: number } | { is: "ready" } | { is: "failed" };

const state = signal<Preparing>({ is: "preparing", part: null, bytes: 0 });

/** The way of the tables to this page. */
export const preparing: ReadonlySignal<Preparing> = state;

let host: Promise<Host> | null = null;

/** The host, which begins when it is asked for first; asked again after a failure. */
export function practiceHost(): Promise<Host> {
  host ??= begin().catch(failed);
  return host;
}

function failed(error: unknown): never {
  host = null;
  state.value = { is: "failed" };
  throw error;
}

async function begin(): Promise<Host> {
  state.value = { is: "preparing", part: null, bytes: 0 };
  const pack = (await keptPack()) ?? (await findPack())?.pack;
  if (pack === undefined) throw new Error("there is no pack");
  const worker = new Worker(new URL("./worker/practiceWorker.ts", import.meta.url), {
    type: "module",
  });
  const packed = pack.packed ?? {};
  const bytes = Object.values(packed).reduce((sum, one) => sum + one, 0);
  const waiting = new Map<number, (answer: Response) => void>();
  let asked = 0;
  const say = (message: ToHost): void => {
    worker.postMessage(message);
  };
  const ready = new Promise<void>((done, fail) => {
    worker.onerror = () => {
      fail(new Error("the worker of practice did not start"));
    };
    worker.onmessage = ({ data }: MessageEvent<FromHost>) => {
      switch (data.is) {
        case "ready":
          state.value = { is: "ready" };
          done();
          break;
        case "fetched":
          state.value = { is: "preparing", part: data.bytes / bytes, bytes };
          break;
        case "failed":
          fail(new Error("practice did not start"));
          break;
        case "hear":
          made.hear(data.text);
          break;
        case "answer":
          waiting.get(data.id)?.(new Response(data.text, { status: data.status }));
          waiting.delete(data.id);
      }
    };
  });
  const made: Host = {
    ready,
    say,
    ask: async (path, body, token) => {
      await ready;
      const id = asked++;
      return new Promise((answered) => {
        waiting.set(id, answered);
        say({ is: "ask", id, path, body, token });
      });
    },
    hear: () => undefined,
  };
  const pace = browserStore.value(PACE, isNumber, 1);
  say({ is: "begin", folder: folderOf(pack), pace, packed: Object.keys(packed) });
  ready.catch(() => {
    worker.terminate();
    host = null;
    state.value = { is: "failed" };
  });
  return made;
}

/** A line to the host, which looks like a socket. */
function openLine(): Socket {
  let open = true;
  let found: Host | null = null;
  const line: Socket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send(text) {
      if (open) found?.say({ is: "say", text });
    },
    close() {
      if (open) found?.say({ is: "close" });
      open = false;
    },
  };
  void practiceHost()
    .then(async (one) => {
      await one.ready;
      if (!open) return;
      found = one;
      one.hear = (data) => {
        if (open) line.onmessage?.({ data });
      };
      one.say({ is: "open" });
      line.onopen?.();
    })
    .catch(() => {
      if (open) line.onclose?.({ code: FAILED, reason: "" });
    });
  return line;
}

/** The services of a connection to this device's own tables. */
export function practiceServices(): ConnectionServices {
  return {
    url: () => "practice:",
    openSocket: openLine,
    patience: PATIENCE,
    random: Math.random,
    wake: null,
  };
}

/** The catalogue lies beside the tables, and is here sooner than they are. */
const FILES: Readonly<Record<string, string>> = {
  "/api/rulesets": "rulesets.json",
  "/api/rulesets/brief": "brief.json",
};

/** The answer of this device to a request. */
export async function answerHere(
  path: string,
  body: string | null,
  token: string | null,
): Promise<Response> {
  const file = FILES[path];
  if (file !== undefined) {
    // The page asks its server for them before any code is here, and its service worker has them.
    const found = isDemo() ? null : await fetch(path).catch(() => null);
    if (found?.ok === true) return found;
    const pack = (await keptPack()) ?? (await findPack())?.pack;
    if (pack !== undefined) return fetch(folderOf(pack) + file);
  }
  return (await practiceHost()).ask(path, body, token);
}

/** The name of the person here, and the greeting of the tables. */
interface Known {
  name: ReadonlySignal<string>;
  welcome: ReadonlySignal<unknown>;
}

/** Remember that another name is chosen in practice: the server is to hear of it later. */
export function rememberRenaming({ name, welcome }: Known, store: BrowserStore): void {
  let known: string | null = null;
  effect(() => {
    if (welcome.value === null) return;
    if (known !== null && known !== name.value) store.setText("renamed", "yes");
    known = name.value;
  });
}

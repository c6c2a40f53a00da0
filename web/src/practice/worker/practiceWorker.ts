/*
 * The host of practice: Python, compiled for the browser, with the tables of the server. Nothing that
 * is said here leaves the device.
 */
import type { PyodideAPI } from "pyodide";
import type { PyBuffer, PyCallable, PyProxy } from "pyodide/ffi";
import type { FromHost, ToHost } from "./messages";

const scope = self as unknown as DedicatedWorkerGlobalScope;

const DATABASE = "paiju-practice";
const KEPT = "kept";
/** Held by the tab that keeps: another one practises too, but keeps nothing. */
const LOCK = "paiju-practice";
/** The time for the worker of a page that was left just now to let go of it (ms). */
const LETTING_GO = 2000;

/** Compiled code cannot be loaded out of an archive: its package is unpacked. */
const UNPACK = `
import os, sys, zipimport
archive = zipimport.zipimporter(next(path for path in sys.path if path.endswith(".zip")))
for name in archive._get_files():
    if name.startswith("msgspec/") and not name.endswith("/"):
        os.makedirs(os.path.dirname(f"/lib/native/{name}"), exist_ok=True)
        with open(f"/lib/native/{name}", "wb") as file:
            file.write(archive.get_data(name))
sys.path.insert(0, "/lib/native")
`;

interface Line extends PyProxy {
  receive(text: string): void;
  close(): Promise<void>;
}

interface Answer extends PyProxy {
  status: number;
  body: PyBuffer;
}

interface Host extends PyProxy {
  connect(send: (text: string) => void): Line;
  answer(path: string, body: string | undefined, token: string | undefined): Promise<Answer>;
}

type Kept = [string, Uint8Array][];

function tell(message: FromHost): void {
  scope.postMessage(message);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => {
      done(request.result);
    };
    request.onerror = () => {
      fail(request.error ?? new Error("nothing can be kept"));
    };
  });
}

/** The database of everything that is kept; null if another tab has it, or nothing can be kept. */
async function openDatabase(): Promise<IDBDatabase | null> {
  try {
    await new Promise<void>((done, fail) => {
      const signal = AbortSignal.timeout(LETTING_GO);
      const held = navigator.locks.request(LOCK, { signal }, () => {
        done();
        // As long as this worker lives.
        return new Promise(() => undefined);
      });
      held.catch(fail);
    });
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(KEPT);
    };
    return await settled(opening);
  } catch {
    return null;
  }
}

async function keptIn(database: IDBDatabase): Promise<Kept> {
  const store = database.transaction(KEPT).objectStore(KEPT);
  const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
  return keys.map((key, at) => [key as string, values[at] as Uint8Array]);
}

/** Store a value, or forget it. Each is a transaction of its own, in the order of the calls. */
function keep(database: IDBDatabase, key: string, value: Uint8Array | null): void {
  const store = database.transaction(KEPT, "readwrite").objectStore(KEPT);
  if (value === null) store.delete(key);
  else store.put(value, key);
}

/**
 * Unpack what is fetched from these addresses: a host of files that packs nothing by itself has
 * them packed already. A plain ending of their own keeps it from unpacking them either.
 */
function unpackFrom(addresses: ReadonlySet<string>): void {
  const plain = scope.fetch.bind(scope);
  let bytes = 0;
  scope.fetch = async (asked, options) => {
    const address = asked instanceof Request ? asked.url : String(asked);
    if (!addresses.has(address)) return plain(asked, options);
    const answer = await plain(`${address}.packed`, options);
    if (!answer.ok || answer.body === null) return answer;
    const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, next) {
        bytes += piece.byteLength;
        tell({ is: "fetched", bytes });
        next.enqueue(piece);
      },
    });
    const content = answer.body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip"));
    // Only WebAssembly is compiled while it comes.
    const type = address.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(content, { headers: { "content-type": type } });
  };
}

async function begin(folder: string, pace: number, packed: readonly string[]): Promise<Host> {
  if (packed.length > 0) unpackFrom(new Set(packed.map((name) => folder + name)));
  const loading = import(/* @vite-ignore */ `${folder}pyodide.mjs`) as Promise<{
    loadPyodide: (options: object) => Promise<PyodideAPI>;
  }>;
  const [{ loadPyodide }, lock, database] = await Promise.all([
    loading,
    fetch(`${folder}pyodide-lock.json`).then((answer) => answer.json() as Promise<object>),
    openDatabase(),
  ]);
  const python = await loadPyodide({
    indexURL: folder,
    stdLibURL: `${folder}python.zip`,
    lockFileContents: lock,
  });
  python.runPython(UNPACK);
  const { Host } = python.pyimport("server.practice.host") as { Host: PyCallable };
  const { Config } = python.pyimport("server.runtime.config") as { Config: PyCallable };
  const config = Config.callKwargs({ pace }) as PyProxy;
  const kept = database === null ? [] : await keptIn(database);
  const change = (key: string, value?: PyBuffer | null): void => {
    // A proxy is borrowed for the call.
    const bytes = value === undefined || value === null ? null : (value.toJs() as Uint8Array);
    if (database !== null) keep(database, key, bytes);
  };
  return Host.callKwargs(change, python.toPy(kept), { config }) as Host;
}

let host: Promise<Host> | null = null;
let line: Line | null = null;

async function take(message: ToHost): Promise<void> {
  if (message.is === "begin") {
    host = begin(message.folder, message.pace, message.packed);
    await host;
    tell({ is: "ready" });
    return;
  }
  const found = await host;
  if (found === null) return;
  switch (message.is) {
    case "open":
      void line?.close();
      line = found.connect((text) => {
        tell({ is: "hear", text });
      });
      break;
    case "close":
      void line?.close();
      line = null;
      break;
    case "say":
      line?.receive(message.text);
      break;
    case "ask": {
      const { id, path, body, token } = message;
      const answer = await found.answer(path, body ?? undefined, token ?? undefined);
      const text = new TextDecoder().decode(answer.body.toJs() as Uint8Array<ArrayBuffer>);
      tell({ is: "answer", id, status: answer.status, text });
      answer.destroy();
    }
  }
}

scope.onmessage = ({ data }: MessageEvent<ToHost>) => {
  take(data).catch((error: unknown) => {
    console.error(error);
    if (data.is === "begin") tell({ is: "failed" });
    if (data.is === "ask") {
      tell({ is: "answer", id: data.id, status: 500, text: '{"code":"internal_error"}' });
    }
  });
};

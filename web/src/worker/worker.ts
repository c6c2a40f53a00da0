/*
 * The service worker: without a network the page opens all the same, with the replays of the last
 * matches. It never answers for a server that can be reached: the page is asked for first and taken
 * from here only when nobody answers, so that no old client meets a new server by its doing. Files
 * under `assets/` are named by their content and are the same from any source.
 */
import { shareOf, tooMany, type Kept } from "./kept";

/** Set by the build: its name, the files of the first screen, those of a replay. */
declare const BUILD: string;
declare const SHELL: readonly string[];
declare const REPLAY: readonly string[];

const worker = self as unknown as ServiceWorkerGlobalScope;

const PREFIX = "paiju-files-";
const FILES = PREFIX + BUILD;
const REPLAYS = "paiju-replays";
const RULESETS = ["/api/rulesets", "/api/rulesets/brief"];
const PAGE = "/";
const PAGES = /^\/(?:[jl]\/[^/]+)?$/;
/** Header with the length of a kept answer. */
const BYTES = "x-kept-bytes";

worker.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const files = await caches.open(FILES);
      await files.addAll([
        ...SHELL,
        ...[PAGE, ...RULESETS].map((path) => new Request(path, { cache: "no-cache" })),
      ]);
      // A page that is open goes on with its own files, which stay for one more build.
      await worker.skipWaiting();
    })(),
  );
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
      const gone = builds.filter((name) => name !== FILES).slice(0, -1);
      await Promise.all(gone.map((name) => caches.delete(name)));
      await worker.registration.navigationPreload.enable();
      await worker.clients.claim();
    })(),
  );
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (PAGES.test(pathname)) event.respondWith(page(event));
  } else if (pathname.startsWith("/assets/")) {
    event.respondWith(file(event));
  } else if (RULESETS.includes(pathname)) {
    event.respondWith(newest(event, keepFile));
  } else if (shareOf(pathname) !== null) {
    event.respondWith(newest(event, keepReplay));
  }
});

/** The files that a page has loaded before this worker was there to keep them. */
worker.addEventListener("message", (event: ExtendableMessageEvent) => {
  const files: unknown = event.data;
  if (!Array.isArray(files)) return;
  const wanted = files.filter((path) => typeof path === "string" && path.startsWith("/assets/"));
  event.waitUntil(keepFiles(wanted as string[]));
});

/** The page of the server; while nobody or only a proxy answers, the one that is kept. */
async function page(event: FetchEvent): Promise<Response> {
  const kept = (): Promise<Response | undefined> => caches.match(PAGE, { ignoreVary: true });
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined;
    const answer = preloaded ?? (await fetch(event.request));
    return answer.status < 500 ? answer : ((await kept()) ?? answer);
  } catch {
    return (await kept()) ?? Response.error();
  }
}

/**
 * A file by its name, which stands for its content. Without a network it fails as it would without
 * this worker: the caller goes on, and asks again.
 */
async function file(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept !== undefined) return kept;
  try {
    const answer = await fetch(request);
    // The page waits for the answer, and for nothing that is kept.
    if (answer.ok) event.waitUntil(keepFile(request, answer.clone()));
    return answer;
  } catch {
    return Response.error();
  }
}

/** The answer of the server, to be kept; the kept one if it does not answer. */
async function newest(
  event: FetchEvent,
  keep: (request: Request, answer: Response) => Promise<void>,
): Promise<Response> {
  const { request } = event;
  try {
    const answer = await fetch(request);
    if (answer.ok) event.waitUntil(keep(request, answer.clone()));
    return answer;
  } catch {
    return (await caches.match(request.url, { ignoreVary: true })) ?? Response.error();
  }
}

async function keepFile(request: Request, answer: Response): Promise<void> {
  try {
    await (await caches.open(FILES)).put(request.url, answer);
  } catch {
    // No room: it works as long as there is a network.
    return;
  }
}

/** Answers are kept one after the other, so that the count of them is right. */
let keeping: Promise<void> = Promise.resolve();

function keepReplay({ url }: Request, answer: Response): Promise<void> {
  keeping = keeping.then(async () => {
    try {
      const body = await answer.arrayBuffer();
      const headers = { "content-type": "application/json", [BYTES]: String(body.byteLength) };
      const replays = await caches.open(REPLAYS);
      // Anew, so that it comes last.
      await replays.delete(url);
      await replays.put(url, new Response(body, { headers }));
      for (const gone of tooMany(await keptReplays(replays))) await replays.delete(gone);
      await keepFiles(REPLAY);
    } catch {
      // No room: the replay is here as long as there is a network.
      return;
    }
  });
  return keeping;
}

async function keptReplays(replays: Cache): Promise<Kept[]> {
  const asked = await replays.keys();
  return Promise.all(
    asked.map(async ({ url }) => {
      const bytes = Number((await replays.match(url))?.headers.get(BYTES));
      return { url, bytes };
    }),
  );
}

/** Have these files. */
async function keepFiles(paths: readonly string[]): Promise<void> {
  const files = await caches.open(FILES);
  for (const path of paths) {
    if ((await files.match(path, { ignoreVary: true })) === undefined) await files.add(path);
  }
}

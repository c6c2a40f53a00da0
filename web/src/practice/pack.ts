/** The pack of practice, as the build describes it. */
export interface Pack {
  /** Its folder, beside the page. */
  folder: string;
  /** The bytes that are transferred for it. */
  transfer: number;
  files: { name: string; bytes: number }[];
  /** By name the bytes of the files that lie there packed, as in a demo. */
  packed?: Record<string, number>;
  /** Files of the page itself, which practice needs without a network. */
  page: string[];
}

/** The cache of the pack; whoever practises once has it. */
const CACHE = "paiju-practice";
const MANIFEST = "practice.json";

function address(path: string): string {
  return new URL(path, document.baseURI).href;
}

/** The folder of the pack, with its last slash. */
export function folderOf(pack: Pack): string {
  return address(`${pack.folder}/`);
}

/** Caches, in a secure context only. */
function stores(): CacheStorage | null {
  return "caches" in globalThis ? caches : null;
}

/** The pack of the server's page; null without a network. */
async function newest(): Promise<Pack | null> {
  try {
    const answer = await fetch(address(MANIFEST), { cache: "no-cache" });
    return answer.ok ? ((await answer.json()) as Pack) : null;
  } catch {
    return null;
  }
}

/** The pack that this device has, if it has all of it. */
export async function keptPack(): Promise<Pack | null> {
  try {
    const found = await stores()?.match(address(MANIFEST), { cacheName: CACHE });
    return found === undefined ? null : ((await found.json()) as Pack);
  } catch {
    return null;
  }
}

/** The pack to practise with: the newest if it can be had, and whether it is here already. */
export async function findPack(): Promise<{ pack: Pack; here: boolean } | null> {
  const [there, here] = await Promise.all([newest(), keptPack()]);
  const pack = there ?? here;
  return pack === null ? null : { pack, here: here?.folder === pack.folder };
}

/** Fetch the whole pack and keep it; `progress` is told its part that is here, from 0 to 1. */
export async function fetchPack(pack: Pack, progress: (part: number) => void): Promise<void> {
  const all = pack.files.reduce((sum, { bytes }) => sum + bytes, 0);
  const cache = await stores()
    ?.open(CACHE)
    .catch(() => null);
  let here = 0;
  const wanted = new Set<string>();
  for (const { name } of pack.files) {
    const url = address(`${pack.folder}/${name}`);
    wanted.add(url);
    const kept = await cache?.match(url);
    const answer = kept ?? (await fetch(url));
    if (!answer.ok) throw new Error(`the pack has no ${name}`);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const reader = answer.body?.getReader();
    for (;;) {
      const read = await reader?.read();
      if (read?.value === undefined) break;
      parts.push(read.value);
      here += read.value.byteLength;
      progress(here / all);
    }
    if (kept === undefined) {
      const headers = new Headers(answer.headers);
      // It is unpacked here.
      headers.delete("content-encoding");
      headers.delete("content-length");
      await cache?.put(url, new Response(new Blob(parts), { headers }));
    }
  }
  for (const path of pack.page) {
    const url = address(path);
    wanted.add(url);
    if (cache && (await caches.match(url, { ignoreVary: true })) === undefined)
      await cache.add(url);
  }
  await cache?.put(address(MANIFEST), new Response(JSON.stringify(pack)));
  wanted.add(address(MANIFEST));
  for (const { url } of (await cache?.keys()) ?? []) if (!wanted.has(url)) await cache?.delete(url);
}

/** Have the pack of a newer page, if an older one is here. */
export async function refreshPack(): Promise<void> {
  if ((await keptPack()) === null) return;
  const found = await findPack();
  if (found !== null && !found.here) await fetchPack(found.pack, () => undefined);
}

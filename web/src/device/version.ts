const BUILD = /<meta name="build" content="(\w+)"/;

/** The build of a page; null if it is not named. */
export function buildOf(page: string): string | null {
  return BUILD.exec(page)?.[1] ?? null;
}

/** True if the server's page is not of the build `mine`; false when it does not answer. */
export async function isOutdated(mine: string | null): Promise<boolean> {
  if (mine === null) return false;
  try {
    const answer = await fetch("./", { cache: "no-cache" });
    if (!answer.ok) return false;
    const theirs = buildOf(await answer.text());
    return theirs !== null && theirs !== mine;
  } catch {
    return false;
  }
}

/** The build of this page. */
export function myBuild(): string | null {
  return document.querySelector<HTMLMetaElement>("meta[name=build]")?.content ?? null;
}

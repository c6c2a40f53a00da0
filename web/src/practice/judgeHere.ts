import { practiceHost } from "./host";
import { keptPack } from "./pack";

/** The answers of this device to questions for the judge; null if it has no pack of practice. */
export async function judgeHere(body: string): Promise<unknown> {
  if ((await keptPack()) === null) return null;
  try {
    const answer = await (await practiceHost()).ask("/api/judge", body, null);
    return answer.ok ? ((await answer.json()) as unknown) : null;
  } catch {
    return null;
  }
}

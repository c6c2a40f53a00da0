import { signed } from "../matches/points";
import { say } from "./say";
import type { ShownWin } from "./winDrawing";

/** A win in lines for a chat: the winner and the way, the fans, the payers. */
export function winText({ rules, winner, how, lines, points, gains }: ShownWin): string {
  return [
    `${say("winHead", { name: winner, how })} · ${rules}`,
    ...lines.map(({ words, worth }) => (worth === "" ? words : `${words} ${worth}`)),
    say("winPoints", { points: signed(points) }),
    gains
      .map((one) => say("line", { name: one.name, points: signed(one.points) }))
      .join(say("between")),
  ].join("\n");
}

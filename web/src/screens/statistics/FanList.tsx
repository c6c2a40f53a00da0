import { fansTitle, namedFans } from "./figures";
import type { GameStatistics } from "./statistics";

/** The fans that a game was won with most often. */
export function FanList({ game }: { game: GameStatistics }) {
  const fans = namedFans(game);
  if (fans.length === 0) return null;
  const most = Math.max(...fans.map(({ count }) => count));
  return (
    <section class="panel" data-testid="fans">
      <h2>{fansTitle(game)}</h2>
      <ol class="stat-fans">
        {fans.map(({ name, count }) => (
          <li key={name} style={{ "--share": `${(100 * count) / most}%` }}>
            <span>{name}</span>
            <b>{count}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}

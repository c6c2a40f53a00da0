import { say } from "./say";
import type { Place } from "./season";

/** So many people have room in the table, those at the top of the standings. */
const MOST = 8;

interface FeedingsProps {
  /** By giver and winner the wins that were given. */
  feedings: ReadonlyMap<string, ReadonlyMap<string, number>>;
  places: readonly Place[];
  names: Readonly<Record<string, string>>;
}

/** The wins that each has given to each of the others; nothing where nobody has given any. */
export function Feedings({ feedings, places, names }: FeedingsProps) {
  // Bots are nobody here.
  const people = places.flatMap(({ player }) => player ?? []).slice(0, MOST);
  if (feedings.size === 0 || people.length < 2) return null;
  const most = Math.max(1, ...[...feedings.values()].flatMap((row) => [...row.values()]));
  return (
    <>
      <h3>{say("feeding")}</h3>
      <p class="muted small">{say("feedingNote")}</p>
      <div class="group-feedings">
        <table data-testid="feedings">
          <thead>
            <tr>
              <th scope="col" class="muted">
                {say("feedingCorner")}
              </th>
              {people.map((player) => (
                <th key={player} scope="col">
                  {names[player]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map((giver) => (
              <tr key={giver}>
                <th scope="row">{names[giver]}</th>
                {people.map((winner) => {
                  const count = feedings.get(giver)?.get(winner) ?? 0;
                  if (giver === winner) return <td key={winner} class="none" />;
                  return (
                    <td key={winner} style={{ "--share": `${Math.round((90 * count) / most)}%` }}>
                      {count === 0 ? "·" : count}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

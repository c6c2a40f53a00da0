import { navigate } from "../../navigation/route";
import { signed } from "../../matches/points";
import { Avatar } from "../../ui/Avatar";
import { signClass } from "./figures";
import { say } from "./say";
import type { Opponent } from "./statistics";

export interface OpponentsProps {
  opponents: readonly Opponent[];
  /** The reader; null while it is not known. */
  mine: string | null;
  /** The name of the subject of the statistics; null: the reader. */
  subject: string | null;
}

/** The people whom one has played with, and the wins that they gave each other. */
export function Opponents({ opponents, mine, subject }: OpponentsProps) {
  if (opponents.length === 0) return null;
  const gave = opponents.some(({ given, taken }) => given + taken > 0);
  return (
    <section class="panel" data-testid="opponents">
      <h2>{say(gave ? "opponents" : "mates")}</h2>
      <table class="stat-opponents">
        <thead>
          <tr>
            <th scope="col">{say("mates")}</th>
            {gave ? (
              <>
                <th scope="col">
                  {subject === null ? say("gaveMe") : say("gaveHim", { name: subject })}
                </th>
                <th scope="col">
                  {subject === null ? say("iGave") : say("heGave", { name: subject })}
                </th>
              </>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {opponents.map((one) => (
            <tr key={one.player}>
              <th scope="row">
                <OpponentButton opponent={one} mine={mine} />
              </th>
              {gave ? (
                <>
                  <Given count={one.taken} points={one.taken_points} />
                  <Given count={one.given} points={-one.given_points} />
                </>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function OpponentButton({ opponent, mine }: { opponent: Opponent; mine: string | null }) {
  const { player, deals } = opponent;
  const isMe = player === mine;
  const name = isMe ? say("me") : opponent.name;
  return (
    <button
      type="button"
      class="row tap"
      title={isMe ? say("title") : say("open", { name })}
      data-testid="opponent"
      onClick={() => {
        navigate({ is: "statistics", player: isMe ? null : player });
      }}
    >
      <Avatar id={player} name={opponent.name} />
      <span class="row-facts">
        <strong>{name}</strong>
        <span>{say("deals", { count: deals })}</span>
      </span>
    </button>
  );
}

/** A number of wins that were given, and their points for the subject. */
function Given({ count, points }: { count: number; points: number }) {
  return (
    <td>
      <b class={count === 0 ? "muted" : ""}>{say("times", { count })}</b>
      {count === 0 ? null : <small class={signClass(points)}>{signed(points)}</small>}
    </td>
  );
}

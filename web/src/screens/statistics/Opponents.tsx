import { personName } from "../../people/names";
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
  /** True if the statistics are those of the reader. */
  own: boolean;
  /** The game that is shown, for the address. */
  game: string;
}

/** The people whom one has played with, and the wins that they gave each other. */
export function Opponents({ opponents, mine, own, game }: OpponentsProps) {
  if (opponents.length === 0) return null;
  const gave = opponents.some(({ given, taken }) => given + taken > 0);
  return (
    <section class="panel" data-testid="opponents">
      <h2>{say(gave ? "opponents" : "mates")}</h2>
      <table class="stat-opponents">
        {gave ? (
          <thead>
            <tr>
              <th scope="col">{say("mates")}</th>
              <th scope="col">{say(own ? "gaveMe" : "taken")}</th>
              <th scope="col">{say(own ? "iGave" : "given")}</th>
            </tr>
          </thead>
        ) : null}
        <tbody>
          {opponents.map((one) => (
            <tr key={one.player}>
              <th scope="row">
                <OpponentButton opponent={one} mine={mine} game={game} />
              </th>
              {gave ? (
                <>
                  <Given count={one.taken} points={one.taken_points} />
                  <Given
                    count={one.given}
                    points={one.given_points === null ? null : -one.given_points}
                  />
                </>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface OpponentButtonProps extends Pick<OpponentsProps, "mine" | "game"> {
  opponent: Opponent;
}

function OpponentButton({ opponent, mine, game }: OpponentButtonProps) {
  const { player, deals } = opponent;
  const called = personName(player, opponent.name);
  const isMe = player === mine;
  const name = isMe ? say("me") : called;
  return (
    <button
      type="button"
      class="row tap"
      title={isMe ? say("title") : say("open", { name })}
      data-testid="opponent"
      onClick={() => {
        navigate({ is: "statistics", player: isMe ? null : player, game });
      }}
    >
      <Avatar id={player} name={called} />
      <span class="row-facts">
        <strong>{name}</strong>
        <span>{say("deals", { count: deals })}</span>
      </span>
    </button>
  );
}

/** A number of wins that were given, and their points for the subject; null: not known. */
function Given({ count, points }: { count: number; points: number | null }) {
  return (
    <td>
      <b class={count === 0 ? "muted" : ""}>{say("times", { count })}</b>
      {count === 0 || points === null ? null : (
        <small class={signClass(points)}>{signed(points)}</small>
      )}
    </td>
  );
}

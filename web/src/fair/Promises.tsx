import type { MatchSummary } from "../matches/matches";
import type { fairZh } from "../i18n/fair.zh";
import { checkPromises, RESULTS, type Code } from "./verify";
import { say } from "./say";

/** The promises and the revealed shares: the server first, then seat by seat. */
export function Promises({ match, names }: { match: MatchSummary; names: readonly string[] }) {
  const [server, ...found] = checkPromises(match);
  const shares = found.filter(({ seat }) => seat !== null);
  const moment = match.moment ?? null;
  const open = match.entropies.every((share) => share === null) && match.deals.length === 0;
  return (
    <section>
      <h3>{say("fair.who")}</h3>
      <ul class="fair-who">
        <Line
          name={say("fair.server")}
          status={say(serverStatus(server?.code))}
          result={match.seed === null ? "note" : RESULTS[server?.code ?? "seed_differs"]}
          promise={match.commitment}
          revealed={match.seed ?? say("fair.hidden")}
        />
        {shares.map(({ code, seat }) => {
          const at = seat ?? 0;
          const awaited = code === "share_missing" && open && match.ended === null;
          const bot = code === "no_share" && moment === null && match.seats[at]?.player === null;
          const status = awaited ? "share_awaited" : bot ? "bot" : code;
          return (
            <Line
              key={at}
              name={moment === null ? (names[at] ?? "") : say("fair.seat", { seat: at + 1 })}
              status={say(
                `fair.status.${status}` as Extract<keyof typeof fairZh, `fair.status.${string}`>,
              )}
              result={code === "share_kept" && match.seed === null ? "note" : RESULTS[code]}
              promise={match.commitments[at] ?? null}
              revealed={match.entropies[at] ?? null}
            />
          );
        })}
      </ul>
    </section>
  );
}

function serverStatus(
  code: Code | undefined,
): Extract<keyof typeof fairZh, `fair.status.server${string}`> {
  if (code === "running") return "fair.status.server_running";
  return code === "seed_kept" ? "fair.status.server_kept" : "fair.status.server_differs";
}

interface LineProps {
  name: string;
  status: string;
  result: "ok" | "note" | "fails";
  promise: string | null;
  revealed: string | null;
}

function Line({ name, status, result, promise, revealed }: LineProps) {
  return (
    <li class={result}>
      <b>{name}</b>
      <span class="fair-status">{status}</span>
      {promise === null && revealed === null ? null : (
        <dl>
          {promise === null ? null : <Value name={say("fair.promise")} value={promise} />}
          {revealed === null ? null : <Value name={say("fair.revealed")} value={revealed} />}
        </dl>
      )}
    </li>
  );
}

function Value({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd class={/^[0-9a-f]{64}$/.test(value) ? "hex" : ""}>{value}</dd>
    </div>
  );
}

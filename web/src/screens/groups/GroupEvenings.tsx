import { useEffect, useState } from "preact/hooks";
import { ask, LOADING, myToken, type Loaded } from "../../browser/api";
import { dateText } from "../../i18n/translate";
import { navigate } from "../../navigation/route";
import { personName } from "../../people/names";
import { rulesName, type NamedRules } from "../../rulesets/rulesName";
import type { GroupRoom } from "./groups";
import { say } from "./say";

/** An evening in a room of the group; my own points in it are no matter here. */
interface Evening {
  evening: string;
  /** Seconds since the epoch. */
  started: number;
  matches: number;
  deals: number;
  games: readonly NamedRules[];
  with: readonly string[];
}

/** So many are shown first, and so many more at each tap. */
const FIRST = 5;
const MORE = 20;

interface Page {
  evenings: readonly Evening[];
  next: string | null;
}

interface GroupEveningsProps {
  group: string;
  /** Its open rooms. */
  rooms: readonly GroupRoom[];
}

/** The evenings of a group, newest first; nothing before the first. */
export function GroupEvenings({ group, rooms }: GroupEveningsProps) {
  const [shown, setShown] = useState(FIRST);
  const [page, setPage] = useState<Loaded<Page>>(LOADING);

  async function load(before: string | null): Promise<void> {
    const query = before === null ? "" : `?before=${before}`;
    const path = `/api/groups/${encodeURIComponent(group)}/evenings${query}`;
    const answer = await ask<Page>(path, { as: myToken() });
    setPage((known) => {
      if (known.is !== "ready" || answer.is !== "ready" || before === null) return answer;
      const here = new Set(known.value.evenings.map(({ evening }) => evening));
      const older = answer.value.evenings.filter(({ evening }) => !here.has(evening));
      const evenings = [...known.value.evenings, ...older];
      return { is: "ready", value: { evenings, next: answer.value.next } };
    });
  }
  // An evening grows when a match of a room ends.
  const phases = rooms.map(({ table, phase }) => `${table} ${phase}`).join();
  useEffect(() => {
    void load(null);
  }, [group, phases]);

  if (page.is !== "ready" || page.value.evenings.length === 0) return null;
  const { evenings, next } = page.value;
  return (
    <section class="list-panel" data-testid="group-evenings">
      <h2>{say("evenings")}</h2>
      <ul class="rows">
        {evenings.slice(0, shown).map((one) => (
          <li key={one.evening}>
            <button
              type="button"
              class="row tap"
              data-testid="group-evening"
              onClick={() => {
                navigate({ is: "evening", evening: one.evening });
              }}
            >
              <span class="row-facts">
                <strong>{dateText(one.started)}</strong>
                <span>{one.with.map((name) => personName("", name)).join(say("comma"))}</span>
                <span>
                  {[...new Set(one.games.map(rulesName))].join(" · ")} ·{" "}
                  {say("count", { matches: one.matches, deals: one.deals })}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {next === null && evenings.length <= shown ? null : (
        <button
          type="button"
          class="button quiet small"
          onClick={() => {
            setShown(shown + MORE);
            if (next !== null && evenings.length < shown + MORE) void load(next);
          }}
        >
          {say("earlier")}
        </button>
      )}
    </section>
  );
}

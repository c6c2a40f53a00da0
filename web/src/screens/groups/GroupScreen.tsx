import { useEffect, useState } from "preact/hooks";
import { LOADING, type Loaded } from "../../browser/api";
import { navigate } from "../../navigation/route";
import { useSession } from "../../state/useSession";
import { Icon } from "../../ui/icons";
import { LoadPage } from "../../ui/LoadPage";
import { PageHead } from "../../ui/PageHead";
import { askGroup, type Group } from "./groups";
import { GroupEvenings } from "./GroupEvenings";
import { GroupRooms } from "./GroupRooms";
import { Members } from "./Members";
import { say } from "./say";
import { SeasonView } from "./SeasonView";
import "./groups.css";

/** The time between two looks at the rooms while the page is in sight (ms). */
const REFRESH = 10_000;

interface GroupScreenProps {
  group: string;
  /** A month like `2026-11`, or `all`; null: this month. */
  period: string | null;
}

/** A group: its open rooms, its standings, its evenings, its people. */
export function GroupScreen({ group, period }: GroupScreenProps) {
  const session = useSession();
  const [found, setFound] = useState<Loaded<Group>>(LOADING);
  const [tries, setTries] = useState(0);
  const player = session.welcome.value?.player ?? null;
  const invited = session.invited.value;

  useEffect(() => {
    if (player === null) return;
    let current = true;
    async function look(): Promise<void> {
      const answer = await askGroup(group);
      if (!current) return;
      // A group that is shown stays while the line is down, but not for somebody who was sent away.
      const gone = answer.is === "ready" || answer.code === "no_such_group";
      setFound((known) => (gone || known.is !== "ready" ? answer : known));
    }
    void look();
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void look();
    }, REFRESH);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [player, group, tries, invited]);

  if (found.is !== "ready") {
    return (
      <LoadPage
        code={found.is === "failed" ? found.code : null}
        onAgain={() => {
          setFound(LOADING);
          setTries(tries + 1);
        }}
      />
    );
  }
  const shown = found.value;
  return (
    <main class="page groups">
      <PageHead title={shown.name} back={{ to: { is: "groups" }, label: say("toGroups") }} />
      <div class="page-body">
        <div class="group-panels">
          <div>
            <section class="list-panel">
              <h2>{say("tables")}</h2>
              {shown.rooms.length === 0 ? <p class="empty">{say("noTables")}</p> : null}
              <GroupRooms rooms={shown.rooms} />
              <button
                type="button"
                class={shown.rooms.length === 0 ? "button primary wide" : "button wide"}
                data-testid="group-open-room"
                onClick={() => {
                  navigate({ is: "create", rules: null, group });
                }}
              >
                <Icon name="plus" />
                {say("openTable")}
              </button>
            </section>
            <SeasonView key={period} group={shown} period={period} me={player} />
          </div>
          <div>
            <Members
              group={shown}
              me={player}
              onChange={(changed) => {
                setFound({ is: "ready", value: changed });
              }}
              onAgain={() => {
                setTries(tries + 1);
              }}
            />
            <GroupEvenings group={group} rooms={shown.rooms} />
          </div>
        </div>
      </div>
    </main>
  );
}

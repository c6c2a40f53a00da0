import { useEffect, useState } from "preact/hooks";
import { LOADING, type Loaded } from "../../browser/api";
import { codeSentence } from "../../i18n/codes";
import { navigate } from "../../navigation/route";
import { useSession } from "../../state/useSession";
import { LoadPage } from "../../ui/LoadPage";
import { PageHead } from "../../ui/PageHead";
import { askInvitation, joinGroup, type GroupInvitation } from "./groups";
import { say } from "./say";
import "./groups.css";

/** The invitation to a group: its name, and one tap to belong to it. */
export function GroupLinkScreen({ link }: { link: string }) {
  const [found, setFound] = useState<Loaded<GroupInvitation>>(LOADING);
  const [tries, setTries] = useState(0);
  const [fault, setFault] = useState<string | null>(null);
  const player = useSession().welcome.value?.player ?? null;
  useEffect(() => {
    if (player === null) return;
    let current = true;
    void askInvitation(link).then((answer) => {
      if (current) setFound(answer);
    });
    return () => {
      current = false;
    };
  }, [player, link, tries]);

  async function join(): Promise<void> {
    const answer = await joinGroup(link);
    if (answer.is === "failed") setFault(answer.code);
    else open(answer.value.group);
  }
  function open(group: string): void {
    navigate({ is: "group", group, period: null }, { replace: true });
  }

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
  const { name, founder, members, group } = found.value;
  return (
    <main class="page groups">
      <PageHead title={say("title")} />
      <div class="page-body narrow">
        <section class="panel group-invitation" data-testid="group-invitation">
          <p>{say("invited", { name: founder })}</p>
          <h2 class="brush">{name}</h2>
          <p class="muted">{say("members", { count: members })}</p>
          <p class="small">{say(group === null ? "invitedNote" : "inGroup")}</p>
          {fault === null ? null : <p class="problem">{codeSentence("http", fault)}</p>}
          <button
            type="button"
            class="button primary wide"
            data-testid="group-join"
            onClick={() => {
              if (group === null) void join();
              else open(group);
            }}
          >
            {say(group === null ? "join" : "open")}
          </button>
        </section>
      </div>
    </main>
  );
}

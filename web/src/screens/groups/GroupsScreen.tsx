import { useEffect, useRef, useState } from "preact/hooks";
import { LOADING, type Loaded } from "../../browser/api";
import { codeSentence } from "../../i18n/codes";
import { navigate } from "../../navigation/route";
import { LONGEST_NAME } from "../../state/naming";
import { useSession } from "../../state/useSession";
import { Icon } from "../../ui/icons";
import { LoadPage } from "../../ui/LoadPage";
import { PageHead } from "../../ui/PageHead";
import { askGroups, foundGroup, newKey, type GroupLine } from "./groups";
import { say } from "./say";
import "./groups.css";

/** My groups, and the way to a new one. */
export function GroupsScreen() {
  const [found, setFound] = useState<Loaded<{ groups: GroupLine[] }>>(LOADING);
  const [tries, setTries] = useState(0);
  const player = useSession().welcome.value?.player ?? null;
  useEffect(() => {
    if (player === null) return;
    let current = true;
    void askGroups().then((answer) => {
      if (current) setFound(answer);
    });
    return () => {
      current = false;
    };
  }, [player, tries]);

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
  const { groups } = found.value;
  return (
    <main class="page groups">
      <PageHead title={say("title")} />
      <div class="page-body narrow">
        {groups.length === 0 ? (
          <section class="panel" data-testid="no-groups">
            <h2>{say("none")}</h2>
            <p class="muted">{say("noneNote")}</p>
          </section>
        ) : (
          <section class="list-panel">
            <ul class="rows">
              {groups.map((group) => (
                <li key={group.group}>
                  <Row group={group} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <NewGroup />
      </div>
    </main>
  );
}

function Row({ group: { group, name, members, rooms } }: { group: GroupLine }) {
  const facts = [say("members", { count: members })];
  if (rooms.length > 0) facts.push(say("rooms", { count: rooms.length }));
  return (
    <button
      type="button"
      class="row tap"
      data-testid="group"
      onClick={() => {
        navigate({ is: "group", group, period: null });
      }}
    >
      <span class="row-facts">
        <strong>{name}</strong>
        <span>{facts.join(" · ")}</span>
      </span>
      <Icon name="next" />
    </button>
  );
}

function NewGroup() {
  const [name, setName] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // The same wish, however often it is sent.
  const key = useRef(newKey());
  async function found(): Promise<void> {
    setBusy(true);
    const answer = await foundGroup(name.trim(), key.current);
    setBusy(false);
    if (answer.is === "failed") setFault(answer.code);
    else navigate({ is: "group", group: answer.value.group, period: null });
  }
  return (
    <form
      class="panel group-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "" && !busy) void found();
      }}
    >
      <h2>{say("new")}</h2>
      <input
        class="field"
        data-testid="group-name"
        aria-label={say("name")}
        placeholder={say("nameExample")}
        maxLength={LONGEST_NAME}
        value={name}
        onInput={(event) => {
          setName(event.currentTarget.value);
          setFault(null);
        }}
      />
      {fault === null ? null : <p class="problem">{codeSentence("http", fault)}</p>}
      <button
        type="submit"
        class="button primary"
        data-testid="group-create"
        disabled={busy || name.trim() === ""}
      >
        {say("create")}
      </button>
    </form>
  );
}

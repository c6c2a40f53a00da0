import { useState } from "preact/hooks";
import { codeSentence } from "../../i18n/codes";
import { navigate, routeUrl } from "../../navigation/route";
import { LONGEST_NAME } from "../../state/naming";
import { knowsGroups } from "../../state/groups";
import { useSession } from "../../state/useSession";
import { AskDialog } from "../../ui/AskDialog";
import { Avatar } from "../../ui/Avatar";
import { CopyButton } from "../../ui/CopyButton";
import { Dialog } from "../../ui/Dialog";
import { Icon } from "../../ui/icons";
import { QrCode } from "../../ui/QrCode";
import { askGroups, changeGroup, removeMember, type Group, type GroupMember } from "./groups";
import { say } from "./say";

interface MembersProps {
  group: Group;
  me: string | null;
  /** The group as it is now. */
  onChange: (group: Group) => void;
  /** It is to be asked for again. */
  onAgain: () => void;
}

/** Something that is asked about before it is done. */
interface Wish {
  title: string;
  note: string;
  work: () => Promise<void>;
}

/** The people of a group, the ways to bring others, and to manage it. */
export function Members({ group, me, onChange, onAgain }: MembersProps) {
  const session = useSession();
  const [wish, setWish] = useState<Wish | null>(null);
  const [chosen, setChosen] = useState<GroupMember | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const founder = group.founder === me;

  async function change(asked: Parameters<typeof changeGroup>[1]): Promise<void> {
    const answer = await changeGroup(group.group, asked);
    setFault(answer.is === "failed" ? answer.code : null);
    if (answer.is === "ready") onChange(answer.value);
  }
  async function remove(player: string): Promise<void> {
    const answer = await removeMember(group.group, player);
    setFault(answer.is === "failed" ? answer.code : null);
    if (answer.is === "failed") return;
    if (player !== me) {
      onAgain();
      return;
    }
    session.endInvitation();
    knowsGroups.value = false;
    // Other groups may be left.
    void askGroups();
    navigate({ is: "groups" }, { replace: true });
  }
  const link = routeUrl({ is: "groupLink", link: group.link });
  return (
    <section class="list-panel group-members" data-testid="members">
      <h2>
        {say("people")} <span class="muted">{say("members", { count: group.members })}</span>
      </h2>
      <ul class="rows">
        {group.people.map((person) => (
          <li key={person.player} class="row">
            <Avatar id={person.player} name={person.name} />
            <span class="row-facts">
              <strong>{person.name}</strong>
              {person.player === group.founder ? (
                <span class="group-founder">
                  <Icon name="crown" />
                  {say("founder")}
                </span>
              ) : null}
            </span>
            {founder && person.player !== me ? (
              <button
                type="button"
                class="icon-button"
                aria-label={say("options", { name: person.name })}
                data-testid="member-options"
                onClick={() => {
                  setChosen(person);
                }}
              >
                <Icon name="gear" />
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      <div class="group-invite">
        <QrCode text={link} label={say("qr")} />
        <div>
          <p class="muted small">{say("invite")}</p>
          <CopyButton
            class="button small"
            label={say("copyLink")}
            testid="group-copy"
            text={() => say("inviteText", { name: group.name, link })}
          />
        </div>
      </div>
      {fault === null ? null : <p class="problem">{codeSentence("http", fault)}</p>}
      {founder ? (
        <Rename key={group.name} name={group.name} onName={(name) => void change({ name })} />
      ) : null}
      <div class="buttons">
        {founder ? (
          <button
            type="button"
            class="button quiet small"
            data-testid="group-new-link"
            onClick={() => {
              setWish({
                title: say("newLink"),
                note: say("newLinkNote"),
                work: () => change({ link: true }),
              });
            }}
          >
            {say("newLink")}
          </button>
        ) : null}
        <button
          type="button"
          class="button quiet small"
          data-testid="group-leave"
          onClick={() => {
            if (me === null) return;
            setWish({
              title: say("leave"),
              note: say(group.members === 1 ? "leaveLast" : "leaveNote"),
              work: () => remove(me),
            });
          }}
        >
          {say("leave")}
        </button>
      </div>
      {chosen === null ? null : (
        <Dialog
          title={chosen.name}
          onClose={() => {
            setChosen(null);
          }}
        >
          <div class="group-options">
            <button
              type="button"
              class="button wide"
              data-testid="member-founder"
              onClick={() => {
                const { player, name } = chosen;
                setChosen(null);
                setWish({
                  title: say("handOver", { name }),
                  note: say("handOverNote", { name }),
                  work: () => change({ founder: player }),
                });
              }}
            >
              {say("handOver", { name: chosen.name })}
            </button>
            <button
              type="button"
              class="button wide danger"
              data-testid="member-remove"
              onClick={() => {
                const { player, name } = chosen;
                setChosen(null);
                setWish({
                  title: say("remove", { name }),
                  note: say("removeNote"),
                  work: () => remove(player),
                });
              }}
            >
              {say("remove", { name: chosen.name })}
            </button>
          </div>
        </Dialog>
      )}
      {wish === null ? null : (
        <AskDialog
          title={wish.title}
          note={wish.note}
          yes={say("yes")}
          onYes={() => void wish.work()}
          onClose={() => {
            setWish(null);
          }}
        />
      )}
    </section>
  );
}

function Rename({ name, onName }: { name: string; onName: (name: string) => void }) {
  const [draft, setDraft] = useState(name);
  const wanted = draft.trim();
  return (
    <form
      class="group-rename"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== "" && wanted !== name) onName(wanted);
      }}
    >
      <input
        class="field"
        data-testid="group-rename"
        aria-label={say("name")}
        maxLength={LONGEST_NAME}
        value={draft}
        onInput={(event) => {
          setDraft(event.currentTarget.value);
        }}
      />
      <button type="submit" class="button small" disabled={wanted === "" || wanted === name}>
        {say("rename")}
      </button>
    </form>
  );
}

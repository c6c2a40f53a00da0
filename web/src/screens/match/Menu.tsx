import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { isPractice } from "../../browser/practice";
import { AskDialog } from "../../ui/AskDialog";
import { Toggle } from "../../ui/controls";
import { CopyButton } from "../../ui/CopyButton";
import { Dialog } from "../../ui/Dialog";
import { Icon } from "../../ui/icons";
import { lazyComponent } from "../../ui/lazyComponent";
import { fansWord } from "../../rulesets/fansWord";
import { loadDetails, rulesetOf } from "../../rulesets/rulesets";
import { t } from "../../i18n/translate";
import type { Room } from "../../net/protocol";
import { benchOf } from "../../state/bench";
import { muted } from "../../state/preferences";
import { spacedCode } from "../home/code";
import { MakeHost } from "../room/MakeHost";
import { NameRow } from "../home/NameRow";
import { ScoresButton } from "../scores/ScoresButton";
import { sumTitle } from "../../rulesets/sumTitle";
import { ChangeGame } from "./ChangeGame";
import { MenuSum } from "./MenuSum";
import { momentOf } from "./moment";
import { Practice } from "./Practice";
import { HostPanel } from "./HostPanel";
import { hasKeyboard } from "./KeysHelp";
import { useSession } from "../../state/useSession";
import { StandInNote } from "./TableNotice";
import { VoiceSwitches } from "./VoiceSwitches";
import "../table/menu.css";

/** All that each may have in his own way, over the table. */
const SettingsOver = lazyComponent(
  async () => (await import("../settings/SettingsLayer")).SettingsLayer,
);

const InviteOver = lazyComponent(async () => (await import("./InviteDialog")).InviteDialog);

const BookOver = lazyComponent(async () => {
  const [layer] = await Promise.all([import("../rules/RulesLayer"), loadDetails()]);
  return layer.RulesLayer;
});

const BOOK = [
  ["fans", "sum", "menu.fans"],
  ["lesson", "cap", "home.learn"],
  ["rules", "book", "menu.rules"],
] as const;

type Page = (typeof BOOK)[number][0];

export interface MenuProps {
  room: Room;
  seated: boolean;
  /** The log of the deal, in the place that it is given. */
  log: () => ComponentChildren;
  onClose: () => void;
  /** Shows the keys of the table. */
  onKeys: () => void;
}

/** The things that are seldom needed at the table: its look, the rules, the ways out. */
export function Menu({ room, seated, log, onClose, onKeys }: MenuProps) {
  const session = useSession();
  const [leaving, setLeaving] = useState(false);
  const seat = session.seat.value;
  const running = room.phase === "playing" || room.phase === "between";
  const moment = momentOf(room);
  const mayRest = running && seat !== null && room.seats[seat]?.substituted === false;
  // Bots agree at once: the question that others would have answered is asked here.
  const alone =
    room.seats.every(({ kind }, other) => kind === "bot" || other === seat) &&
    benchOf(room).length === 0;
  const [ending, setEnding] = useState(false);
  const propose = () => {
    session.dissolve(true);
    onClose();
  };
  const [settings, setSettings] = useState(false);
  const [inviting, setInviting] = useState(false);
  const [logging, setLogging] = useState(false);
  const [counting, setCounting] = useState(false);
  const [book, setBook] = useState<Page | null>(null);
  if (settings) return <SettingsOver.Component onClose={onClose} />;
  if (counting) return <MenuSum room={room} onClose={onClose} />;
  if (book !== null) return <BookOver.Component room={room} page={book} onClose={onClose} />;
  if (inviting) return <InviteOver.Component room={room} onClose={onClose} />;
  if (logging) {
    return (
      <Dialog title={t("log.title")} onClose={onClose}>
        {log()}
      </Dialog>
    );
  }
  return (
    <Dialog title={t("menu.title")} onClose={onClose}>
      <div class="menu" data-testid="menu">
        <NameRow />
        {moment === null ? (
          isPractice ? null : (
            <>
              <div class="menu-row">
                <span class="menu-room">{t("table.room", { code: spacedCode(room.code) })}</span>
                <CopyButton text={() => room.code} label={t("menu.code")} />
              </div>
              <button
                type="button"
                class="menu-item"
                data-testid="menu-invite"
                onClick={() => {
                  setInviting(true);
                }}
              >
                <Icon name="share" />
                {t("invite.title")}
              </button>
            </>
          )
        ) : (
          <p class="menu-row">
            <Practice.Component is="badge" moment={moment} />
          </p>
        )}
        <StandInNote room={room} />
        <label class="menu-row">
          <span>{t("menu.muted")}</span>
          <Toggle
            label={t("menu.muted")}
            value={muted.value}
            onChange={(on) => {
              muted.value = on;
            }}
          />
        </label>
        <VoiceSwitches room={room} />
        <button
          type="button"
          class="menu-item"
          data-testid="menu-settings"
          onClick={() => {
            setSettings(true);
          }}
        >
          <Icon name="gear" />
          {t("home.settings")}
        </button>
        {hasKeyboard() ? (
          <button type="button" class="menu-item" data-testid="menu-keys" onClick={onKeys}>
            <kbd aria-hidden="true">?</kbd>
            {t("menu.keys")}
          </button>
        ) : null}
        {moment === null ? <ScoresButton room={room} class="menu-item" /> : null}
        <button
          type="button"
          class="menu-item menu-log"
          data-testid="menu-log"
          onClick={() => {
            setLogging(true);
          }}
        >
          <Icon name="book" />
          {t("log.title")}
        </button>
        {BOOK.map(([page, icon, words]) => (
          <button
            key={page}
            type="button"
            class="menu-item"
            data-testid={`menu-${page}`}
            onClick={() => {
              setBook(page);
            }}
          >
            <Icon name={icon} />
            {t(words, { fans: fansWord(rulesetOf(room.ruleset), room.rules) })}
          </button>
        ))}
        <button
          type="button"
          class="menu-item"
          data-testid="menu-sum"
          onClick={() => {
            setCounting(true);
          }}
        >
          <Icon name="sum" />
          {sumTitle(room.ruleset, room.rules)}
        </button>
        {moment === null ? <ChangeGame room={room} class="menu-item" /> : null}
        {mayRest ? (
          <button
            type="button"
            class="menu-item"
            data-testid="rest"
            onClick={() => {
              session.callBot(seat);
              onClose();
            }}
          >
            <Icon name="chair" />
            {t("menu.rest")}
          </button>
        ) : null}
        <button
          type="button"
          class="menu-item"
          data-testid="detach"
          onClick={() => {
            session.detach();
          }}
        >
          <Icon name="back" />
          {t(seated ? "menu.detach" : "menu.home")}
        </button>
        {moment === null ? null : (
          <Practice.Component is="back" moment={moment} class="menu-item" />
        )}
        {(running || room.phase === "paused") &&
        seated &&
        moment === null &&
        room.dissolve === null ? (
          <button
            type="button"
            class="menu-item danger"
            data-testid="propose-end"
            onClick={() => {
              if (alone) setEnding(true);
              else propose();
            }}
          >
            <Icon name="close" />
            {t("vote.propose")}
          </button>
        ) : null}
        {seated && moment === null ? (
          <button
            type="button"
            class="menu-item danger"
            data-testid="leave"
            onClick={() => {
              setLeaving(true);
            }}
          >
            <Icon name="leave" />
            {t("menu.leave")}
          </button>
        ) : null}
        {moment === null ? <MakeHost room={room} class="menu-item" /> : null}
        {running && seated && moment === null && session.welcome.value?.player === room.host ? (
          <HostPanel room={room} seat={seat} />
        ) : null}
      </div>
      {ending ? (
        <AskDialog
          title={t("vote.alone")}
          note={t("vote.alone.note")}
          yes={t("vote.title")}
          onYes={propose}
          onClose={() => {
            setEnding(false);
          }}
        />
      ) : null}
      {leaving && seated ? (
        <AskDialog
          title={t("menu.leave")}
          note={t("menu.leave.sure")}
          yes={t("menu.leave.yes")}
          onYes={() => {
            session.leave();
          }}
          onClose={() => {
            setLeaving(false);
          }}
        />
      ) : null}
    </Dialog>
  );
}

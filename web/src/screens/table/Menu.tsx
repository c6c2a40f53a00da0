import { useState } from "preact/hooks";
import { choiceOf, writeChoice } from "../../app/choice";
import { Toggle } from "../../app/controls";
import { CopyButton } from "../../app/CopyButton";
import { Dialog } from "../../app/Dialog";
import { Icon } from "../../app/icons";
import { lazyComponent } from "../../app/lazyComponent";
import { routeHash } from "../../app/route";
import { gameOf } from "../../board/fold";
import { t } from "../../i18n/translate";
import type { Room } from "../../net/protocol";
import { muted } from "../../state/preferences";
import { spacedCode } from "../home/code";
import { ScoresButton } from "../scores/ScoresButton";
import { ChangeGame } from "./ChangeGame";
import { HostPanel } from "./HostPanel";
import { useSession } from "../../app/session";
import { VoiceSwitches } from "./VoiceSwitches";

/** All that each may have in his own way, over the table. */
const SettingsOver = lazyComponent(
  async () => (await import("../settings/SettingsLayer")).SettingsLayer,
);

export interface MenuProps {
  room: Room;
  seated: boolean;
  onClose: () => void;
}

/** The things that are seldom needed at the table: how it looks, the rules, the ways out. */
export function Menu({ room, seated, onClose }: MenuProps) {
  const session = useSession();
  const [sure, setSure] = useState(false);
  const seat = session.seat.value;
  const running = room.phase === "playing" || room.phase === "between";
  const mayRest = running && seat !== null && room.seats[seat]?.substituted === false;
  const [settings, setSettings] = useState(false);
  if (settings) return <SettingsOver.Component onClose={onClose} />;
  return (
    <Dialog title={t("menu.title")} onClose={onClose}>
      <div class="menu" data-testid="menu">
        <div class="menu-row">
          <span class="menu-room">{t("table.room", { code: spacedCode(room.code) })}</span>
          <CopyButton text={() => room.code} label={t("menu.code")} />
        </div>
        <div class="menu-row">
          <span>{t("menu.muted")}</span>
          <Toggle
            label={t("menu.muted")}
            value={muted.value}
            onChange={(on) => {
              muted.value = on;
            }}
          />
        </div>
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
        <ScoresButton room={room} class="menu-item" />
        <a
          class="menu-item"
          href={routeHash({
            is: "rules",
            rules: writeChoice(choiceOf(room.ruleset, room.preset, room.rules)),
          })}
          target="_blank"
        >
          <Icon name="book" />
          {t("menu.rules")}
        </a>
        <a
          class="menu-item"
          href={routeHash({
            is: "learn",
            game: gameOf(room.ruleset) ?? "mahjong",
            deal: false,
          })}
          target="_blank"
        >
          <Icon name="cap" />
          {t("home.learn")}
        </a>
        <a
          class="menu-item"
          href={routeHash({
            is: "calculator",
            rules: writeChoice(choiceOf(room.ruleset, room.preset, room.rules)),
            hand: null,
          })}
          target="_blank"
        >
          <Icon name="sum" />
          {t("home.calculator")}
        </a>
        <ChangeGame room={room} class="menu-item" />
        {running && seat !== null && room.dissolve === null ? (
          <button
            type="button"
            class="menu-item"
            data-testid="propose-end"
            onClick={() => {
              session.dissolve(true);
              onClose();
            }}
          >
            <Icon name="close" />
            {t("vote.propose")}
          </button>
        ) : null}
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
          onClick={() => {
            session.detach();
          }}
        >
          <Icon name="back" />
          {t("menu.detach")}
        </button>
        {seated ? (
          sure ? (
            <div class="menu-sure">
              <p>{t("menu.leave.sure")}</p>
              <div class="menu-row">
                <button
                  type="button"
                  class="menu-plain"
                  onClick={() => {
                    setSure(false);
                  }}
                >
                  {t("menu.leave.no")}
                </button>
                <button
                  type="button"
                  class="menu-danger"
                  data-testid="leave-sure"
                  onClick={() => {
                    session.leave();
                  }}
                >
                  {t("menu.leave.yes")}
                </button>
              </div>
            </div>
          ) : (
            <button
              type="button"
              class="menu-item danger"
              data-testid="leave"
              onClick={() => {
                setSure(true);
              }}
            >
              <Icon name="leave" />
              {t("menu.leave")}
            </button>
          )
        ) : null}
        {running && seat !== null && session.welcome.value?.player === room.host ? (
          <HostPanel room={room} seat={seat} />
        ) : null}
      </div>
    </Dialog>
  );
}

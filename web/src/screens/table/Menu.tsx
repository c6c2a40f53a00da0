import { useState } from "preact/hooks";
import { choiceOf, writeChoice } from "../../app/choice";
import { Toggle } from "../../app/controls";
import { CopyButton } from "../../app/CopyButton";
import { Dialog } from "../../app/Dialog";
import { Icon } from "../../app/icons";
import { LanguageSwitch } from "../../app/LanguageSwitch";
import { routeHash } from "../../app/route";
import { gameOf } from "../../board/fold";
import { t } from "../../i18n/translate";
import type { Room } from "../../net/protocol";
import { bigTiles, cornerIndex } from "../../state/preferences";
import { spacedCode } from "../home/code";
import { useSession } from "../../app/session";

export interface MenuProps {
  room: Room;
  seated: boolean;
  onClose: () => void;
}

/** The things that are seldom needed at the table: how it looks, the rules, the ways out. */
export function Menu({ room, seated, onClose }: MenuProps) {
  const session = useSession();
  const [sure, setSure] = useState(false);
  return (
    <Dialog title={t("menu.title")} onClose={onClose}>
      <div class="menu" data-testid="menu">
        <div class="menu-row">
          <span class="menu-room">{t("table.room", { code: spacedCode(room.code) })}</span>
          <CopyButton text={() => room.code} label={t("menu.code")} />
        </div>
        {gameOf(room.ruleset) === "mahjong" ? <TileSwitches /> : null}
        <div class="menu-row">
          <span>{t("menu.language")}</span>
          <LanguageSwitch />
        </div>
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
            is: "calculator",
            rules: writeChoice(choiceOf(room.ruleset, room.preset, room.rules)),
            hand: null,
          })}
          target="_blank"
        >
          <Icon name="sum" />
          {t("home.calculator")}
        </a>
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
      </div>
    </Dialog>
  );
}

/** The look of tiles; cards are always drawn with all they have. */
function TileSwitches() {
  return (
    <>
      <div class="menu-row">
        <span>{t("menu.bigTiles")}</span>
        <Toggle
          label={t("menu.bigTiles")}
          value={bigTiles.value}
          onChange={(on) => {
            bigTiles.value = on;
          }}
        />
      </div>
      <div class="menu-row">
        <span>{t("menu.cornerIndex")}</span>
        <Toggle
          label={t("menu.cornerIndex")}
          value={cornerIndex.value}
          onChange={(on) => {
            cornerIndex.value = on;
          }}
        />
      </div>
    </>
  );
}

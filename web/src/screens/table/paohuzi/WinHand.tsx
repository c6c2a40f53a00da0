import type { Group, Won } from "../../../board/paohuzi/events";
import { t } from "../../../i18n/translate";
import { Termed } from "../../../terms/Termed";
import { least } from "../parts/least";
import { TableCard } from "./TableCard";
import { winningPlace } from "../../../telling/paohuzi/winningPlace";
import { groupWord } from "../../../telling/paohuzi/words";

export interface WinHandProps {
  won: Won;
  /** The kinds that earn the line being told; null between lines. */
  lit?: ReadonlySet<number> | null;
}

/** A winning hand: a column for each group, its huxi below. */
export function WinHand({ won, lit = null }: WinHandProps) {
  const ringed = winningPlace(won);
  return (
    <div class={lit === null ? "phz-win-groups" : "phz-win-groups showing"}>
      {won.score.groups.map((group, index) => (
        <GroupColumn
          key={index}
          group={group}
          ringed={ringed?.group === index ? ringed.place : -1}
          lit={lit}
        />
      ))}
    </div>
  );
}

interface GroupColumnProps {
  group: Group;
  /** The place of the winning card; −1 if it is in another group. */
  ringed: number;
  lit: ReadonlySet<number> | null;
}

/** A group of a winning hand as a column, its huxi below. */
function GroupColumn({ group, ringed, lit }: GroupColumnProps) {
  return (
    <span class={group.open ? "phz-win-group open" : "phz-win-group"} data-kind={group.kind}>
      <small>
        <Termed text={groupWord(group.kind)} />
      </small>
      <span class="phz-win-cards" data-least={least(group.cards.length, 4)}>
        {group.cards.map((card, place) => (
          <span
            class={cardClass(place === ringed, lit?.has(card) === true)}
            key={place}
            {...(place === ringed ? { title: t("phz.result.winning") } : {})}
          >
            <TableCard kind={card} form="square" />
          </span>
        ))}
      </span>
      <b class={group.huxi > 0 ? "" : "none"}>{group.huxi}</b>
    </span>
  );
}

function cardClass(ringed: boolean, lit: boolean): string {
  return ["phz-win-card", ringed ? "ringed" : "", lit ? "lit" : ""].filter(Boolean).join(" ");
}

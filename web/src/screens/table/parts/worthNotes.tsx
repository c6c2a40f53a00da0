import { fanName } from "../../../telling/mahjong/words";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { ActionHint, WaitingTile } from "../../../net/protocol";
import type { TableRules } from "../../../board/paohuzi/table";
import { loadDetails, mahjongFanWord, rulesetOf, type Setting } from "../../../rulesets/rulesets";
import {
  aheadNoteOf,
  countsOf,
  earningOf,
  fallShort,
  flipsSaid,
  mahjongMeasure,
  notesOf,
  pointsOf,
  withWord,
  type WaitNote,
} from "../../../telling/worth";
import { waitWorth } from "../../../telling/paohuzi/words";
import { t } from "../../../i18n/translate";
import { ownSentences } from "../../../i18n/ownSentences";
import { routesEn } from "../../../i18n/routes.en";
import { routesZh } from "../../../i18n/routes.zh";
import "./worth.css";

const say = ownSentences(routesZh, routesEn);

/** The worth of a claim's waits, or of a win, under the word of its button. */
export interface ButtonNote {
  shown: ComponentChildren;
  /** The button in words, by its own word. */
  words: (act: string) => string;
}

/** The notes of one line of waits, as they are drawn. */
export interface DrawnNotes {
  /** The note of the wait with this index. */
  of: (index: number) => ComponentChildren;
  /** The note about all of them. */
  all: ComponentChildren;
  /** The note of the wait with this index as a sentence; null if it says no more than its words. */
  said: (index: number) => string | null;
  /** True if none of them can win. */
  short: boolean;
}

/** Everything that a table tells of worth. */
export interface Worth {
  notes: (waits: readonly WaitingTile[]) => DrawnNotes;
  /** True if it is known that none of these waits can win. */
  short: (waits: readonly WaitingTile[]) => boolean;
  /** The worth of the waits after a claim; null if it is not known. */
  ahead: (hint: ActionHint) => ButtonNote | null;
  /** The fans that can be reached after the best of these claims; null if it is not known. */
  reach: (hints: readonly ActionHint[]) => ButtonNote | null;
  /** The earning of the win that this prompt offers; null if there is none. */
  earning: (
    prompt: { hints: readonly ActionHint[] } | null,
    win: { choice: number } | null,
  ) => ButtonNote | null;
}

/** The worth of waits and wins at a table of mahjong, for this seat. */
export function mahjongWorth(
  rules: Readonly<Record<string, Setting>>,
  ruleset: string,
  seat: number,
): Worth {
  const measure = mahjongMeasure(rules, seat);
  return {
    notes: (waits) => {
      const { each, all, tag, short } = notesOf(waits, measure);
      return {
        of: (index) => <Note note={each[index] ?? null} />,
        all:
          all === null && tag === null ? null : (
            <span class="worth-all">
              {tag === null ? null : (
                <small class={`worth-tag${short ? " short" : ""}`}>{tag}</small>
              )}
              <Note note={all} />
            </span>
          ),
        said: (index) => {
          const note = each[index] ?? all;
          return note === null || note.said === note.words ? null : note.said;
        },
        short,
      };
    },
    short: fallShort,
    ahead: ({ waits }) => {
      const note = aheadNoteOf(waits, measure);
      if (note === null) return null;
      return {
        shown: (
          <span class={`offer-worth ${note.tone}`} aria-hidden="true">
            {note.words}
          </span>
        ),
        words: (act) => withWord(act, note.said),
      };
    },
    reach: (hints) => reachNote(hints, ruleset, mahjongFanWord(rules, "unit") ?? say("unit")),
    earning: (prompt, win) => earningNote(prompt, win, seat),
  };
}

/** The worth of waits and wins at a table of paohuzi, for this seat. */
export function paohuziWorth(rules: TableRules, seat: number): Worth {
  return {
    notes: (waits) => {
      const points = pointsOf(waits);
      const said = (index: number): string | null => {
        const paid = points[index] ?? null;
        return flipsSaid(waits[index] ?? {}, ({ count, points = 0 }) =>
          [
            waitWorth(count, rules),
            ...(paid === null ? [] : [t("result.points", { points })]),
          ].join(" "),
        );
      };
      return {
        of: (index) => {
          const words = points[index] ?? null;
          const told = said(index);
          return (
            <>
              {words === null ? null : <small class="worth good">{words}</small>}
              {told === null ? null : <span class="spoken">{told}</span>}
            </>
          );
        },
        all: null,
        said,
        short: false,
      };
    },
    short: () => false,
    ahead: ({ waits }) => {
      const counts = countsOf(waits);
      if (counts === null) return null;
      const words = waitWorth(counts, rules);
      return {
        shown: (
          <span class="offer-worth" aria-hidden="true">
            {words}
          </span>
        ),
        words: (act) => withWord(act, words),
      };
    },
    reach: () => null,
    earning: (prompt, win) => earningNote(prompt, win, seat),
  };
}

/**
 * 最多 6/8番 where a claim leaves too few fans; else 碰碰和 12番 差2张: the name of the nearest way,
 * its worth and the number of tiles that it lacks.
 */
function reachNote(hints: readonly ActionHint[], ruleset: string, unit: string): ButtonNote | null {
  const [reach] = hints
    .flatMap((hint) => hint.reach ?? [])
    .sort((one, other) => (one.lacks ?? FAR) - (other.lacks ?? FAR) || other.most - one.most);
  if (reach === undefined) return null;
  const { most, least, breaks = false, fans = [] } = reach;
  const lacks = reach.lacks ?? null;
  const worth =
    lacks === null
      ? say("reachShort", { most, least, unit })
      : say("reach", { most, count: lacks, unit });
  const name = fanNames(fans, ruleset);
  const words = name === null ? worth : say("reachNamed", { name: name.all, words: worth });
  return {
    shown: (
      <Reached name={name?.first ?? null} breaks={breaks} wanted={fans.length > 0}>
        {worth}
      </Reached>
    ),
    words: (act) => withWord(act, breaks ? say("reachBreaks", { words }) : words),
  };
}

/** The fans by which a hand is called: all of them, and the first. Null until their names are here. */
function fanNames(fans: readonly string[], id: string): { all: string; first: string } | null {
  const ruleset = rulesetOf(id);
  const [first, ...others] = ruleset === null || ruleset.fans.length === 0 ? [] : fans;
  if (first === undefined) return null;
  const names = [first, ...others].map((fan) => fanName(fan, ruleset));
  return { all: names.join(t("table.comma")), first: fanName(first, ruleset) };
}

interface ReachedProps {
  name: string | null;
  breaks: boolean;
  /** True if there is a name to be loaded. */
  wanted: boolean;
  children: ComponentChildren;
}

function Reached({ name, breaks, wanted, children }: ReachedProps) {
  useEffect(() => {
    if (wanted) void loadDetails();
  }, [wanted]);
  return (
    <span class={`offer-worth${breaks ? " breaks" : ""}`} data-reach aria-hidden="true">
      {name === null ? null : <b>{name}</b>}
      <span>{children}</span>
    </span>
  );
}

/** More than any hand lacks. */
const FAR = 99;

function earningNote(
  prompt: { hints: readonly ActionHint[] } | null,
  win: { choice: number } | null,
  seat: number,
): ButtonNote | null {
  const worth = prompt?.hints.find(({ choice }) => choice === win?.choice)?.win ?? null;
  const earning = worth === null ? null : earningOf(worth, seat);
  if (earning === null) return null;
  const { total, parts, said } = earning;
  return {
    shown: (
      <span class="offer-worth earns" aria-hidden="true">
        <b>{total}</b>
        {parts === "" ? null : <small>{parts}</small>}
      </span>
    ),
    words: said,
  };
}

function Note({ note }: { note: WaitNote | null }) {
  if (note === null) return null;
  return (
    <small class={`worth ${note.tone}`} title={note.said} data-worth={note.tone}>
      <span aria-hidden="true">{note.words}</span>
      <span class="spoken">{note.said}</span>
    </small>
  );
}
